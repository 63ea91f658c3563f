//! A disk that is full, and is not any more: no storm, one word for each message, one resync.

use crate::common::{Flaky, Guest, House, Log, StillWorld};
use serde_json::{Value, json};
use server::{Config, Limits};
use std::sync::Arc;
use std::time::Duration;

/// A house over a disk that can be filled, in which one may talk as fast as one likes.
async fn house(config: Config) -> (House, Arc<Flaky>) {
    let disk = Arc::new(Flaky::new());
    let config = Config { limits: Limits::generous(), ..config };
    (House::over(config, disk.clone()).await, disk)
}

/// Waits until it is so.
async fn until(is_so: impl AsyncFn() -> bool) {
    for _ in 0..2_000 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it is never so");
}

/// How often this was said.
fn said(guest: &Guest, kind: &str) -> usize {
    let begins = format!("{{\"{kind}\":");
    guest.heard.iter().filter(|text| text.starts_with(&begins)).count()
}

/// Ana and Bo in the middle of a race; a bot rides with them.
async fn race(house: &House, settings: &Value) -> ([String; 2], String, [Guest; 2]) {
    let secrets = [house.newcomer().await, house.newcomer().await];
    let options = json!({"placement": [6, 16, 27, 36, 41]});
    let new = json!({"game": "giro-galoppo", "options": options, "settings": settings});
    let table = house.table(&secrets[0], &new).await;
    let mut ana = house.guest(&secrets[0], &table).await;
    let mut bo = house.guest(&secrets[1], &table).await;
    ana.sit(0, "Ana").await;
    bo.sit(1, "Bo").await;
    ana.must(json!({"bot": {"place": 2, "level": "pony"}})).await;
    ana.start(1).await;
    for guest in [&mut ana, &mut bo] {
        guest.until("frame").await;
    }
    (secrets, table, [ana, bo])
}

#[tokio::test]
async fn a_full_disk_is_no_storm_and_everybody_goes_on_when_there_is_room() {
    let log = Log::default();
    let guard = log.begin();
    let (house, disk) = house(Config::default()).await;
    let (secrets, table, [mut ana, mut bo]) = race(&house, &json!({"pace": "instant"})).await;
    // The bot has chosen its card, so that nothing is on its way.
    ana.until_seq(1).await;
    bo.until_seq(1).await;
    let welcomes = [said(&ana, "welcome"), said(&bo, "welcome")];
    let told = bo.heard.len();
    let before = disk.commits();
    disk.fill(true);

    let deed = json!({"match": 1, "nth": 0, "action": {"do": "play", "card": 4}});
    for _ in 0..200 {
        let answer = ana.ask("act", deed.clone()).await;
        assert_eq!(answer["refusal"]["code"], json!("unavailable"), "{answer}");
    }
    // A sign of life is answered, and the board can be seen, also by somebody who comes now.
    ana.send(&json!({"ping": {"n": 7}})).await;
    ana.until("pong").await;
    let mut cy = house.guest(&secrets[1], &table).await;
    cy.until("frame").await;
    assert_eq!((&cy.frame["seq"], &cy.table["phase"]), (&json!(1), &json!("playing")));
    assert!(disk.commits() - before < 10, "{} commits", disk.commits() - before);
    assert_eq!(said(&ana, "welcome"), welcomes[0], "nobody is welcomed who did not ask");
    let sick = house.get("/healthz", None).await;
    assert_eq!(sick.status, 503);
    assert!(sick.text().contains("the disk is full: free some space"), "{}", sick.text());

    disk.fill(false);
    // Everybody is told once that it goes on, without asking.
    ana.until("welcome").await;
    bo.until("welcome").await;
    cy.until("welcome").await;
    assert_eq!(said(&bo, "welcome"), welcomes[1] + 1, "{:?}", &bo.heard[told..]);
    assert_eq!(bo.heard.len(), told + 1, "and heard nothing else: {:?}", &bo.heard[told..]);
    assert_eq!(house.get("/healthz", None).await.status, 200);
    let answer = ana.ask("act", deed).await;
    assert_eq!(answer["ack"]["seq"], json!(2), "{answer}");
    for guest in [&mut ana, &mut bo] {
        guest.until_seq(2).await;
    }
    assert_eq!(said(&ana, "welcome"), welcomes[0] + 1);
    let answer = bo.act(json!({"do": "play", "card": 2})).await;
    assert!(answer.get("ack").is_some(), "{answer}");
    house.close().await;
    drop(guard);
    let errors: Vec<String> =
        log.text().lines().filter(|line| line.contains("ERROR")).map(str::to_owned).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("times=1") && errors[0].contains("the disk is full"), "{errors:?}");
}

