//! Giro Galoppo: riders of four levels, and the race of two, solved.

mod anything;
mod hands;
mod judge;
mod manner;
mod memory;
mod newcomer;
mod rider;
mod rollout;
mod search;
mod solve;

pub use judge::{Judge, RoundWorth, Tried};
pub use manner::Manner;
pub use solve::{Advice, Mix, NotASolution, Solution};
