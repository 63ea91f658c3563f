//! How well a match was played, what was luck, and what would have been better.
//!
//! Everything goes one way: a record becomes a [`Recording`]; the game's file in `games/` replays it
//! and says of every throw and every decision what the chances were before and after (a [`Step`]);
//! what a seat's steps come to is its [`Ledger`], its [`Accuracy`] and its costliest [`Moment`]s; and
//! all of it is the [`Analysis`]. A game in real time has no chances but times ([`Times`]).
//!
//! There is no clock, no thread and no random source here: the same record at the same [`Depth`] gives
//! the same analysis everywhere. `docs/coach.md` says what the numbers mean, to the last term.

mod accuracy;
mod analysis;
mod coach;
mod depth;
mod games;
mod ledger;
mod moment;
mod recording;
mod season;
mod sentence;
mod step;
mod times;

pub use accuracy::Accuracy;
pub use analysis::{Analysis, Chances, End, Findings, Method, PlayerFindings};
pub use coach::{CantCoach, Coach, Progress};
pub use depth::{Depth, UnknownDepth};
pub use ledger::Ledger;
pub use moment::Moment;
pub use recording::{CantRead, MOST_FACTS, Recording, RecordingEnd};
pub use season::{Mean, Season, SeasonPlayer};
pub use sentence::{Names, Sentence};
pub use step::{Choice, Luck, Step, Verdict, Why};
pub use times::{LevelTimes, PlayerTimes, Reaction, Standing, Times, Wrong};
