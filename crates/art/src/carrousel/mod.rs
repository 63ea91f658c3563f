//! Carrousel: the ring of seven planks, its clocks, and the cards.

mod card;
mod clock;
mod ground;
mod picture;
mod ring;

pub use card::{CARD, back, card};
pub use clock::{Clock, clock};
pub use ring::Ring;
