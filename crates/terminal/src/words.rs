//! The words on the drawings themselves, and what was done, in both languages.

use super::paint::Horse;
use game::words::{Phrase, Slot, Speak, phrase};
use game::{List, Seat};

pub const BOT: Phrase = phrase("bot", "robot");
pub const CHANCE: Phrase = phrase("Chance", "Hasard");
pub const CLOCK: Phrase = phrase("Clock", "Horloge");
pub const OPTIONS: Phrase = phrase("House rules", "Règles de la table");
pub const STARTED: Phrase = phrase("Began", "Début");
pub const ROUND: Phrase = phrase("Round", "Tour");
pub const HURDLES: Phrase = phrase("Hurdles", "Haies");
pub const FINISHED: Phrase = phrase("Finish", "Arrivée");
pub const BOX: Phrase = phrase("Box", "Box");
pub const IN_BOX: Phrase = phrase("box", "box");
pub const CELL: Phrase = phrase("Cell", "Case");
pub const HAND: Phrase = phrase("Hand", "Main");
pub const PLACE: Phrase = phrase("Place", "Place");
pub const STABLE_LETTER: Phrase = phrase("s", "é");
pub const THROWS: Phrase = phrase("throws the die", "lance le dé");
pub const MOVES: Phrase = phrase("moves a horse", "avance un cheval");
pub const WHO_BEGINS: Phrase = phrase("Who begins?", "Qui commence ?");
pub const GAME_OVER: Phrase = phrase("The game is over", "La partie est finie");
pub const PILE: Phrase = phrase("Pile", "Pioche");
pub const HOLDS: Phrase = phrase("holds until", "tient jusqu'à");
pub const HOLDS_NOW: Phrase = phrase("holds", "tient");
pub const MAY_CLAIM: Phrase = phrase("may claim", "peut annoncer");
pub const IMPASSE_AT: Phrase = phrase("Impasse at", "Impasse à");

pub const HAS_CHOSEN: Phrase = phrase("has chosen", "a choisi");
pub const HAND_CLOCK: Phrase = phrase("Hand", "Main");
pub const STUCK_CLOCK: Phrase = phrase("Stuck", "Impasse");

pub const GRASS: Phrase = phrase("grass", "herbe");
pub const SAND: Phrase = phrase("sand", "sable");
pub const RIVER: Phrase = phrase("river", "rivière");
pub const MOOR: Phrase = phrase("moor", "marais");
pub const HURDLE: Phrase = phrase("hurdle", "haie");
pub const LINE: Phrase = phrase("finishing line", "ligne d'arrivée");

pub const BARRAGE: Phrase = phrase("a barrage: horses 1 and 2", "un barrage : chevaux 1 et 2");
pub const START: Phrase = phrase("a start cell", "une case de départ");
pub const STABLE: Phrase = phrase("the stable", "l'écurie");
pub const CARD_FITS: Phrase =
    phrase("a card that shows the first three", "une carte qui montre les trois premiers");

/// The colour of a horse.
pub const fn colour(horse: Horse) -> Phrase {
    match horse {
        Horse::Black => phrase("black", "noir"),
        Horse::Yellow => phrase("yellow", "jaune"),
        Horse::Blue => phrase("blue", "bleu"),
        Horse::Green => phrase("green", "vert"),
        Horse::Red => phrase("red", "rouge"),
    }
}

/// A phrase with what fills its slots.
pub struct Said {
    phrase: Phrase,
    slots: Vec<(&'static str, Slot)>,
}

/// Says a phrase.
pub fn say(en: &'static str, fr: &'static str) -> Said {
    Said { phrase: phrase(en, fr), slots: Vec::new() }
}

impl Said {
    /// Fills a slot with a number.
    pub fn number(self, slot: &'static str, number: impl Into<u32>) -> Said {
        self.with(slot, Slot::Number(number.into()))
    }

    /// Fills a slot with the name of a seat.
    pub fn seat(self, slot: &'static str, seat: Seat) -> Said {
        self.with(slot, Slot::Seat(seat))
    }

    /// Fills a slot with the colours of horses.
    pub fn colours(self, slot: &'static str, horses: &[Horse]) -> Said {
        let colours = horses.iter().copied().map(colour);
        self.with(slot, Slot::Listed(List::of(Phrase::default(), colours)))
    }

    fn with(mut self, slot: &'static str, filler: Slot) -> Said {
        self.slots.push((slot, filler));
        self
    }
}

impl Speak for Said {
    fn phrase(&self) -> Phrase {
        self.phrase
    }
    fn slot(&self, name: &str) -> Option<Slot> {
        self.slots.iter().find(|(slot, _)| *slot == name).map(|(_, filler)| *filler)
    }
}
