//! How well a match was played, what was luck, and what would have been better.
//!
//! Everything goes one way: a record becomes a [`Recording`]; the game's file in `games/` replays it
//! and says of every throw and every decision what the chances were before and after (a [`Step`]);
//! what a seat's steps come to is its [`Ledger`], its [`Accuracy`] and its costliest [`Moment`]s; and
//! all of it is the [`Analysis`]. A game in real time has no chances but times ([`Times`]).
//!
//! There is no clock, no thread and no random source here: the same record at the same [`Depth`] gives
//! the same analysis everywhere. `docs/coach.md` says what the numbers mean, to the last term.
//!
//! Without the feature `look` there is only what was found: for whoever shows it.

// Whoever only shows it needs none of the ways to find it.
#![cfg_attr(not(feature = "look"), allow(dead_code))]

mod accuracy;
mod analysis;
mod ask;
#[cfg(feature = "look")]
mod coach;
mod depth;
mod explored;
#[cfg(feature = "look")]
mod games;
mod ledger;
mod moment;
#[cfg(feature = "look")]
mod puzzle;
#[cfg(feature = "look")]
mod recording;
#[cfg(feature = "look")]
mod season;
mod sentence;
mod sheet;
mod step;
mod times;
mod weighed;

pub use accuracy::Accuracy;
pub use analysis::{Analysis, Chances, End, Findings, Method, PlayerFindings};
pub use ask::Ask;
#[cfg(feature = "look")]
pub use ask::{CantAnswer, Desk};
#[cfg(feature = "look")]
pub use coach::{CantCoach, Coach, Progress};
pub use depth::{Depth, UnknownDepth};
pub use explored::{Explored, ExploredChoice};
pub use ledger::Ledger;
pub use moment::Moment;
#[cfg(feature = "look")]
pub use puzzle::{NoPuzzles, Puzzle, PuzzleSet, Solved};
#[cfg(feature = "look")]
pub use recording::{CantRead, MOST_FACTS, Recording, RecordingEnd};
#[cfg(feature = "look")]
pub use season::{Mean, Season, SeasonPlayer};
pub use sentence::{Names, Sentence};
pub use sheet::{Difficulty, Instead, PuzzlePick, PuzzleSheet};
pub use step::{Choice, Luck, Step, Verdict, Why};
pub use times::{LevelTimes, PlayerTimes, Reaction, Standing, Times, Wrong};
pub use weighed::{BLUNDER, Weighed, WeighedWay};
