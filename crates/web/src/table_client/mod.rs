//! A table, as the page knows it: what was told, and how to answer.

mod advice;
mod device;
mod holder;
mod link;
mod playback;
mod pledge;
mod practice;
mod whereabouts;

use crate::level;
use crate::prefs::Prefs;
use crate::words::{Says, Word};
use advice::Adviser;
pub use advice::Answer;
use catalog::{AnyAction, AnyEffect, AnyOptions, AnyView, Sentence, narrate};
use client::{Event, Local, Session};
use device::{Device, HOST};
use game::words::{Cast, Lang};
use game::{Millis, Seat};
use holder::{Holder, next_holder};
use leptos::prelude::*;
pub use link::Broken;
use link::{Link, News};
use local::Who;
use playback::Arrival;
pub use playback::Playback;
pub use pledge::seen;
pub use practice::{Scales, Warning};
use protocol::{Emote, NewTable, Phase, Place, Refusal, Said, TableInfo, Wish};
use std::fmt;
use std::sync::Arc;

/// Sentences that are kept, at most.
const MEMORY: usize = 200;

/// One step of a match: what there was to see on the way to the view.
#[derive(Clone, Debug, Default)]
pub struct TableUpdate {
    /// Counts the steps.
    pub n: u32,
    /// What there was to see, in order; empty when something is missing and only the view counts.
    pub effects: Arc<[AnyEffect]>,
}

/// A table, as the page knows it.
#[derive(Clone, Copy)]
pub struct TableClient {
    /// The table, once it has said welcome.
    pub table: RwSignal<Option<TableInfo>>,
    /// What may be known of the match.
    pub view: RwSignal<Option<AnyView>>,
    /// The last step on the way to this view.
    pub latest: RwSignal<TableUpdate>,
    /// How much of that step has been shown.
    pub playback: Playback,
    /// Our seat in the match.
    pub seat: RwSignal<Option<Seat>>,
    /// Whose throw the match waits for.
    pub thrower: RwSignal<Option<Seat>>,
    /// What has happened, as sentences, the oldest first.
    pub told: RwSignal<Vec<String>>,
    /// How many sentences there were in all.
    pub told_count: RwSignal<usize>,
    /// The ready phrase that was said last, and from which place.
    pub said: RwSignal<Option<Said>>,
    /// Why the last thing we wanted was not done.
    pub refusal: RwSignal<Option<Refusal>>,
    /// Whether there is a connection.
    pub up: RwSignal<bool>,
    /// Why the table can't be opened at all.
    pub broken: RwSignal<Option<Broken>>,
    /// Who of several people at this device is to take it, while nobody may look.
    pub curtain: RwSignal<Option<Who>>,
    /// Who of them has it in hand.
    pub holder: RwSignal<Who>,
    /// What a champion would press, as `data-can` names it.
    pub advised: RwSignal<Option<String>>,
    /// What was pressed last on a board to try something.
    pub tried: RwSignal<Option<AnyAction>>,
    /// What was advised last, for boards that show it in their own way.
    pub answer: RwSignal<Option<Answer>>,
    /// What is weighed in practice before it is played.
    pub scales: Scales,
    adviser: StoredValue<Adviser, LocalStorage>,
    lang: RwSignal<Lang>,
    transport: StoredValue<Transport, LocalStorage>,
}

/// The way to the table.
enum Transport {
    /// There is none: nothing can be done here.
    None,
    /// The server's.
    Socket(Link),
    /// On this device.
    Device(Device),
    /// A position to try something: nothing comes of it.
    Practice,
}

// Coming to a table, and leaving it with the component that came.
impl TableClient {
    /// A table of the server.
    pub fn open(id: &str) -> TableClient {
        let at = TableClient::apart();
        let link = Link::open(id, at.lang.get_untracked(), move |session, news| {
            at.hear(HOST, session, news);
        });
        at.transport.set_value(Transport::Socket(link));
        at
    }

