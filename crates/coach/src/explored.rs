//! What a position is worth that somebody has put together.

use catalog::{AnyAction, GameId};
use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a position is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Explored {
    /// Whether the numbers are exact.
    pub exact: bool,
    /// Everybody's chance to win, by seat.
    pub chances: Vec<f64>,
    /// What can be done.
    pub choices: Vec<ExploredChoice>,
}

/// Something that a seat can do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExploredChoice {
    /// Who.
    pub seat: Seat,
    /// The throw that allows it, in games with a die.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub throw: Option<u8>,
    /// What is done, as a record has it; nothing, where there is nothing to do.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub action: Option<Value>,
    /// How often a good player does it, where that is mixed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub share: Option<f64>,
    /// The seat's chance to win with it.
    pub worth: f64,
}

impl ExploredChoice {
    /// What is done.
    pub fn reads(&self, game: GameId) -> Option<AnyAction> {
        AnyAction::read_deed(game, self.action.as_ref()?.to_string().as_bytes())
    }
}
