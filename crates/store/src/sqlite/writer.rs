//! The one thread that writes: whatever waits goes into one transaction, with one flush to disk.

use super::ends::Ends;
use super::file::Lock;
use super::fold::Fold;
use crate::StoreError;
use crate::heads::Heads;
use crate::health::Health;
use rusqlite::Connection;
use std::io;
use std::sync::Arc;
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// How many requests may wait before callers do.
const QUEUE: usize = 1024;

/// How many requests share a transaction at most: enough to make the flush cheap, few enough that
/// the first of them does not wait for long.
const BATCH: usize = 512;

/// How many matches' heads are kept: some megabytes at most.
const HEADS: usize = 1 << 15;

/// What the requests work on.
pub(super) struct Session {
    pub db: Connection,
    pub heads: Heads,
    pub ends: Ends,
    pub health: Arc<Health>,
    pub fold: Fold,
}

/// Something to be done inside a transaction. It may be done again, if that transaction fails.
trait Job: Send {
    fn run(&mut self, session: &mut Session) -> rusqlite::Result<()>;
    /// Tells the caller, once it is known whether the transaction is on disk.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Write<F, T> {
    work: F,
    outcome: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Job for Write<F, T>
where
    F: FnMut(&mut Session) -> rusqlite::Result<T> + Send,
    T: Send,
{
    fn run(&mut self, session: &mut Session) -> rusqlite::Result<()> {
        self.outcome = Some((self.work)(session)?);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Self { outcome, reply, .. } = *self;
        // A transaction is committed only after all of its jobs ran, so that there is an outcome.
        let answer = committed.and_then(|()| outcome.ok_or(StoreError::Closed));
        // Nobody listens when the caller gave up; what was done is done.
        let _ = reply.send(answer);
    }
}

enum Message {
    Write(Box<dyn Job>),
    Read(Box<dyn FnOnce(&Connection) + Send>),
    Fold(oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

/// The way to the thread. When all handles are gone, it finishes what waits and ends.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Message>);

impl Writer {
    /// Starts the thread, which holds the lock until the connection is closed.
    pub fn start(
        db: Connection,
        ends: Ends,
        lock: Option<Lock>,
        health: Arc<Health>,
    ) -> io::Result<Self> {
        let (sender, inbox) = mpsc::channel(QUEUE);
        let fold = Fold::begin(&db);
        let session = Session { db, heads: Heads::new(HEADS), ends, health, fold };
        thread::Builder::new().name("store-writer".into()).spawn(move || {
            let closers = serve(session, inbox);
            // Whoever waits for the end may open the folder again at once.
            drop(lock);
            for closer in closers {
                let _ = closer.send(());
            }
        })?;
        Ok(Self(sender))
    }

    /// Has `work` done, and answers when it is on disk. `work` leaves the database as it was when
    /// its outcome is a refusal; after an error everything is rolled back for it.
    pub async fn write<F, T>(&self, work: F) -> Result<T, StoreError>
    where
        F: FnMut(&mut Session) -> rusqlite::Result<T> + Send + 'static,
        T: Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Write { work, outcome: None, reply });
        self.0.send(Message::Write(job)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Reads between two transactions: for a database that has no second connection.
    pub async fn read<F, T>(&self, work: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move |db: &Connection| {
            let _ = reply.send(work(db));
        });
        self.0.send(Message::Read(job)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Folds the write-ahead log, after everything that was asked before.
    pub async fn fold(&self) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.0.send(Message::Fold(reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether it takes nothing more.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// Answers when everything that was asked before is on disk, and the file is closed.
    pub async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        // A writer that can't be reached is closed already.
        if self.0.send(Message::Close(reply)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

/// Works until it is closed or nobody is left to ask. Says who asked for the end.
fn serve(mut session: Session, mut inbox: mpsc::Receiver<Message>) -> Vec<oneshot::Sender<()>> {
    let mut closers = Vec::new();
    let mut waiting = Vec::with_capacity(BATCH);
    let mut jobs = Vec::with_capacity(BATCH);
    let mut reads = Vec::new();
    let mut folds = Vec::new();
    while inbox.blocking_recv_many(&mut waiting, BATCH) > 0 {
        for message in waiting.drain(..) {
            match message {
                Message::Write(job) => jobs.push(job),
                Message::Read(job) => reads.push(job),
                Message::Fold(reply) => folds.push(reply),
                Message::Close(closer) => {
                    // What is in the queue by now still comes out of it.
                    inbox.close();
                    closers.push(closer);
                }
            }
        }
        if !jobs.is_empty() {
            session.carry_out(&mut jobs);
            // Those who asked have their answers already.
            session.fold_in_time();
        }
        for read in reads.drain(..) {
            read(&session.db);
        }
        for fold in folds.drain(..) {
            let _ = fold.send(session.fold().map_err(StoreError::from));
        }
    }
    // If it can't be done now, the next start reads on where the ends are known.
    let _ = session.fold();
    closers
}

impl Session {
    /// Does all jobs and answers them.
    fn carry_out(&mut self, jobs: &mut Vec<Box<dyn Job>>) {
        if !self.has_room() {
            for job in jobs.drain(..) {
                job.answer(Err(StoreError::Full));
            }
            return;
        }
        let together = self.transact(jobs);
        if let Err(error) = together {
            if jobs.len() > 1 {
                // One of them may be at fault, or the disk was full for all: alone, each gets its
                // own answer, and nobody suffers for another.
                for mut job in jobs.drain(..) {
                    let alone = self.transact(std::slice::from_mut(&mut job));
                    job.answer(alone);
                }
            } else if let Some(job) = jobs.pop() {
                job.answer(Err(error));
            }
            return;
        }
        for job in jobs.drain(..) {
            job.answer(Ok(()));
        }
    }

    /// All jobs in one transaction. After an error nothing of it is in the file.
    fn transact(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let changes = self.db.total_changes();
        let result = self
            .within_transaction(|session| jobs.iter_mut().try_for_each(|job| job.run(session)))
            .map_err(StoreError::from);
        match &result {
            Ok(()) => {
                self.ends.keep();
                // Refusals alone write nothing, and so show nothing.
                if self.db.total_changes() != changes {
                    self.health.worked();
                }
            }
            Err(error) => {
                self.failed(error);
                self.heads.forget();
                self.ends.undo();
            }
        }
        result
    }

    /// After an error nothing of it is in the file.
    pub fn within_transaction(
        &mut self,
        work: impl FnOnce(&mut Self) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let result = self.execute("BEGIN IMMEDIATE").and_then(|()| {
            work(self)?;
            self.execute("COMMIT")
        });
        // After some errors SQLite has rolled back by itself.
        if result.is_err() && !self.db.is_autocommit() {
            let _ = self.execute("ROLLBACK");
        }
        result
    }

    fn execute(&self, sql: &str) -> rusqlite::Result<()> {
        self.db.prepare_cached(sql)?.execute([]).map(drop)
    }
}
