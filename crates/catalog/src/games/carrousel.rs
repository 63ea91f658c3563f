//! Carrousel, written down.

mod narration;

use super::{Standing, numbers, rules_pages};
use crate::record::{Fields, Malformed};
use crate::recorded::{ActorKind, ReadAction, Recorded, Unreadable};
use carrousel::{Action, Card, Carrousel, Deal, Illegal, Move, Phase};
use game::Seat;
use game::words::{Phrase, phrase};
use serde::Serialize;
use serde::ser::SerializeMap;

/// The state of a match.
#[derive(Serialize)]
pub struct State {
    phase: Phase,
    /// Empty before the deal.
    order: String,
    rows: Vec<Vec<Card>>,
    won: Vec<Vec<Card>>,
    pile: usize,
    holder: Option<Seat>,
    claimants: Vec<u8>,
    #[serde(flatten)]
    standing: Standing,
}

impl Recorded for Carrousel {
    const TITLE: &'static str = "Carrousel";
    const PITCH: Phrase =
        phrase("A scramble for the carousel: be quick", "La ruée vers le manège : sois rapide");
    const PAGES: [&'static str; 2] = rules_pages!("carrousel");
    const LIVE: bool = true;
    type State = State;

    fn state(&self) -> State {
        State {
            phase: self.phase(),
            order: self.order().map_or_else(String::new, |order| order.to_string()),
            rows: self.rows().map(<[Card]>::to_vec).collect(),
            won: self.won().map(<[Card]>::to_vec).collect(),
            pile: self.pile(),
            holder: self.holder(),
            claimants: numbers(self.claimants()),
            standing: Standing::of(self),
        }
    }

    fn seat_count(&self) -> u8 {
        self.seats()
    }

    fn read_action(name: &str, fields: &mut Fields<'_>) -> ReadAction<Self> {
        Ok(Some(match name {
            "deal" => {
                let (horses, deck) = (fields.text("horses")?, fields.texts("deck")?);
                let deal = Deal::parse(&horses, deck.iter().map(AsRef::as_ref));
                Action::Deal(deal.ok_or(Unreadable::Illegal(Illegal::BadDeal))?)
            }
            "touch" => Action::Touch,
            "release" => Action::Release,
            "swap" => Action::Move(Move::swap(fields.small("a")?, fields.small("b")?)),
            "head-to-tail" => Action::Move(Move::HeadToTail),
            "tail-to-head" => Action::Move(Move::TailToHead),
            "tail-replaces" => Action::Move(Move::TailReplaces { place: fields.small("place")? }),
            "head-replaces" => Action::Move(Move::HeadReplaces { place: fields.small("place")? }),
            "chaos" => {
                let (pair, flip) = (fields.small("pair")?, fields.flag("flip")?);
                Action::Move(Move::Chaos { pair, flip })
            }
            "claim" => {
                let letters = fields.text("card")?;
                let card = Card::parse(&letters);
                Action::Claim(card.ok_or_else(|| Malformed::field("card", "it is no card"))?)
            }
            "impasse" => Action::Impasse,
            "expire" => Action::Expire,
            _ => return Ok(None),
        }))
    }

    fn write_action<M: SerializeMap>(action: &Action, map: &mut M) -> Result<(), M::Error> {
        match action {
            Action::Deal(deal) => {
                map.serialize_entry("do", "deal")?;
                map.serialize_entry("horses", &deal.horses)?;
                map.serialize_entry("deck", &deal.deck[..])
            }
            Action::Touch => map.serialize_entry("do", "touch"),
            Action::Release => map.serialize_entry("do", "release"),
            Action::Move(step) => write_move(step, map),
            Action::Claim(card) => {
                map.serialize_entry("do", "claim")?;
                map.serialize_entry("card", card)
            }
            Action::Impasse => map.serialize_entry("do", "impasse"),
            Action::Expire => map.serialize_entry("do", "expire"),
        }
    }

    fn actor_of(action: &Action) -> ActorKind {
        match action {
            Action::Deal(_) => ActorKind::Chance,
            Action::Impasse | Action::Expire => ActorKind::Clock,
            Action::Touch | Action::Release | Action::Move(_) | Action::Claim(_) => ActorKind::Seat,
        }
    }
}

fn write_move<M: SerializeMap>(step: &Move, map: &mut M) -> Result<(), M::Error> {
    match step {
        Move::Swap { a, b } => {
            map.serialize_entry("do", "swap")?;
            map.serialize_entry("a", a)?;
            map.serialize_entry("b", b)
        }
        Move::HeadToTail => map.serialize_entry("do", "head-to-tail"),
        Move::TailToHead => map.serialize_entry("do", "tail-to-head"),
        Move::TailReplaces { place } => {
            map.serialize_entry("do", "tail-replaces")?;
            map.serialize_entry("place", place)
        }
        Move::HeadReplaces { place } => {
            map.serialize_entry("do", "head-replaces")?;
            map.serialize_entry("place", place)
        }
        Move::Chaos { pair, flip } => {
            map.serialize_entry("do", "chaos")?;
            map.serialize_entry("pair", pair)?;
            map.serialize_entry("flip", flip)
        }
    }
}
