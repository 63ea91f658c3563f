//! How well a seat chose.

use crate::{Choice, Verdict};
use serde::{Deserialize, Serialize};

/// How well a seat chose: of what was at stake in its choices, how much it kept.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Accuracy {
    /// Decisions in which there was something to decide.
    pub decisions: u32,
    /// How many of them were mistakes.
    pub mistakes: u32,
    /// What the mistakes gave away, in chances to win.
    pub given_away: f64,
    /// The difference between the best and the worst, over all these decisions.
    pub at_stake: f64,
    /// From 0 (always the worst) to 100 (never a mistake); none where nothing was at stake.
    pub percent: Option<f64>,
}

impl Accuracy {
    /// Over some decisions.
    pub fn of<'a>(choices: impl Iterator<Item = &'a Choice>) -> Accuracy {
        let mut accuracy = Accuracy::default();
        for choice in choices.filter(|choice| choice.is_free()) {
            let Some(worst_worth) = choice.worst_worth else { continue };
            accuracy.decisions += 1;
            accuracy.mistakes += u32::from(choice.verdict == Verdict::Mistake);
            accuracy.given_away += choice.given_away();
            accuracy.at_stake += choice.best_worth - worst_worth;
        }
        accuracy.with_percent()
    }

    /// Over the decisions of both.
    #[must_use]
    pub fn and(self, other: &Accuracy) -> Accuracy {
        let both = Accuracy {
            decisions: self.decisions + other.decisions,
            mistakes: self.mistakes + other.mistakes,
            given_away: self.given_away + other.given_away,
            at_stake: self.at_stake + other.at_stake,
            percent: None,
        };
        both.with_percent()
    }

    fn with_percent(mut self) -> Accuracy {
        let kept = 1.0 - self.given_away / self.at_stake;
        self.percent = (self.at_stake > 0.0).then(|| 100.0 * kept.clamp(0.0, 1.0));
        self
    }
}
