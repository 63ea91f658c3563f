//! What can go wrong, and what to do about it.

use crate::TableKey;
use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// The store could not do what it was asked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No space is left. The store goes on as soon as there is some.
    #[error("the disk is full: free some space, and try again")]
    Full,
    /// The disk or the file failed.
    #[error(
        "the disk could not be read or written: check it, and restore a backup if it is broken"
    )]
    Disk(#[source] Box<dyn StdError + Send + Sync>),
    /// The database does not answer, or its connection was lost. What was acknowledged is kept; whether
    /// this call was done is seen by loading again.
    #[error("the database does not answer: look whether PostgreSQL is running, and try again")]
    Unavailable(#[source] Box<dyn StdError + Send + Sync>),
    /// The engine behind the store refused, which is a fault of this program or of the file.
    #[error("the database refused: look at the cause, and report it if the file is sound")]
    Engine(#[source] Box<dyn StdError + Send + Sync>),
    /// What is there is not what was put there. Every other table is as good as before.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// After `close`.
    #[error("the store is closed: the server is stopping")]
    Closed,
    /// A person that was never added.
    #[error("this person is not known here: add the person first")]
    NoSuchPerson,
    /// A person, a secret or a code that stands there already.
    #[error("this person, secret or code exists already: draw another")]
    Taken,
    /// An append of no entries, or of numbers beyond all counting.
    #[error("an append needs at least one entry and numbers below 2^63")]
    BadAppend,
    /// A backup never overwrites.
    #[error("{} exists already: choose another name for the backup", .0.display())]
    BackupExists(PathBuf),
    /// The backup could not be put at its place.
    #[error("the backup {} could not be written: check the folder and its space", .path.display())]
    Backup {
        /// Where it should have been.
        path: PathBuf,
        /// Why it is not.
        source: io::Error,
    },
}

/// What is there is not what was put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "table {} is damaged: {part} is not what was written; check the disk, and put a backup back \
     if you need it (`cavalcade audit` names everything that is damaged)",
    .table.0
)]
pub struct Damage {
    /// Of which table.
    pub table: TableKey,
    /// What of it.
    pub part: Part,
}

/// What of a table is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Its document, or what stands beside it.
    Document,
    /// A match.
    Match {
        /// Which one.
        match_no: u32,
        /// The number of the first entry that is altered or missing.
        seq: u64,
    },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document => f.write_str("its document"),
            Self::Match { match_no, seq } => write!(f, "match {match_no} from entry {seq} on"),
        }
    }
}

/// Why a table was not created.
#[derive(Debug, Error)]
pub enum CreateError {
    /// Another table has this id.
    #[error("another table has this id: draw another")]
    IdTaken,
    /// Another table has this code.
    #[error("another table has this code: draw another")]
    CodeTaken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a commit did not happen.
#[derive(Debug, Error)]
pub enum CommitError {
    /// Somebody else was faster, or the document's revision or the sequence number is wrong.
    #[error("the table has changed meanwhile: load it again, and try again")]
    Conflict,
    /// The key stands for no table.
    #[error("there is no such table")]
    NoSuchTable,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
