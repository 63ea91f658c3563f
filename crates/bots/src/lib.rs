//! Players that see only a view, and solvers.
//!
//! A [`Bot`] plays one seat of one match. It is told what everybody sees happen, is shown its own
//! seat's view, and says what it intends to do; the type leaves it no way to cheat. [`Play`] makes
//! one for a game. The solvers know what some games are worth, exactly.

mod bot;
pub mod carrousel;
pub mod giro_galoppo;
pub mod matrix;
mod meter;
pub mod petits_chevaux;

pub use bot::{Bot, Budget, Intent, Play, Seating, Tip};
pub use game::{Level, Random, UnknownLevel};
