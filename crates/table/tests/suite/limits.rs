//! Whatever the rules do, a step and a match are finite, and a table that has reached its measure is
//! stopped and can go on with another match.

use crate::common::{Hall, act, ask};
use game::Cites;
use protocol::{Code, Phase, Stopped};
use serde_json::json;
use table::{Conn, Limits};

/// Ana and Bo at a table of this game, a match begun.
fn two(game: &str, options: &str, limits: Limits) -> (Hall, [Conn; 2]) {
    let mut hall = Hall::with_options(game, options, r#"{"pace":"instant"}"#).within(limits);
    let conns = [hall.arrive(1), hall.arrive(2)];
    hall.sit(conns[0], 0, "Ana");
    hall.sit(conns[1], 1, "Bo");
    hall.ask(conns[0], r#"{"start":{"match":1}}"#);
    (hall, conns)
}

/// A table that was stopped: everybody knows, nothing happens any more, its record is whole, and
/// another match can begin.
fn is_stopped(mut hall: Hall, conns: [Conn; 2], why: &str) {
    let facts = hall.facts().len();
    for conn in conns {
        assert_eq!(hall.info(conn)["phase"], "over");
        assert_eq!(hall.info(conn)["stopped"], why);
        assert!(hall.frame(conn).get("due").is_none());
    }
    hall.run_to(hall.now + 600_000);
    let nth = hall.frame(conns[0])["you"]["acted"].as_u64().unwrap() as u32;
    for action in [r#"{"do":"play","card":1}"#, r#"{"do":"touch"}"#, r#"{"do":"move","horse":0}"#] {
        let answer = hall.say(conns[0], &act(1, 1, nth, action));
        assert!(answer.contains("not-playing") || answer.contains("malformed"), "{answer}");
    }
    assert_eq!(hall.facts().len(), facts, "nothing happens any more");
    assert!(hall.host().next_due().is_none() && hall.jobs().is_empty());
    // The record is what a server gives away: it replays, and its dice are fair.
    assert_eq!(table::verify(&hall.log[..]).unwrap().facts, facts as u64);
    // The same table after a restart.
    let mut later = hall.restarted();
    let ana = later.arrive(1);
    assert_eq!(later.info(ana)["stopped"], why);
    assert_eq!(later.refusal(ana, &act(1, 1, nth, r#"{"do":"touch"}"#)), code_for(&later, ana));
    // Another match, and nothing is left of it.
    let bo = later.arrive(2);
    later.start(bo);
    assert!(later.info(ana).get("stopped").is_none());
}

/// A touch is read in Carrousel alone.
fn code_for(hall: &Hall, conn: Conn) -> Code {
    if hall.info(conn)["game"] == "carrousel" { Code::NotPlaying } else { Code::Malformed }
}

#[test]
fn a_step_without_end_is_stopped() {
    // With three facts a step hardly anybody gets to move.
    let limits = Limits { facts_a_step: 3, ..Limits::default() };
    let (hall, conns) = two("petits-chevaux", "{}", limits);
    assert_eq!(hall.facts().len(), 3, "who begins, and two throws");
    is_stopped(hall, conns, "endless");
}

#[test]
fn whoever_chooses_again_for_ever_is_stopped() {
    let limits = Limits { facts_a_match: 60, ..Limits::default() };
    let (mut hall, [ana, bo]) = two("giro-galoppo", r#"{"placement":"random"}"#, limits);
    for n in 0..59 {
        assert_eq!(hall.phase(), Phase::Playing, "{n}");
        let answer = hall.act(ana, &format!(r#"{{"do":"play","card":{}}}"#, n % 6 + 1));
        assert_eq!(answer["ack"]["seq"], n + 2, "every one of them counts");
    }
    // Sent once more, because the answer was lost: it was taken.
    let again = hall.say(ana, &act(9, 1, 58, r#"{"do":"play","card":5}"#));
    assert!(again.contains("\"seq\":60"), "{again}");
    is_stopped(hall, [ana, bo], "too-long");
}

#[test]
fn whoever_touches_and_lets_go_for_ever_is_stopped() {
    let limits = Limits { bytes_a_match: 5_000, ..Limits::default() };
    let (mut hall, [ana, bo]) = two("carrousel", "{}", limits);
    let mut turns = 0;
    while hall.phase() == Phase::Playing {
        hall.act(ana, r#"{"do":"touch"}"#);
        hall.act(ana, r#"{"do":"release"}"#);
        turns += 1;
        assert!(turns < 1_000, "it is stopped");
    }
    let header = hall.log.iter().position(|&b| b == b'\n').unwrap() + 1;
    assert!((5_000..5_100).contains(&(hall.log.len() - header)), "{}", hall.log.len() - header);
    is_stopped(hall, [ana, bo], "too-long");
}

#[test]
fn a_match_that_ends_is_not_stopped() {
    // Exactly as many facts as the match has.
    let play = |limits: Limits| {
        let (mut hall, conns) = two("giro-galoppo", r#"{"placement":"random"}"#, limits);
        for conn in conns {
            hall.ask(conn, r#"{"leave":{}}"#);
        }
        hall.run_until_over();
        (hall, conns)
    };
    let (long, _) = play(Limits::default());
    let facts_a_match = long.facts().len() as u32;
    let (hall, [ana, _]) = play(Limits { facts_a_match, ..Limits::default() });
    assert_eq!(hall.facts(), long.facts());
    assert!(
        hall.info(ana).get("stopped").is_none() && !hall.frame(ana)["view"]["ranking"].is_null()
    );
    let (hall, [ana, _]) = play(Limits { facts_a_match: facts_a_match - 1, ..Limits::default() });
    assert_eq!(hall.info(ana)["stopped"], "too-long");
}

#[test]
fn a_log_that_is_too_long_is_read_as_far_as_may_be() {
    let (mut hall, [ana, _]) = two("giro-galoppo", r#"{"placement":"random"}"#, Limits::default());
    for n in 0..300 {
        hall.act(ana, &format!(r#"{{"do":"play","card":{}}}"#, n % 6 + 1));
    }
    let limits = Limits { facts_a_match: 100, ..Limits::default() };
    let mut later = hall.restarted_within(limits);
    assert_eq!(later.phase(), Phase::Playing, "nobody has looked yet");
    let (ana, bo) = (later.arrive(1), later.arrive(2));
    assert_eq!(later.phase(), Phase::Over);
    assert_eq!(later.info(ana)["stopped"], "too-long");
    assert_eq!(later.frame(ana)["seq"], 100);
    // Nothing was written over what is there, and another match begins.
    assert_eq!(later.log, hall.log);
    later.start(bo);
}

/// A match that was begun before the rules refused its options.
#[test]
fn a_match_with_options_of_old_is_stopped() {
    let (hall, _) = two("petits-chevaux", r#"{"max_sixes":2}"#, Limits::default());
    let old = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let changed = text.replace(r#""max_sixes":2"#, r#""max_sixes":1"#);
        assert_ne!(text, changed);
        changed.into_bytes()
    };
    let mut later = Hall::loaded(&old(&hall.doc), &old(&hall.log), hall.now);
    let (ana, bo) = (later.arrive(1), later.arrive(2));
    assert_eq!(later.phase(), Phase::Over);
    assert_eq!(later.info(bo)["stopped"], "rules");
    assert_eq!(later.count(ana, "frame"), 0, "there is nothing to show");
    let deed = act(1, 1, 0, r#"{"do":"move","horse":0}"#);
    assert_eq!(later.refusal(ana, &deed), Code::NotPlaying);
    // With these options there is no other match either; with others there is.
    let again = r#"{"start":{"match":2}}"#;
    assert_eq!(later.refusal(ana, &ask(2, again)), Code::Illegal);
    later.ask(ana, r#"{"options":{"options":{}}}"#);
    later.start(bo);
    assert!(later.info(ana).get("stopped").is_none());
}

/// A match whose obstacles were placed before the rules knew walls.
#[test]
fn a_match_with_a_wall_is_stopped() {
    let options = r#"{"course":{"cells":"gggsrsrsmsgsgs"},"spacing":"wooden"}"#;
    let (mut hall, conns) = two("giro-galoppo", options, Limits::default());
    let first = usize::from(hall.frame(conns[0])["view"]["to_act"] != json!([0]));
    hall.act(conns[first], r#"{"do":"place","cell":6}"#);
    let mut log = hall.log.clone();
    for (i, cell) in [8, 4, 10, 12].into_iter().enumerate() {
        let fact = json!({"by": (first + i + 1) % 2, "do": "place", "cell": cell});
        log.extend(format!("{fact}\n").into_bytes());
    }
    let mut later = Hall::loaded(&hall.doc, &log, hall.now);
    let ana = later.arrive(1);
    assert_eq!(later.info(ana)["stopped"], "rules");
    assert_eq!(later.frame(ana)["view"]["obstacles"], json!([6]), "as far as it may be");
    assert_eq!(later.log, log, "and nothing is lost");
}

#[test]
fn options_that_can_t_end_are_refused_with_their_rule() {
    let settings = protocol::Settings::default();
    for (game, options, rule) in [
        ("petits-chevaux", r#"{"max_sixes":1}"#, "PC-4"),
        (
            "giro-galoppo",
            r#"{"course":{"cells":"gggsrsrsmsggsg"},"spacing":"wooden","placement":[4,6,8,10,13]}"#,
            "GG-6",
        ),
    ] {
        let game = game.parse().unwrap();
        for lang in game::words::Lang::ALL {
            let no = table::read_options(game, Some(options), &settings, lang).unwrap_err();
            assert_eq!((no.code, no.rule.as_deref()), (Code::Options, Some(rule)), "{}", no.say);
        }
    }
    let why = petits_chevaux::Illegal::NoWayOut;
    assert_eq!(why.rule().to_string(), "PC-4");
}

#[test]
fn every_reason_is_told_in_both_languages() {
    for why in [Stopped::TooLong, Stopped::Endless, Stopped::Rules] {
        let phrase = why.phrase();
        let [en, fr] = game::words::Lang::ALL.map(|lang| phrase.in_lang(lang));
        assert!(en != fr && en.ends_with('.') && fr.ends_with('.'));
        // It is written as the protocol says, and read again.
        let written = serde_json::to_value(why).unwrap();
        assert_eq!(serde_json::from_value::<Stopped>(written.clone()).unwrap(), why);
        assert!(json!(["too-long", "endless", "rules"]).as_array().unwrap().contains(&written));
    }
}

#[test]
fn nobody_does_more_in_a_second_than_it_may() {
    let limits = Limits { deeds_a_second: 5, ..Limits::default() };
    let (mut hall, [ana, bo]) = two("giro-galoppo", r#"{"placement":"random"}"#, limits);
    let card =
        |hall: &mut Hall, who, card| hall.act(who, &format!(r#"{{"do":"play","card":{card}}}"#));
    for n in 1..=5 {
        assert!(card(&mut hall, ana, n).get("ack").is_some());
    }
    assert_eq!(card(&mut hall, ana, 6)["refusal"]["code"], "too-fast");
    hall.now += 1_000;
    assert!(card(&mut hall, ana, 6).get("ack").is_some());
    assert!(card(&mut hall, bo, 1).get("ack").is_some(), "the other seat has its own measure");
}
