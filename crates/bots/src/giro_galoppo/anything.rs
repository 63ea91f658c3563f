//! A rider that plays any card.

use crate::bot::any_of;
use crate::{Intent, Random};
use catalog::rules::giro_galoppo::{Action, Card, Cell};
use game::{Millis, Seat, SeatSet};
use serde::Deserialize;

/// Of a view what is needed to do anything that is allowed.
#[derive(Clone, Debug, Deserialize)]
pub struct Glance {
    to_act: SeatSet,
    placeable: Vec<u8>,
    hand: Vec<u8>,
}

impl Glance {
    pub(super) fn anything(
        &self,
        seat: Seat,
        now: Millis,
        random: &mut Random,
    ) -> Option<Intent<Action>> {
        if !self.to_act.contains(seat) {
            return None;
        }
        let action = match any_of(self.placeable.len(), random) {
            Some(cell) => Action::Place(Cell(self.placeable[cell])),
            None => Action::Play(Card(self.hand[any_of(self.hand.len(), random)?])),
        };
        Some(Intent { at: now, action })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(view: &str, seat: u8) -> Option<Action> {
        let glance: Glance = serde_json::from_str(view).unwrap();
        glance.anything(Seat(seat), Millis(5), &mut Random::new(1)).map(|intent| intent.action)
    }

    #[test]
    fn only_what_the_view_allows_is_done() {
        let race = r#"{"to_act":[0,1],"placeable":[],"hand":[4],"round":1}"#;
        assert_eq!(chosen(race, 0), Some(Action::Play(Card(4))));
        assert_eq!(chosen(race, 2), None);
        let place = r#"{"to_act":[0],"placeable":[9],"hand":[4],"round":0}"#;
        assert_eq!(chosen(place, 0), Some(Action::Place(Cell(9))));
    }
}
