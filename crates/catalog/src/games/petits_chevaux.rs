//! Petits Chevaux, written down.

mod narration;

use super::{Standing, rules_pages};
use crate::record::{Fields, Malformed, People};
use crate::recorded::{ActorKind, ReadAction, Recorded};
use game::words::{Phrase, phrase};
use game::{List, Seat, SeatSet};
use petits_chevaux::{Action, Colour, Die, Horse, Options, PetitsChevaux, Phase, Progress, View};
use serde::Serialize;
use serde::ser::SerializeMap;

/// The state of a match.
#[derive(Serialize)]
pub struct State {
    phase: Phase,
    seat: Seat,
    die: Option<Die>,
    horses: Vec<Vec<Option<Progress>>>,
    #[serde(flatten)]
    standing: Standing,
}

impl Recorded for PetitsChevaux {
    const TITLE: &'static str = "Petits Chevaux";
    const PITCH: Phrase =
        phrase("The French ludo: four horses and a die", "Quatre chevaux et un dé");
    const PAGES: [&'static str; 2] = rules_pages!("petits-chevaux");
    type State = State;

    fn state(&self) -> State {
        let seats = SeatSet::all(self.seats());
        State {
            phase: self.phase(),
            seat: self.seat(),
            die: self.die(),
            horses: seats.iter().map(|s| self.horses(s).collect()).collect(),
            standing: Standing::of(self),
        }
    }

    fn seat_count(&self) -> u8 {
        self.seats()
    }

    fn seat_people(options: &mut Options, people: &People) -> Result<(), Malformed> {
        people.refuse_ages()?;
        if let Some(colours) = &people.colours {
            if colours.is_empty() {
                return Err(Malformed::field("colours", "it names no side"));
            }
            options.colours = List::collect(Colour(0), colours.iter().map(|&c| Colour(c)))
                .map_err(|_| Malformed::field("colours", "it names too many sides"))?;
        }
        Ok(())
    }

    fn people_of(options: &Options) -> People {
        let colours = sides(options.colours.as_slice());
        People { colours: (!colours.is_empty()).then_some(colours), ..People::default() }
    }

    fn people_in(view: &View) -> People {
        People { colours: Some(sides(view.colours.as_slice())), ..People::default() }
    }

    /// A place is a side of the board.
    fn people_for(places: &[u8], _eldest_first: &[u8]) -> People {
        People { colours: Some(places.to_vec()), ..People::default() }
    }

    fn read_action(name: &str, fields: &mut Fields<'_>) -> ReadAction<Self> {
        Ok(Some(match name {
            "first" => Action::First(Seat(fields.small("seat")?)),
            "roll" => Action::Roll(Die(fields.small("die")?)),
            "move" => Action::Move(Horse(fields.small("horse")?)),
            "pass" => Action::Pass,
            _ => return Ok(None),
        }))
    }

    fn write_action<M: SerializeMap>(action: &Action, map: &mut M) -> Result<(), M::Error> {
        match action {
            Action::First(seat) => {
                map.serialize_entry("do", "first")?;
                map.serialize_entry("seat", seat)
            }
            Action::Roll(die) => {
                map.serialize_entry("do", "roll")?;
                map.serialize_entry("die", die)
            }
            Action::Move(horse) => {
                map.serialize_entry("do", "move")?;
                map.serialize_entry("horse", horse)
            }
            Action::Pass => map.serialize_entry("do", "pass"),
        }
    }

    fn actor_of(action: &Action) -> ActorKind {
        match action {
            Action::First(_) | Action::Roll(_) => ActorKind::Chance,
            Action::Move(_) | Action::Pass => ActorKind::Seat,
        }
    }
}

fn sides(colours: &[Colour]) -> Vec<u8> {
    colours.iter().map(|side| side.0).collect()
}
