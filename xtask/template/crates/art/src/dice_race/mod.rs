//! Dice Race: the track, folded so that it fits on a screen.

mod picture;
mod track;

pub use track::Track;
