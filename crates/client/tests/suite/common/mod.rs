//! A real table, and people at it whose connections break: all in memory and in virtual time.
#![allow(clippy::unwrap_used, dead_code)] // Not every test file uses all of it.

use catalog::record::Replay;
use catalog::{AnyEffect, GameId};
use client::{BotPlayer, Event, Local, Sent, Session, deed};
use commit::{PersonId, Sealed, TableKey};
use game::words::Lang;
use game::{Actor, Millis, Seat};
use protocol::{Act, Code, Emote, Phase, Raw, Settings, ToServer, Wish};
use std::collections::{HashSet, VecDeque};
use table::{
    Conn, Deed, Doc, Host, Input, Kept, Limits, Moment, Names, NewTable, Next, Progress, Seed,
};

/// A table with its people.
pub struct World {
    /// There, but while something happens.
    host: Option<Host>,
    pub people: Vec<Person>,
    pub now: u64,
    pub log: Vec<u8>,
    conns: u64,
    /// Which phrases the table has heard: whose, and their number.
    heard: HashSet<(usize, u32)>,
}

/// Somebody with a session, a bot to decide, and a connection that breaks.
pub struct Person {
    pub session: Session,
    bot: BotPlayer,
    link: Option<Link>,
    /// Its clock is not the table's.
    skew: u64,
    intent: Option<(Millis, Raw)>,
    /// The last text that came, to come again.
    last: Option<String>,
    pub acked: Vec<(Act, u64)>,
    pub refused: Vec<Code>,
    /// What it has seen, and after which fact.
    pub seen: (u64, Vec<AnyEffect>),
    pub phrases: u32,
}

struct Link {
    conn: Option<Conn>,
    up: VecDeque<String>,
    down: VecDeque<String>,
}

impl World {
    pub fn new(game: GameId, people: u8) -> World {
        World::with_settings(game, people, Settings::default())
    }

    pub fn with_settings(game: GameId, people: u8, settings: Settings) -> World {
        let options = table::read_options(game, None, &settings, game::words::Lang::En).unwrap();
        let seed = Seed([7; 32]);
        let doc = Doc::new(NewTable { host: PersonId([0; 16]), options, settings, seed });
        let (id, code) = ("table".to_owned(), "CODE".to_owned());
        let names = Names { id, code, key: TableKey(1) };
        let kept = Kept { rev: 1, doc, log: Sealed::default() };
        let host = Some(Host::load(names, Limits::default(), kept).unwrap());
        let people = (0..people).map(Person::new).collect();
        let (log, heard) = (Vec::new(), HashSet::new());
        World { host, people, now: 1_000_000, log, conns: 0, heard }
    }

    fn host(&self) -> &Host {
        self.host.as_ref().unwrap()
    }

    /// Something happens at the table; it is kept and then told.
    fn happen(&mut self, input: Input) {
        let mut seed = || Seed([9; 32]);
        let mut moment = Moment { unix_ms: self.now, seed: &mut seed };
        let mut progress = self.host.take().unwrap().happen(input, &mut moment);
        loop {
            let Progress { send, next } = progress;
            for out in send.out {
                let text = String::from_utf8(out.text.to_vec()).unwrap();
                let links = self.people.iter_mut().filter_map(|p| p.link.as_mut());
                for link in links.filter(|link| link.conn == Some(out.to)) {
                    link.down.push_back(text.clone());
                }
            }
            let (commit, pending) = match next {
                Next::Keep { commit, pending } => (commit, pending),
                Next::Listen(host) => {
                    self.host = Some(host);
                    return;
                }
            };
            if let Some(append) = commit.append {
                if append.seq == 0 {
                    self.log.clear();
                }
                self.log.extend(append.lines.0);
            }
            progress = pending.kept(&mut moment);
        }
    }

    /// Connects, if there is no connection.
    pub fn connect(&mut self, i: usize) {
        let person = &mut self.people[i];
        if person.link.is_none() {
            let (up, down) = (VecDeque::new(), VecDeque::new());
            person.link = Some(Link { conn: None, up, down });
            person.session.connected();
            person.flush();
        }
    }

    /// One message arrives at the table.
    pub fn up(&mut self, i: usize) -> bool {
        let Some(link) = &mut self.people[i].link else { return false };
        let Some(text) = link.up.pop_front() else { return false };
        let message = ToServer::read(&text).unwrap();
        let input = match (message, link.conn) {
            (ToServer::Hello(hello), None) => {
                self.conns += 1;
                let conn = Conn(self.conns);
                link.conn = Some(conn);
                Input::Arrive { conn, person: PersonId([i as u8; 16]), hello }
            }
            (message, conn) => {
                if let ToServer::Say(say) = &message {
                    assert!(self.heard.insert((i, say.n)), "a phrase is said twice");
                }
                Input::Do(Deed::Hear { conn: conn.unwrap(), message })
            }
        };
        self.happen(input);
        true
    }

    /// One message arrives at a person.
    pub fn down(&mut self, i: usize) -> bool {
        let Some(link) = &mut self.people[i].link else { return false };
        let Some(text) = link.down.pop_front() else { return false };
        self.people[i].receive(&text, self.now);
        self.people[i].last = Some(text);
        true
    }

    /// The last message that a person got comes again, on the same connection.
    pub fn again(&mut self, i: usize) {
        if let (Some(_), Some(text)) = (&self.people[i].link, self.people[i].last.clone()) {
            self.people[i].receive(&text, self.now);
        }
    }

