//! Three small pictures, one a game: what it feels like before a word is read.

use crate::coat::Coat;
use crate::horse::{HorseKind, horse};
use crate::petits_chevaux::{Cross, die};
use crate::svg::{Facing, N, Spot, ViewBox, sin_cos};
use game::words::{Lang, Phrase, phrase};
use petits_chevaux::{Colour, Progress};
use std::fmt::Write as _;

/// The size of a picture.
pub const PICTURE: ViewBox = ViewBox::of(480.0, 300.0);

/// What there is a picture of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scene {
    /// A race over hurdles.
    GiroGaloppo,
    /// The cross, a die and the little horses.
    PetitsChevaux,
    /// A merry-go-round in the evening.
    Carrousel,
}

impl Scene {
    /// All three.
    pub const ALL: [Scene; 3] = [Scene::GiroGaloppo, Scene::PetitsChevaux, Scene::Carrousel];

    const fn title(self) -> Phrase {
        match self {
            Scene::GiroGaloppo => {
                phrase("Horses race over a hurdle", "Des chevaux sautent une haie")
            }
            Scene::PetitsChevaux => {
                phrase("Little horses and a die", "Des petits chevaux et un dé")
            }
            Scene::Carrousel => phrase("A merry-go-round", "Un manège"),
        }
    }
}

/// The picture of a game. It is cut off at its edges by the `<svg>` around it.
pub fn picture(scene: Scene, lang: Lang) -> String {
    let body = match scene {
        Scene::GiroGaloppo => race(lang),
        Scene::PetitsChevaux => cross(lang),
        Scene::Carrousel => merry_go_round(lang),
    };
    format!("<g role=\"img\"><title>{}</title>{body}</g>", scene.title().in_lang(lang))
}

fn race(lang: Lang) -> String {
    let mut out = "<rect width=\"480\" height=\"300\" fill=\"var(--sky)\"/>\
         <circle cx=\"92\" cy=\"58\" r=\"26\" fill=\"var(--gold)\" opacity=\".75\"/>\
         <path d=\"M0 128C70 84 140 92 210 118C280 82 380 74 480 112V300H0Z\" fill=\"var(--meadow-deep)\"/>\
         <path d=\"M0 150C110 116 190 150 280 138C360 126 420 134 480 148V300H0Z\" fill=\"var(--meadow)\"/>\
         <path d=\"M352 133C300 142 236 150 246 164C262 186 430 176 480 196V300H0V232\
         C120 222 214 204 190 176C176 158 270 142 340 132Z\" fill=\"var(--wood)\"/>\
         <path d=\"M352 134C306 143 248 152 258 164C276 184 430 172 480 190V300H0V238\
         C126 228 222 206 200 176C188 160 276 144 344 133Z\" fill=\"var(--sand)\"/>\
         <path d=\"M352 134C306 143 248 152 258 164C276 184 430 172 480 190V300H0V238\
         C126 228 222 206 200 176C188 160 276 144 344 133Z\" fill=\"url(#art-dust)\"/>"
        .to_owned();
    for (x, y, scale) in [(28, 138, ".8"), (66, 130, ".55"), (420, 118, ".7"), (454, 132, ".9")] {
        let _ = write!(
            out,
            "<use href=\"#art-tree\" transform=\"translate({x} {y}) scale({scale})\"/>"
        );
    }
    for (x, y) in [(36, 186), (112, 176), (306, 160), (392, 156)] {
        let _ = write!(out, "<use href=\"#art-flowers\" transform=\"translate({x} {y})\"/>");
    }
    let _ = write!(
        out,
        "<use href=\"#art-flag\" transform=\"translate(336 136) scale(.7)\"/>\
         <use href=\"#art-flag\" transform=\"translate(362 138) scale(.7)\"/>"
    );
    out += &put(Coat::Green, HorseKind::Ridden, (226.0, 156.0), 0.34, 0, lang);
    out += &put(Coat::Blue, HorseKind::Ridden, (104.0, 226.0), 0.92, -4, lang);
    out += &jump();
    let jumper = put(Coat::Red, HorseKind::Ridden, (304.0, 164.0), 1.4, -12, lang);
    out + &format!("<g style=\"--cast:transparent\">{jumper}</g>")
}

/// A hurdle seen from the front, which a horse jumps over.
fn jump() -> String {
    let mut out =
        "<ellipse cx=\"314\" cy=\"281\" rx=\"92\" ry=\"8\" fill=\"var(--shadow)\"/>".to_owned();
    for y in [243, 262] {
        let _ = write!(
            out,
            "<rect x=\"226\" y=\"{y}\" width=\"168\" height=\"11\" rx=\"5\" fill=\"var(--outline)\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>\
             <path d=\"M236 {0}H388\" stroke=\"var(--canopy)\" stroke-width=\"9\" \
             stroke-dasharray=\"22 22\"/>",
            N(f64::from(y) + 5.5)
        );
    }
    for x in [220, 386] {
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"226\" width=\"14\" height=\"56\" rx=\"6\" fill=\"var(--wood)\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"2.5\"/>"
        );
    }
    out
}

