//! The data folder: one file, one server at a time.

use super::{fold, private, schema};
use crate::StoreError;
use fs4::{FileExt, TryLockError};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// The name of the file in the data folder.
pub const FILE_NAME: &str = "cavalcade.sqlite3";

/// The operating system lets go of a lock when its process ends, in whichever way.
const LOCK_NAME: &str = "cavalcade.lock";

/// Everything that is ours in the folder: SQLite names what it keeps beside the file after it.
fn our_files() -> Vec<String> {
    let beside = ["", "-wal", "-shm", "-journal"].map(|end| format!("{FILE_NAME}{end}"));
    beside.into_iter().chain([LOCK_NAME.to_owned()]).collect()
}

/// Why the data folder could not be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// One server a folder.
    #[error("another server is using this folder: stop it, or choose another folder ({})", .0.display())]
    InUse(PathBuf),
    /// The file was written by a newer version.
    #[error(
        "the data has schema {found}, and this program knows {known}: update the program, \
         or choose another folder"
    )]
    NewerSchema {
        /// What the file has.
        found: usize,
        /// What this program has.
        known: usize,
    },
    /// The file is something else.
    #[error("{FILE_NAME} in this folder is not ours: choose another folder")]
    NotOurs,
    /// There is nothing to copy.
    #[error("there is no {FILE_NAME} in {}: give the folder of the server's data", .0.display())]
    Missing(PathBuf),
    /// The folder can't be used.
    #[error("the folder {} can't be used: check that it may be written", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file can't be used.
    #[error(transparent)]
    Store(StoreError),
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotOurs,
            _ => Self::Store(error.into()),
        }
    }
}

/// The right to be the one server of a folder, until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "held, not read")] File);

/// Creates the folder if need be, takes it, and sees to it that nobody else can read it.
pub(crate) fn take(folder: &Path) -> Result<Lock, OpenError> {
    let failed = |source| OpenError::Folder { path: folder.to_owned(), source };
    private::make_folder(folder).map_err(failed)?;
    let file = private::make_file(&folder.join(LOCK_NAME)).map_err(failed)?;
    match FileExt::try_lock(&file) {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(folder.to_owned())),
        Err(TryLockError::Error(source)) => return Err(failed(source)),
    }
    // An empty file is a database to be, for SQLite.
    private::make_file(&folder.join(FILE_NAME)).map_err(failed)?;
    private::check(folder, &our_files());
    Ok(Lock(file))
}

/// The connection that writes. The file is made, or brought up to today's schema.
pub(super) fn open_writer(folder: &Path) -> Result<Connection, OpenError> {
    let mut db = Connection::open(folder.join(FILE_NAME))?;
    // Before anything is changed: a stranger's file stays as it was.
    schema::identify(&db)?;
    // Of no effect on a file that exists.
    db.pragma_update(None, "page_size", PAGE)?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    // The write-ahead log is flushed at each commit; on a Mac, through the drive's own cache.
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "fullfsync", true)?;
    db.pragma_update(None, "checkpoint_fullfsync", true)?;
    // While older files come up to today's schema; afterwards the writer folds the log itself.
    db.pragma_update(None, "wal_autocheckpoint", fold::MOST_GROWTH)?;
    // A log that had to grow, because somebody read for long, gives its space back. One that is as
    // large as usual keeps it: pages with their heads, and what the last batch brought.
    db.pragma_update(None, "journal_size_limit", fold::MOST_PAGES * PAGE / 4 * 5)?;
    // Pages that fall out of the cache are read again from the log.
    db.pragma_update(None, "cache_size", CACHE_PAGES)?;
    prepare(&mut db)?;
    Ok(db)
}

/// A batch changes a page a table, and all of each page goes to disk, so that small pages are less
/// to write; but an entry of more than a quarter of a page spills into another.
pub(super) const PAGE: u32 = 2048;

/// How many pages the writer keeps in memory: 8 MB, some for each of five hundred busy tables. SQLite
/// looks through all of the cache at nearly every commit, so that more is not always better.
const CACHE_PAGES: u32 = 4_000;

/// A database that is gone when it is closed.
pub(super) fn open_in_memory() -> Result<Connection, OpenError> {
    let mut db = Connection::open_in_memory()?;
    prepare(&mut db)?;
    Ok(db)
}

fn prepare(db: &mut Connection) -> Result<(), OpenError> {
    db.pragma_update(None, "foreign_keys", true)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    schema::migrate(db)
}

/// More than all the statements that there are.
const STATEMENTS: usize = 64;

/// A connection that reads what the writer has made.
pub(super) fn open_reader(folder: &Path) -> Result<Connection, OpenError> {
    // Not read-only for SQLite: the first to open a file after a crash must be able to recover it.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(folder.join(FILE_NAME), flags)?;
    db.busy_timeout(PATIENCE)?;
    schema::identify(&db)?;
    db.pragma_update(None, "query_only", true)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(db)
}

/// Readers wait for nobody, but for a moment while the file is recovered or folded.
const PATIENCE: Duration = Duration::from_secs(10);
