//! The boards: each draws a view and says what was pressed. What can be pressed is told by the
//! view; no rule is here.

mod aim;
mod carrousel;
mod giro_galoppo;
mod petits_chevaux;
mod wooden;

pub use wooden::{Stand, Wooden};

use crate::at::At;
use catalog::GameId;
use markup::prelude::*;

/// The board of a game, with its controls.
#[component]
pub fn Board(at: At, game: GameId) -> impl IntoNode {
    match game {
        GameId::PetitsChevaux => view! { <petits_chevaux::Table at=at/> },
        GameId::GiroGaloppo => view! { <giro_galoppo::Table at=at/> },
        GameId::Carrousel => view! { <carrousel::Table at=at/> },
    }
}

/// Whether a key presses what has the focus.
fn presses(key: &leptos::ev::KeyboardEvent) -> bool {
    matches!(key.key().as_str(), "Enter" | " ")
}
