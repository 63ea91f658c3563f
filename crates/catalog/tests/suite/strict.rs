//! The record is read strictly: every fault has its line and its reason.

use catalog::record::{Malformed, RecordError, Replay, Wrong};
use std::io::Cursor;

const HEADER: &str = r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana"},{"name":"Bo"}],"age_order":[1,0],"options":{"placement":[6,16,27,36,41]}}"#;
const LUDO: &str = r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{},{}]}"#;
const RING: &str = r#"{"cavalcade":1,"game":"carrousel","seats":[{},{}]}"#;

fn replay(record: &str) -> Result<u64, RecordError> {
    let mut replay = Replay::new(Cursor::new(record.as_bytes()))?;
    while replay.step()?.is_some() {}
    Ok(replay.seq())
}

fn lines(lines: &[&str]) -> Result<u64, RecordError> {
    replay(&lines.join("\n"))
}

/// The fault of the last of these lines.
#[track_caller]
fn malformed(record: &[&str]) -> Malformed {
    match lines(record) {
        Err(RecordError { line, wrong: Wrong::Malformed(fault) }) => {
            assert_eq!(line, record.len() as u64);
            fault
        }
        other => panic!("{other:?}"),
    }
}

/// The rule that the last of these lines breaks.
#[track_caller]
fn illegal(record: &[&str]) -> String {
    match lines(record) {
        Err(RecordError { line, wrong: Wrong::Illegal(why) }) => {
            assert_eq!(line, record.len() as u64);
            game::Cites::rule(&why).to_string()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn good_records_are_read() {
    assert_eq!(lines(&[HEADER]).unwrap(), 0);
    assert_eq!(lines(&[HEADER, r#"{"by":0,"do":"play","card":3}"#]).unwrap(), 1);
    // The order of the fields, white space and a line feed at the end are of no importance.
    assert_eq!(lines(&[HEADER, r#" {"card": 3, "do":"play" ,"at":12,"by":0} "#, ""]).unwrap(), 1);
    // Defaults may be stated, switches be words, options be left out.
    let stated = r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{},{}],"options":{"course":"classic","variant":"off"}}"#;
    assert_eq!(lines(&[stated]).unwrap(), 0);
    assert_eq!(lines(&[LUDO]).unwrap(), 0);
}

#[test]
fn what_is_not_json_is_refused() {
    assert_eq!(malformed(&[""]), Malformed::Empty);
    assert_eq!(malformed(&[" "]), Malformed::BlankLine);
    assert!(matches!(malformed(&["hello"]), Malformed::NotJson(_)));
    assert!(matches!(malformed(&["[1]"]), Malformed::Header(_) | Malformed::NotJson(_)));
    assert!(matches!(malformed(&[HEADER, r#"{"by":0,"do":"pl"#]), Malformed::NotJson(_)));
    assert!(matches!(malformed(&[HEADER, "7"]), Malformed::NotJson(_)));
    assert!(matches!(malformed(&[HEADER, "\u{feff}{}"]), Malformed::NotJson(_)));
    assert_eq!(malformed(&[HEADER, " ", ""][..2]), Malformed::BlankLine);
    let twice = r#"{"by":0,"by":1,"do":"play","card":3}"#;
    assert!(matches!(malformed(&[HEADER, twice]), Malformed::NotJson(_)));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut record = HEADER.as_bytes().to_vec();
    record.extend(b"\n{\"by\":0,\"do\":\"\xff\"}");
    let mut replay = Replay::new(Cursor::new(record)).unwrap();
    assert!(matches!(replay.step().unwrap_err().wrong, Wrong::Malformed(_)));
}

#[test]
fn bad_headers_are_refused() {
    let with = |from: &str, to: &str| malformed(&[&HEADER.replace(from, to)]);
    assert_eq!(with(r#""cavalcade":1"#, r#""cavalcade":2"#), Malformed::Version(2));
    for (from, to) in [
        (r#""cavalcade":1,"#, ""),
        ("giro-galoppo", "chess"),
        (r#"{"name":"Ana"}"#, r#"{"name":"Ana","colour":"red"}"#),
        (r#"{"name":"Ana"}"#, r#"{"name":7}"#),
        (r#","options""#, r#","extra":1,"options""#),
        (r#""placement""#, r#""speed":9,"placement""#),
        (r#""placement""#, r#""ties":"sleepy","placement""#),
        (r#""placement""#, r#""variant":1,"placement""#),
        (r#""placement""#, r#""variant":true,"variant":true,"placement""#),
        ("[6,16,27,36,41]", "[6,16,27,36]"),
        ("[6,16,27,36,41]", "[6,16,27,36,41,43]"),
        ("[6,16,27,36,41]", r#""anywhere""#),
        (r#""placement":[6,16,27,36,41]"#, r#""course":"marathon""#),
        (r#""placement":[6,16,27,36,41]"#, r#""course":{"cells":"ggxs"}"#),
    ] {
        assert!(matches!(with(from, to), Malformed::Header(_)), "{from} → {to}");
    }
    assert!(matches!(with("[1,0]", "[]"), Malformed::Field { .. }));
    assert!(matches!(with("[1,0]", "[0,0,0,0,0,0]"), Malformed::Field { .. }));
}

#[test]
fn tables_that_can_t_be_are_refused_with_the_rule() {
    let with = |from: &str, to: &str| match malformed(&[&HEADER.replace(from, to)]) {
        Malformed::Table(why) => game::Cites::rule(&why).to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(with(r#"{"name":"Ana"},"#, ""), "GG-1");
    assert_eq!(with("[1,0]", "[0,0]"), "GG-10");
    assert_eq!(with("[6,16,27,36,41]", "[6,16,27,36,37]"), "GG-4");
    assert_eq!(with("[6,16,27,36,41]", "[5,7,9,14,36]"), "GG-5");
    let natural = r#"{"name":"Bo"}],"age_order":[1,0],"options":{"course":{"cells":"gssrrgsmssssssssssss"}}}"#;
    let (start, _) = HEADER.split_once(r#"{"name":"Bo"}"#).unwrap();
    match malformed(&[&format!("{start}{natural}")]) {
        Malformed::Table(why) => {
            assert!(why.to_string().contains("cell 5"), "{why}");
        }
        other => panic!("{other:?}"),
    }
    let ring = RING.replace("}]}", r#"}],"options":{"hand":30,"target":20}}"#);
    assert!(matches!(malformed(&[&ring]), Malformed::Table(_)));
    let ludo = LUDO.replace("}]}", r#"}],"options":{"horses":3}}"#);
    assert!(matches!(malformed(&[&ludo]), Malformed::Table(_)));
}

#[test]
fn what_is_one_game_s_is_no_other_s() {
    for header in [LUDO, RING] {
        let ages = header.replace("}]", r#"}],"age_order":[0,1]"#);
        assert!(matches!(malformed(&[&ages]), Malformed::Field { .. }));
        let horse = header.replacen("{}", r#"{"horse":"Tornado"}"#, 1);
        assert!(matches!(malformed(&[&horse]), Malformed::Field { .. }));
    }
    for header in [RING, &HEADER.replace(r#","age_order":[1,0]"#, "")] {
        let sides = header.replace("}]", r#"}],"colours":[0,1]"#);
        assert!(matches!(malformed(&[&sides]), Malformed::Field { .. }));
    }
}

#[test]
fn malformed_facts_are_refused() {
    let fact = |fact: &str| malformed(&[HEADER, fact]);
    assert_eq!(fact(r#"{"do":"play","card":3}"#), Malformed::Missing("by"));
    assert_eq!(fact(r#"{"by":0,"card":3}"#), Malformed::Missing("do"));
    assert_eq!(fact(r#"{"by":0,"do":"play"}"#), Malformed::Missing("card"));
    assert_eq!(fact(r#"{"by":0,"do":"fly"}"#), Malformed::UnknownAction("fly".into()));
    assert_eq!(
        fact(r#"{"by":0,"do":"play","card":3,"why":1}"#),
        Malformed::UnknownField("why".into())
    );
    assert_eq!(fact(r#"{"by":2,"do":"play","card":3}"#), Malformed::NoSuchSeat(2));
    assert_eq!(fact(r#"{"by":"chance","do":"play","card":3}"#), Malformed::WrongActor("a seat"));
    let layout = r#"{"by":0,"do":"layout","cells":[1,2,3,4,5]}"#;
    assert_eq!(fact(layout), Malformed::WrongActor("chance"));
    // What is not written well is told before what is not allowed.
    let both = r#"{"by":"chance","do":"layout","cells":[1],"why":1}"#;
    assert_eq!(fact(both), Malformed::UnknownField("why".into()));
    for odd in [
        r#"{"by":-1,"do":"play","card":3}"#,
        r#"{"by":1.0,"do":"play","card":3}"#,
        r#"{"by":"Ana","do":"play","card":3}"#,
        r#"{"by":0,"do":"play","card":"3"}"#,
        r#"{"by":0,"do":"play","card":3.5}"#,
        r#"{"by":0,"do":"play","card":null}"#,
        r#"{"by":0,"do":7,"card":3}"#,
        r#"{"by":0,"at":-5,"do":"play","card":3}"#,
        r#"{"by":0,"at":"now","do":"play","card":3}"#,
    ] {
        assert!(matches!(fact(odd), Malformed::Field { .. }), "{odd}");
    }
}

#[test]
fn facts_of_another_game_are_refused() {
    let fact = r#"{"by":0,"do":"play","card":3}"#;
    assert_eq!(malformed(&[LUDO, fact]), Malformed::UnknownAction("play".into()));
    let timed = r#"{"by":0,"at":0,"do":"play","card":3}"#;
    assert_eq!(malformed(&[RING, timed]), Malformed::UnknownAction("play".into()));
}

#[test]
fn time_is_needed_in_carrousel_and_never_goes_back() {
    let untimed = r#"{"by":0,"do":"touch"}"#;
    assert_eq!(malformed(&[RING, untimed]), Malformed::Missing("at"));
    let at = |ms: u32| format!(r#"{{"by":0,"at":{ms},"do":"play","card":3}}"#);
    assert_eq!(lines(&[HEADER, &at(7), &at(7)]).unwrap(), 2);
    assert_eq!(malformed(&[HEADER, &at(7), &at(6)]), Malformed::TimeGoesBack { from: 7, to: 6 });
}

#[test]
fn numbers_out_of_range_are_for_the_rules_to_refuse() {
    for card in ["0", "7", "255", "256", "99999999999", "-1"] {
        let fact = format!(r#"{{"by":0,"do":"play","card":{card}}}"#);
        assert_eq!(illegal(&[HEADER, &fact]), "GG-7", "card {card}");
    }
    let first = r#"{"by":"chance","do":"first","seat":0}"#;
    assert_eq!(illegal(&[LUDO, r#"{"by":"chance","do":"first","seat":2}"#]), "PC-2");
    assert_eq!(illegal(&[LUDO, first, r#"{"by":"chance","do":"roll","die":7}"#]), "PC-5");
    let six = r#"{"by":"chance","do":"roll","die":6}"#;
    assert_eq!(illegal(&[LUDO, first, six, r#"{"by":0,"do":"move","horse":4}"#]), "PC-1");
    let deal = r#"{"by":"chance","at":0,"do":"deal","horses":"KYBGR","deck":["KYB"]}"#;
    assert_eq!(illegal(&[RING, deal]), "CA-1");
}
