//! The append-only log of facts, tables and people.
//!
//! The store knows no game: a table's document and the lines of its log are bytes to it. What it
//! promises is in [`Store`]: everything in a [`Commit`] happens or nothing, a commit that was
//! answered is on disk, and of two writers at one place exactly one wins.
//!
//! [`Sqlite`] keeps it all in one file. Another engine comes in as another implementation of the
//! trait, and has to pass what the feature `conformance` holds.

mod checksum;
mod error;
mod id;
mod sightings;
mod sqlite;
mod store;

#[cfg(feature = "conformance")]
pub mod conformance;

pub use commit::{Append, Commit, DocChange, PersonId, Sealed, TableKey, UnixMillis};
pub use error::{CommitError, CreateError, Damage, Part, StoreError};
pub use id::{BadName, Code, SecretHash, TableId};
pub use sqlite::{FILE_NAME, OpenError, Sqlite};
pub use store::{Entry, Inspection, NewTable, ReadLimit, Stale, Store, StoredTable, TableSummary};
