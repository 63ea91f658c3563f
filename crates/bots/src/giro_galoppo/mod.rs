//! Giro Galoppo: riders of four levels, and the race of two, solved from the first obstacle on.

mod anything;
mod hands;
mod judge;
mod manner;
mod memory;
mod newcomer;
mod placing;
mod rider;
mod rollout;
mod search;
mod solve;
mod starts;

pub use judge::{Judge, RoundWorth, Tried};
pub use manner::Manner;
pub use placing::{Book, NotABook, Placings, Sets, who_places};
pub use solve::{Advice, Mix, NotASolution, Solution};
pub use starts::Starts;
