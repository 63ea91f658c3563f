//! A match of Petits Chevaux, followed by ear.

use crate::transcript::{Ear, Followed, NotUnderstood, Places, places};
use catalog::rules::petits_chevaux::PetitsChevaux;
use game::words::phrase;
use game::{Game, Seat, SeatSet};

/// Where a horse is, as it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    InBox,
    /// One of the 56 cells of the track, by everybody's number.
    Cell(u8),
    Stable(u8),
}

/// What has to be known of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    horses: Vec<Vec<Spot>>,
    places: Places,
}

impl Followed for PetitsChevaux {
    type Heard = Heard;

    fn truth(&self) -> Heard {
        let horses = |seat: Seat| {
            let spot = |at: Option<_>| match at {
                None => Spot::InBox,
                Some(at) => spot_of(at, self.colour(seat)),
            };
            self.horses(seat).map(spot).collect()
        };
        let horses = SeatSet::all(self.seats()).iter().map(horses).collect();
        Heard { horses, places: places(self.turn()) }
    }

    fn follow(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        if ear.hears(phrase("Your turn: throw the die.", "À toi : lance le dé.")) {
            return Ok(());
        }
        if let Some(places) = ear.result() {
            heard.places = places;
            return Ok(());
        }
        let seat = ear.who().ok_or_else(|| ear.lost())?;
        let begins = [phrase(" begins.", " commence."), phrase(" begin.", " commences.")];
        if ear.hears_one_of(&begins) {
            return Ok(());
        }
        ear.expect(phrase(": ", " : "))?;
        loop {
            heard.part(seat, ear)?;
            if ear.hears(phrase(".", ".")) {
                return Ok(());
            }
            ear.expect(phrase(", ", ", "))?;
        }
    }

    fn hear_whereabouts(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        for seat in 0..heard.horses.len() {
            ear.who().filter(|who| who.index() == seat).ok_or_else(|| ear.lost())?;
            ear.expect(phrase(": ", " : "))?;
            for horse in 0..heard.horses[seat].len() {
                let comma = horse == 0 || ear.hears(phrase(", ", ", "));
                let number = ear.number().filter(|n| comma && usize::from(*n) == horse + 1);
                number.ok_or_else(|| ear.lost())?;
                heard.horses[seat][horse] = spot_told(ear).ok_or_else(|| ear.lost())?;
            }
            ear.expect(phrase(".", "."))?;
            ear.hears(phrase(" ", " "));
        }
        // Whose turn it is.
        ear.hears(phrase("", "C'est à "));
        if ear.hears_one_of(&[phrase("Your turn.", "toi.")]) || ear.name().is_none() {
            return Ok(());
        }
        ear.expect(phrase("'s turn.", "."))
    }
}

impl Heard {
    /// One thing that came of a throw.
    fn part(&mut self, seat: Seat, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        let nothing = [
            phrase("nothing to move", "rien à jouer"),
            phrase("a barrage is in the way", "un barrage barre la route"),
            phrase("no move", "aucun cheval"),
            phrase("one 6 too many", "un 6 de trop"),
            phrase("another throw", "encore un lancer"),
            phrase("choose a horse", "choisis un cheval"),
        ];
        if ear.hears_one_of(&nothing) {
            return Ok(());
        }
        let understood = ear.tries(|ear| self.moved(seat, ear));
        let understood = understood.or_else(|| ear.tries(|ear| self.taken(ear)));
        let understood = understood.or_else(|| ear.tries(|ear| self.stands_so(seat, ear)));
        // What was thrown.
        let understood = understood.or_else(|| ear.number().map(drop));
        understood.ok_or_else(|| ear.lost())
    }

