//! The coach as a person asks for it.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn cavalcade(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cavalcade"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Who has seen enough of its input closes it; that is no failure of ours.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

fn printed(args: &[&str], input: &str) -> String {
    let out = cavalcade(args, input);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("it prints text")
}

/// The exit status, and the one line on standard error.
fn refusal(args: &[&str], input: &str) -> (i32, String) {
    let out = cavalcade(args, input);
    let error = String::from_utf8(out.stderr).expect("errors are text");
    assert_eq!(error.lines().count(), 1, "{error}");
    (out.status.code().expect("it was not killed"), error.trim_end().to_owned())
}

/// Simulated games, in a folder that is this test's alone.
fn games(name: &str, args: &[&str]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cavalcade-{name}-{}", std::process::id()));
    let path = folder.to_str().expect("the path is text");
    printed(&[&["simulate", "--records", path, "--json"], args].concat(), "");
    folder
}

const RACE: [&str; 6] =
    ["--game", "giro-galoppo", "--options", r#"{"course":"sprint"}"#, "--players", "galloper,pony"];

#[test]
fn a_game_is_told_to_people_to_programs_and_as_a_picture() {
    let folder = games("analyse-one", &[&RACE[..], &["--games", "1"]].concat());
    let record = folder.join("giro-galoppo-0.jsonl");
    let record = record.to_str().expect("the path is text");
    let told = printed(&["analyse", record], "");
    for part in ["chance at the start", "own luck", "not known", "accuracy", "what cost most"] {
        assert!(told.contains(part), "{told}");
    }
    let french = printed(&["analyse", record, "--lang", "fr"], "");
    assert!(french.contains("chance au départ") && french.contains("justesse"), "{french}");
    let json: Value =
        serde_json::from_str(&printed(&["analyse", record, "--json"], "")).expect("a line of JSON");
    let ledger = &json["chances"]["players"][0]["ledger"];
    let number = |name: &str| ledger[name].as_f64().expect("a number");
    let parts = ["own_luck", "others_luck", "own_mistakes", "others_mistakes", "unknown"];
    let sum: f64 = parts.into_iter().map(number).sum();
    assert!((number("result") - number("start") - sum).abs() < 1e-9, "{ledger}");
    assert!(number("unknown").abs() < 1e-6, "{ledger}");
    let csv = printed(&["analyse", record, "--csv"], "");
    let steps = json["chances"]["steps"].as_array().expect("a list").len();
    assert_eq!(csv.lines().count(), 1 + 2 * steps);
    let chart = folder.join("chart.svg");
    printed(&["analyse", record, "--chart", chart.to_str().expect("text")], "");
    let svg = fs::read_to_string(&chart).expect("it was drawn");
    assert_eq!(svg.matches("<polyline").count(), 2);
    assert!(svg.contains("galloper") && svg.ends_with("</svg>\n"));
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn of_a_folder_everybody_s_results_are_told_without_luck() {
    // One horse each would leave nothing to decide.
    let horses = r#"{"horses":2}"#;
    let play = ["--game", "petits-chevaux", "--options", horses, "--players", "galloper,random"];
    let folder = games("analyse-many", &[&play[..], &["--games", "30"]].concat());
    let path = folder.to_str().expect("the path is text");
    let json: Value =
        serde_json::from_str(&printed(&["analyse", path, "--json"], "")).expect("a line of JSON");
    assert_eq!((&json["matches"], &json["left_out"]), (&30.into(), &0.into()));
    let players = json["players"].as_array().expect("a list");
    assert_eq!(players.len(), 2);
    for player in players {
        assert!(player["sooner"].as_f64().expect("a number") > 2.0, "{player}");
        assert!(player["without_luck"]["low"].as_f64() < player["without_luck"]["high"].as_f64());
    }
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn a_folder_is_told_as_text_and_as_rows_and_what_is_no_record_is_named() {
    let folder = games("analyse-told", &[&RACE[..], &["--games", "5"]].concat());
    let path = folder.to_str().expect("the path is text");
    let told = printed(&["analyse", path], "");
    assert!(told.contains("without luck") && told.contains("galloper"), "{told}");
    assert_eq!(printed(&["analyse", path, "--csv"], "").lines().count(), 1 + 2 * 5);
    // What is no record is told, and the others are counted.
    fs::write(folder.join("broken.jsonl"), "GIF89a").expect("it is written");
    let (status, error) = refusal(&["analyse", path], "");
    assert!(status == 1 && error.contains("broken.jsonl:1: this is not a record"), "{error}");
    let (status, error) = refusal(&["analyse", path, "--chart", "never.svg"], "");
    assert!(status == 2 && error.contains("a chart is of one game"), "{error}");
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn times_are_told_where_there_are_no_chances() {
    let play = ["--game", "carrousel", "--players", "trotter,pony", "--games", "1"];
    let folder = games("analyse-times", &play);
    let record = folder.join("carrousel-0.jsonl");
    let record = record.to_str().expect("the path is text");
    let told = printed(&["analyse", record], "");
    assert!(told.contains("reaction, two horses") && told.contains("champion:"), "{told}");
    assert_eq!(printed(&["analyse", record, "--csv"], "").lines().count(), 3);
    let chart = folder.join("chart.svg");
    let (status, error) =
        refusal(&["analyse", record, "--chart", chart.to_str().expect("text")], "");
    assert!(status == 2 && error.contains("times, not chances"), "{error}");
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn what_is_missing_is_said_in_one_line() {
    let header = r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"placement":[6,16,27,36,41]}}"#;
    let round = "{\"by\":0,\"do\":\"play\",\"card\":3}\n{\"by\":1,\"do\":\"play\",\"card\":5}";
    // It breaks off: what there is is told.
    let cut = format!("{header}\n{round}\n");
    let out = cavalcade(&["analyse", "-"], &cut);
    assert_eq!(out.status.code(), Some(1));
    let (told, error) =
        (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(told.contains("last chance") && error.contains("breaks off"), "{told}{error}");
    // A fact is against the rules: what was before it is told.
    let illegal = format!("{cut}{{\"by\":0,\"do\":\"play\",\"card\":3}}\n");
    let out = cavalcade(&["analyse", "-"], &illegal);
    assert_eq!(out.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&out.stderr).contains("standard input:4: GG-7"));
    assert!(String::from_utf8_lossy(&out.stdout).contains("last chance"));
    for (input, status, reason) in [
        (header, 2, "nothing has been played yet"),
        ("{\"cavalcade\":7}", 2, "version 7"),
        (r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{}]}"#, 2, "two to four can play"),
        ("", 2, "the file is empty"),
    ] {
        let (was, error) = refusal(&["analyse", "-"], input);
        assert!(was == status && error.contains(reason), "{was} {error}");
    }
}
