//! What is damaged behind the store's back is refused, and harms nothing else.

use super::{ALICE, BOB, at, both, change, code, id, new_table};
use crate::{Append, Commit, CommitError, Damage, Entry, Part, Store, StoreError, TableKey};

/// Something that befalls what is stored. The engine's tests know how to do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// A byte of the entry at `seq` becomes another.
    AlterEntry(Place, usize),
    /// The last byte of the entry is gone.
    ShortenEntry(Place),
    /// The entry counts one more.
    CountEntry(Place),
    /// The entry has another checksum.
    AlterSum(Place),
    /// The entry is gone.
    RemoveEntry(Place),
    /// All entries of the match are gone, and only where it ended is still known.
    RemoveEntries(TableKey, u32),
    /// All entries of the match are there, and where it ends is not known any more.
    ForgetEnd(TableKey, u32),
    /// Two entries change places, with everything but their numbers.
    SwapEntries(Place, Place),
    /// The entry stands at that number as well, where there was none.
    RepeatEntry(Place, u64),
    /// Two matches change places, with everything but their table and number.
    SwapMatches((TableKey, u32), (TableKey, u32)),
    /// A byte of the document becomes another.
    AlterDoc(TableKey, usize),
    /// Two tables change documents, with their revisions and checksums.
    SwapDocs(TableKey, TableKey),
    /// The document counts one revision more.
    CountRev(TableKey),
}

/// Where an entry is: table, match, number.
pub type Place = (TableKey, u32, u64);

/// Does every harm to a store, by `harm`, and looks at what is told then.
///
/// # Panics
///
/// When something is told that is not what was stored, or when something else suffers.
pub async fn damage<S: Store>(new: impl AsyncFn() -> S, harm: impl AsyncFn(&S, Harm)) {
    // What happens, and from which entry on the match can't be told.
    type Case = fn(TableKey, TableKey) -> (Harm, u64);
    for_documents(&new, &harm).await;
    let cases: [Case; 19] = [
        |a, _| (Harm::AlterEntry((a, 1, 0), 0), 0),
        |a, _| (Harm::AlterEntry((a, 1, 1), 3), 1),
        |a, _| (Harm::AlterEntry((a, 1, 6), 2), 6),
        |a, _| (Harm::ShortenEntry((a, 1, 3)), 3),
        |a, _| (Harm::CountEntry((a, 1, 3)), 3),
        |a, _| (Harm::CountEntry((a, 1, 6)), 6),
        |a, _| (Harm::AlterSum((a, 1, 1)), 1),
        |a, _| (Harm::AlterSum((a, 1, 6)), 6),
        |a, _| (Harm::RemoveEntry((a, 1, 0)), 0),
        |a, _| (Harm::RemoveEntry((a, 1, 3)), 3),
        |a, _| (Harm::RemoveEntry((a, 1, 6)), 6),
        |a, _| (Harm::RemoveEntries(a, 1), 0),
        |a, _| (Harm::ForgetEnd(a, 1), 7),
        |a, _| (Harm::SwapEntries((a, 1, 1), (a, 1, 3)), 1),
        |a, _| (Harm::SwapEntries((a, 1, 0), (a, 1, 6)), 0),
        |a, b| (Harm::SwapEntries((a, 1, 3), (b, 2, 3)), 3),
        |a, _| (Harm::RepeatEntry((a, 1, 6), 7), 7),
        |a, _| (Harm::RepeatEntry((a, 1, 0), 2), 3),
        |a, _| (Harm::SwapMatches((a, 1), (a, 2)), 0),
    ];
    for case in cases {
        let store = new().await;
        let (a, b) = two_tables(&store).await;
        let (what, seq) = case(a, b);
        harm(&store, what).await;
        refuses_match(&store, a, seq, what).await;
        let both = matches!(what, Harm::SwapMatches(..));
        let other = matches!(what, Harm::SwapEntries((..), (table, ..)) if table == b);
        for (table, match_no) in [(a, 2), (b, 1), (b, 2)] {
            let suffers =
                both && (table, match_no) == (a, 2) || other && (table, match_no) == (b, 2);
            let log = store.log(table, match_no).await;
            assert_eq!(log.is_err(), suffers, "{what:?}: table {table:?}, match {match_no}");
        }
        assert!(store.table(&id("a")).await.is_ok_and(|table| table.is_some()), "{what:?}");
        goes_on(&store, b).await;
    }
}

/// The number of the first entry of each append, and the number after the last.
const SEQS: [u64; 5] = [0, 1, 3, 6, 7];

