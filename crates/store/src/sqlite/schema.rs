//! What stands in the file, and how older files come up to it.

use super::{OpenError, fill};
use crate::StoreError;
use rusqlite::{Connection, Transaction, TransactionBehavior};

/// "CAVC": how a file says that it is ours.
const APPLICATION: i32 = 0x4341_5643;

/// The steps from an empty file to today's schema. `user_version` counts the steps taken, so
/// that one which was released is never changed: a change is another step.
const STEPS: &[Migration] = &[
    Migration::Sql(FIRST),
    Migration::Sql(BY_NAME),
    Migration::Sql(PROBE),
    Migration::Sql(SUMS),
    Migration::Work(fill::sums),
    Migration::Sql(EXPIRY),
    Migration::Sql(OPEN),
];

#[derive(Clone, Copy)]
enum Migration {
    /// Done as a whole or not at all.
    Sql(&'static str),
    /// Too much for one transaction. Cut short, it is begun again.
    Work(fn(&mut Connection) -> rusqlite::Result<()>),
}

/// People and tables are keyed by what is asked for; the log by integers alone, in the order in
/// which it is read, with the entries in the key's own tree. Its rows have no foreign key: the
/// writer knows the table from the check of the sequence number, and the hot path stays one insert.
const FIRST: &str = "
CREATE TABLE people (
    id BLOB NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    hash BLOB NOT NULL PRIMARY KEY,
    person BLOB NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX secrets_by_person ON secrets (person);

CREATE TABLE links (
    code BLOB NOT NULL PRIMARY KEY,
    person BLOB NOT NULL REFERENCES people (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_expiry ON links (expires);
CREATE INDEX links_by_person ON links (person);

CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL UNIQUE,
    owner BLOB NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    wake_at INTEGER,
    rev INTEGER NOT NULL,
    doc BLOB NOT NULL
) STRICT;
CREATE INDEX tables_by_owner ON tables (owner, created);
CREATE INDEX tables_by_wake_at ON tables (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE seats (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    person BLOB NOT NULL REFERENCES people (id),
    PRIMARY KEY (table_key, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person);

CREATE TABLE log (
    table_key INTEGER NOT NULL,
    match_no INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    count INTEGER NOT NULL,
    lines BLOB NOT NULL,
    PRIMARY KEY (table_key, match_no, seq)
) STRICT, WITHOUT ROWID;
";

/// The name of a match: the text `id` of the JSON object in the first line of its first entry, if
/// there is one. Entries may be any bytes.
macro_rules! name {
    () => {
        "CASE WHEN json_valid(substr(CAST(lines AS TEXT), 1, instr(CAST(lines AS TEXT) || char(10), char(10)) - 1)) \
         THEN json_extract(substr(CAST(lines AS TEXT), 1, instr(CAST(lines AS TEXT) || char(10), char(10)) - 1), '$.id') END"
    };
}

/// An index over what stands in the log anyway: nothing has to be kept in step, and matches that
/// were played before it was made are found, too. Only first entries are in it.
const BY_NAME: &str = concat!("CREATE INDEX log_by_name ON log (", name!(), ") WHERE seq = 0;");

/// One row, written to find out whether writing works.
const PROBE: &str = "
CREATE TABLE probe (
    id INTEGER PRIMARY KEY,
    times INTEGER NOT NULL,
    room BLOB NOT NULL
) STRICT;
";

/// Checksums ([`crate::checksum`]), as integers of the same bits. Where a match ends stands apart
/// from its entries, and so does not go with them when they go. And whether a match has begun at a
/// table, since a table's row is written anew anyway.
const SUMS: &str = "
ALTER TABLE tables ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
CREATE TABLE heads (
    table_key INTEGER NOT NULL,
    match_no INTEGER NOT NULL,
    next INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (table_key, match_no)
) STRICT, WITHOUT ROWID;
";

/// Which tables are old; those that are gone and may have left entries; the highest key that one of
/// them had, so that no other table ever gets it.
const EXPIRY: &str = "
CREATE INDEX tables_by_age ON tables (played, touched);
CREATE TABLE gone (
    table_key INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
";

/// Whether entries may follow that the row does not know ([`super::ends`]): those are few, and found
/// at a start without looking at all matches.
const OPEN: &str = "
ALTER TABLE heads ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
CREATE INDEX heads_open ON heads (table_key, match_no) WHERE open <> 0;
";

/// Finds a match by its name.
pub(super) const MATCH_BY_NAME: &str = concat!(
    "SELECT table_key, match_no, tables.id FROM log JOIN tables ON tables.key = table_key \
     WHERE seq = 0 AND ",
    name!(),
    " = ?1 LIMIT 1"
);

/// The name of a match, from the match itself and not from the index.
pub(super) const NAME_OF_MATCH: &str =
    concat!("SELECT ", name!(), " FROM log WHERE table_key = ?1 AND match_no = ?2 AND seq = 0");

/// Refuses a file that is not ours, or newer than this program. Changes nothing.
pub(super) fn identify(db: &Connection) -> Result<(), OpenError> {
    let application: i32 = db.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let things: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    // An empty file is what a creation leaves that was cut short.
    let empty = application == 0 && things == 0;
    if application != APPLICATION && !empty {
        return Err(OpenError::NotOurs);
    }
    let found = version(db)?;
    if found > STEPS.len() {
        return Err(OpenError::NewerSchema { found, known: STEPS.len() });
    }
    Ok(())
}

/// Takes the steps that the file has not taken, one after the other.
pub(super) fn migrate(db: &mut Connection) -> Result<(), OpenError> {
    migrate_by(STEPS, db)
}

fn migrate_by(steps: &[Migration], db: &mut Connection) -> Result<(), OpenError> {
    for (before, step) in steps.iter().enumerate().skip(version(db)?) {
        if let Migration::Work(work) = step {
            work(db)?;
        }
        let taken = begin(db)?;
        if let Migration::Sql(sql) = step {
            taken.execute_batch(sql)?;
        }
        taken.pragma_update(None, "application_id", APPLICATION)?;
        taken.pragma_update(None, "user_version", before + 1)?;
        taken.commit()?;
    }
    Ok(())
}

/// A file as the version had it that knew so many steps.
#[cfg(test)]
pub(super) fn older(steps: usize, db: &mut Connection) {
    migrate_by(&STEPS[..steps], db).unwrap();
}

pub(super) fn begin(db: &mut Connection) -> rusqlite::Result<Transaction<'_>> {
    db.transaction_with_behavior(TransactionBehavior::Immediate)
}

/// What SQLite finds wrong with its trees and indexes.
pub(super) fn faults(db: &Connection) -> Result<Vec<String>, StoreError> {
    let mut query = db.prepare("PRAGMA integrity_check")?;
    let found = query.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    Ok(found.into_iter().filter(|line| line != "ok").collect())
}

fn version(db: &Connection) -> Result<usize, OpenError> {
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    usize::try_from(version).map_err(|_| OpenError::NotOurs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_once_and_together() {
        let mut db = Connection::open_in_memory().unwrap();
        identify(&db).unwrap();
        migrate(&mut db).unwrap();
        identify(&db).unwrap();
        migrate(&mut db).unwrap();
        // Another step that fails in the middle leaves the file as it was.
        let today = STEPS.len();
        let with = |sql| STEPS.iter().copied().chain([Migration::Sql(sql)]).collect::<Vec<_>>();
        let broken = with("CREATE TABLE more (x); CREATE TABLE people (x);");
        assert!(migrate_by(&broken, &mut db).is_err());
        assert_eq!(version(&db).unwrap(), today);
        let works = with("CREATE TABLE more (x);");
        migrate_by(&works, &mut db).unwrap();
        assert_eq!(version(&db).unwrap(), today + 1);
        // And then the file is newer than this program.
        let refusal = identify(&db);
        let newer = |found, known| found == today + 1 && known == today;
        assert!(
            matches!(refusal, Err(OpenError::NewerSchema { found, known }) if newer(found, known))
        );
    }

    #[test]
    fn matches_of_an_older_file_are_found_by_name() {
        let mut db = Connection::open_in_memory().unwrap();
        older(1, &mut db);
        db.execute_batch(
            "INSERT INTO people VALUES (x'01', 0);
             INSERT INTO tables (key, id, code, owner, created, touched, rev, doc)
                 VALUES (7, 'table', 'code', x'01', 0, 0, 1, x'');
             INSERT INTO log VALUES (7, 3, 0, 2, CAST('{\"id\":\"abc\"}' || char(10) || '{}' AS BLOB));
             INSERT INTO log VALUES (7, 4, 0, 1, x'ff00');",
        )
        .unwrap();
        migrate(&mut db).unwrap();
        let mut query = db.prepare(MATCH_BY_NAME).unwrap();
        let found = query.query_row(["abc"], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        assert_eq!(found.unwrap(), (7, 3, "table".to_owned()));
        let plan = |sql, values: &[&str]| {
            let values = rusqlite::params_from_iter(values);
            let sql = format!("EXPLAIN QUERY PLAN {sql}");
            db.query_row(&sql, values, |row| row.get::<_, String>(3)).unwrap()
        };
        let by_name = plan(MATCH_BY_NAME, &["abc"]);
        assert!(by_name.contains("log_by_name"), "{by_name}");
        let own = plan(NAME_OF_MATCH, &["7", "3"]);
        assert!(own.contains("PRIMARY KEY"), "{own}");
    }
}
