//! `cavalcade replay` draws: the binary, run as people run it.

// A test that can't go on has failed.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use unicode_width::UnicodeWidthStr;

const GAMES: [&str; 3] = ["giro-galoppo", "petits-chevaux", "carrousel"];

fn record(game: &str) -> String {
    format!("{}/tests/records/{game}.jsonl", env!("CARGO_MANIFEST_DIR"))
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    command.arg("replay").args(args);
    // The tests' own surroundings must not matter.
    for name in ["COLUMNS", "NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
}

fn text(output: Output) -> String {
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    String::from_utf8(output.stdout).unwrap()
}

fn replay(args: &[&str]) -> String {
    text(command(args).output().unwrap())
}

/// Replays what is written to standard input.
fn replay_text(record: &str, columns: &str) -> String {
    let mut command = command(&["-"]);
    command.env("COLUMNS", columns).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let record = record.to_owned();
    // From a thread of its own, so that neither side waits for the other for ever.
    let writing = std::thread::spawn(move || input.write_all(record.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    text(output)
}

/// The numbers of the facts that are shown.
fn facts(pictures: &str) -> Vec<u64> {
    let numbers = pictures.lines().filter_map(|line| line.strip_prefix('#')?.split(' ').next());
    numbers.map(|n| n.parse().unwrap()).collect()
}

#[test]
fn a_picture_after_each_fact_of_every_game() {
    for game in GAMES {
        let lines = std::fs::read_to_string(record(game)).unwrap().lines().count() as u64;
        let all = replay(&[&record(game)]);
        assert_eq!(facts(&all), (1..lines).collect::<Vec<_>>(), "{game}");
    }
}

#[test]
fn plain_pictures_have_no_escape_codes() {
    for game in GAMES {
        let file = record(game);
        for all in [
            replay(&[&file]),
            replay(&[&file, "--plain"]),
            text(command(&[&file]).env("NO_COLOR", "1").output().unwrap()),
        ] {
            assert!(all.chars().all(|c| c == '\n' || !c.is_control()), "{game}");
        }
    }
}

#[test]
fn lines_fit_the_columns_that_there_are() {
    for game in GAMES {
        for columns in [48, 80, 110, 140] {
            let mut command = command(&[&record(game)]);
            let all = text(command.env("COLUMNS", columns.to_string()).output().unwrap());
            for line in all.lines() {
                assert!(line.width() <= columns, "{game} {columns}: {line}");
            }
        }
    }
}

#[test]
fn the_story_is_beside_a_board_that_leaves_room_and_else_below_it() {
    let file = record("giro-galoppo");
    let told = " has chosen a card.";
    let line_of = |columns: &str| {
        let mut command = command(&[&file, "--from", "2", "--to", "2"]);
        let all = text(command.env("COLUMNS", columns).output().unwrap());
        all.lines().position(|line| line.contains(told)).unwrap()
    };
    assert_eq!(line_of("120"), 1);
    assert!(line_of("80") > 10);
}

#[test]
fn both_languages_are_spoken() {
    for (game, english, french) in [
        ("giro-galoppo", "Hand", "Main"),
        ("petits-chevaux", "throws the die", "lance le dé"),
        ("carrousel", "Pile", "Pioche"),
    ] {
        let file = record(game);
        let in_english = replay(&[&file, "--lang", "en"]);
        let in_french = replay(&[&file, "--lang", "fr"]);
        assert!(in_english.contains(english) && !in_english.contains(french), "{game}");
        assert!(in_french.contains(french) && !in_french.contains(english), "{game}");
    }
}

#[test]
fn from_and_to_cut_out_a_part() {
    let file = record("petits-chevaux");
    let part = replay(&[&file, "--from", "5", "--to", "7"]);
    assert_eq!(facts(&part), [5, 6, 7]);
    assert!(!part.contains("Petits Chevaux"), "the header is fact 0");
    let header = replay(&[&file, "--to", "0"]);
    assert_eq!(facts(&header), [0u64; 0]);
    assert!(header.contains("Petits Chevaux"));
    assert_eq!(facts(&replay(&[&file, "--from", "100000"])), [0u64; 0]);
}

#[test]
fn the_header_says_who_plays_what_and_how() {
    let header = replay(&[&record("giro-galoppo"), "--to", "0"]);
    for said in
        ["Giro Galoppo", "Tornado", "Ana", "bot trotter", "black", "The course is the sprint"]
    {
        assert!(header.contains(said), "{said}");
    }
}

#[test]
fn hostile_names_stay_where_they_are() {
    let hostile = [
        r"\u001b[2J\u001b[31mEve\u0007\u009b1A",
        r"a\nb\r\tc\u2028d\u2029e",
        r"\u202eeve\u2066\u200f\u061c",
        &"馬".repeat(60),
        &"👩\u{200d}👩\u{200d}👧❤\u{fe0f}".repeat(8),
        &format!("z{}", "\u{337}\u{321}".repeat(40)),
        "",
    ];
    for game in GAMES {
        let file = std::fs::read_to_string(record(game)).unwrap();
        for name in hostile {
            for columns in ["48", "80", "130"] {
                let replaced = file
                    .replace("\"Ana\"", &format!("\"{name}\""))
                    .replace("\"Tornado\"", &format!("\"{name}\""))
                    .replace("\"trotter\"", &format!("\"{name}\""));
                let all = replay_text(&replaced, columns);
                for line in all.lines() {
                    assert!(line.width() <= columns.parse().unwrap(), "{game}: {line}");
                }
                let tricky = |c: char| {
                    (c != '\n' && c.is_control())
                        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}')
                };
                assert!(!all.contains(tricky), "{game}: {name}");
            }
        }
    }
}

#[test]
fn what_is_true_is_shown_before_what_is_not() {
    let mut file = std::fs::read_to_string(record("carrousel")).unwrap();
    file.truncate(file.find("\"touch\"").unwrap());
    file.push_str("\"release\"}\n");
    let mut child = command(&["-"]);
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    child.stdin.take().unwrap().write_all(file.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(facts(&String::from_utf8(output.stdout).unwrap()), [1]);
}
