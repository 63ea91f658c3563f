//! A process that is killed while it writes: what it was told to be on disk is there.

// Helpers of tests are tests, though clippy sees only functions.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use store::{
    Append, Code, Commit, NewTable, PersonId, SecretHash, Sqlite, Store, StoreError, TableId,
    UnixMillis,
};

/// Where the child writes; without it the child's part is no test.
const FOLDER: &str = "STORE_CRASH_FOLDER";
const TABLES: usize = 8;
const ROUNDS: usize = 6;

fn id(n: usize) -> TableId {
    TableId::new(format!("t{n}")).unwrap()
}

fn line(table: usize, seq: u64) -> Vec<u8> {
    format!("table {table} entry {seq} {}\n", "x".repeat((seq % 97) as usize)).into_bytes()
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = [0_u64; TABLES];
    for round in 0..ROUNDS {
        append_until_killed(folder.path(), 50 + 400 * round, &mut acknowledged);
        // Opened at once: the dead hold no lock.
        let store = Sqlite::open(folder.path()).unwrap();
        for (n, acknowledged) in acknowledged.iter_mut().enumerate() {
            let Some(table) = store.table(&id(n)).await.unwrap() else {
                assert_eq!(*acknowledged, 0);
                continue;
            };
            let log = store.log(table.key, 0).await.unwrap();
            let there = log.len() as u64;
            assert!(there >= *acknowledged, "table {n}: {there} of {acknowledged} are there");
            for (seq, entry) in (0..).zip(&log) {
                assert_eq!((entry.seq, &entry.lines.0), (seq, &line(n, seq)));
            }
            // What was written but not told yet may be there, and counts from now on.
            *acknowledged = there;
        }
        store.close().await.unwrap();
    }
    assert!(acknowledged.iter().sum::<u64>() > 1000);
}

/// Counts what the child says is on disk, kills it after so many lines, and reads the rest.
fn append_until_killed(folder: &Path, lines: usize, acknowledged: &mut [u64; TABLES]) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::child_appends_for_ever", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut seen = 0;
    for line in output.lines() {
        let line = line.unwrap();
        let Some(words) = line.strip_prefix("ack ") else { continue };
        // The last line may be cut short by the kill; whole ones end with a full stop.
        let Some((table, seq)) = words.strip_suffix('.').and_then(|w| w.split_once(' ')) else {
            continue;
        };
        let (table, seq): (usize, u64) = (table.parse().unwrap(), seq.parse().unwrap());
        acknowledged[table] = acknowledged[table].max(seq + 1);
        seen += 1;
        if seen == lines {
            // SIGKILL, where there are signals.
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(seen >= lines, "the child ended by itself");
}

#[test]
#[ignore = "the part of the process that is killed"]
fn child_appends_for_ever() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
    runtime.block_on(async {
        let store = Arc::new(Sqlite::open(&folder).unwrap());
        let owner = PersonId([1; 16]);
        match store.add_person(owner, SecretHash([1; 32]), UnixMillis(0)).await {
            Ok(()) | Err(StoreError::Taken) => {}
            Err(error) => panic!("{error}"),
        }
        let tables: Vec<_> =
            (0..TABLES).map(|n| tokio::spawn(append(Arc::clone(&store), owner, n))).collect();
        for table in tables {
            table.await.unwrap();
        }
    });
}

async fn append(store: Arc<Sqlite>, owner: PersonId, n: usize) {
    let table = match store.table(&id(n)).await.unwrap() {
        Some(table) => table.key,
        None => {
            let code = Code::new(format!("T{n}")).unwrap();
            let doc = Vec::new();
            let table = NewTable { id: id(n), code, owner, doc: doc.into(), at: UnixMillis(0) };
            store.create_table(table).await.unwrap()
        }
    };
    let from = store.log(table, 0).await.unwrap().len() as u64;
    for seq in from..u64::MAX {
        let append = Append { match_no: 0, seq, count: 1, lines: line(n, seq).into() };
        let at = UnixMillis(0);
        store.commit(Commit { table, at, doc: None, append: Some(append) }).await.unwrap();
        // In one write, so that lines of several threads do not mix. When nobody reads any
        // more, this ends by itself.
        let told = format!("ack {n} {seq}.\n");
        std::io::stdout().lock().write_all(told.as_bytes()).unwrap();
    }
}
