//! What stands in the database, and how older ones come up to it.

use super::address::Address;
use super::fault::ConnectError;
use deadpool_postgres::Client;
use tokio_postgres::Error as PgError;

/// The steps from an empty schema to today's. `cavalcade.version` counts the steps taken, so that one
/// which was released is never changed: a change is another step. A step only adds, so that nodes of
/// the version before go on beside the first new one.
const STEPS: &[&str] = &[FIRST, NODES];

/// Keyed as in SQLite, with the same names, so that a house can be copied column by column.
///
/// - `tables` is written when a document changes, a match begins, or once a minute; its row is locked
///   then, so that the revision is the fence.
/// - `log` and `heads` are written at every move: one row more, and one that changes in place, for
///   which each page keeps half of its room. `heads.next` is the fence: whoever appends moves it on
///   from the number that it expects, and of two nodes the later one finds it moved.
/// - `names` finds a match by its name's hash. What the match is called stands in its first entry.
/// - Keys of tables come from a sequence, which never goes back.
///
/// No foreign key leads from `log` and `heads`: entries of a table that was removed go later.
const FIRST: &str = r#"
CREATE TABLE people (
    id BYTEA PRIMARY KEY,
    created BIGINT NOT NULL
);
CREATE TABLE secrets (
    hash BYTEA PRIMARY KEY,
    person BYTEA NOT NULL REFERENCES people (id),
    created BIGINT NOT NULL
);
CREATE INDEX secrets_by_person ON secrets (person);
CREATE TABLE links (
    code BYTEA PRIMARY KEY,
    person BYTEA NOT NULL REFERENCES people (id),
    expires BIGINT NOT NULL
);
CREATE INDEX links_by_expiry ON links (expires);
CREATE SEQUENCE table_keys;
CREATE TABLE tables (
    key BIGINT PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    owner BYTEA NOT NULL REFERENCES people (id),
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    wake_at BIGINT,
    played BOOLEAN NOT NULL DEFAULT FALSE,
    rev BIGINT NOT NULL,
    doc BYTEA NOT NULL,
    sum BIGINT NOT NULL,
    CONSTRAINT tables_by_id UNIQUE (id),
    CONSTRAINT tables_by_code UNIQUE (code)
);
CREATE INDEX tables_by_owner ON tables (owner, created);
CREATE INDEX tables_by_wake_at ON tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX tables_by_age ON tables (played, touched);
CREATE TABLE seats (
    table_key BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    person BYTEA NOT NULL REFERENCES people (id),
    PRIMARY KEY (table_key, person)
);
CREATE INDEX seats_by_person ON seats (person);
CREATE TABLE log (
    table_key BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    count BIGINT NOT NULL,
    lines BYTEA NOT NULL,
    sum BIGINT NOT NULL,
    PRIMARY KEY (table_key, match_no, seq)
);
CREATE TABLE heads (
    table_key BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    next BIGINT NOT NULL,
    sum BIGINT NOT NULL,
    PRIMARY KEY (table_key, match_no)
) WITH (fillfactor = 50);
CREATE TABLE names (
    table_key BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    name BIGINT NOT NULL,
    PRIMARY KEY (table_key, match_no)
);
CREATE INDEX names_by_name ON names (name);
CREATE TABLE gone (
    table_key BIGINT PRIMARY KEY
);
CREATE TABLE probe (
    id BIGINT PRIMARY KEY,
    times BIGINT NOT NULL,
    room BYTEA NOT NULL
);
ALTER TABLE probe ALTER COLUMN room SET STORAGE EXTERNAL;
"#;

