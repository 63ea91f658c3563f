//! A table, and the one way anything happens at it.

use crate::chair::Chair;
use crate::clock::{MatchClock, Presence};
use crate::dice::Edition;
use crate::doc::{Doc, PersonId, PlaceDoc};
use crate::door::Porch;
use crate::limits::Limits;
use crate::load::Names;
use crate::mind::{Job, Thought};
use crate::running::{Head, Match, NotActed};
use crate::step::{Conn, Moment, Out, Step};
use crate::witness::Witnesses;
use catalog::record::Digest;
use game::words::{Cast, Lang, Told};
use game::{Audience, Seat};
use protocol::{Act, Ask, Code, Hello, Pong, Said, Stopped, ToServer, Wish};

/// A table, with everybody who is connected to it. Only a [`Host`](crate::Host) has one.
pub(crate) struct Table {
    /// What it is called.
    pub names: Names,
    /// The revision of the document as the last step leaves it.
    pub rev: u64,
    /// All that is kept of the table but its matches' logs.
    pub doc: Doc,
    /// How much may happen here.
    pub limits: Limits,
    /// What records tell of the id: its hash.
    pub tag: Digest,
    /// How the dice of the match are made that was begun last.
    pub begun: Edition,
    /// The match that is being played or was played last, if it could be brought back.
    pub running: Option<Box<dyn Match>>,
    /// Who is connected, in the order in which they came.
    pub watchers: Vec<Watcher>,
    /// The match's own time.
    pub watch: MatchClock,
    /// Who is away, for bots that stand in.
    pub presence: Presence,
    /// For how long the table's host has been away, and whom people want instead.
    pub chair: Chair,
    /// Who has knocked and waits for an answer.
    pub porch: Porch,
    /// How much of the match those have seen who look on.
    pub witnesses: Witnesses,
    /// Up to which fact everybody has been told; nothing when something was taken back in this step, and
    /// everybody is to be told the match anew.
    pub told: Option<u64>,
    /// The header of a match that begins in this step.
    pub header: Option<Vec<u8>>,
    /// In this step the document has changed: it is to be kept, and everybody told.
    pub doc_changed: bool,
    /// In this step something has changed that is told and not kept, such as who is here.
    pub info_changed: bool,
    /// The document must be written, and nobody need be told before something else changes.
    pub doc_to_keep: bool,
    /// A match was stopped in this step.
    pub just_stopped: Option<Stopped>,
    /// What is to be told at the end of this step.
    pub out: Vec<Out>,
    /// What was refused in this step.
    pub refused: Vec<Code>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("names", &self.names)
            .field("rev", &self.rev)
            .finish_non_exhaustive()
    }
}

/// Somebody who is connected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watcher {
    pub conn: Conn,
    pub person: PersonId,
    pub lang: Lang,
    /// Whether its client lets the person throw.
    pub throws: bool,
    /// It has just come, and what that changes is not kept yet.
    pub is_new: bool,
}

