//! Nothing leaks: what others may not know changes no byte of what they get.
//!
//! Each test plays the same evening twice, in worlds that differ only in somebody's secret, and
//! compares everything that the others received: over the socket, over HTTP, and in the log.

use crate::common::{House, Log, StillWorld};
use serde_json::{Value, json};
use server::Config;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use store::{Append, Commit, DocChange, NewTable, SecretHash, Sqlite, Store, TableId, UnixMillis};

fn still() -> Config {
    Config { world: Arc::new(StillWorld::new()), ..Config::default() }
}

/// An evening of Giro Galoppo in which Bo chooses `first` and then `second`; what Ana, a spectator
/// and the log got.
async fn evening(first: u8, second: u8) -> (Vec<String>, Vec<String>, String) {
    let log = Log::default();
    let guard = log.begin();
    let house = House::with(still(), Sqlite::in_memory().unwrap()).await;
    let (a, b, c) = (house.newcomer().await, house.newcomer().await, house.newcomer().await);
    let options = json!({"placement": [6, 16, 27, 36, 41]});
    let table = house.table(&a, &json!({"game": "giro-galoppo", "options": options})).await;
    let mut ana = house.guest(&a, &table).await;
    let mut bo = house.guest(&b, &table).await;
    let mut eve = house.guest(&c, &table).await;
    ana.sit(0, "Ana").await;
    bo.sit(1, "Bo").await;
    ana.start(1).await;
    for guest in [&mut ana, &mut bo, &mut eve] {
        guest.until("frame").await;
    }
    let mut heard = Vec::new();
    for (seq, card) in [(1, first), (2, second)] {
        assert_eq!(bo.act(json!({"do": "play", "card": card})).await["ack"]["seq"], seq);
        bo.until_seq(seq).await;
        ana.until_seq(seq).await;
        eve.until_seq(seq).await;
        // Ana tries everything that could make the server talk.
        ana.act(json!({"do": "play", "card": 9})).await;
        ana.act(json!({"do": "place", "cell": 12})).await;
        ana.act(json!({"do": "nonsense"})).await;
        ana.send_text("{").await;
        ana.until("refusal").await;
        ana.want(json!({"sit": {"place": 1, "name": "Bo"}})).await;
        ana.want(json!({"options": {"options": {}}})).await;
        ana.send(&json!({"hello": {"protocol": 1}})).await;
        ana.until("frame").await;
        // A spectator comes back: once with what it has, once with nothing.
        heard.append(&mut eve.heard);
        eve = house.guest_who_has(&c, &table, Some((1, 0))).await;
        eve.until("frame").await;
        heard.append(&mut eve.heard);
        eve = house.guest(&c, &table).await;
        eve.until("frame").await;
        let deed = json!({"match": 1, "nth": 0, "action": {"do": "play", "card": 1}});
        eve.ask("act", deed).await;
        // So does Ana.
        heard.append(&mut ana.heard);
        let number = ana.n;
        ana = house.guest_who_has(&a, &table, Some((1, seq - 1))).await;
        ana.n = number;
        ana.until("frame").await;
        for (secret, path) in [
            (&a, format!("/api/tables/{table}")),
            (&c, format!("/api/tables/{table}")),
            (&a, format!("/api/tables/{table}/matches/1/record")),
            (&a, "/api/tables".to_owned()),
        ] {
            heard.push(house.get(&path, Some(secret)).await.text());
        }
    }
    heard.append(&mut eve.heard);
    heard.append(&mut ana.heard);
    drop(guard);
    (heard, bo.heard, log.timeless())
}

#[tokio::test]
async fn a_chosen_card_is_nobody_elses() {
    let (ana, bo, log) = evening(3, 5).await;
    let (other_ana, other_bo, other_log) = evening(6, 2).await;
    assert!(ana.len() > 40, "something was said");
    for (one, other) in ana.iter().zip(&other_ana) {
        assert_eq!(one, other);
    }
    assert_eq!(ana.len(), other_ana.len());
    assert_eq!(log, other_log, "the log does not tell");
    assert_ne!(bo, other_bo, "Bo sees what Bo chose");
}

/// The same table, persons and secrets, but for a pile in another order.
async fn with_another_pile(from: &Path, to: &Path, table: &str, secrets: &[String]) {
    let (from, to) = (Sqlite::open(from).unwrap(), Sqlite::open(to).unwrap());
    let at = UnixMillis(1_700_000_000_000);
    let mut people = Vec::new();
    for secret in secrets {
        let hash = SecretHash(Sha256::digest(secret.as_bytes()).into());
        let person = from.person_of(&hash).await.unwrap().unwrap();
        to.add_person(person, hash, at).await.unwrap();
        people.push(person);
    }
    let id = TableId::new(table).unwrap();
    let stored = from.table(&id).await.unwrap().unwrap();
    let new = NewTable { id, code: stored.code, owner: people[0], doc: stored.doc.clone(), at };
    let key = to.create_table(new).await.unwrap();
    let log = from.log(stored.key, 1).await.unwrap();
    let lines: Vec<u8> = log.iter().flat_map(|entry| entry.lines.0.clone()).collect();
    let count = log.iter().map(|entry| entry.count).sum();
    let mut lines: Vec<String> =
        String::from_utf8(lines).unwrap().lines().map(str::to_owned).collect();
    let mut deal: Value = serde_json::from_str(&lines[1]).unwrap();
    // Four seats have five cards each; what lies under them is the pile.
    deal["deck"].as_array_mut().unwrap()[20..].reverse();
    lines[1] = deal.to_string();
    let lines = (lines.join("\n") + "\n").into_bytes().into();
    let append = Append { match_no: 1, seq: 0, count, lines };
    let doc = DocChange { expected_rev: 1, doc: stored.doc, people, wake_at: None };
    to.commit(Commit { table: key, at, doc: Some(doc), append: Some(append) }).await.unwrap();
    from.close().await.unwrap();
    to.close().await.unwrap();
}

