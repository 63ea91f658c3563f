//! Many games at once: matches between bots in virtual time, and what they come to.

mod bout;
mod chart;
mod elo;
mod games;
mod histogram;
mod interval;
mod numbered;
mod party;
mod player;
mod report;
mod series;
mod tally;
mod tournament;

pub use bout::{Bout, Ended, Facts, MOST_FACTS, Observer};
pub use chart::{Chart, Charted};
pub use elo::{Outcome, Rating, rate};
pub use histogram::Histogram;
pub use interval::{Share, wilson};
pub use numbered::{BadStart, Numbered, Solved, Unsolved};
pub use party::{Party, Randoms, Thinkers};
pub use player::{Allowance, BadAllowance, BadPlayer, Player};
pub use report::Report;
pub use series::{Played, Series, Threaded};
pub use tally::{CELLS, COUNTERS, Counter, Tallied, Tally};
pub use tournament::{Standings, Tournament, tables};
