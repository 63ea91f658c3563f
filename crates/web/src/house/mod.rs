//! Tables on this device: the same `table` that the server runs, in a worker of the browser, so
//! that the page never stutters while a bot thinks.
//!
//! The page and the worker tell each other [`ToHouse`] and [`FromHouse`], as text. The messages of
//! a table are those of the protocol; what is to be kept comes before what is to be told, and the
//! page keeps it first, as the server does.

mod door;
mod keep;
mod room;
mod worker;

pub use door::Door;
pub use keep::{Kept, KeptTable, forget, keep_info, kept_tables, load, record, write};
pub use worker::open;

use catalog::GameId;
use protocol::{Frame, Raw, Settings, TableInfo};
use serde::{Deserialize, Serialize};

/// Somebody at this device; 0 looks on.
pub type Who = u8;

/// What the page tells the worker.
#[derive(Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // They are few, and written as text at once.
pub enum ToHouse {
    /// Make a table; person 1 is its host.
    Create { id: String, game: GameId, options: Option<Raw>, settings: Settings },
    /// Bring back a table that was kept.
    Load { id: String, kept: Kept },
    /// Somebody says something to the table, in the words of the protocol.
    Hear { who: Who, text: String },
    /// What would a champion do who has seen this since the last question?
    Advise { n: u32, table: TableInfo, frame: Frame, seen: Vec<Raw> },
}

/// What the worker tells the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromHouse {
    /// It listens.
    Ready,
    /// Keep this, and then tell them that.
    Step { keep: Option<ToKeep>, tell: Vec<(Who, String)> },
    /// What a champion would do; nothing, if it would wait.
    Advice { n: u32, action: Option<Raw> },
    /// The table can't be made or brought back.
    Broken { why: String },
}

/// What is to be kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ToKeep {
    /// The table's document, with its revision.
    pub doc: Option<(u64, String)>,
    /// Lines of a match.
    pub lines: Option<Lines>,
}

/// Lines of a match's record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lines {
    pub match_no: u32,
    /// The number of the first one; 0 is the header.
    pub seq: u64,
    pub text: String,
}
