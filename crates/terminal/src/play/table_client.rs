//! A table, as whoever plays here knows it: what was told, and how to answer. The screen and the plain lines are two
//! faces of it.

mod advice;
mod keyboard;

use super::champion::{Answer, Champion};
use super::names::{TableNames, place_name};
use super::playback::{Motion, Playback, Step};
use super::transport::{News, ToTable, Transport};
use super::words::{Says, Word};
use crate::choice::{self, Choice, Does, Picked, Position};
use catalog::{AnyAction, AnyOptions, AnyView, Voice, narrate, whereabouts};
use client::{Event, Local, Session, deed};
use game::words::Lang;
use game::{Level, Millis, Seat, Seen};
use local::{Broken, Who};
use protocol::{Emote, Phase, PlaceKind, Raw, TableInfo, Wish};
use std::fmt::Write;
use std::time::Instant;

/// Sentences that are kept, at most.
const MEMORY: usize = 200;

/// Where a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// On this machine.
    Here,
    /// At a server, by this link.
    Server(String),
}

/// What whoever opens a table wants there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opening {
    /// To go on with it.
    GoOn,
    /// To look on.
    Watch,
    /// To sit down under this name.
    Sit(String),
    /// To sit down with these people and bots, and to begin.
    Begin { people: Vec<String>, bots: Vec<Level>, start: bool },
}

/// A table, as whoever plays here knows it.
#[allow(clippy::struct_excessive_bools)] // Each of them may be so or not, whatever the others are.
pub struct TableClient {
    pub lang: Lang,
    pub whereabouts: Whereabouts,
    pub opening: Opening,
    /// The table, once it has said welcome.
    pub table: Option<TableInfo>,
    pub playback: Playback,
    /// What has happened, as sentences, the oldest first.
    pub told: Vec<String>,
    /// How many sentences there were in all.
    pub told_count: usize,
    /// Why the last thing we wanted was not done.
    pub refusal: Option<String>,
    /// Whether there is a connection.
    pub up: bool,
    /// Whether a table on this machine is kept.
    pub kept: bool,
    /// Why the table can't be had any more.
    pub broken: Option<Ending>,
    /// The record that was asked for last.
    pub record: Option<Fetched>,
    /// Who of several people at this keyboard is to take it, while nobody may look.
    pub curtain: Option<Who>,
    /// The first half of a move.
    pub picked: Option<Picked>,
    /// What we did last, in a few words.
    did: Option<String>,
    /// What a champion would do here.
    pub advised: Option<AnyAction>,
    /// Whether a champion is thinking.
    pub asked: bool,
    options: Option<AnyOptions>,
    transport: Transport,
    sessions: Vec<Session>,
    /// Who of those at this keyboard sees and acts.
    holder: Who,
    begun: Instant,
    champion: Option<Champion>,
    questions: u32,
    /// How often we had acted when the champion was asked.
    acted: u32,
    /// The match whose effects are remembered for it, and those since it was asked last.
    seen_match: u32,
    seen: Vec<Raw>,
    started: bool,
    /// The match that was asked for last.
    begins: u32,
}

/// A record that was asked for; nothing, if it can't be had.
#[derive(Debug)]
pub struct Fetched(pub Option<String>);

/// Why a table can't be had any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// What is kept here is gone or can't be read.
    Unreadable,
    /// The server said so.
    Refused(String),
    /// The server speaks another version.
    Version,
    /// Somebody came to sit down, and no place is free.
    Full,
}

impl std::fmt::Debug for TableClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableClient")
            .field("whereabouts", &self.whereabouts)
            .finish_non_exhaustive()
    }
}

// Coming to a table.
impl TableClient {
    pub fn new(
        transport: Transport,
        whereabouts: Whereabouts,
        opening: Opening,
        lang: Lang,
        motion: Motion,
    ) -> TableClient {
        TableClient {
            lang,
            whereabouts,
            opening,
            table: None,
            playback: Playback::new(motion),
            told: Vec::new(),
            told_count: 0,
            refusal: None,
            up: false,
            kept: true,
            broken: None,
            record: None,
            curtain: None,
            picked: None,
            did: None,
            advised: None,
            asked: false,
            options: None,
            transport,
            sessions: Vec::new(),
            holder: 0,
            begun: Instant::now(),
            champion: None,
            questions: 0,
            acted: 0,
            seen_match: 0,
            seen: Vec::new(),
            started: false,
            begins: 0,
        }
    }

