//! The dice are what was promised, and a stranger can see that: `docs/fairness.md`.

use crate::common::Hall;
use game::{Game, Numbers};
use giro_galoppo::{Action, Course, GiroGaloppo, Options, Placement, Spacing, Track};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use table::{Added, Dice, Edition, Seed, Unfair, verify};

/// Somebody's luck.
const LUCK: &str = "Été 🍀 \"\\ & more";

/// The record of a match between two bots, with somebody's luck.
fn record(game: &str, options: &str) -> String {
    let mut hall = Hall::with_options(game, options, r#"{"pace":"instant"}"#);
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    hall.promise(ana, LUCK);
    hall.ask(ana, r#"{"bot":{"place":1,"level":"trotter"}}"#);
    hall.fix_seats(ana);
    hall.reveal(ana, LUCK);
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.run_until_over();
    String::from_utf8(hall.log).unwrap()
}

/// The same in the first edition: a match that was begun by a server of long ago goes on.
fn record_of_old(game: &str, options: &str) -> String {
    let mut hall = first_edition(game, options);
    let ana = hall.arrive(1);
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.run_until_over();
    String::from_utf8(hall.log).unwrap()
}

/// A table of the first edition, at which a match has just begun.
fn first_edition(game: &str, options: &str) -> Hall {
    let (seed, person) = ("07".repeat(32), crate::common::person(1));
    let luck = serde_json::to_string(LUCK).unwrap();
    let doc = format!(
        r#"{{"game":"{game}","options":{options},"settings":{{"pace":"instant"}},"host":"{person}","phase":"playing","match":1,"started":1000000,"places":[{{"person":{{"id":"{person}","name":"Ana","luck":{luck}}}}},{{"bot":{{"level":"trotter"}}}},"open","open"],"seated":[0,1],"eldest_first":[],"seed":"{seed}"}}"#
    );
    let people = match game {
        "giro-galoppo" => r#""age_order":[1,0],"#,
        "petits-chevaux" => r#""colours":[0,1],"#,
        _ => "",
    };
    let commit = Seed([7; 32]).commit(&Edition::First);
    let header = format!(
        r#"{{"cavalcade":1,"game":"{game}","id":"{}","started":"1970-01-01T00:16:40Z","fair":{{"commit":"{commit}","luck":[{luck},""],"seed":"{seed}"}},"seats":[{{"name":"Ana"}},{{"bot":"trotter"}}],{people}"options":{options}}}"#,
        &commit[..16],
    );
    Hall::loaded(doc.as_bytes(), (header + "\n").as_bytes(), 1_000_000)
}

/// A record that a server of the first edition has written.
const OLD: &str = include_str!("../../../cavalcade/tests/records/fair.jsonl");

fn honest() -> Vec<String> {
    let mut records = vec![OLD.to_owned()];
    for make in [record, record_of_old] {
        records.extend([
            make("petits-chevaux", r#"{"horses":1}"#),
            make("carrousel", r#"{"target":2}"#),
            make("giro-galoppo", "{}"),
            make("giro-galoppo", r#"{"placement":"random","course":"sprint"}"#),
        ]);
    }
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
    let mut records = Vec::new();
    for make in [record, record_of_old] {
        let ludo = make("petits-chevaux", r#"{"horses":1}"#);
        let last_die = ludo.rfind(r#""die":"#).unwrap() + 6;
        let die: u8 = ludo[last_die..=last_die].parse().unwrap();
        let other_die = format!("{}{}{}", &ludo[..last_die], die % 6 + 1, &ludo[last_die + 1..]);
        let seed = ludo.find(r#""seed":""#).unwrap() + 8;
        let other_seed = format!("{}ab{}", &ludo[..seed], &ludo[seed + 2..]);
        let cards = make("carrousel", r#"{"target":2}"#);
        let deck = cards.find(r#""deck":["#).unwrap() + 8;
        // The last two cards of the pile, which never come up.
        let end = deck + cards[deck..].find(']').unwrap();
        let (a, b) = (&cards[end - 11..end - 6], &cards[end - 5..end]);
        let other_pile = format!("{}{b},{a}{}", &cards[..end - 11], &cards[end..]);
        let race = make("giro-galoppo", r#"{"placement":"random","course":"sprint"}"#);
        let first = race.find("\"cells\":[").unwrap() + 9;
        let stop = first + race[first..].find(']').unwrap();
        let other_layout = format!("{}4,11,17,25,28{}", &race[..first], &race[stop..]);
        records.extend([other_die, other_seed, other_pile, other_layout]);
        records.extend([ludo, race, cards].map(|text| text.replacen("Été", "Ete", 1)));
    }
    records
}

/// Records of the second edition in which the header was changed, and what is wrong with them.
/// Where the change makes other dice, the dice would be good: somebody has made them anew.
fn dishonest() -> Vec<(&'static str, String)> {
    let text = record("giro-galoppo", "{}");
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let seed = Seed([7; 32]);
    let with = |change: &dyn Fn(&mut Value)| {
        let mut header = header.clone();
        change(&mut header);
        // The server that cheats draws the order of ages as its dice want it.
        let luck: Vec<String> = serde_json::from_value(header["fair"]["luck"].clone()).unwrap();
        let edition = Edition::Second { table: protocol::table_tag("table"), match_no: 1 };
        let mut ages = [0, 1];
        game::Numbers::shuffle(&mut Dice::new(seed, &edition, &luck).numbers(0), &mut ages);
        if header["fair"]["ages"] == "drawn" && header["age_order"].as_array().unwrap().len() == 2 {
            header["age_order"] = json!(ages);
        }
        // The header alone is a record, too.
        format!("{header}\n")
    };
    let commit = header["fair"]["commit"].as_str().unwrap();
    let promise = |text: &str| protocol::promise(commit, text).to_string();
    assert!(verify(with(&|_| ()).as_bytes()).is_ok());
    vec![
        ("a bot adds something", with(&|h| h["fair"]["luck"][1] = json!("chosen"))),
        (
            "a bot has promised",
            with(&|h| {
                h["fair"]["luck"][1] = json!("chosen");
                h["fair"]["promises"][1] = json!(promise("chosen"));
            }),
        ),
        ("a bot withholds", with(&|h| h["fair"]["promises"][1] = json!(promise("chosen")))),
        (
            "nobody adds something",
            with(&|h| {
                h["seats"][1] = json!({});
                h["fair"]["luck"][1] = json!("chosen");
                h["fair"]["promises"][1] = json!(promise("chosen"));
            }),
        ),
        ("nobody has promised this", with(&|h| h["fair"]["promises"][0] = Value::Null)),
        ("something else was promised", with(&|h| h["fair"]["luck"][0] = json!("chosen"))),
        (
            "it is too long",
            with(&|h| {
                let long = "x".repeat(65);
                h["fair"]["promises"][0] = json!(promise(&long));
                h["fair"]["luck"][0] = json!(long);
            }),
        ),
        (
            "it can't be shown",
            with(&|h| {
                h["fair"]["promises"][0] = json!(promise("a\u{202e}b"));
                h["fair"]["luck"][0] = json!("a\u{202e}b");
            }),
        ),
        (
            "it has two lines",
            with(&|h| {
                h["fair"]["promises"][0] = json!(promise("a\nb"));
                h["fair"]["luck"][0] = json!("a\nb");
            }),
        ),
        ("a promise is missing", with(&|h| h["fair"]["promises"] = json!([promise(LUCK)]))),
        ("it is of another match", with(&|h| h["fair"]["match"] = json!(2))),
        ("it is of another table", with(&|h| h["fair"]["table"] = json!("ab".repeat(32)))),
        ("the order of ages is not the one that was drawn", {
            let fair = with(&|_| ());
            let (a, b) = (r#""age_order":[0,1]"#, r#""age_order":[1,0]"#);
            if fair.contains(a) { fair.replacen(a, b, 1) } else { fair.replacen(b, a, 1) }
        }),
        (
            "nobody says how the ages were settled",
            with(&|h| {
                h["fair"].as_object_mut().unwrap().remove("ages");
            }),
        ),
    ]
}

#[test]
fn honest_records_verify_and_others_do_not() {
    for text in honest() {
        let verdict = verify(text.as_bytes()).unwrap();
        assert_eq!(verdict.facts as usize, text.lines().count() - 1);
        let chance = text.lines().filter(|line| line.contains(r#""by":"chance""#)).count();
        assert_eq!(verdict.chance as usize, chance);
        assert_eq!(verdict.added, [Added::Text(LUCK.to_owned()), Added::Nothing]);
        let second = text.contains(r#""edition":2"#);
        assert_eq!(verdict.edition.number(), if second { 2 } else { 1 });
        assert_eq!(verdict.ages.is_some(), second && text.contains("giro-galoppo"));
    }
    for (i, text) in tampered().iter().enumerate() {
        let why = verify(text.as_bytes()).unwrap_err();
        let told = matches!(
            why,
            Unfair::OtherOutcome { .. } | Unfair::OtherSeed(_) | Unfair::OtherText { .. }
        );
        assert!(told, "{i}: {why}");
    }
    for (what, text) in dishonest() {
        let why = verify(text.as_bytes()).unwrap_err();
        assert!(!matches!(why, Unfair::Record(_) | Unfair::OtherOutcome { .. }), "{what}: {why}");
    }
    // A bot never had a text, nor was one ever longer than this.
    for luck in ["chosen", &"x".repeat(65), "a\u{202e}b"] {
        let text = OLD.replacen(r#",""],"seed""#, &format!(r#","{luck}"],"seed""#), 1);
        let why = verify(text.as_bytes()).unwrap_err();
        assert!(matches!(why, Unfair::NobodysLuck { seat: 1 } | Unfair::BadText { seat: 1 }));
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
    assert!(matches!(changed(r#""edition":2"#, r#""edition":3"#), Unfair::Record(_)));
    assert!(matches!(changed(r#","seed""#, r#","ages":"told","seed""#), Unfair::BadAges));
}

#[test]
fn a_match_goes_on_in_the_edition_in_which_it_was_begun() {
    let mut hall = first_edition("petits-chevaux", r#"{"horses":1}"#);
    let ana = hall.arrive(1);
    let old = Seed([7; 32]).commit(&Edition::First);
    assert_eq!((&hall.info(ana)["edition"], &hall.info(ana)["commit"]), (&json!(1), &json!(old)));
    assert_eq!(hall.place(ana, 0)["luck"], LUCK);
    hall.run_to(hall.now + 3_000);
    let facts = hall.facts().len();
    let now = hall.now;
    hall = hall.restarted();
    hall.now = now;
    let (ana, eve) = (hall.arrive(1), hall.arrive(2));
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.run_until_over();
    assert!(hall.facts().len() > facts);
    assert_eq!(verify(&hall.log[..]).unwrap().edition, Edition::First);
    // The next match is one of today.
    hall.sit(eve, 2, "Eve");
    assert_eq!(hall.info(eve)["edition"], 2);
    hall.start(eve);
    assert_eq!(
        (&hall.header()["fair"]["edition"], &hall.header()["fair"]["match"]),
        (&json!(2), &json!(2))
    );
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
    for (i, text) in tampered().iter().chain(dishonest().iter().map(|(_, text)| text)).enumerate() {
        let out = check(&format!("tampered-{i}.jsonl"), text);
        assert_eq!(out.status.code(), Some(1), "{i}");
        assert!(String::from_utf8_lossy(&out.stdout).contains("UNFAIR"), "{i}");
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
