//! Petits Chevaux with one or two horses each, solved.

mod sides;
mod solve;

pub use solve::{NotASolution, Progress, Solution, TooManyHorses};
