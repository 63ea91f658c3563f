//! People, their devices' secrets, and links between devices.

use super::database::Before;
use super::fault::Fault;
use crate::number::from_time;
use crate::{PersonId, SecretHash, StoreError, UnixMillis};
use deadpool_postgres::Client;
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;

pub(super) async fn add(
    db: &Client,
    before: Before,
    id: PersonId,
    secret: SecretHash,
    at: UnixMillis,
) -> Result<(), Fault> {
    let sql = "WITH person AS (INSERT INTO people (id, created) VALUES ($1, $3))
               INSERT INTO secrets (hash, person, created) VALUES ($2, $1, $3)";
    let sql = db.prepare_cached(sql).await?;
    let row = db.execute(&sql, &[&&id.0[..], &&secret.0[..], &from_time(at)]).await;
    settle(db, before, id, secret, row).await
}

pub(super) async fn add_secret(
    db: &Client,
    before: Before,
    person: PersonId,
    secret: SecretHash,
    at: UnixMillis,
) -> Result<(), Fault> {
    let sql = "INSERT INTO secrets (hash, person, created) VALUES ($1, $2, $3)";
    let sql = db.prepare_cached(sql).await?;
    let row = db.execute(&sql, &[&&secret.0[..], &&person.0[..], &from_time(at)]).await;
    settle(db, before, person, secret, row).await
}

/// What stands there already may be what an attempt has left that was cut short.
async fn settle(
    db: &Client,
    before: Before,
    person: PersonId,
    secret: SecretHash,
    row: Result<u64, tokio_postgres::Error>,
) -> Result<(), Fault> {
    match row.map_err(Fault::from) {
        Ok(_) => Ok(()),
        Err(fault) if fault.is(&SqlState::UNIQUE_VIOLATION) => {
            let is_ours = before == Before::Perhaps && person_of(db, secret).await? == Some(person);
            if is_ours { Ok(()) } else { Err(StoreError::Taken.into()) }
        }
        Err(fault) => Err(fault),
    }
}

pub(super) async fn person_of(db: &Client, secret: SecretHash) -> Result<Option<PersonId>, Fault> {
    let sql = db.prepare_cached("SELECT person FROM secrets WHERE hash = $1").await?;
    db.query_opt(&sql, &[&&secret.0[..]]).await?.map(|row| person(&row)).transpose()
}

pub(super) async fn offer_link(
    db: &Client,
    before: Before,
    code: SecretHash,
    person: PersonId,
    expires: UnixMillis,
) -> Result<(), Fault> {
    let sql =
        "INSERT INTO links (code, person, expires) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let sql = db.prepare_cached(sql).await?;
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
        [&&code.0[..], &&person.0[..], &from_time(expires)];
    if db.execute(&sql, &values).await? == 1 {
        return Ok(());
    }
    let ours = "SELECT 1 FROM links WHERE code = $1 AND person = $2 AND expires = $3";
    let ours = db.prepare_cached(ours).await?;
    let is_ours = before == Before::Perhaps && db.query_opt(&ours, &values).await?.is_some();
    if is_ours { Ok(()) } else { Err(StoreError::Taken.into()) }
}

/// A code that was taken when a connection was lost is gone: who brought it is told to try another,
/// and nobody else can use it.
pub(super) async fn take_link(
    db: &Client,
    before: Before,
    code: SecretHash,
    now: UnixMillis,
) -> Result<Option<PersonId>, Fault> {
    let sql = "DELETE FROM links WHERE code = $1 RETURNING person, expires";
    let sql = db.prepare_cached(sql).await?;
    match db.query_opt(&sql, &[&&code.0[..]]).await? {
        Some(row) if row.try_get::<_, i64>(1)? > from_time(now) => person(&row).map(Some),
        None if before == Before::Perhaps => {
            let lost = "the connection was lost while a code was taken";
            Err(StoreError::Unavailable(lost.into()).into())
        }
        Some(_) | None => Ok(None),
    }
}

/// Other than 16 bytes nobody has written.
fn person(row: &Row) -> Result<PersonId, Fault> {
    let bytes: Vec<u8> = row.try_get(0)?;
    let bytes =
        bytes.try_into().map_err(|_| StoreError::Disk("a person of another size".into()))?;
    Ok(PersonId(bytes))
}
