//! The messages between a client and the server: one enum a direction, versioned. They are told
//! in words in `docs/protocol.md`.
//!
//! A message is one JSON object with one key, which says what it is: `{"act":{…}}`.

mod api;
mod door;
mod emote;
mod from_server;
mod promise;
mod refusal;
mod settings;
mod table_info;
mod to_server;

pub use api::{
    CreatedTable, Joined, LinkCode, ListedTable, Me, NewTable, OpenTables, Problem, TakeCode,
};
pub use door::{Door, Knock};
pub use emote::Emote;
pub use from_server::{
    Ack, Bye, Frame, FrameOf, FromServer, Parting, Pong, Raw, Refusal, Said, Welcome, You,
    frame_text,
};
pub use promise::{EDITION, hash, promise, table_tag};
pub use refusal::Code;
pub use settings::{Clock, Hints, Pace, Settings, Throwing};
pub use table_info::{
    HintRule, Phase, Place, PlaceKind, Revealing, Score, Stopped, TableInfo, YouAt,
};
pub use to_server::{Act, Ask, Have, Hello, LangCode, Ping, Say, ToServer, Unreadable, Wish};

/// The version of this protocol. It grows when an old client would misunderstand.
pub const VERSION: u32 = 1;

/// A message to the server has at most this many bytes.
pub const MAX_MESSAGE: usize = 8 * 1024;

/// A name (a person's, a horse's) has at most this many characters.
pub const MAX_NAME: usize = 24;

/// What a client adds to the dice has at most this many characters.
pub const MAX_LUCK: usize = 64;
