//! Dice Race, written down.

mod narration;

use super::{Standing, rules_pages};
use crate::record::Fields;
use crate::recorded::{ActorKind, ReadAction, Recorded};
use dice_race::{Action, Cell, DiceRace, Die, HORSES, Horse, Phase};
use game::words::{Phrase, phrase};
use game::{Seat, SeatSet};
use serde::Serialize;
use serde::ser::SerializeMap;

/// The state of a match.
#[derive(Serialize)]
pub struct State {
    phase: Phase,
    seat: Seat,
    die: Option<Die>,
    horses: Vec<[Cell; HORSES]>,
    #[serde(flatten)]
    standing: Standing,
}

impl Recorded for DiceRace {
    const TITLE: &'static str = "Dice Race";
    const PITCH: Phrase =
        phrase("Two horses, one die, no mercy", "Deux chevaux, un dé, pas de pitié");
    const PAGES: [&'static str; 2] = rules_pages!("dice-race");
    type State = State;

    fn state(&self) -> State {
        State {
            phase: self.phase(),
            seat: self.seat(),
            die: self.die(),
            horses: SeatSet::all(self.seats()).iter().map(|seat| self.horses(seat)).collect(),
            standing: Standing::of(self),
        }
    }

    fn seat_count(&self) -> u8 {
        self.seats()
    }

    fn read_action(name: &str, fields: &mut Fields<'_>) -> ReadAction<Self> {
        Ok(Some(match name {
            "roll" => Action::Roll(Die(fields.small("die")?)),
            "move" => Action::Move(Horse(fields.small("horse")?)),
            _ => return Ok(None),
        }))
    }

    fn write_action<M: SerializeMap>(action: &Action, map: &mut M) -> Result<(), M::Error> {
        match action {
            Action::Roll(die) => {
                map.serialize_entry("do", "roll")?;
                map.serialize_entry("die", die)
            }
            Action::Move(horse) => {
                map.serialize_entry("do", "move")?;
                map.serialize_entry("horse", horse)
            }
        }
    }

    fn actor_of(action: &Action) -> ActorKind {
        match action {
            Action::Roll(_) => ActorKind::Chance,
            Action::Move(_) => ActorKind::Seat,
        }
    }
}
