//! A table, and the one way anything happens at it.

use crate::clock::{Presence, Watch};
use crate::dice::{Dice, Edition, Seed};
use crate::doc::{Doc, PersonId, PlaceDoc, UnreadableDoc};
use crate::door::Porch;
use crate::host::Chair;
use crate::limits::Limits;
use crate::mind::{Job, Thought};
use crate::running::{Head, Match, NotActed, Opening, reopen};
use crate::step::{Conn, Moment, Out, Step};
use crate::witness::Witnesses;
use catalog::record::{Digest, Header, Malformed};
use catalog::{AnyOptions, GameId};
use game::words::{Cast, Lang, Told};
use game::{Audience, Seat};
use protocol::{Act, Code, Door, Hello, Phase, Pong, Said, Settings, Stopped, ToServer};

/// A table, with everybody who is connected to it.
pub struct Table {
    pub(crate) id: String,
    pub(crate) code: String,
    pub(crate) rev: u64,
    pub(crate) doc: Doc,
    pub(crate) limits: Limits,
    /// What records tell of the id.
    pub(crate) tag: Digest,
    /// How the dice of the match are made that was begun last.
    pub(crate) begun: Edition,
    pub(crate) running: Option<Box<dyn Match>>,
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) watch: Watch,
    pub(crate) presence: Presence,
    pub(crate) chair: Chair,
    pub(crate) porch: Porch,
    pub(crate) witnesses: Witnesses,
    /// Up to which fact everybody has been told.
    pub(crate) told: u64,
    /// The header of a match that begins in this step.
    pub(crate) header: Option<Vec<u8>>,
    pub(crate) doc_changed: bool,
    pub(crate) info_changed: bool,
    /// A match was stopped in this step.
    pub(crate) just_stopped: Option<Stopped>,
    pub(crate) out: Vec<Out>,
    /// What was refused in this step.
    pub(crate) refused: Vec<Code>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.id)
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
}

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Unguessable.
    pub id: String,
    /// To be spoken.
    pub code: String,
    /// Who makes it.
    pub host: PersonId,
    /// What is played.
    pub options: AnyOptions,
    /// How the table is run.
    pub settings: Settings,
    /// The seed of the first match.
    pub seed: Seed,
}

/// A table can't be brought back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The document.
    #[error(transparent)]
    Doc(#[from] UnreadableDoc),
    /// The log of the match.
    #[error("the log of match {match_no} can't be replayed: {why}")]
    Log {
        /// Which match.
        match_no: u32,
        /// What is wrong with it.
        why: String,
    },
}

// Coming into being.
impl Table {
    /// A new table, and its document.
    pub fn create(new: NewTable) -> (Table, Vec<u8>) {
        let most = *new.options.game().seats().end();
        let doc = Doc {
            options: new.options,
            settings: new.settings,
            host: new.host,
            phase: Phase::Lobby,
            stopped: None,
            match_no: 0,
            started: 0,
            places: vec![PlaceDoc::Open; most.into()],
            seated: Vec::new(),
            eldest_first: Vec::new(),
            seed: new.seed,
            revealing: None,
            door: Door::default(),
            must_knock: Vec::new(),
        };
        let bytes = doc.write();
        (Table::with(new.id, new.code, 1, doc), bytes)
    }

