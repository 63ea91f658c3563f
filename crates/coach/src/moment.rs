//! The moments worth looking at again.

use crate::{Choice, Sentence, Why};
use serde::{Deserialize, Serialize};

/// A moment that is worth looking at again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The position is the one before the fact of this number.
    pub fact: u64,
    /// What it cost: chances to win, or where a game has times, seconds.
    pub cost: f64,
    /// What happened, and what would have been better.
    pub says: Sentence,
    /// The number of the rule that matters here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<String>,
}

/// So many are shown.
const MOST: usize = 3;

/// A mistake that cost less of a chance is not worth looking at again.
const LEAST: f64 = 0.001;

impl Moment {
    /// The costliest mistakes, the worst first.
    pub(crate) fn costliest<'a>(choices: impl Iterator<Item = &'a Choice>) -> Vec<Moment> {
        let moment = |choice: &Choice| {
            let Why { says, rule } = choice.why.clone().filter(|_| choice.given_away() >= LEAST)?;
            Some(Moment { fact: choice.fact, cost: choice.given_away(), says, rule })
        };
        Moment::first_few(choices.filter_map(moment).collect())
    }

    /// The costliest of these, the worst first; of equal ones the earlier.
    pub(crate) fn first_few(mut moments: Vec<Moment>) -> Vec<Moment> {
        moments.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.fact.cmp(&b.fact)));
        moments.truncate(MOST);
        moments
    }
}
