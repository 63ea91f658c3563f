//! A race of Giro Galoppo, followed by ear.

use crate::transcript::{Ear, Followed, NotUnderstood, Places, places};
use catalog::rules::giro_galoppo::GiroGaloppo;
use game::words::phrase;
use game::{Game, Seat};
use std::collections::BTreeSet;

/// What has to be known of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// By seat; 0 is the box.
    positions: Vec<u8>,
    hurdles: BTreeSet<u8>,
    places: Places,
}

impl Followed for GiroGaloppo {
    type Heard = Heard;

    fn truth(&self) -> Heard {
        Heard {
            positions: self.positions().map(|cell| cell.0).collect(),
            hurdles: self.wooden().iter().map(|cell| cell.0).collect(),
            places: places(self.turn()),
        }
    }

    fn follow(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        if let Some(places) = ear.result() {
            heard.places = places;
            return Ok(());
        }
        let calls = [
            phrase("Go! Choose a card.", "Partez ! Choisis une carte."),
            phrase("Go!", "Partez !"),
            phrase("Everybody has all six cards again.", "Tous reprennent leurs six cartes."),
        ];
        if ear.hears_one_of(&calls) {
            return Ok(());
        }
        if ear.hears(phrase("Round ", "Tour ")) {
            ear.number().ok_or_else(|| ear.lost())?;
            let then = [phrase(": choose a card.", " : choisis une carte."), phrase(".", ".")];
            return if ear.hears_one_of(&then) { Ok(()) } else { Err(ear.lost()) };
        }
        if ear.hears(phrase("Hurdles stand on ", "Des haies se dressent cases ")) {
            heard.hurdles.extend(ear.numbers());
            return ear.expect(phrase(".", "."));
        }
        if let Some(cell) = ear.tries(hurdle) {
            heard.hurdles.insert(cell);
            return Ok(());
        }
        let seat = ear.tries(runner).ok_or_else(|| ear.lost())?;
        heard.run(seat, ear)
    }

    fn hear_whereabouts(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        for seat in 0..heard.positions.len() {
            ear.who().filter(|who| who.index() == seat).ok_or_else(|| ear.lost())?;
            ear.expect(phrase(": ", " : "))?;
            heard.positions[seat] = match ear.hears(phrase("in the box", "au box")) {
                true => 0,
                false => {
                    ear.expect(phrase("on ", "case "))?;
                    ear.number().ok_or_else(|| ear.lost())?
                }
            };
            ear.hears(phrase(", over the line", ", après la ligne"));
            ear.expect(phrase(". ", ". "))?;
        }
        heard.hurdles.clear();
        if ear.hears(phrase("Hurdles on ", "Haies cases ")) {
            heard.hurdles.extend(ear.numbers());
            ear.expect(phrase(". ", ". "))?;
        }
        ear.expect(phrase("River on ", "Rivière cases "))?;
        ear.numbers();
        ear.expect(phrase(". Moor on ", ". Marais case "))?;
        ear.numbers();
        ear.expect(phrase(". The line is after ", ". La ligne est après la case "))?;
        ear.number();
        ear.expect(phrase(".", "."))?;
        if ear.hears(phrase(" Your cards: ", " Tes cartes : ")) {
            ear.numbers();
            ear.expect(phrase(".", "."))?;
        }
        Ok(())
    }
}

/// "Anna puts a hurdle on 12."
fn hurdle(ear: &mut Ear<'_>) -> Option<u8> {
    ear.who()?;
    let puts = [
        phrase(" puts a hurdle on ", " poses une haie case "),
        phrase(" put a hurdle on ", " pose une haie case "),
    ];
    let cell = ear.hears_one_of(&puts).then(|| ear.number())??;
    ear.hears(phrase(".", ".")).then_some(cell)
}

/// "Anna's 4: ", "Le 4 d'Anna : "
fn runner(ear: &mut Ear<'_>) -> Option<Seat> {
    let mut seat = match ear.hears_one_of(&[phrase("Your ", "Ton ")]) {
        true => ear.me(),
        false => ear.tries(|ear| ear.name().filter(|_| ear.hears(phrase("'s ", "-")))),
    };
    if seat.is_none() {
        ear.hears(phrase("-", "Le ")).then_some(())?;
    }
    ear.number()?;
    if ear.hears_one_of(&[phrase("-", " de "), phrase("-", " d'")]) {
        seat = ear.name();
    }
    seat.filter(|_| ear.hears(phrase(": ", " : ")))
}

impl Heard {
    fn run(&mut self, seat: Seat, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        if ear.hears(phrase("over ", "par-dessus ")) && !ear.list(hopped).is_empty() {
            ear.expect(phrase(" ", ", "))?;
        }
        loop {
            ear.tries(|ear| self.part(seat, ear)).ok_or_else(|| ear.lost())?;
            if ear.hears(phrase(".", ".")) || ear.end().is_ok() {
                return Ok(());
            }
            ear.expect(phrase(", ", ", "))?;
        }
    }

    /// One thing that came of a card.
    fn part(&mut self, seat: Seat, ear: &mut Ear<'_>) -> Option<()> {
        let waits =
            [phrase("must wait", "doit attendre"), phrase("over the line!", "ligne passée !")];
        if ear.hears_one_of(&waits) {
            return Some(());
        }
        if ear.hears(phrase("stops at ", "s'arrête devant ")) {
            hopped(ear)?;
            return ear.hears(phrase(" on ", " case ")).then(|| ear.number())?.map(drop);
        }
        if ear.hears(phrase("stays in the box", "reste au box")) {
            return (self.positions[seat.index()] == 0).then_some(());
        }
        if ear.hears(phrase("stays on ", "reste case ")) {
            let cell = ear.number()?;
            return (self.positions[seat.index()] == cell).then_some(());
        }
        if ear.hears(phrase("pushes ", "fait reculer ")) {
            let pushed = match ear.hears_one_of(&[phrase("you", "ton cheval")]) {
                true => ear.me()?,
                false => ear.name()?,
            };
            let into_box = ear.hears(phrase(" back into the box", " au box"));
            let back = phrase(" back to ", " case ");
            let cell = if into_box { 0 } else { ear.hears(back).then(|| ear.number())?? };
            self.positions[pushed.index()] = cell;
            return Some(());
        }
        let cell = ear.hears(phrase("to ", "case ")).then(|| ear.number())??;
        self.positions[seat.index()] = cell;
        Some(())
    }
}

/// What is jumped over, or stopped at.
fn hopped(ear: &mut Ear<'_>) -> Option<()> {
    let obstacles = [
        phrase("the hurdle", "la haie"),
        phrase("the river", "la rivière"),
        phrase("the moor", "le marais"),
    ];
    (ear.hears_one_of(&obstacles) || ear.who().is_some()).then_some(())
}
