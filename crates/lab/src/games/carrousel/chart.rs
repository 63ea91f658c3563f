//! The ring of seven cells, five of them with a horse: how often a hand takes one from each place.

use crate::chart::{Anchor, Area, Charted, Pen, heat};
use crate::report::Report;
use catalog::rules::carrousel::{Carrousel, HORSES, Options};
use game::words::{Phrase, phrase};
use std::f64::consts::TAU;

/// Cells of the ring, the two free ones included.
const CELLS: usize = HORSES + 2;
const R: f64 = 96.0;
const HORSE: f64 = 34.0;

const PLACES: [Phrase; HORSES] = [
    phrase("head", "tête"),
    phrase("second", "deuxième"),
    phrase("third", "troisième"),
    phrase("fourth", "quatrième"),
    phrase("tail", "queue"),
];
const FREE: Phrase = phrase("free", "libre");

impl Charted for Carrousel {
    const HEIGHT: f64 = 2.0 * (R + HORSE) + 24.0;

    fn board(&self, _: &Options, report: &Report, area: Area, pen: &mut Pen) {
        let games = report.matches().max(1) as f64;
        let taken = |place: usize| report.tally.visits[place] as f64 / games;
        let most = (0..HORSES).map(taken).fold(0.0, f64::max);
        let centre = (area.x + area.width / 2.0, area.y + R + HORSE + 4.0);
        for place in 0..CELLS {
            // The head stands at the top, and the others behind it.
            let turn = TAU * place as f64 / CELLS as f64;
            let at = (centre.0 + R * turn.sin(), centre.1 - R * turn.cos());
            let Some(name) = PLACES.get(place).map(|name| pen.word(*name).to_owned()) else {
                pen.circle(at, HORSE, "none", 1.0, "");
                let free = pen.word(FREE).to_owned();
                pen.text(at.0, at.1 + 4.0, "tiny", Anchor::Middle, &free);
                continue;
            };
            let value = pen.number(taken(place), 1);
            let tip = format!("{name}: {value}");
            pen.circle(at, HORSE, "tile", 1.0, "");
            // Numbers stand on it, so that it is never quite solid.
            pen.circle(at, HORSE, "heat", 0.55 * heat(taken(place), most), &tip);
            pen.text(at.0, at.1 - 3.0, "h2", Anchor::Middle, &value);
            pen.text(at.0, at.1 + 13.0, "tiny", Anchor::Middle, &name);
        }
    }
}
