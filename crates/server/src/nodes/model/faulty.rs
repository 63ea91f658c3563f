//! A node's ways to everything else, which fail by a seed.

use super::Dice;
use super::memory::Memory;
use crate::world::World;
use bus::{Bus, Down, Message, NoAnswer, Plug, Subject, Subscription};
use bytes::Bytes;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{
    Claim, Code, Commit, CommitError, CreateError, Entry, Epoch, Expel, Holder, Inspection, Leases,
    MemoryLeases, NewTable, NodeId, PersonId, ReadLimit, SecretHash, Stale, Store, StoreError,
    StoredTable, TableId, TableKey, TableSummary, UnixMillis,
};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

/// Whatever a node does elsewhere goes through here, and so does whatever comes to it.
pub(in crate::nodes) struct Gate {
    pub plug: Plug,
    is_open: watch::Sender<bool>,
    is_dead: AtomicBool,
    store_is_cut: AtomicBool,
    /// Messages lost, of a thousand.
    lost: AtomicU64,
    dice: Mutex<Dice>,
}

impl Gate {
    pub fn new(plug: Plug, seed: u64) -> Gate {
        Gate {
            plug,
            is_open: watch::Sender::new(true),
            is_dead: AtomicBool::new(false),
            store_is_cut: AtomicBool::new(false),
            lost: AtomicU64::new(0),
            dice: Mutex::new(Dice::new(seed)),
        }
    }

    /// Nothing of it is ever heard again.
    pub fn kill(&self) {
        self.is_dead.store(true, Ordering::SeqCst);
        self.plug.set_up(false);
        self.is_open.send_replace(false);
    }

    pub fn is_dead(&self) -> bool {
        self.is_dead.load(Ordering::SeqCst)
    }

    pub fn pause(&self, is_paused: bool) {
        if !self.is_dead() {
            self.is_open.send_replace(!is_paused);
        }
    }

    pub fn cut_store(&self, is_cut: bool) {
        self.store_is_cut.store(is_cut, Ordering::SeqCst);
    }

    pub fn lose(&self, per_mille: u64) {
        self.lost.store(per_mille, Ordering::SeqCst);
    }

    /// A moment passes, and for as long as the node stands still nothing does.
    async fn pass(&self) {
        let moment = Duration::from_micros(self.dice(|dice| dice.below(3_000)));
        tokio::time::sleep(moment).await;
        // Its sender lives as long as we do.
        let _ = self.is_open.subscribe().wait_for(|is_open| *is_open).await;
    }

    async fn reach_store(&self) -> Result<(), StoreError> {
        self.pass().await;
        let is_cut = self.store_is_cut.load(Ordering::SeqCst);
        if is_cut || self.dice(|dice| dice.happens(3)) {
            return Err(StoreError::Unavailable("cut off".into()));
        }
        Ok(())
    }

    /// An answer of the store comes back, or is lost.
    async fn come_back(&self) -> Result<(), StoreError> {
        self.reach_store().await
    }

    fn dice<T>(&self, throw: impl FnOnce(&mut Dice) -> T) -> T {
        throw(&mut self.dice.lock().unwrap())
    }
}

/// The time since the simulation began, and secrets by a seed.
pub(super) struct SimWorld {
    began: Instant,
    dice: Mutex<Dice>,
}

impl SimWorld {
    pub fn new(seed: u64) -> SimWorld {
        SimWorld { began: Instant::now(), dice: Mutex::new(Dice::new(seed)) }
    }
}

impl World for SimWorld {
    fn unix_ms(&self) -> u64 {
        1_700_000_000_000 + self.began.elapsed().as_millis() as u64
    }

    fn fill(&self, bytes: &mut [u8]) {
        let mut dice = self.dice.lock().unwrap();
        for byte in bytes {
            *byte = dice.below(256) as u8;
        }
    }
}

pub(super) struct FaultyBus {
    pub gate: Arc<Gate>,
}

#[async_trait::async_trait]
impl Bus for FaultyBus {
    async fn publish(&self, subject: &Subject, payload: Bytes) -> Result<(), Down> {
        self.gate.pass().await;
        let lost = self.gate.lost.load(Ordering::SeqCst);
        if self.gate.dice(|dice| dice.happens(lost)) {
            return Ok(());
        }
        self.gate.plug.publish(subject, payload).await
    }

    async fn subscribe(&self, subject: &Subject) -> Result<Subscription, Down> {
        self.gate.pass().await;
        let mut heard = self.gate.plug.subscribe(subject).await?;
        let (sender, messages) = mpsc::channel(1_024);
        let gate = self.gate.clone();
        tokio::spawn(async move {
            while let Some(message) = heard.next().await {
                gate.pass().await;
                if sender.send(message).await.is_err() {
                    return;
                }
            }
        });
        Ok(Subscription::new(messages))
    }

    async fn request(
        &self,
        subject: &Subject,
        payload: Bytes,
        within: Duration,
    ) -> Result<Bytes, NoAnswer> {
        self.gate.pass().await;
        let answer = self.gate.plug.request(subject, payload, within).await;
        self.gate.pass().await;
        answer
    }

    async fn answer(&self, request: &Message, payload: Bytes) -> Result<(), Down> {
        self.gate.pass().await;
        self.gate.plug.answer(request, payload).await
    }

    fn is_up(&self) -> bool {
        self.gate.plug.is_up()
    }

