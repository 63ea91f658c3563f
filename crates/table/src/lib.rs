//! The authority over one table, without I/O.
//!
//! A [`Table`] is told what its people say, and when; it answers with a [`Step`]: what is to be
//! written, and what everybody is to be told once it is written. Whoever runs it (the server, the
//! browser offline, a test) owns the clock, the disk and the sockets.
//!
//! ```text
//! let step = table.hear(conn, message, &mut moment);
//! store.commit(step.write)?;         // append, …
//! for out in step.out { send(out) }  // … then tell
//! ```
//!
//! When writing fails the table in memory is ahead of the disk: it is thrown away and loaded
//! again.

mod begin;
mod clock;
mod dice;
mod doc;
mod door;
mod fair;
mod finish;
mod host;
mod limits;
mod lobby;
mod mind;
mod reveal;
mod running;
mod step;
mod table;
mod tell;
mod tempo;
mod text;
mod witness;

pub use dice::{Dice, Edition, Seed, Throw};
pub use doc::{Doc, PersonId, UnreadableDoc};
pub use fair::{Added, Unfair, Verdict, verify};
pub use limits::Limits;
pub use mind::{Job, Thought};
pub use step::{Conn, DocWrite, LogWrite, Moment, Out, Step, Write};
pub use table::{LoadError, NewTable, Table};
pub use text::BadText;
