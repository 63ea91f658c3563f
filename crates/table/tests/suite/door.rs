//! Who may sit down.

use crate::common::{Hall, ask};
use protocol::{Code, Door, Phase};
use serde_json::{Value, json};
use table::Conn;

fn table_of_ana() -> (Hall, Conn) {
    let mut hall = Hall::new("giro-galoppo", r#"{"pace":"instant"}"#);
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    (hall, ana)
}

fn door(hall: &mut Hall, ana: Conn, door: &str) {
    hall.ask(ana, &format!(r#"{{"door":{{"door":"{door}"}}}}"#));
}

/// What everybody here promises for the dice.
const PROMISE: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

fn sit(place: u8, name: &str) -> String {
    format!(r#"{{"sit":{{"place":{place},"name":"{name}","horse":"Tornado"}}}}"#)
}

fn sit_and_promise(place: u8, name: &str) -> String {
    sit(place, name).replace("}}", &format!(r#","promise":"{PROMISE}"}}}}"#))
}

fn admit(hall: &mut Hall, conn: Conn, name: &str, yes: bool) -> String {
    let knocks = hall.info(conn)["knocks"].clone();
    let knock = knocks.as_array().unwrap().iter().find(|knock| knock["name"] == name).unwrap();
    let want = format!(r#"{{"admit":{{"knock":{},"yes":{yes}}}}}"#, knock["id"]);
    hall.say(conn, &ask(1, &want))
}

fn names(hall: &Hall, conn: Conn) -> Vec<Value> {
    let knocks = hall.info(conn).get("knocks").cloned().unwrap_or_default();
    let knocks = knocks.as_array().cloned().unwrap_or_default();
    knocks.iter().map(|knock| knock["name"].clone()).collect()
}

#[test]
fn a_closed_table_takes_no_newcomers_and_keeps_its_people() {
    let (mut hall, ana) = table_of_ana();
    let bo = hall.arrive(2);
    hall.sit(bo, 1, "Bo");
    assert_eq!(hall.refusal(bo, &ask(1, r#"{"door":{"door":"closed"}}"#)), Code::NotHost);
    assert!(hall.info(bo).get("door").is_none(), "open is not written");
    door(&mut hall, ana, "closed");
    assert_eq!(hall.info(bo)["door"], "closed");
    let eve = hall.arrive(9);
    assert_eq!(hall.refusal(eve, &ask(1, &sit(2, "Eve"))), Code::Closed);
    hall.ask(bo, &sit(3, "Bob"));
    // Looking on is open to all who have the link.
    hall.start(ana);
    assert_eq!(hall.frame(eve)["match"], 1);
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.depart(bo);
    hall.run_until_over();
    let bo = hall.arrive(2);
    assert_eq!(hall.place(bo, 3)["name"], "Bob", "he has his place still, for the next match");
    assert_eq!(hall.place(bo, 0)["kind"], "open");
    assert_eq!(hall.info(bo)["you"]["host"], true);
    assert_eq!(hall.refusal(ana, &ask(1, &sit(0, "Ana"))), Code::Closed, "she has left");
    let mut later = hall.restarted();
    let eve = later.arrive(9);
    assert_eq!(later.refusal(eve, &ask(1, &sit(2, "Eve"))), Code::Closed, "it is written down");
}

#[test]
fn the_host_may_always_sit_down() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let ana = hall.arrive(1);
    door(&mut hall, ana, "closed");
    hall.sit(ana, 0, "Ana");
    hall.ask(ana, r#"{"clear":{"place":0}}"#);
    hall.sit(ana, 1, "Ana");
}

#[test]
fn old_documents_are_open() {
    let (hall, _) = table_of_ana();
    let text = String::from_utf8(hall.doc).unwrap();
    assert!(!text.contains("door") && !text.contains("must_knock"), "{text}");
    let doc = table::Doc::read(text.as_bytes()).unwrap();
    assert_eq!((doc.door, doc.must_knock.len()), (Door::Open, 0));
}

#[test]
fn who_knocks_sits_down_when_the_host_says_yes() {
    let (mut hall, ana) = table_of_ana();
    let bo = hall.arrive(2);
    hall.sit(bo, 1, "Bo");
    door(&mut hall, ana, "knock");
    let (cy, eve) = (hall.arrive(3), hall.arrive(9));
    hall.ask(cy, &sit_and_promise(2, " Cy "));
    hall.ask(cy, &sit_and_promise(2, " Cy ")); // Said twice.
    assert_eq!(hall.info(cy)["you"], json!({"knocking": 2}));
    assert_eq!(hall.place(cy, 2)["kind"], "open");
    for conn in [ana, bo] {
        let knocks = hall.info(conn)["knocks"].clone();
        assert_eq!(names(&hall, conn), ["Cy"]);
        assert_eq!(knocks[0]["place"], 2);
    }
    assert!(hall.info(eve).get("knocks").is_none(), "strangers need not know");
    assert!(!serde_json::to_string(&hall.info(ana)).unwrap().contains(PROMISE));
    let knock = hall.info(bo)["knocks"][0]["id"].clone();
    let yes = format!(r#"{{"admit":{{"knock":{knock},"yes":true}}}}"#);
    assert_eq!(hall.refusal(bo, &ask(1, &yes)), Code::NotHost);
    assert_eq!(hall.refusal(cy, &ask(1, &yes)), Code::NotHost);
    assert!(admit(&mut hall, ana, "Cy", true).starts_with("{\"ack\""));
    assert_eq!(hall.info(cy)["you"], json!({"place": 2}));
    let place = json!({"kind": "person", "name": "Cy", "horse": "Tornado", "here": true, "promise": PROMISE});
    assert_eq!(hall.place(cy, 2), place, "all that it wanted");
    assert!(names(&hall, ana).is_empty());
    assert_eq!(hall.refusal(ana, &ask(1, &yes)), Code::NobodyThere, "said twice");
    hall.ask(cy, &sit(3, "Cyrus")); // Who is in is in.
    let mut later = hall.restarted();
    let eve = later.arrive(9);
    later.ask(eve, &sit(2, "Eve"));
    assert_eq!(later.info(eve)["you"], json!({"knocking": 2}), "the door is written down");
}

#[test]
fn a_promise_that_waited_at_the_door_for_a_whole_match_is_for_no_other() {
    let mut hall = Hall::with_options("petits-chevaux", r#"{"horses":1}"#, r#"{"pace":"instant"}"#);
    let (ana, bo, cy) = (hall.arrive(1), hall.arrive(2), hall.arrive(3));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    door(&mut hall, ana, "knock");
    hall.ask(cy, &sit_and_promise(2, "Cy"));
    hall.start(ana);
    for conn in [ana, bo] {
        hall.ask(conn, r#"{"leave":{}}"#);
    }
    hall.run_until_over();
    assert!(admit(&mut hall, ana, "Cy", true).starts_with("{\"ack\""));
    assert_eq!(hall.place(cy, 2)["name"], "Cy");
    assert!(hall.place(cy, 2).get("promise").is_none(), "it was for the match before");
}

#[test]
fn who_is_not_let_in_hears_so_and_waits_before_it_asks_again() {
    let (mut hall, ana) = table_of_ana();
    door(&mut hall, ana, "knock");
    let eve = hall.arrive_with(9, r#"{"protocol":1,"lang":"fr"}"#);
    hall.ask(eve, &sit(1, "Eve"));
    let before = hall.heard[&eve].len();
    assert!(admit(&mut hall, ana, "Eve", false).starts_with("{\"ack\""));
    let heard: Vec<Value> =
        hall.heard[&eve][before..].iter().map(|m| serde_json::from_str(m).unwrap()).collect();
    assert_eq!(heard[0]["refusal"]["code"], "turned-away");
    assert!(heard[0]["refusal"].get("n").is_none(), "nobody asked just now");
    assert!(heard[0]["refusal"]["say"].as_str().unwrap().contains("L'hôte"));
    assert_eq!(heard[1]["table"]["you"], json!({}));
    assert_eq!(hall.refusal(eve, &ask(1, &sit(2, "Ana's aunt"))), Code::TurnedAway);
    hall.run_to(hall.now + 60_000);
    hall.ask(eve, &sit(1, "Eve"));
    assert_eq!(names(&hall, ana), ["Eve"]);
    // An open door is not open to her before the host has let her in.
    door(&mut hall, ana, "open");
    assert_eq!(hall.info(eve)["you"], json!({"knocking": 1}));
    let mut later = hall.restarted();
    let (ana, eve) = (later.arrive(1), later.arrive(9));
    later.ask(eve, &sit(1, "Eve"));
    assert_eq!(later.info(eve)["you"], json!({"knocking": 1}));
    assert!(admit(&mut later, ana, "Eve", true).starts_with("{\"ack\""));
    later.ask(eve, r#"{"leave":{}}"#);
    later.sit(eve, 1, "Eve");
}

#[test]
fn who_was_cleared_away_must_knock() {
    let (mut hall, ana) = table_of_ana();
    let bo = hall.arrive(2);
    hall.sit(bo, 1, "Bo");
    hall.ask(ana, r#"{"clear":{"place":1}}"#);
    hall.ask(bo, &sit(1, "Bo"));
    assert_eq!(hall.info(bo)["you"], json!({"knocking": 1}), "though the door is open");
    hall.ask(bo, r#"{"leave":{}}"#);
    assert_eq!(hall.info(bo)["you"], json!({}), "he would rather not");
    assert!(names(&hall, ana).is_empty());
    let cy = hall.arrive(3);
    hall.sit(cy, 1, "Cy");
    hall.ask(bo, &sit(2, "Bo"));
    assert!(admit(&mut hall, ana, "Bo", true).starts_with("{\"ack\""));
    hall.ask(bo, r#"{"leave":{}}"#);
    hall.sit(bo, 2, "Bo");
}

#[test]
fn an_open_door_lets_in_who_waits_and_a_closed_one_sends_them_off() {
    let (mut hall, ana) = table_of_ana();
    door(&mut hall, ana, "knock");
    let (bo, cy) = (hall.arrive(2), hall.arrive(3));
    hall.ask(bo, &sit(1, "Bo"));
    hall.ask(cy, &sit(1, "Cy"));
    door(&mut hall, ana, "open");
    assert_eq!(hall.info(bo)["you"], json!({"place": 1}));
    assert_eq!(hall.info(cy)["you"], json!({"place": 2}), "where there is room");
    door(&mut hall, ana, "knock");
    let eve = hall.arrive(9);
    hall.ask(eve, &sit(3, "Eve"));
    door(&mut hall, ana, "closed");
    assert_eq!(hall.last(eve, "refusal")["code"], "closed");
    assert_eq!(hall.info(eve)["you"], json!({}));
    assert!(names(&hall, ana).is_empty());
}

#[test]
fn few_wait_at_the_door_and_none_who_is_gone() {
    let (mut hall, ana) = table_of_ana();
    door(&mut hall, ana, "knock");
    let crowd: Vec<Conn> = (10..18).map(|n| hall.arrive(n)).collect();
    for (conn, n) in crowd.iter().zip(10..) {
        hall.ask(*conn, &sit(1, &format!("N{n}")));
    }
    let bo = hall.arrive(2);
    assert_eq!(hall.refusal(bo, &ask(1, &sit(1, "Bo"))), Code::Crowded);
    let twice = hall.arrive(10);
    hall.depart(crowd[0]);
    assert_eq!(names(&hall, ana).len(), 8, "one tab of two");
    hall.depart(twice);
    assert_eq!(names(&hall, ana).len(), 7);
    hall.ask(bo, &sit(1, "Bo"));
    hall.ask(bo, &sit(2, "Bobby"));
    assert_eq!(names(&hall, ana).last().unwrap(), "Bobby", "one knock a person");
    assert_eq!(names(&hall, ana).len(), 8);
    for (want, code) in [
        (sit(0, "Bo"), Code::PlaceTaken),
        (sit(7, "Bo"), Code::NoSuchPlace),
        (sit(1, " "), Code::Text),
    ] {
        assert_eq!(hall.refusal(bo, &ask(1, &want)), code, "{want}");
    }
}

#[test]
fn a_knock_is_answered_between_matches() {
    let (mut hall, ana) = table_of_ana();
    door(&mut hall, ana, "knock");
    let (bo, eve) = (hall.arrive(2), hall.arrive(9));
    for place in 1..4 {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
    }
    hall.ask(bo, &sit(4, "Bo"));
    hall.ask(eve, &sit(4, "Eve"));
    hall.start(ana);
    assert!(admit(&mut hall, ana, "Bo", true).contains("\"playing\""));
    assert!(admit(&mut hall, ana, "Eve", false).starts_with("{\"ack\""), "no can be said always");
    assert_eq!(hall.refusal(eve, &ask(1, &sit(4, "Eve"))), Code::Playing);
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.ask(ana, r#"{"back":{}}"#);
    hall.depart(ana);
    hall.run_until_over();
    assert_eq!(hall.phase(), Phase::Over);
    let ana = hall.arrive(1);
    // The place it wanted is taken: it gets another one, while there is one.
    hall.ask(ana, r#"{"bot":{"place":4,"level":"pony"}}"#);
    assert!(admit(&mut hall, ana, "Bo", true).contains("\"no-free-place\""));
    hall.ask(ana, r#"{"clear":{"place":2}}"#);
    assert!(admit(&mut hall, ana, "Bo", true).starts_with("{\"ack\""));
    assert_eq!(hall.info(bo)["you"]["place"], 2);
}

/// Whatever the host has seen under a knock's id is what it lets in, also when the table was loaded
/// anew in between and others were quicker.
#[test]
fn a_knock_s_id_means_the_same_person_and_name_after_a_reload() {
    let (mut hall, ana) = table_of_ana();
    door(&mut hall, ana, "knock");
    let bo = hall.arrive(2);
    hall.ask(bo, &sit(1, "Bo"));
    let seen = hall.info(ana)["knocks"][0]["id"].clone();
    let mut later = hall.restarted();
    let (ana, eve, bo) = (later.arrive(1), later.arrive(9), later.arrive(2));
    later.ask(eve, &sit(1, "Bo"));
    let yes = format!(r#"{{"admit":{{"knock":{seen},"yes":true}}}}"#);
    assert_eq!(later.refusal(ana, &ask(1, &yes)), Code::NobodyThere);
    later.ask(bo, &sit(1, "Bo"));
    later.ask(ana, &yes);
    assert_eq!(later.info(bo)["you"], json!({"place": 1}));
    assert_eq!(later.info(eve)["you"], json!({"knocking": 1}));
}
