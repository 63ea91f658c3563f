//! A merry-go-round in the evening.

use super::{CARD, Ring, card};
use crate::picture::{Drawn, put, stand};
use crate::svg::{N, Spot, ViewBox};
use crate::{Coat, HorseKind};
use catalog::rules::carrousel::{Carrousel, Horse, Options, View};
use game::List;
use game::words::{Lang, Phrase, phrase};
use std::fmt::Write as _;

impl Drawn for Carrousel {
    const SCENE: Phrase = phrase("A merry-go-round", "Un manège");

    fn picture(lang: Lang) -> String {
        merry_go_round(lang)
    }

    /// The colours are the horses', nobody's.
    fn coat_of_place(_place: usize) -> Option<Coat> {
        None
    }

    /// The carousel, and below it everybody's cards, a line a seat.
    fn drawing(view: &View, _: &Options, lang: Lang) -> (ViewBox, String) {
        let mut out = Ring.background();
        if let Some(order) = view.order {
            out += &Ring.head_flag();
            for (place, horse) in order.0.into_iter().enumerate() {
                let spot = Ring.place(place);
                let scale = Ring.horse_scale();
                out += &stand(Coat::from(horse), HorseKind::Pole, &spot, scale, lang);
            }
        }
        let ring = Ring.view_box();
        let longest = view.rows.as_slice().iter().map(List::len).max().unwrap_or(0).max(1);
        let scale = (ring.width / (longest as f64 * CARD.width)).min(0.6);
        let line = CARD.height * scale + LINE_GAP;
        for (seat, row) in view.rows.as_slice().iter().enumerate() {
            let y = ring.y + ring.height + LINE_GAP + seat as f64 * line;
            for (i, shown) in row.as_slice().iter().enumerate() {
                let spot = Spot { x: ring.x + i as f64 * CARD.width * scale, y, angle: 0.0 };
                let drawn = card(&shown.horses(), lang);
                let _ = write!(out, "<g transform=\"{}\">{drawn}</g>", spot.upright(scale));
            }
        }
        let height = ring.height + LINE_GAP + view.rows.len() as f64 * line;
        (ViewBox { height, ..ring }, out)
    }
}

/// Between the cards of two seats.
const LINE_GAP: f64 = 10.0;

impl From<Horse> for Coat {
    fn from(horse: Horse) -> Coat {
        match horse {
            Horse::Black => Coat::Black,
            Horse::Yellow => Coat::Yellow,
            Horse::Blue => Coat::Blue,
            Horse::Green => Coat::Green,
            Horse::Red => Coat::Red,
        }
    }
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