    fn with(id: String, code: String, rev: u64, doc: Doc) -> Table {
        Table {
            tag: protocol::table_tag(&id),
            begun: Edition::First,
            id,
            code,
            rev,
            doc,
            limits: Limits::default(),
            running: None,
            watchers: Vec::new(),
            watch: Watch::default(),
            presence: Presence::default(),
            chair: Chair::default(),
            porch: Porch::default(),
            witnesses: Witnesses::default(),
            told: 0,
            header: None,
            doc_changed: false,
            info_changed: false,
            just_stopped: None,
            out: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// The same table with other limits.
    ///
    /// Precondition: no match is being played. A match keeps the limits it was opened with.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Table {
        self.limits = limits;
        self
    }

    /// A table as it was written: its document, and the log of the match that the document names
    /// (all lines, the header first; empty when there was no match yet).
    pub fn load(
        id: &str,
        code: &str,
        rev: u64,
        doc: &[u8],
        log: &[u8],
    ) -> Result<Table, LoadError> {
        Table::load_within(Limits::default(), id, code, rev, doc, log)
    }

    /// [`load`](Table::load) with other limits. Of a log that is longer than they allow only the
    /// beginning need be there.
    pub fn load_within(
        limits: Limits,
        id: &str,
        code: &str,
        rev: u64,
        doc: &[u8],
        log: &[u8],
    ) -> Result<Table, LoadError> {
        let doc = Doc::read(doc)?;
        let match_no = doc.match_no;
        let fault = |why: String| LoadError::Log { match_no, why };
        let mut table = Table::with(id.to_owned(), code.to_owned(), rev, doc).within(limits);
        if match_no > 0 {
            let cut = log.iter().position(|&b| b == b'\n').map_or(log.len(), |end| end + 1);
            let (header, facts) = log.split_at(cut);
            let header = header.strip_suffix(b"\n").unwrap_or(header);
            let header = match Header::parse(header) {
                Ok((header, _)) => header,
                // Options of old that the rules refuse by now: it can't be played on, nor shown. The
                // first who comes is told that it was stopped.
                Err(Malformed::Table(_)) => return Ok(table),
                Err(why) => return Err(fault(why.to_string())),
            };
            let fair = header.fair.unwrap_or_default();
            let seed = fair.seed.as_deref().and_then(Seed::from_hex);
            let seed = seed.ok_or_else(|| fault("the header has no seed".to_owned()))?;
            // A match goes on in the edition in which it was begun.
            table.begun = Edition::of(&fair);
            let opening = Opening {
                options: &header.options,
                seats: header.seats.len() as u8,
                seed,
                dice: &Dice::new(seed, &table.begun, &fair.luck),
                match_no,
            };
            let mut running = reopen(&opening, facts, &limits).map_err(fault)?;
            if let Some(why) = table.doc.stopped {
                running.stop(why);
            }
            table.told = running.seq();
            table.watch = Watch::new(table.doc.started, running.last());
            table.running = Some(running);
        }
        Ok(table)
    }

    /// Which match's log [`load`](Table::load) needs; 0 is none.
    pub fn match_to_load(doc: &[u8]) -> Result<u32, UnreadableDoc> {
        Ok(Doc::read(doc)?.match_no)
    }
}

// What the shell asks.
impl Table {
    /// The game that is played here.
    pub fn game(&self) -> GameId {
        self.doc.game()
    }

    /// Whether nobody is connected.
    pub fn is_deserted(&self) -> bool {
        self.watchers.is_empty()
    }

    /// What bots have to think about now.
    pub fn jobs(&mut self, moment: &Moment<'_>) -> Vec<Job> {
        if self.is_frozen() {
            return Vec::new();
        }
        self.look_at_clock(moment);
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
        self.look_at_clock(moment);
        let was_here = self.is_here(person);
        if self.watchers.is_empty() {
            self.presence.thawed_at = self.watch.now;
            self.begin_watching();
            self.wait_anew(moment.unix_ms);
        }
        self.watchers.push(Watcher { conn, person, lang: hello.lang.into() });
        self.come_back(person);
        self.greet(conn, person, hello);
        if !was_here {
            self.info_changed = true;
        }
        self.finish(moment)
    }

    /// A connection is gone.
    pub fn depart(&mut self, conn: Conn, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment);
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
        self.look_at_clock(moment);
        if self.watchers.iter().any(|w| w.conn == conn) {
            self.welcome(conn);
            self.frame_to(conn, None);
        }
        self.finish(moment)
    }

    /// Somebody says something.
    pub fn hear(&mut self, conn: Conn, message: &ToServer, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment);
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
                    watcher.lang = hello.lang.into();
                }
                self.greet(conn, watcher.person, hello);
            }
            ToServer::Act(act) => self.act(&watcher, act),
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
        self.finish(moment)
    }

    /// Time has passed.
    pub fn tick(&mut self, moment: &mut Moment<'_>) -> Step {
        self.look_at_clock(moment);
        self.end_reveal(moment.unix_ms);
        self.run();
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

    fn try_act(&mut self, person: PersonId, act: &Act) -> Result<u64, No> {
        if self.running.is_none() {
            return Err(No::because(Code::NotPlaying));
        }
        if act.match_no != self.doc.match_no {
            return Err(No::because(Code::OtherMatch));
        }
        let seat = self.seat_of(person).ok_or(No::because(Code::NotSeated))?;
        let at = self.watch.now;
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
            NotActed::TooFast => No::because(Code::TooFast),
            NotActed::Stopped => No::because(Code::NotPlaying),
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
