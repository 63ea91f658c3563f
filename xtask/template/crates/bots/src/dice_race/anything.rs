//! A player that moves any horse.

use crate::bot::any_of;
use crate::{Intent, Random};
use catalog::rules::dice_race::{Action, Cell, HORSES, Horse};
use game::{List, Millis, Seat, SeatSet};
use serde::Deserialize;

/// Of a view what is needed to do anything that is allowed.
#[derive(Clone, Debug, Deserialize)]
pub struct Glance {
    to_act: SeatSet,
    targets: List<(Horse, Cell), HORSES>,
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
        let targets = self.targets.as_slice();
        let (horse, _) = targets[any_of(targets.len(), random)?];
        Some(Intent { at: now, action: Action::Move(horse) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_view_allows_is_done() {
        let view = r#"{"die":6,"to_act":[1],"targets":[[1,7]],"seat":1}"#;
        let glance: Glance = serde_json::from_str(view).unwrap();
        let chosen = |seat| glance.anything(Seat(seat), Millis(5), &mut Random::new(1));
        assert_eq!(chosen(1).map(|intent| intent.action), Some(Action::Move(Horse(1))));
        assert_eq!(chosen(0), None);
    }
}
