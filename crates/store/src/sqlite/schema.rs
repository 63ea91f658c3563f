//! What stands in the file, and how older files come up to it.

use super::OpenError;
use rusqlite::{Connection, TransactionBehavior};

/// "CAVC": how a file says that it is ours.
const APPLICATION: i32 = 0x4341_5643;

/// The steps from an empty file to today's schema. `user_version` counts the steps taken, so
/// that one which was released is never changed: a change is another step.
const STEPS: &[&str] = &[FIRST, BY_NAME, PROBE];

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

/// Finds a match by its name.
pub(super) const MATCH_BY_NAME: &str = concat!(
    "SELECT tables.id, match_no FROM log JOIN tables ON tables.key = table_key \
     WHERE seq = 0 AND ",
    name!(),
    " = ?1 LIMIT 1"
);

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

/// Takes the steps that the file has not taken: all of them or none.
pub(super) fn migrate(db: &mut Connection) -> Result<(), OpenError> {
    migrate_by(STEPS, db)
}

fn migrate_by(steps: &[&str], db: &mut Connection) -> Result<(), OpenError> {
    let step = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let taken = version(&step)?;
    if taken < steps.len() {
        for sql in &steps[taken..] {
            step.execute_batch(sql)?;
        }
        step.pragma_update(None, "application_id", APPLICATION)?;
        step.pragma_update(None, "user_version", steps.len())?;
    }
    Ok(step.commit()?)
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
        let with = |step| STEPS.iter().copied().chain([step]).collect::<Vec<_>>();
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
        migrate_by(&[FIRST], &mut db).unwrap();
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
        let found = query.query_row(["abc"], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(found.unwrap(), ("table".to_owned(), 3));
        let plan: String = db
            .query_row(&format!("EXPLAIN QUERY PLAN {MATCH_BY_NAME}"), ["abc"], |row| row.get(3))
            .unwrap();
        assert!(plan.contains("log_by_name"), "{plan}");
    }
}
