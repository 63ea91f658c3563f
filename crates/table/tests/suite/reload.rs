//! A table that is loaded from what was written is the table that was there, at any moment.

use crate::common::deeds::Luck;
use crate::common::{Hall, person};
use protocol::Phase;
use table::Conn;

/// What everybody is shown at a table that was loaded is what they are shown at the live one.
fn same_after_loading(hall: &mut Hall, conns: &[Conn]) {
    let seq = hall.frame(conns[0])["seq"].as_u64().unwrap();
    let mut later = hall.restarted();
    let mut pairs = Vec::new();
    for (i, conn) in conns.iter().enumerate() {
        let number = i as u8 + 1;
        hall.resync(*conn);
        let there = later.arrive(number);
        pairs.push((hall.heard[conn].last().cloned(), later.heard[&there].clone()));
        // Somebody who plays and has missed the last facts is told them, by either. Since when
        // somebody looks on is not written down.
        if hall.info(*conn)["you"].get("seat").is_none() {
            continue;
        }
        let have =
            format!(r#"{{"protocol":1,"have":{{"match":1,"seq":{}}}}}"#, seq.saturating_sub(3));
        let (live, loaded) = (hall.arrive_with(number, &have), later.arrive_with(number, &have));
        assert_eq!(hall.frame(live), later.frame(loaded), "after {seq} facts");
        hall.depart(live);
    }
    for (live, loaded) in pairs {
        assert!(live.is_some_and(|frame| loaded.contains(&frame)), "after {seq} facts");
    }
    for number in 1..=conns.len() as u8 {
        let info = |hall: &Hall| serde_json::to_string(&hall.host().info(person(number))).unwrap();
        assert_eq!(info(hall), info(&later), "after {seq} facts");
    }
}

/// Two people, a bot and a spectator play to the end; after every step the table is loaded anew.
fn plays_through(game: &str, options: &str, clock: &str, seed: u64) {
    let settings = format!(r#"{{"pace":"instant","clock":"{clock}"}}"#);
    let mut hall = Hall::with_options(game, options, &settings);
    let conns = [1, 2, 3].map(|n| hall.arrive(n));
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 2, "Bo");
    hall.ask(conns[0], r#"{"bot":{"place":1,"level":"trotter"}}"#);
    hall.start(conns[0]);
    let mut luck = Luck(seed);
    let mut steps = 0;
    while hall.phase() == Phase::Playing && steps < 400 {
        same_after_loading(&mut hall, &conns);
        hall.do_something(conns[luck.below(2)], &mut luck);
        same_after_loading(&mut hall, &conns);
        hall.run_to(hall.now + luck.below(900) as u64);
        steps += 1;
    }
    same_after_loading(&mut hall, &conns);
    assert!(steps > 10, "{game}: {steps}");
    assert!(table::verify(&hall.log[..]).is_ok(), "{game}");
}

#[test]
fn giro_galoppo_is_the_same_after_loading() {
    for (options, clock, seed) in
        [("{}", "off", 1), (r#"{"placement":"random","variant":true}"#, "day", 2), ("{}", "day", 3)]
    {
        plays_through("giro-galoppo", options, clock, seed);
    }
}

#[test]
fn petits_chevaux_is_the_same_after_loading() {
    plays_through("petits-chevaux", r#"{"horses":2}"#, "off", 4);
    plays_through("petits-chevaux", r#"{"horses":1,"may_pass":true}"#, "day", 5);
}

#[test]
fn carrousel_is_the_same_after_loading() {
    plays_through("carrousel", r#"{"target":3}"#, "off", 6);
    plays_through("carrousel", r#"{"gentle_hands":true,"expert":true,"target":4}"#, "off", 7);
}

#[test]
fn a_match_goes_on_after_any_number_of_restarts() {
    for game in ["giro-galoppo", "petits-chevaux", "carrousel"] {
        let options = if game == "petits-chevaux" { r#"{"horses":1}"# } else { "{}" };
        let mut hall = Hall::with_options(game, options, r#"{"pace":"instant"}"#);
        let ana = hall.arrive(1);
        hall.sit(ana, 0, "Ana");
        for place in 1..3 {
            hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"champion"}}}}"#));
        }
        hall.start(ana);
        let mut luck = Luck(8);
        for _ in 0..3_000 {
            if hall.phase() == Phase::Over {
                break;
            }
            // A restart in the middle of a bot's thought: the thought is lost, the bot is not.
            drop(hall.jobs());
            let now = hall.now;
            hall = hall.restarted();
            hall.now = now + luck.below(2_000) as u64;
            let ana = hall.arrive(1);
            hall.do_something(ana, &mut luck);
            hall.run_to(hall.now + 2_000);
        }
        assert_eq!(hall.phase(), Phase::Over, "{game}");
        assert!(table::verify(&hall.log[..]).is_ok(), "{game}");
    }
}

#[test]
fn a_document_or_a_log_that_is_broken_is_refused() {
    use table::LoadError;
    let mut hall = Hall::new("petits-chevaux", "{}");
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    hall.ask(ana, r#"{"bot":{"place":1,"level":"pony"}}"#);
    assert_eq!(table::Doc::read(&hall.doc).unwrap().match_no, 0);
    hall.start(ana);
    assert_eq!(table::Doc::read(&hall.doc).unwrap().match_no, 1);
    let load = |doc: &[u8], log: &[u8]| crate::common::load(1, doc, log, table::Limits::default());
    assert!(matches!(load(b"{}", &hall.log), Err(LoadError::Doc(_))));
    assert!(matches!(load(&hall.doc, b""), Err(LoadError::Log { match_no: 1, .. })));
    let text = String::from_utf8(hall.log.clone()).unwrap();
    for (from, to) in
        [("\"seed\":", "\"soil\":"), ("\"roll\"", "\"rock\""), ("\"die\":", "\"die\":9")]
    {
        let broken = text.replacen(from, to, 1);
        let error = load(&hall.doc, broken.as_bytes()).err().unwrap();
        crate::common::keeps_the_seed(&format!("{error} {error:?}"));
    }
}
