//! The file on disk: reopened, locked, refused, copied.

// Helpers of tests are tests, though clippy sees only functions.

use std::sync::Arc;
use store::{
    Append, Code, Commit, DocChange, Entry, FILE_NAME, NewTable, OpenError, PersonId, SecretHash,
    Sqlite, Store, StoreError, TableId, TableKey, UnixMillis,
};

const ALICE: PersonId = PersonId([1; 16]);

async fn table(store: &Sqlite) -> TableKey {
    store.add_person(ALICE, SecretHash([1; 32]), UnixMillis(1)).await.unwrap();
    let (id, code) = (TableId::new("t").unwrap(), Code::new("T").unwrap());
    let table =
        NewTable { id, code, owner: ALICE, doc: b"first".to_vec().into(), at: UnixMillis(1) };
    store.create_table(table).await.unwrap()
}

fn append(table: TableKey, seq: u64) -> Commit {
    let append =
        Append { match_no: 0, seq, count: 1, lines: format!("line {seq}\n").into_bytes().into() };
    Commit { table, at: UnixMillis(2), doc: None, append: Some(append) }
}

fn is_whole(log: &[Entry]) -> bool {
    let whole = |(seq, entry): (usize, &Entry)| {
        entry.seq == seq as u64 && entry.lines.0 == format!("line {seq}\n").into_bytes()
    };
    log.iter().enumerate().all(whole)
}

#[tokio::test]
async fn everything_is_there_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("made/when/missing");
    let store = Sqlite::open(&data).unwrap();
    let key = table(&store).await;
    for seq in 0..10 {
        store.commit(append(key, seq)).await.unwrap();
    }
    let wake_at = Some(UnixMillis(9));
    let doc =
        DocChange { expected_rev: 1, doc: b"second".to_vec().into(), people: vec![ALICE], wake_at };
    store
        .commit(Commit { table: key, at: UnixMillis(3), doc: Some(doc), append: None })
        .await
        .unwrap();
    store.offer_link(SecretHash([7; 32]), ALICE, UnixMillis(100)).await.unwrap();
    store.close().await.unwrap();

    let store = Sqlite::open(&data).unwrap();
    let id = TableId::new("t").unwrap();
    let found = store.table(&id).await.unwrap().unwrap();
    assert_eq!((found.key, found.rev, found.doc.as_slice()), (key, 2, &b"second"[..]));
    let log = store.log(key, 0).await.unwrap();
    assert_eq!(log.len(), 10);
    assert!(is_whole(&log));
    assert_eq!(store.due(UnixMillis(9), 5).await.unwrap(), [id]);
    assert_eq!(store.person_of(&SecretHash([1; 32])).await.unwrap(), Some(ALICE));
    let linked = store.take_link(&SecretHash([7; 32]), UnixMillis(99)).await.unwrap();
    assert_eq!(linked, Some(ALICE));
    // The next entry goes where the last server stopped, and nowhere else.
    assert!(store.commit(append(key, 9)).await.is_err());
    store.commit(append(key, 10)).await.unwrap();
}

#[tokio::test]
async fn one_server_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let second = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(second, OpenError::InUse(_)));
    assert!(second.to_string().starts_with("another server is using this folder"));
    store.close().await.unwrap();
    Sqlite::open(folder.path()).unwrap();
}

#[tokio::test]
async fn a_newer_file_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.close().await.unwrap();
    let path = folder.path().join(FILE_NAME);
    let db = rusqlite::Connection::open(&path).unwrap();
    db.pragma_update(None, "user_version", 1000).unwrap();
    drop(db);
    let before = std::fs::read(&path).unwrap();
    let refusal = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(refusal, OpenError::NewerSchema { found: 1000, .. }));
    assert!(refusal.to_string().contains("update the program"));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_strangers_file_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    drop(db);
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::NotOurs)));
    assert_eq!(std::fs::read(&path).unwrap(), before);

    std::fs::write(&path, "a letter to Grandmother, which is no database at all ".repeat(99))
        .unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::NotOurs)));
    // What a creation leaves that was cut short is no stranger's.
    std::fs::write(&path, "").unwrap();
    Sqlite::open(folder.path()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_one_moment_while_writes_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let store = Arc::new(Sqlite::open(&data).unwrap());
    let key = table(&store).await;
    for seq in 0..100 {
        store.commit(append(key, seq)).await.unwrap();
    }
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let writing = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            let mut seq = 100;
            while stopped.is_empty() {
                store.commit(append(key, seq)).await.unwrap();
                seq += 1;
            }
            seq
        }
    });
    // By the server itself, and from outside while it runs.
    let (inside, outside) = (folder.path().join("inside"), folder.path().join("outside"));
    for copy in [&inside, &outside] {
        std::fs::create_dir(copy).unwrap();
    }
    store.backup(&inside.join(FILE_NAME)).await.unwrap();
    let again = store.backup(&inside.join(FILE_NAME)).await;
    assert!(matches!(again, Err(StoreError::BackupExists(_))));
    Sqlite::backup_folder(&data, &outside.join(FILE_NAME)).unwrap();
    stop.send(()).unwrap();
    let written = writing.await.unwrap();

    let log = store.log(key, 0).await.unwrap();
    assert_eq!(log.len() as u64, written);
    for copy in [&inside, &outside] {
        // The copy is one file and nothing beside it.
        assert_eq!(std::fs::read_dir(copy).unwrap().count(), 1);
        let copy = Sqlite::open(copy).unwrap();
        let copied = copy.log(key, 0).await.unwrap();
        assert!(copied.len() >= 100);
        assert_eq!(copied, log[..copied.len()]);
        let id = TableId::new("t").unwrap();
        assert_eq!(copy.table(&id).await.unwrap(), store.table(&id).await.unwrap());
        copy.commit(append(key, copied.len() as u64)).await.unwrap();
    }
}

#[tokio::test]
async fn a_backup_that_fails_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("data")).unwrap();
    let nowhere = folder.path().join("missing/copy.sqlite3");
    assert!(store.backup(&nowhere).await.is_err());
    assert!(!nowhere.exists());
    let missing = Sqlite::backup_folder(&folder.path().join("missing"), &nowhere);
    assert!(matches!(missing, Err(OpenError::Missing(_))));
    // A database in memory is copied as well.
    let copy = folder.path().join(FILE_NAME);
    let store = Sqlite::in_memory().unwrap();
    let key = table(&store).await;
    store.commit(append(key, 0)).await.unwrap();
    store.backup(&copy).await.unwrap();
    let copy = Sqlite::open(folder.path()).unwrap();
    assert_eq!(copy.log(key, 0).await.unwrap(), store.log(key, 0).await.unwrap());
}
