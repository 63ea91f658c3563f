//! The game record: JSON Lines, a header and then one fact a line. See `docs/record.md`.
//!
//! [`Replay`] reads a record as a stream and makes it happen; [`Reader`] only reads it;
//! [`write_header`] and [`write_fact`] write one.

mod error;
mod fact;
mod fair;
mod fields;
mod header;
mod lines;
mod reader;
mod replay;

pub use error::{Malformed, RecordError, Wrong};
pub use fact::{Deed, read_deed, read_fact_of, write_fact, write_fact_of};
pub use fair::{Ages, Digest, Fair, SecondEdition};
pub use fields::Fields;
pub use header::{Header, People, SeatInfo, write_header};
pub use lines::MAX_LINE;
pub use reader::Reader;
pub use replay::{Replay, ReplayStep, write_step};

/// The version of the format.
pub const VERSION: u32 = 1;
