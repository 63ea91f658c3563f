//! A house moves from a folder to a database and back.

use crate::common::{OWNER, add_owner, append, change, create, id, open, run};
use rusqlite::Connection;
use rusqlite::types::Value;
use std::path::Path;
use std::sync::Arc;
use store::{
    Append, Commit, CopyError, FILE_NAME, Kind, PersonId, Place, PlaceError, SecretHash, Sqlite,
    Stage, Stale, Store, StoreError, UnixMillis,
};
use test_postgres::Server;

const OTHER: PersonId = PersonId([2; 16]);

/// Something of everything: people, devices, codes, tables with and without matches, one that is gone.
async fn fill(store: &impl Store) {
    add_owner(store).await;
    store.add_person(OTHER, SecretHash([2; 32]), UnixMillis(5)).await.unwrap();
    store.add_secret(OTHER, SecretHash([3; 32]), UnixMillis(6)).await.unwrap();
    store.offer_link(SecretHash([4; 32]), OWNER, UnixMillis(u64::MAX)).await.unwrap();
    for n in 0..30 {
        let key = create(store, &format!("t{n}")).await;
        let mut seated = change(key, 1, &format!("document {n}"));
        if let Some(doc) = &mut seated.doc {
            doc.people = if n % 2 == 0 { vec![OWNER, OTHER] } else { vec![OTHER] };
            doc.wake_at = (n % 3 == 0).then_some(UnixMillis(1000 + n));
        }
        store.commit(seated).await.unwrap();
        for match_no in 1..=(n % 3) as u32 {
            let first = format!("{{\"id\":\"match-{n}-{match_no}\"}}\n");
            store.commit(append(key, match_no, 0, &first)).await.unwrap();
            for seq in 1..40 {
                store.commit(append(key, match_no, seq, &format!("{n} {seq}\n"))).await.unwrap();
            }
            let lines = (0..=255).cycle().take(5_000).collect::<Vec<u8>>().into();
            let append = Some(Append { match_no, seq: 40, count: 9, lines });
            let commit = Commit { table: key, at: UnixMillis(30), doc: None, append };
            store.commit(commit).await.unwrap();
        }
    }
    // The last key was another table's, and must not come again.
    let gone = create(store, "gone").await;
    store.commit(append(gone, 1, 0, "left behind")).await.unwrap();
    let stale = Stale { unplayed: None, played: Some(UnixMillis(1_000)) };
    assert!(store.remove_table(gone, stale).await.unwrap());
}

/// Every row of a folder's file that counts, in order.
fn rows(folder: &Path) -> Vec<Vec<Value>> {
    let db = Connection::open(folder.join(FILE_NAME)).unwrap();
    let mut all = Vec::new();
    for table in [
        "people",
        "secrets",
        "links",
        "tables",
        "seats",
        "heads WHERE table_key IN (SELECT key FROM tables)",
        "log WHERE table_key IN (SELECT key FROM tables)",
    ] {
        let mut query =
            db.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2, 3")).unwrap_or_else(
                // Some have two columns only.
                |_| db.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).unwrap(),
            );
        let columns = query.column_count();
        let mut found = query.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            all.push((0..columns).map(|i| row.get(i).unwrap()).collect());
        }
    }
    all
}

