//! Somebody who rides for the first time.

use crate::{Bot, Intent, Random, Seating};
use catalog::rules::giro_galoppo::{Action, GiroGaloppo, Options, Phase, View};
use game::{Millis, Numbers, Seat};

/// Always plays the highest card: the plan that everybody has at first.
#[derive(Debug)]
pub(super) struct Newcomer {
    seat: Seat,
    random: Random,
}

impl Newcomer {
    pub(super) fn new(at: &Seating<'_, Options>) -> Newcomer {
        Newcomer { seat: at.seat, random: Random::new(at.seed) }
    }
}

impl Bot<GiroGaloppo> for Newcomer {
    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        if !view.to_act.contains(self.seat) {
            return None;
        }
        let action = match view.phase {
            Phase::Placement => {
                let nth = self.random.below(view.placeable.len().max(1) as u32) as usize;
                Action::Place(view.placeable.get(nth)?)
            }
            Phase::Race => Action::Play(view.hand.iter().max_by_key(|card| card.0)?),
            Phase::Over => return None,
        };
        Some(Intent { at: now, action })
    }
}
