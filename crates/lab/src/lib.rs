//! Many games at once: matches between bots in virtual time, and what they come to.

mod bout;
mod histogram;
mod interval;
mod party;
mod player;
mod report;
mod series;
mod tally;

pub use bout::{Bout, Ended, Facts, MOST_FACTS, Watch};
pub use histogram::Histogram;
pub use interval::{Share, wilson};
pub use party::{Party, Randoms, Thinkers};
pub use player::{Allowance, BadAllowance, BadPlayer, Player};
pub use report::Report;
pub use series::{Played, Series, Threaded};
pub use tally::{CELLS, COUNTERS, Counter, Tallied, Tally};