    /// The one who asks for everybody here: on this machine the first person, after whoever looks on.
    fn host(&self) -> Who {
        match self.whereabouts {
            Whereabouts::Here => 1,
            Whereabouts::Server(_) => 0,
        }
    }

    fn add_session(&mut self) -> Who {
        let mut session = Session::new(self.lang).with_luck(secret_text, None).with_throws();
        session.connected();
        self.sessions.push(session);
        let who = (self.sessions.len() - 1) as Who;
        self.send(who);
        who
    }

    /// Waits for whatever comes next. It may be dropped and called again: nothing is lost.
    pub async fn next(&mut self) -> Arrival {
        let TableClient { champion, transport, .. } = self;
        let champion = async {
            match champion {
                Some(champion) => champion.next().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            news = transport.next() => Arrival::News(news),
            answer = champion => Arrival::Advice(answer),
        }
    }
}

/// Something that comes from elsewhere.
#[derive(Debug)]
pub enum Arrival {
    News(News),
    Advice(Answer),
}

// What is heard.
impl TableClient {
    pub fn hear(&mut self, arrival: Arrival) {
        match arrival {
            Arrival::News(news) => self.hear_news(news),
            Arrival::Advice(answer) => self.be_advised(&answer),
        }
    }

    fn hear_news(&mut self, news: News) {
        match news {
            News::Up => self.connected(),
            News::Down => {
                if self.up {
                    self.say_aloud(vec![Word::Lost.said_in(self.lang).to_owned()]);
                }
                self.up = false;
                self.sessions.iter_mut().for_each(Session::disconnected);
            }
            News::Opened { people } => {
                // Whoever looks on comes first, then the people.
                while self.sessions.len() <= usize::from(people) {
                    self.add_session();
                }
                self.holder = 1;
            }
            News::Kept(kept) => {
                if !kept && self.kept {
                    self.say_aloud(vec![Word::NotKept.said_in(self.lang).to_owned()]);
                }
                self.kept = kept;
            }
            News::Text { who, text } => self.received(who, &text),
            News::Record(record) => self.record = Some(Fetched(record)),
            News::Broken(Broken::Missing | Broken::Unreadable) => {
                self.broken = Some(Ending::Unreadable);
            }
            News::Refused(why) => self.broken = Some(Ending::Refused(why)),
            News::OtherVersion => self.broken = Some(Ending::Version),
        }
    }

    fn connected(&mut self) {
        if self.sessions.is_empty() {
            self.add_session();
            return;
        }
        if matches!(self.whereabouts, Whereabouts::Server(_)) {
            self.say_aloud(vec![Word::BackOnline.said_in(self.lang).to_owned()]);
            self.sessions.iter_mut().for_each(Session::connected);
        }
        for who in 0..self.sessions.len() {
            self.send(who as Who);
        }
    }

    fn received(&mut self, who: Who, text: &str) {
        let now = self.local_now();
        let Some(session) = self.sessions.get_mut(usize::from(who)) else { return };
        let events = session.received(text, now).unwrap_or_default();
        for event in events {
            self.hear_event(who, event);
        }
        self.send(who);
    }

    fn hear_event(&mut self, who: Who, event: Event) {
        match event {
            Event::Welcome | Event::TableChanged if who == self.host() => {
                self.up = true;
                let came = self.arrivals(who);
                self.table = self.sessions.get(usize::from(who)).and_then(|s| s.table()).cloned();
                self.options = self
                    .table
                    .as_ref()
                    .and_then(|table| AnyOptions::parse(table.game, table.options.get()).ok());
                self.say_aloud(came);
                self.arrange(matches!(event, Event::Welcome));
            }
            Event::Welcome => self.arrange(true),
            Event::Frame { resync } if who == self.holder => self.see_frame(resync),
            Event::Frame { .. } if !self.playback.is_running() => self.pass_keyboard(),
            Event::Refused { refusal, .. } => {
                (self.picked, self.begins) = (None, 0);
                let colon = catalog::COLON.in_lang(self.lang);
                let rule = refusal
                    .rule
                    .map(|rule| format!("{} {rule}{colon}", Word::Rule.said_in(self.lang)));
                self.refusal = Some(rule.unwrap_or_default() + &refusal.say);
            }
            Event::Said(said) if who == self.holder => {
                let name = self
                    .table
                    .as_ref()
                    .map(|table| place_name(table, said.place.into(), self.lang));
                let (name, colon) = (name.unwrap_or_default(), catalog::COLON.in_lang(self.lang));
                let phrase = said.emote.phrase().in_lang(self.lang);
                self.say_aloud(vec![format!("{name}{colon}{phrase}")]);
            }
            Event::Bye(bye) if !self.sessions.iter().all(Session::may_return) => {
                let _ = bye;
                self.broken = Some(Ending::Version);
            }
            Event::Bye(bye) => self.say_aloud(vec![bye.say]),
            _ => {}
        }
    }