/// Four people and a spectator at a table that comes from the store; what they got.
async fn scramble(folder: &Path, table: &str, secrets: &[String]) -> (Vec<String>, String) {
    let log = Log::default();
    let guard = log.begin();
    let house = House::at(folder, still()).await;
    let mut guests = Vec::new();
    for secret in secrets {
        let mut guest = house.guest(secret, table).await;
        guest.until("frame").await;
        guests.push(guest);
    }
    let mut heard = Vec::new();
    let card = guests[0].frame["view"]["rows"][0][0].clone();
    let mut seq = 1;
    for (who, action) in [
        (0, json!({"do": "claim", "card": card})),
        (1, json!({"do": "touch"})),
        (2, json!({"do": "touch"})),
        (1, json!({"do": "release"})),
        (3, json!({"do": "claim", "card": "KYR"})),
    ] {
        let answer = guests[who].act(action).await;
        seq = answer["ack"]["seq"].as_u64().unwrap_or(seq);
        for (guest, secret) in guests.iter_mut().zip(secrets) {
            guest.until_seq(seq).await;
            heard.append(&mut guest.heard);
            let number = guest.n;
            *guest = house.guest_who_has(secret, table, Some((1, seq - 1))).await;
            guest.n = number;
            guest.until("frame").await;
            heard.push(house.get(&format!("/api/tables/{table}"), Some(secret)).await.text());
        }
    }
    for guest in &mut guests {
        heard.append(&mut guest.heard);
    }
    drop(guests);
    house.close().await;
    drop(guard);
    (heard, log.timeless())
}

#[tokio::test]
async fn the_pile_is_nobodys() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let house = House::at(folders[0].path(), still()).await;
    let mut secrets = Vec::new();
    for _ in 0..5 {
        secrets.push(house.newcomer().await);
    }
    let table = house.table(&secrets[0], &json!({"game": "carrousel"})).await;
    for (place, secret) in secrets.iter().take(4).enumerate() {
        house.guest(secret, &table).await.sit(place as u8, &format!("P{place}")).await;
    }
    house.guest(&secrets[0], &table).await.start(1).await;
    house.close().await;
    with_another_pile(folders[0].path(), folders[1].path(), &table, &secrets).await;

    let (one, log) = scramble(folders[0].path(), &table, &secrets).await;
    let (other, other_log) = scramble(folders[1].path(), &table, &secrets).await;
    assert!(one.len() > 60, "something was said");
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other);
    }
    assert_eq!((one.len(), log), (other.len(), other_log));
}

#[tokio::test]
async fn the_seed_is_told_when_the_match_is_over_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::at(folder.path(), Config::default()).await;
    let secret = house.newcomer().await;
    let new = json!({"game": "petits-chevaux", "options": {"horses": 1}, "settings": {"pace": "instant"}});
    let table = house.table(&secret, &new).await;
    let mut ana = house.guest(&secret, &table).await;
    ana.sit(0, "Ana").await;
    ana.must(json!({"bot": {"place": 2, "level": "pony"}})).await;
    ana.start(1).await;
    ana.until("frame").await;
    let path = format!("/api/tables/{table}/matches/1/record");
    let early = house.get(&path, Some(&secret)).await;
    assert_eq!((early.status, &early.json()["code"]), (404, &json!("no-such-record")));
    let commit = ana.table["commit"].as_str().unwrap().to_owned();
    // The record's id is known from the beginning; what it leads to is not.
    let by_id = format!("/api/records/{}", &commit[..16]);
    let early = house.get(&by_id, None).await;
    assert_eq!((early.status, &early.json()["code"]), (404, &json!("no-such-record")));
    while !ana.is_over() {
        if ana.is_asked() {
            let target = ana.frame["view"]["targets"][0].clone();
            ana.act(json!({"do": "move", "horse": target[0]})).await;
        } else {
            ana.next().await.unwrap();
        }
    }
    let record = house.get(&path, None).await.text();
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let seed = header["fair"]["seed"].as_str().unwrap();
    assert_eq!(header["fair"]["commit"], json!(commit));
    assert_eq!(house.get(&by_id, None).await.text(), record);
    assert!(!record.contains(&table), "a record's link opens no table");
    for unknown in ["/api/records/0123456789abcdef", "/api/records/%00", "/api/records/%27"] {
        let unknown = house.get(unknown, None).await;
        assert_eq!((unknown.status, &unknown.json()["code"]), (404, &json!("no-such-record")));
    }
    assert!(ana.heard.iter().all(|text| !text.contains(seed)));
    while ana.table["phase"] != json!("over") {
        ana.next().await.unwrap();
    }
    assert_ne!(ana.table["commit"], json!(commit), "the next match has other dice");
    house.close().await;
}
