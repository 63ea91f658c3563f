//! The rules of Giro Galoppo: two to five horses, six cards each, eight obstacles, no luck.
//!
//! The rules are numbered `GG-1` to `GG-18` in `docs/rules/giro-galoppo.en.md`; the code cites
//! them. [`GiroGaloppo`] is the state of one race and implements [`game::Game`].

#![no_std]

mod action;
mod board;
mod effect;
mod illegal;
mod options;
mod outlook;
mod placement;
mod state;
mod view;
mod wall;
#[cfg(feature = "serde")]
mod wire;
mod words;

pub use action::{Action, Actions, Card, CardSet};
pub use board::{Cell, CellSet, Cells, Course, MAX_LENGTH, Terrain, Track, WOODEN};
pub use effect::{Effect, Obstacle};
pub use illegal::{CourseFault, Illegal};
pub use options::{AgeOrder, Options, Placement, Spacing, Ties};
pub use outlook::{Outlook, Push};
pub use state::{BadPosition, GiroGaloppo, MAX_SEATS, Phase};
pub use view::View;
