//! What people add to the dice: nobody can choose it by what others add.

use crate::common::deeds::Luck;
use crate::common::luck::{REVEAL_MS, reveal};
use crate::common::{Hall, ask};
use protocol::{Code, Phase};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{Added, Conn, Dice, Edition, Seed, verify};

const ANAS: &str = "8d1f0c3a5b7e9f24";
const BOS: &str = "c0ffee00c0ffee00";

/// Ana and Bo have promised something, Cy has not, and there is a bot.
fn promised(game: &str, settings: &str) -> (Hall, [Conn; 3]) {
    let options = if game == "petits-chevaux" { r#"{"horses":1}"# } else { "{}" };
    let mut hall = Hall::with_options(game, options, settings);
    let conns = [1, 2, 3].map(|n| hall.arrive(n));
    for (place, (conn, name)) in (0..).zip(conns.into_iter().zip(["Ana", "Bo", "Cy"])) {
        hall.sit(conn, place, name);
    }
    hall.ask(conns[0], r#"{"bot":{"place":3,"level":"trotter"}}"#);
    hall.promise(conns[0], ANAS);
    hall.promise(conns[1], BOS);
    (hall, conns)
}

/// The same, with the seats fixed.
fn asked() -> (Hall, [Conn; 3]) {
    let (mut hall, conns) = promised("petits-chevaux", r#"{"pace":"instant"}"#);
    hall.fix_seats(conns[0]);
    (hall, conns)
}

/// Plays the match with everybody away, and gives what was added.
fn played(hall: &mut Hall, conns: &[Conn]) -> Vec<Added> {
    for conn in conns {
        hall.ask(*conn, r#"{"leave":{}}"#);
    }
    hall.run_until_over();
    verify(&hall.log[..]).unwrap().added
}

/// The table as Bo finds it when the server comes back.
fn after_a_restart(hall: &Hall) -> Value {
    let mut hall = hall.restarted();
    let bo = hall.arrive(2);
    hall.info(bo)
}

fn text(text: &str) -> Added {
    Added::Text(text.to_owned())
}

#[test]
fn a_match_begins_when_everybody_has_revealed_what_it_promised() {
    let (mut hall, conns) = promised("petits-chevaux", r#"{"pace":"instant"}"#);
    let [ana, bo, cy] = conns;
    hall.fix_seats(ana);
    for conn in conns {
        let seen: Vec<Value> = (0..4).map(|i| hall.place(conn, i)["promise"].clone()).collect();
        let promises = [hall.promise_of(ana, ANAS), hall.promise_of(ana, BOS)];
        assert_eq!(seen, [json!(promises[0]), json!(promises[1]), Value::Null, Value::Null]);
    }
    let now = hall.now;
    let asked = json!({"match": 1, "until": now + REVEAL_MS, "missing": [0, 1]});
    for conn in conns {
        let info = hall.info(conn);
        assert_eq!((&info["revealing"], &info["phase"]), (&asked, &json!("lobby")));
        assert_eq!(hall.count(conn, "frame"), 0);
    }
    assert!(hall.log.is_empty());
    hall.reveal(bo, BOS);
    assert_eq!(hall.info(cy)["revealing"]["missing"], json!([0]));
    assert!(hall.log.is_empty(), "Ana is still waited for");
    hall.reveal(ana, ANAS);
    assert_eq!(hall.phase(), Phase::Playing);
    let info = hall.info(cy);
    assert!(info.get("revealing").is_none());
    let lucks: Vec<&Value> = (0..4).map(|i| &info["places"][i]["luck"]).collect();
    assert_eq!(lucks, [&json!(ANAS), &json!(BOS), &Value::Null, &Value::Null]);
    let fair = hall.header()["fair"].clone();
    assert_eq!(fair["edition"], 2);
    assert_eq!(fair["match"], 1);
    assert_eq!(fair["commit"], info["commit"]);
    assert_eq!(fair["table"], protocol::table_tag("table").to_string());
    assert_eq!(fair["luck"], json!([ANAS, BOS, "", ""]));
    let promise = |text| hall.promise_of(cy, text);
    assert_eq!(fair["promises"], json!([promise(ANAS), promise(BOS), null, null]));
    assert!(fair.get("ages").is_none());
    let added = played(&mut hall, &conns);
    assert_eq!(added, [text(ANAS), text(BOS), Added::Nothing, Added::Nothing]);
}

/// Tables are told often enough: a promise is kept, and told with whatever comes next.
#[test]
fn a_promise_is_kept_at_once_and_told_with_what_comes_next() {
    let (mut hall, [ana, bo, _]) = promised("petits-chevaux", "{}");
    let before = hall.count(bo, "table");
    hall.promise(ana, "something else");
    assert_eq!(hall.count(bo, "table"), before);
    let promise = json!(hall.promise_of(ana, "something else"));
    assert_eq!(after_a_restart(&hall)["places"][0]["promise"], promise);
    hall.ask(bo, r#"{"sit":{"place":1,"name":"Bob"}}"#);
    assert_eq!(hall.place(bo, 0)["promise"], promise);
}

#[test]
fn nobody_hears_a_text_before_all_are_there() {
    let (mut hall, [ana, bo, cy]) = asked();
    let eve = hall.arrive(4);
    hall.reveal(ana, ANAS);
    hall.resync(bo);
    let late = hall.arrive(5);
    for conn in [ana, bo, cy, eve, late] {
        let told = hall.heard[&conn].concat();
        assert!(!told.contains(ANAS) && !told.contains(BOS), "{told}");
    }
    hall.reveal(bo, BOS);
    for conn in [ana, bo, cy, eve, late] {
        assert!(hall.heard[&conn].concat().contains(ANAS));
    }
}

#[test]
fn where_nobody_has_promised_anything_a_match_begins_at_once() {
    let mut hall = Hall::with_options("petits-chevaux", r#"{"horses":1}"#, "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    // Clients of the first edition: they add a text openly.
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.ask(ana, r#"{"luck":{"luck":"clover"}}"#);
    hall.start(ana);
    assert_eq!(hall.header()["fair"]["luck"], json!(["", ""]));
    assert_eq!(hall.header()["fair"]["promises"], json!([null, null]));
    assert_eq!(played(&mut hall, &[ana, bo]), [Added::Nothing, Added::Nothing]);
}

#[test]
fn a_promise_may_come_with_sitting_down_and_the_last_one_counts() {
    let mut hall = Hall::new("petits-chevaux", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    let promise = hall.promise_of(ana, ANAS);
    let sit = format!(r#"{{"sit":{{"place":0,"name":"Ana","promise":"{promise}"}}}}"#);
    hall.ask(ana, &sit);
    assert_eq!(hall.place(ana, 0)["promise"], promise);
    hall.promise(ana, "changed her mind");
    hall.sit(ana, 0, "Anna");
    let changed = hall.promise_of(ana, "changed her mind");
    assert_eq!(hall.place(ana, 0)["promise"], changed, "another name takes nothing back");
    let want = |no: u32, promise: &str| {
        ask(1, &format!(r#"{{"promise":{{"match":{no},"promise":"{promise}"}}}}"#))
    };
    assert_eq!(hall.refusal(bo, &want(1, &promise)), Code::NotSeated);
    assert_eq!(hall.refusal(ana, &want(2, &promise)), Code::OtherMatch);
    for odd in ["", "clover", &promise[1..], &promise.to_uppercase()] {
        assert!(protocol::ToServer::read(&want(1, odd)).is_err(), "{odd}");
    }
    hall.sit(bo, 1, "Bo");
    hall.fix_seats(ana);
    assert_eq!(hall.reveal_refused(ana, ANAS), Code::Unpromised);
    hall.reveal(ana, "changed her mind");
    assert_eq!(hall.header()["fair"]["luck"], json!(["changed her mind", ""]));
}

#[test]
fn a_promise_goes_with_whoever_made_it() {
    let (mut hall, [ana, bo, _]) = promised("petits-chevaux", "{}");
    hall.ask(bo, r#"{"leave":{}}"#);
    hall.ask(ana, r#"{"clear":{"place":2}}"#);
    hall.sit(bo, 2, "Bo");
    assert!(hall.place(ana, 2).get("promise").is_none());
    hall.fix_seats(ana);
    assert_eq!(hall.info(ana)["revealing"]["missing"], json!([0]));
    hall.reveal(ana, ANAS);
    assert_eq!(hall.header()["fair"]["luck"], json!([ANAS, "", ""]));
}

#[test]
fn whoever_does_not_reveal_in_time_adds_nothing_and_everybody_sees_it() {
    let (mut hall, conns) = asked();
    let [ana, bo, cy] = conns;
    hall.reveal(ana, ANAS);
    assert_eq!(hall.host().next_due(), Some(hall.now + REVEAL_MS));
    hall.run_to(hall.now + REVEAL_MS - 1);
    assert!(hall.log.is_empty());
    hall.run_to(hall.now + 1);
    assert_eq!(hall.phase(), Phase::Playing);
    assert!(hall.place(cy, 1)["promise"].is_string() && hall.place(cy, 1).get("luck").is_none());
    assert_eq!(hall.header()["fair"]["luck"], json!([ANAS, "", "", ""]));
    assert_eq!(hall.header()["fair"]["promises"][1], hall.promise_of(bo, BOS));
    let late = ask(1, &reveal(1, BOS));
    assert_eq!(hall.refusal(bo, &late), Code::Playing);
    hall.ask(ana, &reveal(1, ANAS)); // Said again after a lost answer.
    let added = played(&mut hall, &conns);
    assert_eq!(added, [text(ANAS), Added::Withheld, Added::Nothing, Added::Nothing]);
}

#[test]
fn a_message_that_comes_after_the_time_is_too_late() {
    let (mut hall, [ana, bo, _]) = asked();
    hall.reveal(ana, ANAS);
    hall.now += REVEAL_MS;
    assert_eq!(hall.refusal(bo, &ask(1, &reveal(1, BOS))), Code::Playing);
    assert_eq!(hall.header()["fair"]["luck"], json!([ANAS, "", "", ""]));
}

#[test]
fn only_the_promised_text_is_taken_and_only_when_it_was_asked_for() {
    let (mut hall, [ana, bo, cy]) = promised("petits-chevaux", "{}");
    assert_eq!(hall.reveal_refused(ana, ANAS), Code::NotPlaying, "nobody has asked yet");
    hall.fix_seats(ana);
    let eve = hall.arrive(4);
    assert_eq!(hall.reveal_refused(eve, ANAS), Code::NotSeated);
    assert_eq!(hall.reveal_refused(cy, "clover"), Code::Unpromised);
    assert_eq!(hall.reveal_refused(cy, ""), Code::Unpromised);
    for (other, code) in [
        (BOS, Code::Unpromised),
        ("", Code::Unpromised),
        ("a\nb", Code::Text),
        (&"x".repeat(65), Code::Text),
    ] {
        assert_eq!(hall.reveal_refused(ana, other), code, "{other}");
    }
    for no in [0, 2, 3] {
        assert_eq!(hall.refusal(ana, &ask(1, &reveal(no, ANAS))), Code::OtherMatch, "{no}");
    }
    hall.reveal(ana, ANAS);
    hall.reveal(ana, ANAS);
    assert_eq!(hall.info(ana)["revealing"]["missing"], json!([1]));
    hall.reveal(bo, BOS);
    assert_eq!(hall.phase(), Phase::Playing);
}

#[test]
fn nothing_is_changed_once_the_seats_are_fixed() {
    let (mut hall, [ana, bo, _]) = asked();
    let eve = hall.arrive(4);
    let (before, doc) = (hall.info(ana), hall.doc.clone());
    let promise = format!(r#"{{"promise":{{"match":1,"promise":"{}"}}}}"#, "ab".repeat(32));
    // A name may still change: it is nobody's luck.
    for (who, want) in [
        (ana, r#"{"sit":{"place":2,"name":"Anna"}}"#),
        (ana, r#"{"bot":{"place":3,"level":"pony"}}"#),
        (ana, r#"{"clear":{"place":1}}"#),
        (ana, r#"{"clear":{"place":3}}"#),
        (ana, r#"{"ages":{"eldest_first":[1]}}"#),
        (ana, r#"{"options":{"options":{}}}"#),
        (ana, r#"{"settings":{"settings":{}}}"#),
        (ana, r#"{"luck":{"luck":"clover"}}"#),
        (eve, r#"{"sit":{"place":2,"name":"Eve"}}"#),
        (bo, &promise),
    ] {
        assert_eq!(hall.refusal(who, &ask(1, want)), Code::Playing, "{want}");
    }
    // Whoever says again that it should begin is right.
    for who in [ana, bo] {
        hall.ask(who, r#"{"start":{"match":1}}"#);
    }
    assert_eq!(hall.refusal(ana, &ask(1, r#"{"start":{"match":2}}"#)), Code::OtherMatch);
    hall.ask(ana, r#"{"back":{}}"#);
    assert_eq!((hall.info(ana), &hall.doc), (before, &doc));
    let until = hall.host().next_due();
    hall.now += 2_000;
    hall.ask(ana, r#"{"start":{"match":1}}"#);
    assert_eq!(hall.host().next_due(), until, "saying it again does not make anybody wait longer");
}

#[test]
fn whoever_leaves_then_is_played_for_as_in_the_match() {
    let (mut hall, [ana, bo, _]) = asked();
    hall.reveal(bo, BOS);
    hall.ask(bo, r#"{"leave":{}}"#);
    assert_eq!(hall.info(ana)["places"][1]["name"], "Bo");
    hall.reveal(ana, ANAS);
    assert_eq!(hall.header()["seats"].as_array().unwrap().len(), 4);
    assert_eq!(hall.header()["fair"]["luck"], json!([ANAS, BOS, "", ""]), "it was told already");
    assert_eq!(hall.place(ana, 1)["stand_in"], true);
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.run_to(hall.now + 30_000);
    hall.ask(bo, r#"{"back":{}}"#);
    assert!(hall.place(ana, 1).get("stand_in").is_none(), "Bo is back");
}

#[test]
fn broken_connections_hold_up_nothing() {
    let (mut hall, conns) = asked();
    let [ana, bo, cy] = conns;
    // The host and whoever has promised are gone; Cy is there.
    hall.depart(ana);
    hall.depart(bo);
    assert_eq!(hall.info(cy)["revealing"]["missing"], json!([0, 1]));
    let bo = hall.arrive(2);
    hall.reveal(bo, BOS);
    hall.run_to(hall.now + REVEAL_MS);
    assert_eq!(hall.phase(), Phase::Playing);
    assert_eq!(hall.header()["fair"]["luck"], json!(["", BOS, "", ""]));
}

#[test]
fn where_nobody_is_there_everybody_gets_the_time_to_come_back() {
    let (mut hall, conns) = asked();
    hall.reveal(conns[0], ANAS);
    for conn in conns {
        hall.depart(conn);
    }
    assert_eq!((hall.host().next_due(), hall.wake_at), (None, None));
    hall.run_to(hall.now + 60_000);
    assert!(hall.log.is_empty());
    let cy = hall.arrive(3);
    assert_eq!(hall.info(cy)["revealing"]["until"], hall.now + REVEAL_MS);
    hall.run_to(hall.now + 4_000);
    let bo = hall.arrive(2);
    assert_eq!(hall.info(bo)["revealing"]["until"], hall.now + 1_000, "Cy has waited already");
    hall.reveal(bo, BOS);
    assert_eq!(hall.header()["fair"]["luck"], json!([ANAS, BOS, "", ""]));
}

#[test]
fn by_post_a_match_begins_though_nobody_is_there() {
    let (mut hall, conns) = promised("petits-chevaux", r#"{"clock":"day"}"#);
    hall.fix_seats(conns[0]);
    assert_eq!(hall.wake_at, Some(hall.now + REVEAL_MS));
    for conn in conns {
        hall.depart(conn);
    }
    assert_eq!(hall.host().next_due(), Some(hall.now + REVEAL_MS));
    // The server was gone meanwhile, and the store wakes the table.
    let mut later = hall.restarted();
    later.now += REVEAL_MS + 3;
    later.tick();
    assert_eq!(later.phase(), Phase::Playing);
    assert_eq!(later.header()["fair"]["luck"], json!(["", "", "", ""]));
}

#[test]
fn a_clock_that_is_set_back_makes_nobody_wait_longer() {
    let (mut hall, _) = asked();
    hall.now -= 3_600_000 / 4;
    hall.tick();
    assert_eq!(hall.host().next_due(), Some(hall.now + REVEAL_MS));
    hall.now += REVEAL_MS;
    hall.tick();
    assert_eq!(hall.phase(), Phase::Playing);
}

#[test]
fn a_server_that_is_killed_in_the_middle_goes_on_where_it_was() {
    let texts = [(0, ANAS), (1, BOS)];
    // How many have revealed their text before it is killed.
    for known in 0..=2 {
        let (mut hall, conns) = asked();
        for (i, text) in &texts[..known] {
            hall.reveal(conns[*i], text);
        }
        let mut later = hall.restarted();
        later.now += 60_000;
        let back = [1, 2, 3].map(|n| later.arrive(n));
        assert_eq!(later.info(back[2])["match"], hall.info(conns[2])["match"]);
        for (i, text) in texts {
            // Nobody knows whether its text was heard: it is said again.
            later.ask(back[i], &reveal(1, text));
        }
        assert_eq!(later.phase(), Phase::Playing, "{known}");
        assert_eq!(later.header()["fair"]["luck"], json!([ANAS, BOS, "", ""]));
        let added = played(&mut later, &back);
        assert_eq!(added[..2], [text(ANAS), text(BOS)]);
    }
}

#[test]
fn what_was_written_before_there_were_promises_can_be_loaded() {
    // A lobby of the first edition, in which somebody has added a text.
    let person = crate::common::person(1);
    let doc = format!(
        r#"{{"game":"petits-chevaux","options":{{"horses":1}},"settings":{{"clock":"off","pace":"instant","stand_in":"trotter"}},"host":"{person}","phase":"lobby","match":0,"started":0,"places":[{{"person":{{"id":"{person}","name":"Ana","luck":"clover"}}}},{{"bot":{{"level":"pony"}}}},"open","open"],"seated":[],"eldest_first":[],"seed":"{}"}}"#,
        "07".repeat(32)
    );
    let mut hall = Hall::loaded(doc.as_bytes(), b"", 1_000_000);
    let ana = hall.arrive(1);
    assert!(hall.place(ana, 0).get("luck").is_none(), "it would count for nothing");
    hall.start(ana);
    assert_eq!(hall.header()["fair"]["luck"], json!(["", ""]));
    assert!(hall.place(ana, 0).get("luck").is_none());
}

#[test]
fn what_can_not_be_played_is_refused_before_anybody_reveals() {
    let mut hall = Hall::new("carrousel", "{}");
    let conns = [1, 2, 3, 4].map(|n| hall.arrive(n));
    for (place, conn) in (0..).zip(conns) {
        hall.sit(conn, place, "Somebody");
    }
    hall.promise(conns[0], ANAS);
    // Two could play with these.
    hall.ask(conns[0], r#"{"options":{"options":{"hand":11,"target":20}}}"#);
    assert_eq!(hall.refusal(conns[0], &ask(1, r#"{"start":{"match":1}}"#)), Code::Illegal);
    assert!(hall.info(conns[0]).get("revealing").is_none());
    hall.ask(conns[0], r#"{"options":{"options":{}}}"#);
    hall.fix_seats(conns[0]);
}

#[test]
fn how_the_ages_were_settled_is_told() {
    for (told, ages) in
        [("[]", "drawn"), ("[1]", "partly"), ("[4,1,0]", "partly"), ("[2,3,0,1]", "told")]
    {
        let (mut hall, conns) = promised("giro-galoppo", r#"{"pace":"instant"}"#);
        hall.ask(conns[0], &format!(r#"{{"ages":{{"eldest_first":{told}}}}}"#));
        hall.fix_seats(conns[0]);
        hall.reveal(conns[0], ANAS);
        hall.reveal(conns[1], BOS);
        assert_eq!(hall.header()["fair"]["ages"], ages, "{told}");
        assert!(verify(&hall.log[..]).is_ok());
    }
}

#[test]
fn a_record_leads_to_no_table() {
    let (mut hall, conns) = asked();
    hall.reveal(conns[0], ANAS);
    hall.reveal(conns[1], BOS);
    played(&mut hall, &conns);
    let record = String::from_utf8(hall.log.clone()).unwrap();
    // The id of this table is 'table', and so is the name of the field with its tag.
    assert_eq!(record.matches("table").count(), record.matches(r#""table":"#).count());
}

/// What the dice of the first facts would be, had Bo added this.
fn outcomes(hall: &Hall, bos: &str) -> Vec<u32> {
    use game::Numbers;
    let seed = hall.header()["fair"]["seed"].as_str().unwrap().to_owned();
    let edition = Edition::Second { table: protocol::table_tag("table"), match_no: 1 };
    let luck = [ANAS, bos, "", ""].map(str::to_owned);
    let dice = Dice::new(Seed::from_hex(&seed).unwrap(), &edition, &luck);
    (1..=6).map(|seq| dice.numbers(seq).below(6) + 1).collect()
}

/// The server and Bo are in league against Ana. In the first edition Bo's text was added after
/// Ana's was known: a few hundred tries chose a match. Now Bo's promise is seen by Ana before she
/// reveals her text, and what does not fit it is refused by the table and by whoever verifies.
#[test]
fn a_conspirator_has_nothing_to_choose() {
    let (mut hall, conns) = asked();
    let [ana, bo, _] = conns;
    let seen = hall.place(ana, 1)["promise"].clone();
    hall.reveal(ana, ANAS);
    // The server knows Ana's text now. Bo tries thousands of texts for one that he likes: there are
    // plenty, and not one of them is the one that he had promised.
    let tries: Vec<String> = (0..5_000).map(|n| format!("try {n}")).collect();
    let refused = tries.iter().take(300).map(|text| hall.reveal_refused(bo, text));
    assert!(refused.collect::<Vec<_>>().iter().all(|code| *code == Code::Unpromised));
    hall.run_to(hall.now + REVEAL_MS);
    assert_eq!(hall.header()["fair"]["promises"][1], seen);
    let all: BTreeSet<Vec<u32>> = tries.iter().map(|text| outcomes(&hall, text)).collect();
    assert!(all.len() > 3_000, "he could have had whatever he likes");
    // A server that cheats writes its own records, with other dice and promises to match.
    let header = hall.header();
    let mut forged = 0;
    for text in tries.iter().filter(|text| outcomes(&hall, text)[..4] == [6, 6, 6, 6]) {
        let commit = header["fair"]["commit"].as_str().unwrap();
        let mut fake = header.clone();
        fake["fair"]["luck"][1] = json!(text);
        assert!(verify(format!("{fake}\n").as_bytes()).is_err(), "it is not what was promised");
        // With another promise it verifies: but that is not the promise that Ana saw.
        let other = json!(protocol::promise(commit, text).to_string());
        fake["fair"]["promises"][1] = other.clone();
        assert!(verify(format!("{fake}\n").as_bytes()).is_ok());
        assert_ne!(other, seen);
        // Nor can it put the text into a bot's mouth, or say that nobody had promised it.
        let mut fake = header.clone();
        fake["fair"]["luck"][3] = json!(text);
        assert!(verify(format!("{fake}\n").as_bytes()).is_err());
        fake["fair"]["promises"][3] = other;
        assert!(verify(format!("{fake}\n").as_bytes()).is_err());
        let mut fake = header.clone();
        fake["fair"]["luck"][2] = json!(text);
        assert!(verify(format!("{fake}\n").as_bytes()).is_err());
        forged += 1;
    }
    assert!(forged > 0);
    // What is left to Bo: to tell his text, or not to. That is two outcomes, and everybody sees
    // which of them he took.
    assert_eq!(played(&mut hall, &conns)[1], Added::Withheld);
}

#[test]
fn a_promise_is_good_for_one_match_at_one_table() {
    let (mut hall, conns) = asked();
    let [ana, bo, _] = conns;
    let commit = hall.info(ana)["commit"].clone();
    let old = hall.promise_of(ana, ANAS);
    hall.reveal(ana, ANAS);
    hall.reveal(bo, BOS);
    let mut luck = Luck(3);
    while hall.phase() == Phase::Playing {
        for conn in conns {
            hall.do_something(conn, &mut luck);
        }
        hall.run_to(hall.now + 1_000);
    }
    // The same seed at another table or in another match would be another commitment, too.
    assert_ne!(hall.info(ana)["commit"], commit);
    hall.ask(ana, &format!(r#"{{"promise":{{"match":2,"promise":"{old}"}}}}"#));
    hall.fix_seats(bo);
    assert_eq!(hall.reveal_refused(ana, ANAS), Code::Unpromised);
    hall.run_to(hall.now + REVEAL_MS);
    assert_eq!(hall.header()["fair"]["luck"], json!(["", "", "", ""]));
}
