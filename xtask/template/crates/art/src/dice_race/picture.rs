//! A few horses on the track, and the die.

use super::Track;
use crate::die::die;
use crate::picture::{Drawn, put, stand};
use crate::svg::ViewBox;
use crate::{Coat, HorseKind};
use catalog::rules::dice_race::{Cell, DiceRace, Options, View};
use game::words::{Lang, Phrase, phrase};
use std::fmt::Write as _;

impl Drawn for DiceRace {
    const SCENE: Phrase = phrase("A track, horses and a die", "Une piste, des chevaux et un dé");

    fn picture(lang: Lang) -> String {
        let track = Track::new(20);
        let mut out = format!(
            "<rect width=\"480\" height=\"300\" fill=\"var(--wood)\"/>\
             <g transform=\"translate(-70 -170)\">{}",
            track.background()
        );
        for (coat, cell) in [(Coat::Yellow, 14), (Coat::Red, 13), (Coat::Blue, 8), (Coat::Green, 9)]
        {
            let spot = track.spot(Cell(cell));
            out += &put(coat, HorseKind::Ridden, (spot.x, spot.y), track.horse_scale(), 0, lang);
        }
        // Writing to a string can't fail.
        let _ =
            write!(out, "</g><g transform=\"translate(352 96) rotate(12)\">{}</g>", die(5, lang));
        out
    }

    /// Everybody has a colour.
    fn coat_of_place(place: usize) -> Option<Coat> {
        Some(Coat::BY_SIDE[place % Coat::BY_SIDE.len()])
    }

    fn drawing(view: &View, _: &Options, lang: Lang) -> (ViewBox, String) {
        let track = Track::new(view.track);
        let home = Cell::home(view.track);
        let mut out = track.background();
        for (seat, horses) in view.horses.as_slice().iter().enumerate() {
            for (i, &cell) in horses.as_slice().iter().enumerate() {
                let spot = match cell {
                    Cell::START => track.start(seat, i),
                    cell if cell == home => track.home(seat, i),
                    cell => track.beside(cell, i),
                };
                let coat = Coat::BY_SIDE[seat % Coat::BY_SIDE.len()];
                out += &stand(coat, HorseKind::Ridden, &spot, track.small_scale(), lang);
            }
        }
        (track.view_box(), out)
    }
}
