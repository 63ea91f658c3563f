//! What a champion would do: worked out in a worker, shown on the board.

use super::At;
use crate::house::{Door, FromHouse, ToHouse};
use catalog::AnyView;
use markup::prelude::*;
use protocol::Raw;
use serde::Deserialize;

/// A champion in a worker, from the first question on.
#[derive(Default)]
pub struct Adviser {
    door: Option<Door>,
    asked: u32,
}

// A good move.
impl At {
    /// Whether it makes sense to ask: it is our turn, and there is time to look.
    pub fn can_be_advised(self) -> bool {
        let seat = self.seat.get();
        self.view.with(|view| match view {
            Some(AnyView::GiroGaloppo(view)) => seat.is_some_and(|seat| view.to_act.contains(seat)),
            Some(AnyView::PetitsChevaux(view)) => {
                seat.is_some_and(|seat| view.to_act.contains(seat))
            }
            // By the time it is read somebody else has played it.
            Some(AnyView::Carrousel(_)) | None => false,
        })
    }

    /// Asks what a champion would do here.
    pub fn ask_advice(self) {
        let Some((Some(table), Some(frame))) = self.with(self.holder.get_untracked(), |session| {
            (session.table().cloned(), session.frame().cloned())
        }) else {
            return;
        };
        self.advised.set(None);
        self.adviser.update_value(|adviser| {
            adviser.asked += 1;
            let n = adviser.asked;
            let door = adviser
                .door
                .get_or_insert_with(|| Door::open(Box::new(move |said| self.advise(said))));
            door.tell(&ToHouse::Advise { n, table, frame });
        });
    }

    fn advise(self, said: FromHouse) {
        let FromHouse::Advice { n, action: Some(action) } = said else { return };
        // The component may be gone, and an older question is of no interest.
        if self.adviser.try_with_value(|adviser| adviser.asked == n) == Some(true) {
            let _ = self.advised.try_set(can(&action));
        }
    }
}

/// The thing on the board that does it, as `data-can` names it.
fn can(action: &Raw) -> Option<String> {
    #[derive(Deserialize)]
    struct Deed {
        card: Option<u8>,
        cell: Option<u8>,
        horse: Option<u8>,
    }
    Some(match serde_json::from_str(action.get()).ok()? {
        Deed { card: Some(card), .. } => format!("card-{card}"),
        Deed { cell: Some(cell), .. } => format!("cell-{cell}"),
        Deed { horse: Some(horse), .. } => format!("horse-{horse}"),
        // What needs no further word is to pass.
        Deed { .. } => "pass".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::AnyAction;
    use client::deed;
    use giro_galoppo::Card;
    use petits_chevaux::{Action, Horse};

    #[test]
    fn advice_names_what_is_to_be_pressed() {
        let action = AnyAction::PetitsChevaux(Action::Move(Horse(2)));
        assert_eq!(can(&deed(&action)).as_deref(), Some("horse-2"));
        let action = AnyAction::GiroGaloppo(giro_galoppo::Action::Play(Card(4)));
        assert_eq!(can(&deed(&action)).as_deref(), Some("card-4"));
    }
}
