//! What a game tells so that it can be recorded.

use crate::record::{Fields, Malformed, People};
use game::{Actor, Game};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;

/// What kind of actor does something: the column `by` of the table in `docs/record.md`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActorKind {
    /// Somebody at the table.
    Seat,
    /// The die, the draw, the shuffle.
    Chance,
    /// Time that has run out.
    Clock,
}

impl ActorKind {
    /// The kind of this one.
    pub const fn of(actor: Actor) -> ActorKind {
        match actor {
            Actor::Seat(_) => ActorKind::Seat,
            Actor::Chance => ActorKind::Chance,
            Actor::Clock => ActorKind::Clock,
        }
    }
}

/// A game whose matches can be written down and replayed.
pub trait Recorded:
    Game<
        Options: Serialize + DeserializeOwned,
        View: Serialize + DeserializeOwned,
        Effect: Serialize + DeserializeOwned,
    >
{
    /// Whether every fact must say when it happened.
    const TIMED: bool;

    /// Whether a seat's horse has a name.
    const NAMED_HORSES: bool;

    /// The state as records show it.
    type State: Serialize;

    /// The whole state, for `cavalcade replay --json`.
    fn state(&self) -> Self::State;

    /// How many sit at the table.
    fn seat_count(&self) -> u8;

    /// Takes from the header what is about the people at the table.
    fn seat_people(options: &mut Self::Options, people: &People) -> Result<(), Malformed>;

    /// Puts into the header what is about the people at the table.
    fn people_of(options: &Self::Options) -> People;

    /// Reads an action named `name` from the fields of a fact; `None` when the game knows no such
    /// action. What has the right shape but can't be is refused as illegal, here or by the rules.
    fn read_action(name: &str, fields: &mut Fields<'_>) -> ReadAction<Self>;

    /// Writes the action's name and fields.
    fn write_action<M: SerializeMap>(action: &Self::Action, map: &mut M) -> Result<(), M::Error>;

    /// Who does this: chance, the clock, or a seat.
    fn actor_of(action: &Self::Action) -> ActorKind;
}

/// What reading an action comes to.
pub type ReadAction<G> = Result<Option<<G as Game>::Action>, Unreadable<<G as Game>::Illegal>>;

/// Why an action can't be read.
#[derive(Debug)]
pub enum Unreadable<I> {
    /// It is not written as it should be.
    Malformed(Malformed),
    /// It is written well, and against the rules.
    Illegal(I),
}

impl<I> From<Malformed> for Unreadable<I> {
    fn from(fault: Malformed) -> Unreadable<I> {
        Unreadable::Malformed(fault)
    }
}
