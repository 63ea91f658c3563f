//! Tables: found, listed, counted, due.

use super::{ALICE, BOB, at, both, change, code, id, new_table, table};
use crate::{Commit, CreateError, DocChange, PersonId, Store, StoreError, StoredTable, TableKey};
use futures_util::future::join;

pub(super) async fn are_found(store: &impl Store) {
    assert_eq!(store.table(&id("a")).await.expect("reads"), None);
    assert_eq!(store.table_by_code(&code("A")).await.expect("reads"), None);
    let key = table(store, "a").await;
    let stored = StoredTable { key, rev: 1, code: code("A"), doc: b"{}".to_vec().into() };
    assert_eq!(store.table(&id("a")).await.expect("reads"), Some(stored));
    assert_eq!(store.table_by_code(&code("A")).await.expect("reads"), Some(id("a")));
    assert_eq!(store.table_by_code(&code("a")).await.expect("reads"), None, "byte by byte");
    assert!(store.log(key, 0).await.expect("reads").is_empty());

    store.commit(change(key, 1, "new")).await.expect("changes");
    let stored = StoredTable { key, rev: 2, code: code("A"), doc: b"new".to_vec().into() };
    assert_eq!(store.table(&id("a")).await.expect("reads"), Some(stored));

    let stranger = store.create_table(new_table("b", PersonId([9; 16]), 10)).await;
    assert!(matches!(stranger, Err(CreateError::Store(StoreError::NoSuchPerson))));
    assert_eq!(store.table(&id("b")).await.expect("reads"), None);
}

pub(super) async fn ids_and_codes_are_unique(store: &impl Store) {
    let first = table(store, "a").await;
    let mut twin = new_table("a", BOB, 20);
    twin.code = code("OTHER");
    assert!(matches!(store.create_table(twin).await, Err(CreateError::IdTaken)));
    let mut twin = new_table("b", BOB, 20);
    twin.code = code("A");
    assert!(matches!(store.create_table(twin).await, Err(CreateError::CodeTaken)));
    assert_eq!(store.table_by_code(&code("OTHER")).await.expect("reads"), None);
    let second = store.create_table(new_table("b", BOB, 20)).await.expect("creates");
    assert_ne!(first, second);

    // Two draw the same code at the same time.
    let (mut one, mut two) = (new_table("c", ALICE, 30), new_table("d", BOB, 30));
    one.code = code("SAME");
    two.code = code("SAME");
    let (one, two) = join(store.create_table(one), store.create_table(two)).await;
    assert_ne!(one.is_ok(), two.is_ok());
    assert!(matches!(one.and(two), Err(CreateError::CodeTaken)));
}

fn seat(table: TableKey, rev: u64, people: &[PersonId], when: u64) -> Commit {
    let doc = format!("{rev}").into_bytes();
    let doc =
        DocChange { expected_rev: rev, doc: doc.into(), people: people.to_vec(), wake_at: None };
    Commit { table, at: at(when), doc: Some(doc), append: None }
}

async fn list(store: &impl Store, of: PersonId, limit: u32) -> Vec<String> {
    let listed = store.tables_of(of, limit).await.expect("lists");
    listed.into_iter().map(|table| table.id.to_string()).collect()
}

pub(super) async fn are_listed(store: &impl Store) {
    both(store).await;
    let mut keys = Vec::new();
    for (name, when) in [("a", 10), ("b", 20), ("c", 30)] {
        keys.push(store.create_table(new_table(name, ALICE, when)).await.expect("creates"));
    }
    assert_eq!(list(store, ALICE, 10).await, ["c", "b", "a"]);
    assert_eq!(list(store, ALICE, 2).await, ["c", "b"]);
    assert!(list(store, BOB, 10).await.is_empty());

    // The owner sits there, too, and stands in the list once; somebody may hold two seats.
    store.commit(seat(keys[0], 1, &[ALICE, BOB, BOB], 40)).await.expect("seats");
    store.commit(seat(keys[1], 1, &[BOB], 50)).await.expect("seats");
    assert_eq!(list(store, ALICE, 10).await, ["b", "a", "c"]);
    assert_eq!(list(store, BOB, 10).await, ["b", "a"]);
    let first = &store.tables_of(BOB, 1).await.expect("lists")[0];
    assert_eq!((first.doc.as_slice(), first.touched), (&b"1"[..], at(50)));

    // Who is gone from the last change is gone from the list; the owner stays.
    store.commit(seat(keys[0], 2, &[], 60)).await.expect("clears");
    assert_eq!(list(store, BOB, 10).await, ["b"]);
    assert_eq!(list(store, ALICE, 10).await, ["a", "b", "c"]);
}

pub(super) async fn are_counted(store: &impl Store) {
    both(store).await;
    for (name, when) in [("a", 10), ("b", 20), ("c", 30)] {
        store.create_table(new_table(name, ALICE, when)).await.expect("creates");
    }
    for (owner, since, count) in [(ALICE, 0, 3), (ALICE, 20, 2), (ALICE, 31, 0), (BOB, 0, 0)] {
        let counted = store.open_tables_of_owner(owner, at(since)).await.expect("counts");
        assert_eq!(counted, count, "since {since}");
    }
}

pub(super) async fn are_due(store: &impl Store) {
    both(store).await;
    let wake = |table, rev, wake_at: Option<u64>| {
        let mut commit = change(table, rev, "doc");
        if let Some(doc) = &mut commit.doc {
            doc.wake_at = wake_at.map(at);
        }
        commit
    };
    let due = async |now, limit| {
        let due = store.due(at(now), limit).await.expect("reads");
        due.into_iter().map(|id| id.to_string()).collect::<Vec<_>>()
    };
    let mut keys = Vec::new();
    for (name, wake_at) in [("a", 300), ("b", 100), ("c", 200)] {
        let key = store.create_table(new_table(name, ALICE, 10)).await.expect("creates");
        store.commit(wake(key, 1, Some(wake_at))).await.expect("sets");
        keys.push(key);
    }
    assert!(due(99, 10).await.is_empty());
    assert_eq!(due(100, 10).await, ["b"]);
    assert_eq!(due(1000, 10).await, ["b", "c", "a"]);
    assert_eq!(due(1000, 2).await, ["b", "c"]);
    store.commit(wake(keys[1], 2, None)).await.expect("unsets");
    store.commit(wake(keys[0], 2, Some(150))).await.expect("sets again");
    assert_eq!(due(200, 10).await, ["a", "c"]);
    // The end of time is no overflow.
    store.commit(wake(keys[1], 3, Some(u64::MAX))).await.expect("sets");
    assert_eq!(due(1000, 10).await, ["a", "c"]);
}
