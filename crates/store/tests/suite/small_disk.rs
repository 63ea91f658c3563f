//! A disk of sixteen megabytes that becomes full, and on which room is made.
#![cfg(target_os = "linux")]
// Helpers of tests are tests, though clippy sees only functions.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use store::{
    Append, Code, Commit, CommitError, FILE_NAME, NewTable, PersonId, Sealed, SecretHash, Sqlite,
    Store, StoreError, TableId, TableKey, UnixMillis,
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
    on_a_small_disk("small_disk::child_on_a_small_disk");
}

#[test]
fn a_log_that_changed_the_same_pages_again_and_again_needs_little_room() {
    on_a_small_disk("small_disk::child_that_changes_few_pages");
}

/// Lets a child do its part where the disk is small.
fn on_a_small_disk(part: &str) {
    let folder = tempfile::tempdir().unwrap();
    let possible = with_small_disk(folder.path()).arg("true").output();
    if !possible.is_ok_and(|output| output.status.success()) {
        // Not by `eprintln!`, which tests keep to themselves.
        let _ = writeln!(std::io::stderr(), "{part}: skipped, nothing can be mounted here");
        return;
    }
    let child = with_small_disk(folder.path())
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", part, "--ignored", "--nocapture"])
        .env(DISK, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout) + String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success(), "{said}");
}

/// A new store with a table, beside as much as other programs take and give back.
async fn new_store(disk: &Path, ballast: usize) -> (PathBuf, Sqlite, TableKey) {
    fs::write(disk.join(BALLAST), vec![1; ballast]).unwrap();
    let data = disk.join("data");
    let store = Sqlite::open(&data).unwrap();
    let owner = PersonId([1; 16]);
    store.add_person(owner, SecretHash([1; 32]), UnixMillis(0)).await.unwrap();
    let (id, code) = (TableId::new("t").unwrap(), Code::new("T").unwrap());
    let new = NewTable { id, code, owner, doc: Sealed::default(), at: UnixMillis(0) };
    let table = store.create_table(new).await.unwrap();
    store.can_write().await.unwrap();
    (data, store, table)
}

const BALLAST: &str = "ballast";

/// Ten kilobytes.
const LARGE: usize = 10_000;

/// Appends entries of so many bytes until the disk is full, or until there are so many.
async fn append(store: &Sqlite, table: TableKey, seq: &mut u64, many: u64, bytes: usize) -> bool {
    for _ in 0..many {
        let lines = vec![*seq as u8; bytes].into();
        let append = Append { match_no: 1, seq: *seq, count: 1, lines };
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
    // Enough to fold the log once.
    let (data, store, table) = new_store(&disk, 6 << 20).await;

    let mut seq = 0;
    assert!(
        !append(&store, table, &mut seq, 10_000, LARGE).await,
        "sixteen megabytes are not that much"
    );
    for _ in 0..50 {
        assert!(!append(&store, table, &mut seq, 1, LARGE).await);
        assert!(matches!(store.can_write().await, Err(StoreError::Full)));
    }
    assert_eq!(store.log(table, 1).await.unwrap().len() as u64, seq, "can be read all the time");

    fs::remove_file(disk.join(BALLAST)).unwrap();
    recovers(&store).await;
    // The log was folded, and does not eat up what was made for others.
    assert!(append(&store, table, &mut seq, 250, LARGE).await, "two and a half megabytes more");
    let log = fs::metadata(data.join(format!("{FILE_NAME}-wal"))).unwrap().len();
    assert!(log < 9 << 20, "{log}");
    store.can_write().await.unwrap();
    store.close().await.unwrap();
    let store = Sqlite::open(&data).unwrap();
    assert_eq!(store.log(table, 1).await.unwrap().len() as u64, seq);
}

/// Play as it usually is: the log has become large, and nearly all of it is about a few pages.
#[tokio::test]
#[ignore = "the part of the process that has a small disk"]
async fn child_that_changes_few_pages() {
    let Some(disk) = std::env::var_os(DISK).map(PathBuf::from) else { return };
    let (data, store, table) = new_store(&disk, 1 << 20).await;
    let mut seq = 0;
    assert!(!append(&store, table, &mut seq, 100_000, 10).await, "each entry is a page of the log");
    let log = || fs::metadata(data.join(format!("{FILE_NAME}-wal"))).unwrap().len();
    assert!(log() > 10 << 20, "{}", log());
    assert!(matches!(store.can_write().await, Err(StoreError::Full)));

    fs::remove_file(disk.join(BALLAST)).unwrap();
    recovers(&store).await;
    // More than would have gone into the log behind what was there.
    assert!(append(&store, table, &mut seq, 4_000, 10).await, "{seq} entries");
    store.close().await.unwrap();
    let store = Sqlite::open(&data).unwrap();
    assert_eq!(store.log(table, 1).await.unwrap().len() as u64, seq);
}
