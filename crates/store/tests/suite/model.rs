//! Random commits, against a model that a child could check.

// Helpers of tests are tests, though clippy sees only functions.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use std::collections::HashMap;
use store::{
    Append, Code, Commit, CommitError, DocChange, Entry, NewTable, PersonId, SecretHash, Sqlite,
    Store, StoredTable, TableId, TableKey, UnixMillis,
};

const OWNER: PersonId = PersonId([0; 16]);
const TABLES: usize = 3;

/// What somebody tries. The numbers say how far from the right one they are.
#[derive(Clone, Debug)]
struct Try {
    table: usize,
    doc: Option<i64>,
    append: Option<(u32, i64, u32)>,
}

fn tries() -> impl Strategy<Value = Try> {
    // Mostly right, so that something happens.
    let off = prop_oneof![8 => Just(0_i64), 1 => -2..0_i64, 1 => 1..3_i64];
    let append = (0..2_u32, off.clone(), 1..4_u32);
    // One table more than there is.
    (0..=TABLES, proptest::option::of(off), proptest::option::of(append))
        .prop_map(|(table, doc, append)| Try { table, doc, append })
}

#[derive(Default)]
struct Model {
    revs: HashMap<usize, (u64, Vec<u8>)>,
    logs: HashMap<(usize, u32), Vec<Entry>>,
}

impl Model {
    fn next(&self, table: usize, match_no: u32) -> u64 {
        let last = self.logs.get(&(table, match_no)).and_then(|log| log.last());
        last.map_or(0, |entry| entry.seq + u64::from(entry.count))
    }

    /// The commit that is tried, and whether it must work.
    fn attempt(&mut self, attempt: &Try, key: TableKey, n: usize) -> (Commit, Option<bool>) {
        let Try { table, doc, append } = *attempt;
        let rev = self.revs.get(&table).map(|(rev, _)| *rev);
        let expected_rev = |off| rev.unwrap_or(1).saturating_add_signed(off);
        let doc = doc.map(|off| DocChange {
            expected_rev: expected_rev(off),
            doc: format!("doc {n}").into_bytes().into(),
            people: vec![OWNER],
            wake_at: None,
        });
        let append = append.map(|(match_no, off, count)| Append {
            match_no,
            seq: self.next(table, match_no).saturating_add_signed(off),
            count,
            lines: format!("lines {n}").into_bytes().into(),
        });
        let works = rev.map(|rev| {
            doc.as_ref().is_none_or(|doc| doc.expected_rev == rev)
                && append.as_ref().is_none_or(|a| a.seq == self.next(table, a.match_no))
        });
        if works == Some(true) {
            if let Some(doc) = &doc {
                self.revs.insert(table, (doc.expected_rev + 1, doc.doc.0.clone()));
            }
            if let Some(Append { match_no, seq, count, lines }) = append.clone() {
                let log = self.logs.entry((table, match_no)).or_default();
                log.push(Entry { seq, count, lines });
            }
        }
        (Commit { table: key, at: UnixMillis(n as u64), doc, append }, works)
    }
}

async fn compare(store: &Sqlite, tries: &[Try]) {
    store.add_person(OWNER, SecretHash([0; 32]), UnixMillis(0)).await.unwrap();
    let mut model = Model::default();
    let mut keys = Vec::new();
    for n in 0..TABLES {
        let (id, code) = (name(n), Code::new(format!("T{n}")).unwrap());
        let table = NewTable { id, code, owner: OWNER, doc: Vec::new().into(), at: UnixMillis(0) };
        keys.push(store.create_table(table).await.unwrap());
        model.revs.insert(n, (1, Vec::new()));
    }
    keys.push(TableKey(1000));
    let (commits, expected): (Vec<_>, Vec<_>) =
        tries.iter().enumerate().map(|(n, t)| model.attempt(t, keys[t.table], n)).unzip();
    let mut answers = Vec::new();
    // Many at once, so that they share a transaction; few enough that `join_all` asks for them
    // in order.
    for some in commits.chunks(20) {
        let some = some.iter().map(|commit| store.commit(commit.clone()));
        answers.extend(futures_util::future::join_all(some).await);
    }
    for ((answer, works), attempt) in answers.into_iter().zip(expected).zip(tries) {
        let as_expected = match answer {
            Ok(()) => works == Some(true),
            Err(CommitError::Conflict) => works == Some(false),
            Err(CommitError::NoSuchTable) => works.is_none(),
            Err(CommitError::Store(error)) => panic!("{error}"),
        };
        assert!(as_expected, "{attempt:?}");
    }
    for (n, &key) in keys.iter().enumerate().take(TABLES) {
        let (rev, doc) = model.revs[&n].clone();
        let code = Code::new(format!("T{n}")).unwrap();
        let stored = StoredTable { key, rev, code, doc: doc.into() };
        assert_eq!(store.table(&name(n)).await.unwrap(), Some(stored));
        for match_no in 0..2 {
            let log = model.logs.remove(&(n, match_no)).unwrap_or_default();
            assert_eq!(store.log(key, match_no).await.unwrap(), log);
        }
    }
}

fn name(n: usize) -> TableId {
    TableId::new(format!("t{n}")).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_store_is_a_map_of_documents_and_lists(tries in vec(tries(), 0..100)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async { compare(&Sqlite::in_memory().unwrap(), &tries).await });
    }
}

#[tokio::test]
async fn on_disk_it_is_the_same() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let tries = vec(tries(), 300).new_tree(&mut runner).unwrap().current();
        compare(&Sqlite::open(folder.path()).unwrap(), &tries).await;
    }
}
