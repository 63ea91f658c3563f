//! What happened before somebody came is not told, and used cards are not shown again.

use crate::common::{Hall, act};
use serde_json::{Value, json};
use std::collections::HashMap;
use table::Conn;

/// The cards of Ana and of Bo in two rounds.
type Cards = [[u8; 2]; 2];

/// Two rounds of Ana and Bo, seen by Cy, who has been there from the beginning.
fn race(rounds: Cards, options: &str) -> (Hall, [Conn; 3]) {
    let mut hall = Hall::with_options("giro-galoppo", options, "{}");
    let conns = [hall.arrive(1), hall.arrive(2), hall.arrive(3)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.start(conns[0]);
    for cards in rounds {
        play(&mut hall, conns, cards);
    }
    (hall, conns)
}

fn play(hall: &mut Hall, [ana, bo, _]: [Conn; 3], cards: [u8; 2]) {
    for (conn, card) in [ana, bo].into_iter().zip(cards) {
        hall.now += 1_000;
        let nth = hall.frame(conn)["you"]["acted"].as_u64().unwrap() as u32;
        let answer = hall.say(conn, &act(5, 1, nth, &format!(r#"{{"do":"play","card":{card}}}"#)));
        assert!(answer.starts_with("{\"ack\""), "{answer}");
    }
}

const HIDDEN: &str = r#"{"placement":[33,35,37,40,42]}"#;
const OPEN: &str = r#"{"placement":[33,35,37,40,42],"open_discards":true}"#;

/// Two worlds that look the same to everybody after two rounds, and in which other cards were
/// played in each of them.
fn twins() -> (Cards, Cards) {
    let mut seen: HashMap<String, Cards> = HashMap::new();
    for n in 0..=u8::MAX {
        let [a, b, c, d] = [1, 4, 16, 64].map(|step| n / step % 4 + 1);
        if a == c || b == d {
            continue;
        }
        let cards = [[a, b], [c, d]];
        let (mut hall, conns) = race(cards, HIDDEN);
        for conn in conns {
            hall.resync(conn);
        }
        let view = |conn: &Conn| hall.frame(*conn)["view"].to_string();
        let views: String = conns.iter().map(view).collect();
        match seen.insert(views, cards) {
            Some(other) if other[0][0] != a && other[0][1] != b => return (other, cards),
            _ => {}
        }
    }
    panic!("no two worlds look alike");
}

fn hello(match_no: u32, seq: u64) -> String {
    format!(r#"{{"protocol":1,"have":{{"match":{match_no},"seq":{seq}}}}}"#)
}

/// All that a newcomer can get out of the table.
fn told_to_newcomers(hall: &mut Hall) -> Vec<String> {
    let mut conns = Vec::new();
    for person in 20..26 {
        let have = hello(1, u64::from(person - 20));
        let conn = hall.arrive_with(person, &have);
        hall.say(conn, &format!(r#"{{"hello":{}}}"#, hello(1, 0)));
        hall.say(conn, &format!(r#"{{"hello":{have}}}"#));
        hall.resync(conn);
        hall.depart(conn);
        conns.extend([conn, hall.arrive_with(person, &have), hall.arrive(person)]);
    }
    conns.extend([(1, 99), (2, 0), (0, 0)].map(|(m, seq)| hall.arrive_with(30, &hello(m, seq))));
    conns.iter().flat_map(|conn| hall.heard[conn].clone()).collect()
}

/// What Ana and Bo, who play, are told when they say that they have seen nothing yet.
fn told_to_players(hall: &mut Hall, have: u64) -> Vec<String> {
    let conns = [1, 2].map(|person| hall.arrive_with(person, &hello(1, have)));
    conns.iter().flat_map(|conn| hall.heard[conn].clone()).collect()
}

#[test]
fn newcomers_are_told_the_same_whatever_happened_before() {
    let (one, other) = twins();
    let [mut here, mut there] = [one, other].map(|cards| race(cards, HIDDEN).0);
    let told = told_to_newcomers(&mut here);
    assert_eq!(told, told_to_newcomers(&mut there));
    assert!(told.iter().any(|m| m.contains("\"resync\":true")) && told.len() > 50);
    assert!(!told.iter().any(|m| m.contains("revealed")));
    // The test can fail: Cy was there, and has seen another second round.
    let cy = [&mut here, &mut there].map(|hall| {
        let cy = hall.arrive_with(3, &hello(1, 2));
        hall.heard[&cy].concat()
    });
    assert!(cy[0].contains("revealed") && cy[0] != cy[1]);
}

#[test]
fn a_newcomer_is_told_what_happens_from_then_on() {
    let (mut hall, conns) = race([[1, 2], [3, 4]], HIDDEN);
    let eve = hall.arrive_with(9, &hello(1, 0));
    let came_at = hall.frame(eve)["seq"].as_u64().unwrap();
    assert_eq!(came_at, 4);
    hall.depart(eve);
    play(&mut hall, conns, [5, 5]);
    let eve = hall.arrive_with(9, &hello(1, came_at));
    let frame = hall.frame(eve);
    assert!(frame.get("resync").is_none());
    assert_eq!(revealed(&frame), [5, 5]);
    let again = hall.arrive_with(9, &hello(1, came_at - 1));
    assert_eq!(hall.frame(again)["resync"], true, "not a fact before");
    // Nobody knows any more when she came: she sees how things are.
    let mut later = hall.restarted();
    let eve = later.arrive_with(9, &hello(1, came_at));
    assert_eq!(later.frame(eve)["resync"], true);
    assert_eq!(later.frame(eve)["effects"], json!([]));
}

fn revealed(frame: &Value) -> Vec<u64> {
    let effects = frame["effects"].as_array().unwrap().iter();
    effects.filter(|e| e["is"] == "revealed").map(|e| e["card"].as_u64().unwrap()).collect()
}

/// GG-15
#[test]
fn used_cards_are_not_shown_again_even_to_those_who_saw_them() {
    let (one, other) = twins();
    let mut worlds = [one, other].map(|cards| {
        let (mut hall, conns) = race(cards, HIDDEN);
        play(&mut hall, conns, [6, 5]);
        hall
    });
    for have in 0..4 {
        let [here, there] = &mut worlds;
        let told = told_to_players(here, have);
        assert_eq!(told, told_to_players(there, have), "after fact {have}");
    }
    let [mut hall, _] = worlds;
    for person in [1, 2, 3] {
        let conn = hall.arrive_with(person, &hello(1, 4));
        let frame = hall.frame(conn);
        assert!(frame.get("resync").is_none(), "the last round may be told again");
        assert_eq!(revealed(&frame), [6, 5]);
    }
    // Also when the table was loaded anew.
    let mut later = hall.restarted();
    for (have, known) in [(3, false), (4, true)] {
        let bo = later.arrive_with(2, &hello(1, have));
        assert_eq!(later.frame(bo).get("resync").is_none(), known);
    }
}

#[test]
fn open_cards_may_be_told_again_to_those_who_were_there() {
    let (mut hall, conns) = race([[1, 2], [3, 4]], OPEN);
    play(&mut hall, conns, [6, 5]);
    for (person, cards) in [(2, vec![1, 2, 3, 4, 6, 5]), (3, vec![1, 2, 3, 4, 6, 5]), (9, vec![])] {
        let conn = hall.arrive_with(person, &hello(1, 0));
        assert_eq!(revealed(&hall.frame(conn)), cards, "person {person}");
        assert_eq!(hall.frame(conn).get("resync").is_some(), cards.is_empty());
    }
}

#[test]
fn a_second_hello_is_answered_like_the_first() {
    let (mut hall, [ana, bo, cy]) = race([[1, 2], [3, 4]], HIDDEN);
    for conn in [ana, bo, cy] {
        let welcomes = hall.count(conn, "welcome");
        hall.say(conn, &format!(r#"{{"hello":{}}}"#, hello(1, 2)));
        assert_eq!(hall.count(conn, "welcome"), welcomes + 1);
        let frame = hall.frame(conn);
        assert!(frame.get("resync").is_none());
        assert_eq!(revealed(&frame), [3, 4], "what came after fact 2");
        hall.say(conn, r#"{"hello":{"protocol":1}}"#);
        assert_eq!(hall.frame(conn)["resync"], true);
        assert_eq!(hall.frame(conn)["effects"], json!([]));
    }
}

#[test]
fn strangers_who_come_and_go_fill_no_memory_and_only_get_less() {
    let mut hall = Hall::new("petits-chevaux", r#"{"pace":"brisk"}"#);
    let (ana, cy) = (hall.arrive(1), hall.arrive(3));
    hall.sit(ana, 0, "Ana");
    hall.ask(ana, r#"{"bot":{"place":1,"level":"pony"}}"#);
    hall.start(ana);
    let (first, gone) = (hall.frame(cy)["seq"].as_u64().unwrap(), hall.arrive(4));
    hall.depart(gone);
    for n in 0..300_u16 {
        let mut id = [0xee; 16];
        id[..2].copy_from_slice(&n.to_be_bytes());
        let conn = hall.arrive_as(table::PersonId(id), r#"{"protocol":1}"#);
        hall.depart(conn);
    }
    let cy = hall.arrive_with(3, &hello(1, first));
    assert!(hall.frame(cy).get("resync").is_none(), "Cy is here and was never forgotten");
    let late = hall.arrive_with(4, &hello(1, first));
    assert_eq!(hall.frame(late)["resync"], true);
}
