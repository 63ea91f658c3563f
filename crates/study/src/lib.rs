//! Any game through one interface of numbers, for programs that study games.
//!
//! A [`Table`] is a game with its options and seats. It begins single matches ([`Match`]: apply, legal
//! actions, chance, views, records), and many at once ([`Batch`]: observations, masks and rewards written
//! into arrays). What a number means is the game's to say, through [`lab::Numbered`]; here nothing is of
//! any game.

mod batch;
mod crew;
mod error;
mod matches;
mod rows;
mod series;
mod solution;
mod step;
mod table;
mod thinker;

pub use batch::{Batch, Pace};
pub use error::{NoRecord, StudyError};
pub use matches::{Happening, Kind, Match};
pub use rows::{Rows, Shape};
pub use series::Simulation;
pub use solution::Solution;
pub use table::{Table, replay, set_up};
pub use thinker::Thinker;
