//! Games as numbers: for programs that learn, and for those of other makers.

use crate::series::Threaded;
use catalog::Listed;
use game::{ActionSet, Game, Millis, Seat};
use std::fmt::Debug;

/// A game in which whatever a seat can do has a number, and whatever it knows is a row of small numbers.
pub trait Numbered:
    Listed<
        Options: Send + Sync + 'static,
        Action: Send + Sync + 'static,
        Effect: Send + Sync + 'static,
    > + Threaded
    + Send
    + 'static
{
    /// Whether several seats choose at once. Then everybody has a row of its own at each step; else only
    /// the seat on turn has one.
    const TOGETHER: bool;

    /// How many things a seat can do at such a table, now or at any time: they are numbered from 0.
    fn action_count(options: &Self::Options) -> usize;

    /// The number of what a seat does; `None` for what chance or the clock does.
    fn number_of(action: &Self::Action) -> Option<usize>;

    /// What has this number; `None` when nothing has.
    fn numbered(number: usize) -> Option<Self::Action>;

    /// What each number of an observation is called. `.0` is the observer's own, `.1` that of the next seat
    /// clockwise, and so on.
    fn observed(options: &Self::Options, seats: u8) -> Vec<String>;

    /// The greatest number that can stand in an observation.
    const MOST: u8;

    /// What `seat` knows at the time `at` if it has forgotten nothing. There is a place for each of
    /// [`observed`](Self::observed).
    fn observe(&self, seat: Seat, at: Millis, places: &mut [u8]);

    /// What every seat knows, a row each: what [`observe`](Self::observe) writes for it. A game in which rows have
    /// much in common may be quicker about it.
    #[inline]
    fn observe_all(&self, at: Millis, rows: &mut [u8]) {
        let seats = self.seat_count();
        let each = rows.len() / usize::from(seats.max(1));
        for (row, seat) in rows.chunks_exact_mut(each.max(1)).zip(0..seats) {
            self.observe(Seat(seat), at, row);
        }
    }

    /// Marks what is legal, by number. There is a place for each of the [actions](Self::action_count), and
    /// nothing is marked yet.
    #[inline]
    fn mark(legal: &Self::Actions, places: &mut [bool]) {
        for action in legal.iter() {
            if let Some(place) = Self::number_of(&action).and_then(|number| places.get_mut(number))
            {
                *place = true;
            }
        }
    }

    /// This table, set up as the JSON says: for analysis.
    fn arranged(&self, start: &str) -> Result<Self, BadStart> {
        let _ = start;
        Err(BadStart::NoneHere)
    }

    /// What every position of this table is worth, where that can be computed.
    fn solve(
        &self,
        options: &Self::Options,
        threads: usize,
    ) -> Result<Box<dyn Solved<Self>>, Unsolved> {
        let _ = (options, threads);
        Err(Unsolved { solved: "nothing of this game is solved" })
    }
}

/// A table can't be set up like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadStart {
    /// The game begins as it begins.
    #[error("a match of this game can't be set up; leave 'start' out")]
    NoneHere,
    /// It is not written as it should be.
    #[error("'start' can't be read: {0}")]
    Unreadable(String),
    /// There is no such position.
    #[error("'start': {0}")]
    NoSuchPosition(String),
}

/// This table is not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this table can't be solved: {solved}")]
pub struct Unsolved {
    /// What can be.
    pub solved: &'static str,
}

/// The exact worth of every position of a table.
pub trait Solved<G: Game>: Send + Sync + Debug {
    /// How many positions there are.
    fn positions(&self) -> usize;

    /// The chance of each seat to win when all play their best; `None` in a position that is not one of
    /// those.
    fn chances(&self, table: &G) -> Option<Vec<f64>>;

    /// How often `seat` does what, at its best.
    fn policy(&self, table: &G, seat: Seat) -> Option<Vec<(G::Action, f64)>>;
}

/// How many seats behind `seat` another one sits, clockwise.
#[inline]
pub(crate) fn behind(seat: Seat, other: Seat, seats: u8) -> u8 {
    if other.0 >= seat.0 { other.0 - seat.0 } else { other.0 + seats - seat.0 }
}

/// The seats, `seat` first and then clockwise.
#[inline]
pub(crate) fn around(seat: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |step| {
        let other = seat.0 + step;
        Seat(if other >= seats { other - seats } else { other })
    })
}