    /// A table on this device: one that was kept, else a new one of this game.
    pub fn open_here(id: String, new: Option<NewTable>) -> TableClient {
        let at = TableClient::apart();
        let lang = at.lang.get_untracked();
        let device = Device::open(id, new, lang, move |who, session, news| {
            at.hear(who, session, news);
        });
        at.transport.set_value(Transport::Device(device));
        at
    }

    /// A match that was: nothing can be done here, and whoever steps through it says what is seen.
    pub fn of_record(table: TableInfo) -> TableClient {
        let at = TableClient::apart();
        at.table.set(Some(table));
        at
    }

    /// A position of a match that was, to try something for this seat. What is pressed is
    /// [tried](TableClient::tried), and nothing else happens.
    pub fn of_practice(table: TableInfo, view: Option<AnyView>, seat: Seat) -> TableClient {
        let at = TableClient::of_record(table);
        at.transport.set_value(Transport::Practice);
        at.queue(Arrival {
            view,
            seat: Some(seat),
            thrower: None,
            effects: Arc::default(),
            sentences: Vec::new(),
        });
        at
    }

    /// A table without a way to it.
    fn apart() -> TableClient {
        let Prefs { lang, speed, .. } = expect_context();
        let at = TableClient {
            table: RwSignal::new(None),
            view: RwSignal::new(None),
            latest: RwSignal::new(TableUpdate::default()),
            playback: Playback::new(speed),
            seat: RwSignal::new(None),
            thrower: RwSignal::new(None),
            told: RwSignal::new(Vec::new()),
            told_count: RwSignal::new(0),
            said: RwSignal::new(None),
            refusal: RwSignal::new(None),
            up: RwSignal::new(true),
            broken: RwSignal::new(None),
            curtain: RwSignal::new(None),
            holder: RwSignal::new(HOST),
            advised: RwSignal::new(None),
            tried: RwSignal::new(None),
            answer: RwSignal::new(None),
            scales: Scales::new(),
            adviser: StoredValue::new_local(Adviser::default()),
            lang,
            transport: StoredValue::new_local(Transport::None),
        };
        on_cleanup(move || {
            at.transport.with_value(|transport| match transport {
                Transport::None | Transport::Practice => {}
                Transport::Socket(link) => link.close(),
                Transport::Device(device) => device.close(),
            });
        });
        at
    }
}

// What is heard.
impl TableClient {
    fn hear(self, who: Who, session: &Session, news: News) {
        let in_hand = who == self.holder.get_untracked();
        match news {
            News::Broken(why) => self.broken.set(Some(why)),
            News::Down => self.up.set(false),
            News::Event(Event::Welcome | Event::TableChanged) if who == HOST => {
                self.up.set(true);
                self.note_withheld(session);
                self.table.set(session.table().cloned());
                self.seat.set(seat_of(session));
            }
            News::Event(Event::Frame { resync }) if in_hand => self.see_frame(session, resync),
            // Somebody else at this device may have got its seat just now.
            News::Event(Event::Frame { .. }) if !untrack(|| self.playback.is_running()) => {
                self.pass_device();
            }
            News::Event(Event::Refused { refusal, .. }) => self.refusal.set(Some(refusal)),
            News::Event(Event::Said(said)) if in_hand => {
                let (place, lang) = (usize::from(said.place), self.lang.get_untracked());
                let name = session.table().map(|table| place_name(table, place, lang));
                let (name, phrase) = (name.unwrap_or_default(), said.emote.phrase().in_lang(lang));
                self.say_aloud(vec![format!("{name}: {phrase}")]);
                self.said.set(Some(said));
            }
            News::Weighed { n, answer } => self.weighed(n, answer.as_deref()),
            News::Event(_) => {}
        }
    }

