//! A match of Dice Race, followed by ear.

use crate::transcript::{Ear, Followed, NotUnderstood, Places, places};
use catalog::rules::dice_race::{Cell, DiceRace};
use game::words::phrase;
use game::{Game, Seat, SeatSet};

/// What has to be known of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// By seat; 0 is the start.
    horses: Vec<Vec<u8>>,
    home: u8,
    places: Places,
}

impl Followed for DiceRace {
    type Heard = Heard;

    fn truth(&self) -> Heard {
        let horses = |seat| self.horses(seat).iter().map(|cell| cell.0).collect();
        Heard {
            horses: SeatSet::all(self.seats()).iter().map(horses).collect(),
            home: Cell::home(self.track()).0,
            places: places(self.turn()),
        }
    }

    fn follow(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        if let Some(places) = ear.result() {
            heard.places = places;
            return Ok(());
        }
        let seat = ear.who().ok_or_else(|| ear.lost())?;
        ear.expect(phrase(": horse ", " : cheval "))?;
        let horse = ear.number().ok_or_else(|| ear.lost())?;
        let cell = if ear.hears(phrase(" comes home!", " rentré !")) {
            heard.home
        } else {
            ear.expect(phrase(" to ", " case "))?;
            let cell = ear.number().ok_or_else(|| ear.lost())?;
            ear.expect(phrase(".", "."))?;
            cell
        };
        heard.put(seat, horse, cell).ok_or_else(|| ear.lost())?;
        while ear.hears(phrase(" Back to the start: ", " Retour au départ : ")) {
            let (seat, horse) = ear.tries(sent_back).ok_or_else(|| ear.lost())?;
            heard.put(seat, horse, 0).ok_or_else(|| ear.lost())?;
        }
        Ok(())
    }

    fn hear_whereabouts(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        let home = heard.home;
        for horses in &mut heard.horses {
            ear.who().ok_or_else(|| ear.lost())?;
            ear.expect(phrase(": ", " : "))?;
            *horses = ear.list(|ear| {
                if ear.hears(phrase("at the start", "au départ")) {
                    Some(0)
                } else if ear.hears(phrase("home", "rentré")) {
                    Some(home)
                } else {
                    ear.hears(phrase("on ", "case ")).then(|| ear.number())?
                }
            });
            ear.expect(phrase(".", "."))?;
            ear.hears(phrase(" ", " "));
        }
        Ok(())
    }
}

impl Heard {
    fn put(&mut self, seat: Seat, horse: u8, cell: u8) -> Option<()> {
        *self.horses.get_mut(seat.index())?.get_mut(usize::from(horse).checked_sub(1)?)? = cell;
        Some(())
    }
}

/// "Anna's horse 2.", "le cheval 2 d'Anna."
fn sent_back(ear: &mut Ear<'_>) -> Option<(Seat, u8)> {
    let mine = ear.hears(phrase("your horse ", "ton cheval "));
    let mut seat = if mine { ear.me() } else { ear.tries(Ear::name) };
    if !mine {
        ear.hears(phrase("'s horse ", "le cheval ")).then_some(())?;
    }
    let horse = ear.number()?;
    if ear.hears(phrase("-", " de ")) || ear.hears(phrase("-", " d'")) {
        seat = ear.name();
    }
    Some((seat?, horse)).filter(|_| ear.hears(phrase(".", ".")))
}
