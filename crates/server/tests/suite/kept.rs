//! What is kept, what goes, and what is damaged.

use crate::common::{House, Log, StillWorld};
use serde_json::json;
use server::{Config, Keep, Limits};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{FILE_NAME, Sqlite, Stale, Store, TableId, UnixMillis};

const HOUR_MS: u64 = 3_600_000;

/// Whether a spoken code still leads to a table. Asking for the table itself would bring it into
/// memory.
async fn is_there(house: &House, code: &str) -> bool {
    match house.post("/api/join", None, &json!({"code": code})).await.status {
        200 => true,
        404 => false,
        other => panic!("{other}"),
    }
}

async fn made(house: &House, secret: &str) -> (String, String) {
    let answer = house.post("/api/tables", Some(secret), &json!({"game": "giro-galoppo"})).await;
    let text = |key: &str| answer.json()[key].as_str().unwrap().to_owned();
    (text("id"), text("code"))
}

#[tokio::test]
async fn old_tables_go_and_others_stay() {
    let world = Arc::new(StillWorld::new());
    let hours = |n: u64| Some(Duration::from_secs(n * 3_600));
    let config = Config {
        world: world.clone(),
        keep: Keep { unplayed: hours(2), played: hours(10) },
        sweep_every: Duration::from_millis(5),
        limits: Limits::generous(),
        ..Config::default()
    };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let secret = house.newcomer().await;
    let (_, unplayed) = made(&house, &secret).await;
    let (used, seated) = made(&house, &secret).await;
    let (id, played) = made(&house, &secret).await;
    let mut guest = house.guest(&secret, &id).await;
    guest.sit(0, "Ann").await;
    guest.must(json!({"bot": {"place": 1, "level": "pony"}})).await;
    guest.start(1).await;
    guest.until("frame").await;
    drop(guest);
    // Somebody sits there and does nothing at all.
    let mut idle = house.guest(&secret, &used).await;

    world.pass(3 * HOUR_MS);
    while is_there(&house, &unplayed).await {}
    assert!(is_there(&house, &seated).await && is_there(&house, &played).await);
    // Who sat there was not disturbed.
    idle.sit(0, "Bea").await;
    let listed = house.get("/api/tables", Some(&secret)).await.json();
    assert_eq!(listed["tables"].as_array().unwrap().len(), 2, "{listed}");
    idle.socket.close(None).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_table_that_is_removed_under_its_people_is_told_to_be_gone() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let house = House::over(Config::default(), store.clone()).await;
    let secret = house.newcomer().await;
    let (id, _) = made(&house, &secret).await;
    let (other, _) = made(&house, &secret).await;
    let mut guest = house.guest(&secret, &id).await;
    let mut neighbour = house.guest(&secret, &other).await;
    // As another server of the same tables would, which knows nothing of this one's people.
    let old = Stale { unplayed: Some(UnixMillis(u64::MAX)), played: None };
    let key = store.table(&TableId::new(id.as_str()).unwrap()).await.unwrap().unwrap().key;
    assert!(store.remove_table(key, old).await.unwrap());
    guest.n += 1;
    let sit = json!({"sit": {"place": 0, "name": "Ann", "luck": ""}});
    guest.send(&json!({"ask": {"n": guest.n, "want": sit}})).await;
    assert_eq!(guest.until("bye").await["why"], json!("trouble"));
    assert!(guest.next().await.is_none());
    assert_eq!(house.refused_socket(&secret, &id).await, 404);
    neighbour.sit(0, "Bea").await;
    house.close().await;
}

/// Alters everything in the file that says this.
fn alter(folder: &Path, text: &[u8]) {
    let path = folder.join(FILE_NAME);
    let mut bytes = std::fs::read(&path).unwrap();
    let places: Vec<usize> =
        (0..bytes.len() - text.len()).filter(|&at| bytes[at..].starts_with(text)).collect();
    assert!(!places.is_empty());
    for place in places {
        bytes[place + 1] ^= 0x20;
    }
    std::fs::write(path, bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_table_is_unavailable_and_named_once() {
    let log = Log::default();
    let _guard = log.begin();
    let folder = tempfile::tempdir().unwrap();
    let house = House::at(folder.path(), Config::default()).await;
    let secret = house.newcomer().await;
    let (bad, code) = made(&house, &secret).await;
    let (good, _) = made(&house, &secret).await;
    for (table, name) in [(&bad, "Bathilda"), (&good, "Godefroy")] {
        let mut guest = house.guest(&secret, table).await;
        guest.sit(0, name).await;
        guest.must(json!({"bot": {"place": 1, "level": "pony"}})).await;
    }
    house.close().await;
    alter(folder.path(), b"Bathilda");

    let house = House::at(folder.path(), Config::default()).await;
    for _ in 0..3 {
        for path in [format!("/api/tables/{bad}"), format!("/api/tables/{bad}/matches/1/record")] {
            let answer = house.get(&path, Some(&secret)).await;
            let told = (answer.status, answer.json()["code"].clone());
            assert_eq!(told, (503, json!("unavailable")), "{path}");
        }
        assert_eq!(house.post("/api/join", None, &json!({"code": code})).await.status, 503);
        assert_eq!(house.refused_socket(&secret, &bad).await, 503);
    }
    let listed = house.get("/api/tables", Some(&secret)).await.json();
    assert_eq!(listed["tables"][0]["id"], json!(good));
    assert_eq!(listed["tables"].as_array().unwrap().len(), 1);
    // Everybody else plays.
    let mut guest = house.guest(&secret, &good).await;
    guest.start(1).await;
    house.close().await;
    let told = log.text();
    assert_eq!(told.matches("is damaged:").count(), 1, "{told}");
}
