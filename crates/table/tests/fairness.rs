//! The dice are what was promised, and a stranger can see that: `docs/fairness.md`.
#![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

mod common;

use common::Hall;
use game::{Game, Numbers};
use giro_galoppo::{Action, Course, GiroGaloppo, Options, Placement, Spacing, Track};
use std::path::{Path, PathBuf};
use std::process::Command;
use table::{Unfair, verify};

/// The record of a match between two bots, with somebody's luck.
fn record(game: &str, options: &str) -> String {
    let mut hall = Hall::with_options(game, options, r#"{"pace":"instant"}"#);
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    hall.ask(ana, r#"{"luck":{"luck":"Été 🍀 \"\\ & more"}}"#);
    hall.ask(ana, r#"{"bot":{"place":1,"level":"trotter"}}"#);
    hall.start(ana);
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.run_until_over();
    String::from_utf8(hall.log).unwrap()
}

fn honest() -> Vec<String> {
    let mut records = vec![
        record("petits-chevaux", r#"{"horses":1}"#),
        record("carrousel", r#"{"target":2}"#),
        record("giro-galoppo", "{}"),
    ];
    for course in ["sprint", "classic", "grand"] {
        for spacing in ["all", "wooden"] {
            let options =
                format!(r#"{{"placement":"random","course":"{course}","spacing":"{spacing}"}}"#);
            records.push(record("giro-galoppo", &options));
        }
    }
    let own = r#"{"placement":"random","course":{"cells":"gssssrgsssmgssssrgssssssssg"}}"#;
    records.push(record("giro-galoppo", own));
    // Courses on which some of the layouts are walls (GG-6).
    for cells in ["gsssgsrsrsmsgssss", "gssgsrsmsrsgsssss", "gsrsrsmsssssssssss"] {
        let own = format!(
            r#"{{"placement":"random","course":{{"cells":"{cells}"}},"spacing":"wooden"}}"#
        );
        records.push(record("giro-galoppo", &own));
    }
    records
}

/// Records in which one thing was changed that changes the dice.
fn tampered() -> Vec<String> {
    let ludo = record("petits-chevaux", r#"{"horses":1}"#);
    let last_die = ludo.rfind(r#""die":"#).unwrap() + 6;
    let die: u8 = ludo[last_die..=last_die].parse().unwrap();
    let other_die = format!("{}{}{}", &ludo[..last_die], die % 6 + 1, &ludo[last_die + 1..]);
    let seed = ludo.find(r#""seed":""#).unwrap() + 8;
    let other_seed = format!("{}ab{}", &ludo[..seed], &ludo[seed + 2..]);
    let cards = record("carrousel", r#"{"target":2}"#);
    let deck = cards.find(r#""deck":["#).unwrap() + 8;
    // The last two cards of the pile, which never come up.
    let end = deck + cards[deck..].find(']').unwrap();
    let (a, b) = (&cards[end - 11..end - 6], &cards[end - 5..end]);
    let other_pile = format!("{}{b},{a}{}", &cards[..end - 11], &cards[end..]);
    let race = record("giro-galoppo", r#"{"placement":"random","course":"sprint"}"#);
    let first = race.find("\"cells\":[").unwrap() + 9;
    let stop = first + race[first..].find(']').unwrap();
    let other_layout = format!("{}4,11,17,25,28{}", &race[..first], &race[stop..]);
    vec![
        other_die,
        other_seed,
        other_pile,
        other_layout,
        ludo.replacen("Été", "Ete", 1),
        race.replacen("Été", "Ete", 1),
        cards.replacen("Été", "Ete", 1),
    ]
}

#[test]
fn honest_records_verify_and_others_do_not() {
    for text in honest() {
        let verdict = verify(text.as_bytes()).unwrap();
        assert_eq!(verdict.facts as usize, text.lines().count() - 1);
        let chance = text.lines().filter(|line| line.contains(r#""by":"chance""#)).count();
        assert_eq!(verdict.chance as usize, chance);
    }
    for (i, text) in tampered().iter().enumerate() {
        let why = verify(text.as_bytes()).unwrap_err();
        let told = matches!(why, Unfair::OtherOutcome { .. } | Unfair::OtherSeed(_));
        assert!(told, "{i}: {why}");
    }
}

#[test]
fn what_makes_a_record_unverifiable_is_said() {
    let text = record("petits-chevaux", r#"{"horses":1}"#);
    let header = text.lines().next().unwrap();
    let fair = &header[header.find(r#","fair""#).unwrap()..header.find(r#","seats""#).unwrap()];
    let seed = &fair[fair.find(r#","seed""#).unwrap()..fair.len() - 1];
    let changed = |from: &str, to: &str| verify(text.replacen(from, to, 1).as_bytes()).unwrap_err();
    assert!(matches!(changed(fair, ""), Unfair::NoPromise));
    assert!(matches!(changed(seed, ""), Unfair::NoSeed));
    assert!(matches!(changed(r#""seed":"07"#, r#""seed":"xy"#), Unfair::BadSeed));
    assert!(matches!(changed(r#""luck":["#, r#""luck":["more","#), Unfair::BadLuck));
    assert!(matches!(changed(r#""seed":"07"#, r#""seed":"08"#), Unfair::OtherSeed(_)));
    assert!(matches!(changed(r#""cavalcade":1"#, r#""cavalcade":9"#), Unfair::Record(_)));
}

/// `docs/fairness.py` needs nothing of ours: it comes to the same verdicts.
#[test]
fn a_stranger_comes_to_the_same_verdict() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness.py");
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not here: docs/fairness.py was not tried");
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let check = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        Command::new("python3").arg(&script).arg(&file).output().unwrap()
    };
    for (i, text) in honest().iter().enumerate() {
        let out = check(&format!("honest-{i}.jsonl"), text);
        assert!(out.status.success(), "{i}: {}", String::from_utf8_lossy(&out.stderr));
        let chance = verify(text.as_bytes()).unwrap().chance;
        let told = format!("all {chance} outcomes of chance follow from the seed");
        assert!(String::from_utf8_lossy(&out.stdout).contains(&told));
    }
    for (i, text) in tampered().iter().enumerate() {
        let out = check(&format!("tampered-{i}.jsonl"), text);
        assert_eq!(out.status.code(), Some(1), "{i}");
    }
}

/// A source that gives one number.
struct Only(u32);

impl Numbers for Only {
    fn below(&mut self, bound: u32) -> u32 {
        assert!(self.0 < bound);
        self.0
    }
}

/// What `docs/fairness.md` says of the order of layouts: descending, as lists of ascending cells.
#[test]
fn layouts_are_counted_in_descending_order() {
    for (course, spacing) in [
        (Course::Sprint, Spacing::All),
        (Course::Sprint, Spacing::Wooden),
        (Course::Classic, Spacing::All),
        (Course::Own(Track::parse("gsssgsrsrsmsgssss").unwrap()), Spacing::Wooden),
    ] {
        let options =
            Options { course, spacing, placement: Placement::Random, ..Options::default() };
        let race = GiroGaloppo::new(&options, 2).unwrap();
        let mut layouts = Vec::new();
        race.chance(&mut |action, _| layouts.push(action));
        let cells = |action: &Action| match action {
            Action::Layout(cells) => cells.map(|cell| cell.0),
            other => panic!("{other:?}"),
        };
        let mut listed: Vec<[u8; 5]> = layouts.iter().map(cells).collect();
        listed.sort_unstable();
        listed.reverse();
        let drawn = (0..listed.len() as u32).map(|i| cells(&race.draw(&mut Only(i))));
        assert!(drawn.eq(listed), "{course:?} {spacing:?}");
    }
}