#[tokio::test]
async fn bots_and_clocks_wait_until_there_is_room() {
    let world = Arc::new(StillWorld::new());
    let config = Config { world: world.clone(), ..Config::default() };
    let (house, disk) = house(config).await;
    let settings = json!({"pace": "instant", "clock": "15s"});
    let (_, _, [mut ana, mut bo]) = race(&house, &settings).await;
    ana.until_seq(1).await;
    bo.until_seq(1).await;
    disk.fill(true);
    let before = disk.commits();
    // Everybody's time is up: stand-ins are to play, which can't be written.
    world.pass(3_600_000);
    for _ in 0..200 {
        let answer = ana.want(json!({"leave": {}})).await;
        assert_eq!(answer["refusal"]["code"], json!("unavailable"), "{answer}");
    }
    assert!(disk.commits() - before < 10, "{} commits", disk.commits() - before);
    disk.fill(false);
    // A turn has its whole time again, and then the stand-ins play, each in its own time.
    ana.until("welcome").await;
    for _ in 0..10_000 {
        world.pass(1_000);
        ana.send(&json!({"ping": {"n": 7}})).await;
        ana.until("pong").await;
        if ana.frame["view"]["round"].as_u64() >= Some(2) {
            assert_eq!(said(&ana, "welcome"), 2);
            return;
        }
    }
    panic!("nobody plays on");
}

#[tokio::test]
async fn tables_of_the_day_are_woken_ever_more_seldom() {
    let world = Arc::new(StillWorld::new());
    let config = Config {
        unload_after: Duration::from_millis(20),
        sweep_every: Duration::from_millis(10),
        world: world.clone(),
        ..Config::default()
    };
    let (house, disk) = house(config).await;
    let (secrets, table, mut guests) =
        race(&house, &json!({"pace": "instant", "clock": "day"})).await;
    guests[0].until_seq(1).await;
    drop(guests);
    until(async || house.get("/metrics", None).await.text().contains("cavalcade_tables 0\n")).await;
    disk.fill(true);
    let (commits, sweeps) = (disk.commits(), disk.sweeps());
    world.pass(25 * 3600 * 1000);
    // Each of these takes twice as long as the one before.
    until(async || disk.sweeps() >= sweeps + 6).await;
    assert!(disk.commits() - commits <= 1, "one may have been on its way");
    disk.fill(false);
    until(async || {
        world.pass(1_000);
        let mut ana = house.guest(&secrets[0], &table).await;
        ana.until("frame").await;
        ana.frame["view"]["round"].as_u64() >= Some(2)
    })
    .await;
}

#[tokio::test]
async fn requests_that_fail_are_told_once_a_minute() {
    let log = Log::default();
    let guard = log.begin();
    let (house, disk) = house(Config::default()).await;
    disk.fill(true);
    for _ in 0..20 {
        let answer = house.post("/api/people", None, &json!({})).await;
        assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("unavailable")));
    }
    let metrics = house.get("/metrics", None).await.text();
    let counted = "cavalcade_refusals_total{at=\"http\",code=\"unavailable\"} 20\n";
    assert!(metrics.contains(counted), "{metrics}");
    drop(guard);
    let errors = log.text().lines().filter(|line| line.contains("ERROR")).count();
    assert_eq!(errors, 1, "{}", log.text());
}
