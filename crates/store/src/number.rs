//! Times as integers of a database.

use crate::UnixMillis;

/// A database's integers end at 2^63 - 1; a time beyond that is as good as never.
pub(crate) fn from_time(time: UnixMillis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

/// Only what [`from_time`] made is in there.
pub(crate) fn time(number: i64) -> UnixMillis {
    UnixMillis(number as u64)
}
