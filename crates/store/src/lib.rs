//! The append-only log of facts, tables and people.
//!
//! The store knows no game: a table's document and the lines of its log are bytes to it. What it
//! promises is in [`Store`]: everything in a [`Commit`] happens or nothing, a commit that was
//! answered is on disk, and of two writers at one place exactly one wins.
//!
//! [`Sqlite`] keeps it all in one file. `Postgres`, behind a feature of that name, keeps it in a
//! database that many servers share. Another engine comes in as another implementation of the trait,
//! and has to pass what the feature `conformance` holds. [`copy()`] moves a house from one to another.

mod checksum;
mod copy;
mod error;
mod heads;
mod health;
mod id;
mod leases;
mod memory_leases;
mod number;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod sightings;
mod sqlite;
mod store;

#[cfg(feature = "conformance")]
pub mod conformance;

pub use commit::{Append, Commit, DocChange, PersonId, Sealed, TableKey, UnixMillis};
pub use copy::{Copied, CopyError, Kind, Progress, Stage, copy};
pub use error::{CommitError, CreateError, Damage, Part, StoreError};
pub use id::{BadName, Code, SecretHash, TableId};
pub use leases::{Claim, Epoch, Expel, Holder, Leases, NodeId};
pub use memory_leases::MemoryLeases;
pub use place::{Opened, Place, PlaceError};
#[cfg(feature = "postgres")]
pub use postgres::{Address, BadAddress, ConnectError, Postgres};
pub use sqlite::{FILE_NAME, OpenError, Sqlite};
pub use store::{Entry, Inspection, NewTable, ReadLimit, Stale, Store, StoredTable, TableSummary};
