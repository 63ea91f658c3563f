//! The rules of Dice Race: two to four players, two horses each, one die, one track.
//!
//! The rules are numbered `DR-1` to `DR-8` in `docs/rules/dice-race.en.md`; the code cites them.
//! [`DiceRace`] is the state of one match and implements [`game::Game`].

#![no_std]

mod action;
mod board;
mod effect;
mod illegal;
mod options;
mod state;
mod view;
#[cfg(feature = "serde")]
mod wire;
mod words;

pub use action::{Action, Actions, Die, Horse};
pub use board::{Cell, HORSES, MAX_SEATS};
pub use effect::Effect;
pub use illegal::Illegal;
pub use options::Options;
pub use state::{DiceRace, Phase};
pub use view::View;
