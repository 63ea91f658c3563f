//! Tables that leave the memory and come back, wake by themselves, or are served by two at once.

use crate::common::{Guest, House, StillWorld};
use serde_json::{Value, json};
use server::Config;
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};

const FIXED: &str = r#"{"placement": [6, 16, 27, 36, 41]}"#;

/// Waits until the server has so many tables in memory.
async fn until_tables(house: &House, number: u32) {
    let wanted = format!("cavalcade_tables {number}\n");
    for _ in 0..2_000 {
        if house.get("/metrics", None).await.text().contains(&wanted) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("there are never {number} tables");
}

/// Ana and Bo sit down, the race begins, and Ana has chosen her card.
async fn ana_has_played(house: &House, a: &str, b: &str, table: &str) -> (Guest, Guest) {
    let (mut ana, mut bo) = (house.guest(a, table).await, house.guest(b, table).await);
    ana.sit(0, "Ana").await;
    bo.sit(1, "Bo").await;
    ana.start(1).await;
    ana.until("frame").await;
    ana.act(json!({"do": "play", "card": 2})).await;
    (ana, bo)
}

#[tokio::test]
async fn a_deserted_table_leaves_the_memory_and_comes_back_as_it_was() {
    let config = Config { unload_after: Duration::from_millis(50), ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let (a, b) = (house.newcomer().await, house.newcomer().await);
    let options: Value = serde_json::from_str(FIXED).unwrap();
    let table = house.table(&a, &json!({"game": "giro-galoppo", "options": options})).await;
    let (mut ana, bo) = ana_has_played(&house, &a, &b, &table).await;
    ana.until_seq(1).await;
    let view = ana.frame["view"].clone();
    until_tables(&house, 1).await;
    drop((ana, bo));
    until_tables(&house, 0).await;
    let mut ana = house.guest(&a, &table).await;
    ana.until("frame").await;
    assert_eq!(ana.frame["view"], view);
    assert_eq!(ana.act(json!({"do": "play", "card": 3})).await["ack"]["seq"], json!(2));
}

#[tokio::test]
async fn a_turn_of_a_day_ends_though_nobody_is_there() {
    let world = Arc::new(StillWorld::new());
    let config = Config {
        unload_after: Duration::from_millis(20),
        sweep_every: Duration::from_millis(20),
        world: world.clone(),
        ..Config::default()
    };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let (a, b) = (house.newcomer().await, house.newcomer().await);
    let settings = json!({"clock": "day", "pace": "instant"});
    let options: Value = serde_json::from_str(FIXED).unwrap();
    let new = json!({"game": "giro-galoppo", "options": options, "settings": settings});
    let table = house.table(&a, &new).await;
    let (ana, bo) = ana_has_played(&house, &a, &b, &table).await;
    drop((ana, bo));
    until_tables(&house, 0).await;
    world.pass(25 * 3600 * 1000);
    // Bo's day is over: a bot chooses for Bo, and the round is played.
    for _ in 0..1_000 {
        let mut ana = house.guest(&a, &table).await;
        ana.until("frame").await;
        if ana.frame["view"]["round"] == json!(2) {
            assert!(ana.table["places"][1]["stand_in"].as_bool().unwrap());
            return;
        }
        drop(ana);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody plays for Bo");
}

/// Two servers over one store, without a word between them: each finds out what the other has done
/// when it wants to write, and nothing is lost or done twice.
#[tokio::test]
async fn two_servers_of_one_table_never_both_have_the_last_word() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let one = House::over(Config::default(), store.clone()).await;
    let other = House::over(Config::default(), store).await;
    let (a, b) = (one.newcomer().await, one.newcomer().await);
    let options: Value = serde_json::from_str(FIXED).unwrap();
    let table = one.table(&a, &json!({"game": "giro-galoppo", "options": options})).await;
    let mut ana = one.guest(&a, &table).await;
    ana.sit(0, "Ana").await;
    one.guest(&b, &table).await.sit(1, "Bo").await;
    ana.start(1).await;
    let mut bo = other.guest(&b, &table).await;
    for round in 0..5 {
        let deed = |card: u64| {
            let action = json!({"do": "play", "card": card});
            json!({"match": 1, "nth": round, "action": action})
        };
        // Ana's server has not heard of Bo's last card, nor Bo's of Ana's.
        let answer = ana.ask("act", deed(round + 1)).await;
        assert_eq!(answer["ack"]["seq"], json!(2 * round + 1), "{answer}");
        let answer = bo.ask("act", deed(6 - round)).await;
        assert_eq!(answer["ack"]["seq"], json!(2 * round + 2), "{answer}");
    }
    bo.until_seq(10).await;
    assert_eq!(bo.frame["view"]["hand"], json!([1]));
}