    /// A match begins: everybody is told who has not revealed what it had promised.
    fn note_withheld(self, session: &Session) {
        let Some(table) = session.table().filter(|table| table.phase == Phase::Playing) else {
            return;
        };
        if self.peek_table(|before| before.revealing.is_some()) == Some(true) {
            self.say_aloud(withheld(table, self.lang.get_untracked()));
        }
    }

    fn see_frame(self, session: &Session, resync: bool) {
        let effects = session.effects().and_then(Result::ok).filter(|_| !resync);
        let effects = effects.unwrap_or_default();
        let (view, seat) = (session.view().and_then(Result::ok), seat_of(session));
        let sentences = session.table().zip(view.as_ref()).map(|(table, view)| {
            narrate(&effects, view, seat, self.lang.get_untracked(), &Names(table))
        });
        let sentences = sentences.unwrap_or_default();
        self.refusal.set(None);
        self.witness(session, resync);
        self.note_taken_back(session);
        self.weigh_ahead(session);
        let thrower = session.thrower();
        self.queue(Arrival { view, seat, thrower, effects: effects.into(), sentences });
    }

    /// Something is said: it can be heard, and read again later.
    fn say_aloud(self, lines: Vec<String>) {
        let count = lines.len();
        self.told.update(|told| remember(told, lines));
        self.told_count.update(|told| *told += count);
    }

    fn look(self, session: &Session) {
        self.seat.set(seat_of(session));
        self.thrower.set(session.thrower());
        self.view.set(session.view().and_then(Result::ok));
    }
}

// Several people at one device.
impl TableClient {
    /// Whether this table is on this device.
    pub fn is_here(self) -> bool {
        self.transport.with_value(|transport| matches!(transport, Transport::Device(_)))
    }

    /// Whether the browser keeps a table that is on this device.
    pub fn is_kept(self) -> bool {
        self.transport.with_value(|transport| match transport {
            Transport::Device(device) => device.keeps(),
            Transport::None | Transport::Practice | Transport::Socket(_) => true,
        })
    }

    /// Those at this device who have a seat in the match.
    pub fn people(self) -> Vec<(Who, Seat)> {
        self.transport.with_value(|transport| match transport {
            Transport::Device(device) => device.seated(),
            Transport::None | Transport::Practice | Transport::Socket(_) => Vec::new(),
        })
    }

    /// Somebody has the device in hand.
    pub fn take_device(self, who: Who) {
        self.hurry();
        self.curtain.set(None);
        self.holder.set(who);
        self.refusal.set(None);
        self.transport.with_value(|transport| {
            if let Transport::Device(device) = transport {
                device.look(who, |session| self.look(session));
            }
        });
    }

    /// The turn may be somebody else's now.
    fn pass_device(self) {
        if !self.is_here() {
            return;
        }
        let (people, holder) = (self.people(), self.holder.get_untracked());
        let next = self.view.with_untracked(|view| {
            let thrower = self.thrower.get_untracked();
            view.as_ref().map_or(Holder::Same, |view| next_holder(view, thrower, &people, holder))
        });
        match next {
            Holder::Same => {}
            Holder::Now(who) => self.take_device(who),
            Holder::Behind(who) => {
                // Until it is taken everybody sees what everybody may see.
                self.take_device(0);
                self.curtain.set(Some(who));
            }
        }
    }

    /// Somebody takes a place: on the server's table we, on this device another person.
    pub fn sit(self, place: u8, name: String, horse: Option<String>) {
        // The session promises something for the dice by itself.
        let wish = Wish::Sit { place, name, horse, luck: String::new(), promise: None };
        // A name may be sent when the table is gone from the screen: then it is too late.
        let _ = self.transport.try_with_value(|transport| match transport {
            Transport::None | Transport::Practice => {}
            Transport::Socket(link) => {
                link.with(|session| session.ask(wish));
            }
            Transport::Device(device) => {
                let at_place = |s: &Session| s.table().is_some_and(|t| t.you.place == Some(place));
                let who = device.who(at_place).unwrap_or_else(|| device.join());
                device.with(who, |session| session.ask(wish));
            }
        });
    }
}

