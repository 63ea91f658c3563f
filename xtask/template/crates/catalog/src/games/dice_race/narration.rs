//! A match of Dice Race, told a throw at a time.

use crate::narrated::{COLON, Narrated, Sentence, Telling, Voice};
use dice_race::{Cell, DiceRace, Effect, Options, View};
use game::Seat;
use game::words::phrase;

impl Narrated for DiceRace {
    fn narrate(told: &Telling<'_, Self>) -> Vec<Sentence> {
        let voice = told.voice;
        let mut sentences: Vec<Sentence> = Vec::new();
        for (from, effect) in told.effects.iter().enumerate() {
            match *effect {
                Effect::Advanced { seat, horse, to, .. } => {
                    let with = [("n", &*(horse.0 + 1).to_string()), ("to", &*to.0.to_string())];
                    let words = phrase("horse {n} to {to}.", "cheval {n} case {to}.");
                    let text = subject(seat, voice) + &voice.say(seat, words, &with);
                    sentences.push(Sentence { from, seat: Some(seat), text });
                }
                Effect::CameHome { seat, horse, .. } => {
                    let with = [("n", &*(horse.0 + 1).to_string())];
                    let words = phrase("horse {n} comes home!", "cheval {n} rentré !");
                    let text = subject(seat, voice) + &voice.say(seat, words, &with);
                    sentences.push(Sentence { from, seat: Some(seat), text });
                }
                Effect::SentBack { seat, horse, .. } => {
                    let words = phrase(
                        " Back to the start: {@'s|your} horse {n}.",
                        " Retour au départ : {le|ton} cheval {n}{ de @|}.",
                    );
                    let sent = voice.say(seat, words, &[("n", &(horse.0 + 1).to_string())]);
                    // Whoever sends another back has just moved.
                    if let Some(last) = sentences.last_mut() {
                        last.text += &sent;
                    }
                }
                Effect::Placed { place: 1, .. } => sentences.extend(told.result(from)),
                // What comes of a throw is told with the move, and the other places with the first.
                Effect::Rolled { .. } | Effect::NextSeat { .. } | Effect::Placed { .. } => {}
            }
        }
        sentences
    }

    fn whereabouts(view: &View, _options: &Options, voice: Voice<'_>) -> String {
        let mut out = Vec::new();
        for (seat, horses) in (0..).map(Seat).zip(view.horses.as_slice()) {
            let all: Vec<String> =
                horses.as_slice().iter().map(|cell| spot(*cell, view.track, voice)).collect();
            out.push(subject(seat, voice) + &all.join(", ") + ".");
        }
        out.join(" ")
    }

    /// How far both horses of a seat have come together.
    fn stand(view: &View) -> Vec<u32> {
        let come = |cells: &[Cell]| cells.iter().map(|cell| u32::from(cell.0)).sum();
        view.horses.as_slice().iter().map(|horses| come(horses.as_slice())).collect()
    }
}

/// Whom a sentence is about.
fn subject(seat: Seat, voice: Voice<'_>) -> String {
    voice.say(seat, phrase("{@|You}", "{@|Toi}"), &[]) + voice.words(COLON)
}

fn spot(cell: Cell, track: u8, voice: Voice<'_>) -> String {
    let words = match cell {
        Cell::START => phrase("at the start", "au départ"),
        cell if cell.is_on_track(track) => phrase("on {n}", "case {n}"),
        _ => phrase("home", "rentré"),
    };
    voice.words(words).replace("{n}", &cell.0.to_string())
}
