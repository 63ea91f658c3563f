//! The boards: each draws a view and says what was pressed. What can be pressed is told by the
//! view; no rule is here.

mod aim;
pub mod carrousel;
pub mod giro_galoppo;
pub mod petits_chevaux;
mod wooden;

pub use wooden::{Stand, Wooden};

/// Whether a key presses what has the focus.
fn presses(key: &leptos::ev::KeyboardEvent) -> bool {
    matches!(key.key().as_str(), "Enter" | " ")
}
