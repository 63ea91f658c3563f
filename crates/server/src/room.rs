//! The task that owns a live table.

mod trouble;

use crate::app::App;
use crate::hall::load;
use crate::metrics::At;
use crate::world::random;
use bytes::Bytes;
use protocol::{Code, FromServer, Hello, LangCode, Refusal, TableInfo, ToServer};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{Append, Commit, CommitError, DocChange, TableId, TableKey, UnixMillis};
use table::{Conn, Moment, PersonId, Seed, Step, Table, Thought, Write};
use tokio::sync::{mpsc, oneshot};
use trouble::Trouble;

/// What a room is told.
pub(crate) enum ToRoom {
    /// Somebody has connected and said hello.
    Arrive { conn: Conn, person: PersonId, hello: Hello, outbox: Outbox },
    /// Something that can be done again, should another server be quicker at this table.
    Do(Deed),
    /// A bot has thought, or has failed to.
    Thought(Option<Thought>),
    /// Somebody wants to know how the table is.
    Info { person: PersonId, answer: oneshot::Sender<TableInfo> },
}

/// Something for the table to do.
pub(crate) enum Deed {
    /// A connection is gone.
    Depart { conn: Conn },
    /// Somebody says something.
    Hear { conn: Conn, message: ToServer },
    /// A connection has lost messages.
    Resync { conn: Conn },
    /// Look at the clock.
    Wake,
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

/// Somebody who is connected.
struct Guest {
    person: PersonId,
    lang: LangCode,
    outbox: Outbox,
}

struct Room {
    app: Arc<App>,
    id: TableId,
    key: TableKey,
    table: Table,
    guests: HashMap<Conn, Guest>,
    /// For bots, which think elsewhere and answer here; `None` is a bot that failed.
    thoughts: mpsc::UnboundedSender<Option<Thought>>,
    trouble: Trouble,
}

/// The room can't go on.
struct Broken;

/// A table that will have nothing to do for so long need not wait in memory.
const LONG: Duration = Duration::from_secs(3_600);

/// Runs a table until nobody has been there for a while.
pub(crate) async fn run(
    app: Arc<App>,
    id: TableId,
    key: TableKey,
    table: Table,
    mut mailbox: mpsc::Receiver<ToRoom>,
) {
    let (thoughts, mut thought) = mpsc::unbounded_channel();
    let stop = app.stop.clone();
    let mut room =
        Room { app, id, key, table, guests: HashMap::new(), thoughts, trouble: Trouble::default() };
    loop {
        room.think();
        let (wait, leaves) = room.wait();
        let heard = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            Some(thought) = thought.recv() => Some(ToRoom::Thought(thought)),
            message = mailbox.recv() => match message {
                Some(message) => Some(message),
                None => break,
            },
            () = tokio::time::sleep(wait) => None,
        };
        let went = match heard {
            None if leaves && room.app.hall.leave(&room.id, &mut mailbox) => {
                room.app.metrics.tables.dec();
                return;
            }
            None => room.happen(&Deed::Wake).await,
            Some(message) => room.hear(message).await,
        };
        if went.is_err() {
            break;
        }
    }
    // Whoever waits in the mailbox or at an outbox is told by its closing.
    mailbox.close();
    room.app.hall.forget(&room.id);
    room.app.metrics.tables.dec();
}

impl Room {
    /// How long until something is due, and whether the room may then be left.
    fn wait(&self) -> (Duration, bool) {
        let now = self.app.unix_ms();
        let due = self.table.next_due().map(|due| Duration::from_millis(due.saturating_sub(now)));
        let patience = self.app.config.unload_after;
        if let Some(until) = self.trouble.until() {
            let again = until.saturating_duration_since(tokio::time::Instant::now());
            return if self.guests.is_empty() { (patience, true) } else { (again, false) };
        }
        match (self.table.is_deserted(), due) {
            // A day's turn is not waited for here: the store wakes the table.
            (true, None) => (patience, true),
            (true, Some(due)) if due > patience => (patience, true),
            (_, Some(due)) => (due.min(LONG), false),
            (false, None) => (LONG, false),
        }
    }

