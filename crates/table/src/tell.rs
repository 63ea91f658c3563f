//! Telling people: each gets what it may know, and nothing else.

use crate::doc::{PersonId, PlaceDoc};
use crate::step::{Conn, Out};
use crate::table::{No, Table};
use bytes::Bytes;
use catalog::AnyOptions;
use game::words::{Cast, Lang, Nameless};
use game::{Audience, Seat};
use protocol::{FromServer, Phase, Place, PlaceKind, Raw, TableInfo, VERSION, Welcome, YouAt};
use std::collections::BTreeSet;
use std::fmt;

impl Table {
    pub(crate) fn tell(&mut self, to: Conn, message: &FromServer) {
        self.out.push(Out { to, text: message.text().into() });
    }

    pub(crate) fn tell_all(&mut self, message: &FromServer) {
        let text = Bytes::from(message.text());
        let out = self.watchers.iter().map(|w| Out { to: w.conn, text: text.clone() });
        self.out.extend(out);
    }

    pub(crate) fn welcome(&mut self, conn: Conn) {
        let Some(watcher) = self.watchers.iter().find(|w| w.conn == conn) else { return };
        let table = self.info(watcher.person);
        self.tell(conn, &FromServer::Welcome(Welcome { protocol: VERSION, table }));
    }

    /// Tells everybody how the table is.
    pub(crate) fn tell_table(&mut self) {
        for i in 0..self.watchers.len() {
            let watcher = self.watchers[i];
            let table = self.info(watcher.person);
            self.tell(watcher.conn, &FromServer::Table(table));
        }
    }

    /// Tells one connection how the match is.
    pub(crate) fn frame_to(&mut self, conn: Conn, since: Option<u64>) {
        let (Some(running), Some(watcher)) =
            (&self.running, self.watchers.iter().find(|w| w.conn == conn))
        else {
            return;
        };
        // Not even those who were there get to see again what lies face down now.
        let since = since.filter(|since| *since >= running.recalls_after());
        let text = running.frame(self.audience(watcher.person), &self.head(since));
        self.out.push(Out { to: conn, text: text.into() });
    }

    /// Tells everybody the table and the match anew: less has happened than they know of.
    pub(crate) fn tell_anew(&mut self) {
        for i in 0..self.watchers.len() {
            let conn = self.watchers[i].conn;
            self.welcome(conn);
            self.frame_to(conn, None);
        }
    }

    /// Tells everybody what has happened since.
    pub(crate) fn tell_frames(&mut self, since: u64) {
        let Some(running) = &self.running else { return };
        let head = self.head(Some(since));
        // Spectators all get the same, and so do two tabs of one person.
        let mut texts: [Option<Bytes>; 9] = Default::default();
        for watcher in &self.watchers {
            let audience = self.audience(watcher.person);
            let slot = match audience {
                Audience::Seat(seat) => seat.index(),
                Audience::Public => 8,
            };
            let text = texts[slot].get_or_insert_with(|| running.frame(audience, &head).into());
            self.out.push(Out { to: watcher.conn, text: text.clone() });
        }
    }

    /// The table as this person sees it.
    pub fn info(&self, person: PersonId) -> TableInfo {
        let (doc, deputy) = (&self.doc, self.deputy());
        let place = doc.place_of(person);
        let strangers = self.watchers.iter().map(|w| w.person);
        let strangers = strangers.filter(|person| doc.place_of(*person).is_none());
        // Two tabs are one spectator.
        let spectators = strangers.collect::<BTreeSet<PersonId>>().len();
        TableInfo {
            id: self.names.id.clone(),
            code: self.names.code.clone(),
            game: doc.game(),
            options: json(&doc.options),
            settings: doc.settings.clone(),
            phase: doc.phase,
            stopped: doc.stopped,
            match_no: doc.match_no,
            commit: doc.seed.commit(&self.edition()),
            edition: self.edition().number(),
            revealing: self.revealing(),
            places: (0..doc.places.len()).map(|i| self.place_info(i, deputy)).collect(),
            eldest_first: doc.eldest_first.clone(),
            spectators: spectators as u32,
            door: doc.door,
            knocks: self.knocks_for(person),
            rematch_from: self.rematch_from(),
            you: YouAt {
                place: place.map(|place| place as u8),
                seat: place.and_then(|place| doc.seat_of(place)),
                host: doc.host == person,
                deputy: deputy == Some(person),
                knocking: self.porch.place_of(person),
            },
        }
    }

    fn place_info(&self, index: usize, deputy: Option<PersonId>) -> Place {
        let seat = self.doc.seat_of(index);
        match &self.doc.places[index] {
            PlaceDoc::Open => Place { seat, ..Place::default() },
            PlaceDoc::Person { id, name, horse, promise, luck, away, ready, score, .. } => Place {
                kind: PlaceKind::Person,
                name: Some(name.clone()),
                horse: horse.clone(),
                level: None,
                seat,
                here: self.is_here(*id),
                stand_in: *away && self.doc.phase == Phase::Playing,
                host: self.doc.host == *id,
                deputy: deputy == Some(*id),
                vote: self.vote(*id),
                ready: *ready,
                score: *score,
                promise: *promise,
                // An old document may have a text that was said before a match of the second edition.
                luck: if self.doc.phase == Phase::Playing { luck.clone() } else { String::new() },
            },
            PlaceDoc::Bot { level, name, score } => Place {
                kind: PlaceKind::Bot,
                name: name.clone(),
                level: Some(level.0.key().to_owned()),
                score: *score,
                seat,
                ..Place::default()
            },
        }
    }

    /// The sentence of a refusal.
    pub(crate) fn sentence(&self, no: &No, lang: Lang) -> String {
        no.sentence(lang, &Names(self))
    }
}

/// Options as messages tell them.
fn json(options: &AnyOptions) -> Raw {
    // Options are a small object of plain values, which can always be written.
    serde_json::value::to_raw_value(options).unwrap_or_default()
}

/// The people at the table, by their names.
struct Names<'a>(&'a Table);

impl Cast for Names<'_> {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
        let place = self.0.doc.seated.get(seat.index()).map(|&place| usize::from(place));
        match place.and_then(|place| self.0.doc.places.get(place)?.name()) {
            Some(name) => out.write_str(name),
            None => Nameless.name(seat, lang, out),
        }
    }
}
