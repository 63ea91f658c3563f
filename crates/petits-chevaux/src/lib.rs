//! The rules of Petits Chevaux: two to four players, up to four horses each, one die.
//!
//! The rules are numbered `PC-1` to `PC-14` in `docs/rules/petits-chevaux.en.md`; the code cites
//! them. [`PetitsChevaux`] is the state of one match and implements [`game::Game`].

#![no_std]

mod action;
mod board;
mod effect;
mod exit_faces;
mod illegal;
mod options;
mod state;
mod view;
#[cfg(feature = "serde")]
mod wire;
mod words;

pub use action::{Action, Actions, Die, Horse};
pub use board::{Colour, HORSES, MAX_SEATS, Progress, STABLE, TRACK};
pub use effect::Effect;
pub use exit_faces::ExitFaces;
pub use illegal::Illegal;
pub use options::Options;
pub use state::{BadPosition, PetitsChevaux, Phase};
pub use view::View;
