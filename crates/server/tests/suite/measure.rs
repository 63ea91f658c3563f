//! What one address may do, how long it has to wait otherwise, and what the operator hears of it.

use crate::common::{Answer, House, Log, StillWorld};
use serde_json::{Value, json};
use server::{Addresses, Config, Limits};
use std::sync::Arc;
use store::Sqlite;

/// A house behind a proxy, so that requests can come from anywhere, in which time stands still.
async fn house(limits: Limits) -> (House, Arc<StillWorld>) {
    let world = Arc::new(StillWorld::new());
    let config = Config { limits, behind_proxy: true, world: world.clone(), ..Config::default() };
    (House::with(config, Sqlite::in_memory().unwrap()).await, world)
}

async fn post(house: &House, from: &str, path: &str, secret: &str, body: &Value) -> Answer {
    let bearer = format!("Bearer {secret}");
    let mut headers = vec![("X-Forwarded-For", from)];
    if !secret.is_empty() {
        headers.push(("Authorization", &bearer));
    }
    house.request("POST", path, &headers, &body.to_string()).await
}

/// The seconds in `Retry-After`.
fn wait(answer: &Answer) -> u64 {
    assert_eq!(answer.status, 429, "{}", answer.text());
    answer.header("retry-after").expect("when to try again").parse().unwrap()
}

#[tokio::test]
async fn one_address_makes_only_so_many_tables_however_many_people_it_is() {
    let limits = Limits { tables_per_minute: 2, ..Limits::default() };
    let (house, world) = house(limits).await;
    let new = json!({"game": "carrousel"});
    let mut made = Vec::new();
    for _ in 0..6 {
        let secret = house.newcomer().await;
        made.push(post(&house, "192.0.2.1", "/api/tables", &secret, &new).await);
    }
    let secret = house.newcomer().await;
    assert_eq!(made.iter().filter(|answer| answer.status == 201).count(), 4, "a burst");
    assert_eq!(made[5].json()["code"], json!("too-many-tables"));
    assert_eq!(wait(&made[5]), 30);
    let elsewhere = post(&house, "192.0.2.2", "/api/tables", &secret, &new).await;
    assert_eq!(elsewhere.status, 201, "others are not concerned");
    world.pass(29_999);
    assert_eq!(wait(&post(&house, "192.0.2.1", "/api/tables", &secret, &new).await), 1);
    world.pass(1);
    assert_eq!(post(&house, "192.0.2.1", "/api/tables", &secret, &new).await.status, 201);
}

#[tokio::test]
async fn one_address_makes_only_so_many_tables_and_people_a_day() {
    let limits = Limits { tables_per_day: 2, people_per_day: 2, ..Limits::default() };
    let (house, _) = house(limits).await;
    let secret = house.newcomer().await;
    let new = json!({"game": "carrousel"});
    for (path, body) in [("/api/tables", &new), ("/api/people", &json!({}))] {
        let secret = if path == "/api/tables" { &*secret } else { "" };
        for _ in 0..4 {
            assert_eq!(post(&house, "192.0.2.1", path, secret, body).await.status, 201);
        }
        assert_eq!(wait(&post(&house, "192.0.2.1", path, secret, body).await), 12 * 3600, "{path}");
    }
}

#[tokio::test]
async fn one_person_makes_only_so_many_tables_and_is_told_when_there_will_be_more() {
    let (house, world) = house(Limits { tables_per_person: 2, ..Limits::default() }).await;
    let secret = house.newcomer().await;
    let new = json!({"game": "carrousel"});
    house.table(&secret, &new).await;
    world.pass(3_600_000);
    house.table(&secret, &new).await;
    let refused = house.post("/api/tables", Some(&secret), &new).await;
    assert_eq!(refused.json()["code"], json!("too-many-tables"));
    // The first one was made an hour ago.
    let seconds = wait(&refused);
    assert!((23 * 3600..23 * 3600 + 100).contains(&seconds), "{seconds}");
    world.pass(seconds * 1000);
    house.table(&secret, &new).await;
}

