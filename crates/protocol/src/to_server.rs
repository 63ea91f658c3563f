//! What a client says.

use crate::door::Door;
use crate::emote::Emote;
use crate::settings::Settings;
use catalog::record::Digest;
use game::words::Lang;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A message from a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToServer {
    /// The first message on every connection.
    Hello(Hello),
    /// A move in the match.
    Act(Act),
    /// Something about the table.
    Ask(Ask),
    /// A ready phrase.
    Say(Say),
    /// Whether anybody is there.
    Ping(Ping),
}

impl ToServer {
    /// Reads a message.
    pub fn read(text: &str) -> Result<ToServer, Unreadable> {
        serde_json::from_str(text).map_err(|e| Unreadable(e.to_string()))
    }

    /// The number of a message that can't be read otherwise, so that its sender need not wait for
    /// an answer.
    pub fn salvage_number(text: &str) -> Option<u32> {
        let message: serde_json::Value = serde_json::from_str(text).ok()?;
        let body = message.as_object()?.values().next()?;
        body.get("n")?.as_u64()?.try_into().ok()
    }

    /// The message as it is sent.
    pub fn text(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The number that its answer will carry.
    pub fn number(&self) -> Option<u32> {
        match self {
            ToServer::Hello(_) => None,
            ToServer::Act(Act { n, .. })
            | ToServer::Ask(Ask { n, .. })
            | ToServer::Say(Say { n, .. })
            | ToServer::Ping(Ping { n }) => Some(*n),
        }
    }
}

/// The text is no message of this protocol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no message: {0}")]
pub struct Unreadable(pub String);

/// The first message on every connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that the client speaks.
    pub protocol: u32,
    /// The language for sentences.
    #[serde(default)]
    pub lang: LangCode,
    /// What the client has seen already, when it comes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub have: Option<Have>,
    /// Whether the client lets its person throw, where the table waits for it. For others the table throws.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub throws: bool,
}

/// A language by its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LangCode {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl From<LangCode> for Lang {
    fn from(code: LangCode) -> Lang {
        match code {
            LangCode::En => Lang::En,
            LangCode::Fr => Lang::Fr,
        }
    }
}

impl From<Lang> for LangCode {
    fn from(lang: Lang) -> LangCode {
        match lang {
            Lang::En => LangCode::En,
            Lang::Fr => LangCode::Fr,
        }
    }
}

/// How far a client has seen a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Have {
    /// Which match at the table.
    #[serde(rename = "match")]
    pub match_no: u32,
    /// The number of the last fact it knows of.
    pub seq: u64,
}

/// A move in the match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The client's own number for this message; the answer carries it.
    pub n: u32,
    /// Which match at the table.
    #[serde(rename = "match")]
    pub match_no: u32,
    /// How many things this seat has done in the match before this one. It makes sending a move
    /// twice harmless, and a move that was meant for another moment is not taken.
    pub nth: u32,
    /// What to do, as records write it: `{"do":"move","horse":2}`.
    pub action: Box<RawValue>,
}

/// Something about the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The client's own number for this message; the answer carries it.
    pub n: u32,
    /// What is wanted.
    pub want: Wish,
}

/// A ready phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The client's own number for this message; the answer carries it.
    pub n: u32,
    /// What to say.
    pub emote: Emote,
}

/// Whether anybody is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ping {
    /// The client's own number for this message; the answer carries it.
    pub n: u32,
}

/// What somebody wants of the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wish {
    /// To take a place, or to change one's name or horse there. Whoever has a place already goes to another
    /// one that is free, or changes places with a bot.
    Sit {
        /// Which place.
        place: u8,
        /// Under which name.
        name: String,
        /// On which horse (Giro Galoppo).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        horse: Option<String>,
        /// Of no effect: what clients of the first edition added to the dice.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        luck: String,
        /// What the client promises to add to the dice of the next match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promise: Option<Digest>,
    },
    /// Of no effect: what clients of the first edition added to the dice.
    Luck {
        /// What.
        luck: String,
    },
    /// To promise something else for the dice of the next match.
    Promise {
        /// The match's number: one more than the last match at this table.
        #[serde(rename = "match")]
        match_no: u32,
        /// The hash of the text.
        promise: Digest,
    },
    /// To tell what was promised, when the table asks for it.
    Reveal {
        /// The number of the match that is about to begin.
        #[serde(rename = "match")]
        match_no: u32,
        /// The text.
        luck: String,
    },
    /// To give up one's place, or to knock no longer.
    Leave {},
    /// To play oneself again after a bot has stood in.
    Back {},
    /// The host's: to put a bot on a free place, or another bot on a bot's. Whoever stands in for
    /// the host may put bots on free places.
    Bot {
        /// Which place.
        place: u8,
        /// `pony`, `trotter`, `galloper` or `champion`.
        level: String,
    },
    /// The host's: to free a place.
    Clear {
        /// Which place.
        place: u8,
    },
    /// Giro Galoppo: who is older than whom.
    Ages {
        /// The places, eldest first. Those left out follow in their order.
        eldest_first: Vec<u8>,
    },
    /// The host's: other options of the game.
    Options {
        /// As in a record's header: what differs from the printed game.
        options: Box<RawValue>,
    },
    /// The host's: other settings.
    Settings {
        /// All of them.
        settings: Settings,
    },
    /// To have the person on this place as host: said by the host, it is so; said by others, it is
    /// a vote for when the host stays away.
    Host {
        /// Whose place.
        place: u8,
    },
    /// The host's: to open or close the table to newcomers.
    Door {
        /// How it is to be.
        door: Door,
    },
    /// The host's: to let somebody in who knocks, or not.
    Admit {
        /// Who: the `id` of its knock.
        knock: String,
        /// Whether to let it in.
        yes: bool,
    },
    /// To throw, when the match waits for one's throw.
    Throw {
        /// Which match at the table.
        #[serde(rename = "match")]
        match_no: u32,
        /// How many facts there are before the throw: the `seq` of the frame that waits for it. It makes
        /// throwing twice harmless.
        seq: u64,
    },
    /// To take back one's last choice and all that came after it, at a table for practice. Chance is not drawn
    /// anew: the same throws come again.
    TakeBack {
        /// Which match at the table.
        #[serde(rename = "match")]
        match_no: u32,
        /// How many things one's seat has done: `acted` of the frame. It makes saying it twice harmless.
        acted: u32,
    },
    /// To begin a match: the host's, or of whoever stands in for it. After a match of anybody who has a
    /// place: to propose another one, or to be ready for it.
    Start {
        /// The number it will have: one more than the last match at this table.
        #[serde(rename = "match")]
        match_no: u32,
    },
}
