//! Clients that mean no good, and the two who play on as if nothing had happened.

use crate::common::{Guest, House, SOON};
use futures_util::SinkExt;
use serde_json::{Value, json};
use server::{Config, Limits};
use std::time::Duration;
use store::Sqlite;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// Two people in the middle of a match, who can show that all is well.
struct Pair {
    house: House,
    table: String,
    secrets: [String; 2],
    guests: [Guest; 2],
}

impl Pair {
    async fn begin(config: Config) -> Pair {
        let house = House::with(config, Sqlite::in_memory().unwrap()).await;
        let secrets = [house.newcomer().await, house.newcomer().await];
        let table = house.table(&secrets[0], &json!({"game": "petits-chevaux"})).await;
        let mut guests =
            [house.guest(&secrets[0], &table).await, house.guest(&secrets[1], &table).await];
        guests[0].sit(0, "Ana").await;
        guests[1].sit(2, "Bo").await;
        guests[0].start(1).await;
        guests[0].until("frame").await;
        guests[1].until("frame").await;
        Pair { house, table, secrets, guests }
    }

    /// Some moves, each acknowledged and seen by both.
    async fn play_on(&mut self, moves: usize) {
        for _ in 0..moves {
            if self.guests[0].is_over() {
                return;
            }
            let who = usize::from(self.guests[1].is_asked());
            let horse = self.guests[who].frame["view"]["targets"][0][0].clone();
            let answer = self.guests[who].act(json!({"do": "move", "horse": horse})).await;
            let seq = answer["ack"]["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
            for guest in &mut self.guests {
                guest.until_seq(seq).await;
            }
        }
    }
}

#[tokio::test]
async fn garbage_is_refused_and_too_much_of_it_ends_the_connection() {
    let mut pair = Pair::begin(Config::default()).await;
    let secret = pair.house.newcomer().await;
    let mut eve = pair.house.guest(&secret, &pair.table).await;
    let nonsense = [
        "",
        "null",
        "[]",
        "{}",
        "{\"act\":{}}",
        "{\"hello\":{\"protocol\":1}} x",
        "\u{0}",
        r#"{"act":{"n":-1,"match":1,"nth":0,"action":{}}}"#,
        r#"{"act":{"n":1,"match":1,"nth":0,"action":{},"seat":0}}"#,
        r#"{"ask":{"n":1,"want":{"fly":{}}}}"#,
        r#"{"say":{"n":1,"emote":"something of my own"}}"#,
        &format!("{}1{}", "[".repeat(500), "]".repeat(500)),
    ];
    for text in nonsense {
        eve.send_text(text).await;
        let refusal = eve.until("refusal").await;
        assert_eq!(refusal["code"], json!("malformed"), "{text}");
        pair.play_on(1).await;
    }
    eve.socket.send(Message::binary(vec![0, 159, 146, 150])).await.unwrap();
    assert_eq!(eve.until("refusal").await["code"], json!("malformed"));
    eve.send_text(&format!("{{\"ping\":{{\"n\":1}}}}{}", " ".repeat(9_000))).await;
    assert_eq!(eve.until("refusal").await["code"], json!("too-long"));
    for _ in 0..100 {
        eve.send_text("{").await;
    }
    assert_eq!(eve.until("bye").await["why"], json!("abuse"));
    pair.play_on(5).await;
}

#[tokio::test]
async fn a_message_without_end_ends_the_connection_only() {
    let mut pair = Pair::begin(Config::default()).await;
    let secret = pair.house.newcomer().await;
    let mut eve = pair.house.guest(&secret, &pair.table).await;
    // The server may close before all of it is sent.
    let _ = eve.socket.send(Message::text("x".repeat(1_000_000))).await;
    while eve.next().await.is_some() {}
    pair.play_on(5).await;
}

#[tokio::test]
async fn a_flood_is_refused_beyond_its_measure() {
    let limits = Limits { messages_per_second: 10, ..Limits::default() };
    let mut pair = Pair::begin(Config { limits, ..Config::default() }).await;
    let secret = pair.house.newcomer().await;
    let mut eve = pair.house.guest(&secret, &pair.table).await;
    for n in 0..60 {
        eve.send(&json!({"ping": {"n": n}})).await;
    }
    let mut codes = Vec::new();
    while codes.len() < 20 {
        codes.push(eve.until("refusal").await["code"].clone());
    }
    assert!(codes.iter().all(|code| code == "too-fast"));
    pair.play_on(5).await;
}

#[tokio::test]
async fn nobody_acts_for_another_seat() {
    let mut pair = Pair::begin(Config::default()).await;
    let secret = pair.house.newcomer().await;
    let mut eve = pair.house.guest(&secret, &pair.table).await;
    eve.until("frame").await;
    let deed = json!({"match": 1, "nth": 0, "action": {"do": "move", "horse": 0}});
    let answer = eve.ask("act", deed.clone()).await;
    assert_eq!(answer["refusal"]["code"], json!("not-seated"));
    // The other player is at the table, but it is not its turn.
    let waits = usize::from(!pair.guests[1].is_asked());
    let answer = pair.guests[waits].ask("act", deed).await;
    assert_eq!(answer["refusal"]["code"], json!("illegal"), "{answer}");
    assert!(answer["refusal"]["rule"].as_str().unwrap().starts_with("PC-"));
    for want in [
        json!({"start": {"match": 2}}),
        json!({"clear": {"place": 0}}),
        json!({"sit": {"place": 0, "name": "Eve"}}),
        json!({"settings": {"settings": {}}}),
    ] {
        let answer = eve.want(want).await;
        let code = answer["refusal"]["code"].as_str().unwrap().to_owned();
        assert!(["playing", "not-host"].contains(&code.as_str()), "{answer}");
    }
    assert_eq!(
        eve.ask("say", json!({"emote": "bravo"})).await["refusal"]["code"],
        json!("not-seated")
    );
    pair.play_on(5).await;
}

#[tokio::test]
async fn old_moves_sent_again_change_nothing() {
    let mut pair = Pair::begin(Config::default()).await;
    let who = usize::from(pair.guests[1].is_asked());
    let horse = pair.guests[who].frame["view"]["targets"][0][0].clone();
    let deed = json!({"match": 1, "nth": 0, "action": {"do": "move", "horse": horse}});
    let first = pair.guests[who].ask("act", deed.clone()).await;
    let seq = first["ack"]["seq"].as_u64().unwrap();
    for guest in &mut pair.guests {
        guest.until_seq(seq).await;
    }
    pair.play_on(10).await;
    let before = pair.guests[who].frame["seq"].clone();
    for _ in 0..20 {
        let again = pair.guests[who].ask("act", deed.clone()).await;
        assert_eq!(again["ack"]["seq"], json!(seq), "the same fact");
    }
    assert_eq!(pair.guests[who].frame["seq"], before, "and no new one");
}

/// The first bytes of a socket, as a client would send them.
async fn handshake(pair: &Pair, secret: &str) -> TcpStream {
    let mut stream = TcpStream::connect(pair.house.address).await.unwrap();
    let request = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {secret}\r\n\r\n",
        pair.table, pair.house.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

/// `hello`, masked with zeros as the standard allows.
fn hello() -> Vec<u8> {
    let text = br#"{"hello":{"protocol":1}}"#;
    [&[0x81, 0x80 | text.len() as u8, 0, 0, 0, 0], &text[..]].concat()
}

#[tokio::test]
async fn somebody_who_never_reads_holds_nobody_up() {
    let limits = Limits { messages_per_second: 0, ..Limits::default() };
    let mut pair = Pair::begin(Config { limits, ..Config::default() }).await;
    let secret = pair.house.newcomer().await;
    let mut deaf = Vec::new();
    for _ in 0..5 {
        let mut stream = handshake(&pair, &secret).await;
        stream.write_all(&hello()).await.unwrap();
        deaf.push(stream);
    }
    for number in 1..4 {
        pair.play_on(2_000).await;
        // Both are ready for another one.
        for guest in &mut pair.guests {
            guest.start(number + 1).await;
        }
        for guest in &mut pair.guests {
            while guest.frame["match"] != json!(number + 1) {
                guest.next().await.unwrap();
            }
        }
    }
    // Those who half-close or vanish are no trouble, either.
    for mut stream in deaf {
        let _ = stream.shutdown().await;
    }
    pair.play_on(5).await;
}

#[tokio::test]
async fn who_says_nothing_is_sent_away() {
    let limits = Limits { idle: Duration::from_millis(300), ..Limits::default() };
    let pair = Pair::begin(Config { limits, ..Config::default() }).await;
    let secret = pair.house.newcomer().await;
    let mut stream = handshake(&pair, &secret).await;
    stream.write_all(&hello()).await.unwrap();
    let mut all = Vec::new();
    tokio::time::timeout(SOON, stream.read_to_end(&mut all)).await.unwrap().unwrap();
    let text = String::from_utf8_lossy(&all);
    assert!(text.contains(r#""why":"idle""#), "{text}");
}

#[tokio::test]
async fn the_first_message_is_hello_in_a_version_that_is_spoken() {
    let pair = Pair::begin(Config::default()).await;
    let long = format!("{}{}", json!({"hello": {"protocol": 1}}), " ".repeat(9_000));
    for (first, code, why) in [
        (Message::text(json!({"ping": {"n": 1}}).to_string()), "hello-first", "abuse"),
        (Message::text(json!({"hello": {"protocol": 99}}).to_string()), "version", "version"),
        (Message::text("{\"hello\":{}}"), "malformed", "abuse"),
        (Message::text(long), "too-long", "abuse"),
        (Message::binary(vec![1, 2, 3]), "malformed", "abuse"),
    ] {
        let mut guest = pair.house.silent_guest(&pair.secrets[0], &pair.table).await;
        guest.socket.send(first).await.unwrap();
        assert_eq!(guest.until("refusal").await["code"], json!(code));
        assert_eq!(guest.until("bye").await["why"], json!(why));
        assert_eq!(guest.next().await, None);
    }
}

#[tokio::test]
async fn what_is_half_understood_is_answered_by_its_number() {
    let pair = Pair::begin(Config::default()).await;
    let mut guest = pair.house.guest(&pair.secrets[0], &pair.table).await;
    guest.send_text(r#"{"ask":{"n":77,"want":{"dance":{}}}}"#).await;
    assert_eq!(guest.until("refusal").await["n"], json!(77));
    guest.send_text(r#"{"say":{"n":78,"emote":"free text"}}"#).await;
    assert_eq!(guest.until("refusal").await["n"], json!(78));
}

#[tokio::test]
async fn two_tabs_of_one_person_are_one_person() {
    let mut pair = Pair::begin(Config::default()).await;
    let who = usize::from(pair.guests[1].is_asked());
    let mut tab = pair.house.guest(&pair.secrets[who], &pair.table).await;
    tab.until("frame").await;
    assert_eq!(tab.frame["view"], pair.guests[who].frame["view"]);
    let horse = tab.frame["view"]["targets"][0][0].clone();
    let deed: Value = json!({"match": 1, "nth": 0, "action": {"do": "move", "horse": horse}});
    // Both tabs are clicked: it is one move.
    let (one, two) =
        tokio::join!(tab.ask("act", deed.clone()), pair.guests[who].ask("act", deed.clone()));
    assert_eq!(one["ack"]["seq"], two["ack"]["seq"], "{one} {two}");
}
