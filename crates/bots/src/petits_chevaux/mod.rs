//! Petits Chevaux: bots of four levels; with one or two horses each, solved.

mod board;
mod player;
mod rules_of_thumb;
mod sides;
mod solve;
mod table;

pub use solve::{NotASolution, Progress, Solution, TooManyHorses};
