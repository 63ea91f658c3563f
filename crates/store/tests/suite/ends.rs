//! Where matches end is written now and then: what is missing shows all the same.

// Helpers of tests are tests, though clippy sees only functions.

use rusqlite::Connection;
use std::fs;
use std::path::Path;
use store::{
    Append, Code, Commit, CommitError, Damage, FILE_NAME, NewTable, Part, PersonId, SecretHash,
    Sqlite, Store, StoreError, TableId, TableKey, UnixMillis,
};
use tempfile::TempDir;

const OWNER: PersonId = PersonId([1; 16]);

/// Two tables, of which the first has been played at for a while.
async fn played(folder: &Path) -> (Sqlite, [TableKey; 2]) {
    let store = Sqlite::open(folder).unwrap();
    store.add_person(OWNER, SecretHash([1; 32]), UnixMillis(0)).await.unwrap();
    let mut keys = Vec::new();
    for n in 0..2 {
        let (id, code) = (TableId::new(format!("t{n}")), Code::new(format!("T{n}")));
        let (id, code) = (id.unwrap(), code.unwrap());
        let new = NewTable { id, code, owner: OWNER, doc: Vec::new().into(), at: UnixMillis(0) };
        keys.push(store.create_table(new).await.unwrap());
    }
    (store, keys.try_into().unwrap())
}

async fn append(store: &Sqlite, table: TableKey, seqs: std::ops::Range<u64>) {
    for seq in seqs {
        try_append(store, table, seq).await.unwrap();
    }
}

async fn try_append(store: &Sqlite, table: TableKey, seq: u64) -> Result<(), CommitError> {
    let lines = format!("entry {seq}\n").into_bytes();
    let append = Some(Append { match_no: 1, seq, count: 1, lines: lines.into() });
    store.commit(Commit { table, at: UnixMillis(0), doc: None, append }).await
}

/// The folder as a crash leaves it now: whatever the process still knew is gone.
fn crashed(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for end in ["", "-wal"] {
        let name = format!("{FILE_NAME}{end}");
        fs::copy(folder.join(&name), copy.path().join(name)).unwrap();
    }
    copy
}

fn harm(folder: &Path, sql: &str) {
    let db = Connection::open(folder.join(FILE_NAME)).unwrap();
    assert_eq!(db.execute(sql, []).unwrap(), 1, "{sql}");
}

fn damaged<T>(answer: Result<T, StoreError>) -> Damage {
    match answer {
        Err(StoreError::Damaged(damage)) => damage,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was told"),
    }
}

fn from_entry(table: TableKey, seq: u64) -> Damage {
    Damage { table, part: Part::Match { match_no: 1, seq } }
}

#[tokio::test]
async fn after_a_crash_matches_go_on_where_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let (store, [a, b]) = played(folder.path()).await;
    append(&store, a, 0..5).await;
    store.fold().await.unwrap();
    append(&store, a, 5..9).await;
    append(&store, b, 0..3).await;
    // Twice, since a start alone closes nothing.
    let once = crashed(folder.path());
    let twice = {
        let _store = Sqlite::open(once.path()).unwrap();
        crashed(once.path())
    };
    let store = Sqlite::open(twice.path()).unwrap();
    for (table, there) in [(a, 9), (b, 3)] {
        assert_eq!(store.log(table, 1).await.unwrap().len(), there);
        for wrong in [there as u64 - 1, there as u64 + 1] {
            let refusal = try_append(&store, table, wrong).await;
            assert!(matches!(refusal, Err(CommitError::Conflict)), "{refusal:?}");
        }
        append(&store, table, there as u64..there as u64 + 2).await;
        assert_eq!(store.log(table, 1).await.unwrap().len(), there + 2);
    }
}

