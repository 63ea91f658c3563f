//! Petits Chevaux: the cross, its paddocks and stables, and the die.

mod cross;
mod die;
mod ground;

pub use cross::{Cross, rail};
pub use die::{DIE, die};
