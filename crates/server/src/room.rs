//! The task that owns a live table: the shell around its host.

use crate::app::App;
use crate::hall::read;
use crate::metrics::At;
use crate::world::random;
use bytes::Bytes;
use protocol::{Hello, TableInfo};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::{Commit, CommitError, TableId, TableKey};
use table::{
    Conn, Deed, Host, Input, Moment, Next, Outgoing, PersonId, Progress, Reload, Seed, Thought,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// What a room is told.
pub(crate) enum ToRoom {
    /// Somebody has connected and said hello.
    Arrive { conn: Conn, person: PersonId, hello: Hello, outbox: Outbox },
    /// Something for the table to do.
    Do(Deed),
    /// Somebody wants to know how the table is.
    Info { person: PersonId, answer: oneshot::Sender<TableInfo> },
}

/// Where messages for a connection go. It holds only so many: a client that does not read them
/// loses them, and is told everything anew when it reads again.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    pub texts: mpsc::Sender<Bytes>,
    pub lost: Arc<AtomicBool>,
}

impl Outbox {
    fn put(&self, text: Bytes) {
        if self.lost.load(Ordering::Relaxed) {
            return;
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = self.texts.try_send(text) {
            self.lost.store(true, Ordering::Relaxed);
        }
    }
}

struct Room {
    /// What all rooms share: store, clock, metrics.
    app: Arc<App>,
    /// The table's id, by which the hall and the store find it.
    id: TableId,
    /// The table's number in the store, which is also what logs call it.
    key: TableKey,
    /// Where each connection's messages go.
    outboxes: HashMap<Conn, Outbox>,
    /// Where bots answer, which think elsewhere.
    thoughts: mpsc::UnboundedSender<Thought>,
    /// While nothing can be written: when to look whether it can again.
    look_again: Option<Instant>,
}

/// The room can't go on.
struct Broken;

/// Whatever the table waits for, its room looks at the clock this often: the clock may have been set.
const LONGEST_SLEEP: Duration = Duration::from_secs(3_600);

/// Runs a table until nobody has been there for a while.
pub(crate) async fn run(
    app: Arc<App>,
    id: TableId,
    key: TableKey,
    mut host: Host,
    mut mailbox: mpsc::Receiver<ToRoom>,
) {
    let (thoughts, mut thought) = mpsc::unbounded_channel();
    let stop = app.stop.clone();
    let mut room = Room { app, id, key, outboxes: HashMap::new(), thoughts, look_again: None };
    loop {
        room.think(&mut host);
        let (wait, leaves) = room.wait(&host);
        let heard = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            Some(thought) = thought.recv() => Some(room.take_thought(thought)),
            message = mailbox.recv() => match message {
                Some(message) => room.take(message, &host),
                None => break,
            },
            () = tokio::time::sleep(wait) => {
                if leaves && room.app.hall.leave(&room.id, &mut mailbox) {
                    room.app.metrics.tables.dec();
                    return;
                }
                Some(Input::Do(Deed::Wake))
            }
        };
        let Some(input) = heard else { continue };
        host = match room.happen(host, input).await {
            Ok(host) => host,
            Err(Broken) => break,
        };
    }
    // Whoever waits in the mailbox or at an outbox is told by its closing.
    mailbox.close();
    room.app.hall.forget(&room.id);
    room.app.metrics.tables.dec();
}

// What the room hears.
impl Room {
    /// How long until something is due, and whether the room may then be left.
    fn wait(&self, host: &Host) -> (Duration, bool) {
        let patience = self.app.config.unload_after;
        if host.trouble().is_some() && !host.is_deserted() {
            let look_again = self.look_again.unwrap_or_else(Instant::now);
            return (look_again.saturating_duration_since(Instant::now()), false);
        }
        let now = self.app.unix_ms();
        let due = host.next_due().map(|due| Duration::from_millis(due.saturating_sub(now)));
        match (host.is_deserted(), due) {
            // A day's turn is not waited for here: the store wakes the table.
            (true, None) => (patience, true),
            (true, Some(due)) if due > patience => (patience, true),
            (_, Some(due)) => (due.min(LONGEST_SLEEP), false),
            (false, None) => (LONGEST_SLEEP, false),
        }
    }

    /// What the host is told of a message, if anything.
    fn take(&mut self, message: ToRoom, host: &Host) -> Option<Input> {
        match message {
            ToRoom::Arrive { conn, person, hello, outbox } => {
                self.outboxes.insert(conn, outbox);
                Some(Input::Arrive { conn, person, hello })
            }
            ToRoom::Do(deed) => {
                if let Deed::Depart { conn } = &deed {
                    self.outboxes.remove(conn);
                }
                Some(Input::Do(deed))
            }
            ToRoom::Info { person, answer } => {
                // Whoever asked may have gone.
                let _ = answer.send(host.info(person));
                None
            }
        }
    }

    fn take_thought(&self, thought: Thought) -> Input {
        if thought.is_failure() {
            tracing::error!(table = self.key.0, "a bot has failed");
        }
        Input::Thought(thought)
    }