    /// A connection breaks; `arriving` messages still come to the table.
    pub fn cut(&mut self, i: usize, arriving: usize) {
        for _ in 0..arriving {
            self.up(i);
        }
        let person = &mut self.people[i];
        person.session.disconnected();
        person.last = None;
        if let Some(Link { conn: Some(conn), .. }) = person.link.take() {
            self.happen(Input::Do(Deed::Depart { conn }));
        }
    }

    /// Time passes; bots do what they wanted to.
    pub fn pass(&mut self, ms: u64) {
        self.now += ms;
        if self.host().next_due().is_some_and(|due| due <= self.now) {
            self.happen(Input::Do(Deed::Wake));
        }
        for person in &mut self.people {
            person.play(self.now);
        }
    }

    /// Everybody is connected, and everything arrives.
    pub fn drain(&mut self) {
        (0..self.people.len()).for_each(|i| self.connect(i));
        loop {
            let mut any = false;
            for i in 0..self.people.len() {
                any |= self.up(i) | self.down(i);
            }
            if !any {
                return;
            }
        }
    }

    pub fn phase(&self) -> Phase {
        self.host().info(PersonId([0; 16])).phase
    }

    /// Everything that was done is known to whoever did it, and was done once; everybody has seen
    /// everything once and in order.
    pub fn check(&self) {
        let mut replay = Replay::new(&self.log[..]).unwrap();
        let mut deeds: Vec<Vec<(u64, String)>> = vec![Vec::new(); self.people.len()];
        let mut effects: Vec<(u64, AnyEffect)> = Vec::new();
        while let Some(step) = replay.step().unwrap() {
            let seq = replay.seq();
            if let Actor::Seat(Seat(seat)) = step.fact.by {
                deeds[usize::from(seat)].push((seq, deed(&step.fact.action).get().to_owned()));
            }
            effects.extend(step.effects.into_iter().map(|effect| (seq, effect)));
        }
        for (person, done) in self.people.iter().zip(&deeds) {
            let known: Vec<(u64, String)> =
                person.acked.iter().map(|(act, seq)| (*seq, act.action.get().to_owned())).collect();
            assert_eq!(&known, done, "what was acknowledged is what happened");
            let nths = person.acked.iter().map(|(act, _)| act.nth);
            assert!(nths.eq(0..done.len() as u32), "each move has its number");
            assert_eq!(person.session.unanswered().count(), 0, "everything is answered");
            assert_eq!(person.session.frame().unwrap().seq, replay.seq());
            let (from, seen) = &person.seen;
            let there_was = effects.iter().filter(|(seq, _)| seq > from).map(|(_, e)| *e);
            assert!(there_was.eq(seen.iter().copied()), "everything was seen once, in order");
        }
    }
}

impl Person {
    fn new(number: u8) -> Person {
        let level = bots::Level::Pony;
        let mut texts = 0;
        let draw = move || {
            texts += 1;
            format!("person {number}, text {texts}")
        };
        let mut session = Session::new(Lang::Fr).with_luck(draw, None).with_throws();
        // Said before there is any connection.
        session.ask(Wish::Sit {
            place: number,
            name: format!("Nº {number}"),
            horse: None,
            luck: String::new(),
            promise: None,
        });
        Person {
            session,
            bot: BotPlayer::new(level, number.into()),
            link: None,
            skew: 12_345 * u64::from(number),
            intent: None,
            last: None,
            acked: Vec::new(),
            refused: Vec::new(),
            seen: (0, Vec::new()),
            phrases: 0,
        }
    }

    fn local(&self, now: u64) -> Local {
        Local(now - self.skew)
    }

    fn receive(&mut self, text: &str, now: u64) {
        let events = self.session.received(text, self.local(now)).unwrap();
        for event in events {
            match event {
                Event::Frame { resync } => self.frame(resync),
                Event::Acked { what: Sent::Act(act), seq, .. } => {
                    self.acked.push((act, seq.unwrap()));
                }
                Event::Refused { refusal, .. } => self.refused.push(refusal.code),
                _ => {}
            }
            self.think(now);
        }
        self.flush();
    }

    fn frame(&mut self, resync: bool) {
        self.intent = None;
        self.bot.see(&self.session, resync).unwrap();
        if resync {
            self.seen = (self.session.frame().unwrap().seq, Vec::new());
        } else {
            self.seen.1.extend(self.session.effects().unwrap().unwrap());
        }
    }

    fn think(&mut self, now: u64) {
        let table = self.session.table().unwrap();
        let all_there = table.places.iter().filter(|p| p.name.is_some()).count();
        let (phase, host) = (table.phase, table.you.host && table.revealing.is_none());
        if phase == Phase::Lobby && host && all_there >= 2 && self.session.unanswered().count() == 0
        {
            self.session.ask(Wish::Start { match_no: 1 });
        }
        self.session.throw();
        if self.session.is_settled() && self.intent.is_none() {
            let at = self.session.match_time(self.local(now)).unwrap();
            let intent = self.bot.intent(&self.session, at).unwrap();
            self.intent = intent.map(|intent| (intent.at, intent.action));
        }
    }

    fn play(&mut self, now: u64) {
        let Some(time) = self.session.match_time(self.local(now)) else { return };
        if self.intent.as_ref().is_some_and(|(at, _)| *at <= time) && self.session.is_settled() {
            let (_, action) = self.intent.take().unwrap();
            self.session.act(action).unwrap();
            self.flush();
        }
    }

    pub fn say(&mut self) {
        self.session.say(Emote::Bravo);
        self.phrases += 1;
        self.flush();
    }

    pub fn flush(&mut self) {
        while let Some(text) = self.session.next_to_send() {
            self.link.as_mut().unwrap().up.push_back(text);
        }
    }
}
