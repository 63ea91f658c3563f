//! A house with one table, whose store does what a test says.
#![allow(dead_code)] // Not every test file uses all of it.

use crate::common::deeds::{Luck, deed};
use crate::common::{Hall, act, ask, keeps_the_seed, load, new_doc, person};
use commit::Commit;
use protocol::{Hello, ToServer};
use serde_json::Value;
use std::collections::HashMap;
use table::{
    Conn, Deed, Doc, Host, Input, Job, Kept, Limits, Moment, Next, Outgoing, Pending, Progress,
    Reload, Seed,
};

/// So many people play; the person of seat 0 is number 1.
pub const PLAYERS: usize = 2;

/// What the store says to a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Kept,
    /// Somebody else has written the document meanwhile, as it was.
    Conflict,
    /// Nothing was kept.
    Failure,
    /// It was kept, and the answer was lost.
    KeptAndFailure,
}

pub struct House {
    /// There, but while something happens.
    host: Option<Host>,
    pub now: u64,
    /// What the store says to the next commits; afterwards it keeps them.
    pub answers: Vec<Answer>,
    /// How many commits the store has seen.
    pub commits: usize,
    /// How often the table was read again.
    pub reloads: usize,
    rev: u64,
    doc: Vec<u8>,
    log: Vec<u8>,
    /// The connection of each person, by seat, and all that ever came over it.
    conns: HashMap<usize, Conn>,
    heard: HashMap<usize, Vec<String>>,
    next_conn: u64,
}

