//! The boards: each draws a view and says what was pressed. What can be pressed is told by the
//! view; no rule is here.

mod aim;
mod carrousel;
mod giro_galoppo;
mod petits_chevaux;
mod wooden;

pub use wooden::{Stand, Wooden};

use crate::at::At;
use catalog::{AnyAction, GameId};
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

/// What is pressed on the board to do this, as `data-can` names it.
pub fn control(action: &AnyAction) -> Option<String> {
    match action {
        AnyAction::GiroGaloppo(action) => giro_galoppo::control(action),
        AnyAction::PetitsChevaux(action) => petits_chevaux::control(action),
        // More than one thing is touched for a move: the way is shown instead.
        AnyAction::Carrousel(_) => None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use ::giro_galoppo::{Action as Race, Card, Cell};
    use ::petits_chevaux::{Action as Ludo, Horse};

    #[test]
    fn every_action_of_a_seat_names_what_is_to_be_pressed() {
        let named = |action: AnyAction| control(&action);
        assert_eq!(
            named(AnyAction::PetitsChevaux(Ludo::Move(Horse(2)))).as_deref(),
            Some("horse-2")
        );
        assert_eq!(named(AnyAction::PetitsChevaux(Ludo::Pass)).as_deref(), Some("pass"));
        assert_eq!(named(AnyAction::GiroGaloppo(Race::Play(Card(4)))).as_deref(), Some("card-4"));
        assert_eq!(named(AnyAction::GiroGaloppo(Race::Place(Cell(7)))).as_deref(), Some("cell-7"));
    }
}