    /// Who has sat down or got up since the table was seen last, in the lobby.
    fn arrivals(&self, who: Who) -> Vec<String> {
        let now = self.sessions.get(usize::from(who)).and_then(|session| session.table());
        let (Some(before), Some(now)) = (&self.table, now) else { return Vec::new() };
        if now.phase != Phase::Lobby {
            return Vec::new();
        }
        let places = now.places.iter().enumerate();
        let new = places.filter(|(index, place)| {
            let was = before.places.get(*index);
            place.kind != PlaceKind::Open && was.is_none_or(|was| was.kind == PlaceKind::Open)
        });
        let told = |(index, _): (usize, &protocol::Place)| {
            let number = Word::Place.said_in(self.lang).replace("{n}", &(index + 1).to_string());
            let colon = catalog::COLON.in_lang(self.lang);
            format!("{number}{colon}{}.", place_name(now, index, self.lang))
        };
        new.map(told).collect()
    }

    /// Does what whoever opened the table wanted.
    fn arrange(&mut self, welcome: bool) {
        let Some(table) = self.table.clone() else { return };
        match self.opening.clone() {
            Opening::Sit(name) if table.you.place.is_none() => {
                let open = |place: &protocol::Place| place.kind == PlaceKind::Open;
                match table.places.iter().position(open) {
                    Some(place) if table.phase == Phase::Lobby => self.sit(place as u8, name),
                    // Whoever can't sit down now may be let in between two matches.
                    Some(_) => self.opening = Opening::Watch,
                    None => self.broken = Some(Ending::Full),
                }
            }
            Opening::Sit(_) => self.opening = Opening::GoOn,
            Opening::Begin { people, bots, start } if welcome && table.phase == Phase::Lobby => {
                self.fill_places(&table, &people, &bots);
                if !start {
                    self.opening = Opening::GoOn;
                }
            }
            Opening::Begin { people, bots, start: true } => {
                let taken = table.places.iter().filter(|p| p.kind != PlaceKind::Open).count();
                if table.phase == Phase::Lobby && taken >= people.len() + bots.len() {
                    self.opening = Opening::GoOn;
                    self.start();
                }
            }
            _ => {}
        }
    }

    fn fill_places(&mut self, table: &TableInfo, people: &[String], bots: &[Level]) {
        if self.started || !self.up {
            return;
        }
        self.started = true;
        for (place, name) in people.iter().enumerate().take(table.places.len()) {
            self.sit(place as u8, name.clone());
        }
        for (place, level) in (people.len()..table.places.len()).zip(bots) {
            self.ask(Wish::Bot { place: place as u8, level: level.key().to_owned() });
        }
    }

    fn see_frame(&mut self, resync: bool) {
        let Some(session) = self.sessions.get(usize::from(self.holder)) else { return };
        let Some(Ok(view)) = session.view() else { return };
        let effects = session.effects().and_then(Result::ok).filter(|_| !resync);
        let effects = effects.unwrap_or_default();
        let seat = session.seat();
        let sentences = session
            .table()
            .map(|table| narrate(&effects, &view, seat, self.lang, &TableNames(table)));
        let settled = session.is_settled();
        let frame = session.frame().cloned();
        if let Some(frame) = frame {
            self.witness(&frame, resync);
        }
        self.refusal = None;
        if settled && !view.to_act().iter().any(|one| Some(one) == seat) {
            self.picked = None;
        }
        self.playback.push(Step { view, effects, sentences: sentences.unwrap_or_default() });
        self.tick(Instant::now());
    }

    /// Something is said: it can be read again later.
    pub fn say_aloud(&mut self, lines: Vec<String>) {
        self.told_count += lines.len();
        self.told.extend(lines);
        let surplus = self.told.len().saturating_sub(MEMORY);
        self.told.drain(..surplus);
    }

    /// Shows what is due.
    pub fn tick(&mut self, now: Instant) {
        let was_running = self.playback.is_running();
        let told = self.playback.tick(now);
        self.say_aloud(told);
        if was_running && !self.playback.is_running() {
            self.pass_keyboard();
        }
    }

