//! The one atomic step: conflicts, order, all or nothing.

use super::{ALICE, append, at, both, change, id, new_table, table};
use crate::{Commit, CommitError, Entry, PersonId, ReadLimit, Store, StoreError, TableKey};
use futures_util::future::{join, join_all};

/// The numbers of a match's entries, as (first, how many).
async fn numbers(store: &impl Store, table: TableKey, match_no: u32) -> Vec<(u64, u32)> {
    let log = store.log(table, match_no).await.expect("reads");
    log.into_iter().map(|entry| (entry.seq, entry.count)).collect()
}

async fn rev(store: &impl Store, name: &str) -> u64 {
    store.table(&id(name)).await.expect("reads").expect("is there").rev
}

fn is_conflict(result: &Result<(), CommitError>) -> bool {
    matches!(result, Err(CommitError::Conflict))
}

pub(super) async fn continue_a_match(store: &impl Store) {
    let key = table(store, "a").await;
    for (match_no, seq, count) in [(0, 0, 1), (0, 1, 3), (1, 0, 2), (0, 4, 1), (1, 2, 300)] {
        store.commit(append(key, match_no, seq, count)).await.expect("appends");
    }
    assert_eq!(numbers(store, key, 0).await, [(0, 1), (1, 3), (4, 1)]);
    assert_eq!(numbers(store, key, 1).await, [(0, 2), (2, 300)]);
    assert!(numbers(store, key, 2).await.is_empty());
    let second = &store.log(key, 0).await.expect("reads")[1];
    assert_eq!(*second, Entry { seq: 1, count: 3, lines: b"0:1+3\n".to_vec().into() });
    assert_eq!(rev(store, "a").await, 1, "entries alone leave the document");
}

pub(super) async fn are_read_within_a_limit(store: &impl Store) {
    let key = table(store, "a").await;
    let mut seq = 0;
    for count in [1, 2, 3, 4] {
        store.commit(append(key, 0, seq, count)).await.expect("appends");
        seq += u64::from(count);
    }
    let read = async |entries, bytes| {
        let limit = ReadLimit { entries, bytes };
        store.log_within(key, 0, limit).await.expect("reads").len()
    };
    // Whatever was appended together comes together, and nothing after the limit.
    for (entries, appends) in [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 4), (99, 4)] {
        assert_eq!(read(entries, u64::MAX).await, appends, "{entries} entries");
    }
    // Each append has six bytes.
    for (bytes, appends) in [(0, 0), (1, 1), (6, 1), (7, 2), (18, 3), (19, 4), (999, 4)] {
        assert_eq!(read(u64::MAX, bytes).await, appends, "{bytes} bytes");
    }
    assert_eq!(read(4, 6).await, 1, "whichever comes first");
    let none = store.log_within(key, 1, ReadLimit { entries: 1, bytes: 1 }).await;
    assert!(none.expect("reads").is_empty());
}

pub(super) async fn refuse_gaps_and_repeats(store: &impl Store) {
    let key = table(store, "a").await;
    assert!(is_conflict(&store.commit(append(key, 0, 1, 1)).await), "a match begins at 0");
    store.commit(append(key, 0, 0, 2)).await.expect("appends");
    for wrong in [0, 1, 3, 4, i64::MAX as u64 - 1] {
        assert!(is_conflict(&store.commit(append(key, 0, wrong, 1)).await), "at {wrong}");
    }
    for (seq, count) in [(2, 0), (i64::MAX as u64, 1), (u64::MAX, 1)] {
        let refused = store.commit(append(key, 0, seq, count)).await;
        assert!(matches!(refused, Err(CommitError::Store(StoreError::BadAppend))));
    }
    assert_eq!(numbers(store, key, 0).await, [(0, 2)]);
    store.commit(append(key, 0, 2, 1)).await.expect("goes on after refusals");

    for wrong in [0, 2, u64::MAX] {
        assert!(is_conflict(&store.commit(change(key, wrong, "no")).await), "revision {wrong}");
    }
    store.commit(change(key, 1, "yes")).await.expect("changes");
    assert!(is_conflict(&store.commit(change(key, 1, "no")).await), "a revision goes once");
    assert_eq!(rev(store, "a").await, 2);
}