#[tokio::test]
async fn missing_last_entries_show_after_a_fold_a_close_and_a_crash() {
    for how in ["fold", "close", "crash"] {
        let folder = tempfile::tempdir().unwrap();
        let (store, [a, b]) = played(folder.path()).await;
        append(&store, a, 0..7).await;
        append(&store, b, 0..7).await;
        let crash = crashed(folder.path());
        let folder = if how == "crash" { &crash } else { &folder };
        if how == "fold" {
            store.fold().await.unwrap();
        } else {
            store.close().await.unwrap();
        }
        if how == "crash" {
            Sqlite::open(folder.path()).unwrap().close().await.unwrap();
        }
        harm(folder.path(), "DELETE FROM log WHERE table_key = 1 AND seq = 6");
        let store = if how == "fold" { store } else { Sqlite::open(folder.path()).unwrap() };
        assert_eq!(damaged(store.log(a, 1).await), from_entry(a, 6), "{how}");
        assert_eq!(store.log(b, 1).await.unwrap().len(), 7, "{how}");
        append(&store, b, 7..8).await;
    }
}

/// Between two folds as well, what was altered is not told, and nothing is appended to it.
#[tokio::test]
async fn what_was_written_last_is_checked_like_the_rest() {
    let alterations = [
        ("UPDATE log SET lines = x'00' WHERE table_key = 1 AND seq = 8", 8),
        ("DELETE FROM log WHERE table_key = 1 AND seq = 6", 6),
        ("UPDATE heads SET sum = sum + 1 WHERE table_key = 1", 9),
        ("UPDATE heads SET next = 6 WHERE table_key = 1", 9),
        ("DELETE FROM heads WHERE table_key = 1", 9),
    ];
    for (sql, seq) in alterations {
        let folder = tempfile::tempdir().unwrap();
        let (store, [a, b]) = played(folder.path()).await;
        append(&store, a, 0..5).await;
        store.fold().await.unwrap();
        append(&store, a, 5..9).await;
        append(&store, b, 0..3).await;
        let folder = crashed(folder.path());
        harm(folder.path(), sql);
        let store = Sqlite::open(folder.path()).unwrap();
        assert_eq!(damaged(store.log(a, 1).await), from_entry(a, seq), "{sql}");
        match try_append(&store, a, 9).await {
            Err(CommitError::Store(error)) => assert_eq!(damaged::<()>(Err(error)).table, a),
            answer => panic!("{sql}: {answer:?}"),
        }
        assert_eq!(store.inspect(a).await.unwrap().damage, [from_entry(a, seq).part], "{sql}");
        append(&store, b, 3..5).await;
        assert_eq!(store.log(b, 1).await.unwrap().len(), 5);
    }
}

/// Whoever reads for long keeps the log from being folded whole, and nobody from writing.
#[tokio::test]
async fn a_long_reader_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let (store, [a, b]) = played(folder.path()).await;
    append(&store, a, 0..3).await;
    let reader = Connection::open(folder.path().join(FILE_NAME)).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM log;").unwrap();
    append(&store, a, 3..6).await;
    store.fold().await.unwrap();
    append(&store, b, 0..2).await;
    drop(reader);
    store.fold().await.unwrap();
    let open = "SELECT count(*) FROM heads WHERE open <> 0";
    let db = Connection::open(folder.path().join(FILE_NAME)).unwrap();
    assert_eq!(db.query_row(open, [], |row| row.get::<_, u64>(0)).unwrap(), 0);
    assert_eq!(store.log(a, 1).await.unwrap().len(), 6);
    assert_eq!(store.log(b, 1).await.unwrap().len(), 2);
}

/// What the version before has left: its ends were written at every append.
#[tokio::test]
async fn files_of_the_version_before_are_continued() {
    let folder = tempfile::tempdir().unwrap();
    let (store, [a, b]) = played(folder.path()).await;
    append(&store, a, 0..5).await;
    append(&store, b, 0..5).await;
    store.close().await.unwrap();
    let db = Connection::open(folder.path().join(FILE_NAME)).unwrap();
    db.execute_batch(
        "DROP INDEX heads_open; ALTER TABLE heads DROP COLUMN open; PRAGMA user_version = 6;
         DELETE FROM log WHERE table_key = 2 AND seq = 4;",
    )
    .unwrap();
    drop(db);
    let store = Sqlite::open(folder.path()).unwrap();
    append(&store, a, 5..8).await;
    assert_eq!(store.log(a, 1).await.unwrap().len(), 8);
    assert_eq!(damaged(store.log(b, 1).await), from_entry(b, 4));
    store.close().await.unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    assert_eq!(store.log(a, 1).await.unwrap().len(), 8);
}
