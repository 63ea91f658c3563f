//! Sessions in plain lines, as `docs/terminal.md` shows them: records of whole matches, told to a client as a server tells
//! them to whoever sits on the first seat, with what that person types. The test compares them with the document;
//! `CAVALCADE_BLESS=1` writes it anew.

#[cfg(test)] // As is all of it; from here on games may be named.
use super::lines::{Lines, find};
use super::snapshots::{DOCUMENT, RECORDS, is_blessed, setup, unanswered, welcome};
use super::table_client::Arrival;
use super::transport::News;
use crate::choice;
use catalog::record::Replay;
use catalog::{AnyEffect, AnyFact, match_game};
use game::words::Lang;
use game::{Actor, Audience, Seat};
use protocol::{FrameOf, You, frame_text};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use tempfile::TempDir;

const ME: Seat = Seat(0);

/// Which facts of each record are told.
const PARTS: [(&str, u64, u64); 3] =
    [("giro-galoppo", 1, 14), ("petits-chevaux", 42, 62), ("carrousel", 1, 99)];

/// What is printed, and what is typed below it.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl io::Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Session<'a> {
    replay: Replay<&'a [u8]>,
    lines: Lines,
    paper: Paper,
    acted: u32,
}

impl Session<'_> {
    fn hear(&mut self, text: String) {
        self.lines.table.hear(Arrival::News(News::Text { who: 0, text }));
    }

    fn frame(&mut self, resync: bool, effects: &[AnyEffect]) {
        let value = |effect: &AnyEffect| {
            match_game!(AnyEffect(effect), G(effect) => serde_json::to_value(effect)).unwrap()
        };
        let frame = FrameOf {
            match_no: 1,
            seq: self.replay.seq(),
            now: 9_000,
            due: None,
            you: Some(You { seat: ME.0, acted: self.acted }),
            throw: None,
            resync,
            view: self.replay.table().view(Audience::Seat(ME)),
            effects: effects.iter().map(value).collect::<Vec<_>>(),
        };
        self.hear(frame_text(&frame));
    }

    /// What whoever sits here types for what it did: words that are offered.
    fn type_for(&mut self, fact: &AnyFact) {
        let words = self.lines.table.position(|at| choice::way_to(at, &fact.action)).flatten();
        let words = words.unwrap_or_else(|| panic!("nothing can be typed for {fact:?}"));
        assert!(find(&self.lines.table.choices(), &words[0]).is_some());
        let mut paper = self.paper.0.lock().unwrap();
        paper.extend_from_slice(format!("{}\n", words.join(" ")).as_bytes());
        drop(paper);
        self.acted += 1;
    }
}

fn recorded(record: &str, from: u64, to: u64) -> String {
    let folder = TempDir::new().unwrap();
    let paper = Paper::default();
    let table = unanswered().client(&setup(folder.path(), Lang::En));
    let lines = Lines::new(table, Box::new(paper.clone()));
    let replay = Replay::new(record.as_bytes()).unwrap();
    let mut session = Session { replay, lines, paper, acted: 0 };
    session.lines.table.hear(Arrival::News(News::Up));
    let text = welcome(&session.replay, "playing");
    session.hear(text);
    while session.replay.seq() < from {
        session.replay.step().unwrap().unwrap();
    }
    session.frame(true, &[]);
    session.lines.print().unwrap();
    while session.replay.seq() < to {
        let Some(step) = session.replay.step().unwrap() else { break };
        // It is typed before anybody is told what came of it.
        if step.fact.by == Actor::Seat(ME) {
            session.type_for(&step.fact);
        }
        session.frame(false, &step.effects);
        session.lines.print().unwrap();
    }
    let paper = session.paper.0.lock().unwrap();
    String::from_utf8(paper.clone()).unwrap()
}

#[test]
fn the_document_shows_these_sessions() {
    let _alone = DOCUMENT.lock().unwrap_or_else(PoisonError::into_inner);
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/terminal.md");
    let mut text = fs::read_to_string(&file).unwrap();
    let before = text.clone();
    for (game, from, to) in PARTS {
        let (_, record) = RECORDS.into_iter().find(|(name, _)| *name == game).unwrap();
        let mut begin = String::new();
        write!(begin, "<!-- session: {game} -->\n```text\n").unwrap();
        let from_byte = text.find(&begin).expect("the document has its place") + begin.len();
        let to_byte = from_byte + text[from_byte..].find("```\n").unwrap();
        text.replace_range(from_byte..to_byte, &recorded(record, from, to));
    }
    if is_blessed() {
        fs::write(&file, &text).unwrap();
    } else {
        assert_eq!(
            before, text,
            "docs/terminal.md tells otherwise; CAVALCADE_BLESS=1 writes it anew"
        );
    }
}
