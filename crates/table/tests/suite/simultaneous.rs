//! Things that happen at the same moment, and what a fair referee makes of them.

use crate::common::{Hall, act, ask};
use protocol::Code;
use serde_json::{Value, json};
use table::Conn;

fn seated(game: &str, options: &str, people: u8) -> (Hall, Vec<Conn>) {
    let mut hall = Hall::with_options(game, options, r#"{"pace":"instant"}"#);
    let conns: Vec<Conn> = (1..=people).map(|n| hall.arrive(n)).collect();
    for (place, conn) in conns.iter().enumerate() {
        hall.sit(*conn, place as u8, &format!("P{place}"));
    }
    hall.start(conns[0]);
    (hall, conns)
}

fn play(nth: u32, card: u8) -> String {
    act(u32::from(card), 1, nth, &format!(r#"{{"do":"play","card":{card}}}"#))
}

#[test]
fn the_order_in_which_choices_arrive_is_of_no_importance() {
    let orders = [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]];
    let ends = orders.map(|order| {
        let (mut hall, conns) = seated("giro-galoppo", r#"{"placement":"random"}"#, 3);
        for i in order {
            let answer = hall.say(conns[i], &play(0, [2, 2, 5][i]));
            assert!(answer.starts_with("{\"ack\""), "{answer}");
        }
        let views = conns.iter().map(|conn| hall.frame(*conn)["view"].clone());
        views.collect::<Vec<Value>>()
    });
    assert!(ends.iter().all(|end| *end == ends[0]));
    assert_eq!(ends[0][0]["round"], 2);
}

#[test]
fn nobody_sees_a_card_before_the_last_has_chosen() {
    let (mut hall, conns) = seated("giro-galoppo", r#"{"placement":"random"}"#, 3);
    hall.say(conns[0], &play(0, 2));
    hall.say(conns[1], &play(0, 4));
    let effects = &hall.frame(conns[2])["effects"];
    assert_eq!(*effects, json!([{"is": "chose", "seat": 1}]));
    hall.say(conns[2], &play(0, 4));
    for conn in &conns {
        let told = hall.frame(*conn)["effects"].to_string();
        assert!(told.contains(r#"{"card":4,"is":"revealed","seat":1}"#), "{told}");
    }
}

#[test]
fn two_tabs_of_one_person_are_one_player() {
    let (mut hall, conns) = seated("giro-galoppo", r#"{"placement":"random"}"#, 2);
    let tab = hall.arrive(1);
    assert_eq!(hall.frame(tab)["you"], json!({"seat": 0, "acted": 0}));
    assert!(hall.say(conns[0], &play(0, 2)).contains(r#""seq":2"#));
    assert_eq!(hall.refusal(tab, &play(0, 3)), Code::Stale, "one was first");
    assert_eq!(hall.frame(tab)["view"]["choice"], 2, "and the other tab shows it");
    assert!(hall.say(tab, &play(0, 2)).contains(r#""seq":2"#), "the same thing is one thing");
    assert!(hall.say(tab, &play(1, 3)).contains(r#""seq":3"#), "a new thought may come from it");
    assert_eq!(hall.frame(conns[0])["view"]["choice"], 3);
    assert_eq!(hall.heard[&tab].last(), hall.heard[&conns[0]].last(), "both get the same frames");
    assert_eq!(hall.facts().len(), 3);
}

#[test]
fn a_reload_during_the_reveal_misses_nothing() {
    let (mut hall, conns) = seated("giro-galoppo", r#"{"placement":"random"}"#, 3);
    hall.say(conns[0], &play(0, 2));
    hall.say(conns[1], &play(0, 2));
    let seq = hall.frame(conns[1])["seq"].as_u64().unwrap();
    hall.depart(conns[1]);
    hall.say(conns[2], &play(0, 3)); // The reveal.
    let have = format!(r#"{{"protocol":1,"have":{{"match":1,"seq":{seq}}}}}"#);
    let back = hall.arrive_with(2, &have);
    let (missed, told) = (hall.frame(back), hall.frame(conns[0]));
    assert_eq!(missed["effects"], told["effects"], "it sees the reveal as the others did");
    assert!(missed.get("resync").is_none());
    assert_eq!(missed["you"], json!({"seat": 1, "acted": 1}));
    // Its move of before, sent again because the answer was lost, is the same fact.
    assert!(hall.say(back, &play(0, 2)).contains(r#""seq":3"#));
    // Who has seen nothing, or something of another match, gets the view and no effects.
    for have in ["", r#","have":{"match":0,"seq":3}"#, r#","have":{"match":1,"seq":999}"#] {
        let new = hall.arrive_with(2, &format!(r#"{{"protocol":1{have}}}"#));
        assert_eq!(hall.frame(new)["resync"], true);
        assert_eq!(hall.frame(new)["effects"], json!([]));
        assert_eq!(hall.frame(new)["view"], missed["view"]);
    }
}

#[test]
fn of_four_touches_in_one_millisecond_the_first_to_arrive_counts() {
    for first in 0..4_usize {
        let (mut hall, conns) = seated("carrousel", "{}", 4);
        hall.now += 1_234;
        let order: Vec<usize> = (0..4).map(|i| (first + i) % 4).collect();
        let touch = act(1, 1, 0, r#"{"do":"touch"}"#);
        let answers: Vec<String> = order.iter().map(|&i| hall.say(conns[i], &touch)).collect();
        assert_eq!(answers[0], r#"{"ack":{"n":1,"seq":2}}"#);
        for answer in &answers[1..] {
            let refusal = serde_json::from_str::<Value>(answer).unwrap()["refusal"].clone();
            assert_eq!((&refusal["code"], &refusal["rule"]), (&json!("illegal"), &json!("CA-2")));
            assert!(refusal["say"].as_str().unwrap().contains(&format!("P{first}")), "{refusal}");
        }
        assert_eq!(hall.facts().len(), 2, "one touch, and nothing else has happened");
        assert_eq!(hall.facts()[1]["at"], 1_234);
        for (i, conn) in conns.iter().enumerate() {
            hall.resync(*conn);
            let frame = hall.frame(*conn);
            assert_eq!(frame["view"]["holder"], first);
            assert_eq!(frame["view"]["points"], json!([0, 0, 0, 0]), "nobody loses anything");
            assert_eq!(frame["you"]["acted"], usize::from(i == first), "nor its turn to act");
        }
        // Those who were late may touch with the same number when the carousel is free again.
        hall.act(conns[first], r#"{"do":"release"}"#);
        let again = hall.say(conns[(first + 1) % 4], &touch);
        assert!(again.starts_with("{\"ack\""), "{again}");
    }
}

#[test]
fn what_was_due_before_a_message_comes_before_it() {
    let (mut hall, conns) = seated("carrousel", "{}", 2);
    hall.act(conns[0], r#"{"do":"touch"}"#);
    hall.now += 5_000; // CA-6: the hold ends now, and the server has not looked at the clock yet.
    let late = act(9, 1, 1, r#"{"do":"head-to-tail"}"#);
    assert_eq!(hall.refusal(conns[0], &late), Code::Illegal);
    assert_eq!(hall.facts().last().unwrap()["do"], "expire");
}

#[test]
fn hostile_messages_are_refused_and_change_nothing() {
    let (mut hall, conns) = seated("giro-galoppo", r#"{"placement":"random"}"#, 2);
    let (doc, log) = (hall.doc.clone(), hall.log.clone());
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let deeds = [
        ("{}", Code::Malformed),
        ("7", Code::Malformed),
        ("null", Code::Malformed),
        (r#""play""#, Code::Malformed),
        (r#"{"do":"play"}"#, Code::Malformed),
        (r#"{"do":"play","card":"2"}"#, Code::Malformed),
        (r#"{"do":"play","card":2,"card":3}"#, Code::Malformed),
        (r#"{"do":"play","card":2,"by":1}"#, Code::Malformed),
        (r#"{"do":"play","card":2,"at":1}"#, Code::Malformed),
        (r#"{"do":"layout","cells":[1,2,3,4,5]}"#, Code::Malformed),
        (r#"{"do":"roll","die":6}"#, Code::Malformed),
        (r#"{"do":"play","card":7}"#, Code::Illegal),
        (r#"{"do":"play","card":-1}"#, Code::Illegal),
        (r#"{"do":"play","card":99999999999}"#, Code::Illegal),
        (r#"{"do":"place","cell":5}"#, Code::Illegal),
        (&deep, Code::Malformed),
    ];
    for (deed, code) in deeds {
        assert_eq!(hall.refusal(conns[0], &act(1, 1, 0, deed)), code, "{deed}");
    }
    let far = [
        (act(1, 1, u32::MAX, r#"{"do":"play","card":2}"#), Code::Gap),
        (act(1, u32::MAX, 0, r#"{"do":"play","card":2}"#), Code::OtherMatch),
        (ask(1, r#"{"start":{"match":4294967295}}"#), Code::OtherMatch),
        (ask(1, r#"{"start":{"match":0}}"#), Code::OtherMatch),
        (ask(1, r#"{"clear":{"place":255}}"#), Code::Playing),
    ];
    for (message, code) in far {
        assert_eq!(hall.refusal(conns[0], &message), code, "{message}");
    }
    // Somebody who is not at the table, or not any more, is not heard.
    hall.depart(conns[1]);
    assert_eq!(hall.say(conns[1], &play(0, 2)), "");
    assert_eq!(hall.say(Conn(77), &play(0, 2)), "");
    hall.depart(Conn(77));
    hall.resync(Conn(77));
    assert_eq!((hall.doc, hall.log), (doc, log), "nothing has changed");
}
