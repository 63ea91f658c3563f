//! Who may sit down at a table: its door, and those who knock.

use serde::{Deserialize, Serialize};

/// Whether newcomers may sit down. Whoever has a place keeps it, and looking on is open to all who
/// have the link, whatever the door says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Door {
    /// Everybody may.
    #[default]
    Open,
    /// The host is asked.
    Knock,
    /// Nobody may.
    Closed,
}

impl Door {
    /// All of them.
    pub const ALL: [Door; 3] = [Door::Open, Door::Knock, Door::Closed];

    /// Whether everybody may sit down; that is not written.
    #[allow(clippy::trivially_copy_pass_by_ref)] // serde wants a reference.
    pub fn is_open(&self) -> bool {
        *self == Door::Open
    }
}

/// Somebody who wants to sit down and waits for the host's word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Knock {
    /// What the host calls it by in `admit`. It goes with the person and the name.
    pub id: String,
    /// The name.
    pub name: String,
    /// The place it wants.
    pub place: u8,
}
