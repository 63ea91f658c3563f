//! The conformance of SQLite, in memory and on disk.

use store::{Sqlite, conformance};

#[tokio::test]
async fn in_memory_it_is_a_store() {
    conformance::all(async || Sqlite::in_memory().unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_disk_it_is_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let count = std::cell::Cell::new(0);
    conformance::all(async || {
        count.set(count.get() + 1);
        Sqlite::open(&folder.path().join(count.get().to_string())).unwrap()
    })
    .await;
}
