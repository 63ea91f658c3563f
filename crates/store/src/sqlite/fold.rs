//! The write-ahead log is folded into the file, which holds the writer up for some milliseconds.

use super::writer::Session;
use crate::StoreError;
use rusqlite::{Connection, Row};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// After so many pages in the log: 32 MB. The more, the more changes of one page are folded
/// together; the fewer, the less a start after a crash has to read.
pub(super) const MOST_PAGES: u32 = 16_000;

/// Or as soon as the file would grow by so many: 4 MB. When the disk is full, so much room must be
/// made before the log can be folded.
pub(super) const MOST_GROWTH: u32 = 2_000;

/// The longest time between two folds, if there is anything to fold: a match's end does not stay open for ever.
const AT_LATEST: Duration = Duration::from_secs(60);

/// Somebody who reads for long keeps the log from being folded whole, and so does a full disk: it is
/// not tried at every commit.
const PAUSE: Duration = Duration::from_millis(100);

thread_local! {
    /// How many pages this thread's last commit has left in the log. SQLite tells it to a plain
    /// function, which can't hold anything itself.
    static IN_LOG: Cell<u32> = const { Cell::new(0) };
}

/// When to fold.
#[derive(Debug)]
pub(super) struct Fold {
    /// How many pages the file had when the log was last folded whole.
    file: u32,
    last: Instant,
    /// Whether something was left to fold then.
    is_partial: bool,
    /// The disk was full: nothing is written before the log has been folded. Else it would only eat
    /// up whatever room is made.
    must: bool,
}

impl Fold {
    /// From now on the log is folded by [`Session::fold_in_time`] alone.
    pub fn begin(db: &Connection) -> Self {
        db.wal_hook(Some(|_, pages| {
            IN_LOG.set(pages.unsigned_abs());
            Ok(())
        }));
        let mut fold = Self { file: 0, last: Instant::now(), is_partial: false, must: false };
        // On a full disk it can't be done; then it is tried again when it is time.
        let _ = fold.now(db);
        fold
    }

    fn is_due(&self, db: &Connection) -> bool {
        let pages = IN_LOG.get();
        if pages == 0 || self.is_too_soon() {
            return false;
        }
        let grown = || file_pages(db).is_ok_and(|now| now >= self.file.saturating_add(MOST_GROWTH));
        pages >= MOST_PAGES || self.last.elapsed() >= AT_LATEST || pages >= MOST_GROWTH && grown()
    }

    /// Whether it was tried a moment ago, and could not be done.
    fn is_too_soon(&self) -> bool {
        self.is_partial && self.last.elapsed() < PAUSE
    }

    /// Folds what no reader needs any more.
    fn now(&mut self, db: &Connection) -> rusqlite::Result<()> {
        (self.last, self.is_partial) = (Instant::now(), true);
        let mut fold = db.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?;
        let told = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (is_busy, log, folded): (bool, i64, i64) = fold.query_row([], told)?;
        self.is_partial = is_busy || log != folded;
        if !self.is_partial {
            IN_LOG.set(0);
            self.file = file_pages(db)?;
        }
        self.must = false;
        Ok(())
    }
}

/// How many pages the file has with what is still in the log.
fn file_pages(db: &Connection) -> rusqlite::Result<u32> {
    db.prepare_cached("PRAGMA page_count")?.query_row([], |row| row.get(0))
}

impl Session {
    /// Folds the log if it is time. What fails now shows at the next commit.
    pub fn fold_in_time(&mut self) {
        if self.fold.is_due(&self.db)
            && let Err(error) = self.fold()
        {
            self.failed(&error.into());
        }
    }

    /// Folds the log, with the ends of all matches in it.
    pub fn fold(&mut self) -> rusqlite::Result<()> {
        if !self.ends.are_written() {
            self.within_transaction(|session| session.ends.write(&session.db))?;
            self.ends.written();
        }
        self.fold.now(&self.db)
    }

    /// Whether there is room to write, as far as is known: after the disk was full, whether the log
    /// could be folded. Ends stay open then, since they would need room in the log.
    pub fn has_room(&mut self) -> bool {
        if !self.fold.must {
            return true;
        }
        if self.fold.is_too_soon() {
            return false;
        }
        match self.fold.now(&self.db).map_err(StoreError::from) {
            Err(error @ StoreError::Full) => {
                self.failed(&error);
                false
            }
            // Whatever else it may be: whoever writes is told.
            Ok(()) | Err(_) => true,
        }
    }

    /// Something could not be written.
    pub fn failed(&mut self, error: &StoreError) {
        self.health.failed(error);
        self.fold.must |= matches!(error, StoreError::Full);
    }
}
