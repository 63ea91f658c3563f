//! What the coach can be asked beside the analysis of a match. Questions and answers are JSON, so that
//! whoever only carries them need not know them.

use crate::PuzzlePick;
use catalog::GameId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[cfg(feature = "look")]
use crate::games::{GameExplorer, explorer_of};
#[cfg(feature = "look")]
use crate::{Coach, Depth, NoPuzzles, PuzzleSet, Recording};
#[cfg(feature = "look")]
use game::Seat;

/// Something that the coach is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// A puzzle. The answer is a [`PuzzleSheet`](crate::PuzzleSheet).
    Puzzle(PuzzlePick),
    /// What a position is worth that somebody has put together. The answer is an
    /// [`Explored`](crate::Explored).
    Explore {
        /// The game.
        game: GameId,
        /// The options of the table, as a record has them.
        options: Value,
        /// What everybody sees. Where used cards tell what is in the hands, they must lie open.
        view: Value,
    },
}

/// Whoever answers; it remembers what it has worked out.
#[cfg(feature = "look")]
#[derive(Debug, Default)]
pub struct Desk {
    explorer: Option<Box<dyn GameExplorer>>,
    /// Who weighs moves in practice.
    coach: Option<Coach>,
}

/// Why there is no answer.
#[cfg(feature = "look")]
#[derive(Debug, thiserror::Error)]
pub enum CantAnswer {
    /// There is no such puzzle.
    #[error(transparent)]
    Puzzle(#[from] NoPuzzles),
    /// There is no such position, or nobody explores this game.
    #[error("there is no such position")]
    NoPosition,
    /// Question or answer can't be read or written.
    #[error("question and answer are JSON: {0}")]
    Json(#[from] serde_json::Error),
}

#[cfg(feature = "look")]
impl Desk {
    /// What each thing is worth that a seat can do where a match stands: a [`Weighed`](crate::Weighed). What
    /// is told of the match is its record so far.
    pub fn weigh(&mut self, record: &str, seat: Seat) -> Result<String, CantAnswer> {
        let recording = Recording::read(record.as_bytes()).map_err(|_| CantAnswer::NoPosition)?;
        let coach = self.coach.get_or_insert_with(|| Coach::new(Depth::PRACTICE));
        let weighed = coach.weigh(&recording, seat).ok_or(CantAnswer::NoPosition)?;
        Ok(serde_json::to_string(&weighed)?)
    }

    /// Answers a question.
    pub fn answer(&mut self, ask: &str) -> Result<String, CantAnswer> {
        match serde_json::from_str(ask)? {
            Ask::Puzzle(pick) => Ok(serde_json::to_string(&PuzzleSet::pick(pick)?.sheet())?),
            Ask::Explore { game, options, view } => {
                if self.explorer.as_ref().is_none_or(|explorer| explorer.game() != game) {
                    self.explorer = explorer_of(game);
                }
                let explorer = self.explorer.as_mut();
                let found = explorer
                    .and_then(|explorer| explorer.explore(&options.to_string(), &view.to_string()));
                Ok(serde_json::to_string(&found.ok_or(CantAnswer::NoPosition)?)?)
            }
        }
    }
}
