//! `cavalcade serve` as an operator starts it: what is refused at once, and few open files.

use crate::common::{CAVALCADE, Served};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Starts it with arguments that can't be; it says so and ends.
fn refused(args: &[&str], env: &[(&str, &str)]) -> String {
    let mut serve = Command::new(CAVALCADE);
    serve.arg("serve").args(args).envs(env.iter().copied());
    let Output { status, stderr, .. } = serve.output().expect("it runs");
    assert_eq!(status.code(), Some(2));
    String::from_utf8(stderr).expect("errors are text")
}

#[test]
fn an_address_that_nobody_can_use_is_refused_at_the_start() {
    for (url, why) in [
        ("play.example", "it begins with https:// or http://"),
        ("ftp://play.example", "it begins with https:// or http://"),
        ("https://play.example/games", "it ends after the host"),
        ("https://play.example?a=1", "it ends after the host"),
        ("https://me@play.example", "it names a host, without a user"),
    ] {
        let told = refused(&["--public-url", url], &[]);
        assert!(told.contains("--public-url") && told.contains(why), "{url}: {told}");
    }
}

#[test]
fn a_limit_that_can_t_be_is_refused_at_the_start() {
    let unknown = refused(&["--limit", "tables=3"], &[]);
    assert!(unknown.contains("there is no limit 'tables'"), "{unknown}");
    assert!(unknown.contains("tables-per-minute"), "{unknown}");
    let zero = refused(&[], &[("CAVALCADE_LIMITS", "tables-per-day=5,idle-seconds=0")]);
    assert!(zero.contains("idle-seconds takes a number of seconds"), "{zero}");
}

fn healthz(served: &Served) -> String {
    let Ok(mut stream) = TcpStream::connect(&served.address) else { return String::new() };
    // It may be turned away before it has asked.
    let _ = stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[cfg(unix)]
#[test]
fn as_many_files_as_the_system_allows_are_taken_and_told() {
    let served = Served::start("serve-files", "-Sn 100", "");
    let log = std::fs::read_to_string(&served.log).expect("a log");
    let line = log.lines().find(|line| line.contains("open files")).expect("it is told");
    assert!(line.contains("before=100") && !line.contains("allowed=100 "), "{line}");
    assert!(healthz(&served).ends_with("ok\n"));
}

/// Whoever can't have all connections, but plenty, is not told to do something about it.
#[cfg(unix)]
#[test]
fn a_few_files_too_few_are_no_reason_to_warn() {
    for (args, warns) in
        [("", false), ("--limit connections=4000", true), ("--limit connections=0", false)]
    {
        let served = Served::start("serve-plenty", "-n 4000", args);
        let log = std::fs::read_to_string(&served.log).expect("a log");
        assert!(log.contains("connections=3936"), "{args}: {log}");
        assert_eq!(log.contains(" WARN "), warns, "{args}: {log}");
    }
}

#[cfg(unix)]
#[test]
fn silent_connections_don_t_use_up_the_last_file() {
    let served = Served::start("serve-silent", "-n 100", "--limit header-seconds=1");
    let log = std::fs::read_to_string(&served.log).expect("a log");
    assert!(log.contains("the system allows too few open files"), "{log}");
    assert!(log.contains("needed=20064") && log.contains("LimitNOFILE="), "{log}");
    let silent: Vec<TcpStream> =
        (0..150).map(|_| TcpStream::connect(&served.address).expect("it is accepted")).collect();
    // Whoever comes while all places are taken is told so, and soon there is one.
    let began = Instant::now();
    let mut answer = healthz(&served);
    while !answer.ends_with("ok\n") {
        assert!(answer.is_empty() || answer.contains(" 503 "), "{answer}");
        assert!(began.elapsed() < Duration::from_secs(60), "the silent ones are never closed");
        answer = healthz(&served);
    }
    drop(silent);
    let log = std::fs::read_to_string(&served.log).expect("a log");
    assert!(!log.contains("no connection can be accepted"), "{log}");
}
