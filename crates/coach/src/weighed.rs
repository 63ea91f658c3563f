//! What each thing is worth that somebody can do, before it is done.

use crate::{Verdict, Why};
use catalog::{AnyAction, GameId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What gives away so much of a chance to win is a blunder, and worth a warning.
pub const BLUNDER: f64 = 0.05;

/// Everything that a seat can do where a match stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Weighed {
    /// Whether the numbers are exact.
    pub exact: bool,
    /// Each of them.
    pub ways: Vec<WeighedWay>,
}

/// Something that a seat can do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WeighedWay {
    /// What is done, as a record has it.
    pub action: Value,
    /// The seat's chance to win with it.
    pub worth: f64,
    /// Its chance with what is best.
    pub best_worth: f64,
    /// The standard error of the difference; 0 where both are known exactly.
    pub error: f64,
    /// Of a blunder: why something else is better.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

impl Weighed {
    /// What is to be said before a seat does this; nothing, unless it is a blunder.
    pub fn warns(&self, game: GameId, action: &AnyAction) -> Option<&WeighedWay> {
        let is = |way: &&WeighedWay| {
            let text = way.action.to_string();
            AnyAction::read_deed(game, text.as_bytes()).as_ref() == Some(action)
        };
        self.ways.iter().find(is).filter(|way| way.is_blunder())
    }
}

impl WeighedWay {
    /// What is given away.
    pub fn gives_away(&self) -> f64 {
        self.best_worth - self.worth
    }

    /// Whether it gives away much, and that is clear.
    pub fn is_blunder(&self) -> bool {
        let verdict = Verdict::of(2, self.gives_away(), self.error);
        self.gives_away() >= BLUNDER && verdict == Verdict::Mistake
    }

    /// The same, with the reason if it is a blunder.
    #[must_use]
    pub(crate) fn explained(mut self, why: impl FnOnce() -> Why) -> WeighedWay {
        self.why = self.is_blunder().then(why);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blunder_is_much_and_clear() {
        let way = |worth, error| WeighedWay {
            action: Value::Null,
            worth,
            best_worth: 0.5,
            error,
            why: None,
        };
        assert!(way(0.4, 0.0).is_blunder() && way(0.4, 0.049).is_blunder());
        assert!(!way(0.4, 0.051).is_blunder(), "fewer than two standard errors");
        assert!(!way(0.46, 0.0).is_blunder(), "a small mistake");
    }
}