    /// Lets the bots think, each on a thread where it disturbs nobody.
    fn think(&mut self) {
        if self.trouble.until().is_some() {
            return;
        }
        let world = self.app.config.world.clone();
        let mut seed = || Seed(random(&*world));
        let moment = Moment { unix_ms: self.app.unix_ms(), seed: &mut seed };
        for job in self.table.jobs(&moment) {
            let (thinkers, thoughts) = (self.app.thinkers.clone(), self.thoughts.clone());
            self.app.tasks.spawn(async move {
                let _permit = thinkers.acquire_owned().await;
                let thought = tokio::task::spawn_blocking(move || job.think()).await;
                // The room may have closed in the meantime.
                let _ = thoughts.send(thought.ok());
            });
        }
    }

    async fn hear(&mut self, message: ToRoom) -> Result<(), Broken> {
        match message {
            ToRoom::Arrive { conn, person, hello, outbox } => {
                let well = self.is_well().await?;
                let guest = Guest { person, lang: hello.lang, outbox };
                self.guests.insert(conn, guest);
                let step = self.step(|table, moment| table.arrive(conn, person, &hello, moment));
                if well {
                    self.settle(step, None).await?;
                }
                // Whoever comes while nothing can be written sees what is there.
                if self.trouble.until().is_some() {
                    self.show(conn);
                }
                Ok(())
            }
            ToRoom::Do(deed) => {
                if let Deed::Depart { conn } = &deed {
                    self.guests.remove(conn);
                }
                self.happen(&deed).await
            }
            ToRoom::Info { person, answer } => {
                // Whoever asked may have gone.
                let _ = answer.send(self.table.info(person));
                Ok(())
            }
            // The table waits for this thought, and will not ask again before it is loaded anew.
            ToRoom::Thought(None) => {
                tracing::error!(table = self.key.0, "a bot has failed");
                match self.is_well().await? {
                    true => self.reload().await,
                    false => Ok(()),
                }
            }
            // It is about the table as it was before it was loaded anew.
            ToRoom::Thought(Some(_)) if self.trouble.until().is_some() => Ok(()),
            ToRoom::Thought(Some(thought)) => {
                let step = self.step(|table, moment| table.thought(thought, moment));
                self.settle(step, None).await
            }
        }
    }

    /// Does what can be done again, should another server have changed the table meanwhile.
    async fn happen(&mut self, deed: &Deed) -> Result<(), Broken> {
        let started = Instant::now();
        if !self.is_well().await? {
            self.happen_for_show(deed);
            return Ok(());
        }
        let step = self.again(deed);
        let went = self.settle(step, Some(deed)).await;
        self.app.metrics.step.observe(started.elapsed().as_secs_f64());
        went
    }

    fn again(&mut self, deed: &Deed) -> Step {
        self.step(|table, moment| match deed {
            Deed::Hear { conn, message } => table.hear(*conn, message, moment),
            Deed::Depart { conn } => table.depart(*conn, moment),
            Deed::Resync { conn } => table.resync(*conn, moment),
            Deed::Wake => table.tick(moment),
        })
    }

