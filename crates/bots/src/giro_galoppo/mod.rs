//! Giro Galoppo: the race of two, solved.

mod hands;
mod solve;

pub use solve::{Advice, NotASolution, Solution};
