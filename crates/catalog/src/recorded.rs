//! What a game tells so that it can be recorded.

use crate::record::{Fields, Malformed, People};
use game::words::Phrase;
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
    /// The name on the box: a proper name, the same in both languages.
    const TITLE: &'static str;

    /// What it is, in a line.
    const PITCH: Phrase;

    /// The numbered rules as Markdown, in English and in French.
    const PAGES: [&'static str; 2];

    /// Whether it is played in real time: every fact says when it happened, and the game has a clock
    /// of its own.
    const LIVE: bool = false;

    /// Whether a seat's horse has a name.
    const NAMED_HORSES: bool = false;

    /// Whether it matters who is older.
    const AGED: bool = false;

    /// The state as records show it.
    type State: Serialize;

    /// The whole state, for `cavalcade replay --json`.
    fn state(&self) -> Self::State;

    /// How many sit at the table.
    fn seat_count(&self) -> u8;

    /// Takes from the header what is about the people at the table.
    fn seat_people(options: &mut Self::Options, people: &People) -> Result<(), Malformed> {
        let _ = options;
        people.refuse_ages()?;
        people.refuse_colours()
    }

    /// Puts into the header what is about the people at the table.
    fn people_of(options: &Self::Options) -> People {
        let _ = options;
        People::default()
    }

    /// What a header will say of these people: the places of those who play, by seat, and the seats,
    /// eldest first.
    fn people_for(places: &[u8], eldest_first: &[u8]) -> People {
        let _ = (places, eldest_first);
        People::default()
    }

    /// What a view tells of the people.
    fn people_in(view: &Self::View) -> People {
        let _ = view;
        People::default()
    }

    /// Reads an action named `name` from the fields of a fact; `None` when the game knows no such
    /// action. What has the right shape but can't be is refused as illegal, here or by the rules.
    fn read_action(name: &str, fields: &mut Fields<'_>) -> ReadAction<Self>;

    /// Writes the action's name and fields.
    fn write_action<M: SerializeMap>(action: &Self::Action, map: &mut M) -> Result<(), M::Error>;

    /// Who does this: chance, the clock, or a seat.
    fn actor_of(action: &Self::Action) -> ActorKind;

    /// Whether two outcomes of chance come to the same, though they may be written differently.
    fn is_same_outcome(a: &Self::Action, b: &Self::Action) -> bool {
        a == b
    }

    /// Whether matches of old may have something for which this is the reason not to.
    fn was_legal(why: &Self::Illegal) -> bool {
        let _ = why;
        false
    }
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
