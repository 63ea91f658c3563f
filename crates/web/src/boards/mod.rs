//! The boards: each draws a view and says what was pressed. What can be pressed is told by the
//! view; no rule is here.

mod aim;
pub mod carrousel;
pub mod giro_galoppo;
mod horse;
pub mod petits_chevaux;
mod wooden;

pub use wooden::{Stand, Wooden};

/// A point on a board, in the board's own units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    /// As a style that moves something there; the style sheet says how fast.
    pub fn shift(self) -> String {
        format!("transform:translate({:.2}px,{:.2}px)", self.x, self.y)
    }
}

/// Whether a key presses what has the focus.
fn presses(key: &leptos::ev::KeyboardEvent) -> bool {
    matches!(key.key().as_str(), "Enter" | " ")
}
