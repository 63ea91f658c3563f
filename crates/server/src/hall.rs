//! The tables that are in memory.

use crate::app::App;
use crate::nodes;
use crate::room::{self, ToRoom};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use store::{Entry, ReadLimit, StoreError, StoredTable, TableId, TableKey};
use table::{Doc, Host, Kept, LoadError, Names};
use tokio::sync::mpsc;

/// A room's mailbox holds this many messages; whoever sends more waits.
const MAILBOX: usize = 128;

/// The tables that are in memory, by id.
#[derive(Default)]
pub(crate) struct Hall(Mutex<HashMap<TableId, mpsc::Sender<ToRoom>>>);

/// Why a table can't be had.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoTable {
    #[error("there is no such table")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Load(#[from] LoadError),
}

impl Hall {
    /// The room of a table, brought into memory if it is not there.
    pub async fn room(app: &Arc<App>, id: &TableId) -> Result<mpsc::Sender<ToRoom>, NoTable> {
        if let Some(room) = app.hall.get(id) {
            return Ok(room);
        }
        let stored = app.store.table(id).await?.ok_or(NoTable::Unknown)?;
        if app.nodes.is_some() {
            return Ok(Hall::attended(app, id, stored.key));
        }
        let kept = read(app, &stored).await?;
        let (key, code) = (stored.key, stored.code.to_string());
        let names = Names { id: id.to_string(), code, key };
        let host = Host::load(names, app.config.table_limits(), kept)?;
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        {
            // Somebody else may have been quicker while we were reading.
            let mut rooms = app.hall.lock();
            if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
                return Ok(room.clone());
            }
            rooms.insert(id.clone(), sender.clone());
        }
        app.tasks.spawn(room::run(app.clone(), id.clone(), key, host, mailbox));
        Ok(sender)
    }

    /// The task of a table at one node of several, which runs it or reaches for whoever does.
    fn attended(app: &Arc<App>, id: &TableId, key: TableKey) -> mpsc::Sender<ToRoom> {
        let mut rooms = app.hall.lock();
        if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        rooms.insert(id.clone(), sender.clone());
        drop(rooms);
        app.tasks.spawn(nodes::attend(app.clone(), id.clone(), key, mailbox));
        sender
    }

    fn get(&self, id: &TableId) -> Option<mpsc::Sender<ToRoom>> {
        self.lock().get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// Whether the table is in memory.
    pub fn has(&self, id: &TableId) -> bool {
        self.get(id).is_some()
    }

    /// A room has ended by itself: whoever comes next gets another, or hears why not.
    pub fn forget(&self, id: &TableId) {
        let mut rooms = self.lock();
        if rooms.get(id).is_some_and(mpsc::Sender::is_closed) {
            rooms.remove(id);
        }
    }

    /// A room closes, unless a message has come in the meantime.
    pub fn leave(&self, id: &TableId, mailbox: &mut mpsc::Receiver<ToRoom>) -> bool {
        let mut rooms = self.lock();
        if !mailbox.is_empty() {
            return false;
        }
        // Nobody finds it any more, and whoever has found it already is told so.
        mailbox.close();
        rooms.remove(id);
        true
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, mpsc::Sender<ToRoom>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The log of a match, but of one that is longer than a match may be no more than it takes to see
/// that.
pub(crate) async fn read_log(
    app: &App,
    table: TableKey,
    match_no: u32,
) -> Result<Vec<Entry>, StoreError> {
    let limits = app.config.table_limits();
    // The header is one more entry, and is not counted among a match's bytes.
    let entries = u64::from(limits.facts_a_match) + 1;
    let bytes = u64::from(limits.bytes_a_match) + catalog::record::MAX_LINE as u64;
    app.store.log_within(table, match_no, ReadLimit { entries, bytes }).await
}

/// What is kept of a table: its document, and the log of the match that the document names.
pub(crate) async fn read(app: &App, stored: &StoredTable) -> Result<Kept, NoTable> {
    let doc = Doc::read(&stored.doc).map_err(LoadError::from)?;
    let mut log = Vec::new();
    if doc.match_no > 0 {
        for entry in read_log(app, stored.key, doc.match_no).await? {
            log.extend_from_slice(&entry.lines);
        }
    }
    Ok(Kept { rev: stored.rev, doc, log: log.into() })
}
