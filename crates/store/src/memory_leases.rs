//! Leases within a process.

use crate::leases::{Claim, Epoch, Expel, Holder, Leases, NodeId};
use crate::{StoreError, TableKey};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Leases within a process, for several servers in it.
#[derive(Debug, Default)]
pub struct MemoryLeases(Mutex<Book>);

#[derive(Debug, Default)]
struct Book {
    members: HashMap<NodeId, Instant>,
    leases: HashMap<TableKey, (NodeId, Epoch)>,
    epochs: u64,
}

impl MemoryLeases {
    fn lock(&self) -> std::sync::MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Book {
    /// Who has a table, unless it is gone.
    fn holder(&self, table: TableKey) -> Option<Holder> {
        let (node, epoch) = self.leases.get(&table)?;
        let until = self.members.get(node)?;
        Some(Holder { node: node.clone(), epoch: *epoch, has_lapsed: *until <= Instant::now() })
    }
}

#[async_trait::async_trait]
impl Leases for MemoryLeases {
    async fn house(&self) -> Result<String, StoreError> {
        Ok("process".to_owned())
    }

    async fn join(&self, node: &NodeId, _: &str, lasts: Duration) -> Result<(), StoreError> {
        self.lock().members.insert(node.clone(), Instant::now() + lasts);
        Ok(())
    }

    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<bool, StoreError> {
        let mut book = self.lock();
        let Some(until) = book.members.get_mut(node) else { return Ok(false) };
        *until = Instant::now() + lasts;
        Ok(true)
    }

    async fn claim(&self, node: &NodeId, table: TableKey) -> Result<Claim, StoreError> {
        let mut book = self.lock();
        if !book.members.contains_key(node) {
            return Ok(Claim::NotAMember);
        }
        Ok(match book.holder(table) {
            Some(holder) if holder.node == *node => Claim::Ours(holder.epoch),
            Some(holder) => Claim::Theirs(holder),
            None => {
                book.epochs += 1;
                let epoch = Epoch(book.epochs);
                book.leases.insert(table, (node.clone(), epoch));
                Claim::Ours(epoch)
            }
        })
    }

    async fn holder(&self, table: TableKey) -> Result<Option<Holder>, StoreError> {
        Ok(self.lock().holder(table))
    }

    async fn release(
        &self,
        node: &NodeId,
        table: TableKey,
        epoch: Epoch,
    ) -> Result<(), StoreError> {
        let mut book = self.lock();
        if book.leases.get(&table).is_some_and(|lease| *lease == (node.clone(), epoch)) {
            book.leases.remove(&table);
        }
        Ok(())
    }

    async fn expel(&self, node: &NodeId, which: Expel) -> Result<bool, StoreError> {
        let mut book = self.lock();
        if let Some(until) = book.members.get(node) {
            if which == Expel::IfLapsed && *until > Instant::now() {
                return Ok(false);
            }
            book.members.remove(node);
        }
        Ok(true)
    }

    async fn leave(&self, node: &NodeId) -> Result<(), StoreError> {
        let mut book = self.lock();
        book.members.remove(node);
        book.leases.retain(|_, (holder, _)| holder != node);
        Ok(())
    }
}
