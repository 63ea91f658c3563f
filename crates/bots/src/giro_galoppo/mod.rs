//! Giro Galoppo: riders of four levels, and the race of two, solved.

mod hands;
mod memory;
mod rider;
mod rollout;
mod search;
mod solve;

pub use solve::{Advice, Mix, NotASolution, Solution};
