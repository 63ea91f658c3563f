//! A race over hurdles.

use super::{Layout, Track, hurdle};
use crate::picture::{Drawn, put, stand};
use crate::svg::{N, ViewBox};
use crate::{Coat, HorseKind};
use catalog::rules::giro_galoppo::{Cell, GiroGaloppo, Options, View};
use game::words::{Lang, Phrase, phrase};
use std::fmt::Write as _;

/// The colours of the places.
const COATS: [Coat; 5] = [Coat::Red, Coat::Blue, Coat::Yellow, Coat::Green, Coat::Black];

impl Drawn for GiroGaloppo {
    const SCENE: Phrase = phrase("Horses race over a hurdle", "Des chevaux sautent une haie");

    fn picture(lang: Lang) -> String {
        race(lang)
    }

    fn coat_of_place(place: usize) -> Option<Coat> {
        Some(COATS[place % COATS.len()])
    }

    fn drawing(view: &View, options: &Options, lang: Lang) -> (ViewBox, String) {
        let track = Track::new(&options.course.track(), Layout::Wide);
        let mut out = track.background();
        for &cell in view.obstacles.as_slice() {
            out += &hurdle(&track.cell(cell), track.width());
        }
        for (seat, &cell) in view.positions.as_slice().iter().enumerate() {
            let (spot, scale) = match cell {
                Cell::BOX => (track.stall(seat), track.stall_scale()),
                cell => (track.cell(cell), track.horse_scale()),
            };
            out += &stand(COATS[seat % COATS.len()], HorseKind::Ridden, &spot, scale, lang);
        }
        (track.view_box(), out)
    }
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
