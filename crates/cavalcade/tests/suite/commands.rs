//! The binary as a person uses it: what it prints, what it refuses, and how it says so.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn cavalcade(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cavalcade"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Who has seen enough of its input closes it; that is no failure of ours.
    let _ = child.stdin.take().expect("it has an input").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

/// The exit status, and the one line on standard error.
fn refusal(args: &[&str], input: &[u8]) -> (i32, String) {
    let out = cavalcade(args, input);
    let error = String::from_utf8(out.stderr).expect("errors are text");
    assert_eq!(error.lines().count(), 1, "{error}");
    (out.status.code().expect("it was not killed"), error.trim_end().to_owned())
}

const HEADER: &str = r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana"},{"name":"Bo"}],"age_order":[0,1],"options":{"placement":[6,16,27,36,41]}}"#;

fn record(facts: &[&str]) -> Vec<u8> {
    let lines: Vec<&str> = [HEADER].into_iter().chain(facts.iter().copied()).collect();
    lines.join("\n").into_bytes()
}

#[test]
fn states_are_printed_a_line_each() {
    let play = [r#"{"by":0,"do":"play","card":3}"#, r#"{"by":1,"do":"play","card":5}"#];
    let out = cavalcade(&["replay", "-", "--json"], &record(&play));
    assert!(out.status.success());
    let text = String::from_utf8(out.stdout).expect("states are text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[2],
        r#"{"seq":2,"state":{"phase":"race","obstacles":[6,16,27,36,41],"positions":[3,5],"hands":[[1,2,4,5,6],[1,2,3,4,6]],"chosen":[null,null],"round":2,"over":false,"to_act":[0,1]}}"#
    );
    let cut = cavalcade(&["replay", "-", "--json", "--from", "1", "--to", "1"], &record(&play));
    assert_eq!(String::from_utf8_lossy(&cut.stdout), format!("{}\n", lines[1]));
}

#[test]
fn what_the_rules_forbid_is_status_1() {
    let facts = [r#"{"by":0,"do":"play","card":3}"#, r#"{"by":1,"do":"play","card":9}"#];
    let (status, error) = refusal(&["replay", "-", "--json"], &record(&facts));
    assert_eq!(status, 1);
    assert_eq!(error, "standard input:3: GG-7: Bo does not have that card in hand");
    let (_, error) = refusal(&["replay", "-", "--json", "--lang", "fr"], &record(&facts));
    assert_eq!(error, "standard input:3: GG-7: Bo n'a pas cette carte en main");
}

#[test]
fn what_is_true_up_to_there_is_shown() {
    let facts = [r#"{"by":0,"do":"play","card":3}"#, r#"{"by":0,"do":"play""#];
    let out = cavalcade(&["replay", "-", "--json"], &record(&facts));
    assert_eq!(out.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&out.stdout).lines().count(), 2);
}

#[test]
fn what_is_no_record_is_status_2() {
    let long = vec![b'x'; 70_000];
    for (input, reason) in [
        (&b""[..], "the file is empty"),
        (b"\n", "the line is empty"),
        (b"GIF89a\x00\x01", "not a JSON object"),
        (b"{\"cavalcade\":7}", "version 7"),
        (b"{\"cavalcade\":1,\"game\":\"chess\",\"seats\":[]}", "there is no game 'chess'"),
        (&long, "longer than 64 KiB"),
    ] {
        let (status, error) = refusal(&["replay", "-"], input);
        assert_eq!(status, 2, "{error}");
        assert!(error.starts_with("standard input:1: ") && error.contains(reason), "{error}");
    }
    let (status, error) = refusal(&["replay", "no/such/file.jsonl"], b"");
    assert_eq!(status, 2);
    assert!(error.contains("no/such/file.jsonl can't be opened"), "{error}");
}

#[test]
fn an_invalid_course_is_refused_with_the_reason_and_the_cell() {
    let header = r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{},{}],"options":{"course":{"cells":"gssrrgsmssssssssssss"}}}"#;
    let (status, error) = refusal(&["replay", "-"], header.as_bytes());
    assert_eq!(status, 2);
    assert!(error.contains("cell 5 touches the one before it"), "{error}");
}

#[test]
fn the_rules_are_printed_in_both_languages() {
    for (game, last) in
        [("giro-galoppo", "GG-18"), ("petits-chevaux", "PC-14"), ("carrousel", "CA-12")]
    {
        let page = |lang| cavalcade(&["rules", game, "--lang", lang], b"").stdout;
        let (en, fr) = (page("en"), page("fr"));
        assert_ne!(en, fr);
        for page in [en, fr] {
            assert!(String::from_utf8_lossy(&page).contains(&format!("**{last}**")));
        }
    }
}

#[test]
fn shells_are_completed() {
    for shell in ["bash", "zsh", "fish"] {
        let out = cavalcade(&["completions", shell], b"");
        assert!(String::from_utf8_lossy(&out.stdout).contains("cavalcade"));
    }
}

#[test]
fn a_race_of_two_is_solved_kept_and_loaded() {
    let file = std::env::temp_dir().join(format!("cavalcade-test-{}.table", std::process::id()));
    let path = file.to_str().expect("the path is text");
    let sprint = ["--course", "sprint", "--obstacles", "4,11,17,25,28"];
    let ask = ["--positions", "9,5", "--hands", "1256,1346", "--json"];
    let solved = cavalcade(
        &[&["solve", "giro-galoppo", "--save", path], &sprint[..], &ask[..]].concat(),
        b"",
    );
    assert!(solved.status.success(), "{}", String::from_utf8_lossy(&solved.stderr));
    let loaded = cavalcade(&[&["solve", "giro-galoppo", "--load", path], &ask[..]].concat(), b"");
    std::fs::remove_file(&file).expect("the table was kept");
    assert_eq!(solved.stdout, loaded.stdout);
    assert!(solved.stdout.starts_with(b"{\"win\":["));
}

#[test]
fn impossible_questions_are_answered_with_what_is_possible() {
    let layout = ["solve", "giro-galoppo", "--obstacles"];
    for (args, reason) in [
        (&["6,7,27,36,41"][..], "GG-4"),
        (&["6,16,27,36"], "five cells"),
        (&["6,16,27,36,41", "--positions", "6,0"], "cell 6"),
        (&["6,16,27,36,41", "--positions", "3"], "two cells"),
        (&["6,16,27,36,41", "--hands", "123,12"], "equally many"),
        (&["6,16,27,36,41", "--hands", "117,123"], "twice"),
        (&["6,16,27,36,41", "--hands", "789,123"], "cards are 1 to 6"),
        (&["6,16,27,36,41", "--course", "marathon"], "sprint, classic and grand"),
        (&["6,16,27,36,41", "--age-order", "0,0"], "GG-10"),
    ] {
        let (status, error) = refusal(&[&layout[..], args].concat(), b"");
        assert_eq!(status, 2, "{error}");
        assert!(error.contains(reason), "{error}");
    }
    let (status, error) = refusal(&["solve", "petits-chevaux", "--horses", "4"], b"");
    assert_eq!((status, error.contains("choose 1 or 2")), (2, true), "{error}");
    let table = ["solve", "giro-galoppo", "--load", "Cargo.toml"];
    assert!(refusal(&table, b"").1.contains("is not a solved table"));
}