// What happens.
impl House {
    pub fn new(game: &str, options: &str) -> House {
        House::with_settings(game, options, r#"{"pace":"instant"}"#)
    }

    pub fn with_settings(game: &str, options: &str, settings: &str) -> House {
        let doc = new_doc(game, options, settings);
        House {
            host: Some(load(1, &doc, b"", Limits::default()).unwrap()),
            now: 1_000_000,
            answers: Vec::new(),
            commits: 0,
            reloads: 0,
            rev: 1,
            doc,
            log: Vec::new(),
            conns: HashMap::new(),
            heard: HashMap::new(),
            next_conn: 0,
        }
    }

    /// Two people sit down and begin.
    pub fn begin(&mut self) {
        for seat in 0..PLAYERS {
            self.arrive(seat);
            self.say(seat, &ask(1, &format!(r#"{{"sit":{{"place":{seat},"name":"N{seat}"}}}}"#)));
        }
        self.say(0, &ask(2, r#"{"start":{"match":1}}"#));
        assert_eq!(self.info(0)["phase"], "playing");
    }

    /// One person begins against two bots, and lets a bot play for it.
    pub fn begin_against_bots(&mut self) {
        self.arrive(0);
        for want in [
            r#"{"sit":{"place":0,"name":"Ana"}}"#,
            r#"{"bot":{"place":1,"level":"trotter"}}"#,
            r#"{"bot":{"place":2,"level":"pony"}}"#,
            r#"{"start":{"match":1}}"#,
            r#"{"leave":{}}"#,
        ] {
            self.say(0, &ask(1, want));
            assert!(self.answer_to(0).starts_with("{\"ack\""), "{want}: {}", self.answer_to(0));
        }
    }

    pub fn arrive(&mut self, seat: usize) {
        self.next_conn += 1;
        let conn = Conn(self.next_conn);
        self.conns.insert(seat, conn);
        let hello: Hello = serde_json::from_str(r#"{"protocol":1,"throws":true}"#).unwrap();
        self.happen(Input::Arrive { conn, person: person(seat as u8 + 1), hello });
    }

    pub fn depart(&mut self, seat: usize) {
        let conn = self.conns.remove(&seat).unwrap();
        self.happen(Input::Do(Deed::Depart { conn }));
    }

    pub fn resync(&mut self, seat: usize) {
        let conn = self.conns[&seat];
        self.happen(Input::Do(Deed::Resync { conn }));
    }

    pub fn say(&mut self, seat: usize, text: &str) {
        let input = self.said(seat, text);
        self.happen(input);
    }

    fn said(&self, seat: usize, text: &str) -> Input {
        let (conn, message) = (self.conns[&seat], ToServer::read(text).unwrap());
        Input::Do(Deed::Hear { conn, message })
    }

    /// The time comes for whatever is next.
    pub fn pass_time(&mut self) {
        let due = self.host().next_due().unwrap_or(self.now + 1_000);
        self.now = due.clamp(self.now, self.now + 60_000);
        self.happen(Input::Do(Deed::Wake));
    }

    pub fn jobs(&mut self) -> Vec<Job> {
        self.host.as_mut().unwrap().jobs(self.now)
    }

    /// Something that the person on this seat may do; the others play until it may do something.
    pub fn some_move(&mut self, seat: usize) -> String {
        let (mut luck, game) = (Luck(3), self.host().game().key());
        for n in 0..200 {
            for other in (0..PLAYERS).rev() {
                self.resync(other);
                let frame = self.last(other, "frame");
                let Some(deed) = deed(game, &frame, &mut luck) else { continue };
                let nth = frame["you"]["acted"].as_u64().unwrap() as u32;
                let text = act(1_000 + n, 1, nth, &deed);
                if other == seat {
                    return text;
                }
                self.say(other, &text);
            }
        }
        panic!("seat {seat} never gets to move");
    }

    pub fn still_failing(&mut self) {
        self.host.as_mut().unwrap().still_failing();
    }

    /// The store keeps again.
    pub fn recover(&mut self) {
        let reload = self.host.take().unwrap().reload();
        let progress = self.load(reload);
        self.settle(progress);
    }

    pub fn happen(&mut self, input: Input) {
        let host = self.host.take().unwrap();
        let progress = host.happen(input, &mut moment(self.now, &mut seed));
        self.settle(progress);
    }

    /// Says something, and leaves what is to be kept on its way.
    pub fn begin_to_say(&mut self, seat: usize, text: &str) -> (Commit, Pending) {
        let (input, host) = (self.said(seat, text), self.host.take().unwrap());
        let Progress { send, next } = host.happen(input, &mut moment(self.now, &mut seed));
        self.deliver(send);
        match next {
            Next::Keep { commit, pending } => (commit, pending),
            Next::Listen(_) => panic!("there is nothing to be kept"),
        }
    }

    pub fn keep(&mut self, (commit, pending): (Commit, Pending)) {
        self.store(commit);
        let progress = pending.kept(&mut moment(self.now, &mut seed));
        self.settle(progress);
    }

    fn settle(&mut self, mut progress: Progress) {
        loop {
            self.deliver(progress.send);
            let (commit, pending) = match progress.next {
                Next::Keep { commit, pending } => (commit, pending),
                Next::Listen(host) => {
                    self.host = Some(host);
                    return;
                }
            };
            keeps_the_seed(&format!("{commit:?} {pending:?}"));
            self.commits += 1;
            let answer =
                if self.answers.is_empty() { Answer::Kept } else { self.answers.remove(0) };
            progress = match answer {
                Answer::Kept => {
                    self.store(commit);
                    pending.kept(&mut moment(self.now, &mut seed))
                }
                Answer::Conflict => {
                    self.rev += 1;
                    self.load(pending.conflict())
                }
                Answer::Failure => self.load(pending.failed()),
                Answer::KeptAndFailure => {
                    self.store(commit);
                    self.load(pending.failed())
                }
            };
        }
    }

    fn store(&mut self, commit: Commit) {
        if let Some(change) = commit.doc {
            assert_eq!(change.expected_rev, self.rev, "revisions follow each other");
            (self.rev, self.doc) = (self.rev + 1, change.doc.0);
        }
        if let Some(append) = commit.append {
            let lines = self.log.split_inclusive(|&b| b == b'\n').count() as u64;
            assert_eq!((append.match_no, append.seq), (1, lines), "facts follow each other");
            self.log.extend(append.lines.0);
        }
    }

    fn load(&mut self, reload: Reload) -> Progress {
        self.reloads += 1;
        let doc = Doc::read(&self.doc).unwrap();
        let kept = Kept { rev: self.rev, doc, log: self.log.clone().into() };
        reload.loaded(kept, &mut moment(self.now, &mut seed)).unwrap()
    }

    fn deliver(&mut self, send: Outgoing) {
        for out in send.out {
            let text = String::from_utf8(out.text.to_vec()).unwrap();
            self.is_kept(&text);
            if let Some((seat, _)) = self.conns.iter().find(|(_, conn)| **conn == out.to) {
                self.heard.entry(*seat).or_default().push(text);
            }
        }
    }

    /// What is told is kept.
    fn is_kept(&self, text: &str) {
        let message: Value = serde_json::from_str(text).unwrap();
        let seq = [&message["frame"]["seq"], &message["ack"]["seq"]];
        for seq in seq.into_iter().filter_map(Value::as_u64) {
            assert!(seq <= self.facts(), "fact {seq} of {} is told: {text}", self.facts());
        }
        let doc = Doc::read(&self.doc).unwrap();
        for table in [&message["table"], &message["welcome"]["table"]] {
            if let Some(match_no) = table["match"].as_u64() {
                assert_eq!(match_no, u64::from(doc.match_no), "{text}");
                assert_eq!(table["phase"], serde_json::to_value(doc.phase).unwrap(), "{text}");
            }
        }
    }
}

fn seed() -> Seed {
    Seed([8; 32])
}

fn moment(unix_ms: u64, seed: &mut dyn FnMut() -> Seed) -> Moment<'_> {
    Moment { unix_ms, seed }
}

// What there is to see.
impl House {
    pub fn host(&self) -> &Host {
        self.host.as_ref().unwrap()
    }

    pub fn info(&self, seat: usize) -> Value {
        serde_json::to_value(self.host().info(person(seat as u8 + 1))).unwrap()
    }

    /// How many facts are kept.
    pub fn facts(&self) -> u64 {
        self.lines().len().saturating_sub(1) as u64
    }

    fn lines(&self) -> Vec<Value> {
        let lines = self.log.split(|&b| b == b'\n').filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_slice(line).unwrap()).collect()
    }

    /// How many things the seat has done after this fact.
    pub fn moves_since(&self, fact: u64, seat: usize) -> usize {
        self.lines().iter().skip(fact as usize + 1).filter(|line| line["by"] == seat).count()
    }

    /// How many messages everybody has heard.
    pub fn told(&self) -> usize {
        self.heard.values().map(Vec::len).sum()
    }

    pub fn told_to(&self, seat: usize) -> usize {
        self.heard[&seat].len()
    }

    pub fn heard_of(&self, seat: usize, kind: &str) -> usize {
        let start = format!("{{\"{kind}\":");
        self.heard[&seat].iter().filter(|text| text.starts_with(&start)).count()
    }

    pub fn last(&self, seat: usize, kind: &str) -> Value {
        let start = format!("{{\"{kind}\":");
        let text = self.heard[&seat].iter().rev().find(|text| text.starts_with(&start)).unwrap();
        serde_json::from_str::<Value>(text).unwrap()[kind].clone()
    }

    /// The last answer to something that was said.
    pub fn answer_to(&self, seat: usize) -> &str {
        let kinds = ["{\"ack\"", "{\"refusal\"", "{\"pong\""];
        let is_answer = |text: &&String| kinds.iter().any(|kind| text.starts_with(kind));
        self.heard[&seat].iter().rev().find(is_answer).unwrap()
    }

    /// Everybody sees what somebody sees who comes to a table that was just loaded.
    pub fn agrees_with_the_store(&mut self) {
        let mut fresh = Hall::loaded(&self.doc, &self.log, self.now);
        for seat in 0..PLAYERS {
            if !self.conns.contains_key(&seat) {
                continue;
            }
            self.resync(seat);
            let there = fresh.arrive(seat as u8 + 1);
            let (here, there) = (self.last(seat, "frame"), fresh.frame(there));
            for part in ["match", "seq", "view", "you"] {
                assert_eq!(here[part], there[part], "{part}");
            }
        }
    }

    /// Every move that was acknowledged is in the log, at its number.
    pub fn all_that_was_acknowledged_is_kept(&self) {
        let lines = self.lines();
        let mut acknowledged = 0;
        for (seat, heard) in &self.heard {
            for text in heard.iter().filter(|text| text.starts_with("{\"ack\"")) {
                let ack: Value = serde_json::from_str(text).unwrap();
                if let Some(seq) = ack["ack"]["seq"].as_u64() {
                    assert_eq!(lines[seq as usize]["by"], *seat, "{text}");
                    acknowledged += 1;
                }
            }
        }
        assert!(acknowledged > 0, "nothing was acknowledged");
    }
}