/// Many nodes. Which of them has a table stands beside `tables`, so that no document is touched when it changes hands; and
/// until when stands with the node, so that a node renews one row however many tables it has. A lease whose node is not in
/// `nodes` is nobody's. `house` is what all nodes of this database have in common.
const NODES: &str = "
CREATE TABLE house (
    id TEXT COLLATE \"C\" NOT NULL
);
INSERT INTO house VALUES (gen_random_uuid()::text);
CREATE TABLE nodes (
    node TEXT COLLATE \"C\" PRIMARY KEY,
    name TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL
) WITH (fillfactor = 50);
CREATE SEQUENCE epochs;
CREATE TABLE leases (
    table_key BIGINT PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    node TEXT COLLATE \"C\" NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX leases_by_node ON leases (node);
";

/// How the schema says that it is ours.
const OURS: &str = "CREATE TABLE cavalcade (version BIGINT NOT NULL)";

/// What every connection is told. A server that does not flush at a commit is told to; one that also
/// waits for others stays as it is. Locks of a node that has stopped in the middle go with its
/// transaction.
pub(super) const SETTINGS: &str = "
SELECT set_config('synchronous_commit', 'on', FALSE) WHERE current_setting('synchronous_commit') = 'off';
SET idle_in_transaction_session_timeout = '10s';
SET default_transaction_isolation = 'read committed';
SET client_min_messages = 'warning';
";

/// Makes the tables, or brings them up to today's, one process at a time. Refuses what is not ours or
/// newer than this program, and changes nothing of it.
pub(super) async fn migrate(db: &mut Client, at: &Address) -> Result<(), ConnectError> {
    migrate_by(STEPS, db, at).await
}

async fn migrate_by(steps: &[&str], db: &mut Client, at: &Address) -> Result<(), ConnectError> {
    let failed = |error: PgError| ConnectError::of(at, &error);
    let server = check_server(db, at).await?;
    // All steps are one transaction: they happen together, or nothing has.
    let step = db.transaction().await.map_err(failed)?;
    // Whoever comes second waits here, and finds everything done. The lock is this schema's own.
    let lock = "SELECT pg_advisory_xact_lock(hashtext('cavalcade'), hashtext(current_schema()))";
    step.batch_execute(lock).await.map_err(failed)?;
    let found = "SELECT to_regclass('cavalcade') IS NOT NULL, EXISTS (
                     SELECT FROM pg_class
                     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p'))";
    let found = step.query_one(found, &[]).await.map_err(failed)?;
    let (is_ours, has_tables): (bool, bool) = (found.get(0), found.get(1));
    if !is_ours && has_tables {
        return Err(ConnectError::NotOurs { address: at.to_string() });
    }
    let version: i64 = if is_ours {
        step.query_one("SELECT max(version) FROM cavalcade", &[])
            .await
            .and_then(|row| row.try_get::<_, Option<i64>>(0))
            .map_err(failed)?
            .ok_or_else(|| ConnectError::NotOurs { address: at.to_string() })?
    } else {
        step.batch_execute(OURS).await.map_err(failed)?;
        step.execute("INSERT INTO cavalcade VALUES (0)", &[]).await.map_err(failed)?;
        0
    };
    let version = usize::try_from(version).unwrap_or(usize::MAX);
    if version > steps.len() {
        let address = at.to_string();
        return Err(ConnectError::NewerSchema { address, found: version, known: steps.len() });
    }
    for sql in &steps[version..] {
        step.batch_execute(sql).await.map_err(failed)?;
    }
    if version < steps.len() {
        let today = i64::try_from(steps.len()).unwrap_or(i64::MAX);
        step.execute("UPDATE cavalcade SET version = $1", &[&today]).await.map_err(failed)?;
    }
    step.commit().await.map_err(failed)?;
    server.warn();
    Ok(())
}

/// How well the server keeps what it says it keeps.
#[must_use]
struct Keeping {
    survives_a_power_cut: bool,
}

impl Keeping {
    /// Once the database is ours: whoever is refused is told one thing, why.
    fn warn(self) {
        if !self.survives_a_power_cut {
            tracing::warn!(
                "this PostgreSQL has fsync = off: a power cut may destroy everything; set it to on"
            );
        }
    }
}

async fn check_server(db: &Client, at: &Address) -> Result<Keeping, ConnectError> {
    let sql =
        "SELECT current_setting('server_version_num')::int, current_setting('server_version'),
                      current_setting('fsync') = 'off', current_schema() IS NULL";
    let row = db.query_one(sql, &[]).await.map_err(|error| ConnectError::of(at, &error))?;
    let (number, address) = (row.get::<_, i32>(0), at.to_string());
    if number < 130_000 {
        return Err(ConnectError::TooOld { address, found: row.get(1) });
    }
    if row.get(3) {
        let (user, database) = (at.user().to_owned(), at.database().to_owned());
        return Err(ConnectError::MayNotWrite { address, database, user });
    }
    Ok(Keeping { survives_a_power_cut: !row.get::<_, bool>(2) })
}
