//! Bytes of the file become others: what was stored is told, or nothing is.

// Helpers of tests are tests, though clippy sees only functions.

use std::path::Path;
use store::{
    Append, Code, Commit, DocChange, Entry, FILE_NAME, NewTable, Part, PersonId, SecretHash,
    Sqlite, Store, StoreError, StoredTable, TableId, TableKey, UnixMillis,
};

const OWNER: PersonId = PersonId([1; 16]);
const TABLES: u64 = 12;
const MATCHES: u32 = 2;
const ENTRIES: u64 = 15;

fn id(n: u64) -> TableId {
    TableId::new(format!("table-{n}")).unwrap()
}

fn code(n: u64) -> Code {
    Code::new(format!("CODE{n}")).unwrap()
}

fn doc(n: u64) -> Vec<u8> {
    format!("{{\"document of\":{n},\"and\":\"{}\"}}", "something ".repeat(n as usize)).into()
}

fn lines(n: u64, match_no: u32, seq: u64) -> Vec<u8> {
    if seq == 0 {
        return format!("{{\"id\":\"match-{n}-{match_no}\"}}\n").into();
    }
    format!("{{\"entry\":{seq},\"of\":{match_no},\"at\":{n}}}\n")
        .repeat(1 + seq as usize % 3)
        .into()
}

/// What was stored, to be compared with what is told.
struct Stored {
    tables: Vec<(TableKey, StoredTable)>,
    logs: Vec<Vec<Vec<Entry>>>,
}

async fn fill(folder: &Path) -> Stored {
    let store = Sqlite::open(folder).unwrap();
    store.add_person(OWNER, SecretHash([1; 32]), UnixMillis(0)).await.unwrap();
    let mut stored = Stored { tables: Vec::new(), logs: Vec::new() };
    for n in 0..TABLES {
        let new = NewTable {
            id: id(n),
            code: code(n),
            owner: OWNER,
            doc: doc(n).into(),
            at: UnixMillis(0),
        };
        let table = store.create_table(new).await.unwrap();
        for match_no in 1..=MATCHES {
            for seq in 0..ENTRIES {
                let append =
                    Some(Append { match_no, seq, count: 1, lines: lines(n, match_no, seq).into() });
                let commit = Commit { table, at: UnixMillis(0), doc: None, append };
                store.commit(commit).await.unwrap();
            }
        }
        let change =
            DocChange { expected_rev: 1, doc: doc(n).into(), people: vec![OWNER], wake_at: None };
        let commit = Commit { table, at: UnixMillis(1), doc: Some(change), append: None };
        store.commit(commit).await.unwrap();
        stored.tables.push((table, store.table(&id(n)).await.unwrap().unwrap()));
        let mut logs = Vec::new();
        for match_no in 1..=MATCHES {
            logs.push(store.log(table, match_no).await.unwrap());
        }
        stored.logs.push(logs);
    }
    store.close().await.unwrap();
    stored
}

/// Asks for everything: whatever is told must be what was stored. Says for which tables something
/// was refused.
async fn ask(store: &Sqlite, stored: &Stored) -> Vec<u64> {
    let mut refused = Vec::new();
    for n in 0..TABLES {
        let (key, table) = &stored.tables[n as usize];
        let mut all = true;
        match store.table(&id(n)).await {
            Ok(Some(told)) => assert_eq!(told, *table),
            Ok(None) | Err(_) => all = false,
        }
        match store.table_by_code(&code(n)).await {
            Ok(Some(told)) => assert_eq!(told, id(n)),
            Ok(None) | Err(_) => all = false,
        }
        for match_no in 1..=MATCHES {
            match store.log(*key, match_no).await {
                Ok(told) => assert_eq!(told, stored.logs[n as usize][match_no as usize - 1]),
                Err(_) => all = false,
            }
            match store.match_by_name(&format!("match-{n}-{match_no}")).await {
                Ok(Some(told)) => assert_eq!(told, (id(n), match_no)),
                Ok(None) | Err(_) => all = false,
            }
        }
        if !all {
            refused.push(n);
        }
    }
    if let Ok(listed) = store.tables_of(OWNER, 100).await {
        for told in listed {
            let table = (0..TABLES).find(|&n| id(n) == told.id).unwrap();
            assert_eq!(told.doc.0, doc(table));
        }
    }
    refused
}

/// Numbers that only look random: Marsaglia's xorshift.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % below
    }
}

#[tokio::test]
async fn no_flipped_bit_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let stored = fill(folder.path()).await;
    let path = folder.path().join(FILE_NAME);
    let sound = std::fs::read(&path).unwrap();
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let (mut opened, mut noticed) = (0, 0);
    for _ in 0..400 {
        let mut bytes = sound.clone();
        bytes[dice.throw(sound.len())] ^= 1 << dice.throw(8);
        std::fs::write(&path, &bytes).unwrap();
        // The first page may be hit: then nothing can be told at all.
        let Ok(store) = Sqlite::open(folder.path()) else { continue };
        opened += 1;
        let refused = ask(&store, &stored).await;
        noticed += usize::from(!refused.is_empty());
        store.close().await.unwrap();
    }
    assert!(opened > 300 && noticed > 100, "{opened} opened, {noticed} noticed");
}

/// A bit of what a table itself holds harms this table, and every other is as before.
#[tokio::test]
async fn one_damaged_table_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let stored = fill(folder.path()).await;
    let path = folder.path().join(FILE_NAME);
    let sound = std::fs::read(&path).unwrap();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for round in 0..100 {
        let n = dice.throw(TABLES as usize) as u64;
        let match_no = 1 + dice.throw(MATCHES as usize) as u32;
        let seq = 1 + dice.throw(ENTRIES as usize - 1) as u64;
        let (content, part) = match round % 3 {
            0 => (doc(n), Part::Document),
            _ => (lines(n, match_no, seq), Part::Match { match_no, seq }),
        };
        let mut bytes = sound.clone();
        // What was there before may lie about in the file: it is altered as well.
        let places: Vec<usize> = (0..bytes.len() - content.len())
            .filter(|&at| bytes[at..].starts_with(&content))
            .collect();
        assert!(!places.is_empty());
        let at = dice.throw(content.len());
        for place in places {
            bytes[place + at] ^= 1 << dice.throw(8);
        }
        std::fs::write(&path, &bytes).unwrap();
        let store = Sqlite::open(folder.path()).unwrap();
        assert_eq!(ask(&store, &stored).await, [n], "{part:?}");
        let (key, _) = stored.tables[n as usize];
        let refusal = match part {
            Part::Document => store.table(&id(n)).await.err(),
            Part::Match { match_no, .. } => store.log(key, match_no).await.err(),
        };
        let Some(StoreError::Damaged(damage)) = refusal else { panic!("{refusal:?}") };
        assert_eq!((damage.table, damage.part), (key, part));
        assert_eq!(store.inspect(key).await.unwrap().damage, [part]);
        store.close().await.unwrap();
    }
}
