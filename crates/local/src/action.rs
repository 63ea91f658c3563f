//! An action on its way between two modules.

use catalog::{AnyAction, GameId};
use client::{deed, read_deed};
use protocol::Raw;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// What is advised: an action that a seat can take. It is written as messages write it, with its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advised(pub AnyAction);

#[derive(Serialize, Deserialize)]
struct Written {
    game: GameId,
    action: Raw,
}

impl Serialize for Advised {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { game: self.0.game(), action: deed(&self.0) }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Advised {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Advised, D::Error> {
        let Written { game, action } = Written::deserialize(deserializer)?;
        let action = read_deed(game, &action);
        action.map(Advised).ok_or_else(|| de::Error::custom("no action of this game"))
    }
}
