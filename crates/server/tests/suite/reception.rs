//! Who comes in, and how: people, links, codes, limits, foreign pages, and the way out.

use crate::common::House;
use serde_json::{Value, json};
use server::{Config, Limits};
use store::Sqlite;

#[tokio::test]
async fn a_secret_is_a_cookie_that_scripts_cant_read() {
    let house = House::open().await;
    let answer = house.post("/api/people", None, &json!({})).await;
    let cookie = answer.header("set-cookie").unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let secret = answer.cookie().unwrap();
    assert!(!answer.text().contains(&secret));
    let as_cookie = format!("other=1; cavalcade={secret}");
    let again = house.request("POST", "/api/people", &[("Cookie", &as_cookie)], "{}").await;
    assert_eq!((again.status, again.json()), (200, answer.json()), "the same person");
    assert_eq!(house.get("/api/me", Some(&secret)).await.json(), answer.json());
    let stranger = house.get("/api/me", Some("a guess")).await;
    assert_eq!((stranger.status, &stranger.json()["code"]), (401, &json!("no-person")));
}

#[tokio::test]
async fn a_page_without_cookies_is_told_its_secret_once() {
    let house = House::open().await;
    let answer = house.post("/api/people?cookie=none", None, &json!({})).await;
    assert_eq!((answer.status, answer.header("set-cookie")), (201, None));
    let mut me = answer.json();
    let secret = me.as_object_mut().unwrap().remove("secret").unwrap();
    let secret = secret.as_str().unwrap();
    let again = house.post("/api/people?cookie=none", Some(secret), &json!({})).await;
    assert_eq!((again.status, again.json()), (200, me.clone()), "the same person, and no secret");
    // As a browser says it that opens a socket.
    let offered = format!("cavalcade, secret.{secret}");
    let headers = [("Sec-WebSocket-Protocol", &*offered)];
    assert_eq!(house.request("GET", "/api/me", &headers, "").await.json(), me);
}

#[tokio::test]
async fn another_device_is_linked_by_a_code_that_works_once() {
    let house = House::open().await;
    let secret = house.newcomer().await;
    let me = house.get("/api/me", Some(&secret)).await.json();
    let code = house.post("/api/me/link", Some(&secret), &json!({})).await.json();
    let typed = json!({"code": code["code"].as_str().unwrap().to_lowercase()});
    let linked = house.post("/api/link", None, &typed).await;
    assert_eq!((linked.status, linked.json()), (200, me.clone()));
    assert_eq!(house.get("/api/me", linked.cookie().as_deref()).await.json(), me);
    assert_eq!(house.post("/api/link", None, &typed).await.json()["code"], json!("no-such-code"));
    // A page without cookies is told the secret instead. It had one before, and gets another.
    let other = house.newcomer().await;
    let code = house.post("/api/me/link", Some(&secret), &json!({})).await.json();
    let typed = json!({"code": code["code"]});
    let linked = house.post("/api/link?cookie=none", Some(&other), &typed).await;
    assert_eq!((linked.status, linked.header("set-cookie")), (200, None));
    let mut told = linked.json();
    let new = told.as_object_mut().unwrap().remove("secret").unwrap();
    assert_eq!(told, me);
    for known in [secret.as_str(), new.as_str().unwrap()] {
        assert_eq!(house.get("/api/me", Some(known)).await.json(), me, "both are good");
    }
    assert_ne!(house.get("/api/me", Some(&other)).await.json(), me, "and so is the old one");
}

#[tokio::test]
async fn a_spoken_code_opens_the_table_and_cant_be_guessed_by_trying() {
    let limits = Limits { codes_per_minute: 3, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let secret = house.newcomer().await;
    let new = json!({"game": "carrousel"});
    let made = house.post("/api/tables", Some(&secret), &new).await.json();
    let code = made["code"].as_str().unwrap().to_lowercase();
    let spoken = json!({"code": format!(" {}-{} ", &code[..4], &code[4..])});
    let found = house.post("/api/join", None, &spoken).await;
    assert_eq!((found.status, &found.json()["id"]), (200, &made["id"]));
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(house.post("/api/join", None, &json!({"code": "BABABABA"})).await.json());
    }
    assert_eq!(codes[0]["code"], json!("no-such-code"));
    assert_eq!(codes[7]["code"], json!("too-fast"));
    let right = house.post("/api/join", None, &spoken).await;
    assert_eq!(right.status, 429, "not even the right one, for a while");
    assert!(right.header("retry-after").is_some());
}

