//! Whether writing works now, by what the last transaction came to. For any engine.

use crate::StoreError;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What was written so lately shows that writing works: a busy store is not asked to write more.
const GOOD_FOR: Duration = Duration::from_secs(1);

/// How long a failure is told again without another attempt, however many ask.
const BAD_FOR: Duration = Duration::from_millis(500);

/// After a failure, so many bytes must find room before writing is said to work again: on a disk
/// that is nearly full, a few bytes go in where a move does not.
const ROOM: u32 = 64 << 10;

/// What the last transaction that changed something came to.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<Option<Last>>);

#[derive(Clone, Debug)]
struct Last {
    at: Instant,
    failure: Option<Failure>,
}

/// What is kept of an error, so that it can be told again.
#[derive(Clone, Debug)]
enum Failure {
    Full,
    Disk(String),
    Unavailable(String),
}

impl Health {
    pub fn worked(&self) {
        *self.lock() = Some(Last { at: Instant::now(), failure: None });
    }

    /// Only what is the disk's or the database's fault counts: a refused request says nothing of it.
    pub fn failed(&self, error: &StoreError) {
        let failure = match error {
            StoreError::Full => Failure::Full,
            StoreError::Disk(cause) => Failure::Disk(cause.to_string()),
            StoreError::Unavailable(cause) => Failure::Unavailable(cause.to_string()),
            _ => return,
        };
        *self.lock() = Some(Last { at: Instant::now(), failure: Some(failure) });
    }

    /// What is known without an attempt; nothing if that was too long ago.
    pub fn known(&self) -> Option<Result<(), StoreError>> {
        let last = self.lock().clone()?;
        match last.failure {
            None => (last.at.elapsed() < GOOD_FOR).then_some(Ok(())),
            Some(_) if last.at.elapsed() >= BAD_FOR => None,
            Some(Failure::Full) => Some(Err(StoreError::Full)),
            Some(Failure::Disk(cause)) => Some(Err(StoreError::Disk(cause.into()))),
            Some(Failure::Unavailable(cause)) => Some(Err(StoreError::Unavailable(cause.into()))),
        }
    }

    /// How many bytes a probe must find room for.
    pub fn room(&self) -> u32 {
        if self.is_bad() { ROOM } else { 0 }
    }

    /// Whether the last transaction failed, however long ago that was.
    pub fn is_bad(&self) -> bool {
        self.lock().as_ref().is_some_and(|last| last.failure.is_some())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Last>> {
        // What is in there is replaced as a whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