/// Alice's table "a" and Bob's "b", with two matches each of the same shape.
async fn two_tables(store: &impl Store) -> (TableKey, TableKey) {
    both(store).await;
    let a = store.create_table(new_table("a", ALICE, 10)).await.expect("creates");
    let b = store.create_table(new_table("b", BOB, 10)).await.expect("creates");
    for (table, match_no) in [(a, 1), (b, 1), (a, 2), (b, 2)] {
        for pair in SEQS.windows(2) {
            let (seq, count) = (pair[0], (pair[1] - pair[0]) as u32);
            let lines = format!("{table:?}:{match_no}:{seq}\n").into_bytes();
            let append = Some(Append { match_no, seq, count, lines: lines.into() });
            store.commit(Commit { table, at: at(20), doc: None, append }).await.expect("appends");
        }
    }
    let mut wake = change(a, 1, "the document of a");
    if let Some(doc) = &mut wake.doc {
        (doc.people, doc.wake_at) = (vec![BOB], Some(at(50)));
    }
    store.commit(wake).await.expect("changes");
    let mut wake = change(b, 1, "the document of b");
    if let Some(doc) = &mut wake.doc {
        (doc.people, doc.wake_at) = (vec![BOB], Some(at(60)));
    }
    store.commit(wake).await.expect("changes");
    (a, b)
}

async fn refuses_match(store: &impl Store, table: TableKey, seq: u64, what: Harm) {
    let part = Part::Match { match_no: 1, seq };
    let refusal = store.log(table, 1).await.expect_err("is damaged");
    let expected = Damage { table, part };
    assert!(
        matches!(refusal, StoreError::Damaged(damage) if damage == expected),
        "{what:?}: {refusal}"
    );
    let said = refusal.to_string();
    assert!(said.contains("damaged") && said.contains("match 1"), "{said}");
    let found = store.inspect(table).await.expect("reads");
    assert!(found.damage.contains(&part), "{what:?}: {found:?}");
    assert!(!found.matches.contains(&1), "{what:?}");
    assert!(found.table.is_some(), "{what:?}");
}

/// Whatever is told of the table, it is right, and it can be played at.
async fn goes_on(store: &impl Store, table: TableKey) {
    let stored = store.table(&id("b")).await.expect("reads").expect("is there");
    assert_eq!((stored.rev, stored.doc.as_slice()), (2, &b"the document of b"[..]));
    let seq = SEQS[4];
    let append = Some(Append { match_no: 1, seq, count: 1, lines: b"more".to_vec().into() });
    let commit = Commit { append, ..change(table, 2, "a new document of b") };
    store.commit(commit).await.expect("goes on");
    let log = store.log(table, 1).await.expect("reads");
    assert_eq!(log.last(), Some(&Entry { seq, count: 1, lines: b"more".to_vec().into() }));
    assert!(store.inspect(table).await.expect("reads").matches.contains(&1));
}

async fn for_documents<S: Store>(new: &impl AsyncFn() -> S, harm: &impl AsyncFn(&S, Harm)) {
    type Case = fn(TableKey, TableKey) -> Harm;
    let cases: [Case; 4] = [
        |a, _| Harm::AlterDoc(a, 0),
        |a, _| Harm::AlterDoc(a, 7),
        |a, _| Harm::CountRev(a),
        |a, b| Harm::SwapDocs(a, b),
    ];
    for case in cases {
        let store = new().await;
        let (a, b) = two_tables(&store).await;
        let what = case(a, b);
        harm(&store, what).await;
        let expected = Damage { table: a, part: Part::Document };
        let refusals = [
            store.table(&id("a")).await.err(),
            store.table_by_code(&code("A")).await.err(),
            match store.commit(change(a, 2, "new")).await {
                Err(CommitError::Store(error)) => Some(error),
                _ => None,
            },
        ];
        for refusal in refusals {
            let Some(StoreError::Damaged(damage)) = refusal else {
                panic!("{what:?}: {refusal:?}")
            };
            assert_eq!(damage, expected, "{what:?}");
        }
        let found = store.inspect(a).await.expect("reads");
        assert_eq!((found.table, found.matches), (None, vec![1, 2]), "{what:?}");
        assert_eq!(found.damage, [Part::Document], "{what:?}");
        assert_eq!(store.log(a, 1).await.expect("reads").len(), 4, "{what:?}");
        if matches!(what, Harm::SwapDocs(..)) {
            store.table(&id("b")).await.expect_err("is damaged");
            continue;
        }
        let listed = store.tables_of(BOB, 10).await.expect("lists");
        assert_eq!(listed.iter().map(|t| t.id.as_str()).collect::<Vec<_>>(), ["b"], "{what:?}");
        // What can't be woken takes nobody's place.
        assert_eq!(store.due(at(100), 1).await.expect("reads"), [id("b")], "{what:?}");
        goes_on(&store, b).await;
    }
}
