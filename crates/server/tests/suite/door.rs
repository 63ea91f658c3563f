//! Connections that say nothing, or say it slowly, or are too many: all over real sockets.

use crate::common::{House, SOON};
use server::{Config, Limits};
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use store::Sqlite;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const HERE: [u8; 4] = [127, 0, 0, 1];
const ELSEWHERE: [u8; 4] = [127, 0, 0, 2];

const HEALTHZ: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n";

/// So short that a test need not wait, so long that a busy machine answers within it.
const SHORT: Duration = Duration::from_millis(400);

/// Never, as far as a test is concerned.
const NEVER: Duration = Duration::from_secs(3600);

async fn house(limits: Limits) -> House {
    House::with(Config { limits, ..Config::default() }, Sqlite::in_memory().unwrap()).await
}

async fn connect(house: &House, from: [u8; 4]) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(IpAddr::from(from), 0)).unwrap();
    socket.connect(house.address).await.unwrap()
}

/// Everything that comes until the other side closes.
async fn rest(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    let read = tokio::time::timeout(SOON, stream.read_to_end(&mut all)).await;
    match read.expect("the server closes it") {
        Ok(_) => {}
        // What was turned away with something unread is cut off.
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset),
    }
    String::from_utf8(all).unwrap()
}

/// Asks for something and reads the answer; the connection stays open.
async fn ask(stream: &mut TcpStream) -> String {
    stream.write_all(HEALTHZ).await.unwrap();
    let mut answer = String::new();
    let mut some = [0; 1024];
    while !answer.ends_with("\r\n\r\nok\n") {
        let n = tokio::time::timeout(SOON, stream.read(&mut some)).await.unwrap().unwrap();
        assert!(n > 0, "closed after {answer}");
        answer.push_str(std::str::from_utf8(&some[..n]).unwrap());
    }
    answer
}

