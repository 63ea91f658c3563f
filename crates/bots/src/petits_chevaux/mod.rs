//! Petits Chevaux: bots of four levels; with one or two horses each, solved.

mod anything;
mod board;
mod features;
mod judge;
mod net;
mod player;
mod rollout;
mod rules_of_thumb;
mod search;
mod sides;
mod solve;
mod table;
mod temper;
mod train;
mod weights;

pub use judge::{Judge, Worths};
pub use solve::{NotASolution, Progress, Solution, TooManyHorses};
pub use temper::{Outcome, Temper};
pub use train::{Settings, Trained, train};
pub use weights::{NotWeights, Weights};