impl Table {
    /// A table at which no match was brought back.
    pub fn with(names: Names, limits: Limits, rev: u64, doc: Doc) -> Table {
        Table {
            tag: protocol::table_tag(&names.id),
            begun: Edition::First,
            names,
            rev,
            doc,
            limits,
            running: None,
            watchers: Vec::new(),
            watch: MatchClock::default(),
            presence: Presence::default(),
            chair: Chair::default(),
            porch: Porch::default(),
            witnesses: Witnesses::default(),
            told: Some(0),
            header: None,
            doc_changed: false,
            info_changed: false,
            doc_to_keep: false,
            just_stopped: None,
            out: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// The match was brought back: time and tale go on where they were.
    pub fn resume_time(&mut self, running: &dyn Match) {
        self.told = Some(running.seq());
        self.watch = MatchClock::new(self.doc.started, running.last());
    }
}

// Bots.
impl Table {
    /// What bots have to think about now.
    pub fn jobs(&mut self, unix_ms: u64) -> Vec<Job> {
        if self.is_frozen() {
            return Vec::new();
        }
        self.look_at_clock(unix_ms);
        let (driven, at) = (self.driven(), self.watch.now);
        self.running.as_mut().map_or_else(Vec::new, |running| running.jobs(&driven, at))
    }
}

// What happens.
impl Table {
    /// Somebody connects and says hello.
    pub fn arrive(
        &mut self,
        conn: Conn,
        person: PersonId,
        hello: &Hello,
        moment: &mut Moment<'_>,
    ) -> Step {
        self.look_at_clock(moment.unix_ms);
        let was_here = self.is_here(person);
        let (lang, throws) = (hello.lang.into(), hello.throws);
        self.enter(Watcher { conn, person, lang, throws, is_new: true }, moment);
        self.greet(conn, person, hello);
        if !was_here {
            self.info_changed = true;
        }
        self.finish(moment)
    }

    /// Everybody who was at the table before it was loaded anew is still here, and is told it. Whoever has
    /// given up its place is not taken for somebody who comes back, unless it has just come.
    pub fn reconvene(&mut self, watchers: Vec<Watcher>, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment.unix_ms);
        for &watcher in &watchers {
            self.enter(watcher, moment);
        }
        for Watcher { conn, person, .. } in watchers {
            self.welcome(conn);
            let since = self.witness(person, None);
            self.frame_to(conn, since);
        }
        self.finish(moment)
    }

    fn enter(&mut self, watcher: Watcher, moment: &Moment<'_>) {
        if self.watchers.is_empty() {
            self.presence.thawed_at = self.watch.now;
            self.begin_watching();
            self.wait_anew(moment.unix_ms);
        }
        self.watchers.push(watcher);
        self.presence.came(watcher.person);
        if watcher.is_new {
            self.come_back(watcher.person);
        }
    }

    /// Whatever changed when people came is kept.
    pub fn note_kept(&mut self) {
        self.watchers.iter_mut().for_each(|watcher| watcher.is_new = false);
    }

    /// A connection is gone.
    pub fn depart(&mut self, conn: Conn, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment.unix_ms);
        let Some(i) = self.watchers.iter().position(|w| w.conn == conn) else {
            return Step::default();
        };
        let gone = self.watchers.remove(i);
        if !self.is_here(gone.person) {
            // Strangers who look in and go again are not missed, however many they are.
            if self.doc.place_of(gone.person).is_some() {
                self.presence.left(gone.person, self.watch.now);
            }
            self.porch.forget(gone.person);
            self.info_changed = true;
        }
        self.finish(moment)
    }

    /// A connection has lost messages, because it reads too slowly: it gets everything anew.
    pub fn resync(&mut self, conn: Conn, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment.unix_ms);
        if self.watchers.iter().any(|w| w.conn == conn) {
            self.welcome(conn);
            self.frame_to(conn, None);
        }
        self.finish(moment)
    }

    /// Somebody says something.
    pub fn hear(&mut self, conn: Conn, message: &ToServer, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment.unix_ms);
        let Some(&watcher) = self.watchers.iter().find(|w| w.conn == conn) else {
            return Step::default();
        };
        // What was due before the message arrived comes first. Should that end the match, nobody
        // may begin another one before what happened is written: the phase changes afterwards.
        self.end_reveal(moment.unix_ms);
        self.run();
        match message {
            // Said twice: it wants to be told again.
            ToServer::Hello(hello) => {
                if let Some(watcher) = self.watchers.iter_mut().find(|w| w.conn == conn) {
                    (watcher.lang, watcher.throws) = (hello.lang.into(), hello.throws);
                }
                self.greet(conn, watcher.person, hello);
            }
            ToServer::Act(act) => self.act(&watcher, act),
            ToServer::Ask(Ask { n, want: Wish::Throw { match_no, seq } }) => {
                let thrown = self.throw(watcher.person, *match_no, *seq);
                self.answer(&watcher, *n, thrown.map(Some));
            }
            ToServer::Ask(ask) => {
                let asked = self.ask(watcher.person, &ask.want, moment);
                self.answer(&watcher, ask.n, asked.map(|()| None));
            }
            ToServer::Say(say) => match self.doc.place_of(watcher.person) {
                Some(place) => {
                    let said = Said { place: place as u8, emote: say.emote };
                    self.answer(&watcher, say.n, Ok(None));
                    self.tell_all(&protocol::FromServer::Said(said));
                }
                None => self.answer(&watcher, say.n, Err(No::because(Code::NotSeated))),
            },
            ToServer::Ping(ping) => {
                self.tell(conn, &protocol::FromServer::Pong(Pong { n: ping.n }));
            }
        }
        self.begin_agreed(moment.unix_ms);
        self.finish(moment)
    }

    /// Time has passed.
    pub fn tick(&mut self, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment.unix_ms);
        self.end_reveal(moment.unix_ms);
        self.run();
        self.begin_agreed(moment.unix_ms);
        self.finish(moment)
    }

    /// A bot has thought.
    pub fn thought(&mut self, thought: Thought, moment: &mut Moment<'_>) -> Step {
        if let Some(running) = &mut self.running {
            running.thought(thought);
        }
        self.tick(moment)
    }

    /// The answer to `hello`: the table, and the match as far as it is not known.
    fn greet(&mut self, conn: Conn, person: PersonId, hello: &Hello) {
        self.welcome(conn);
        let since = self.witness(person, hello.have);
        self.frame_to(conn, since);
    }

    fn act(&mut self, watcher: &Watcher, act: &Act) {
        let acted = self.try_act(watcher.person, act);
        self.answer(watcher, act.n, acted.map(Some));
    }

    /// The seat of this person in this match, which must be the one that is being played or was played last.
    pub(crate) fn seat_in(&self, person: PersonId, match_no: u32) -> Result<Seat, No> {
        if self.running.is_none() {
            return Err(No::because(Code::NotPlaying));
        }
        if match_no != self.doc.match_no {
            return Err(No::because(Code::OtherMatch));
        }
        self.seat_of(person).ok_or(No::because(Code::NotSeated))
    }

    fn try_act(&mut self, person: PersonId, act: &Act) -> Result<u64, No> {
        let (seat, at) = (self.seat_in(person, act.match_no)?, self.watch.now);
        let Some(running) = &mut self.running else {
            return Err(No::because(Code::NotPlaying));
        };
        let seq = running.act(seat, act.nth, act.action.get(), at)?;
        self.come_back(person);
        Ok(seq)
    }
}

