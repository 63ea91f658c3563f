//! What a bot is.

use crate::{Level, Random};
use game::{Game, Millis, Numbers, Seat};
use serde::de::DeserializeOwned;

/// A player of one seat in one match.
pub trait Bot<G: Game>: Send {
    /// Something has happened that everybody saw. A bot hears of every effect, in order, so that
    /// it can remember what a view no longer shows.
    fn see(&mut self, effect: &G::Effect) {
        let _ = effect;
    }

    /// What the bot intends to do, now that its seat's view is this; nothing, if it waits for
    /// others. It is asked again whenever something has happened, and its earlier intent is void
    /// then.
    fn intend(&mut self, view: &G::View, now: Millis) -> Option<Intent<G::Action>>;
}

/// Something that a bot is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intent<A> {
    /// When: not before now. Where there are turns, at once.
    pub at: Millis,
    /// What.
    pub action: A,
}

/// How much a bot may think about one decision.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// This many simulated matches. The same seed then gives the same play on every machine.
    Simulations(u32),
    /// This long, by a clock that tells milliseconds. The clock is the caller's: a bot has none.
    Time {
        /// For how long.
        ms: u32,
        /// What time it is.
        clock: fn() -> f64,
    },
}

/// Where a bot sits, and how well it is to play.
#[derive(Clone, Copy, Debug)]
pub struct Seating<'a, O> {
    /// The options of the match.
    pub options: &'a O,
    /// How many play.
    pub seats: u8,
    /// Which of them the bot is.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// How much it may think; `None` is what its level usually gets.
    pub budget: Option<Budget>,
    /// The bot's own luck.
    pub seed: u64,
}

/// What somebody is advised to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tip<A> {
    /// What a champion would do.
    AsChampion,
    /// This, or nothing.
    Do(Option<A>),
}

/// A game that bots can play.
pub trait Play: Game {
    /// What of a view is needed to do anything that is allowed.
    type Glance: DeserializeOwned;

    /// A bot for this seat.
    fn bot(at: &Seating<'_, Self::Options>) -> Box<dyn Bot<Self>>;

    /// Somebody who plays for the first time, as the ladder of levels imagines them
    /// (`docs/decisions/levels.md`): nobody to play against, but a measure.
    fn newcomer(at: &Seating<'_, Self::Options>) -> Box<dyn Bot<Self>> {
        Self::bot(&Seating { level: Level::Pony, ..*at })
    }

    /// Anything that is allowed, without a thought: for whoever measures something else than play.
    fn anything(
        glance: &Self::Glance,
        seat: Seat,
        now: Millis,
        random: &mut Random,
    ) -> Option<Intent<Self::Action>>;

    /// What a person is advised to do who has asked.
    fn tip(view: &Self::View, options: &Self::Options, seat: Seat) -> Tip<Self::Action> {
        let _ = (view, options, seat);
        Tip::AsChampion
    }
}

/// One of so many, if there are any.
pub(crate) fn any_of(count: usize, random: &mut Random) -> Option<usize> {
    (count > 0).then(|| random.below(count as u32) as usize)
}
