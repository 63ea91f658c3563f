//! Leases in the database, by its clock.
//!
//! Whatever is written here can be done again after a lost answer with the same outcome, and so it is tried again like a
//! read.

use super::fault::Fault;
use crate::leases::{Claim, Epoch, Expel, Holder, NodeId};
use crate::{StoreError, TableKey};
use deadpool_postgres::Client;
use std::time::Duration;
use tokio_postgres::error::SqlState;

fn millis(lasts: Duration) -> i64 {
    i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX)
}

pub(super) async fn house(db: &Client) -> Result<String, Fault> {
    Ok(db.query_one("SELECT id FROM house", &[]).await?.try_get(0)?)
}

pub(super) async fn join(
    db: &Client,
    node: &NodeId,
    name: &str,
    lasts: Duration,
) -> Result<(), Fault> {
    let sql = "INSERT INTO nodes (node, name, until)
               VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 millisecond')
               ON CONFLICT (node) DO UPDATE SET until = excluded.until";
    db.execute(sql, &[&node.as_str(), &name, &millis(lasts)]).await?;
    Ok(())
}

/// It is not flushed to the disk: a renewal that a crash of the server forgets only lets a node lapse a moment earlier.
pub(super) async fn renew(db: &mut Client, node: &NodeId, lasts: Duration) -> Result<bool, Fault> {
    let sql = "UPDATE nodes SET until = clock_timestamp() + $2::bigint * interval '1 millisecond'
               WHERE node = $1";
    let sql = db.prepare_cached(sql).await?;
    let step = db.transaction().await?;
    step.batch_execute("SET LOCAL synchronous_commit = off").await?;
    let renewed = step.execute(&sql, &[&node.as_str(), &millis(lasts)]).await?;
    step.commit().await?;
    Ok(renewed == 1)
}

/// One statement takes a table that nobody has. Of two that do so at once the later one waits for the row, and then
/// looks whether its node is a member.
pub(super) async fn claim(db: &Client, node: &NodeId, table: TableKey) -> Result<Claim, Fault> {
    let sql = "INSERT INTO leases AS l (table_key, node, epoch)
               SELECT $1, $2, nextval('epochs') WHERE EXISTS (SELECT FROM nodes WHERE node = $2)
               ON CONFLICT (table_key) DO UPDATE SET node = excluded.node, epoch = excluded.epoch
                   WHERE l.node <> excluded.node
                     AND NOT EXISTS (SELECT FROM nodes AS n WHERE n.node = l.node)
               RETURNING l.epoch";
    let sql = db.prepare_cached(sql).await?;
    let taken = db.query_opt(&sql, &[&table.0, &node.as_str()]).await.map_err(Fault::from);
    let taken = taken.map_err(|fault| match fault.is(&SqlState::FOREIGN_KEY_VIOLATION) {
        true => StoreError::Engine("there is no such table".into()).into(),
        false => fault,
    })?;
    if let Some(row) = taken {
        return Ok(Claim::Ours(Epoch(row.try_get::<_, i64>(0)?.cast_unsigned())));
    }
    let is_member = db.prepare_cached("SELECT FROM nodes WHERE node = $1").await?;
    if db.query_opt(&is_member, &[&node.as_str()]).await?.is_none() {
        return Ok(Claim::NotAMember);
    }
    match holder(db, table).await? {
        Some(holder) if holder.node == *node => Ok(Claim::Ours(holder.epoch)),
        Some(holder) => Ok(Claim::Theirs(holder)),
        // It was given back in between.
        None => Err(Fault::Lost("the table is changing hands".to_owned())),
    }
}

pub(super) async fn holder(db: &Client, table: TableKey) -> Result<Option<Holder>, Fault> {
    let sql = "SELECT node, epoch, until <= clock_timestamp()
               FROM leases JOIN nodes USING (node) WHERE table_key = $1";
    let sql = db.prepare_cached(sql).await?;
    let Some(row) = db.query_opt(&sql, &[&table.0]).await? else { return Ok(None) };
    let node = NodeId::read(row.try_get(0)?);
    let node = node.ok_or_else(|| StoreError::Engine("a node of another make".into()))?;
    let epoch = Epoch(row.try_get::<_, i64>(1)?.cast_unsigned());
    Ok(Some(Holder { node, epoch, has_lapsed: row.try_get(2)? }))
}

pub(super) async fn release(
    db: &Client,
    node: &NodeId,
    table: TableKey,
    epoch: Epoch,
) -> Result<(), Fault> {
    let sql = "DELETE FROM leases WHERE table_key = $1 AND node = $2 AND epoch = $3";
    let sql = db.prepare_cached(sql).await?;
    db.execute(&sql, &[&table.0, &node.as_str(), &epoch.0.cast_signed()]).await?;
    Ok(())
}

/// A renewal that is under way is waited for, and counts.
pub(super) async fn expel(db: &Client, node: &NodeId, which: Expel) -> Result<bool, Fault> {
    let sql = "DELETE FROM nodes WHERE node = $1 AND ($2 OR until <= clock_timestamp())";
    db.execute(sql, &[&node.as_str(), &(which == Expel::Now)]).await?;
    Ok(db.query_opt("SELECT FROM nodes WHERE node = $1", &[&node.as_str()]).await?.is_none())
}

pub(super) async fn leave(db: &Client, node: &NodeId) -> Result<(), Fault> {
    db.execute("DELETE FROM nodes WHERE node = $1", &[&node.as_str()]).await?;
    db.execute("DELETE FROM leases WHERE node = $1", &[&node.as_str()]).await?;
    Ok(())
}
