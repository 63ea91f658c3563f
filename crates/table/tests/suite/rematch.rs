//! One match after the other, with the same people.

use crate::common::deeds::Luck;
use crate::common::{Hall, act, ask};
use protocol::{Code, Phase};
use serde_json::{Value, json};
use table::{Conn, Seed};

fn race() -> (Hall, [Conn; 2]) {
    let options = r#"{"placement":"random","course":"sprint"}"#;
    let mut hall = Hall::with_options("giro-galoppo", options, r#"{"pace":"instant"}"#);
    let conns = [hall.arrive(1), hall.arrive(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.start(conns[0]);
    (hall, conns)
}

fn to_the_end(hall: &mut Hall, conns: &[Conn]) {
    let mut luck = Luck(4);
    while hall.phase() == Phase::Playing {
        for conn in conns {
            hall.do_something(*conn, &mut luck);
        }
        hall.run_to(hall.now + 1_000);
    }
}

#[test]
fn a_rematch_keeps_the_people_and_nothing_of_the_dice() {
    let (mut hall, conns) = race();
    let [ana, bo] = conns;
    let first = hall.info(ana)["commit"].clone();
    to_the_end(&mut hall, &conns);
    let second = hall.info(ana)["commit"].clone();
    assert_ne!(first, second, "the next commitment is told before anybody adds anything");
    for place in 0..2 {
        assert_eq!(hall.place(ana, place)["kind"], "person");
        for of_one_match in ["luck", "promise"] {
            assert!(hall.place(ana, place).get(of_one_match).is_none(), "{of_one_match}");
        }
    }
    hall.promise(bo, "clover");
    let record = hall.log.clone();
    // Anybody who plays may begin it.
    hall.fix_seats(bo);
    hall.reveal(bo, "clover");
    let fair = hall.header()["fair"].clone();
    assert_eq!(fair["commit"], second);
    assert_eq!(fair["luck"], json!(["", "clover"]));
    assert_eq!(hall.info(ana)["commit"], second, "while it is played this is its commitment");
    assert_eq!(hall.info(ana)["match"], 2);
    let header: Value =
        serde_json::from_slice(record.split(|&b| b == b'\n').next().unwrap()).unwrap();
    assert_eq!(header["fair"]["commit"], first);
    assert_ne!(header["id"], hall.header()["id"]);
    let seed = |header: &Value| Seed::from_hex(header["fair"]["seed"].as_str().unwrap()).unwrap();
    assert_ne!(seed(&header), seed(&hall.header()));
    assert!(table::verify(&record[..]).is_ok());
    to_the_end(&mut hall, &conns);
    assert!(table::verify(&hall.log[..]).is_ok());
}

/// As docs/protocol.md says it.
#[test]
fn what_is_sent_again_after_leaving_gets_an_answer_that_can_be_understood() {
    let (mut hall, conns) = race();
    let [ana, bo] = conns;
    let first = hall.frame(ana)["view"]["hand"][0].clone();
    let play = act(1, 1, 0, &format!(r#"{{"do":"play","card":{first}}}"#));
    let taken = hall.say(ana, &play);
    // While the match is played the place is hers, and whatever she does brings her back.
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.ask(ana, r#"{"leave":{}}"#);
    assert_eq!(hall.place(bo, 0)["stand_in"], true);
    assert_eq!(hall.say(ana, &play), taken);
    assert!(hall.place(bo, 0).get("stand_in").is_none());
    to_the_end(&mut hall, &conns);
    assert_eq!(hall.say(ana, &play), taken, "also when the match is over");
    hall.ask(ana, r#"{"leave":{}}"#);
    assert_eq!(hall.refusal(ana, &ask(2, r#"{"leave":{}}"#)), Code::NotSeated);
    assert_eq!(hall.refusal(ana, &play), Code::NotSeated, "though it was taken");
    hall.ask(bo, r#"{"bot":{"place":2,"level":"pony"}}"#);
    hall.start(bo);
    let old = act(3, 1, 0, r#"{"do":"play","card":1}"#);
    assert_eq!(hall.refusal(bo, &old), Code::OtherMatch);
}

#[test]
fn everybody_sees_the_new_match_from_its_first_fact() {
    let (mut hall, conns) = race();
    to_the_end(&mut hall, &conns);
    hall.start(conns[0]);
    for conn in conns {
        let frame = hall.frame(conn);
        assert_eq!(
            (&frame["match"], &frame["seq"], &frame["now"]),
            (&json!(2), &json!(1), &json!(0))
        );
        assert!(frame.get("resync").is_none());
        assert_eq!(
            frame["effects"].as_array().unwrap().len(),
            6,
            "five obstacles, and off they go"
        );
        assert_eq!(frame["you"]["acted"], 0);
    }
}

#[test]
fn a_match_is_over_exactly_once() {
    let (mut hall, conns) = race();
    to_the_end(&mut hall, &conns);
    let (doc, log) = (hall.doc.clone(), hall.log.clone());
    let told = hall.count(conns[0], "frame");
    for _ in 0..3 {
        hall.run_to(hall.now + 60_000);
    }
    assert!(hall.host().next_due().is_none() && hall.jobs().is_empty());
    assert_eq!((&hall.doc, &hall.log), (&doc, &log), "the seed of the next match stays");
    assert_eq!(hall.count(conns[0], "frame"), told);
    assert!(hall.frame(conns[0])["view"]["ranking"].is_array());
    // A move that comes late is refused by the rules; one that came twice is still taken.
    assert_eq!(hall.refusal(conns[0], &act(1, 1, 999, r#"{"do":"play","card":1}"#)), Code::Gap);
    let card = hall.facts().iter().find(|fact| fact["by"] == 0).unwrap()["card"].clone();
    let again = hall.say(conns[0], &act(1, 1, 0, &format!(r#"{{"do":"play","card":{card}}}"#)));
    assert!(again.starts_with("{\"ack\""), "{again}");
    let acted = hall.frame(conns[0])["you"]["acted"].as_u64().unwrap() as u32;
    let late = act(1, 1, acted, r#"{"do":"play","card":1}"#);
    assert_eq!(hall.refusal(conns[0], &late), Code::Illegal);
    assert_eq!(hall.log, log);
}

#[test]
fn options_and_people_may_change_between_matches() {
    let (mut hall, conns) = race();
    let [ana, bo] = conns;
    to_the_end(&mut hall, &conns);
    let end = hall.frame(ana)["view"].clone();
    hall.ask(ana, r#"{"options":{"options":{"course":"grand"}}}"#);
    hall.ask(bo, r#"{"leave":{}}"#);
    let cy = hall.arrive(3);
    hall.sit(cy, 4, "Cy");
    // The match that is over is still shown as it was.
    let mut later = hall.restarted();
    let late = later.arrive(1);
    assert_eq!(later.frame(late)["view"], end);
    assert_eq!(later.info(late)["options"], json!({"course": "grand"}));
    hall.start(cy);
    assert_eq!(hall.header()["options"], json!({"course": "grand"}));
    assert_eq!(hall.header()["seats"], json!([{"name": "Ana"}, {"name": "Cy"}]));
    assert_eq!(hall.frame(ana)["view"]["phase"], "placement");
    assert!(hall.frame(bo).get("you").is_none(), "Bo looks on now");
}

#[test]
fn a_rematch_is_begun_once_though_two_ask_for_it() {
    let (mut hall, conns) = race();
    let [ana, bo] = conns;
    to_the_end(&mut hall, &conns);
    let eve = hall.arrive(3);
    assert_eq!(hall.refusal(eve, &ask(1, r#"{"start":{"match":2}}"#)), Code::NotHost);
    for conn in [ana, bo] {
        hall.ask(conn, r#"{"start":{"match":2}}"#);
    }
    assert_eq!(hall.info(ana)["match"], 2);
    for match_no in [0, 1] {
        let want = format!(r#"{{"start":{{"match":{match_no}}}}}"#);
        assert_eq!(hall.refusal(ana, &ask(1, &want)), Code::OtherMatch, "{match_no}");
    }
    assert_eq!(hall.refusal(ana, &act(1, 1, 0, r#"{"do":"play","card":1}"#)), Code::OtherMatch);
}

#[test]
fn a_thought_about_the_match_before_does_nothing_in_the_next_one() {
    let (mut hall, conns) = race();
    let [ana, bo] = conns;
    hall.ask(bo, r#"{"leave":{}}"#);
    let job = hall.jobs().pop().unwrap();
    hall.ask(bo, r#"{"back":{}}"#);
    to_the_end(&mut hall, &conns);
    hall.start(ana);
    hall.ask(bo, r#"{"leave":{}}"#);
    let asked = hall.jobs().pop().unwrap();
    hall.thought(job.think());
    assert_eq!(hall.facts().len(), 1);
    hall.thought(asked.think());
    assert_eq!(hall.facts().len(), 2);
}
