//! Giro Galoppo: a course that winds across a meadow, hurdles and numbered cards.

mod card;
mod furniture;
mod ground;
mod layout;
mod picture;
mod scenery;
mod track;

pub use card::{CARD, CardState, number_card};
pub use furniture::hurdle;
pub use layout::Layout;
pub use track::Track;
