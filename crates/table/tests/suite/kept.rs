//! What was kept by earlier versions: it is read, and written back byte for byte.

use crate::common::Hall;
use protocol::Phase;
use table::{Doc, Limits, LoadError, UnreadableDoc};

/// Documents as the version wrote them that first had doors, by game and phase.
const DOCUMENTS: [&str; 6] = [
    include_str!("kept/giro-lobby.json"),
    include_str!("kept/giro-revealing.json"),
    include_str!("kept/giro-playing.json"),
    include_str!("kept/petits-playing.json"),
    include_str!("kept/petits-over.json"),
    include_str!("kept/carrousel-lobby.json"),
];

#[test]
fn documents_are_written_as_they_were() {
    for text in DOCUMENTS {
        let doc = Doc::read(text.as_bytes()).unwrap();
        assert_eq!(String::from_utf8(doc.write()).unwrap(), text);
    }
}

#[test]
fn matches_that_were_begun_go_on_to_their_end() {
    for (doc, log) in [
        (include_str!("kept/giro-playing.json"), include_str!("kept/giro-playing.jsonl")),
        (include_str!("kept/petits-playing.json"), include_str!("kept/petits-playing.jsonl")),
    ] {
        let mut hall = Hall::loaded(doc.as_bytes(), log.as_bytes(), 2_000_000);
        // Somebody looks on, and bots stand in for those who do not come.
        hall.arrive(9);
        hall.run_until_over();
        assert!(hall.log.starts_with(log.as_bytes()), "nothing of it is written anew");
        assert!(table::verify(&hall.log[..]).is_ok());
    }
}

#[test]
fn a_match_that_is_over_is_shown() {
    let doc = include_str!("kept/petits-over.json");
    let mut hall =
        Hall::loaded(doc.as_bytes(), include_bytes!("kept/petits-over.jsonl"), 2_000_000);
    let conn = hall.arrive(9);
    assert_eq!((hall.phase(), &hall.frame(conn)["seq"]), (Phase::Over, &78.into()));
}

#[test]
fn options_that_are_none_are_told_from_other_faults() {
    let text = DOCUMENTS[0];
    let read = |from: &str, to: &str| Doc::read(text.replacen(from, to, 1).as_bytes()).unwrap_err();
    for (from, to) in [
        (r#""variant":true"#, r#""variant":7"#),
        (r#""variant":true"#, r#""variant":true,"wheels":4"#),
        ("[6,16,27,36,41]", "[6,16]"),
        (r#""game":"giro-galoppo""#, r#""game":"carrousel""#),
    ] {
        let why = read(from, to);
        assert!(matches!(why, UnreadableDoc::Options(_)), "{from} → {to}: {why:?}");
        assert!(why.to_string().contains("options"), "{why}");
        let load =
            crate::common::load(1, text.replacen(from, to, 1).as_bytes(), b"", Limits::default());
        assert!(matches!(load, Err(LoadError::Doc(UnreadableDoc::Options(_)))));
    }
    assert!(matches!(read(r#""seed":"07"#, r#""seed":"0x"#), UnreadableDoc::Seed));
    assert!(matches!(
        read(r#""phase":"lobby""#, r#""phase":"attic""#),
        UnreadableDoc::Malformed(_)
    ));
    assert!(matches!(read(r#""started":0"#, r#""finished":0"#), UnreadableDoc::Malformed(_)));
    assert!(matches!(Doc::read(b"\xff{}"), Err(UnreadableDoc::Malformed(_))));
}
