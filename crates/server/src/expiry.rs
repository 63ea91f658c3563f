//! Tables that nobody has touched for long go, little by little.

use crate::app::App;
use std::time::Duration;
use store::{Commit, CommitError, Stale, StoreError, TableKey, UnixMillis};

/// Tables removed in one sweep, at most.
const TABLES: u32 = 100;

/// Log entries cleared away in one transaction: some milliseconds of the store's time.
const ROWS: u32 = 500;

/// Such transactions in one sweep, at most.
const ROUNDS: u32 = 20;

/// Removes some of what is old enough. What is left waits for the next sweep.
pub(crate) async fn sweep(app: &App) -> Result<(), StoreError> {
    let now = app.now();
    let before = |keep: Option<Duration>| {
        let keep = u64::try_from(keep?.as_millis()).unwrap_or(u64::MAX);
        Some(UnixMillis(now.0.saturating_sub(keep)))
    };
    let keep = app.config.keep;
    let stale = Stale { unplayed: before(keep.unplayed), played: before(keep.played) };
    let mut removed = 0;
    for (table, id) in app.store.stale_tables(stale, TABLES).await? {
        if app.hall.has(&id) || is_elsewhere(app, table).await? {
            // Somebody sits there and does nothing: the table is in use all the same.
            let touch = Commit { table, at: now, doc: None, append: None };
            match app.store.commit(touch).await {
                Err(CommitError::Store(error)) => return Err(error),
                Ok(()) | Err(CommitError::Conflict | CommitError::NoSuchTable) => {}
            }
        } else if app.store.remove_table(table, stale).await? {
            removed += 1;
        }
    }
    if removed > 0 {
        tracing::info!(removed, "tables that nobody has touched for long are gone");
    }
    for _ in 0..ROUNDS {
        if !app.store.clear(now, ROWS).await? {
            break;
        }
    }
    Ok(())
}

/// Whether another node has the table in memory.
async fn is_elsewhere(app: &App, table: TableKey) -> Result<bool, StoreError> {
    let Some(nodes) = &app.nodes else { return Ok(false) };
    Ok(nodes.leases.holder(table).await?.is_some_and(|holder| !holder.has_lapsed))
}
