//! The games in a terminal.
//!
//! One renderer, on ratatui's buffer, draws the boards: for `cavalcade replay`, which prints a board after each fact,
//! and, with the feature `play`, for the client (`play/`), which has a whole screen. A file a game says what stands
//! where, and what can be done by which key or word; nothing else here knows a game. Nothing is shown by colour alone,
//! so that the same drawing serves with and without colours.

mod cast;
mod choice;
mod depth;
mod die;
mod games;
mod paint;
mod picture;
#[cfg(feature = "play")]
pub mod play;
mod print;
mod scene;
mod sheet;
mod title;
mod words;

pub use cast::{Names, harmless};
pub use choice::{
    Choice, Does, Picked, Position, Press, advance, attempt, can_be_advised, choices, has_memory,
    is_secret, prompt, told, usual_players, way_to,
};
pub use depth::{Depth, Look};
pub use picture::{Picture, columns, draw_table};
pub use print::Painter;
