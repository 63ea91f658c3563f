//! How much of a budget is left.

use crate::Budget;

/// Counts what a decision has cost.
pub(crate) struct Meter {
    budget: Budget,
    spent: u32,
    began: f64,
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Meter {
        let began = match budget {
            Budget::Time { clock, .. } => clock(),
            Budget::Simulations(_) => 0.0,
        };
        Meter { budget, spent: 0, began }
    }

    /// A match has been simulated.
    pub(crate) fn spend(&mut self) {
        self.spent += 1;
    }

    pub(crate) fn is_left(&self) -> bool {
        match self.budget {
            Budget::Simulations(most) => self.spent < most,
            Budget::Time { ms, clock } => clock() - self.began < f64::from(ms),
        }
    }
}
