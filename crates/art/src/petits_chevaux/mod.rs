//! Petits Chevaux: the cross, its paddocks and stables.

mod cross;
mod ground;
mod picture;

pub use cross::{Cross, rail};