    /// Lets the bots think, each on a thread where it disturbs nobody.
    fn think(&self, host: &mut Host) {
        for job in host.jobs(self.app.unix_ms()) {
            let (thinkers, thoughts) = (self.app.thinkers.clone(), self.thoughts.clone());
            self.app.tasks.spawn(async move {
                let _permit = thinkers.acquire_owned().await;
                let failure = job.failure();
                let thought = tokio::task::spawn_blocking(move || job.think()).await;
                // The room may have closed in the meantime.
                let _ = thoughts.send(thought.unwrap_or(failure));
            });
        }
    }
}

// What becomes of it.
impl Room {
    async fn happen(&mut self, host: Host, input: Input) -> Result<Host, Broken> {
        let host = self.look_whether_it_writes(host).await?;
        let (started, is_deed) = (Instant::now(), matches!(input, Input::Do(_)));
        let progress = self.now(|moment| host.happen(input, moment));
        let host = self.settle(progress).await?;
        if is_deed && host.trouble().is_none() {
            self.app.metrics.step.observe(started.elapsed().as_secs_f64());
        }
        Ok(host)
    }

    /// Does something with the time and the secrets of this moment.
    fn now<T>(&self, act: impl FnOnce(&mut Moment<'_>) -> T) -> T {
        let world = &*self.app.config.world;
        let mut seed = || Seed(random(world));
        act(&mut Moment { unix_ms: world.unix_ms(), seed: &mut seed })
    }

    /// Has written what is to be written, and sends what is to be sent, until the host listens again.
    async fn settle(&mut self, mut progress: Progress) -> Result<Host, Broken> {
        let mut reloaded = false;
        loop {
            self.send(progress.send);
            let (commit, pending) = match progress.next {
                Next::Keep { commit, pending } => (commit, pending),
                Next::Listen(host) => {
                    if reloaded {
                        self.look_again = host.trouble().map(|wait| Instant::now() + wait);
                    }
                    return Ok(host);
                }
            };
            let reload = match self.write(commit).await {
                Ok(()) => {
                    progress = self.now(|moment| pending.kept(moment));
                    continue;
                }
                // Another server was quicker: the truth is in the store.
                Err(CommitError::Conflict) => pending.conflict(),
                Err(CommitError::NoSuchTable) => {
                    tracing::warn!(table = self.key.0, "the table was removed: its room closes");
                    return Err(Broken);
                }
                Err(error @ CommitError::Store(_)) => {
                    self.count_failure(&error);
                    pending.failed()
                }
            };
            progress = self.load_again(reload).await?;
            reloaded = true;
        }
    }

    async fn write(&self, commit: Commit) -> Result<(), CommitError> {
        let started = Instant::now();
        let facts = commit.append.as_ref().map_or(0, |append| u64::from(append.count));
        self.app.store.commit(commit).await?;
        self.app.metrics.facts.inc_by(facts);
        self.app.metrics.commit.observe(started.elapsed().as_secs_f64());
        Ok(())
    }

    fn count_failure(&self, error: &CommitError) {
        self.app.metrics.commit_failures.inc();
        if let Some(times) = self.app.seldom.commits.happened() {
            tracing::error!(
                table = self.key.0, %error, times,
                "what happens at tables can't be written; they wait until it can"
            );
        }
    }

    fn send(&self, send: Outgoing) {
        send.refused.iter().for_each(|code| self.app.metrics.refused(At::Table, *code));
        if let Some(why) = send.stopped {
            tracing::warn!(table = self.key.0, ?why, "a match was stopped");
        }
        for out in send.out {
            if let Some(outbox) = self.outboxes.get(&out.to) {
                outbox.put(out.text);
            }
        }
    }

    async fn load_again(&self, reload: Reload) -> Result<Progress, Broken> {
        self.app.metrics.reloads.inc();
        let stored = self.app.store.table(&self.id).await.ok().flatten().ok_or(Broken)?;
        let broken = |error: &dyn std::error::Error| {
            tracing::error!(table = self.key.0, %error, "the table can't be loaded again");
            Broken
        };
        let kept = read(&self.app, &stored).await.map_err(|error| broken(&error))?;
        self.now(|moment| reload.loaded(kept, moment)).map_err(|error| broken(&error))
    }

    /// While nothing can be written: looks now and then whether it can again.
    async fn look_whether_it_writes(&mut self, mut host: Host) -> Result<Host, Broken> {
        let Some(wait) = host.trouble() else { return Ok(host) };
        if self.look_again.is_some_and(|at| Instant::now() < at) {
            return Ok(host);
        }
        if self.app.cant_write().await.is_some() {
            host.still_failing();
            self.look_again = Some(Instant::now() + host.trouble().unwrap_or(wait));
            return Ok(host);
        }
        let progress = self.load_again(host.reload()).await?;
        // This may show that it is not over after all.
        let host = self.settle(progress).await?;
        if host.trouble().is_none() {
            tracing::info!(table = self.key.0, "the table goes on");
        }
        Ok(host)
    }
}
