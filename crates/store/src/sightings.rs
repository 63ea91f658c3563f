//! Which tables were seen to be damaged, so that the log names each of them once.

use crate::{CommitError, Damage, StoreError, TableKey};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Every engine has one, and shows it what it answers.
#[derive(Debug, Default)]
pub(crate) struct Sightings(Mutex<HashSet<TableKey>>);

impl Sightings {
    /// What was answered, told to the operator if it is a damage that was not told yet.
    pub fn see<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(StoreError::Damaged(damage)) = &answer {
            self.tell(damage);
        }
        answer
    }

    /// The same for a commit.
    pub fn see_commit(&self, answer: Result<(), CommitError>) -> Result<(), CommitError> {
        if let Err(CommitError::Store(StoreError::Damaged(damage))) = &answer {
            self.tell(damage);
        }
        answer
    }

    fn tell(&self, damage: &Damage) {
        if self.lock().insert(damage.table) {
            tracing::error!(table = damage.table.0, "{damage}");
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    pub fn contains(&self, table: TableKey) -> bool {
        self.lock().contains(&table)
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<TableKey>> {
        // A set is never half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
