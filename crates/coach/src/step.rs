//! What changed the chances: a throw, a decision, or a round in which all decide at once.

use crate::Sentence;
use catalog::Recorded;
use catalog::record::Deed;
use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that changed the chances. All lists are by seat; chances are to win, from 0 to 1, and
/// add up to 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The number of the fact that made it happen, from 1, as `cavalcade replay` counts.
    pub fact: u64,
    /// The chances before it, if everybody had played their best from there on.
    pub before: Vec<f64>,
    /// The chances after it.
    pub after: Vec<f64>,
    /// What chance, or a reveal, had to do with it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub luck: Option<Luck>,
    /// What was decided; several at once in a round of secret choices.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub choices: Vec<Choice>,
}

/// Good and bad luck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Luck {
    /// Whose throw it was. What is nobody's (who begins; cards that are turned over at once) is
    /// everybody's own luck.
    pub seat: Option<Seat>,
    /// What it gave to each seat.
    pub gain: Vec<f64>,
}

/// A decision of one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The number of the fact: the position is the one before it.
    pub fact: u64,
    /// Who decided.
    pub seat: Seat,
    /// How many different things could be done.
    pub options: u32,
    /// What was done, as a record has it.
    pub chosen: Value,
    /// What was best.
    pub best: Value,
    /// The seat's chance after what was done.
    pub worth: f64,
    /// Its chance after what was best.
    pub best_worth: f64,
    /// Its chance after what was worst; none where only the best and the chosen one were looked at.
    /// Such a decision is not in the accuracy.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub worst_worth: Option<f64>,
    /// The standard error of `best_worth - worth`; 0 where both are known exactly.
    pub error: f64,
    /// How it is judged.
    pub verdict: Verdict,
    /// What a mistake took from each seat, or gave to it; zeros if it is none.
    pub cost: Vec<f64>,
    /// Why something else would have been better.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// How a decision is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// There was only one thing to do.
    Forced,
    /// Nothing was better.
    Good,
    /// Something seemed better, but by less than can be told.
    Unclear,
    /// Something was better.
    Mistake,
}

/// Why something would have been better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Why {
    /// In a sentence.
    pub says: Sentence,
    /// The number of the rule that matters here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<String>,
}

/// What is not more than this is a matter of rounding.
pub(crate) const ROUNDING: f64 = 1e-8;

/// A difference of fewer standard errors is no mistake.
const CLEAR: f64 = 2.0;

impl Verdict {
    /// Of a decision among so many options that gave this away, with this standard error.
    pub(crate) fn of(options: usize, given_away: f64, error: f64) -> Verdict {
        match given_away {
            _ if options < 2 => Verdict::Forced,
            gap if gap <= ROUNDING => Verdict::Good,
            gap if gap < CLEAR * error => Verdict::Unclear,
            _ => Verdict::Mistake,
        }
    }
}

impl Choice {
    /// What was given away; nothing unless it was a mistake.
    pub fn given_away(&self) -> f64 {
        match self.verdict {
            Verdict::Mistake => self.best_worth - self.worth,
            Verdict::Forced | Verdict::Good | Verdict::Unclear => 0.0,
        }
    }

    /// Whether there was something to decide.
    pub fn is_free(&self) -> bool {
        self.verdict != Verdict::Forced
    }
}

/// What came of something, by seat.
pub(crate) fn difference(before: &[f64], after: &[f64]) -> Vec<f64> {
    before.iter().zip(after).map(|(before, after)| after - before).collect()
}

/// The mean of some chances, by seat.
pub(crate) fn mean(all: &[Vec<f64>]) -> Vec<f64> {
    let mut sum = vec![0.0; all.first().map_or(0, Vec::len)];
    for one in all {
        sum.iter_mut().zip(one).for_each(|(sum, one)| *sum += one);
    }
    sum.iter().map(|sum| sum / all.len() as f64).collect()
}

/// An action as a record has it.
pub(crate) fn written<G: Recorded>(action: &G::Action) -> Value {
    // Actions are written as objects of numbers and texts, which can't fail.
    serde_json::to_value(Deed::<G>(action)).unwrap_or_default()
}
