//! What goes, and what stays.

use super::{ALICE, BOB, append, at, both, change, code, id, new_table, secret};
use crate::{Commit, CommitError, Stale, Store, TableKey};

/// Everything that was not touched since then.
fn before(time: u64) -> Stale {
    Stale { unplayed: Some(at(time)), played: Some(at(time)) }
}

async fn names(store: &impl Store, stale: Stale, limit: u32) -> Vec<String> {
    let found = store.stale_tables(stale, limit).await.expect("lists");
    found.into_iter().map(|(_, id)| id.to_string()).collect()
}

async fn remove(store: &impl Store, table: TableKey, stale: Stale) -> bool {
    store.remove_table(table, stale).await.expect("removes")
}

/// Tables "a", "b" and "c" of Alice's, of which "b" has a match.
async fn three(store: &impl Store) -> [TableKey; 3] {
    both(store).await;
    let mut keys = Vec::new();
    for (name, when) in [("a", 10), ("b", 20), ("c", 30)] {
        keys.push(store.create_table(new_table(name, ALICE, when)).await.expect("creates"));
    }
    store.commit(append(keys[1], 1, 0, 1)).await.expect("appends");
    [keys[0], keys[1], keys[2]]
}

pub(super) async fn of_tables(store: &impl Store) {
    let [a, b, c] = three(store).await;
    assert!(names(store, Stale::default(), 10).await.is_empty(), "nothing is said to be old");
    assert!(names(store, before(10), 10).await.is_empty());
    let only_unplayed = Stale { played: None, ..before(100) };
    let only_played = Stale { unplayed: None, ..before(100) };
    assert_eq!(names(store, only_unplayed, 10).await, ["a", "c"]);
    assert_eq!(names(store, only_unplayed, 1).await, ["a"], "the oldest first");
    assert_eq!(names(store, only_played, 10).await, ["b"]);
    assert_eq!(names(store, before(100), 2).await.len(), 2);

    // Somebody sits there, and the owner knows it.
    let mut seated = change(a, 1, "doc");
    if let Some(doc) = &mut seated.doc {
        doc.people = vec![BOB];
    }
    store.commit(seated).await.expect("seats");
    assert!(!remove(store, a, before(20)).await, "it was touched");
    assert!(!remove(store, a, only_played).await, "it was not played");
    assert!(remove(store, a, before(100)).await);
    assert!(!remove(store, a, before(100)).await, "it is gone");
    assert_eq!(store.table(&id("a")).await.expect("reads"), None);
    assert_eq!(store.table_by_code(&code("A")).await.expect("reads"), None);
    assert!(store.tables_of(BOB, 10).await.expect("lists").is_empty());
    assert_eq!(store.tables_of(ALICE, 10).await.expect("lists").len(), 2);
    let late = store.commit(append(a, 1, 0, 1)).await;
    assert!(matches!(late, Err(CommitError::NoSuchTable)));
    let late = store.commit(change(a, 2, "late")).await;
    assert!(matches!(late, Err(CommitError::NoSuchTable)));

    // Its names are free again, and its key is not, even though it was the last.
    assert!(remove(store, c, before(100)).await);
    let mut twin = new_table("a", BOB, 40);
    twin.code = code("C");
    let twin = store.create_table(twin).await.expect("creates");
    assert!(![a, b, c].contains(&twin));
    assert!(matches!(store.commit(append(c, 1, 0, 1)).await, Err(CommitError::NoSuchTable)));
}

pub(super) async fn spares(store: &impl Store) {
    let [a, b, c] = three(store).await;
    // Whoever only looks in has touched the table, too.
    let look = Commit { table: a, at: at(500), doc: None, append: None };
    store.commit(look).await.expect("touches");
    // One that is to be woken has something before it.
    let mut wake = change(c, 1, "doc");
    if let Some(doc) = &mut wake.doc {
        doc.wake_at = Some(at(1_000));
    }
    store.commit(wake).await.expect("sets");
    assert_eq!(names(store, before(400), 10).await, ["b"]);
    assert!(!remove(store, a, before(400)).await);
    assert!(!remove(store, c, before(400)).await);
    // Long after that it goes as well.
    assert_eq!(names(store, before(2_000), 10).await.len(), 3);
    assert!(remove(store, b, before(400)).await);
    assert_eq!(store.keys(None, 10).await.expect("lists"), [a, c]);
}

pub(super) async fn of_entries_and_links(store: &impl Store) {
    let [_, b, c] = three(store).await;
    for seq in 1..100 {
        store.commit(append(b, 1, seq, 1)).await.expect("appends");
    }
    store.commit(append(c, 1, 0, 1)).await.expect("appends");
    for n in 0..50 {
        store.offer_link(secret(100 + n), ALICE, at(300)).await.expect("offers");
    }
    store.offer_link(secret(99), ALICE, at(900)).await.expect("offers");
    assert!(!store.clear(at(299), 1_000).await.expect("clears"), "nothing to do");
    assert!(remove(store, b, before(100)).await);
    // What is left of a table that is gone is nothing to anybody.
    assert!(store.log(b, 1).await.expect("reads").is_empty());
    let mut calls = 1;
    while store.clear(at(300), 10).await.expect("clears") {
        calls += 1;
        assert!(store.log(b, 1).await.expect("reads").is_empty());
    }
    assert!(calls >= 15, "little by little: {calls}");
    assert_eq!(store.log(c, 1).await.expect("reads").len(), 1);
    assert_eq!(store.take_link(&secret(100), at(200)).await.expect("takes"), None);
    assert_eq!(store.take_link(&secret(99), at(200)).await.expect("takes"), Some(ALICE));
}
