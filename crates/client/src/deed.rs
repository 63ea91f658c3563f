//! An action as a message writes it.

use catalog::{AnyAction, GameId};
use protocol::Raw;

/// The action as a message writes it: `{"do":"move","horse":2}`.
pub fn deed(action: &AnyAction) -> Raw {
    // Nothing in an action can fail to be written.
    action.write_deed().unwrap_or_else(|_| serde_json::value::RawValue::NULL.to_owned())
}

/// The action that a message has written so, if a seat can take it.
pub fn read_deed(game: GameId, deed: &Raw) -> Option<AnyAction> {
    AnyAction::read_deed(game, deed.get().as_bytes())
}
