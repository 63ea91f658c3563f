//! The tasks that write: whatever waits goes into one transaction, with one flush to disk.

use super::database::{ANSWER_WITHIN, Database, PATIENCE, Pauses, silence};
use super::fault::Fault;
use super::recall;
use super::round::{self, Outcome};
use crate::heads::Heads;
use crate::health::Health;
use crate::{Commit, CommitError, StoreError, TableKey};
use deadpool_postgres::Client;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// How many tasks write, each over a connection of its own. A table always has the same one, so that
/// its commits keep their order. While one waits for the disk the other one gathers.
const LANES: usize = 2;

/// How many commits may wait at a lane before callers do.
const QUEUE: usize = 1024;

/// How many commits share a transaction at most.
const BATCH: usize = 512;

/// How many matches' heads each lane keeps: some megabytes at most.
const HEADS: usize = 1 << 14;

struct Job {
    commit: Commit,
    reply: oneshot::Sender<Result<(), CommitError>>,
    /// A connection was lost while this was written: it may stand there already.
    is_unsure: bool,
}

impl Job {
    fn answer(self, answer: Result<(), CommitError>) {
        // Nobody listens when the caller gave up; what was done is done.
        let _ = self.reply.send(answer);
    }
}

enum Message {
    Write(Job),
    Close,
}

/// The way to the tasks. When all handles are gone, they finish what waits and end.
#[derive(Debug)]
pub(super) struct Writer {
    lanes: Vec<mpsc::Sender<Message>>,
    /// Yields nothing, and ends when the last task does.
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

impl Writer {
    pub fn start(database: &Arc<Database>, health: &Arc<Health>) -> Self {
        let (alive, ended) = mpsc::channel(1);
        let start = |_| {
            let (sender, inbox) = mpsc::channel(QUEUE);
            let lane = Lane {
                database: Arc::clone(database),
                health: Arc::clone(health),
                connection: None,
                heads: Heads::new(HEADS),
                is_down: false,
            };
            let alive = alive.clone();
            tokio::spawn(async move {
                lane.serve(inbox).await;
                drop(alive);
            });
            sender
        };
        let lanes = (0..LANES).map(start).collect();
        Self { lanes, ended: tokio::sync::Mutex::new(ended) }
    }

    pub async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        let closed = || CommitError::Store(StoreError::Closed);
        let lane = self.lane(commit.table);
        let (reply, answer) = oneshot::channel();
        let job = Job { commit, reply, is_unsure: false };
        lane.send(Message::Write(job)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    fn lane(&self, table: TableKey) -> &mpsc::Sender<Message> {
        &self.lanes[(table.0.unsigned_abs() % LANES as u64) as usize]
    }

    /// Answers when everything that was asked before is written.
    pub async fn close(&self) {
        for lane in &self.lanes {
            // A lane that can't be reached is closed already.
            let _ = lane.send(Message::Close).await;
        }
        let _ = self.ended.lock().await.recv().await;
    }
}

struct Lane {
    database: Arc<Database>,
    health: Arc<Health>,
    connection: Option<Client>,
    heads: Heads,
    /// Patience was at its end: until something works again nobody else's is tried.
    is_down: bool,
}

impl Lane {
    async fn serve(mut self, mut inbox: mpsc::Receiver<Message>) {
        let mut messages = Vec::with_capacity(BATCH);
        let mut waiting = VecDeque::new();
        loop {
            if waiting.is_empty() {
                if inbox.recv_many(&mut messages, BATCH).await == 0 {
                    return;
                }
            } else {
                while messages.len() < BATCH
                    && let Ok(message) = inbox.try_recv()
                {
                    messages.push(message);
                }
            }
            for message in messages.drain(..) {
                match message {
                    Message::Write(job) => waiting.push_back(job),
                    // What is in the queue by now still comes out of it.
                    Message::Close => inbox.close(),
                }
            }
            let jobs = take_round(&mut waiting);
            for job in self.carry_out(jobs).await.into_iter().rev() {
                waiting.push_front(job);
            }
        }
    }

    /// Does all jobs and answers them, but for those that need another look: those come back.
    async fn carry_out(&mut self, mut jobs: Vec<Job>) -> Vec<Job> {
        if jobs.is_empty() {
            return jobs;
        }
        let patience = if self.is_down { Duration::ZERO } else { PATIENCE };
        let mut pauses = Pauses::new(patience);
        let mut is_told = self.is_down;
        loop {
            let fault = match self.attempt(&jobs).await {
                Ok(outcomes) => {
                    self.is_down = false;
                    if is_told {
                        tracing::info!("the database answers again");
                    }
                    return self.tell(jobs, outcomes);
                }
                Err(fault) => fault,
            };
            // What was known may be wrong now: the database knows better.
            self.heads.forget();
            if fault.passes() {
                self.connection = None;
                if !is_told {
                    is_told = true;
                    let cause = fault.to_string();
                    tracing::warn!(%cause, "the connection to the database was lost: trying again");
                }
                for job in &mut jobs {
                    job.is_unsure = true;
                }
                if pauses.next().await {
                    continue;
                }
                self.is_down = true;
            } else if jobs.len() > 1 {
                // One of them may be at fault: alone, each gets its own answer.
                let mut again = Vec::new();
                for job in jobs {
                    again.extend(Box::pin(self.carry_out(vec![job])).await);
                }
                return again;
            }
            let error = StoreError::from(fault);
            self.health.failed(&error);
            let mut told = Some(error);
            for job in jobs {
                // The others are told the same in fewer words.
                let error = told.take().unwrap_or_else(|| {
                    StoreError::Unavailable("the database does not answer".into())
                });
                job.answer(Err(error.into()));
            }
            return Vec::new();
        }
    }

    async fn attempt(&mut self, jobs: &[Job]) -> Result<Vec<Outcome>, Fault> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.database.connection().await?,
        };
        let commits: Vec<&Commit> = jobs.iter().map(|job| &job.commit).collect();
        let work = async {
            let mut outcomes = round::write(&connection, &mut self.heads, &commits).await?;
            for (outcome, job) in outcomes.iter_mut().zip(jobs) {
                if job.is_unsure && matches!(outcome, Outcome::Done(Err(CommitError::Conflict))) {
                    *outcome = Outcome::Done(recall::settle(&connection, &job.commit).await?);
                }
            }
            Ok(outcomes)
        };
        let answer = timeout(ANSWER_WITHIN, work).await;
        match answer {
            Ok(answer) => {
                self.connection = Some(connection);
                answer
            }
            Err(_) => {
                // What it is doing is not known: nobody else gets it.
                drop(Client::take(connection));
                Err(silence())
            }
        }
    }

    fn tell(&self, jobs: Vec<Job>, outcomes: Vec<Outcome>) -> Vec<Job> {
        // Refusals alone write nothing, and so show nothing.
        if outcomes.iter().any(|outcome| matches!(outcome, Outcome::Done(Ok(())))) {
            self.health.worked();
        }
        let mut again = Vec::new();
        for (job, outcome) in jobs.into_iter().zip(outcomes) {
            match outcome {
                Outcome::Done(answer) => job.answer(answer),
                Outcome::Again => again.push(job),
            }
        }
        again
    }
}

/// The first job of each table; the others of a table keep their order.
fn take_round(waiting: &mut VecDeque<Job>) -> Vec<Job> {
    let mut tables = HashSet::new();
    let mut round = Vec::new();
    let mut later = VecDeque::new();
    for job in waiting.drain(..) {
        if tables.insert(job.commit.table) {
            round.push(job);
        } else {
            later.push_back(job);
        }
    }
    *waiting = later;
    round
}
