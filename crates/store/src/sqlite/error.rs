//! Errors, as SQLite has them.

use crate::StoreError;
use rusqlite::{ErrorCode, ffi};

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
