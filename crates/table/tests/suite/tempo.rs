//! Bots answer people at once, and keep a human pace among themselves.

use crate::common::Hall;
use protocol::Phase;
use table::Conn;

/// Somebody looks on while bots play at once.
fn bots(game: &str, seats: u8, level: &str) -> (Hall, Conn) {
    let mut hall = Hall::new(game, r#"{"pace":"instant"}"#);
    let ana = hall.arrive(1);
    for place in 0..seats {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"{level}"}}}}"#));
    }
    hall.start(ana);
    (hall, ana)
}

/// When seats did something.
fn deeds(hall: &Hall) -> Vec<u64> {
    let mut now = 0;
    let mut deeds = Vec::new();
    for fact in hall.facts() {
        // A time that is left out is that of the fact before.
        now = fact["at"].as_u64().unwrap_or(now);
        deeds.extend(fact["by"].is_u64().then_some(now));
    }
    deeds
}

#[test]
fn bots_among_themselves_can_be_followed() {
    for (game, seats, level) in [
        ("giro-galoppo", 5, "trotter"),
        ("petits-chevaux", 4, "pony"),
        ("carrousel", 4, "champion"),
    ] {
        let (mut hall, _) = bots(game, seats, level);
        hall.run_to(hall.now + 20_000);
        let deeds = deeds(&hall);
        assert!(deeds.len() > 20, "{game}: they do play: {deeds:?}");
        // The first things may come at once: as many as there are seats.
        let slow = &deeds[usize::from(seats)..];
        for pair in slow.windows(2) {
            assert!(pair[1] - pair[0] >= 250, "{game}: {deeds:?}");
        }
        assert!(deeds.len() <= usize::from(seats) + 81, "{game}: four a second");
    }
}

#[test]
fn stand_ins_among_themselves_can_be_followed() {
    let mut hall =
        Hall::with_options("giro-galoppo", r#"{"placement":"random"}"#, r#"{"pace":"instant"}"#);
    let conns = [hall.arrive(1), hall.arrive(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.start(conns[0]);
    for conn in conns {
        hall.ask(conn, r#"{"leave":{}}"#);
    }
    hall.run_to(hall.now + 1_000);
    assert_eq!(deeds(&hall), [0, 0, 250, 500, 750, 1_000]);
    hall.run_until_over();
}

#[test]
fn a_person_is_answered_at_once() {
    let mut hall =
        Hall::with_options("giro-galoppo", r#"{"placement":"random"}"#, r#"{"pace":"instant"}"#);
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    for place in 1..5 {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
    }
    hall.start(ana);
    hall.run_to(hall.now + 60_000);
    let mut rounds = 0;
    while hall.phase() == Phase::Playing {
        let card = hall.frame(ana)["view"]["hand"][0].clone();
        hall.act(ana, &format!(r#"{{"do":"play","card":{card}}}"#));
        // No time passes, and yet all have chosen.
        hall.run_to(hall.now);
        rounds += 1;
        assert!(hall.phase() == Phase::Over || hall.frame(ana)["view"]["round"] == rounds + 1);
    }
}

#[test]
fn a_relaxed_table_keeps_its_own_pace() {
    let mut hall = Hall::new("giro-galoppo", r#"{"pace":"relaxed"}"#);
    let ana = hall.arrive(1);
    for place in 0..3 {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
    }
    hall.start(ana);
    hall.run_to(hall.now + 9_000);
    // Five obstacles, then rounds in which all choose together.
    let wanted: Vec<u64> =
        (1..=5).chain([6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10]).collect();
    assert_eq!(deeds(&hall), wanted.iter().map(|n| n * 900).collect::<Vec<u64>>());
}

#[test]
fn the_clock_of_a_scramble_takes_its_time() {
    for options in [r#"{"impasse_ms":1}"#, r#"{"impasse_ms":1,"hold_ms":1}"#] {
        let mut hall = Hall::with_options("carrousel", options, "{}");
        let conns = [hall.arrive(1), hall.arrive(2)];
        hall.sit(conns[0], 0, "Ana");
        hall.sit(conns[1], 1, "Bo");
        hall.start(conns[0]);
        hall.run_to(hall.now + 10_000);
        let facts = hall.facts().len();
        assert!((90..=102).contains(&facts), "ten a second, not a thousand: {facts}");
        if options.contains("hold") {
            hall.act(conns[0], r#"{"do":"touch"}"#);
            hall.run_to(hall.now + 1_000);
            let last = hall.facts();
            let expired = last.iter().filter(|fact| fact["do"] == "expire").count();
            assert!(expired == 1 && last.len() - facts <= 12, "{} more", last.len() - facts);
        }
    }
}
