//! Numbers and errors, as SQLite has them.

use crate::{StoreError, UnixMillis};
use rusqlite::{ErrorCode, ffi};

/// SQLite's integers end at 2^63 - 1; a time beyond that is as good as never.
pub(super) fn from_time(time: UnixMillis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

/// Only what [`from_time`] made is in the file.
pub(super) fn time(number: i64) -> UnixMillis {
    UnixMillis(number as u64)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            // All foreign keys that a caller can get wrong are people's.
            Some(ErrorCode::ConstraintViolation) if is_foreign_key(&error) => Self::NoSuchPerson,
            Some(
                ErrorCode::SystemIoFailure
                | ErrorCode::DatabaseCorrupt
                | ErrorCode::CannotOpen
                | ErrorCode::ReadOnly,
            ) => Self::Disk(error.into()),
            _ => Self::Engine(error.into()),
        }
    }
}

/// Whether the error is one of what stands in the file, and not of the file as a whole: a row that
/// is no row, a number that is none.
pub(super) fn is_unreadable(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::*;
    matches!(
        error,
        FromSqlConversionFailure(..)
            | ToSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..)
    ) || error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
}

fn is_foreign_key(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|e| e.extended_code == ffi::SQLITE_CONSTRAINT_FOREIGNKEY)
}
