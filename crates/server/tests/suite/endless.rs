//! Tables that would never end: refused, or stopped while everybody else plays on.

use crate::common::{Flaky, Guest, House};
use serde_json::json;
use server::{Config, Limits};
use std::sync::Arc;
use store::Sqlite;

#[tokio::test]
async fn options_that_can_t_end_are_refused_when_the_table_is_made() {
    let house = House::open().await;
    let secret = house.newcomer().await;
    let wall = json!({"course": {"cells": "gggsrsrsmsggsg"}, "spacing": "wooden"});
    let built = json!({"course": {"cells": "gsssgsrsrsmsgssss"}, "spacing": "wooden",
        "placement": [6, 8, 10, 14, 16]});
    for (game, options, rule) in [
        ("petits-chevaux", json!({"max_sixes": 1}), "PC-4"),
        ("petits-chevaux", json!({"max_sixes": 1, "may_pass": true, "opening_tries": 3}), "PC-4"),
        ("giro-galoppo", wall, "GG-6"),
        ("giro-galoppo", built, "GG-6"),
    ] {
        let new = json!({"game": game, "options": options});
        let answer = house.post("/api/tables", Some(&secret), &new).await;
        assert_eq!(answer.status, 400, "{options}");
        assert_eq!(answer.json()["code"], "options", "{options}");
        assert_eq!(answer.json()["rule"], rule, "{options}");
    }
    // Nor can a table that is there get such options.
    let table = house.table(&secret, &json!({"game": "petits-chevaux"})).await;
    let mut ana = house.guest(&secret, &table).await;
    let answer = ana.want(json!({"options": {"options": {"max_sixes": 1}}})).await;
    assert_eq!(answer["refusal"]["code"], "options");
    assert_eq!(answer["refusal"]["rule"], "PC-4");
    house.close().await;
}

/// Two people at a race, who choose one card after the other.
struct Race {
    guests: [Guest; 2],
}

impl Race {
    async fn begin(house: &House) -> Race {
        let secrets = [house.newcomer().await, house.newcomer().await];
        let options = json!({"placement": [6, 16, 27, 36, 41]});
        let new = json!({"game": "giro-galoppo", "options": options});
        let table = house.table(&secrets[0], &new).await;
        let mut guests =
            [house.guest(&secrets[0], &table).await, house.guest(&secrets[1], &table).await];
        guests[0].sit(0, "Ana").await;
        guests[1].sit(1, "Bo").await;
        guests[0].start(1).await;
        for guest in &mut guests {
            guest.until("frame").await;
        }
        Race { guests }
    }

    async fn round(&mut self) {
        for who in 0..2 {
            let card = self.guests[who].frame["view"]["hand"][0].clone();
            let answer = self.guests[who].act(json!({"do": "play", "card": card})).await;
            let seq = answer["ack"]["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
            for guest in &mut self.guests {
                guest.until_seq(seq).await;
            }
        }
    }
}

/// The match was stopped for this reason: its record can be had, and another match begins.
async fn is_stopped(house: &House, table: &str, guest: &mut Guest, why: &str) {
    while guest.table["phase"] != "over" {
        guest.next().await.unwrap();
    }
    assert_eq!(guest.table["stopped"], why);
    let record = house.get(&format!("/api/tables/{table}/matches/1/record"), None).await;
    assert_eq!(record.status, 200);
    let verdict = table::verify(&record.body[..]).unwrap();
    assert_eq!(json!(verdict.facts), guest.frame["seq"], "all of it is there");
    guest.start(2).await;
    assert_eq!(house.get("/healthz", None).await.status, 200);
}

#[tokio::test]
async fn a_match_without_end_is_stopped_and_nobody_else_hears_of_it() {
    // No measure of messages: what stops Eve is the table.
    let limits = Limits { messages_per_second: 0, ..Limits::default() };
    let table = table::Limits { facts_a_match: 120, ..table::Limits::default() };
    let config = Config { limits, table, ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let mut race = Race::begin(&house).await;
    let eve = house.newcomer().await;
    let new = json!({"game": "carrousel", "settings": {"pace": "instant"}});
    let id = house.table(&eve, &new).await;
    let mut eve = house.guest(&eve, &id).await;
    eve.sit(0, "Eve").await;
    eve.must(json!({"bot": {"place": 1, "level": "pony"}})).await;
    eve.start(1).await;
    eve.until("frame").await;
    for n in 0.. {
        // A bot or the clock may come between the two.
        let action = if n % 2 == 0 { "touch" } else { "release" };
        let answer = eve.act(json!({"do": action})).await;
        if let Some(seq) = answer["ack"]["seq"].as_u64() {
            eve.until_seq(seq).await;
        }
        if eve.table["phase"] == "over" || answer["refusal"]["code"] == "not-playing" {
            break;
        }
        if n % 20 == 0 {
            race.round().await;
        }
    }
    is_stopped(&house, &id, &mut eve, "too-long").await;
    race.round().await;
    house.close().await;
}

#[tokio::test]
async fn a_step_without_end_is_stopped_and_nobody_else_hears_of_it() {
    // Who begins, and a throw: already too much for this house.
    let table = table::Limits { facts_a_step: 2, ..table::Limits::default() };
    let config = Config { table, ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let mut race = Race::begin(&house).await;
    let eve = house.newcomer().await;
    let id = house.table(&eve, &json!({"game": "petits-chevaux"})).await;
    let mut eve = house.guest(&eve, &id).await;
    eve.sit(0, "Eve").await;
    eve.must(json!({"bot": {"place": 1, "level": "pony"}})).await;
    eve.start(1).await;
    eve.until("frame").await;
    is_stopped(&house, &id, &mut eve, "endless").await;
    for _ in 0..3 {
        race.round().await;
    }
    house.close().await;
}

/// A match from before there were limits, however long: no more of it is read than shows that it is
/// too long.
#[tokio::test]
async fn of_a_match_that_is_longer_than_one_may_be_only_the_beginning_is_read() {
    const FACTS: u32 = 20;
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { messages_per_second: 0, ..Limits::default() };
    let house = House::at(folder.path(), Config { limits, ..Config::default() }).await;
    let secret = house.newcomer().await;
    let new = json!({"game": "carrousel", "settings": {"pace": "instant"}});
    let id = house.table(&secret, &new).await;
    let mut eve = house.guest(&secret, &id).await;
    eve.sit(0, "Eve").await;
    eve.must(json!({"bot": {"place": 1, "level": "pony"}})).await;
    eve.start(1).await;
    eve.until("frame").await;
    let mut seq = 0;
    for action in ["touch", "release"].into_iter().cycle() {
        if seq > 3 * u64::from(FACTS) {
            break;
        }
        if let Some(done) = eve.act(json!({"do": action})).await["ack"]["seq"].as_u64() {
            eve.until_seq(done).await;
            seq = done;
        }
    }
    drop(eve);
    house.close().await;

    let table = table::Limits { facts_a_match: FACTS, ..table::Limits::default() };
    let store = Arc::new(Flaky::over(Sqlite::open(folder.path()).unwrap()));
    let house = House::over(Config { table, ..Config::default() }, store.clone()).await;
    let mut eve = house.guest(&secret, &id).await;
    is_stopped(&house, &id, &mut eve, "too-long").await;
    let most = u64::from(FACTS) + 1;
    assert!(store.longest() >= most && store.longest() < most + 10, "{}", store.longest());
    house.close().await;
}
