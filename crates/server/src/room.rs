//! The task that owns a live table: the shell around its host.
//!
//! Alone, a server owns every table that it has in memory. Among others it owns a table by a lease, and lets go of it when
//! that is over; then whoever is here stays, and reaches the table's next owner (`nodes`).

use crate::app::App;
use crate::hall::read;
use crate::metrics::At;
use crate::nodes::{Asked, Fan, Tenure, There};
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
use tokio_util::sync::CancellationToken;

/// What a room is told.
pub(crate) enum ToRoom {
    /// Somebody has connected and said hello.
    Arrive { conn: Conn, person: PersonId, hello: Hello, outbox: Outbox },
    /// Something for the table to do.
    Do(Deed),
    /// Somebody wants to know how the table is.
    Info { person: PersonId, answer: oneshot::Sender<TableInfo>, from: Asked },
}

/// Where messages for a connection go.
#[derive(Clone, Debug)]
pub(crate) enum Outbox {
    /// To a socket of this server. It holds only so many: a client that does not read them loses them, and is told
    /// everything anew when it reads again.
    Here { texts: mpsc::Sender<Bytes>, lost: Arc<AtomicBool> },
    /// To a socket of another node.
    There(There),
}

impl Outbox {
    /// Puts a text for a socket of this server; others have a [`Fan`].
    pub fn put(&self, text: Bytes) {
        let Outbox::Here { texts, lost } = self else { return };
        if lost.load(Ordering::Relaxed) {
            return;
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = texts.try_send(text) {
            lost.store(true, Ordering::Relaxed);
        }
    }
}

/// Somebody who is connected, and who says hello again where the table is run by another node.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub person: PersonId,
    pub hello: Hello,
    pub outbox: Outbox,
}

/// Everybody who is connected.
pub(crate) type Visitors = HashMap<Conn, Visitor>;

/// Why a room has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Nobody was there for a while.
    Left,
    /// The server stops.
    Stopped,
    /// The table can't be run.
    Broken,
    /// Another node runs it.
    LetGo,
}

/// The shell around a table's host.
pub(crate) struct Room {
    /// What all rooms share: store, clock, metrics.
    app: Arc<App>,
    /// The table's id, by which the hall and the store find it.
    id: TableId,
    /// The table's number in the store, which is also what logs call it.
    key: TableKey,
    /// Who is connected, and where their messages go.
    visitors: Visitors,
    /// Where bots answer, which think elsewhere.
    thoughts: mpsc::UnboundedSender<Thought>,
    /// While nothing can be written: when to look whether it can again.
    look_again: Option<Instant>,
    /// Rings when the room is to end.
    stop: CancellationToken,
    /// By what this node owns the table, if it is one of several.
    tenure: Option<Arc<Tenure>>,
}

/// Whatever the table waits for, its room looks at the clock this often: the clock may have been set.
const LONGEST_SLEEP: Duration = Duration::from_secs(3_600);

/// Runs a table of a server that is alone, until nobody has been there for a while.
pub(crate) async fn run(
    app: Arc<App>,
    id: TableId,
    key: TableKey,
    host: Host,
    mut mailbox: mpsc::Receiver<ToRoom>,
) {
    let stop = app.stop.clone();
    let mut room = Room::new(&app, id, key, stop, None);
    if room.live(host, Visitors::new(), &mut mailbox).await != End::Left {
        // Whoever waits in the mailbox or at an outbox is told by its closing.
        mailbox.close();
        app.hall.forget(&room.id);
    }
}

impl Room {
    pub fn new(
        app: &Arc<App>,
        id: TableId,
        key: TableKey,
        stop: CancellationToken,
        tenure: Option<Arc<Tenure>>,
    ) -> Room {
        // Whoever thinks for this table answers when it lives.
        let (thoughts, _) = mpsc::unbounded_channel();
        let (app, visitors) = (app.clone(), Visitors::new());
        Room { app, id, key, visitors, thoughts, look_again: None, stop, tenure }
    }

    /// Runs the table, with everybody who is here already.
    pub async fn live(
        &mut self,
        host: Host,
        visitors: Visitors,
        mailbox: &mut mpsc::Receiver<ToRoom>,
    ) -> End {
        self.app.metrics.tables.inc();
        let end = match self.welcome(host, visitors).await {
            Ok(host) => self.go_on(host, mailbox).await,
            Err(end) => end,
        };
        self.app.metrics.tables.dec();
        end
    }

