//! People, their devices' secrets, and links between devices.

use super::writer::Session;
use crate::number::from_time;
use crate::{PersonId, SecretHash, UnixMillis};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The person, the secret or the code stands there already.
///
/// An unknown person is no refusal but an error of the foreign key, since it is a fault of the
/// program and needs no quick answer.
pub(super) struct Taken;

type Outcome = rusqlite::Result<Result<(), Taken>>;

pub(super) fn add(to: &Session, id: PersonId, secret: &SecretHash, at: UnixMillis) -> Outcome {
    if person_of(&to.db, secret)?.is_some() || is_known(&to.db, id)? {
        return Ok(Err(Taken));
    }
    let sql = "INSERT INTO people (id, created) VALUES (?1, ?2)";
    to.db.prepare_cached(sql)?.execute(params![id.0, from_time(at)])?;
    insert_secret(&to.db, id, secret, at)?;
    Ok(Ok(()))
}

pub(super) fn add_secret(
    to: &Session,
    person: PersonId,
    secret: &SecretHash,
    at: UnixMillis,
) -> Outcome {
    if person_of(&to.db, secret)?.is_some() {
        return Ok(Err(Taken));
    }
    insert_secret(&to.db, person, secret, at)?;
    Ok(Ok(()))
}

fn insert_secret(
    db: &Connection,
    person: PersonId,
    secret: &SecretHash,
    at: UnixMillis,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO secrets (hash, person, created) VALUES (?1, ?2, ?3)";
    db.prepare_cached(sql)?.execute(params![secret.0, person.0, from_time(at)])?;
    Ok(())
}

pub(super) fn person_of(
    db: &Connection,
    secret: &SecretHash,
) -> rusqlite::Result<Option<PersonId>> {
    let sql = "SELECT person FROM secrets WHERE hash = ?1";
    db.prepare_cached(sql)?.query_row([secret.0], person).optional()
}

fn is_known(db: &Connection, id: PersonId) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM people WHERE id = ?1")?.exists([id.0])
}

pub(super) fn offer_link(
    to: &Session,
    code: &SecretHash,
    person: PersonId,
    expires: UnixMillis,
) -> Outcome {
    let sql = "INSERT OR IGNORE INTO links (code, person, expires) VALUES (?1, ?2, ?3)";
    let made = to.db.prepare_cached(sql)?.execute(params![code.0, person.0, from_time(expires)])?;
    Ok(if made == 1 { Ok(()) } else { Err(Taken) })
}

pub(super) fn take_link(
    from: &Session,
    code: &SecretHash,
    now: UnixMillis,
) -> rusqlite::Result<Option<PersonId>> {
    // All that are too old go at this occasion: nobody else would clear them away.
    let sql = "DELETE FROM links WHERE expires <= ?1";
    from.db.prepare_cached(sql)?.execute([from_time(now)])?;
    let sql = "DELETE FROM links WHERE code = ?1 RETURNING person";
    from.db.prepare_cached(sql)?.query_row([code.0], person).optional()
}

fn person(row: &Row<'_>) -> rusqlite::Result<PersonId> {
    row.get(0).map(PersonId)
}
