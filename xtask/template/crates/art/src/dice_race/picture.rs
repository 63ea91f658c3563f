//! A few horses on the track, and the die.

use super::Track;
use crate::die::die;
use crate::picture::{Drawn, put};
use crate::{Coat, HorseKind};
use catalog::rules::dice_race::{Cell, DiceRace};
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
}
