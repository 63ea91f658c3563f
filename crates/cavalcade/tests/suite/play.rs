//! Whole matches in a terminal: in plain lines over a pipe, and on a screen of a real pseudo-terminal.

use crate::common::play::{Lines, Screen, home, link_in};
use crate::common::{CAVALCADE, Served};
use std::process::{Command, Stdio};
use std::thread;

/// Short matches: one of each game, with what makes them short.
const SHORT: [(&str, &str); 3] = [
    ("giro-galoppo", r#"{"course":"sprint","placement":"random"}"#),
    ("petits-chevaux", r#"{"horses":1,"exit_on":[1,2,3,4,5,6]}"#),
    ("carrousel", r#"{"target":1}"#),
];

#[test]
fn a_match_of_each_game_is_played_in_lines_on_this_machine() {
    for (game, options) in SHORT {
        let home = home(game);
        let args = ["play", game, "--with", "trotter", "--pace", "instant", "--options", options];
        let mut lines = Lines::start(&home, &args);
        lines.play();
        lines.say("save match.jsonl");
        lines.until("Saved");
        lines.say("quit");
        while lines.next().is_some() {}
        assert!(lines.child.wait().unwrap().success());
        let mut verify = Command::new(CAVALCADE);
        let verified = verify.args(["verify", "match.jsonl"]).current_dir(&home).output().unwrap();
        assert!(verified.status.success(), "the record of {game} is a good one");
    }
}

#[test]
fn two_terminals_play_at_one_table_of_a_server() {
    let served = Served::start("play-served", "-n 1024", "--generous");
    let url = format!("http://{}", served.address);
    for (game, options) in SHORT {
        let (ana, bo) = (home(&format!("{game}-ana")), home(&format!("{game}-bo")));
        let args = ["play", game, "--server", &url, "--options", options, "--name", "Ana"];
        // Somebody who knows how to win is there, too.
        let with = ["--with", "trotter", "--lobby", "--pace", "instant"];
        let mut ana = Lines::start(&ana, &[&args[..], &with[..]].concat());
        let link = link_in(&ana.until("In the lobby"));
        let mut bo = Lines::start(&bo, &["join", &link, "--name", "Bo"]);
        ana.until("Bo");
        ana.say("start");
        thread::scope(|scope| {
            scope.spawn(|| ana.play());
            scope.spawn(|| bo.play());
        });
        assert!(bo.said.iter().any(|line| line.contains("win")), "{:#?}", bo.said);
    }
}

#[test]
fn a_match_of_each_game_is_played_on_a_screen() {
    for (game, options) in SHORT {
        let home = home(&format!("screen-{game}"));
        let args = format!(
            "play {game} --with trotter --pace instant --still --lang en --options '{options}'"
        );
        let mut screen = Screen::start(&home, (80, 24), &args);
        screen.until("match 1");
        // By number first: a card twice, a horse, or two horses that change places.
        let numbers = if game == "carrousel" { ["1", "2"] } else { [" 1", "1"] };
        for keys in numbers {
            screen.press(keys);
        }
        let keys: &[&str] = match game {
            // Whoever always holds the carousel lets nobody win.
            "carrousel" => &[""],
            // Then whatever is offered first. A key for a card that is spent would only be refused.
            _ => &[" ", "\t", "\r"],
        };
        screen.press_until(keys, "The podium");
        screen.press("q");
        screen.gives_back(0);
    }
}

#[test]
fn tables_survive_closing_the_terminal() {
    let home = home("kept");
    let args = "play petits-chevaux --with pony --still --lang en";
    let mut screen = Screen::start(&home, (80, 24), args);
    screen.press_until(&[" "], "Choose a horse");
    screen.press("\u{3}");
    screen.ends_with(0);
    let mut screen = Screen::start(&home, (80, 24), "");
    screen.press_until(&[""], "Continue:");
    screen.press("4");
    screen.press("\r");
    screen.press_until(&[" "], "Choose a horse");
    screen.press("q");
    screen.press("q");
    screen.ends_with(0);
}

#[test]
fn what_is_wrong_is_told_in_a_sentence() {
    let home = home("wrong");
    let run = |args: &[&str]| {
        let mut command = Command::new(CAVALCADE);
        command.args(args).env("CAVALCADE_HOME", &home).env("LANG", "fr_FR.UTF-8");
        let output = command.stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, told) = run(&["play", "carrousel"]);
    assert!(status == Some(2) && told.contains("--lines"), "{told}");
    let (status, told) = run(&["join", "nonsense", "--lang", "en"]);
    assert!(status == Some(2) && told.contains("no address of a table"), "{told}");
    let (status, told) = run(&["join", "LUPU@127.0.0.1:9", "--lines", "--lang", "en"]);
    assert!(status == Some(2) && told.contains("nobody answers"), "{told}");
    let (status, told) = run(&["play", "carrousel", "--with", "pony,pony,pony,pony", "--lines"]);
    assert!(status == Some(2) && told.contains("de 2 à 4"), "{told}");
    let small = Screen::start(&home, (20, 5), "play carrousel --lang en").ends_with(2);
    assert!(small.contains("too small"), "{small}");
}

#[test]
fn a_full_table_says_how_to_look_on() {
    let served = Served::start("play-full", "-n 1024", "--generous");
    let url = format!("http://{}", served.address);
    let with = ["--with", "pony,pony,pony", "--lobby"];
    let args = ["play", "petits-chevaux", "--server", &url];
    let mut host = Lines::start(&home("full-host"), &[&args[..], &with[..]].concat());
    let link = link_in(&host.until("In the lobby"));
    host.until("Place 4");
    let home = home("full-guest");
    let join = |table: &str| {
        let mut join = Command::new(CAVALCADE);
        join.args(["join", table, "--lines", "--lang", "en"]).env("CAVALCADE_HOME", &home);
        let mut child = join.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // While its input is open it stays, if it may.
        let input = child.stdin.take();
        let output = child.wait_with_output().unwrap();
        drop(input);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, told) = join(&link);
    assert!(status == Some(1) && told.contains("cavalcade watch http"), "{told}");
    let (status, told) = join(&format!("{url}/t/nowhere"));
    assert!(status == Some(1) && told.contains("no such table"), "{told}");
    let (status, told) = join(&format!("BABABABA@{}", served.address));
    assert!(status == Some(1) && told.contains("This code fits nothing"), "{told}");
}
