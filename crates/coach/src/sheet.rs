//! A puzzle as it is handed to whoever shows it.

use crate::{Sentence, Why};
use catalog::GameId;
use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How hard a puzzle is, by how many levels of bots miss it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// Whoever looks finds it: only the pony, which does not look, misses it.
    Easy,
    /// The trotter, too, or another one.
    Medium,
    /// Three levels or all of them.
    Hard,
}

impl Difficulty {
    /// All of them, the easy one first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
}

/// Which puzzle is wanted, of those that come with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzlePick {
    /// The one of a day, counted from any day: the games take turns.
    Day(u64),
    /// One of a game and of a difficulty; beyond the last one they begin again.
    Any {
        /// The game.
        game: GameId,
        /// How hard.
        difficulty: Difficulty,
        /// Which of those, from 0.
        nth: u32,
    },
}

/// A puzzle as it is handed to whoever shows it, with the answer and all explanations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleSheet {
    /// The game.
    pub game: GameId,
    /// The options of the table, as a record has them.
    pub options: Value,
    /// Who plays, by seat.
    pub names: Vec<String>,
    /// Who is to answer.
    pub seat: Seat,
    /// What this seat sees.
    pub view: Value,
    /// The best answer, as a record has it.
    pub answer: Value,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The position and the question, in words.
    pub asks: Sentence,
    /// What else could be done, and why the answer is better.
    pub instead: Vec<Instead>,
}

/// Something else than the answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Instead {
    /// What could be done, as a record has it.
    pub action: Value,
    /// Why the answer is better.
    pub why: Why,
}
