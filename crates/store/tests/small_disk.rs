//! A disk of sixteen megabytes that becomes full, and on which room is made.
#![cfg(target_os = "linux")]
// Helpers of tests are tests, though clippy sees only functions.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use store::{
    Append, Code, Commit, CommitError, FILE_NAME, NewTable, PersonId, SecretHash, Sqlite, Store,
    StoreError, TableId, TableKey, UnixMillis,
};

/// Where the small disk is; without it the child's part is no test.
const DISK: &str = "STORE_SMALL_DISK";

/// A child in a world of its own, where everybody may mount: what it mounts goes with it.
fn with_small_disk(folder: &Path) -> Command {
    let mut child = Command::new("unshare");
    let mount = "mount -t tmpfs -o size=16m none \"$0\" && exec \"$@\"";
    child.args(["--user", "--map-root-user", "--mount", "sh", "-c", mount]).arg(folder);
    child
}

#[test]
fn a_small_disk_recovers_when_room_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let possible = with_small_disk(folder.path()).arg("true").output();
    if !possible.is_ok_and(|output| output.status.success()) {
        // Not by `eprintln!`, which tests keep to themselves.
        let why = "a_small_disk_recovers_when_room_is_made: skipped, nothing can be mounted here";
        writeln!(std::io::stderr(), "{why}").unwrap();
        return;
    }
    let child = with_small_disk(folder.path())
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "child_on_a_small_disk", "--ignored", "--nocapture"])
        .env(DISK, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout) + String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success(), "{said}");
}

/// Appends entries of ten kilobytes until the disk is full, or until there are so many.
async fn append(store: &Sqlite, table: TableKey, seq: &mut u64, many: u64) -> bool {
    for _ in 0..many {
        let append = Append { match_no: 1, seq: *seq, count: 1, lines: vec![*seq as u8; 10_000] };
        let commit = Commit { table, at: UnixMillis(0), doc: None, append: Some(append) };
        match store.commit(commit).await {
            Ok(()) => *seq += 1,
            Err(CommitError::Store(StoreError::Full)) => return false,
            Err(error) => panic!("{error:?}"),
        }
    }
    true
}

/// Waits until something can be written, as somebody does who asks every now and then.
async fn recovers(store: &Sqlite) {
    let patience = Instant::now();
    while let Err(error) = store.can_write().await {
        assert!(patience.elapsed() < Duration::from_secs(20), "{error}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[tokio::test]
#[ignore = "the part of the process that has a small disk"]
async fn child_on_a_small_disk() {
    let Some(disk) = std::env::var_os(DISK).map(PathBuf::from) else { return };
    // As much as other programs take and give back: enough to fold the log once.
    let ballast = disk.join("ballast");
    fs::write(&ballast, vec![1; 6 << 20]).unwrap();
    let data = disk.join("data");
    let store = Sqlite::open(&data).unwrap();
    let owner = PersonId([1; 16]);
    store.add_person(owner, SecretHash([1; 32]), UnixMillis(0)).await.unwrap();
    let (id, code) = (TableId::new("t").unwrap(), Code::new("T").unwrap());
    let new = NewTable { id, code, owner, doc: Vec::new(), at: UnixMillis(0) };
    let table = store.create_table(new).await.unwrap();
    store.can_write().await.unwrap();

    let mut seq = 0;
    assert!(!append(&store, table, &mut seq, 10_000).await, "sixteen megabytes are not that much");
    for _ in 0..50 {
        assert!(!append(&store, table, &mut seq, 1).await);
        assert!(matches!(store.can_write().await, Err(StoreError::Full)));
    }
    assert_eq!(store.log(table, 1).await.unwrap().len() as u64, seq, "can be read all the time");

    fs::remove_file(&ballast).unwrap();
    recovers(&store).await;
    // The log was folded, and does not eat up what was made for others.
    assert!(append(&store, table, &mut seq, 250).await, "two and a half megabytes more");
    let log = fs::metadata(data.join(format!("{FILE_NAME}-wal"))).unwrap().len();
    assert!(log < 9 << 20, "{log}");
    store.can_write().await.unwrap();
    store.close().await.unwrap();
    let store = Sqlite::open(&data).unwrap();
    assert_eq!(store.log(table, 1).await.unwrap().len() as u64, seq);
}
