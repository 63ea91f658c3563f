//! A copy of everything, while everything goes on.

use super::{file, private};
use crate::{FILE_NAME, OpenError, StoreError};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Copies the database of a folder, whether or not a server is using it.
pub(super) fn copy_folder(folder: &Path, to: &Path) -> Result<(), OpenError> {
    if !folder.join(FILE_NAME).exists() {
        return Err(OpenError::Missing(folder.to_owned()));
    }
    let db = file::open_reader(folder)?;
    copy(&db, to).map_err(OpenError::Store)
}

/// Under its name stands the whole copy or nothing.
pub(super) fn copy(db: &Connection, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::BackupExists(to.to_owned()));
    }
    let part = part(to);
    let copied = copy_pages(db, &part).and_then(|()| {
        put(&part, to).map_err(|source| StoreError::Backup { path: to.to_owned(), source })
    });
    if copied.is_err() {
        // Half a copy is of no use; that it can't be removed changes nothing.
        let _ = fs::remove_file(&part);
    }
    copied
}

pub(super) fn part(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn copy_pages(db: &Connection, part: &Path) -> Result<(), StoreError> {
    // What an earlier attempt left.
    let _ = fs::remove_file(part);
    // A copy is nobody else's either.
    private::make_file(part).map_err(|source| StoreError::Backup { path: part.into(), source })?;
    let mut copy = Connection::open(part)?;
    // Nobody sees the copy before it is whole.
    copy.pragma_update(None, "journal_mode", "OFF")?;
    {
        // All pages in one step are one moment; the writer goes on in its write-ahead log.
        let backup = Backup::new(db, &mut copy)?;
        let step = backup.step(-1)?;
        if step != StepResult::Done {
            return Err(StoreError::Engine(format!("the copy stopped at {step:?}").into()));
        }
    }
    // One file, without a write-ahead log beside it.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    copy.close().map_err(|(_, error)| error)?;
    Ok(())
}

pub(super) fn put(part: &Path, to: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    let folder = match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Makes the new name durable, where folders can be flushed.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
