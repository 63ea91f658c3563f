//! What a result is made of.

use crate::Step;
use game::Seat;
use serde::{Deserialize, Serialize};

/// What a seat's result is made of:
/// `result - start = own_luck + others_luck + own_mistakes + others_mistakes + unknown`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ledger {
    /// Whose it is.
    pub seat: Seat,
    /// The chance to win before the first step.
    pub start: f64,
    /// 1 for a win, 0 for none, a share of a shared first place; where a record breaks off, the
    /// chance after the last step.
    pub result: f64,
    /// What chance gave in one's own throws, and where it was everybody's.
    pub own_luck: f64,
    /// What chance gave in the throws of others.
    pub others_luck: f64,
    /// What one's own mistakes took: never more than 0.
    pub own_mistakes: f64,
    /// What the mistakes of others gave, or took.
    pub others_mistakes: f64,
    /// What the evaluator itself did not know; 0 where the game is solved, but for rounding.
    pub unknown: f64,
}

impl Ledger {
    /// The ledger of a seat, from what happened and what came of it.
    pub(crate) fn new(seat: Seat, steps: &[Step], result: f64) -> Ledger {
        let start = steps.first().map_or(result, |step| step.before[seat.index()]);
        let mut ledger = Ledger {
            seat,
            start,
            result,
            own_luck: 0.0,
            others_luck: 0.0,
            own_mistakes: 0.0,
            others_mistakes: 0.0,
            unknown: 0.0,
        };
        for step in steps {
            if let Some(luck) = &step.luck {
                let own = luck.seat.is_none_or(|whose| whose == seat);
                let sum = if own { &mut ledger.own_luck } else { &mut ledger.others_luck };
                *sum += luck.gain[seat.index()];
            }
            for choice in &step.choices {
                let own = choice.seat == seat;
                let sum = if own { &mut ledger.own_mistakes } else { &mut ledger.others_mistakes };
                *sum += choice.cost[seat.index()];
            }
        }
        ledger.unknown =
            result - start - ledger.luck() - ledger.own_mistakes - ledger.others_mistakes;
        ledger
    }

    /// All luck, one's own and that of others.
    pub fn luck(&self) -> f64 {
        self.own_luck + self.others_luck
    }

    /// The result without its luck: what it would have been on average, as far as can be known.
    pub fn without_luck(&self) -> f64 {
        self.result - self.luck()
    }
}