fn both_at(table: TableKey, rev: u64, seq: u64) -> Commit {
    Commit { append: append(table, 0, seq, 1).append, ..change(table, rev, "together") }
}

pub(super) async fn happen_together_or_not(store: &impl Store) {
    let key = table(store, "a").await;
    store.commit(both_at(key, 1, 0)).await.expect("commits");
    assert!(is_conflict(&store.commit(both_at(key, 1, 1)).await), "wrong revision");
    assert_eq!(numbers(store, key, 0).await, [(0, 1)]);
    assert!(is_conflict(&store.commit(both_at(key, 2, 0)).await), "wrong number");
    assert_eq!(rev(store, "a").await, 2);
    store.commit(both_at(key, 2, 1)).await.expect("commits");
    assert_eq!(numbers(store, key, 0).await, [(0, 1), (1, 1)]);
    assert_eq!(rev(store, "a").await, 3);
}

pub(super) async fn need_a_table_and_people(store: &impl Store) {
    let key = table(store, "a").await;
    let nowhere = TableKey(key.0 + 1000);
    let nothing = |table| Commit { table, at: at(20), doc: None, append: None };
    let commits = [append(nowhere, 0, 0, 1), change(nowhere, 1, "no"), nothing(nowhere)];
    for commit in commits {
        let refused = store.commit(commit).await;
        assert!(matches!(refused, Err(CommitError::NoSuchTable)));
    }
    assert!(numbers(store, nowhere, 0).await.is_empty());
    store.commit(nothing(key)).await.expect("nothing is easily done");

    let mut commit = both_at(key, 1, 0);
    if let Some(doc) = &mut commit.doc {
        doc.people = vec![ALICE, PersonId([9; 16])];
    }
    let stranger = store.commit(commit).await;
    assert!(matches!(stranger, Err(CommitError::Store(StoreError::NoSuchPerson))));
    assert_eq!(rev(store, "a").await, 1);
    assert!(numbers(store, key, 0).await.is_empty());
}

pub(super) async fn touch_a_table(store: &impl Store) {
    let key = table(store, "a").await;
    let touched = async || store.tables_of(ALICE, 1).await.expect("lists")[0].touched;
    assert_eq!(touched().await, at(10));
    store.commit(Commit { at: at(50), ..change(key, 1, "doc") }).await.expect("changes");
    assert_eq!(touched().await, at(50));
    // A clock that was set back does not make a table older.
    store.commit(Commit { at: at(40), ..change(key, 2, "doc") }).await.expect("changes");
    assert_eq!(touched().await, at(50));
    let minute = 60_000;
    store.commit(Commit { at: at(60), ..append(key, 0, 0, 1) }).await.expect("appends");
    store.commit(Commit { at: at(9 * minute), ..append(key, 0, 1, 1) }).await.expect("appends");
    assert!(touched().await > at(8 * minute), "entries touch, if not to the minute");
}

pub(super) async fn keep_any_bytes(store: &impl Store) {
    let key = table(store, "a").await;
    let all: Vec<u8> = (0..=255).cycle().take(200_000).collect();
    let mut commit = both_at(key, 1, 0);
    if let (Some(doc), Some(append)) = (&mut commit.doc, &mut commit.append) {
        doc.doc.0.clone_from(&all);
        append.lines.0.clone_from(&all);
    }
    store.commit(commit).await.expect("commits");
    assert_eq!(store.table(&id("a")).await.expect("reads").expect("is there").doc.0, all);
    assert_eq!(store.log(key, 0).await.expect("reads")[0].lines.0, all);
    let mut empty = append(key, 0, 1, 1);
    if let Some(append) = &mut empty.append {
        append.lines.clear();
    }
    store.commit(empty).await.expect("no bytes are bytes");
}

