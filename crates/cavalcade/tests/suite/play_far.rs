//! Playing at a server that is far away: by TLS, on a slow line, and on one that breaks.

use crate::common::line::{Certificate, Line};
use crate::common::play::{Lines, Screen, home, link_in};
use crate::common::{CAVALCADE, Served};
use std::process::{Command, Stdio};
use std::time::Duration;

/// As from one continent to another, and a bad line at that.
const FAR: Duration = Duration::from_millis(200);

#[test]
fn a_server_with_a_certificate_is_joined_and_a_stranger_is_not() {
    let served = Served::start("play-tls", "-n 1024", "--generous");
    let home = home("tls");
    let certificate = Certificate::make(&home);
    let line = Line::secret(&served.address, &certificate);
    let port = line.address.port();
    let args = ["play", "petits-chevaux", "--server", &format!("https://localhost:{port}")];
    let args = [&args[..], &["--options", r#"{"horses":1,"exit_on":[1,2,3,4,5,6]}"#]].concat();
    let with = ["--with", "pony", "--pace", "instant"];
    let trusting = [("SSL_CERT_FILE", certificate.file.to_str().unwrap())];
    let mut lines = Lines::start_in(&home, &[&args[..], &with[..]].concat(), &trusting);
    lines.play();
    lines.say("save match.jsonl");
    lines.until("Saved");
    let refused = |host: &str, trusted: &str| {
        let mut join = Command::new(CAVALCADE);
        join.args(["join", &format!("https://{host}:{port}/t/x"), "--lines", "--lang", "en"]);
        join.env("CAVALCADE_HOME", &home).env("SSL_CERT_FILE", trusted).stdin(Stdio::null());
        let output = join.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let told = refused("localhost", "/dev/null");
    assert!(told.contains("nobody this machine trusts"), "{told}");
    let told = refused("127.0.0.1", certificate.file.to_str().unwrap());
    assert!(told.contains("for another name"), "{told}");
    let port = served.address.rsplit(':').next().unwrap();
    let mut join = Command::new(CAVALCADE);
    join.args(["join", &format!("https://localhost:{port}/t/x"), "--lines", "--lang", "en"]);
    let output = join.env("CAVALCADE_HOME", &home).stdin(Stdio::null()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && told.contains("does not speak TLS"), "{told}");
}

#[test]
fn on_a_slow_line_what_is_pressed_is_seen_at_once() {
    let served = Served::start("play-slow", "-n 1024", "--generous");
    let line = Line::slow(&served.address, FAR);
    let far = line.address;
    let home = home("slow");
    let options = r#"'{"course":"sprint","placement":"random"}'"#;
    let args = format!(
        "play giro-galoppo --server http://{far} --with pony --pace instant --still --lang en \
         --options {options}"
    );
    let mut screen = Screen::start(&home, (80, 24), &args);
    screen.until("Choose a card");
    screen.press("11");
    // Before anybody can have answered, and then the answer.
    screen.until("on its way…");
    screen.until("Your 1");
    screen.press("q");
    screen.gives_back(0);
}

#[test]
fn a_lost_server_is_told_and_the_match_goes_on_when_it_is_back() {
    let served = Served::start("play-lost", "-n 1024", "--generous");
    let line = Line::slow(&served.address, Duration::ZERO);
    let url = format!("http://{}", line.address);
    let args = ["play", "petits-chevaux", "--server", &url, "--with", "pony", "--pace", "instant"];
    let options = ["--options", r#"{"horses":1,"exit_on":[1,2,3,4,5,6]}"#];
    let mut lines = Lines::start(&home("lost"), &[&args[..], &options[..]].concat());
    lines.until("Type throw");
    line.cut();
    lines.until("The server does not answer");
    // It is not lost: it is said when there is somebody to say it to.
    lines.say("throw");
    line.mend();
    lines.until("The server is there again");
    lines.until("You: ");
    lines.play();
}

#[test]
fn somebody_who_comes_again_has_the_place_of_before() {
    let served = Served::start("play-again", "-n 1024", "--generous");
    let url = format!("http://{}", served.address);
    let args = ["play", "petits-chevaux", "--server", &url, "--lobby", "--name", "Ana"];
    let mut ana = Lines::start(&home("again-ana"), &args);
    let link = link_in(&ana.until("In the lobby"));
    let bo_home = home("again-bo");
    for _ in 0..2 {
        let mut bo = Lines::start(&bo_home, &["join", &link, "--name", "Bo"]);
        bo.until("The host starts");
        bo.say("quit");
        while bo.next().is_some() {}
    }
    ana.say("start");
    ana.until("Type throw");
}
