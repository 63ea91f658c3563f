//! The rules of Carrousel: two to four players, five horses, sixty cards, and no turns.
//!
//! The rules are numbered `CA-1` to `CA-12` in `docs/rules/carrousel.en.md`; the code cites them.
//! [`Carrousel`] is the state of one match and implements [`game::Game`].

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

pub use action::{Action, Actions, Deal, Move};
pub use board::{CARDS, Card, HORSES, Horse, MAX_ROW, MAX_SEATS, Order};
pub use effect::Effect;
pub use illegal::Illegal;
pub use options::Options;
pub use state::{Carrousel, Phase};
pub use view::View;