pub(super) async fn of_two_one_wins(store: &impl Store) {
    let key = table(store, "a").await;
    for seq in 0..50 {
        let (one, two) =
            join(store.commit(append(key, 0, seq, 1)), store.commit(append(key, 0, seq, 1))).await;
        assert!(one.is_ok() != two.is_ok(), "at {seq}");
        assert!(is_conflict(&one.and(two)));
    }
    for rev in 1..50 {
        let (one, two) =
            join(store.commit(change(key, rev, "one")), store.commit(change(key, rev, "two")))
                .await;
        assert!(one.is_ok() != two.is_ok(), "revision {rev}");
        assert!(is_conflict(&one.and(two)));
    }
    let expected: Vec<_> = (0..50).map(|seq| (seq, 1)).collect();
    assert_eq!(numbers(store, key, 0).await, expected);
}

pub(super) async fn of_many_tables_at_once(store: &impl Store) {
    both(store).await;
    let create = async |n| {
        let key = store.create_table(new_table(&format!("t{n}"), ALICE, 10)).await;
        key.expect("creates")
    };
    let keys = join_all((0..40).map(create)).await;
    let play = async |key| {
        for seq in 0..20 {
            store.commit(append(key, 3, seq, 1)).await.expect("appends");
            // What was answered is seen.
            assert_eq!(numbers(store, key, 3).await.len() as u64, seq + 1);
        }
    };
    join_all(keys.into_iter().map(play)).await;
}

pub(super) async fn of_one_do_not_spoil_anothers(store: &impl Store) {
    let bad = table(store, "bad").await;
    let mut good = Vec::new();
    for n in 0..20 {
        let key = store.create_table(new_table(&format!("t{n}"), ALICE, 10)).await;
        good.push(key.expect("creates"));
    }
    // An unknown person is the worst that a caller can bring.
    let mut stranger = both_at(bad, 1, 0);
    if let Some(doc) = &mut stranger.doc {
        doc.people = vec![PersonId([9; 16])];
    }
    // In no order: they come at the same time.
    let commits = good
        .iter()
        .flat_map(|&good| [append(good, 0, 0, 1), append(bad, 0, 7, 1), stranger.clone()]);
    let results = join_all(commits.map(|commit| store.commit(commit))).await;
    for three in results.chunks(3) {
        assert!(three[0].is_ok());
        assert!(is_conflict(&three[1]));
        assert!(matches!(three[2], Err(CommitError::Store(StoreError::NoSuchPerson))));
    }
    for good in good {
        assert_eq!(numbers(store, good, 0).await, [(0, 1)]);
    }
    assert!(numbers(store, bad, 0).await.is_empty());
    assert_eq!(rev(store, "bad").await, 1);
}

pub(super) async fn are_found_by_name(store: &impl Store) {
    let key = table(store, "a").await;
    let entry = |match_no: u32, seq: u64, lines: &str| {
        let mut commit = append(key, match_no, seq, 1);
        if let Some(append) = &mut commit.append {
            append.lines = lines.as_bytes().to_vec().into();
        }
        commit
    };
    let matches = [
        entry(1, 0, "{\"id\":\"first\",\"n\":1}\n{\"id\":\"second line\"}\n"),
        entry(1, 1, "{\"id\":\"later entry\"}\n"),
        entry(2, 0, "{\"id\":\"no line feed\"}"),
        entry(3, 0, "{\"id\":7}\n"),
        entry(4, 0, "no JSON, \"id\":\"gibberish\"\n"),
        entry(5, 0, ""),
    ];
    for commit in matches {
        store.commit(commit).await.expect("appends");
    }
    for (name, found) in [
        ("first", Some((id("a"), 1))),
        ("no line feed", Some((id("a"), 2))),
        ("second line", None),
        ("later entry", None),
        ("gibberish", None),
        ("", None),
        ("' OR 1=1", None),
    ] {
        assert_eq!(store.match_by_name(name).await.expect("reads"), found, "{name}");
    }
}
