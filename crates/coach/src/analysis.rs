//! All that the coach says of a match.

use crate::{Accuracy, Choice, Ledger, Moment, Sentence, Step, Times};
use game::Seat;
use serde::{Deserialize, Serialize};

/// What the coach says of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The key of the game.
    pub game: String,
    /// How many facts the record has.
    pub facts: u64,
    /// Whether the match was played to its end.
    pub end: End,
    /// How hard the coach looked.
    pub depth: String,
    /// What it found.
    #[serde(flatten)]
    pub findings: Findings,
}

/// Whether the match was played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// It was.
    Over,
    /// The record breaks off: there is no result, and the last chances stand for it.
    BrokenOff,
}

/// What there is to find in a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Findings {
    /// Chances to win.
    Chances(Chances),
    /// Times, where everybody plays at once.
    Times(Times),
}

/// How the chances changed, and whose doing it was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chances {
    /// How chances were worked out.
    pub method: Method,
    /// Everything that changed the chances, in order.
    pub steps: Vec<Step>,
    /// Decisions before the first step, judged and not in the ledger.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub prelude: Vec<Choice>,
    /// What was not judged, and why.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_out: Vec<Sentence>,
    /// What it comes to for each seat.
    pub players: Vec<PlayerFindings>,
}

/// How chances were worked out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Method {
    /// Whether they are exact.
    pub exact: bool,
    /// How, in a sentence.
    pub says: Sentence,
}

/// What a match comes to for a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerFindings {
    /// What the result is made of.
    pub ledger: Ledger,
    /// How well the seat chose.
    pub accuracy: Accuracy,
    /// Its costliest mistakes.
    pub moments: Vec<Moment>,
}

/// What a game's file in `games/` finds out.
pub(crate) struct Judged {
    pub(crate) method: Method,
    pub(crate) steps: Vec<Step>,
    pub(crate) prelude: Vec<Choice>,
    pub(crate) left_out: Vec<Sentence>,
    /// By seat; `None` where the record breaks off.
    pub(crate) result: Option<Vec<f64>>,
}

impl Chances {
    pub(crate) fn new(judged: Judged, seats: u8) -> Chances {
        let Judged { method, steps, prelude, left_out, result } = judged;
        let even = || vec![1.0 / f64::from(seats); seats.into()];
        let result = result.or_else(|| Some(steps.last()?.after.clone())).unwrap_or_else(even);
        let player = |seat: Seat| {
            let own = |choice: &&Choice| choice.seat == seat;
            let choices = || steps.iter().flat_map(|step| &step.choices).filter(own);
            PlayerFindings {
                ledger: Ledger::new(seat, &steps, result[seat.index()]),
                accuracy: Accuracy::of(choices()),
                moments: Moment::costliest(choices().chain(prelude.iter().filter(own))),
            }
        };
        let players = (0..seats).map(Seat).map(player).collect();
        Chances { method, steps, prelude, left_out, players }
    }
}