    /// Whoever acts has seen enough.
    pub fn hurry(&mut self) {
        if self.playback.is_running() {
            let told = self.playback.hurry();
            self.say_aloud(told);
            self.pass_keyboard();
        }
    }
}

// What is wanted.
impl TableClient {
    fn session(&self) -> Option<&Session> {
        self.sessions.get(usize::from(self.holder))
    }

    fn send(&mut self, who: Who) {
        let Some(session) = self.sessions.get_mut(usize::from(who)) else { return };
        while let Some(text) = session.next_to_send() {
            self.transport.say(ToTable::Say { who, text });
        }
    }

    /// Somebody takes a place: at a server's table we, on this machine another person, or the one who sits there under
    /// another name.
    pub fn sit(&mut self, place: u8, name: String) {
        let wish = Wish::Sit { place, name, horse: None, luck: String::new(), promise: None };
        let who = match self.whereabouts {
            Whereabouts::Server(_) => self.host(),
            Whereabouts::Here => {
                let people = self.sessions.iter().enumerate().skip(self.host().into());
                let at = |s: &Session| s.table().and_then(|table| table.you.place);
                let mut known =
                    people.map(|(who, s)| (who as Who, at(s), s.unanswered().next().is_some()));
                let sits = known.clone().find(|(_, at, _)| *at == Some(place));
                let idle = || known.find(|(_, at, busy)| at.is_none() && !busy);
                let found = sits.or_else(idle).map(|(who, ..)| who);
                found.unwrap_or_else(|| self.add_session())
            }
        };
        if let Some(session) = self.sessions.get_mut(usize::from(who)) {
            session.ask(wish);
        }
        self.send(who);
    }

    /// Frees a place: on this machine whoever sits there gets up.
    pub fn clear(&mut self, place: u8) {
        let at = |s: &Session| s.table().is_some_and(|table| table.you.place == Some(place));
        let who = self.sessions.iter().position(at).map(|who| who as Who);
        match who.filter(|who| *who != self.host() && self.whereabouts == Whereabouts::Here) {
            Some(who) => {
                self.sessions[usize::from(who)].ask(Wish::Leave {});
                self.send(who);
            }
            None => self.ask(Wish::Clear { place }),
        }
    }

    /// Asks something of the table.
    pub fn ask(&mut self, wish: Wish) {
        self.refusal = None;
        let host = self.host();
        if let Some(session) = self.sessions.get_mut(usize::from(host)) {
            session.ask(wish);
        }
        self.send(host);
    }

    /// Begins a match, or is ready for another one.
    pub fn start(&mut self) {
        if let Some(table) = &self.table {
            let match_no = table.match_no + 1;
            self.begins = match_no;
            self.ask(Wish::Start { match_no });
        }
    }

    pub fn say(&mut self, emote: Emote) {
        let host = self.host();
        if let Some(session) = self.sessions.get_mut(usize::from(host)) {
            session.say(emote);
        }
        self.send(host);
    }

    /// Does what a choice says.
    pub fn choose(&mut self, choice: &Choice) {
        self.hurry();
        let action = match &choice.does {
            Does::Act(action) => {
                self.picked = None;
                Some(action)
            }
            Does::Pick { picked, act } => {
                self.picked = Some(*picked);
                act.as_ref()
            }
        };
        let holder = self.holder;
        if let (Some(action), Some(session)) = (action, self.sessions.get_mut(usize::from(holder)))
        {
            self.refusal = None;
            let told = |t| capital(&choice::told(action, self.lang, &TableNames(t)));
            self.did = self.table.as_ref().map(told);
            // Without a seat there are no choices.
            let _ = session.act(deed(action));
        }
        self.send(holder);
    }

    /// Tries what somebody means by a word, though it is not offered: the table says which rule forbids it. Whether there
    /// was something to try.
    pub fn attempt(&mut self, word: &str) -> bool {
        let Some(action) = self.view().and_then(|view| choice::attempt(view, word)) else {
            return false;
        };
        let holder = self.holder;
        let acted = self.sessions.get_mut(usize::from(holder)).map(|s| s.act(deed(&action)));
        self.send(holder);
        acted.is_some_and(|acted| acted.is_ok())
    }

    /// Throws, if the match waits for it.
    pub fn throw(&mut self) -> bool {
        self.hurry();
        let holder = self.holder;
        let session = self.sessions.get_mut(usize::from(holder));
        let thrown = session.and_then(Session::throw).is_some();
        if thrown {
            self.did = None;
        }
        self.send(holder);
        thrown
    }

