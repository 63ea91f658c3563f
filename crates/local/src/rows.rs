//! Where tables are kept: rows of text, of which several are written together or none is.

use commit::Sealed;

/// Keeps rows: a browser's database, or [`Memory`](crate::Memory).
#[allow(async_fn_in_trait)] // A table has one thread, and whoever keeps its rows is in it.
pub trait RowStore {
    /// Whether what is written outlives the program.
    async fn lasts(&self) -> bool;

    /// Writes all of it, in this order, or nothing. When it is done, all of it is kept.
    async fn write(&self, writes: &[Write]) -> Result<(), NotKept>;

    /// The text of a row, if there is one.
    async fn read(&self, key: &RowKey) -> Result<Option<Sealed<String>>, NotKept>;

    /// The rows of a table's logs, in order: of one match, or of all.
    async fn lines(&self, table: &str, match_no: Option<u32>) -> Result<Vec<Row>, NotKept>;
}

/// What a row is found by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RowKey {
    /// The document of this table.
    Doc(String),
    /// What a list shows of this table.
    Info(String),
    /// Lines of a log.
    Lines {
        /// The table.
        table: String,
        /// The number of the match.
        match_no: u32,
        /// The number of the first line; 0 is the header.
        seq: u64,
    },
}

/// A row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What it is found by.
    pub key: RowKey,
    /// It may hold the seed of a match that is being played.
    pub text: Sealed<String>,
}

/// A row to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Write {
    /// The row.
    pub row: Row,
    /// On which condition.
    pub mode: WriteMode,
}

/// On which condition a row is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteMode {
    /// There is none with this key, or else it is a conflict.
    Insert,
    /// There is a [document](crate::Document) of this revision, or else it is a conflict.
    Replace {
        /// The revision.
        rev: u64,
    },
    /// Whatever there is.
    Upsert,
    /// There is none with this key, or else that one stays.
    InsertIfAbsent,
}

/// Nothing was written, or could be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotKept {
    /// Somebody else has written meanwhile, in another window.
    Conflict,
    /// There is no room, or nothing can be kept here.
    Failed,
}
