//! The words every game speaks.
//!
//! A game is pure rules: no heap, no clock, no random source, no I/O. What happens at a table is a
//! sequence of [`Fact`]s (a player's choice, a chance outcome or the clock), and a game is what
//! becomes of its state when they are applied one after the other.
//!
//! Start reading at [`Game`].

#![no_std]

mod actions;
mod fact;
mod level;
mod list;
mod numbers;
pub mod options;
#[cfg(feature = "random")]
mod random;
mod rule;
mod seat;
mod turn;
#[cfg(feature = "serde")]
pub mod wire;
pub mod words;

pub use actions::{ActionSet, Iter};
pub use fact::{Actor, Audience, Fact, Millis};
pub use level::{Level, UnknownLevel};
pub use list::{Full, List};
pub use numbers::Numbers;
#[cfg(feature = "random")]
pub use random::Random;
pub use rule::{Cites, Rule};
pub use seat::{Seat, SeatSet, Seats};
pub use turn::{Ranking, Seen, Turn};

use core::error::Error;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::RangeInclusive;

/// Pure rules; `Self` is the whole truth of one match.
///
/// There are two ways to make a fact happen. [`play`](Game::play) checks first and leaves the
/// state untouched when it refuses; [`apply_unchecked`](Game::apply_unchecked) is its twin for
/// search and simulation, where the action comes from [`legal`](Game::legal) and is known to be
/// good.
pub trait Game: Clone + Eq + Hash + Debug {
    /// The stable key stored with every record.
    const ID: &'static str;
    /// The version of the rules: it grows when old facts would replay differently.
    const RULES: u16;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;

    /// What a table may settle before the start.
    type Options: Clone + Eq + Debug + options::OptionTable;
    /// A player's choice, a chance outcome or a clock event.
    type Action: Copy + Eq + Debug;
    /// The set of actions somebody may do now, by value.
    type Actions: ActionSet<Action = Self::Action>;
    /// All that one audience may know, by allow-listing.
    type View: Clone + Eq + Debug + Seen;
    /// Something to animate and to narrate. Public, and never stored.
    type Effect: Copy + Eq + Debug + words::Speak;
    /// Why a fact can't be: it carries the rule's number.
    type Illegal: Copy + Eq + Error + Cites + words::Speak;

    /// The match before its first fact.
    fn new(options: &Self::Options, seats: u8) -> Result<Self, Self::Illegal>;

    /// Who acts next.
    fn turn(&self) -> Turn;

    /// When the clock will have something to do, if nobody else does anything before.
    fn deadline(&self) -> Option<Millis>;

    /// What `by` (a seat or the clock) may do at the time `at`. The outcomes of chance are told
    /// by [`chance`](Game::chance) and [`draw`](Game::draw) instead.
    fn legal(&self, by: Actor, at: Millis) -> Self::Actions;

    /// Whether the fact may happen now.
    fn check(&self, fact: &Fact<Self::Action>) -> Result<(), Self::Illegal>;

    /// Makes the fact happen. Deterministic.
    ///
    /// Precondition: [`check`](Game::check) passed. Without that the state may come out as
    /// nonsense or the call may panic.
    fn apply_unchecked(&mut self, fact: &Fact<Self::Action>, fx: &mut impl FnMut(Self::Effect));

    /// Makes the fact happen if it may; otherwise the state stays as it is.
    #[inline]
    fn play(
        &mut self,
        fact: &Fact<Self::Action>,
        fx: &mut impl FnMut(Self::Effect),
    ) -> Result<(), Self::Illegal> {
        self.check(fact)?;
        self.apply_unchecked(fact, fx);
        Ok(())
    }

    /// Every outcome that chance can have now, with its weight. Nothing when it is not chance's
    /// turn, and nothing when the outcomes are too many to list (a shuffled deck): then only
    /// [`draw`](Game::draw) will do.
    fn chance(&self, each: &mut impl FnMut(Self::Action, u32));

    /// One outcome of chance, drawn with the right probabilities.
    ///
    /// Precondition: it is chance's turn.
    fn draw(&self, numbers: &mut impl Numbers) -> Self::Action;

    /// Whose throw it is that chance owes, where somebody at the table throws; nobody, where chance
    /// needs no hand, and where it is not chance's turn. It changes nothing but when the outcome is
    /// drawn: a table may wait until that person throws.
    fn thrower(&self) -> Option<Seat> {
        None
    }

    /// Which chapter of the match this is. Whoever was away is told again what there was to see in
    /// this chapter and in the one before it, and of older ones nothing: what was to be seen then
    /// lies face down now. Where everything stays in sight there is but one chapter.
    fn chapter(&self) -> u32 {
        0
    }

    /// What `to` may know.
    fn view(&self, to: Audience) -> Self::View;
}