// What is wanted.
impl TableClient {
    /// Whoever has a place takes a free one instead, with everything that goes with it.
    pub fn change_place(self, from: u8, to: u8) {
        let place = |t: &TableInfo| t.places.get(usize::from(from)).cloned();
        let Some(Place { name: Some(name), horse, .. }) = self.peek_table(place).flatten() else {
            return;
        };
        let wish = Wish::Sit { place: to, name, horse, luck: String::new(), promise: None };
        let sits = |s: &Session| s.table().is_some_and(|t| t.you.place == Some(from));
        self.transport.with_value(|transport| match transport {
            Transport::None | Transport::Practice => {}
            Transport::Socket(link) => {
                link.with(|session| session.ask(wish));
            }
            Transport::Device(device) => {
                if let Some(who) = device.who(sits) {
                    device.with(who, |session| session.ask(wish));
                }
            }
        });
    }

    /// A place is freed. At a table of the server the host clears it, and whoever had it must knock
    /// to come back; on this device whoever sits there gets up, and the first stays the host.
    pub fn clear(self, place: u8) {
        let sits = |s: &Session| s.table().is_some_and(|t| t.you.place == Some(place));
        let gone = self.transport.with_value(|transport| match transport {
            Transport::Device(device) => device.who(sits).filter(|who| *who != HOST).map(|who| {
                device.with(who, |session| session.ask(Wish::Leave {}));
            }),
            Transport::None | Transport::Practice | Transport::Socket(_) => None,
        });
        if gone.is_none() {
            self.ask(Wish::Clear { place });
        }
    }

    /// Does something in the match. What may not be is refused by the table, with its reason.
    pub fn act(self, action: &AnyAction) {
        // Whoever acts has seen enough.
        self.hurry();
        if self.transport.with_value(|transport| matches!(transport, Transport::Practice)) {
            self.tried.set(Some(*action));
            return;
        }
        // Without a seat there is nothing to press.
        if !self.holds(action) {
            self.play_now(action);
        }
    }

    /// Whether something that we did in the match is not answered yet.
    pub fn is_on_its_way(self) -> bool {
        let waits = |session: &mut Session| session.frame().is_some() && !session.is_settled();
        self.with(self.holder.get_untracked(), waits) == Some(true)
    }

    /// Throws, if the match waits for it.
    pub fn throw(self) {
        self.hurry();
        self.with(self.holder.get_untracked(), Session::throw);
    }

    /// Asks something of the table.
    pub fn ask(self, wish: Wish) {
        self.with(HOST, |session| session.ask(wish));
    }

    /// Says a ready phrase.
    pub fn say(self, emote: Emote) {
        self.with(HOST, |session| session.say(emote));
    }

    /// When this time of the match will be, by the page's clock.
    pub fn local_time(self, at: Millis) -> Option<Local> {
        self.with(self.holder.get_untracked(), |session| session.local_time(at)).flatten()
    }

    fn with<T>(self, who: Who, act: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.transport.with_value(|transport| match transport {
            Transport::None | Transport::Practice => None,
            Transport::Socket(link) => Some(link.with(act)),
            Transport::Device(device) => device.with(who, act),
        })
    }
}

// What there is to see.
impl TableClient {
    /// Something about the table, once it is known.
    pub fn of_table<T>(self, read: impl FnOnce(&TableInfo) -> T) -> Option<T> {
        let (mut read, mut found) = (Some(read), None);
        self.look_at_table(&mut |table| found = read.take().map(|read| read(table)));
        found
    }

    /// One piece of code for everybody who reads.
    fn look_at_table(self, look: &mut dyn FnMut(&TableInfo)) {
        self.table.with(|table| table.as_ref().map(look));
    }

    /// The same as it is now, for whoever does something with it once.
    pub fn peek_table<T>(self, read: impl FnOnce(&TableInfo) -> T) -> Option<T> {
        self.table.try_with_untracked(|table| table.as_ref().map(read)).flatten()
    }

