//! Bots that stand in, late thoughts, and people who go and come back.

use crate::common::deeds::Luck;
use crate::common::{Hall, act};
use protocol::{Code, Phase};
use table::Conn;

fn race() -> (Hall, [Conn; 2]) {
    let options = r#"{"placement":"random"}"#;
    let mut hall = Hall::with_options("giro-galoppo", options, r#"{"pace":"instant"}"#);
    let conns = [hall.arrive(1), hall.arrive(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.start(conns[0]);
    (hall, conns)
}

fn stands_in(hall: &Hall, conn: Conn, place: usize) -> bool {
    hall.place(conn, place)["stand_in"] == true
}

#[test]
fn after_twenty_seconds_a_bot_plays_for_who_is_away_until_it_returns() {
    let (mut hall, [ana, bo]) = race();
    hall.depart(bo);
    assert!(hall.place(ana, 1).get("here").is_none());
    hall.run_to(hall.now + 19_999);
    assert!(!stands_in(&hall, ana, 1));
    assert_eq!(hall.facts().len(), 1);
    hall.run_to(hall.now + 1);
    assert!(stands_in(&hall, ana, 1));
    assert_eq!(hall.facts()[1]["by"], 1, "the bot has chosen");
    let bo = hall.arrive(2);
    assert!(!stands_in(&hall, ana, 1));
    // Before the reveal he may choose another card than the bot did.
    hall.act(bo, r#"{"do":"play","card":2}"#);
    hall.act(ana, r#"{"do":"play","card":1}"#);
    hall.run_to(hall.now + 60_000);
    assert_eq!(hall.frame(ana)["view"]["round"], 2, "and nobody plays for him any more");
}

#[test]
fn with_a_second_tab_open_nobody_is_away() {
    let (mut hall, [ana, bo]) = race();
    let tab = hall.arrive(2);
    hall.depart(bo);
    hall.run_to(hall.now + 60_000);
    assert!(!stands_in(&hall, ana, 1));
    assert_eq!(hall.place(ana, 1)["here"], true);
    hall.depart(tab);
    hall.run_to(hall.now + 20_000);
    assert!(stands_in(&hall, ana, 1));
}

#[test]
fn who_was_not_there_at_the_start_is_missed_from_then_on() {
    let mut hall =
        Hall::with_options("giro-galoppo", r#"{"placement":"random"}"#, r#"{"pace":"instant"}"#);
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.depart(bo);
    hall.now += 3_600_000;
    hall.start(ana);
    hall.run_to(hall.now + 19_999);
    assert!(!stands_in(&hall, ana, 1));
    hall.run_to(hall.now + 1);
    assert!(stands_in(&hall, ana, 1));
}

#[test]
fn after_a_restart_everybody_has_twenty_seconds_to_come_back() {
    let (hall, _) = race();
    let mut later = Hall::loaded(&hall.doc, &hall.log, hall.now + 3_600_000);
    let ana = later.arrive(1);
    later.run_to(later.now + 19_000);
    assert!(!stands_in(&later, ana, 1));
    let bo = later.arrive(2);
    later.run_to(later.now + 3_600_000);
    assert!(!stands_in(&later, bo, 1));
    assert_eq!(later.facts().len(), 1);
}

#[test]
fn a_stand_in_outlasts_a_restart() {
    let (mut hall, [_, bo]) = race();
    hall.depart(bo);
    hall.run_to(hall.now + 20_000);
    let mut later = hall.restarted();
    let ana = later.arrive(1);
    assert!(stands_in(&later, ana, 1));
    later.act(ana, r#"{"do":"play","card":1}"#);
    later.run_to(later.now);
    assert_eq!(later.frame(ana)["view"]["chosen"], serde_json::json!([1]), "it chooses at once");
}

#[test]
fn who_leaves_in_mid_match_may_return_and_is_gone_after_it_otherwise() {
    let (mut hall, [ana, bo]) = race();
    hall.ask(bo, r#"{"leave":{}}"#);
    assert!(stands_in(&hall, ana, 1), "at once");
    hall.run_to(hall.now + 1_000);
    assert_eq!(hall.facts()[1]["by"], 1);
    hall.ask(bo, r#"{"back":{}}"#);
    assert!(!stands_in(&hall, ana, 1));
    assert!(hall.act(bo, r#"{"do":"play","card":2}"#).get("ack").is_some());
    hall.ask(bo, r#"{"leave":{}}"#);
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.run_until_over();
    for place in 0..2 {
        assert_eq!(hall.place(ana, place)["kind"], "open", "both are gone now");
        assert!(hall.place(ana, place).get("seat").is_none());
    }
    let again = hall.refusal(bo, &crate::common::ask(1, r#"{"start":{"match":2}}"#));
    assert_eq!(again, Code::NotHost, "the host is still here");
}

#[test]
fn a_host_who_left_in_mid_match_is_followed_by_who_stays() {
    let (mut hall, [ana, bo]) = race();
    hall.ask(ana, r#"{"leave":{}}"#);
    let mut luck = Luck(1);
    while hall.phase() == Phase::Playing {
        hall.do_something(bo, &mut luck);
        hall.run_to(hall.now + 1_000);
    }
    assert_eq!(hall.place(bo, 0)["kind"], "open");
    assert_eq!(hall.info(bo)["you"], serde_json::json!({"place": 1, "seat": 1, "host": true}));
}

#[test]
fn a_new_person_on_an_old_place_has_not_played_the_old_match() {
    let (mut hall, [ana, bo]) = race();
    let cy = hall.arrive(3);
    hall.ask(bo, r#"{"leave":{}}"#);
    let mut luck = Luck(2);
    while hall.phase() == Phase::Playing {
        hall.do_something(ana, &mut luck);
        hall.run_to(hall.now + 1_000);
    }
    hall.sit(cy, 1, "Cy");
    hall.ask(ana, r#"{"sit":{"place":3,"name":"Ana"}}"#);
    hall.resync(cy);
    hall.resync(ana);
    assert!(hall.frame(cy).get("you").is_none() && hall.info(cy)["you"].get("seat").is_none());
    assert_eq!(hall.info(ana)["you"]["seat"], 0, "her seat goes with her");
    assert_eq!(hall.frame(ana)["you"]["seat"], 0);
}

#[test]
fn a_thought_that_comes_too_late_does_nothing() {
    let (mut hall, [ana, bo]) = race();
    hall.depart(bo);
    hall.now += 20_000;
    hall.tick();
    let job = hall.jobs().pop().unwrap();
    assert!(hall.jobs().is_empty(), "it is asked once");
    let bo = hall.arrive(2);
    hall.thought(job.think());
    assert_eq!(hall.facts().len(), 1, "Bo is back: nobody plays for him");
    // The round goes on without it, and the thought is about a round that is past.
    hall.act(ana, r#"{"do":"play","card":1}"#);
    hall.act(bo, r#"{"do":"play","card":2}"#);
    hall.depart(bo);
    hall.run_to(hall.now + 20_000);
    let chosen = hall.facts().iter().filter(|fact| fact["by"] == 1).count();
    assert_eq!(chosen, 2, "asked anew, it plays in the new round");
}

#[test]
fn a_thought_about_another_match_or_another_table_does_nothing() {
    let (mut hall, [ana, bo]) = race();
    hall.ask(bo, r#"{"leave":{}}"#);
    let stale = hall.jobs().pop().unwrap();
    let mut later = hall.restarted();
    let ana_later = later.arrive(1);
    // It was asked before the restart, about the very same moment: as good as a new one.
    let fresh = later.jobs().pop().unwrap();
    later.thought(stale.think());
    assert_eq!(later.facts().len(), 2);
    later.thought(fresh.think());
    assert_eq!(later.facts().len(), 2, "but one of them is enough");
    later.act(ana_later, r#"{"do":"play","card":1}"#);

    // From a match that has ended since.
    let (mut old, [_, gone]) = race();
    old.ask(gone, r#"{"leave":{}}"#);
    let old_job = old.jobs().pop().unwrap();
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.ask(ana, r#"{"back":{}}"#);
    let mut other = Hall::new("petits-chevaux", "{}");
    other.arrive(1);
    other.thought(old_job.think());
    assert!(other.facts_if_any().is_empty());
}

#[test]
fn a_person_need_not_wait_for_a_bot_to_stop_thinking_about_it() {
    let (mut hall, [ana, bo]) = race();
    hall.ask(bo, r#"{"leave":{}}"#);
    let job = hall.jobs().pop().unwrap();
    let answer = hall.act(bo, r#"{"do":"play","card":6}"#);
    assert_eq!(answer["ack"]["seq"], 2);
    hall.thought(job.think());
    assert_eq!(hall.facts().len(), 2);
    assert!(!stands_in(&hall, ana, 1), "who acts is back");
    // What was meant for the moment before is not taken twice.
    assert_eq!(hall.refusal(bo, &act(9, 1, 0, r#"{"do":"play","card":5}"#)), Code::Stale);
}
