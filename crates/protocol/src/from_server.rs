//! What the server says.

use crate::emote::Emote;
use crate::refusal::Code;
use crate::table_info::TableInfo;
use game::words::{Phrase, phrase};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// JSON that is read later, when the game is known.
pub type Raw = Box<RawValue>;

/// A message from the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
// Frames are what nearly all messages are.
#[allow(clippy::large_enum_variant)]
pub enum FromServer {
    /// The answer to `hello`.
    Welcome(Welcome),
    /// The table has changed.
    Table(TableInfo),
    /// The match has gone on.
    Frame(Frame),
    /// A message was taken.
    Ack(Ack),
    /// A message was not taken.
    Refusal(Refusal),
    /// Somebody said something.
    Said(Said),
    /// The answer to `ping`.
    Pong(Pong),
    /// The last message: the connection is about to be closed.
    Bye(Bye),
}

impl FromServer {
    /// The message as it is sent.
    pub fn text(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The answer to `hello`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The version of the protocol that the server speaks.
    pub protocol: u32,
    /// The table.
    pub table: TableInfo,
}

/// The match has gone on: what you may know of it now, and what there was to see. What is not known here is
/// passed over, so that a server may come to say more.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FrameOf<V, E> {
    /// Which match at the table.
    #[serde(rename = "match")]
    pub match_no: u32,
    /// The number of the last fact that is in this frame.
    pub seq: u64,
    /// What time it is in the match, in milliseconds since its start.
    pub now: u64,
    /// When the turn's time is up, in the same milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// You, if you have a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// The seat whose throw the match waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<u8>,
    /// Whether something may be missing between the frame before and this one: then draw the
    /// view, and animate nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resync: bool,
    /// All that you may know.
    pub view: V,
    /// What there was to see since the frame before.
    pub effects: E,
}

/// A frame whose view and effects are read later.
pub type Frame = FrameOf<Raw, Raw>;

/// You, in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct You {
    /// Your seat.
    pub seat: u8,
    /// How many things your seat has done in this match: the `nth` of your next move.
    pub acted: u32,
}

/// The text of a `frame` message.
pub fn frame_text<V: Serialize, E: Serialize>(frame: &FrameOf<V, E>) -> String {
    #[derive(Serialize)]
    struct Message<'a, V, E> {
        frame: &'a FrameOf<V, E>,
    }
    // Views and effects have nothing that could fail to be written.
    serde_json::to_string(&Message { frame }).unwrap_or_default()
}

/// A message was taken; what it did is on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ack {
    /// Your number of the message.
    pub n: u32,
    /// For a move or a throw: the number of the fact that it became.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// A message was not taken, and nothing has changed; or, unasked, why you were not let in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// Your number of the message, if it could be read and there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
    /// Why.
    pub code: Code,
    /// The number of the rule, if one forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// A sentence for a person, in the language of `hello`.
    pub say: String,
}

/// Somebody said something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// Who, by place.
    pub place: u8,
    /// What.
    pub emote: Emote,
}

/// The answer to `ping`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pong {
    /// Your number of the message.
    pub n: u32,
}

/// The connection is about to be closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bye {
    /// Why.
    pub why: Parting,
    /// A sentence for a person.
    pub say: String,
}

/// Why a connection is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parting {
    /// The server is being stopped; come back in a moment.
    Shutdown,
    /// Nothing was heard of you for too long.
    Idle,
    /// A first message that is no hello, or too many messages that could not be taken.
    Abuse,
    /// You speak another version of the protocol: load the page again.
    Version,
    /// The server has trouble with this table; come back in a moment.
    Trouble,
}

impl Parting {
    /// The sentence.
    pub const fn phrase(self) -> Phrase {
        match self {
            Parting::Shutdown => phrase(
                "The server is being restarted. Come back in a moment.",
                "Le serveur redémarre. Reviens dans un instant.",
            ),
            Parting::Idle => phrase(
                "Nothing was heard of you for too long.",
                "On ne t'entend plus depuis trop longtemps.",
            ),
            Parting::Abuse => phrase(
                "What this connection sends can't be taken.",
                "Ce que cette connexion envoie ne peut pas être accepté.",
            ),
            Parting::Version => Code::Version.phrase(),
            Parting::Trouble => phrase(
                "The server has trouble with this table. Come back in a moment.",
                "Le serveur a un souci avec cette table. Reviens dans un instant.",
            ),
        }
    }
}
