//! Another match is proposed, and begins when those who are here are ready; the score of the matches so far.

use crate::common::deeds::Luck;
use crate::common::{Hall, ask};
use protocol::{Code, Phase};
use serde_json::{Value, json};
use table::Conn;

const AGAIN: &str = r#"{"start":{"match":2}}"#;

/// Three people after a race.
fn over(settings: &str) -> (Hall, [Conn; 3]) {
    let options = r#"{"placement":"random","course":"sprint"}"#;
    let settings = format!(r#"{{"pace":"instant"{settings}}}"#);
    let mut hall = Hall::with_options("giro-galoppo", options, &settings);
    let conns = [1, 2, 3].map(|number| hall.arrive(number));
    for (conn, (place, name)) in conns.into_iter().zip([(0, "Ana"), (1, "Bo"), (2, "Cy")]) {
        hall.sit(conn, place, name);
    }
    hall.start(conns[0]);
    play(&mut hall, &conns, 4);
    (hall, conns)
}

fn play(hall: &mut Hall, conns: &[Conn], luck: u64) {
    let mut luck = Luck(luck);
    while hall.phase() == Phase::Playing {
        for conn in conns {
            hall.do_something(*conn, &mut luck);
        }
        hall.run_to(hall.now + 1_000);
    }
}

fn ready(hall: &Hall, conn: Conn) -> Vec<u64> {
    let places = hall.info(conn)["places"].as_array().unwrap().clone();
    let is_ready = |(i, place): (usize, &Value)| (place["ready"] == true).then_some(i as u64);
    places.iter().enumerate().filter_map(is_ready).collect()
}

#[test]
fn it_begins_when_everybody_is_ready() {
    let (mut hall, [ana, bo, cy]) = over("");
    assert!(hall.info(ana).get("rematch_from").is_none());
    hall.ask(bo, AGAIN);
    hall.ask(bo, AGAIN);
    assert_eq!((ready(&hall, cy), hall.phase()), (vec![1], Phase::Over));
    assert_eq!(hall.info(cy)["rematch_from"], hall.now + 10_000);
    hall.now += 3_000;
    hall.ask(ana, AGAIN);
    assert_eq!((ready(&hall, cy), hall.phase()), (vec![0, 1], Phase::Over));
    assert_eq!(hall.info(cy)["rematch_from"], hall.now + 7_000, "it counts from the first");
    // It is written down: a server that comes back knows it.
    let mut later = hall.restarted();
    let conns = [1, 2, 3].map(|number| later.arrive(number));
    assert_eq!(ready(&later, conns[2]), [0, 1]);
    later.ask(conns[2], AGAIN);
    assert_eq!(later.phase(), Phase::Playing);
    hall.ask(cy, AGAIN);
    assert_eq!(hall.phase(), Phase::Playing);
    assert_eq!(ready(&hall, ana), [0_u64; 0]);
    assert!(hall.info(ana).get("rematch_from").is_none());
}

#[test]
fn the_host_need_not_wait_for_ever() {
    let (mut hall, [ana, bo, cy]) = over("");
    hall.ask(ana, AGAIN);
    hall.now += 9_999;
    hall.ask(ana, AGAIN);
    assert_eq!(hall.phase(), Phase::Over);
    hall.now += 1;
    hall.ask(bo, AGAIN);
    assert_eq!(hall.phase(), Phase::Over, "it is the host's to say");
    hall.ask(ana, AGAIN);
    assert_eq!(hall.phase(), Phase::Playing);
    assert_eq!(hall.header()["seats"].as_array().unwrap().len(), 3, "Cy plays, too");
    assert!(hall.frame(cy)["you"].is_object());
    // While the host is away it is its deputy's.
    let (mut hall, [ana, bo, _]) = over("");
    hall.depart(ana);
    hall.ask(bo, AGAIN);
    hall.now += 10_000;
    hall.ask(bo, AGAIN);
    assert_eq!(hall.phase(), Phase::Playing);
}

#[test]
fn who_is_not_there_is_not_waited_for() {
    let (mut hall, [ana, bo, cy]) = over("");
    hall.depart(cy);
    hall.ask(ana, AGAIN);
    hall.ask(bo, AGAIN);
    assert_eq!(hall.phase(), Phase::Over, "the connection may just be bad");
    hall.run_to(hall.now + 19_999);
    assert_eq!(hall.phase(), Phase::Over);
    hall.run_to(hall.now + 1);
    assert_eq!(hall.phase(), Phase::Playing);
    assert_eq!(hall.header()["seats"].as_array().unwrap().len(), 3);
    // Whoever comes back in time is asked.
    let (mut hall, [ana, bo, cy]) = over("");
    hall.depart(cy);
    hall.ask(ana, AGAIN);
    hall.ask(bo, AGAIN);
    hall.run_to(hall.now + 10_000);
    let cy = hall.arrive(3);
    hall.run_to(hall.now + 3_600_000);
    assert_eq!(hall.phase(), Phase::Over);
    // And whoever says good-bye is not.
    hall.ask(cy, r#"{"leave":{}}"#);
    assert_eq!(hall.phase(), Phase::Playing);
    assert_eq!(hall.header()["seats"].as_array().unwrap().len(), 2);
    // By post nobody need be there at the same time.
    let (mut hall, [ana, bo, cy]) = over(r#","clock":"day""#);
    hall.depart(cy);
    hall.depart(bo);
    hall.ask(ana, AGAIN);
    assert_eq!(hall.phase(), Phase::Playing);
}

#[test]
fn alone_with_bots_it_begins_at_once() {
    let mut hall = Hall::with_options(
        "giro-galoppo",
        r#"{"placement":"random","course":"sprint"}"#,
        r#"{"pace":"instant"}"#,
    );
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    hall.ask(ana, r#"{"bot":{"place":1,"level":"pony"}}"#);
    hall.arrive(2); // Looks on.
    hall.start(ana);
    play(&mut hall, &[ana], 2);
    hall.ask(ana, AGAIN);
    assert_eq!(hall.phase(), Phase::Playing);
}

#[test]
fn what_was_agreed_to_is_what_is_played() {
    let (mut hall, [ana, bo, cy]) = over("");
    hall.ask(bo, AGAIN);
    hall.ask(cy, AGAIN);
    hall.ask(ana, r#"{"options":{"options":{"course":"sprint","placement":"random"}}}"#);
    assert_eq!(ready(&hall, ana), [1, 2], "nothing is different");
    hall.ask(ana, r#"{"options":{"options":{"course":"grand"}}}"#);
    assert_eq!(ready(&hall, ana), [0_u64; 0]);
    assert!(hall.info(ana).get("rematch_from").is_none());
    hall.ask(ana, AGAIN);
    assert_eq!(hall.phase(), Phase::Over);
    // Another name or place is still the same person.
    hall.ask(ana, r#"{"sit":{"place":4,"name":"Anna"}}"#);
    assert_eq!(ready(&hall, bo), [4]);
    hall.ask(ana, r#"{"leave":{}}"#);
    assert!(hall.info(bo).get("rematch_from").is_none(), "nobody wants it any more");
    assert_eq!(hall.refusal(ana, &ask(1, AGAIN)), Code::NotHost);
    hall.ask(bo, r#"{"clear":{"place":2}}"#);
    assert_eq!(hall.refusal(bo, &ask(1, AGAIN)), Code::Players, "at once");
    assert_eq!(ready(&hall, bo), [0_u64; 0]);
}

/// Who has won how many of how many.
fn score(hall: &Hall, conn: Conn, place: usize) -> (u64, u64) {
    let score = hall.place(conn, place)["score"].clone();
    let number = |key: &str| score[key].as_u64().unwrap_or(0);
    (number("won"), number("played"))
}

#[test]
fn the_score_is_kept_and_goes_with_whom_it_is_about() {
    let (mut hall, conns) = over("");
    let [ana, bo, cy] = conns;
    let mut won = [0, 0, 0];
    for played in 1..=4 {
        let first = hall.frame(ana)["view"]["ranking"][0].as_array().unwrap().clone();
        for seat in first {
            won[seat.as_u64().unwrap() as usize] += 1;
        }
        for (place, won) in won.iter().enumerate() {
            assert_eq!(score(&hall, cy, place), (*won, played));
        }
        let mut later = hall.restarted();
        let late = later.arrive(9);
        assert_eq!(score(&later, late, 1), (won[1], played), "it is written down");
        if played < 4 {
            hall.start(bo);
            play(&mut hall, &conns, 10 + played);
        }
    }
    assert!(won.iter().filter(|won| **won > 0).count() > 1, "not always the same: {won:?}");
    hall.ask(bo, r#"{"sit":{"place":3,"name":"Bob"}}"#);
    assert_eq!((score(&hall, ana, 3), score(&hall, ana, 1)), ((won[1], 4), (0, 0)));
    hall.ask(cy, r#"{"leave":{}}"#);
    let dee = hall.arrive(4);
    hall.sit(dee, 2, "Dee");
    assert_eq!(score(&hall, ana, 2), (0, 0), "she has not played yet");
    assert_eq!(score(&hall, ana, 0), (won[0], 4));
    hall.ask(ana, r#"{"options":{"options":{"course":"grand"}}}"#);
    for place in 0..4 {
        assert_eq!(score(&hall, ana, place), (0, 0), "that is another game");
        assert!(hall.place(ana, place).get("score").is_none());
    }
}

#[test]
fn bots_have_a_score_until_they_play_otherwise() {
    let options = r#"{"placement":"random","course":"sprint"}"#;
    let mut hall = Hall::with_options("giro-galoppo", options, r#"{"pace":"instant"}"#);
    let ana = hall.arrive(1);
    for place in 0..2 {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
    }
    hall.start(ana);
    hall.run_until_over();
    assert_eq!((score(&hall, ana, 0).1, score(&hall, ana, 1).1), (1, 1));
    hall.ask(ana, r#"{"bot":{"place":0,"level":"pony"}}"#);
    assert_eq!(score(&hall, ana, 0).1, 1, "said twice");
    hall.ask(ana, r#"{"bot":{"place":0,"level":"trotter"}}"#);
    assert_eq!((score(&hall, ana, 0).1, score(&hall, ana, 1).1), (0, 1));
}

#[test]
fn a_host_without_a_place_may_propose() {
    let options = r#"{"placement":"random","course":"sprint"}"#;
    let mut hall = Hall::with_options("giro-galoppo", options, r#"{"pace":"instant"}"#);
    let (ana, bo, cy) = (hall.arrive(1), hall.arrive(2), hall.arrive(3));
    hall.sit(bo, 1, "Bo");
    hall.sit(cy, 2, "Cy");
    hall.start(ana);
    play(&mut hall, &[bo, cy], 4);
    hall.ask(ana, AGAIN);
    assert_eq!((ready(&hall, bo), hall.phase()), (vec![], Phase::Over));
    assert!(hall.info(bo)["rematch_from"].is_u64());
    hall.ask(bo, AGAIN);
    hall.ask(cy, AGAIN);
    assert_eq!(hall.phase(), Phase::Playing);
    assert_eq!(hall.refusal(ana, r#"{"say":{"n":1,"emote":"hint"}}"#), Code::NotSeated);
    assert_eq!(hall.say(bo, r#"{"say":{"n":1,"emote":"hint"}}"#), r#"{"ack":{"n":1}}"#);
    assert_eq!(hall.last(cy, "said"), json!({"place": 1, "emote": "hint"}));
}