/// Waits until the metrics have this line.
async fn until_metric(house: &House, line: &str) {
    for _ in 0..2_000 {
        if house.get("/metrics", None).await.text().lines().any(|found| found == line) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{line} never comes: {}", house.get("/metrics", None).await.text());
}

#[tokio::test]
async fn silent_connections_are_closed_and_shut_nobody_out() {
    let limits = Limits { header: SHORT, connections_per_address: 30, ..Limits::default() };
    let house = house(limits).await;
    let mut silent = Vec::new();
    for _ in 0..30 {
        silent.push(connect(&house, HERE).await);
    }
    // One more is turned away, with a word.
    let mut one_more = connect(&house, HERE).await;
    let answer = rest(&mut one_more).await;
    assert!(answer.starts_with("HTTP/1.1 429 ") && answer.contains("Retry-After: "), "{answer}");
    // Somebody from elsewhere is served meanwhile.
    let mut other = connect(&house, ELSEWHERE).await;
    assert!(ask(&mut other).await.starts_with("HTTP/1.1 200 OK"));
    for stream in &mut silent {
        assert_eq!(rest(stream).await, "");
    }
    // And now there is room again.
    assert!(ask(&mut connect(&house, HERE).await).await.starts_with("HTTP/1.1 200 OK"));
    until_metric(&house, "cavalcade_slow_total{at=\"silent\"} 30").await;
    until_metric(&house, "cavalcade_refusals_total{at=\"door\",code=\"too-fast\"} 1").await;
}

#[tokio::test]
async fn half_a_header_is_not_waited_for() {
    let limits = Limits { header: SHORT, keep_alive: NEVER, ..Limits::default() };
    let house = house(limits).await;
    let mut first = connect(&house, HERE).await;
    first.write_all(b"GET /healthz HTTP/1.1\r\nHost: he").await.unwrap();
    // A connection that has been good before is no better.
    let mut second = connect(&house, HERE).await;
    ask(&mut second).await;
    second.write_all(b"GET /healthz HTTP/1.1\r\nHost: he").await.unwrap();
    assert!(!rest(&mut first).await.contains("200 OK"));
    assert!(!rest(&mut second).await.contains("200 OK"));
    until_metric(&house, "cavalcade_slow_total{at=\"header\"} 2").await;
}

#[tokio::test]
async fn a_header_a_byte_at_a_time_is_not_waited_for() {
    let house = house(Limits { header: SHORT, ..Limits::default() }).await;
    let (mut reads, mut writes) = connect(&house, HERE).await.into_split();
    let drip = tokio::spawn(async move {
        // Each byte comes long before a limit for silence would be up.
        let endless = b"GET /healthz HTTP/1.1\r\nX: ".iter().chain(std::iter::repeat(&b'x'));
        for byte in endless {
            if writes.write_all(&[*byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(SHORT / 20).await;
        }
    });
    let mut all = Vec::new();
    let _ = tokio::time::timeout(SOON, reads.read_to_end(&mut all)).await.expect("it is closed");
    tokio::time::timeout(SOON, drip).await.expect("nobody listens any more").unwrap();
}

#[tokio::test]
async fn a_header_without_end_is_refused() {
    let house = house(Limits::default()).await;
    let mut stream = connect(&house, HERE).await;
    let long = format!("GET /healthz HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000));
    // It may be refused before all of it is sent.
    let _ = stream.write_all(long.as_bytes()).await;
    let answer = rest(&mut stream).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431 "), "{answer}");
}

#[tokio::test]
async fn an_idle_connection_is_closed_after_its_own_time() {
    let limits = Limits { header: NEVER, keep_alive: SHORT, ..Limits::default() };
    let house = house(limits).await;
    let mut stream = connect(&house, HERE).await;
    ask(&mut stream).await;
    assert_eq!(rest(&mut stream).await, "");
    // It may be longer than the time for a header.
    let limits = Limits { header: SHORT, keep_alive: NEVER, ..Limits::default() };
    let house = self::house(limits).await;
    let mut stream = connect(&house, HERE).await;
    ask(&mut stream).await;
    let mut silent = connect(&house, HERE).await;
    assert_eq!(rest(&mut silent).await, "", "a new connection has only the time for a header");
    ask(&mut stream).await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let house = house(Limits { body: SHORT, ..Limits::default() }).await;
    let mut stream = connect(&house, HERE).await;
    let head = "POST /api/join HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("in time"), "{answer}");
    until_metric(&house, "cavalcade_slow_total{at=\"body\"} 1").await;
}

#[tokio::test]
async fn who_does_not_take_the_answer_is_not_waited_for() {
    let limits = Limits { stalled: SHORT, requests_per_second: 0, ..Limits::default() };
    let house = house(limits).await;
    let stream = connect(&house, HERE).await;
    // Many requests at once, and no answer is read: the server can't get rid of them.
    let many = b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n".repeat(2_000);
    let _deaf = tokio::spawn(async move {
        let mut stream = stream;
        let _ = stream.write_all(&many).await;
        std::future::pending::<()>().await;
        drop(stream);
    });
    until_metric(&house, "cavalcade_slow_total{at=\"answer\"} 1").await;
}

#[tokio::test]
async fn there_is_a_limit_for_all_together() {
    let limits = Limits { connections: 3, header: SHORT, ..Limits::default() };
    let house = house(limits).await;
    let mut silent = Vec::new();
    for n in 1..=3 {
        silent.push(connect(&house, [127, 0, 0, n]).await);
    }
    let mut one_more = connect(&house, [127, 0, 0, 9]).await;
    let answer = rest(&mut one_more).await;
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    for stream in &mut silent {
        assert_eq!(rest(stream).await, "");
    }
    ask(&mut connect(&house, HERE).await).await;
}

#[tokio::test]
async fn a_socket_counts_at_the_door_until_it_is_closed() {
    let limits = Limits { connections_per_address: 2, ..Limits::default() };
    let house = house(limits).await;
    let secret = house.newcomer().await;
    let table = house.table(&secret, &serde_json::json!({"game": "carrousel"})).await;
    let (one, _two) = (house.guest(&secret, &table).await, house.guest(&secret, &table).await);
    let answer = rest(&mut connect(&house, HERE).await).await;
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    drop(one);
    // The server notices in its own time; until then it turns people away.
    for _ in 0..1_000 {
        let mut stream = connect(&house, HERE).await;
        let _ = stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await;
        if rest(&mut stream).await.starts_with("HTTP/1.0 200 OK") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("a closed socket counts for ever");
}

#[tokio::test]
async fn a_proxy_may_have_all_connections_but_not_one_client_of_it() {
    let limits = Limits { connections_per_address: 2, sockets_per_address: 2, ..Limits::default() };
    let config = Config { limits, behind_proxy: true, ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let mut open = Vec::new();
    for _ in 0..20 {
        let mut stream = connect(&house, HERE).await;
        ask(&mut stream).await;
        open.push(stream);
    }
    let secret = house.newcomer().await;
    let table = house.table(&secret, &serde_json::json!({"game": "carrousel"})).await;
    let mut opens = async |client: &str| {
        let mut stream = connect(&house, HERE).await;
        let request = format!(
            "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nX-Forwarded-For: 9.9.9.9, {client}\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {secret}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        open.push(stream);
        String::from_utf8_lossy(&status[9..]).into_owned()
    };
    assert_eq!((&*opens("192.0.2.1").await, &*opens("192.0.2.1").await), ("101", "101"));
    assert_eq!(opens("192.0.2.1").await, "429");
    assert_eq!(opens("192.0.2.2").await, "101");
}

#[tokio::test]
async fn a_stopping_server_waits_for_nobody_who_says_nothing() {
    let house = house(Limits { header: NEVER, keep_alive: NEVER, ..Limits::default() }).await;
    let mut silent = connect(&house, HERE).await;
    let mut idle = connect(&house, HERE).await;
    ask(&mut idle).await;
    tokio::time::timeout(Duration::from_secs(9), house.close()).await.expect("at once");
    assert_eq!((rest(&mut silent).await, rest(&mut idle).await), (String::new(), String::new()));
}
