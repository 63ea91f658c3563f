//! Turn clocks, and time that stands still or jumps.

use crate::common::deeds::Luck;
use crate::common::{Hall, ask};
use table::Conn;

/// Two people at a race whose obstacles stand, the first round about to be chosen.
fn race(clock: &str) -> (Hall, [Conn; 2]) {
    let settings = format!(r#"{{"clock":"{clock}","pace":"instant"}}"#);
    let mut hall = Hall::with_options("giro-galoppo", r#"{"placement":"random"}"#, &settings);
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
fn each_clock_gives_its_time_and_not_a_millisecond_more() {
    for (clock, ms) in [("15s", 15_000), ("30s", 30_000), ("60s", 60_000), ("day", 86_400_000)] {
        let (mut hall, [ana, bo]) = race(clock);
        assert_eq!(hall.frame(ana)["due"], ms, "{clock}");
        let began = hall.now;
        hall.run_to(began + ms - 1);
        assert_eq!(hall.facts().len(), 1, "{clock}: nobody was hurried");
        hall.now = began + ms;
        hall.tick();
        assert!(stands_in(&hall, ana, 0) && stands_in(&hall, bo, 1), "{clock}");
        hall.run_until_over();
    }
}

#[test]
fn without_a_clock_people_think_as_long_as_they_like() {
    let (mut hall, [ana, _]) = race("off");
    assert!(hall.frame(ana).get("due").is_none());
    hall.run_to(hall.now + 10 * 86_400_000);
    assert_eq!(hall.facts().len(), 1);
    assert!(hall.host().next_due().is_none());
}

#[test]
fn in_a_round_the_clock_runs_for_those_alone_who_have_not_chosen() {
    let (mut hall, [ana, bo]) = race("15s");
    hall.now += 10_000;
    hall.act(ana, r#"{"do":"play","card":4}"#);
    // To change one's mind does not wind the other's clock up again, nor one's own.
    hall.now += 4_999;
    hall.act(ana, r#"{"do":"play","card":5}"#);
    assert_eq!(hall.frame(bo)["due"], 15_000);
    hall.run_to(hall.now + 1);
    assert!(!stands_in(&hall, ana, 0), "she had chosen");
    assert!(stands_in(&hall, ana, 1));
    assert_eq!(hall.frame(ana)["view"]["round"], 2, "the bot chose for Bo");
    // The next round began just now, and Ana has its whole time.
    assert_eq!(hall.frame(ana)["due"], 30_000);
}

#[test]
fn a_person_who_acts_while_a_bot_stands_in_plays_itself_again() {
    let (mut hall, [ana, bo]) = race("15s");
    hall.act(ana, r#"{"do":"play","card":4}"#);
    hall.run_to(hall.now + 15_000);
    assert!(stands_in(&hall, ana, 1));
    // One of the cards that the bot has left him.
    let card = hall.frame(bo)["view"]["hand"][0].clone();
    hall.act(bo, &format!(r#"{{"do":"play","card":{card}}}"#));
    assert!(!stands_in(&hall, ana, 1));
}

#[test]
fn back_is_not_a_way_to_more_time() {
    let (mut hall, [ana, bo]) = race("15s");
    hall.act(ana, r#"{"do":"play","card":4}"#);
    hall.now += 15_000;
    hall.tick(); // The bot is asked, and has not thought yet.
    assert!(stands_in(&hall, ana, 1));
    hall.ask(bo, r#"{"back":{}}"#);
    assert!(!stands_in(&hall, ana, 1), "the seat is his again …");
    hall.run_to(hall.now);
    assert_eq!(hall.frame(bo)["view"]["round"], 2, "… but this turn's time was up");
    assert!(!stands_in(&hall, ana, 1));
    assert_eq!(hall.frame(bo)["due"], 30_000, "and the next turn's has begun");
}

#[test]
fn nothing_goes_on_while_nobody_is_there() {
    let (mut hall, [ana, bo]) = race("15s");
    hall.now += 5_000;
    hall.depart(ana);
    hall.depart(bo);
    assert!(hall.host().is_deserted() && hall.host().next_due().is_none());
    assert_eq!(hall.wake_at, None);
    hall.run_to(hall.now + 3_600_000);
    assert_eq!(hall.facts().len(), 1);
    assert!(hall.jobs().is_empty());
    let ana = hall.arrive(1);
    let now = hall.frame(ana)["now"].as_u64().unwrap();
    assert_eq!(hall.frame(ana)["due"], now + 15_000, "the turn has its time from now on");
    hall.run_to(hall.now + 14_999);
    assert_eq!(hall.facts().len(), 1, "and Bo has the same");
}

#[test]
fn a_scramble_is_not_played_by_post() {
    let mut hall = Hall::new("carrousel", r#"{"clock":"day"}"#);
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.start(ana);
    assert!(hall.frame(ana).get("due").is_none());
    hall.depart(ana);
    hall.depart(bo);
    assert!(hall.host().next_due().is_none() && hall.wake_at.is_none());
    let facts = hall.facts().len();
    hall.run_to(hall.now + 3_600_000);
    assert_eq!(hall.facts().len(), facts, "no impasse after the other");
    hall.arrive(1);
    hall.run_to(hall.now);
    assert_eq!(hall.facts().len(), facts + 1, "one impasse was due");
}

#[test]
fn a_table_by_post_that_has_not_changed_is_not_told_at_every_move() {
    let (mut hall, [ana, bo]) = race("day");
    let tables = hall.count(ana, "table");
    let (woken, rev) = (hall.wake_at.unwrap(), hall.rev);
    hall.run_to(hall.now + 5_000);
    hall.act(bo, r#"{"do":"play","card":2}"#);
    assert_eq!(hall.frame(ana)["view"]["chosen"], serde_json::json!([1]), "the move is told");
    assert_eq!(hall.count(ana, "table"), tables);
    assert_eq!(hall.rev, rev + 1, "when to wake is written");
    hall.act(ana, r#"{"do":"play","card":3}"#);
    assert!(hall.wake_at.unwrap() >= woken + 5_000, "and it is later now");
    assert_eq!(hall.count(bo, "table"), tables - 1, "Bo came later, to fewer news");
}

#[test]
fn a_move_a_day_is_played_with_nobody_there() {
    let (mut hall, [ana, bo]) = race("day");
    let began = hall.now;
    assert_eq!(hall.wake_at, Some(began + 86_400_000));
    hall.now += 3_600_000;
    hall.act(ana, r#"{"do":"play","card":4}"#);
    assert_eq!(hall.wake_at, Some(began + 86_400_000), "Bo's time goes on");
    hall.depart(ana);
    hall.depart(bo);
    // The server sleeps, and is woken when the table wanted it.
    let mut later = Hall::loaded(&hall.doc, &hall.log, began + 86_400_000);
    later.tick();
    assert!(later.wake_at.unwrap() <= later.now, "a bot is to think: that can't wait");
    later.run_to(later.now);
    assert_eq!(later.facts().len(), 4, "it chose for Bo, and again in the next round");
    // Ana has a day again from then on; Bo is away until he comes.
    assert!(later.wake_at.unwrap() >= later.now);
    let bo = later.arrive(2);
    assert!(!stands_in(&later, bo, 1), "he is back the moment he comes");
}

#[test]
fn bots_play_by_post_too() {
    let mut hall =
        Hall::with_options("giro-galoppo", r#"{"placement":"random"}"#, r#"{"clock":"day"}"#);
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    hall.ask(ana, r#"{"bot":{"place":1,"level":"pony"}}"#);
    hall.start(ana);
    hall.act(ana, r#"{"do":"play","card":4}"#);
    assert!(hall.wake_at.unwrap() <= hall.now, "the bot has not thought yet");
    hall.depart(ana);
    let mut later = hall.restarted();
    later.run_to(later.now + 1_000);
    assert_eq!(later.facts().len(), 3, "it plays though nobody looks");
    assert!(later.wake_at.unwrap() > later.now + 80_000_000, "then Ana has a day");
}

#[test]
fn time_in_a_match_never_goes_back_and_never_stands_still() {
    let mut hall = Hall::new("carrousel", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.start(ana);
    hall.now += 7_000;
    hall.act(ana, r#"{"do":"touch"}"#);
    assert_eq!(hall.frame(ana)["now"], 7_000);
    // The clock on the wall is set back, by more than the match is old.
    hall.now = 5;
    hall.tick();
    hall.resync(bo);
    assert_eq!(hall.frame(bo)["now"], 7_000);
    assert_eq!(hall.frame(bo)["view"]["hold_ends"], 12_000);
    assert_eq!(hall.host().next_due(), Some(5 + 5_000), "she still has five seconds");
    hall.run_to(5 + 5_000);
    assert_eq!(hall.facts().last().unwrap()["do"], "expire");
    assert_eq!(hall.facts().last().unwrap()["at"], 12_000);
    // It stays so after a restart: the record's time goes on from its last fact.
    let mut later = hall.restarted();
    let ana = later.arrive(1);
    later.now += 1_000;
    later.act(ana, r#"{"do":"touch"}"#);
    assert_eq!(later.facts().last().unwrap()["at"], 13_000);
    // And a clock that goes forth takes the match along.
    later.now += 86_400_000;
    later.tick();
    let times: Vec<u64> = later.facts().iter().map(|f| f["at"].as_u64().unwrap()).collect();
    assert!(times.is_sorted(), "{times:?}");
    assert!(table::verify(&later.log[..]).is_ok());
}

#[test]
fn at_never_decreases_however_the_clock_jumps() {
    let mut luck = Luck(5);
    for game in ["giro-galoppo", "petits-chevaux", "carrousel"] {
        let mut hall = Hall::new(game, r#"{"clock":"15s","pace":"instant"}"#);
        let conns = [hall.arrive(1), hall.arrive(2)];
        hall.sit(conns[0], 0, "Ana");
        hall.sit(conns[1], 1, "Bo");
        hall.start(conns[0]);
        for _ in 0..200 {
            hall.now = (hall.now + luck.below(40_000) as u64).saturating_sub(20_000);
            hall.tick();
            for job in hall.jobs() {
                hall.thought(job.think());
            }
            hall.do_something(conns[luck.below(2)], &mut luck);
        }
        let times: Vec<u64> = hall.facts().iter().filter_map(|f| f["at"].as_u64()).collect();
        assert!(times.is_sorted() && times.len() > 20, "{game}: {times:?}");
        assert!(hall.reloaded().is_ok(), "{game}");
    }
}

#[test]
fn a_clock_is_changed_between_matches_only() {
    let (mut hall, [ana, _]) = race("15s");
    let settings = r#"{"settings":{"settings":{"clock":"off","stand_in":"unicorn"}}}"#;
    assert_eq!(hall.refusal(ana, &ask(1, settings)), protocol::Code::Playing);
    hall.run_until_over();
    assert_eq!(hall.refusal(ana, &ask(1, settings)), protocol::Code::NoSuchBot);
    hall.ask(ana, r#"{"settings":{"settings":{"clock":"60s"}}}"#);
    hall.start(ana);
    assert_eq!(hall.frame(ana)["due"], 60_000);
}
