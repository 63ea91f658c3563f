//! What every [`Store`] must pass, whichever engine is behind it.
//!
//! [`all`] takes a function that makes empty stores. Each check has a store of its own.

mod commits;
mod damage;
mod expiry;
mod leases;
mod people;
mod tables;

use crate::{
    Append, Code, Commit, DocChange, NewTable, PersonId, Sealed, SecretHash, Store, TableId,
    TableKey, UnixMillis,
};

pub use damage::{Harm, Place, damage};
pub use leases::leases;

/// Runs every check but [`damage`], which needs to get behind the store.
///
/// # Panics
///
/// When the store does not do what [`Store`] promises.
pub async fn all<S: Store>(new: impl AsyncFn() -> S) {
    people::devices(&new().await).await;
    people::twins_are_refused(&new().await).await;
    people::links_work_once(&new().await).await;
    tables::are_found(&new().await).await;
    tables::ids_and_codes_are_unique(&new().await).await;
    tables::are_listed(&new().await).await;
    tables::are_counted(&new().await).await;
    tables::are_due(&new().await).await;
    commits::continue_a_match(&new().await).await;
    commits::are_read_within_a_limit(&new().await).await;
    commits::refuse_gaps_and_repeats(&new().await).await;
    commits::happen_together_or_not(&new().await).await;
    commits::need_a_table_and_people(&new().await).await;
    commits::touch_a_table(&new().await).await;
    commits::keep_any_bytes(&new().await).await;
    commits::are_found_by_name(&new().await).await;
    commits::of_two_one_wins(&new().await).await;
    commits::of_many_tables_at_once(&new().await).await;
    commits::of_one_do_not_spoil_anothers(&new().await).await;
    expiry::of_tables(&new().await).await;
    expiry::spares(&new().await).await;
    expiry::of_entries_and_links(&new().await).await;
    inspecting(&new().await).await;
    writing(&new().await).await;
    closing(&new().await).await;
}

async fn inspecting(store: &impl Store) {
    let first = table(store, "a").await;
    let second = store.create_table(new_table("b", BOB, 10)).await.expect("creates");
    assert_eq!(store.keys(None, 10).await.expect("lists"), [first, second]);
    assert_eq!(store.keys(None, 1).await.expect("lists"), [first]);
    assert_eq!(store.keys(Some(first), 10).await.expect("lists"), [second]);
    for (match_no, seq) in [(0, 0), (3, 0), (3, 1)] {
        store.commit(append(first, match_no, seq, 1)).await.expect("appends");
    }
    let sound = store.inspect(first).await.expect("reads");
    let stored = store.table(&id("a")).await.expect("reads").expect("is there");
    assert_eq!(sound.table, Some((id("a"), stored)));
    assert_eq!((sound.matches, sound.damage), (vec![0, 3], Vec::new()));
    let nothing = store.inspect(TableKey(second.0 + 1000)).await.expect("reads");
    assert_eq!((nothing.table, nothing.matches), (None, Vec::new()));
    assert!(store.faults().await.expect("reads").is_empty());
}

async fn writing(store: &impl Store) {
    // Before anything else was written, and after; by many at once.
    store.can_write().await.expect("an empty store can be written");
    let key = table(store, "a").await;
    store.can_write().await.expect("can be written");
    for asked in futures_util::future::join_all((0..50).map(|_| store.can_write())).await {
        asked.expect("can be written");
    }
    // It leaves nothing that anybody sees.
    store.commit(append(key, 0, 0, 1)).await.expect("appends");
    store.close().await.expect("closes");
    assert!(matches!(store.can_write().await, Err(crate::StoreError::Closed)));
}

async fn closing(store: &impl Store) {
    let key = table(store, "a").await;
    // What was asked before the end is done before the end.
    let asked = futures_util::future::join(store.commit(append(key, 0, 0, 1)), store.close());
    let (committed, closed) = asked.await;
    committed.expect("asked before the end");
    closed.expect("closes");
    assert!(matches!(store.log(key, 0).await, Err(crate::StoreError::Closed)));
    let late = store.commit(append(key, 0, 1, 1)).await;
    assert!(matches!(late, Err(crate::CommitError::Store(crate::StoreError::Closed))));
    store.close().await.expect("closing twice is closing");
}

const ALICE: PersonId = PersonId([1; 16]);
const BOB: PersonId = PersonId([2; 16]);

fn secret(n: u8) -> SecretHash {
    SecretHash([n; 32])
}

fn at(millis: u64) -> UnixMillis {
    UnixMillis(millis)
}

fn id(name: &str) -> TableId {
    TableId::new(name).expect("a good name")
}

fn code(name: &str) -> Code {
    Code::new(name).expect("a good name")
}

/// A table of that name, whose code is the name in capitals.
fn new_table(name: &str, owner: PersonId, when: u64) -> NewTable {
    let code = code(&name.to_uppercase());
    NewTable { id: id(name), code, owner, doc: b"{}".to_vec().into(), at: at(when) }
}

/// Both people, so that tables can have owners and guests.
async fn both(store: &impl Store) {
    store.add_person(ALICE, secret(1), at(1)).await.expect("adds Alice");
    store.add_person(BOB, secret(2), at(1)).await.expect("adds Bob");
}

/// Both people and a table of Alice's.
async fn table(store: &impl Store, name: &str) -> TableKey {
    both(store).await;
    store.create_table(new_table(name, ALICE, 10)).await.expect("creates a table")
}

fn append(table: TableKey, match_no: u32, seq: u64, count: u32) -> Commit {
    let lines = Sealed(format!("{match_no}:{seq}+{count}\n").into_bytes());
    let append = Some(Append { match_no, seq, count, lines });
    Commit { table, at: at(20), doc: None, append }
}

fn change(table: TableKey, expected_rev: u64, doc: &str) -> Commit {
    let doc = Sealed(doc.as_bytes().to_vec());
    let doc = DocChange { expected_rev, doc, people: Vec::new(), wake_at: None };
    Commit { table, at: at(20), doc: Some(doc), append: None }
}