#[tokio::test]
async fn whatever_is_refused_for_being_too_much_says_when_it_works_again() {
    let limits = Limits { codes_per_minute: 6, links_per_minute: 3, ..Limits::default() };
    let (house, _) = house(limits).await;
    let secret = house.newcomer().await;
    let guess = json!({"code": "BABABABA"});
    for (path, seconds) in [("/api/join", 10), ("/api/me/link", 20)] {
        let answer = loop {
            let answer = post(&house, "192.0.2.1", path, &secret, &guess).await;
            if answer.status == 429 {
                break answer;
            }
        };
        assert_eq!(
            (wait(&answer), &answer.json()["code"]),
            (seconds, &json!("too-fast")),
            "{path}"
        );
    }
    let metrics = house.get("/metrics", None).await.text();
    let counted = "cavalcade_refusals_total{at=\"http\",code=\"too-fast\"} 2\n";
    assert!(metrics.contains(counted), "{metrics}");
}

#[tokio::test]
async fn one_address_asks_only_so_often() {
    let (house, _) = house(Limits { requests_per_second: 5, ..Limits::default() }).await;
    let from = [("X-Forwarded-For", "192.0.2.1")];
    for _ in 0..10 {
        assert_eq!(house.request("GET", "/api/me", &from, "").await.status, 401);
    }
    assert_eq!(wait(&house.request("GET", "/api/me", &from, "").await), 1);
    // The page itself always comes.
    assert_eq!(house.request("GET", "/", &from, "").await.status, 200);
}

#[tokio::test]
async fn what_a_table_or_a_socket_refuses_is_counted_by_its_code() {
    let house = House::open().await;
    let secret = house.newcomer().await;
    let table = house.table(&secret, &json!({"game": "carrousel"})).await;
    let mut guest = house.guest(&secret, &table).await;
    guest.ask("say", json!({"emote": "bravo"})).await;
    guest.want(json!({"leave": {}})).await;
    guest.want(json!({"start": {"match": 1}})).await;
    guest.send_text("{").await;
    guest.until("refusal").await;
    house.get("/api/me", None).await;
    let metrics = house.get("/metrics", None).await.text();
    for line in [
        "cavalcade_refusals_total{at=\"table\",code=\"not-seated\"} 2",
        "cavalcade_refusals_total{at=\"table\",code=\"players\"} 1",
        "cavalcade_refusals_total{at=\"socket\",code=\"malformed\"} 1",
        "cavalcade_refusals_total{at=\"http\",code=\"no-person\"} 1",
        "cavalcade_requests_total{status=\"401\"} 1",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} is not in {metrics}");
    }
}

#[tokio::test]
async fn requests_are_logged_without_what_opens_a_table() {
    for (told, shown) in [
        (Addresses::None, None),
        (Addresses::Short, Some("127.0.0.0")),
        (Addresses::Full, Some("127.0.0.1")),
    ] {
        let log = Log::default();
        let guard = log.begin();
        let config = Config { log_addresses: told, ..Config::default() };
        let house = House::with(config, Sqlite::in_memory().unwrap()).await;
        let secret = house.newcomer().await;
        let table = house.table(&secret, &json!({"game": "carrousel"})).await;
        house.get(&format!("/api/tables/{table}?x=secret"), Some(&secret)).await;
        house.get("/healthz", None).await;
        drop(guard);
        let text = log.text();
        let line = text.lines().find(|line| line.contains("route=\"/api/tables/{id}\"")).unwrap();
        for field in ["INFO request: request", "method=GET", "status=200", " ms=", " bytes="] {
            assert!(line.contains(field), "{field}: {line}");
        }
        assert_eq!(line.split("from=").nth(1), shown, "{line}");
        for hidden in [&*table, &*secret, "x=secret"] {
            assert!(!text.contains(hidden), "{text}");
        }
        assert!(text.lines().any(|line| line.contains("DEBUG") && line.contains("/healthz")));
    }
}

#[tokio::test]
async fn a_flood_of_requests_is_no_flood_of_lines() {
    let log = Log::default();
    let guard = log.begin();
    let (house, _) = house(Limits::generous()).await;
    for _ in 0..300 {
        house.get("/api/me", None).await;
    }
    drop(guard);
    let text = log.text();
    let lines = |what: &str| text.lines().filter(|line| line.contains(what)).count();
    assert_eq!((lines("route="), lines("not logged one by one")), (100, 1));
}

#[tokio::test]
async fn the_public_address_is_the_pages_own() {
    let url = Some("https://Play.example:443/".parse().unwrap());
    let config = Config { public_url: url, ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    for (origin, status) in [("https://play.example", 201), ("https://play.example.evil", 403)] {
        let answer = house.request("POST", "/api/people", &[("Origin", origin)], "{}").await;
        assert_eq!(answer.status, status, "{origin}");
        if status == 201 {
            assert!(answer.header("set-cookie").unwrap().ends_with("; Secure"));
        }
    }
}