    /// Everybody who is still connected.
    pub fn into_visitors(self) -> Visitors {
        self.visitors
    }

    /// Those who were here before this room was come in, in the order in which they had come.
    async fn welcome(&mut self, mut host: Host, visitors: Visitors) -> Result<Host, End> {
        let mut here: Vec<Conn> = visitors.keys().copied().collect();
        here.sort_unstable();
        self.visitors = visitors;
        for conn in here {
            let Some(Visitor { person, hello, .. }) = self.visitors.get(&conn).cloned() else {
                continue;
            };
            host = self.happen(host, Input::Arrive { conn, person, hello }).await?;
        }
        Ok(host)
    }

    async fn go_on(&mut self, mut host: Host, mailbox: &mut mpsc::Receiver<ToRoom>) -> End {
        let (thoughts, mut thought) = mpsc::unbounded_channel();
        self.thoughts = thoughts;
        let stop = self.stop.clone();
        loop {
            self.think(&mut host);
            let (wait, leaves) = self.wait(&host);
            let heard = tokio::select! {
                biased;
                () = stop.cancelled() => {
                    return if self.app.stop.is_cancelled() { End::Stopped } else { End::LetGo };
                }
                Some(thought) = thought.recv() => Some(self.take_thought(thought)),
                message = mailbox.recv() => match message {
                    Some(message) => self.take(message, &host),
                    None => return End::Stopped,
                },
                () = tokio::time::sleep(wait) => {
                    if leaves && self.app.hall.leave(&self.id, mailbox) {
                        return End::Left;
                    }
                    Some(Input::Do(Deed::Wake))
                }
            };
            let Some(input) = heard else { continue };
            host = match self.happen(host, input).await {
                Ok(host) => host,
                Err(end) => return end,
            };
        }
    }
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
                // Should another node run the table one day, whoever is here gets everything anew.
                let again = Hello { have: None, ..hello.clone() };
                self.visitors.insert(conn, Visitor { person, hello: again, outbox });
                Some(Input::Arrive { conn, person, hello })
            }
            ToRoom::Do(deed) => {
                if let Deed::Depart { conn } = &deed {
                    self.visitors.remove(conn);
                }
                Some(Input::Do(deed))
            }
            ToRoom::Info { person, answer, .. } => {
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
    async fn happen(&mut self, host: Host, input: Input) -> Result<Host, End> {
        if let (Some(nodes), Some(tenure)) = (&self.app.nodes, &self.tenure)
            && tenure.is_lost(nodes).await
        {
            return Err(End::LetGo);
        }
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
    async fn settle(&mut self, mut progress: Progress) -> Result<Host, End> {
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
                Err(CommitError::Conflict) => {
                    if let (Some(nodes), Some(tenure)) = (&self.app.nodes, &self.tenure)
                        && tenure.is_taken(nodes).await
                    {
                        return Err(End::LetGo);
                    }
                    pending.conflict()
                }
                Err(CommitError::NoSuchTable) => {
                    tracing::warn!(table = self.key.0, "the table was removed: its room closes");
                    return Err(End::Broken);
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
        let mut fan = Fan::default();
        for out in send.out {
            match self.visitors.get(&out.to).map(|visitor| &visitor.outbox) {
                Some(Outbox::There(there)) => fan.put(there, out.text),
                Some(here) => here.put(out.text),
                None => {}
            }
        }
        fan.send();
    }

    async fn load_again(&self, reload: Reload) -> Result<Progress, End> {
        self.app.metrics.reloads.inc();
        let stored = self.app.store.table(&self.id).await.ok().flatten().ok_or(End::Broken)?;
        let broken = |error: &dyn std::error::Error| {
            tracing::error!(table = self.key.0, %error, "the table can't be loaded again");
            End::Broken
        };
        let kept = read(&self.app, &stored).await.map_err(|error| broken(&error))?;
        self.now(|moment| reload.loaded(kept, moment)).map_err(|error| broken(&error))
    }

    /// While nothing can be written: looks now and then whether it can again.
    async fn look_whether_it_writes(&mut self, mut host: Host) -> Result<Host, End> {
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
