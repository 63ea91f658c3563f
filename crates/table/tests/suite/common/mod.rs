//! A hall with one table: a shell in memory and in virtual time, whose store always keeps.
#![allow(clippy::unwrap_used, dead_code)] // Not every test file uses all of it.
#![allow(clippy::missing_panics_doc)] // A test that finds nothing there should fail there.

pub mod deeds;
pub mod luck;

use catalog::GameId;
use commit::{Commit, TableKey, UnixMillis};
use protocol::{Code, Hello, Phase, Settings, ToServer};
use serde_json::Value;
use std::collections::HashMap;
use table::{
    Conn, Deed, Doc, Host, Input, Job, Kept, Limits, LoadError, Moment, Names, NewTable, Next,
    Outgoing, PersonId, Progress, Seed, Thought,
};

pub struct Hall {
    /// There, but while something happens.
    host: Option<Host>,
    pub now: u64,
    pub log: Vec<u8>,
    pub doc: Vec<u8>,
    pub rev: u64,
    /// When the table last said that it wants to be woken.
    pub wake_at: Option<u64>,
    /// What each connection has received.
    pub heard: HashMap<Conn, Vec<String>>,
    seeds: u8,
    conns: u64,
}

pub fn ask(n: u32, want: &str) -> String {
    format!(r#"{{"ask":{{"n":{n},"want":{want}}}}}"#)
}

pub fn act(n: u32, match_no: u32, nth: u32, action: &str) -> String {
    format!(r#"{{"act":{{"n":{n},"match":{match_no},"nth":{nth},"action":{action}}}}}"#)
}

/// Nobody's number looks like a seed.
pub fn person(number: u8) -> PersonId {
    PersonId(u128::from(number).to_be_bytes())
}

/// No message and nothing that is printed tells a seed. In this hall a seed is one byte, again and
/// again: `0707…`, or as a list of the digits' numbers `48, 55, 48, 55, …`.
pub fn keeps_the_seed(told: &str) {
    for seed in 7..=30_u8 {
        let hex = format!("{seed:02x}").repeat(8);
        let digits: Vec<u8> = hex.bytes().collect();
        let bytes = format!("{:?}", [seed; 8]);
        for secret in [&hex, format!("{digits:?}").trim_matches(['[', ']']), &bytes[1..23]] {
            assert!(!told.contains(secret), "{secret} is in {told}");
        }
    }
}

const KEY: TableKey = TableKey(5);

/// The document of a new table, whose host is the first person.
pub fn new_doc(game: &str, options: &str, settings: &str) -> Vec<u8> {
    let game: GameId = game.parse().unwrap();
    let settings: Settings = serde_json::from_str(settings).unwrap();
    let options =
        table::read_options(game, Some(options), &settings, game::words::Lang::En).unwrap();
    Doc::new(NewTable { host: person(1), options, settings, seed: Seed([7; 32]) }).write()
}

/// Brings the table back, as whoever reads what was kept finds it.
pub fn load(rev: u64, doc: &[u8], log: &[u8], limits: Limits) -> Result<Host, LoadError> {
    let names = Names { id: "table".to_owned(), code: "CODE".to_owned(), key: KEY };
    let kept = Kept { rev, doc: Doc::read(doc)?, log: log.to_vec().into() };
    Host::load(names, limits, kept)
}

impl Hall {
    pub fn new(game: &str, settings: &str) -> Hall {
        Hall::with_options(game, "{}", settings)
    }

    pub fn with_options(game: &str, options: &str, settings: &str) -> Hall {
        let hall = Hall::loaded(&new_doc(game, options, settings), b"", 1_000_000);
        Hall { seeds: 7, conns: 0, ..hall }
    }

    /// A hall whose table is loaded from a document and a log, with nobody there.
    pub fn loaded(doc: &[u8], log: &[u8], now: u64) -> Hall {
        let host = Some(load(1, doc, log, Limits::default()).unwrap());
        let (doc, log, heard) = (doc.to_vec(), log.to_vec(), HashMap::new());
        Hall { host, now, log, doc, rev: 1, wake_at: None, heard, seeds: 70, conns: 100 }
    }

    /// The same table with other limits, with nobody there.
    pub fn within(mut self, limits: Limits) -> Hall {
        self.host = Some(load(self.rev, &self.doc, &self.log, limits).unwrap());
        self
    }

    /// The same table after a server with other limits has come back.
    pub fn restarted_within(&self, limits: Limits) -> Hall {
        self.restarted().within(limits)
    }

    /// The same table after the server has come back.
    pub fn restarted(&self) -> Hall {
        Hall::loaded(&self.doc, &self.log, self.now)
    }

    pub fn host(&self) -> &Host {
        self.host.as_ref().unwrap()
    }

    /// Something happens; it is kept and then told.
    pub fn happen(&mut self, input: Input) {
        let host = self.host.take().unwrap();
        let mut progress = self.at_once(|moment| host.happen(input, moment));
        loop {
            let Progress { send, next } = progress;
            self.deliver(send);
            let (commit, pending) = match next {
                Next::Keep { commit, pending } => (commit, pending),
                Next::Listen(host) => {
                    self.host = Some(host);
                    return;
                }
            };
            keeps_the_seed(&format!("{commit:?} {pending:?}"));
            self.keep(commit);
            progress = self.at_once(|moment| pending.kept(moment));
        }
    }

    fn at_once<T>(&mut self, act: impl FnOnce(&mut Moment<'_>) -> T) -> T {
        let seeds = &mut self.seeds;
        let mut seed = || {
            *seeds += 1;
            Seed([*seeds; 32])
        };
        act(&mut Moment { unix_ms: self.now, seed: &mut seed })
    }

    fn keep(&mut self, commit: Commit) {
        assert_eq!((commit.table, commit.at), (KEY, UnixMillis(self.now)));
        if let Some(change) = commit.doc {
            assert_eq!(change.expected_rev, self.rev, "revisions follow each other");
            (self.rev, self.doc) = (self.rev + 1, change.doc.0);
            self.wake_at = change.wake_at.map(|at| at.0);
        }
        if let Some(append) = commit.append {
            if append.seq == 0 {
                self.log.clear();
            }
            let lines = self.log.split_inclusive(|&b| b == b'\n').count() as u64;
            assert_eq!(append.seq, lines, "facts follow each other");
            let count = append.lines.split_inclusive(|&b| b == b'\n').count();
            assert_eq!(append.count as usize, count);
            self.log.extend(append.lines.0);
        }
    }

    fn deliver(&mut self, send: Outgoing) {
        for out in send.out {
            let text = String::from_utf8(out.text.to_vec()).unwrap();
            keeps_the_seed(&text);
            self.heard.entry(out.to).or_default().push(text);
        }
    }

    /// A person connects.
    pub fn arrive(&mut self, number: u8) -> Conn {
        self.arrive_with(number, r#"{"protocol":1}"#)
    }

    pub fn arrive_with(&mut self, number: u8, hello: &str) -> Conn {
        self.arrive_as(person(number), hello)
    }

    pub fn arrive_as(&mut self, person: PersonId, hello: &str) -> Conn {
        self.conns += 1;
        let conn = Conn(self.conns);
        let hello: Hello = serde_json::from_str(hello).unwrap();
        self.happen(Input::Arrive { conn, person, hello });
        conn
    }

    pub fn depart(&mut self, conn: Conn) {
        self.happen(Input::Do(Deed::Depart { conn }));
    }

    /// Says something, and gives the answer.
    pub fn say(&mut self, conn: Conn, text: &str) -> String {
        let message = ToServer::read(text).unwrap();
        let before = self.heard.entry(conn).or_default().len();
        self.happen(Input::Do(Deed::Hear { conn, message }));
        let answers = self.heard[&conn][before..].iter();
        let is_answer = |m: &&String| {
            ["{\"ack\"", "{\"refusal\"", "{\"pong\""].iter().any(|start| m.starts_with(start))
        };
        answers.rev().find(is_answer).cloned().unwrap_or_default()
    }

    pub fn refusal(&mut self, conn: Conn, text: &str) -> Code {
        let answer: Value = serde_json::from_str(&self.say(conn, text)).unwrap();
        serde_json::from_value(answer["refusal"]["code"].clone()).unwrap()
    }

    pub fn sit(&mut self, conn: Conn, place: u8, name: &str) {
        let want = format!(r#"{{"sit":{{"place":{place},"name":"{name}","luck":"{name}'s"}}}}"#);
        let answer = self.say(conn, &ask(100 + u32::from(place), &want));
        assert!(answer.starts_with("{\"ack\""), "{answer}");
    }

    /// The last message of this kind that the connection has received.
    pub fn last(&self, conn: Conn, kind: &str) -> Value {
        let start = format!("{{\"{kind}\":");
        let texts = self.heard[&conn].iter();
        let text = texts.rev().find(|t| t.starts_with(&start)).unwrap();
        serde_json::from_str::<Value>(text).unwrap()[kind].clone()
    }

    /// How many messages of this kind the connection has received.
    pub fn count(&self, conn: Conn, kind: &str) -> usize {
        let start = format!("{{\"{kind}\":");
        self.heard[&conn].iter().filter(|t| t.starts_with(&start)).count()
    }

    /// Asks for something, and it is granted.
    pub fn ask(&mut self, conn: Conn, want: &str) {
        let answer = self.say(conn, &ask(1, want));
        assert!(answer.starts_with("{\"ack\""), "{want}: {answer}");
    }

    /// Begins the next match.
    pub fn start(&mut self, conn: Conn) {
        self.agree_to_start(conn);
        assert_eq!(self.phase(), Phase::Playing);
    }

    /// Somebody wants the next match. After a match all the others want it, too.
    pub fn agree_to_start(&mut self, conn: Conn) {
        let next = self.info(conn)["match"].as_u64().unwrap() + 1;
        let want = format!(r#"{{"start":{{"match":{next}}}}}"#);
        self.ask(conn, &want);
        if self.phase() == Phase::Over {
            let mut others: Vec<Conn> = self.heard.keys().copied().collect();
            others.sort_unstable();
            for other in others {
                self.say(other, &ask(1, &want));
            }
        }
    }

    /// A person connects whose client throws by hand.
    pub fn arrive_to_throw(&mut self, number: u8) -> Conn {
        self.arrive_with(number, r#"{"protocol":1,"throws":true}"#)
    }

    /// Throws, if the latest frame waits for it, and gives the answer.
    pub fn throw(&mut self, conn: Conn) -> String {
        let frame = self.frame(conn);
        let (match_no, seq) = (&frame["match"], &frame["seq"]);
        self.say(conn, &ask(60, &format!(r#"{{"throw":{{"match":{match_no},"seq":{seq}}}}}"#)))
    }

    /// The table as this connection was last told.
    pub fn info(&self, conn: Conn) -> Value {
        let (table, welcome) = ("{\"table\":", "{\"welcome\":");
        let is_info = |t: &&String| t.starts_with(table) || t.starts_with(welcome);
        let text = self.heard[&conn].iter().rev().find(is_info).unwrap();
        let message: Value = serde_json::from_str(text).unwrap();
        match message.get("table") {
            Some(table) => table.clone(),
            None => message["welcome"]["table"].clone(),
        }
    }

    pub fn place(&self, conn: Conn, place: usize) -> Value {
        self.info(conn)["places"][place].clone()
    }

    /// Does something in the running match, and gives the answer.
    pub fn act(&mut self, conn: Conn, action: &str) -> Value {
        self.resync(conn);
        let (frame, n) = (self.frame(conn), 50);
        let match_no = frame["match"].as_u64().unwrap() as u32;
        let nth = frame["you"]["acted"].as_u64().unwrap() as u32;
        serde_json::from_str(&self.say(conn, &act(n, match_no, nth, action))).unwrap()
    }

    pub fn resync(&mut self, conn: Conn) {
        self.happen(Input::Do(Deed::Resync { conn }));
    }

    pub fn tick(&mut self) {
        self.happen(Input::Do(Deed::Wake));
    }

    pub fn jobs(&mut self) -> Vec<Job> {
        self.host.as_mut().unwrap().jobs(self.now)
    }

    pub fn thought(&mut self, thought: Thought) {
        self.happen(Input::Thought(thought));
    }

    /// The facts so far, without the header.
    pub fn facts(&self) -> Vec<Value> {
        let lines = std::str::from_utf8(&self.log).unwrap().lines().skip(1);
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    pub fn facts_if_any(&self) -> Vec<Value> {
        if self.log.is_empty() { Vec::new() } else { self.facts() }
    }

    pub fn header(&self) -> Value {
        let text = std::str::from_utf8(&self.log).unwrap();
        serde_json::from_str(text.lines().next().unwrap()).unwrap()
    }

    pub fn frame(&self, conn: Conn) -> Value {
        self.last(conn, "frame")
    }

    pub fn phase(&self) -> Phase {
        Doc::read(&self.doc).unwrap().phase
    }

    /// Lets the bots think and the time pass until this moment.
    pub fn run_to(&mut self, end: u64) {
        loop {
            let jobs = self.jobs();
            let thought = !jobs.is_empty();
            for job in jobs {
                self.thought(job.think());
            }
            match self.host().next_due() {
                Some(due) if due <= end => {
                    self.now = self.now.max(due);
                    self.tick();
                }
                _ if thought => {}
                _ => break,
            }
        }
        self.now = end;
        self.tick();
    }

    pub fn run_until_over(&mut self) {
        for _ in 0..100_000 {
            if self.phase() == Phase::Over {
                return;
            }
            self.run_to(self.now + 1_000);
        }
        panic!("the match does not end");
    }

    /// The table as somebody who reads what was written would find it.
    pub fn reloaded(&self) -> Result<Host, LoadError> {
        load(self.rev, &self.doc, &self.log, Limits::default())
    }
}