fn cross(lang: Lang) -> String {
    let place = |side: u8, progress: u8| {
        let spot = Cross.spot(Colour(side), Progress(progress));
        let (sin, cos) = sin_cos(-14.0);
        let middle = Cross.view_box().width / 2.0;
        let (x, y) = ((spot.x - middle) * 0.92, (spot.y - middle) * 0.92);
        (206.0 + x * cos - y * sin, 150.0 + x * sin + y * cos)
    };
    let middle = N(-Cross.view_box().width / 2.0);
    let mut out = format!(
        "<rect width=\"480\" height=\"300\" fill=\"var(--wood)\"/>\
         <g transform=\"translate(206 150) rotate(-14) scale(.92) translate({middle} {middle})\">{}</g>",
        Cross.background()
    );
    for (side, progress) in [(1, 6), (0, 5), (2, 6), (3, 6)] {
        let at = place(side, progress);
        out +=
            &put(Coat::from(Colour(side)), HorseKind::Ridden, (at.0, at.1 - 16.0), 0.98, 0, lang);
    }
    let _ = write!(
        out,
        "<g transform=\"translate(352 168) rotate(12) scale(1.08)\">{}</g>",
        die(6, lang)
    );
    out
}

fn merry_go_round(lang: Lang) -> String {
    let mut out = "<rect width=\"480\" height=\"300\" fill=\"var(--sky)\"/>\
         <path d=\"M0 214C90 182 170 196 250 206C330 184 410 190 480 210V300H0Z\" fill=\"var(--meadow-deep)\"/>\
         <path d=\"M0 246C120 226 360 226 480 246V300H0Z\" fill=\"var(--meadow)\"/>\
         <ellipse cx=\"246\" cy=\"272\" rx=\"196\" ry=\"18\" fill=\"var(--shadow)\"/>\
         <rect x=\"214\" y=\"96\" width=\"52\" height=\"152\" fill=\"var(--wood)\"/>\
         <path d=\"M222 100V246M240 100V246M258 100V246\" stroke=\"var(--wood-edge)\" stroke-width=\"3\" opacity=\".5\"/>\
         <path d=\"M56 240H424V258C424 272 56 272 56 258Z\" fill=\"var(--wood-edge)\"/>\
         <ellipse cx=\"240\" cy=\"242\" rx=\"184\" ry=\"15\" fill=\"var(--wood-light)\" \
         stroke=\"var(--wood-edge)\" stroke-width=\"3\"/>"
        .to_owned();
    for x in [104, 172, 240, 308, 376] {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"90\" width=\"5\" height=\"152\" fill=\"var(--gold)\"/>",
            N(f64::from(x) - 2.5)
        );
    }
    // The pole goes through the saddle, which is nine to the left of the middle.
    for (coat, x, y, scale) in [
        (Coat::Blue, 172.0, 180.0, 0.74),
        (Coat::Green, 308.0, 184.0, 0.74),
        (Coat::Black, 104.0, 204.0, 0.86),
        (Coat::Yellow, 376.0, 200.0, 0.86),
        (Coat::Red, 240.0, 202.0, 1.08),
    ] {
        out += &put(coat, HorseKind::Pole, (x + 7.0 * scale, y), scale, 0, lang);
    }
    out + &tent()
}

/// A striped roof with a scalloped edge.
fn tent() -> String {
    let (left, width, stripes) = (36.0, 408.0, 12);
    let mut out = String::new();
    for i in 0..stripes {
        let (a, b) = (left + width / 12.0 * f64::from(i), left + width / 12.0 * f64::from(i + 1));
        let fill = if i % 2 == 0 { "canopy" } else { "canopy-light" };
        // Seen from the front the stripes swing out towards the edge.
        let bow = |x: f64| (240.0 + (x - 240.0) * 0.38, 62.0);
        let _ = write!(
            out,
            "<path d=\"M240 22Q{} {} {} 92A17 15 0 0 0 {} 92Q{} {} 240 22Z\" fill=\"var(--{fill})\" \
             stroke=\"var(--canopy-deep)\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>",
            N(bow(a).0),
            N(bow(a).1),
            N(a),
            N(b),
            N(bow(b).0),
            N(bow(b).1)
        );
    }
    out + "<path d=\"M240 24V2\" stroke=\"var(--wood-edge)\" stroke-width=\"3\"/>\
           <path d=\"M241 3C252 -1 258 9 270 4V15C258 20 252 10 241 14Z\" fill=\"var(--gold)\"/>\
           <circle cx=\"240\" cy=\"24\" r=\"6\" fill=\"var(--gold)\"/>"
}

fn put(coat: Coat, kind: HorseKind, at: (f64, f64), scale: f64, turn: i32, lang: Lang) -> String {
    let spot = Spot { x: at.0, y: at.1, angle: 0.0 };
    format!(
        "<g transform=\"{} rotate({turn})\">{}</g>",
        spot.upright(scale),
        horse(coat, kind, Facing::Right, lang)
    )
}