    /// "horse 2 to 17"
    fn moved(&mut self, seat: Seat, ear: &mut Ear<'_>) -> Option<()> {
        let horse = ear.hears(phrase("horse ", "cheval ")).then(|| ear.number())??;
        let horse = self.horses[seat.index()].get_mut(usize::from(horse.checked_sub(1)?))?;
        let was_in_box = *horse == Spot::InBox;
        if ear.hears(phrase(" out of the box to ", " sort du box, case ")) {
            *horse = Spot::Cell(ear.number().filter(|_| was_in_box)?);
        } else if ear.hears(phrase(" to stable place ", " écurie place ")) {
            *horse = Spot::Stable(ear.number().filter(|_| !was_in_box)?);
        } else if ear.hears(phrase(" to ", " case ")) {
            *horse = Spot::Cell(ear.number().filter(|_| !was_in_box)?);
        } else {
            return None;
        }
        Some(())
    }

    /// "takes your horse 3, back to your box"
    fn taken(&mut self, ear: &mut Ear<'_>) -> Option<()> {
        ear.hears(phrase("takes ", "prend ")).then_some(())?;
        let english = ear.tries(|ear| {
            let seat = ear.tries(Ear::name);
            let whose = [phrase("'s horses ", "-"), phrase("'s horse ", "-")];
            let yours = [phrase("your horses ", "-"), phrase("your horse ", "-")];
            match seat {
                Some(seat) => ear.hears_one_of(&whose).then_some(seat),
                None => ear.me().filter(|_| ear.hears_one_of(&yours)),
            }
        });
        let french = [
            phrase("-", "le cheval "),
            phrase("-", "les chevaux "),
            phrase("-", "ton cheval "),
            phrase("-", "tes chevaux "),
        ];
        if english.is_none() && !ear.hears_one_of(&french) {
            return None;
        }
        let horses = ear.numbers();
        let of = [phrase("-", " de "), phrase("-", " d'")];
        let seat = match english {
            Some(seat) => seat,
            None if ear.hears_one_of(&of) => ear.name()?,
            None => ear.me()?,
        };
        let home = [
            phrase(", back to its box", ", retour au box"),
            phrase(", back to the box", ", retour au box"),
            phrase(", back to your box", ", retour au box"),
        ];
        ear.hears_one_of(&home).then_some(())?;
        for horse in horses {
            let horse = self.horses.get_mut(seat.index())?.get_mut(usize::from(horse) - 1)?;
            // Nobody is taken who is not on the track.
            *horse = matches!(horse, Spot::Cell(_)).then_some(Spot::InBox)?;
        }
        Some(())
    }

    /// What is told of the position must be known already.
    fn stands_so(&self, seat: Seat, ear: &mut Ear<'_>) -> Option<()> {
        let own = &self.horses[seat.index()];
        if ear.hears(phrase("opens the barrage on ", "ouvre le barrage case ")) {
            let cell = Spot::Cell(ear.number()?);
            return (own.iter().filter(|at| **at == cell).count() == 1).then_some(());
        }
        if ear.hears(phrase("a barrage", "un barrage")) {
            let pair = |at: &Spot| {
                matches!(at, Spot::Cell(_)) && own.iter().filter(|other| *other == at).count() == 2
            };
            return own.iter().any(pair).then_some(());
        }
        ear.hears(phrase("all home, place ", "tous rentrés, place ")).then_some(())?;
        ear.number()?;
        own.iter().all(|at| matches!(at, Spot::Stable(_))).then_some(())
    }
}

/// "on 17", "in the box", "in stable 3".
fn spot_told(ear: &mut Ear<'_>) -> Option<Spot> {
    if ear.hears(phrase(" in the box", " au box")) {
        Some(Spot::InBox)
    } else if ear.hears(phrase(" on ", " case ")) {
        ear.number().map(Spot::Cell)
    } else {
        let stable = ear.hears(phrase(" in stable ", " écurie "));
        ear.number().filter(|_| stable).map(Spot::Stable)
    }
}

/// The ring is counted here once more, so that narrator and listener don't share a mistake.
fn spot_of(
    at: catalog::rules::petits_chevaux::Progress,
    side: catalog::rules::petits_chevaux::Colour,
) -> Spot {
    match at.0 {
        progress @ 0..56 => Spot::Cell((progress + 14 * side.0) % 56 + 1),
        stable => Spot::Stable(stable - 55),
    }
}
