//! The drawings: horses, boards, cards and dice.
//!
//! Everything is SVG as text, made by us, without a UI framework and without I/O. A page needs
//! [`TOKENS_CSS`] once, [`defs`] once (in an `<svg>` without size), and then any number of drawings.
//! Boards come in two parts: a background that never changes, and the geometry to place and move
//! horses on it ([`Spot`]). A colour never says anything alone: each horse also has a symbol, a
//! letter and a title.

pub mod carrousel;
mod coat;
mod curve;
mod defs;
mod die;
mod emblem;
pub mod giro_galoppo;
mod horse;
mod icon;
pub mod petits_chevaux;
mod picture;
mod svg;
mod tokens;

pub use coat::Coat;
pub use defs::defs;
pub use die::{DIE, die};
pub use emblem::{badge, emblem};
pub use horse::{HORSE_SIZE, HorseKind, head, horse};
pub use icon::icon;
pub use picture::{Drawn, PICTURE, board, coat_of_place, picture};
pub use svg::{Facing, N, Scale, Spot, ViewBox, sin_cos, standalone};
pub use tokens::TOKENS_CSS;
