//! The host itself, with a store that keeps, loses to others, or fails.

use crate::common::deeds::{Luck, deed};
use crate::common::{act, ask};
use crate::hosting::{Answer, House, PLAYERS};
use std::time::Duration;
use table::{Deed, Input};

#[test]
fn nobody_is_told_before_it_is_kept() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    let text = house.some_move(0);
    let told = house.told();
    // The commit is on its way: whatever it tells is not there to be sent.
    let waiting = house.begin_to_say(0, &text);
    assert_eq!(house.told(), told);
    house.keep(waiting);
    assert!(house.answer_to(0).starts_with("{\"ack\""), "{}", house.answer_to(0));
    assert!(house.told() > told);
    house.agrees_with_the_store();
}

#[test]
fn what_somebody_else_was_quicker_with_is_done_again_once() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    let text = house.some_move(0);
    let facts = house.facts();
    let welcomes = [0, 1].map(|seat| house.heard_of(seat, "welcome"));
    house.answers = vec![Answer::Conflict];
    house.say(0, &text);
    assert!(house.answer_to(0).starts_with("{\"ack\""), "{}", house.answer_to(0));
    assert_eq!(house.reloads, 1);
    // It is in the log once, however many throws follow it.
    assert_eq!(house.moves_since(facts, 0), 1);
    // Everybody was told the table anew, and then what happened.
    for (seat, before) in welcomes.into_iter().enumerate() {
        assert_eq!(house.heard_of(seat, "welcome"), before + 1, "{seat}");
    }
    house.agrees_with_the_store();
}

#[test]
fn who_is_always_too_late_is_told_so_and_the_table_is_sound() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    let text = house.some_move(0);
    let facts = house.facts();
    house.answers = vec![Answer::Conflict; 3];
    house.say(0, &text);
    assert!(house.answer_to(0).contains("unavailable"), "{}", house.answer_to(0));
    assert_eq!((house.facts(), house.reloads), (facts, 3));
    assert!(house.host().trouble().is_none(), "it can be tried again");
    house.agrees_with_the_store();
    house.say(0, &text);
    assert!(house.answer_to(0).starts_with("{\"ack\""));
    assert_eq!(house.moves_since(facts, 0), 1);
}

