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
use leptos::prelude::*;

/// The board of a game, with its controls.
#[component]
pub fn Board(at: At, game: GameId) -> impl IntoView {
    match game {
        GameId::PetitsChevaux => view! { <petits_chevaux::Table at=at/> }.into_any(),
        GameId::GiroGaloppo => view! { <giro_galoppo::Table at=at/> }.into_any(),
        GameId::Carrousel => view! { <carrousel::Table at=at/> }.into_any(),
    }
}

/// Something of what is there, once it is. Readers are many; the code that finds it is not.
fn of_some<V: Send + Sync + 'static, T>(
    there: Memo<Option<V>>,
    read: impl FnOnce(&V) -> T,
) -> Option<T> {
    fn look<V: Send + Sync + 'static>(there: Memo<Option<V>>, read: &mut dyn FnMut(&V)) {
        there.with(|there| there.as_ref().map(read));
    }
    let (mut read, mut found) = (Some(read), None);
    look(there, &mut |there| found = read.take().map(|read| read(there)));
    found
}

/// Whether a key presses what has the focus.
fn presses(key: &leptos::ev::KeyboardEvent) -> bool {
    matches!(key.key().as_str(), "Enter" | " ")
}