#[tokio::test]
async fn foreign_pages_change_nothing() {
    let house = House::open().await;
    let secret = house.newcomer().await;
    let bearer = format!("Bearer {secret}");
    let own = format!("http://{}", house.address);
    for (origin, status) in [("http://evil.example", 403), ("null", 403), (own.as_str(), 201)] {
        let headers = [("Authorization", bearer.as_str()), ("Origin", origin)];
        let body = r#"{"game":"carrousel"}"#;
        let answer = house.request("POST", "/api/tables", &headers, body).await;
        assert_eq!(answer.status, status, "{origin}");
    }
    let table = house.table(&secret, &json!({"game": "carrousel"})).await;
    let headers = [
        ("Authorization", bearer.as_str()),
        ("Origin", "http://evil.example"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let answer = house.request("GET", &format!("/api/tables/{table}/socket"), &headers, "").await;
    assert_eq!((answer.status, &answer.json()["code"]), (403, &json!("foreign-origin")));
}

#[tokio::test]
async fn answers_say_what_browsers_should_know() {
    let house = House::open().await;
    for path in ["/", "/api", "/api/openapi.json", "/healthz", "/nothing"] {
        let answer = house.get(path, None).await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    let metrics = house.get("/metrics", None).await.text();
    assert!(metrics.contains("cavalcade_connections"), "{metrics}");
    let openapi = house.get("/api/openapi.json", None).await.json();
    for path in ["/api/people", "/api/tables", "/api/join", "/api/tables/{id}/socket"] {
        assert!(openapi["paths"].get(path).is_some(), "{path}");
    }
    assert!(house.get("/api", None).await.text().contains("/api/tables/{id}/socket"));
}

#[tokio::test]
async fn bad_requests_are_told_why_in_the_readers_language() {
    let house = House::open().await;
    let secret = house.newcomer().await;
    for (body, code) in [
        ("", "malformed"),
        ("{", "malformed"),
        (r#"{"game":"chess"}"#, "malformed"),
        (r#"{"game":"carrousel","colour":"red"}"#, "malformed"),
        (r#"{"game":"carrousel","options":{"hand":0}}"#, "options"),
        (r#"{"game":"petits-chevaux","options":{"horses":3}}"#, "options"),
        (r#"{"game":"carrousel","options":{"course":"classic"}}"#, "options"),
        (r#"{"game":"carrousel","settings":{"stand_in":"donkey"}}"#, "no-such-bot"),
    ] {
        let bearer = format!("Bearer {secret}");
        let headers = [("Authorization", bearer.as_str()), ("Accept-Language", "fr-CH, en")];
        let answer = house.request("POST", "/api/tables", &headers, body).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!(code)), "{body}");
        if body.contains("horses") {
            let say = answer.json()["say"].as_str().unwrap().to_owned();
            assert!(say.contains("chevaux") && !say.contains("can't"), "{say}");
        }
    }
    let headers = [("Accept-Language", "fr-CH, en")];
    let french = house.request("GET", "/api/me", &headers, "").await.json();
    assert!(french["say"].as_str().unwrap().starts_with("Je ne te connais pas"));
    let long = "x".repeat(100_000);
    let answer = house.request("POST", "/api/join", &[], &long).await;
    assert_eq!((answer.status, &answer.json()["code"]), (413, &json!("too-long")));
    let nowhere = house.get("/api/nowhere", None).await;
    assert_eq!((nowhere.status, &nowhere.json()["code"]), (404, &json!("no-such-address")));
    for path in ["/api/tables/nowhere", "/api/tables/%00", "/api/tables/a/matches/x/record"] {
        let answer = house.get(path, Some(&secret)).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
    }
}

#[tokio::test]
async fn connections_and_tables_have_a_measure() {
    let limits = Limits { sockets_per_address: 2, tables_per_person: 2, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let secret = house.newcomer().await;
    let new = json!({"game": "carrousel"});
    let table = house.table(&secret, &new).await;
    house.table(&secret, &new).await;
    let third = house.post("/api/tables", Some(&secret), &new).await;
    assert_eq!((third.status, &third.json()["code"]), (429, &json!("too-many-tables")));
    let (one, _two) = (house.guest(&secret, &table).await, house.guest(&secret, &table).await);
    assert_eq!(house.refused_socket(&secret, &table).await, 429);
    drop(one);
    // The server notices in its own time.
    for _ in 0..1_000 {
        let text = house.get("/metrics", None).await.text();
        if text.contains("cavalcade_connections 1\n") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    house.guest(&secret, &table).await;
}

#[tokio::test]
async fn a_stopped_server_says_so_and_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::at(folder.path(), Config::default()).await;
    let secrets = [house.newcomer().await, house.newcomer().await];
    let options = json!({"placement": [6, 16, 27, 36, 41]});
    let table =
        house.table(&secrets[0], &json!({"game": "giro-galoppo", "options": options})).await;
    let mut ana = house.guest(&secrets[0], &table).await;
    let mut bo = house.guest(&secrets[1], &table).await;
    ana.sit(0, "Ana").await;
    bo.sit(1, "Bo").await;
    ana.start(1).await;
    ana.until("frame").await;
    ana.act(json!({"do": "play", "card": 4})).await;
    ana.until_seq(1).await;
    let view = ana.frame["view"].clone();
    house.close().await;
    assert_eq!(ana.until("bye").await["why"], json!("shutdown"));
    assert_eq!(ana.next().await, None, "and nothing more");
    let house = House::at(folder.path(), Config::default()).await;
    let mut ana = house.guest_who_has(&secrets[0], &table, Some((1, 1))).await;
    ana.until("frame").await;
    assert_eq!((&ana.frame["view"], &ana.frame["seq"]), (&view, &json!(1)));
    let mut bo = house.guest(&secrets[1], &table).await;
    bo.until("frame").await;
    bo.act(json!({"do": "play", "card": 2})).await;
    ana.until_seq(2).await;
    let revealed = |effect: &Value| effect["is"] == json!("revealed");
    let effects = ana.frame["effects"].as_array().unwrap();
    assert_eq!(effects.iter().filter(|effect| revealed(effect)).count(), 2);
    let listed = house.get("/api/tables", Some(&secrets[1])).await.json();
    assert_eq!(listed["tables"][0]["names"], json!(["Ana", "Bo"]));
    house.close().await;
}
