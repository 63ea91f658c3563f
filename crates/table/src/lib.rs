//! The authority over one table, without I/O.
//!
//! Whoever runs a table (the server, the browser offline, a test) owns the clock, the disk and the sockets.
//! It has a [`Host`], tells it what happens ([`Input`]) and when ([`Moment`]), and is given what is to be
//! kept and, only when that is kept, what is to be sent:
//!
//! ```text
//! let Progress { send, next } = host.happen(input, &mut moment);
//! deliver(send);
//! if let Next::Keep { commit, pending } = next {
//!     store.commit(commit)?;                            // append, …
//!     deliver(pending.kept(&mut moment).send);          // … then tell
//! }
//! ```
//!
//! When keeping fails the table in memory is ahead of what is kept: it is thrown away and loaded again.

mod backoff;
mod begin;
mod bot_names;
mod chair;
mod clock;
mod dice;
mod doc;
mod door;
mod fair;
mod finish;
mod host;
mod limits;
mod load;
mod lobby;
mod mind;
mod practice;
mod rematch;
mod reveal;
mod running;
mod step;
mod table;
mod tell;
mod tempo;
mod text;
mod throw;
mod witness;

pub use backoff::Backoff;
pub use dice::{Dice, Edition, Seed, Throw};
pub use doc::{Doc, NewTable, PersonId, UnreadableDoc};
pub use fair::{Added, Unfair, Verdict, verify};
pub use host::{Deed, Host, Input, Next, Pending, Progress, Reload};
pub use limits::Limits;
pub use load::{Kept, LoadError, Names};
pub use lobby::read_options;
pub use mind::{Job, Thought};
pub use practice::record;
pub use step::{Conn, Moment, Out, Outgoing};
pub use text::BadText;