    /// The options of the table's game.
    pub fn options(self) -> Option<AnyOptions> {
        self.of_table(|t| AnyOptions::parse(t.game, t.options.get()).ok()).flatten()
    }

    /// Where the table stands.
    pub fn phase(self) -> Option<Phase> {
        self.of_table(|t| t.phase)
    }

    /// The name of a seat.
    pub fn name(self, seat: Seat) -> String {
        let lang = self.lang.get();
        self.of_table(|t| name_of(t, seat, lang)).flatten().unwrap_or_default()
    }

    /// What there was to see on the way to a view, as sentences.
    pub fn narrate(self, effects: &[AnyEffect], view: &AnyView, lang: Lang) -> Vec<Sentence> {
        let tell = |table: &TableInfo| narrate(effects, view, None, lang, &Names(table));
        self.of_table(tell).unwrap_or_default()
    }

    /// A step of a match that was: shown as it happened, or only where it led.
    pub fn show_recorded(self, view: AnyView, effects: Arc<[AnyEffect]>) {
        let (view, sentences) = (Some(view), Vec::new());
        self.queue(Arrival { view, seat: None, thrower: None, effects, sentences });
    }

    /// What was kept of a table on this device: the record of a match, or all that there is.
    pub fn read_here(
        self,
        match_no: Option<u32>,
    ) -> Option<impl Future<Output = Option<String>> + use<>> {
        self.transport.with_value(|transport| match transport {
            Transport::Device(device) => Some(device.read(match_no)),
            Transport::None | Transport::Practice | Transport::Socket(_) => None,
        })
    }
}

/// The seat of whoever has something to do in the match: in one that was stopped nobody has.
fn seat_of(session: &Session) -> Option<Seat> {
    session.seat().filter(|_| session.table().is_none_or(|table| table.stopped.is_none()))
}

/// The names at a table, by seat.
struct Names<'a>(&'a TableInfo);

impl Cast for Names<'_> {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&name_of(self.0, seat, lang).unwrap_or_default())
    }
}

fn name_of(table: &TableInfo, seat: Seat, lang: Lang) -> Option<String> {
    let index = table.places.iter().position(|place| place.seat == Some(seat.0))?;
    Some(place_name(table, index, lang))
}

/// What whoever has a place is called: by its name, or a bot of old, which has none, by its level,
/// numbered where there are several of it.
pub fn place_name(table: &TableInfo, index: usize, lang: Lang) -> String {
    let Some(place) = table.places.get(index) else { return String::new() };
    if let Some(name) = &place.name {
        return name.clone();
    }
    let Some(key) = place.level.as_deref() else { return String::new() };
    let called = level::word(key).map_or(key, |word| word.phrase().in_lang(lang));
    let same = |places: &[Place]| places.iter().filter(|p| p.level == place.level).count();
    match same(&table.places) {
        1 => called.to_owned(),
        _ => format!("{called} {}", same(&table.places[..=index])),
    }
}

/// Who has promised something for the dice and not revealed it, as sentences.
fn withheld(table: &TableInfo, lang: Lang) -> Vec<String> {
    let places = table.places.iter().enumerate();
    let withheld = places.filter(|(_, p)| p.promise.is_some() && p.luck.is_empty());
    let sentence = Word::Withheld.phrase().in_lang(lang);
    withheld.map(|(i, _)| sentence.replace("{name}", &place_name(table, i, lang))).collect()
}

fn remember(told: &mut Vec<String>, lines: Vec<String>) {
    told.extend(lines);
    let surplus = told.len().saturating_sub(MEMORY);
    told.drain(..surplus);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_sentences_are_kept() {
        let mut told = Vec::new();
        for n in 0..300 {
            remember(&mut told, vec![n.to_string()]);
        }
        assert_eq!((told.len(), told[0].as_str()), (MEMORY, "100"));
    }
}
