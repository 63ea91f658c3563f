//! `cavalcade verify` as a person uses it.

use std::io::Write;
use std::process::{Command, Stdio};

/// A match that a server has run, with its seed.
const FAIR: &str = include_str!("../records/fair.jsonl");

/// One of the second edition, in which somebody has not revealed its text.
const SECOND: &str = include_str!("../records/fair-2.jsonl");

/// The exit status, standard output and standard error.
fn verify(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cavalcade"))
        .arg("verify")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Who has seen enough of its input closes it; that is no failure of ours.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let out = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (out.status.code().expect("it was not killed"), text(out.stdout), text(out.stderr))
}

fn throws() -> usize {
    FAIR.lines().filter(|line| line.contains(r#""by":"chance""#)).count()
}

#[test]
fn fair_dice_are_praised() {
    let (status, out, err) = verify(&["-"], FAIR);
    let told = format!("standard input: All {} outcomes of chance follow from the seed", throws());
    assert!(out.starts_with(&told), "{out}");
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 4, ""));
    for line in [
        "  edition 1: ",
        "  seat 0 (Ana) added \"Été 🍀",
        "  seat 1 (a bot, trotter) added nothing",
    ] {
        assert!(out.contains(line), "{out}");
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/fair.jsonl");
    let (status, out, _) = verify(&[file, file, "--json"], "");
    assert_eq!((status, out.lines().count()), (0, 2));
    assert!(out.contains(&format!(r#""fair":true,"facts":{}"#, FAIR.lines().count() - 1)), "{out}");
}

#[test]
fn who_added_what_is_told() {
    let (status, out, err) = verify(&["-"], SECOND);
    let lines: Vec<&str> = out.lines().skip(1).map(str::trim).collect();
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(lines[0].starts_with("edition 2: match 1 at table "), "{out}");
    assert_eq!(
        lines[1..],
        [
            "seat 0 (Ana) added \"8d1f0c3a5b7e9f24\"",
            "seat 1 (Bo) promised a text and did not reveal it",
            "seat 2 (Cy) added nothing",
            "seat 3 (a bot, trotter) added nothing",
            "the order of ages was drawn by lot, and follows from the seed",
        ]
    );
    let (_, out, _) = verify(&["-", "--json"], SECOND);
    let line: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!((&line["edition"], &line["ages"]), (&2.into(), &"drawn".into()));
    assert_eq!(line["added"][0]["luck"], "8d1f0c3a5b7e9f24");
    assert_eq!(line["added"][1]["withheld"], true);
    assert_eq!(line["added"][3]["bot"], "trotter");
    // A name can't write lines of its own.
    let (_, out, _) = verify(&["-"], &SECOND.replacen("\"Cy\"", "\"C\\n\\u001by\"", 1));
    assert_eq!(out.lines().count(), lines.len() + 1, "{out}");
}

#[test]
fn a_bot_that_adds_something_is_status_1() {
    for (from, to, told) in [
        (
            r#""luck":["8d1f0c3a5b7e9f24","","",""]"#,
            r#""luck":["8d1f0c3a5b7e9f24","","","x"]"#,
            "bot",
        ),
        (
            r#""luck":["8d1f0c3a5b7e9f24","","",""]"#,
            r#""luck":["8d1f0c3a5b7e9f24","","x",""]"#,
            "promised",
        ),
        (r#""luck":["8d1f0c3a5b7e9f24","#, r#""luck":["8d1f0c3a5b7e9f25","#, "promised"),
        (r#""ages":"drawn","#, "", "'ages'"),
        (r#""match":1"#, r#""match":2"#, "seed"),
    ] {
        let (status, out, err) = verify(&["-"], &SECOND.replacen(from, to, 1));
        assert_eq!((status, out.as_str()), (1, ""), "{to}");
        assert!(err.contains(told), "{err}");
    }
}

#[test]
fn other_dice_are_status_1() {
    let die = FAIR.rfind(r#""die":"#).expect("there is a throw") + 6;
    let face: u8 = FAIR[die..=die].parse().expect("a die has one digit");
    let loaded = format!("{}{}{}", &FAIR[..die], face % 6 + 1, &FAIR[die + 1..]);
    let line = FAIR[..die].lines().count();
    let (status, out, err) = verify(&["-"], &loaded);
    assert_eq!((status, out.as_str()), (1, ""));
    assert_eq!(
        err,
        format!("standard input: line {line}: this outcome does not follow from the seed\n")
    );
    let (status, out, _) = verify(&["-", "--json"], &loaded);
    assert_eq!(status, 1);
    assert!(out.starts_with(r#"{"file":"standard input","fair":false,"why":"line "#), "{out}");
    let (status, _, err) = verify(&["-"], &FAIR.replacen(r#""commit":""#, r#""commit":"0"#, 1));
    assert_eq!(status, 1, "{err}");
    // A move that the rules forbid.
    let (status, _, err) = verify(&["-"], &FAIR.replacen(r#""horse":0"#, r#""horse":3"#, 1));
    assert_eq!(status, 1, "{err}");
    assert!(err.contains("PC-"), "{err}");
}

#[test]
fn what_can_not_be_verified_is_status_2() {
    let no_promise = r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{},{}]}"#;
    for (input, told) in [
        ("", "the file is empty"),
        ("\u{1b}[2Jnonsense", "not a JSON object"),
        (no_promise, "no field 'fair'"),
        (&FAIR.replacen(r#""do":"roll""#, r#""do":"rock""#, 1), "knows no 'rock'"),
    ] {
        let (status, out, err) = verify(&["-"], input);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(told) && err.lines().count() == 1, "{err}");
    }
    let (status, _, err) = verify(&["no-such-file.jsonl"], "");
    assert_eq!(status, 2, "{err}");
    assert_eq!(verify(&[], "").0, 2, "it wants a file");
}