    fn losses(&self) -> u64 {
        self.gate.plug.losses()
    }
}

pub(super) struct FaultyLeases {
    pub inner: Arc<MemoryLeases>,
    pub gate: Arc<Gate>,
}

impl FaultyLeases {
    async fn ask<T>(
        &self,
        question: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.gate.reach_store().await?;
        let answer = question.await?;
        self.gate.come_back().await?;
        Ok(answer)
    }
}

#[async_trait::async_trait]
impl Leases for FaultyLeases {
    async fn house(&self) -> Result<String, StoreError> {
        self.ask(self.inner.house()).await
    }
    async fn join(&self, node: &NodeId, name: &str, lasts: Duration) -> Result<(), StoreError> {
        self.ask(self.inner.join(node, name, lasts)).await
    }
    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<bool, StoreError> {
        self.ask(self.inner.renew(node, lasts)).await
    }
    async fn claim(&self, node: &NodeId, table: TableKey) -> Result<Claim, StoreError> {
        self.ask(self.inner.claim(node, table)).await
    }
    async fn holder(&self, table: TableKey) -> Result<Option<Holder>, StoreError> {
        self.ask(self.inner.holder(table)).await
    }
    async fn release(
        &self,
        node: &NodeId,
        table: TableKey,
        epoch: Epoch,
    ) -> Result<(), StoreError> {
        self.ask(self.inner.release(node, table, epoch)).await
    }
    async fn expel(&self, node: &NodeId, which: Expel) -> Result<bool, StoreError> {
        self.ask(self.inner.expel(node, which)).await
    }
    async fn leave(&self, node: &NodeId) -> Result<(), StoreError> {
        self.ask(self.inner.leave(node)).await
    }
}

pub(super) struct FaultyStore {
    pub memory: Arc<Memory>,
    pub gate: Arc<Gate>,
}

impl FaultyStore {
    async fn ask<T>(
        &self,
        question: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.gate.reach_store().await?;
        let answer = question.await?;
        self.gate.come_back().await?;
        Ok(answer)
    }
}

#[async_trait::async_trait]
impl Store for FaultyStore {
    async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        self.gate.reach_store().await?;
        let done = self.memory.commit(commit).await;
        // It is written, and nobody hears of it.
        self.gate.come_back().await?;
        done
    }
    async fn create_table(&self, table: NewTable) -> Result<TableKey, CreateError> {
        self.memory.create_table(table).await
    }
    async fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }
    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        self.ask(self.memory.table(id)).await
    }
    async fn log_within(
        &self,
        table: TableKey,
        match_no: u32,
        limit: ReadLimit,
    ) -> Result<Vec<Entry>, StoreError> {
        self.ask(self.memory.log_within(table, match_no, limit)).await
    }
    async fn can_write(&self) -> Result<(), StoreError> {
        self.ask(self.memory.can_write()).await
    }
    async fn add_person(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.ask(self.memory.add_person(person, secret, at)).await
    }
    async fn add_secret(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.ask(self.memory.add_secret(person, secret, at)).await
    }
    async fn person_of(&self, secret: &SecretHash) -> Result<Option<PersonId>, StoreError> {
        self.ask(self.memory.person_of(secret)).await
    }
    async fn offer_link(
        &self,
        code: SecretHash,
        person: PersonId,
        expires: UnixMillis,
    ) -> Result<(), StoreError> {
        self.ask(self.memory.offer_link(code, person, expires)).await
    }
    async fn take_link(
        &self,
        code: &SecretHash,
        now: UnixMillis,
    ) -> Result<Option<PersonId>, StoreError> {
        self.ask(self.memory.take_link(code, now)).await
    }
    async fn table_by_code(&self, code: &Code) -> Result<Option<TableId>, StoreError> {
        self.ask(self.memory.table_by_code(code)).await
    }
    async fn tables_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError> {
        self.ask(self.memory.tables_of(person, limit)).await
    }
    async fn open_tables_of_owner(
        &self,
        owner: PersonId,
        since: UnixMillis,
    ) -> Result<u64, StoreError> {
        self.ask(self.memory.open_tables_of_owner(owner, since)).await
    }
    async fn match_by_name(&self, name: &str) -> Result<Option<(TableId, u32)>, StoreError> {
        self.ask(self.memory.match_by_name(name)).await
    }
    async fn due(&self, now: UnixMillis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.ask(self.memory.due(now, limit)).await
    }
    async fn stale_tables(
        &self,
        stale: Stale,
        limit: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        self.ask(self.memory.stale_tables(stale, limit)).await
    }
    async fn remove_table(&self, table: TableKey, stale: Stale) -> Result<bool, StoreError> {
        self.ask(self.memory.remove_table(table, stale)).await
    }
    async fn clear(&self, now: UnixMillis, limit: u32) -> Result<bool, StoreError> {
        self.ask(self.memory.clear(now, limit)).await
    }
    async fn keys(&self, after: Option<TableKey>, limit: u32) -> Result<Vec<TableKey>, StoreError> {
        self.ask(self.memory.keys(after, limit)).await
    }
    async fn inspect(&self, table: TableKey) -> Result<Inspection, StoreError> {
        self.ask(self.memory.inspect(table)).await
    }
    async fn faults(&self) -> Result<Vec<String>, StoreError> {
        self.ask(self.memory.faults()).await
    }
    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.ask(self.memory.backup(to)).await
    }
}
