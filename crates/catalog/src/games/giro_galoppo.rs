//! Giro Galoppo, written down.

mod narration;

use super::{Standing, rules_pages};
use crate::record::{Fields, Malformed, People};
use crate::recorded::{ActorKind, ReadAction, Recorded, Unreadable};
use game::words::{Phrase, phrase};
use game::{List, Seat};
use giro_galoppo::{
    Action, AgeOrder, Card, Cell, GiroGaloppo, Illegal, Options, Phase, View, WOODEN,
};
use serde::Serialize;
use serde::ser::SerializeMap;

/// The state of a race.
#[derive(Serialize)]
pub struct State {
    phase: Phase,
    obstacles: Vec<Cell>,
    positions: Vec<Cell>,
    hands: Vec<Vec<Card>>,
    chosen: Vec<Option<Card>>,
    round: u32,
    #[serde(flatten)]
    standing: Standing,
}

impl Recorded for GiroGaloppo {
    const TITLE: &'static str = "Giro Galoppo";
    const PITCH: Phrase =
        phrase("A race of secretly chosen cards", "Une course de cartes choisies en secret");
    const PAGES: [&'static str; 2] = rules_pages!("giro-galoppo");
    const NAMED_HORSES: bool = true;
    const AGED: bool = true;
    type State = State;

    fn state(&self) -> State {
        State {
            phase: self.phase(),
            obstacles: self.wooden().iter().collect(),
            positions: self.positions().collect(),
            hands: self.hands().iter().map(|h| h.iter().collect()).collect(),
            chosen: self.chosen().collect(),
            round: self.round(),
            standing: Standing::of(self),
        }
    }

    fn seat_count(&self) -> u8 {
        self.seats()
    }

    fn seat_people(options: &mut Options, people: &People) -> Result<(), Malformed> {
        people.refuse_colours()?;
        if let Some(order) = &people.age_order {
            if order.is_empty() {
                return Err(Malformed::field("age_order", "it names no seat"));
            }
            options.age_order = List::collect(Seat(0), order.iter().map(|&s| Seat(s)))
                .map_err(|_| Malformed::field("age_order", "it names too many seats"))?;
        }
        Ok(())
    }

    fn people_of(options: &Options) -> People {
        let order = seats(&options.age_order);
        People { age_order: (!order.is_empty()).then_some(order), ..People::default() }
    }

    fn people_in(view: &View) -> People {
        People { age_order: Some(seats(&view.age_order)), ..People::default() }
    }

    fn people_for(_places: &[u8], eldest_first: &[u8]) -> People {
        People { age_order: Some(eldest_first.to_vec()), ..People::default() }
    }

    fn read_action(name: &str, fields: &mut Fields<'_>) -> ReadAction<Self> {
        Ok(Some(match name {
            "place" => Action::Place(Cell(fields.small("cell")?)),
            "play" => Action::Play(Card(fields.small("card")?)),
            "layout" => {
                let cells = fields.smalls("cells")?;
                let five: [u8; WOODEN] =
                    cells.try_into().map_err(|_| Unreadable::Illegal(Illegal::LayoutOfFive))?;
                Action::Layout(five.map(Cell))
            }
            _ => return Ok(None),
        }))
    }

    fn write_action<M: SerializeMap>(action: &Action, map: &mut M) -> Result<(), M::Error> {
        match action {
            Action::Place(cell) => {
                map.serialize_entry("do", "place")?;
                map.serialize_entry("cell", cell)
            }
            Action::Play(card) => {
                map.serialize_entry("do", "play")?;
                map.serialize_entry("card", card)
            }
            Action::Layout(cells) => {
                map.serialize_entry("do", "layout")?;
                map.serialize_entry("cells", cells)
            }
        }
    }

    fn actor_of(action: &Action) -> ActorKind {
        match action {
            Action::Place(_) | Action::Play(_) => ActorKind::Seat,
            Action::Layout(_) => ActorKind::Chance,
        }
    }

    /// The cells of a layout may stand in any order.
    fn is_same_outcome(a: &Action, b: &Action) -> bool {
        let sorted = |action: &Action| match action {
            Action::Layout(cells) => {
                let mut cells = cells.map(|cell| cell.0);
                cells.sort_unstable();
                Some(cells)
            }
            Action::Place(_) | Action::Play(_) => None,
        };
        a == b || sorted(a).is_some_and(|cells| sorted(b) == Some(cells))
    }

    /// Walls of six were allowed once.
    fn was_legal(why: &Illegal) -> bool {
        matches!(why, Illegal::Wall { .. })
    }
}

fn seats(order: &AgeOrder) -> Vec<u8> {
    order.as_slice().iter().map(|seat| seat.0).collect()
}