#[test]
fn a_newcomer_whom_somebody_else_overtakes_is_there_all_the_same() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    // Whoever comes back plays itself again, which is to be kept.
    house.say(1, &ask(9, r#"{"leave":{}}"#));
    house.depart(1);
    house.answers = vec![Answer::Conflict];
    house.arrive(1);
    assert_eq!(house.reloads, 1);
    assert_eq!(house.heard_of(1, "welcome"), 2, "at first, and now");
    assert!(house.info(0)["places"][1].get("stand_in").is_none());
    house.agrees_with_the_store();
}

#[test]
fn while_nothing_can_be_kept_messages_are_refused_and_afterwards_everybody_hears_once() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    let text = house.some_move(0);
    let (facts, welcomes) = (house.facts(), house.heard_of(1, "welcome"));
    house.answers = vec![Answer::Failure];
    house.say(0, &text);
    assert!(house.answer_to(0).contains("unavailable"), "{}", house.answer_to(0));
    assert_eq!(house.host().trouble(), Some(Duration::from_secs(1)));
    let (commits, told) = (house.commits, house.told_to(1));
    for _ in 0..20 {
        house.say(0, &text);
        assert!(house.answer_to(0).contains("unavailable"));
    }
    house.say(0, r#"{"ping":{"n":3}}"#);
    assert_eq!(house.answer_to(0), r#"{"pong":{"n":3}}"#);
    house.now += 3_600_000;
    house.happen(Input::Do(Deed::Wake));
    assert!(house.jobs().is_empty() && house.host().next_due().is_none());
    assert_eq!((house.commits, house.told_to(1)), (commits, told), "the store is left alone");
    // Somebody new sees what there is.
    house.arrive(2);
    assert_eq!(house.heard_of(2, "frame"), 1);
    // It is looked ever more seldom.
    let waits = [2, 4, 8, 16, 32, 60, 60].map(Duration::from_secs);
    for wait in waits {
        house.still_failing();
        assert_eq!(house.host().trouble(), Some(wait));
    }
    house.recover();
    assert!(house.host().trouble().is_none());
    assert_eq!(house.heard_of(1, "welcome"), welcomes + 1, "once");
    assert_eq!(house.facts(), facts, "nothing that was refused has happened");
    house.agrees_with_the_store();
    house.say(0, &text);
    assert!(house.answer_to(0).starts_with("{\"ack\""), "{}", house.answer_to(0));
}

#[test]
fn a_store_that_promises_and_fails_is_waited_for_longer_each_time() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    let text = house.some_move(0);
    for wait in [1, 2, 4, 8] {
        house.answers = vec![Answer::Failure];
        house.say(0, &text);
        assert_eq!(house.host().trouble(), Some(Duration::from_secs(wait)));
        house.recover();
    }
    // As soon as something is kept it begins anew.
    house.say(0, &text);
    house.answers = vec![Answer::Failure];
    house.say(0, &ask(50, r#"{"leave":{}}"#));
    assert_eq!(house.host().trouble(), Some(Duration::from_secs(1)));
}

#[test]
fn a_table_that_can_not_even_be_told_anew_waits() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    house.say(1, &ask(9, r#"{"leave":{}}"#));
    house.depart(1);
    // Each time there is something to keep before anybody can be told: that somebody is back.
    house.answers = vec![Answer::Conflict; 4];
    house.arrive(1);
    assert!(house.host().trouble().is_some());
    assert_eq!(house.heard_of(1, "frame"), 2, "who has just come sees something");
    house.recover();
    assert!(house.host().trouble().is_none());
    assert!(house.info(0)["places"][1].get("stand_in").is_none(), "and is back");
    house.agrees_with_the_store();
}

#[test]
fn who_has_given_up_its_place_is_not_brought_back_by_a_reload() {
    let mut house = House::new("petits-chevaux", r#"{"horses":1}"#);
    house.begin();
    house.say(1, &ask(9, r#"{"leave":{}}"#));
    house.answers = vec![Answer::Conflict];
    house.say(0, &ask(10, r#"{"leave":{}}"#));
    assert_eq!(house.reloads, 1);
    for place in 0..2 {
        assert_eq!(house.info(0)["places"][place]["stand_in"], true, "{place}");
    }
}

#[test]
fn a_bot_that_fails_stops_nobody() {
    for (game, options) in [
        ("giro-galoppo", r#"{"placement":"random"}"#),
        ("petits-chevaux", r#"{"horses":1}"#),
        ("carrousel", r#"{"target":2}"#),
    ] {
        let mut house = House::new(game, options);
        house.begin_against_bots();
        let mut failed = 0;
        for n in 0.. {
            assert!(n < 20_000, "{game}: the match does not end");
            if house.info(0)["phase"] == "over" {
                break;
            }
            for (i, job) in house.jobs().into_iter().enumerate() {
                // Every other bot fails, every other time.
                let fails = (n + i) % 2 == 0;
                failed += usize::from(fails);
                let thought = if fails { job.failure() } else { job.think() };
                assert_eq!(thought.is_failure(), fails);
                house.happen(Input::Thought(thought));
            }
            house.pass_time();
        }
        assert!(failed > 2, "{game}");
        house.agrees_with_the_store();
    }
}

/// Whatever the store does, nobody hears what is not kept, nothing acknowledged is lost, and everybody ends
/// up with the same table.
#[test]
fn whatever_the_store_does_host_and_store_agree() {
    for (game, options) in [
        ("giro-galoppo", r#"{"placement":"random"}"#),
        ("petits-chevaux", r#"{"horses":1}"#),
        ("carrousel", r#"{"target":3}"#),
    ] {
        for seed in 0..8 {
            storm(game, options, seed);
        }
    }
}

fn storm(game: &str, options: &str, seed: u64) {
    let mut luck = Luck(seed);
    let mut house = House::new(game, options);
    house.begin();
    for n in 0..150 {
        house.answers = (0..3)
            .map(|_| match luck.below(8) {
                0 => Answer::Failure,
                1 => Answer::Conflict,
                2 => Answer::KeptAndFailure,
                _ => Answer::Kept,
            })
            .collect();
        let seat = luck.below(PLAYERS);
        match luck.below(6) {
            0 => {
                house.depart(seat);
                house.arrive(seat);
            }
            1 => house.pass_time(),
            2 => {
                for job in house.jobs() {
                    house.happen(Input::Thought(job.think()));
                }
            }
            _ => {
                house.resync(seat);
                let frame = house.last(seat, "frame");
                if let Some(deed) = deed(game, &frame, &mut luck) {
                    let nth = frame["you"]["acted"].as_u64().unwrap() as u32;
                    house.say(seat, &act(100 + n, 1, nth, &deed));
                }
            }
        }
        if house.host().trouble().is_some() && luck.below(2) == 0 {
            house.recover();
        }
    }
    house.answers = Vec::new();
    house.recover();
    house.agrees_with_the_store();
    house.all_that_was_acknowledged_is_kept();
}