pub fn there_and_back(server: Arc<Server>) {
    run(async {
        let folders = tempfile::tempdir().unwrap();
        let (first, second) = (folders.path().join("first"), folders.path().join("second"));
        let store = Sqlite::open(&first).unwrap();
        fill(&store).await;
        store.close().await.unwrap();
        let url = server.new_house().unwrap();
        let (here, there) = (Place::Folder(first.clone()), Place::read(&url).unwrap());
        let mut stages = Vec::new();
        let copied = store::copy(&here, &there, |progress| {
            assert!(progress.done <= progress.total, "{progress:?}");
            stages.push(progress.stage);
        });
        let copied = copied.await.unwrap();
        stages.dedup();
        assert_eq!(stages, [Stage::Copying, Stage::Checking]);
        let count = |kind| copied.iter().find(|(k, _)| *k == kind).unwrap().1;
        assert_eq!((count(Kind::People), count(Kind::Tables), count(Kind::Links)), (2, 30, 1));
        assert_eq!((count(Kind::Heads), count(Kind::Log)), (30, 30 * 41));

        // There it is a house in which one can play on.
        let moved = open(&url).await;
        assert_eq!(moved.person_of(&SecretHash([3; 32])).await.unwrap(), Some(OTHER));
        assert_eq!(moved.tables_of(OTHER, 100).await.unwrap().len(), 30);
        assert_eq!(moved.match_by_name("match-5-2").await.unwrap(), Some((id("t5"), 2)));
        assert!(moved.faults().await.unwrap().is_empty());
        for key in moved.keys(None, 100).await.unwrap() {
            assert!(moved.inspect(key).await.unwrap().damage.is_empty());
        }
        moved.close().await.unwrap();

        // And back: to the byte.
        let back = Place::Folder(second.clone());
        assert_eq!(store::copy(&there, &back, |_| ()).await.unwrap(), copied);
        assert_eq!(rows(&first), rows(&second));
        let store = Sqlite::open(&second).unwrap();
        let key = store.table(&id("t2")).await.unwrap().unwrap().key;
        store.commit(append(key, 1, 49, "and on")).await.unwrap();
        let (old, new) = (Sqlite::open(&first).unwrap(), create(&store, "new").await);
        assert_eq!(create(&old, "new").await, new, "no key is used again");
        let database = open(&url).await;
        assert_eq!(create(&database, "new").await, new);
    });
}

pub fn an_empty_place(server: Arc<Server>) {
    run(async {
        let folders = tempfile::tempdir().unwrap();
        let full = folders.path().join("full");
        let store = Sqlite::open(&full).unwrap();
        fill(&store).await;
        let url = server.new_house().unwrap();
        let (folder, database) = (Place::Folder(full.clone()), Place::read(&url).unwrap());
        // While a server uses it.
        let error = store::copy(&folder, &database, |_| ()).await.unwrap_err();
        let in_use = matches!(&error, CopyError::Place(PlaceError::Folder(e)) if e.to_string().contains("another server"));
        assert!(in_use, "{error:?}");
        store.close().await.unwrap();
        let nowhere = Place::Folder(folders.path().join("nowhere"));
        let error = store::copy(&nowhere, &database, |_| ()).await.unwrap_err();
        assert!(error.to_string().contains("there is no"), "{error}");
        store::copy(&folder, &database, |_| ()).await.unwrap();
        for to in [&database, &folder] {
            let error = store::copy(&folder, to, |_| ()).await.unwrap_err();
            assert!(matches!(error, CopyError::NotEmpty(_)), "{error:?}");
            assert!(!error.to_string().contains(test_postgres::PASSWORD), "{error}");
        }
        // A damaged row goes over as it is: the audit names it there, too.
        let damaged = folders.path().join("damaged");
        let error = store::copy(&database, &Place::Folder(damaged.clone()), |_| ()).await;
        error.unwrap();
        let db = Connection::open(damaged.join(FILE_NAME)).unwrap();
        db.execute("UPDATE log SET lines = x'00' WHERE table_key = 3 AND seq = 5", []).unwrap();
        drop(db);
        let other = Place::read(&server.new_house().unwrap()).unwrap();
        store::copy(&Place::Folder(damaged), &other, |_| ()).await.unwrap();
        let store = other.open().await.unwrap();
        let harmed = store.table(&id("t2")).await.unwrap().unwrap().key;
        let found = store.inspect(harmed).await.unwrap();
        assert_eq!(found.damage.len(), 2, "{found:?}");
        assert!(matches!(store.log(harmed, 1).await, Err(StoreError::Damaged(_))));
    });
}

pub fn a_backup_is_a_house(server: Arc<Server>) {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&server.new_house().unwrap()).await;
        fill(&store).await;
        let copy = folder.path().join(FILE_NAME);
        store.backup(&copy).await.unwrap();
        assert!(matches!(store.backup(&copy).await, Err(StoreError::BackupExists(_))));
        let house = Sqlite::open(folder.path()).unwrap();
        for n in 0..30 {
            let name = id(&format!("t{n}"));
            let (here, there) =
                (house.table(&name).await.unwrap(), store.table(&name).await.unwrap());
            assert_eq!(here, there);
            let key = here.unwrap().key;
            for match_no in 0..3 {
                let log = house.log(key, match_no).await.unwrap();
                assert_eq!(log, store.log(key, match_no).await.unwrap());
            }
        }
    });
}