    /// Wants the record of the last match; it comes as [`record`](TableClient::record).
    pub fn ask_record(&mut self) {
        self.record = None;
        if let Some(table) = &self.table {
            self.transport.say(ToTable::Record { match_no: table.match_no });
        }
    }
}

// What there is to see.
impl TableClient {
    /// Our seat in the match; in one that was stopped nobody has one.
    pub fn seat(&self) -> Option<Seat> {
        let stopped = self.table.as_ref().is_some_and(|table| table.stopped.is_some());
        self.session()?.seat().filter(|_| !stopped)
    }

    pub fn options(&self) -> Option<&AnyOptions> {
        self.options.as_ref()
    }

    /// Whether the match waits for our throw.
    pub fn may_throw(&self) -> bool {
        !self.playback.is_running() && self.session().is_some_and(Session::may_throw)
    }

    /// Whether something that we did is on its way, and nothing can be done before it is known what came of it. In real
    /// time nobody waits: there the next move may follow at once.
    pub fn is_waiting(&self) -> bool {
        let live = self.view().is_some_and(|view| view.game().is_live());
        !live && self.seat().is_some() && self.session().is_some_and(|s| !s.is_settled())
    }

    /// What we did that no server has answered yet, in a few words.
    pub fn on_its_way(&self) -> Option<String> {
        let there = matches!(self.whereabouts, Whereabouts::Server(_));
        if !there || !self.up || self.session().is_none_or(Session::is_settled) {
            return None;
        }
        let way = Word::OnItsWay.said_in(self.lang);
        Some(match &self.did {
            Some(did) => format!("{did}{} {way}", catalog::COLON.in_lang(self.lang).trim_end()),
            None => way.to_owned(),
        })
    }

    /// What can be done now.
    pub fn choices(&self) -> Vec<Choice> {
        if self.playback.is_running() || self.curtain.is_some() || self.is_waiting() {
            return Vec::new();
        }
        self.position(choice::choices).unwrap_or_default()
    }

    /// What is to be done now, or whom everybody waits for.
    pub fn prompt(&self) -> String {
        self.position(choice::prompt).unwrap_or_default()
    }

    pub fn position<T>(&self, ask: impl FnOnce(&Position<'_>) -> T) -> Option<T> {
        let (table, view, options) =
            (self.table.as_ref()?, self.playback.view.as_ref()?, self.options.as_ref()?);
        let (me, names) = (self.seat(), TableNames(table));
        let voice = Voice { me, lang: self.lang, cast: &names };
        Some(ask(&Position { view, options, me, picked: self.picked, voice }))
    }

    /// Where everybody and everything is, in a few sentences.
    pub fn whereabouts(&self) -> String {
        self.position(|at| whereabouts(at.view, at.options, at.me, self.lang, at.voice.cast))
            .unwrap_or_default()
    }

    pub fn view(&self) -> Option<&AnyView> {
        self.playback.view.as_ref()
    }

    /// Whether the end of the match has come here, too.
    pub fn is_told(&self) -> bool {
        !self.playback.is_running() && self.view().and_then(Seen::ranking).is_some()
    }

    /// Whether something is on its way that will make a match: nothing else is to be done meanwhile.
    pub fn is_beginning(&self) -> bool {
        let Some(table) = &self.table else { return true };
        let wants = matches!(self.opening, Opening::Begin { start: true, .. } | Opening::Sit(_));
        let asked = table.match_no < self.begins && table.rematch_from.is_none();
        table.phase != Phase::Playing && (wants || asked || table.revealing.is_some())
    }

    /// Whether a bot plays for us.
    pub fn stands_in(&self) -> bool {
        let place =
            self.table.as_ref().and_then(|table| table.places.get(usize::from(table.you.place?)));
        place.is_some_and(|place| place.stand_in)
    }

    /// What time it is in the match, where the game is played in real time.
    pub fn match_time(&self) -> Option<Millis> {
        let live = self.view()?.game().is_live();
        self.session()?.match_time(self.local_now()).filter(|_| live)
    }

    /// How much of the turn's time is left.
    pub fn time_left(&self) -> Option<std::time::Duration> {
        let due = self.session()?.due()?;
        Some(std::time::Duration::from_millis(due.0.saturating_sub(self.local_now().0)))
    }

    fn local_now(&self) -> Local {
        // Screens that are compared must not depend on how long it took to draw them.
        if cfg!(test) {
            return Local(0);
        }
        Local(self.begun.elapsed().as_millis() as u64)
    }
}

/// As it begins a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What this client adds to the dice: nobody can guess it.
fn secret_text() -> String {
    let mut bytes = [0; 16];
    // As for the seeds of tables: such a machine can't run this.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