    fn step(&mut self, happen: impl FnOnce(&mut Table, &mut Moment<'_>) -> Step) -> Step {
        let world = self.app.config.world.clone();
        let mut seed = || Seed(random(&*world));
        let mut moment = Moment { unix_ms: self.app.unix_ms(), seed: &mut seed };
        let step = happen(&mut self.table, &mut moment);
        if let Some(why) = step.stopped {
            tracing::warn!(table = self.key.0, ?why, "a match was stopped");
        }
        step
    }

    /// Writes, and then tells.
    async fn settle(&mut self, step: Step, deed: Option<&Deed>) -> Result<(), Broken> {
        let mut step = step;
        for _ in 0..3 {
            let written = match step.write.take() {
                Some(write) => self.commit(write).await,
                None => Ok(()),
            };
            match written {
                Ok(()) => {
                    step.refused.iter().for_each(|code| self.app.metrics.refused(At::Table, *code));
                    self.tell(step.out);
                    return Ok(());
                }
                // Another server was quicker: the truth is in the store.
                Err(CommitError::Conflict) => {
                    self.reload().await?;
                    step = match deed {
                        Some(deed) if self.trouble.until().is_none() => self.again(deed),
                        _ => break,
                    };
                }
                Err(CommitError::NoSuchTable) => {
                    tracing::warn!(table = self.key.0, "the table was removed: its room closes");
                    return Err(Broken);
                }
                Err(error) => {
                    self.begin_trouble(&error).await?;
                    self.refuse(deed);
                    return Ok(());
                }
            }
        }
        self.refuse(deed);
        Ok(())
    }

    async fn commit(&mut self, write: Write) -> Result<(), CommitError> {
        let started = Instant::now();
        let facts = write.log.as_ref().map_or(0, |log| u64::from(log.count));
        let commit = Commit {
            table: self.key,
            at: self.app.now(),
            doc: write.doc.map(|doc| DocChange {
                expected_rev: doc.expected_rev,
                doc: doc.doc,
                people: doc.people.into_iter().map(|person| store::PersonId(person.0)).collect(),
                wake_at: doc.wake_at.map(UnixMillis),
            }),
            append: write.log.map(|log| Append {
                match_no: log.match_no,
                seq: log.seq,
                count: log.count,
                lines: log.lines,
            }),
        };
        self.app.store.commit(commit).await?;
        self.trouble.is_over();
        self.app.metrics.facts.inc_by(facts);
        self.app.metrics.commit.observe(started.elapsed().as_secs_f64());
        Ok(())
    }

    fn tell(&self, out: Vec<table::Out>) {
        for out in out {
            if let Some(guest) = self.guests.get(&out.to) {
                guest.outbox.put(out.text);
            }
        }
    }

    /// The table in memory is ahead of the disk: it is thrown away and loaded again, and everybody is
    /// told it.
    async fn reload(&mut self) -> Result<(), Broken> {
        self.load_again().await?;
        let mut out = Vec::new();
        for (conn, person, hello) in self.everybody() {
            let step = self.step(|table, moment| table.arrive(conn, person, &hello, moment));
            if let Some(write) = step.write {
                match self.commit(write).await {
                    Ok(()) => {}
                    Err(CommitError::Conflict) => return Err(Broken),
                    Err(error) => return self.begin_trouble(&error).await,
                }
            }
            out.extend(step.out);
        }
        self.tell(out);
        Ok(())
    }

    async fn load_again(&mut self) -> Result<(), Broken> {
        self.app.metrics.reloads.inc();
        let stored = self.app.store.table(&self.id).await.ok().flatten().ok_or(Broken)?;
        self.table = load(&self.app, &self.id, &stored).await.map_err(|error| {
            tracing::error!(table = self.key.0, %error, "the table can't be loaded again");
            Broken
        })?;
        Ok(())
    }

    /// Everybody who is connected, as if they had just come.
    fn everybody(&self) -> Vec<(Conn, PersonId, Hello)> {
        let hello = |lang| Hello { protocol: protocol::VERSION, lang, have: None };
        let guests = self.guests.iter();
        guests.map(|(conn, guest)| (*conn, guest.person, hello(guest.lang))).collect()
    }

    fn refuse(&self, deed: Option<&Deed>) {
        let Some(Deed::Hear { conn, message }) = deed else { return };
        let Some(guest) = self.guests.get(conn) else { return };
        let code = Code::Unavailable;
        self.app.metrics.refused(At::Table, code);
        let say = code.phrase().in_lang(guest.lang.into()).to_owned();
        let refusal = Refusal { n: message.number(), code, rule: None, say };
        self.tell_one(*conn, &FromServer::Refusal(refusal));
    }

    fn tell_one(&self, to: Conn, message: &FromServer) {
        if let Some(guest) = self.guests.get(&to) {
            guest.outbox.put(message.text().into());
        }
    }
}
