//! Petits Chevaux: the cross, its paddocks and stables, and the die.

mod cross;
mod die;
mod ground;
mod picture;

pub use cross::{Cross, rail};
pub use die::{DIE, die};