/// Why something is refused.
pub(crate) struct No {
    pub code: Code,
    pub rule: Option<String>,
    /// Something to say instead of the code's own sentence.
    pub why: Option<Why>,
}

pub(crate) enum Why {
    Game(Box<dyn game::words::Speak>),
    /// About what a program has sent: in English.
    Text(String),
}

impl No {
    pub const fn because(code: Code) -> No {
        No { code, rule: None, why: None }
    }

    pub fn saying(code: Code, text: String) -> No {
        No { code, rule: None, why: Some(Why::Text(text)) }
    }

    pub fn sentence(&self, lang: Lang, cast: &dyn Cast) -> String {
        match &self.why {
            Some(Why::Game(why)) => Told { what: &**why, lang, cast }.to_string(),
            Some(Why::Text(text)) => format!("{} ({text})", self.code.phrase().in_lang(lang)),
            None => self.code.phrase().in_lang(lang).to_owned(),
        }
    }
}

impl From<NotActed> for No {
    fn from(why: NotActed) -> No {
        match why {
            NotActed::Stale => No::because(Code::Stale),
            NotActed::Gap => No::because(Code::Gap),
            NotActed::NotYourThrow => No::because(Code::NotYourThrow),
            NotActed::TooFast => No::because(Code::TooFast),
            NotActed::Stopped => No::because(Code::NotPlaying),
            NotActed::NothingToTakeBack => No::because(Code::NothingToTakeBack),
            NotActed::Malformed(fault) => No::saying(Code::Malformed, fault),
            NotActed::Illegal { rule, why } => {
                No { code: Code::Illegal, rule: Some(rule), why: Some(Why::Game(why)) }
            }
        }
    }
}

// Who is who.
impl Table {
    /// The person's seat in the match.
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let place = self.doc.place_of(person)?;
        self.doc.seat_of(place).map(Seat)
    }

    pub(crate) fn audience(&self, person: PersonId) -> Audience {
        self.seat_of(person).map_or(Audience::Public, Audience::Seat)
    }

    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.watchers.iter().any(|w| w.person == person)
    }

    /// A person plays itself again.
    pub(crate) fn come_back(&mut self, person: PersonId) {
        self.presence.came(person);
        if let Some(place) = self.doc.place_of(person)
            && let PlaceDoc::Person { away, left, .. } = &mut self.doc.places[place]
            && (*away || *left)
        {
            (*away, *left) = (false, false);
            self.doc_changed = true;
        }
    }

    pub(crate) fn head(&self, since: Option<u64>) -> Head {
        Head { now: self.watch.now, due: self.turn_due(), since }
    }
}
