//! What happens when the disk is full, as a test: it needs the writer's own connection.

use super::Sqlite;
use crate::{
    Append, Code, Commit, CommitError, NewTable, PersonId, Sealed, SecretHash, Store, StoreError,
    TableId, TableKey, UnixMillis,
};
use futures_util::future::join_all;

/// Lets the file have so many pages.
async fn limit(store: &Sqlite, pages: u32) {
    let sql = format!("PRAGMA max_page_count = {pages}");
    let limited = store.writer.read(move |db| Ok(db.query_row(&sql, [], |_| Ok(()))?));
    limited.await.unwrap();
}

fn append(table: TableKey, seq: u64, bytes: usize) -> Commit {
    let append = Append { match_no: 0, seq, count: 1, lines: vec![7; bytes].into() };
    Commit { table, at: UnixMillis(0), doc: None, append: Some(append) }
}

#[tokio::test]
async fn a_full_disk_is_told_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let owner = PersonId([1; 16]);
    store.add_person(owner, SecretHash([1; 32]), UnixMillis(0)).await.unwrap();
    let mut keys = Vec::new();
    for n in 0..20 {
        let (id, code) = (TableId::new(format!("t{n}")), Code::new(format!("T{n}")));
        let (id, code) = (id.unwrap(), code.unwrap());
        let table = NewTable { id, code, owner, doc: Sealed::default(), at: UnixMillis(0) };
        keys.push(store.create_table(table).await.unwrap());
    }

    limit(&store, 400).await;
    let mut acknowledged = vec![0; keys.len()];
    let mut refused = 0;
    for _ in 0..10 {
        // One of them needs more than there is, and takes nobody with it while there is room.
        let sizes = |n| if n == 7 { 10_000_000 } else { 10_000 };
        let commits = keys.iter().enumerate();
        let commits = commits.map(|(n, &key)| store.commit(append(key, acknowledged[n], sizes(n))));
        for (n, answer) in join_all(commits).await.into_iter().enumerate() {
            match answer {
                Ok(()) => acknowledged[n] += 1,
                Err(CommitError::Store(StoreError::Full)) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert_eq!(acknowledged[7], 0);
    assert!(acknowledged[0] > 0 && refused > 20, "{acknowledged:?}, {refused} refused");
    let logged = async |store: &Sqlite| {
        let mut logged = Vec::new();
        for &key in &keys {
            logged.push(store.log(key, 0).await.unwrap().len() as u64);
        }
        logged
    };
    assert_eq!(logged(&store).await, acknowledged);
    for _ in 0..3 {
        assert!(matches!(store.can_write().await, Err(StoreError::Full)));
    }

    // When there is room again, the writer goes on where it was.
    limit(&store, 1_000_000).await;
    // By itself, without anybody's commit.
    while store.can_write().await.is_err() {
        tokio::task::yield_now().await;
    }
    for (&key, acknowledged) in keys.iter().zip(&mut acknowledged) {
        store.commit(append(key, *acknowledged, 10)).await.unwrap();
        *acknowledged += 1;
    }
    store.close().await.unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    assert_eq!(logged(&store).await, acknowledged);
}
