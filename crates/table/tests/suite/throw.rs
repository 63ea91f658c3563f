//! Throwing by hand: the table waits for people, and nothing else is different.

use crate::common::deeds::{Luck, deed};
use crate::common::{Hall, ask};
use crate::hosting::{Answer, House};
use protocol::{Code, Phase};
use serde_json::{Value, json};
use table::Conn;

/// Two people who throw by hand; the match has begun.
fn table(settings: &str) -> (Hall, [Conn; 2]) {
    let settings = format!(r#"{{"throw":"hand","pace":"relaxed"{settings}}}"#);
    let mut hall = Hall::with_options("petits-chevaux", r#"{"horses":1}"#, &settings);
    let conns = [hall.arrive_to_throw(1), hall.arrive_to_throw(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.start(conns[0]);
    (hall, conns)
}

/// Whoever is to throw, and the other one.
fn thrower(hall: &Hall, conns: [Conn; 2]) -> (Conn, Conn) {
    let [ana, bo] = conns;
    match hall.frame(ana)["throw"].as_u64().unwrap() {
        0 => (ana, bo),
        _ => (bo, ana),
    }
}

fn throws(hall: &Hall) -> usize {
    hall.facts().iter().filter(|fact| fact["do"] == "roll").count()
}

fn wish(match_no: u32, seq: u64) -> String {
    ask(61, &format!(r#"{{"throw":{{"match":{match_no},"seq":{seq}}}}}"#))
}

#[test]
fn the_table_waits_for_the_throw_and_everybody_sees_whose_it_is() {
    let (mut hall, conns) = table("");
    let eve = hall.arrive(3);
    let (one, other) = thrower(&hall, conns);
    assert_eq!(hall.facts().len(), 1, "who begins is drawn by nobody");
    hall.run_to(hall.now + 3_600_000);
    assert_eq!(throws(&hall), 0, "without a clock as long as it takes");
    assert!(hall.host().next_due().is_none() && hall.jobs().is_empty());
    for conn in [one, other, eve] {
        hall.resync(conn);
        assert_eq!(hall.frame(conn)["throw"], hall.frame(one)["you"]["seat"]);
        assert_eq!(hall.frame(conn)["view"]["to_act"], json!([]));
    }
    assert_eq!(hall.refusal(other, &wish(1, 1)), Code::NotYourThrow);
    assert_eq!(hall.refusal(eve, &wish(1, 1)), Code::NotSeated);
    assert_eq!(hall.refusal(one, &wish(2, 1)), Code::OtherMatch);
    assert_eq!(hall.refusal(one, &wish(1, 2)), Code::Gap);
    assert_eq!(hall.refusal(one, &wish(1, u64::MAX)), Code::Gap);
    assert_eq!(throws(&hall), 0);
    let frames = hall.count(eve, "frame");
    assert_eq!(hall.throw(one), r#"{"ack":{"n":60,"seq":2}}"#);
    assert_eq!(throws(&hall), 1);
    assert_eq!(hall.count(eve, "frame"), frames + 1);
    assert_eq!(hall.frame(eve)["effects"][0]["is"], json!("rolled"), "{}", hall.frame(eve));
    assert_eq!(hall.frame(one)["you"]["acted"], 0, "it is no move");
}

#[test]
fn a_throw_that_is_said_twice_is_made_once() {
    let (mut hall, conns) = table("");
    let (one, other) = thrower(&hall, conns);
    let ack = hall.say(one, &wish(1, 1));
    let (facts, log) = (hall.facts().len(), hall.log.clone());
    for _ in 0..3 {
        assert_eq!(hall.say(one, &wish(1, 1)), ack);
    }
    assert_eq!(hall.say(other, &wish(1, 1)), ack, "it was made, whoever asks");
    assert_eq!((hall.facts().len(), &hall.log), (facts, &log));
    // Another server has come meanwhile.
    let mut later = hall.restarted();
    let one = later.arrive_to_throw(if one == conns[0] { 1 } else { 2 });
    assert_eq!(later.say(one, &wish(1, 1)), ack);
    assert_eq!(later.log, log);
}

#[test]
fn after_a_restart_it_is_still_waited_for() {
    let (mut hall, conns) = table("");
    let (one, _) = thrower(&hall, conns);
    let number = if one == conns[0] { 1 } else { 2 };
    let mut later = hall.restarted();
    // The other one is there first, and may look for a while.
    later.arrive_to_throw(3 - number);
    later.run_to(later.now + 19_999);
    assert_eq!(throws(&later), 0);
    let one = later.arrive_to_throw(number);
    later.run_to(later.now + 3_600_000);
    assert_eq!(throws(&later), 0);
    later.throw(one);
    hall.throw(conns[usize::from(number) - 1]);
    assert_eq!(later.facts()[1]["die"], hall.facts()[1]["die"], "the same die");
}

#[test]
fn whoever_goes_is_waited_for_as_long_as_its_move_would_be() {
    let (mut hall, conns) = table("");
    let (one, other) = thrower(&hall, conns);
    hall.depart(one);
    hall.run_to(hall.now + 19_999);
    assert_eq!(throws(&hall), 0, "it may be back at any moment");
    hall.run_to(hall.now + 1);
    let place = hall.frame(other)["throw"].as_u64();
    assert!(throws(&hall) >= 1 || place.is_none(), "a bot stands in, and throws");
    assert!((0..2).any(|place| hall.place(other, place)["stand_in"] == true));
    // Whoever gives up its place is not waited for at all; its bot takes its time.
    let (mut hall, conns) = table("");
    let (one, _) = thrower(&hall, conns);
    hall.ask(one, r#"{"leave":{}}"#);
    hall.run_to(hall.now + 899);
    assert_eq!(throws(&hall), 0);
    hall.run_to(hall.now + 1);
    assert_eq!(throws(&hall), 1);
}

#[test]
fn who_throws_while_a_bot_stands_in_is_back() {
    let (mut hall, conns) = table("");
    let (one, other) = thrower(&hall, conns);
    hall.ask(one, r#"{"leave":{}}"#);
    assert!((0..2).any(|place| hall.place(other, place)["stand_in"] == true));
    hall.throw(one);
    assert_eq!(throws(&hall), 1);
    assert!((0..2).all(|place| hall.place(other, place).get("stand_in").is_none()));
}

#[test]
fn the_clock_of_the_turn_runs_and_then_a_bot_throws() {
    let (mut hall, conns) = table(r#","clock":"15s""#);
    let (one, other) = thrower(&hall, conns);
    assert_eq!(hall.frame(one)["due"], 15_000);
    hall.run_to(hall.now + 14_999);
    assert_eq!(throws(&hall), 0);
    hall.run_to(hall.now + 1);
    assert_eq!(throws(&hall), 1);
    assert_eq!(hall.facts()[1]["at"], 15_000, "at once: it has waited for long enough");
    assert!((0..2).any(|place| hall.place(other, place)["stand_in"] == true));
}

#[test]
fn the_move_after_a_throw_has_the_whole_time() {
    let options = r#"{"horses":1,"exit_on":[1,2,3,4,5,6]}"#;
    let mut hall =
        Hall::with_options("petits-chevaux", options, r#"{"throw":"hand","clock":"15s"}"#);
    let conns = [hall.arrive_to_throw(1), hall.arrive_to_throw(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.start(conns[0]);
    let (one, _) = thrower(&hall, conns);
    hall.now += 14_000;
    hall.throw(one);
    assert_eq!(hall.frame(one)["view"]["to_act"], json!([hall.frame(one)["you"]["seat"]]));
    assert!(hall.frame(one).get("throw").is_none());
    assert_eq!(hall.frame(one)["due"], 29_000);
}

#[test]
fn for_clients_that_know_nothing_of_it_the_table_throws() {
    let mut hall = Hall::with_options("petits-chevaux", r#"{"horses":1}"#, r#"{"throw":"hand"}"#);
    let conns = [hall.arrive(1), hall.arrive(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.start(conns[0]);
    let mut luck = Luck(1);
    let now = hall.now;
    while hall.phase() == Phase::Playing {
        assert!(hall.frame(conns[0]).get("throw").is_none());
        assert!(conns.iter().any(|conn| hall.do_something(*conn, &mut luck)), "somebody moves");
    }
    assert_eq!(hall.now, now, "nobody had to wait");
    // One of two devices that can is enough; and a client may come to know.
    let (mut hall, conns) = table("");
    let (one, _) = thrower(&hall, conns);
    let old = hall.arrive(if one == conns[0] { 1 } else { 2 });
    hall.run_to(hall.now + 1_000);
    assert_eq!(throws(&hall), 0);
    hall.depart(one);
    hall.run_to(hall.now);
    assert!(throws(&hall) >= 1, "the other device can't");
    hall.say(old, r#"{"hello":{"protocol":1,"throws":true}}"#);
}

#[test]
fn bots_throw_so_that_it_can_be_seen() {
    let mut hall = Hall::with_options("petits-chevaux", r#"{"horses":1}"#, r#"{"throw":"hand"}"#);
    let ana = hall.arrive(1);
    for place in 0..2 {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
    }
    hall.start(ana);
    assert!(hall.frame(ana)["throw"].is_u64(), "it is told who is about to");
    hall.run_to(hall.now + 60_000);
    let mut now = 0;
    let times: Vec<u64> = hall
        .facts()
        .iter()
        .map(|fact| {
            now = fact["at"].as_u64().unwrap_or(now);
            now
        })
        .collect();
    assert_eq!(times[0], 0);
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] == 900), "{times:?}");
    assert!(times.len() > 60, "they do play: {}", times.len());
    // Where nobody waits for bots they keep a human pace among themselves.
    let mut hall = Hall::with_options(
        "petits-chevaux",
        r#"{"horses":1}"#,
        r#"{"throw":"hand","pace":"instant"}"#,
    );
    let ana = hall.arrive(1);
    for place in 0..2 {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
    }
    hall.start(ana);
    hall.run_to(hall.now + 10_000);
    assert!((35..=45).contains(&hall.facts().len()), "{}", hall.facts().len());
}

#[test]
fn by_post_only_who_is_there_throws_by_hand() {
    let (mut hall, conns) = table(r#","clock":"day""#);
    let (one, other) = thrower(&hall, conns);
    hall.run_to(hall.now + 3_600_000);
    assert_eq!(throws(&hall), 0);
    hall.depart(one);
    hall.run_to(hall.now);
    assert!(throws(&hall) >= 1, "a day a throw would never end");
    // If it is the other one's throw now it is waited for: that one is there.
    if hall.frame(other)["throw"].is_u64() {
        assert_eq!(hall.frame(other)["throw"], hall.frame(other)["you"]["seat"]);
    }
    hall.depart(other);
    hall.run_to(hall.now);
    assert!(hall.wake_at.is_some());
    let mut later = hall.restarted();
    later.tick();
    later.run_to(later.now);
    let back = later.arrive(9);
    assert!(later.frame(back).get("throw").is_none(), "somebody is to move");
}

#[test]
fn other_games_take_no_notice() {
    for game in ["giro-galoppo", "carrousel"] {
        let mut hall = Hall::new(game, r#"{"throw":"hand","pace":"instant"}"#);
        let conns = [hall.arrive_to_throw(1), hall.arrive_to_throw(2)];
        hall.sit(conns[0], 0, "Ana");
        hall.sit(conns[1], 1, "Bo");
        hall.start(conns[0]);
        assert!(hall.frame(conns[0]).get("throw").is_none(), "{game}");
        assert_eq!(hall.refusal(conns[0], &wish(1, hall.facts().len() as u64)), Code::NotYourThrow);
    }
}

/// A whole match, in which everybody does what the position tells it to: of two people and a bot, or of two
/// people at a server that comes and goes. (With each server comes a new bot, whose luck is another.)
fn played(settings: &str, options: &str, text: &str, restarts: bool) -> Vec<Value> {
    let settings = format!(r#"{{"pace":"instant",{settings}}}"#);
    let mut hall = Hall::with_options("petits-chevaux", options, &settings);
    let mut conns = [hall.arrive_to_throw(1), hall.arrive_to_throw(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 2, "Bo");
    if !restarts {
        hall.ask(conns[0], r#"{"bot":{"place":3,"level":"pony"}}"#);
    }
    hall.promise(conns[0], text);
    hall.fix_seats(conns[0]);
    hall.reveal(conns[0], text);
    let mut steps = 0_u32;
    while hall.phase() == Phase::Playing {
        steps += 1;
        assert!(steps < 20_000, "it ends");
        for conn in conns {
            hall.resync(conn);
            let frame = hall.frame(conn);
            if frame["throw"].is_u64() && frame["throw"] == frame["you"]["seat"] {
                hall.throw(conn);
                continue;
            }
            // What is chosen follows from how much has happened, and from nothing else.
            let mut luck = Luck(frame["seq"].as_u64().unwrap());
            if let Some(deed) = deed("petits-chevaux", &frame, &mut luck) {
                hall.act(conn, &deed);
            }
        }
        hall.run_to(hall.now + 300);
        if restarts && steps % 50 == 7 && hall.phase() == Phase::Playing {
            hall = hall.restarted();
            conns = [hall.arrive_to_throw(1), hall.arrive_to_throw(2)];
        }
    }
    assert!(table::verify(&hall.log[..]).is_ok());
    let untimed = |mut fact: Value| {
        fact.as_object_mut().unwrap().remove("at");
        fact
    };
    hall.facts().into_iter().map(untimed).collect()
}

#[test]
fn the_record_is_the_same_whoever_throws_and_however_often_the_server_is_gone() {
    for options in [r#"{"horses":1}"#, r#"{"horses":2,"opening_tries":3}"#, r#"{"max_sixes":3}"#] {
        for number in 0..3 {
            let text = format!("text {number}");
            for restarts in [false, true] {
                let auto = played(r#""throw":"auto""#, options, &text, restarts);
                assert!(auto.len() > 40, "a match: {}", auto.len());
                for by_hand in [r#""throw":"hand""#, r#""throw":"hand","clock":"15s""#] {
                    let same = played(by_hand, options, &text, restarts) == auto;
                    assert!(same, "{by_hand} {options} {text} {restarts}");
                }
            }
        }
    }
}

#[test]
fn a_throw_with_which_somebody_else_was_quicker_is_made_once() {
    for answers in [
        vec![Answer::Conflict],
        vec![Answer::Conflict, Answer::Conflict],
        vec![Answer::KeptAndFailure],
        vec![Answer::Failure],
    ] {
        let mut house = House::with_settings(
            "petits-chevaux",
            r#"{"horses":1}"#,
            r#"{"throw":"hand","pace":"instant"}"#,
        );
        house.begin();
        let seat = house.last(0, "frame")["throw"].as_u64().unwrap() as usize;
        let facts = house.facts();
        house.answers = answers.clone();
        house.say(seat, &wish(1, facts));
        if house.host().trouble().is_some() {
            assert!(house.answer_to(seat).contains("unavailable"), "{answers:?}");
            house.recover();
            house.say(seat, &wish(1, facts));
        }
        let ack = format!(r#"{{"ack":{{"n":61,"seq":{}}}}}"#, facts + 1);
        assert_eq!(house.answer_to(seat), ack, "{answers:?}");
        assert!(house.facts() > facts && house.facts() <= facts + 2, "{answers:?}");
        house.agrees_with_the_store();
    }
}
