//! What is kept of a table: everything but what happens in its matches, which is in their logs.

use crate::dice::{Seed, from_hex, to_hex};
use bots::Level;
use catalog::record::{Digest, People};
use catalog::{AnyOptions, GameId};
use protocol::{Door, Phase, Settings, Stopped};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Somebody who plays. The id is public in the sense that it opens nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub [u8; 16]);

impl Serialize for PersonId {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&to_hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for PersonId {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<PersonId, D::Error> {
        let hex = std::borrow::Cow::<'_, str>::deserialize(d)?;
        let bytes = from_hex(&hex);
        bytes.map(PersonId).ok_or_else(|| serde::de::Error::custom("a person has 32 digits"))
    }
}

/// A table's document. It holds the seed of the next match, so it must not leave the server.
#[derive(Clone, Debug)]
pub struct Doc {
    /// The options, without what is about the people.
    pub options: AnyOptions,
    /// How the table is run.
    pub settings: Settings,
    /// Who may settle things.
    pub host: PersonId,
    /// Where the table stands.
    pub phase: Phase,
    /// Why the last match was stopped, if it did not come to its end.
    pub stopped: Option<Stopped>,
    /// The match that is being played or was played last; 0 before the first one.
    pub match_no: u32,
    /// When that match began, in milliseconds since 1970.
    pub started: u64,
    /// The places; a match's seats are those that are taken when it begins.
    pub places: Vec<PlaceDoc>,
    /// The place of each seat of the match; [`NOWHERE`](Doc::NOWHERE) when whoever played it has
    /// gone since.
    pub seated: Vec<u8>,
    /// Giro Galoppo: the places, eldest first, as far as told.
    pub eldest_first: Vec<u8>,
    /// The seed of the match that is being played, or of the next one.
    pub seed: Seed,
    /// The next match is about to begin.
    pub revealing: Option<RevealDoc>,
    /// Whether newcomers may sit down.
    pub door: Door,
    /// Who must knock even when the door is open, the latest last: those whom the host has cleared
    /// away or not let in.
    pub must_knock: Vec<PersonId>,
}

/// A match that is about to begin: its seats are fixed, and everybody's text is waited for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevealDoc {
    /// Until when, in milliseconds since 1970.
    pub until: u64,
    /// What was revealed, by place. Nobody may know it before all texts are there.
    pub texts: Vec<(u8, String)>,
}

// The texts must not get into a log by accident.
impl std::fmt::Debug for RevealDoc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RevealDoc").field("until", &self.until).finish_non_exhaustive()
    }
}

/// Who has a place.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum PlaceDoc {
    /// Nobody.
    #[default]
    Open,
    /// A person.
    Person {
        /// Who.
        id: PersonId,
        /// The name.
        name: String,
        /// The horse's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        horse: Option<String>,
        /// What its client has promised for the dice of the match that is being played, or of
        /// the next one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promise: Option<Digest>,
        /// What its client has added to the dice of the match that is being played.
        #[serde(default)]
        luck: String,
        /// Whether a bot plays for it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        away: bool,
        /// Whether it gave up its place while the match went on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: LevelKey,
    },
}

impl PlaceDoc {
    /// The person on this place.
    pub fn person(&self) -> Option<PersonId> {
        match self {
            PlaceDoc::Person { id, .. } => Some(*id),
            PlaceDoc::Open | PlaceDoc::Bot { .. } => None,
        }
    }
}

/// A bot's level, written by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelKey(pub Level);

impl Serialize for LevelKey {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0.key())
    }
}

impl<'de> Deserialize<'de> for LevelKey {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<LevelKey, D::Error> {
        let key = std::borrow::Cow::<'_, str>::deserialize(d)?;
        key.parse().map(LevelKey).map_err(serde::de::Error::custom)
    }
}

/// A document that this version can't read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table's document can't be read: {0}")]
pub struct UnreadableDoc(String);

/// The document as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: GameId,
    options: Box<RawValue>,
    settings: Settings,
    host: PersonId,
    phase: Phase,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    #[serde(rename = "match")]
    match_no: u32,
    started: u64,
    places: Vec<PlaceDoc>,
    seated: Vec<u8>,
    eldest_first: Vec<u8>,
    seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revealing: Option<RevealDoc>,
    #[serde(default, skip_serializing_if = "Door::is_open")]
    door: Door,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    must_knock: Vec<PersonId>,
}

impl Doc {
    /// Reads a document.
    pub fn read(bytes: &[u8]) -> Result<Doc, UnreadableDoc> {
        let fault = |e: &dyn std::fmt::Display| UnreadableDoc(e.to_string());
        let text = std::str::from_utf8(bytes).map_err(|e| fault(&e))?;
        let written: Written = serde_json::from_str(text).map_err(|e| fault(&e))?;
        let people = People::default();
        let options = AnyOptions::read(written.game, written.options.get(), &people);
        Ok(Doc {
            options: options.map_err(|e| fault(&e))?,
            settings: written.settings,
            host: written.host,
            phase: written.phase,
            stopped: written.stopped,
            match_no: written.match_no,
            started: written.started,
            places: written.places,
            seated: written.seated,
            eldest_first: written.eldest_first,
            seed: Seed::from_hex(&written.seed).ok_or_else(|| fault(&"the seed is broken"))?,
            revealing: written.revealing,
            door: written.door,
            must_knock: written.must_knock,
        })
    }

    /// The document as it is kept.
    pub fn write(&self) -> Vec<u8> {
        let written = Written {
            game: self.game(),
            options: raw(&self.options),
            settings: self.settings.clone(),
            host: self.host,
            phase: self.phase,
            stopped: self.stopped,
            match_no: self.match_no,
            started: self.started,
            places: self.places.clone(),
            seated: self.seated.clone(),
            eldest_first: self.eldest_first.clone(),
            seed: self.seed.to_hex(),
            revealing: self.revealing.clone(),
            door: self.door,
            must_knock: self.must_knock.clone(),
        };
        // Nothing in it can fail to be written.
        serde_json::to_vec(&written).unwrap_or_default()
    }

    /// The place of those who have none any more.
    pub const NOWHERE: u8 = u8::MAX;

    /// So many are remembered who must knock.
    const MOST_BARRED: usize = 32;

    /// From now on this person must knock.
    pub(crate) fn bar(&mut self, person: PersonId) {
        self.must_knock.retain(|barred| *barred != person);
        if self.must_knock.len() >= Doc::MOST_BARRED {
            self.must_knock.remove(0);
        }
        self.must_knock.push(person);
    }

    /// Frees a place, and all that was known about whoever had it.
    pub(crate) fn vacate(&mut self, place: usize) {
        if let Some(place) = self.places.get_mut(place) {
            *place = PlaceDoc::Open;
        }
        self.renumber(place, None);
    }

    /// A host who has left is followed by the first of those who stay.
    pub(crate) fn pass_on_host(&mut self) {
        if self.place_of(self.host).is_none()
            && let Some(heir) = self.people().first()
        {
            self.host = *heir;
        }
    }

    /// Somebody goes to another place, which is free.
    pub(crate) fn change_place(&mut self, from: usize, to: usize) {
        self.places.swap(from, to);
        self.renumber(to, None);
        self.renumber(from, Some(to as u8));
    }

    /// The seat of the last match and the age go with the person.
    fn renumber(&mut self, from: usize, to: Option<u8>) {
        for place in self.seated.iter_mut().filter(|place| usize::from(**place) == from) {
            *place = to.unwrap_or(Doc::NOWHERE);
        }
        match (self.eldest_first.iter().position(|&place| usize::from(place) == from), to) {
            (Some(age), Some(to)) => self.eldest_first[age] = to,
            (Some(age), None) => drop(self.eldest_first.remove(age)),
            (None, _) => {}
        }
    }

    /// Which game is played here.
    pub fn game(&self) -> GameId {
        self.options.game()
    }

    /// The place of this person.
    pub fn place_of(&self, person: PersonId) -> Option<usize> {
        self.places.iter().position(|place| place.person() == Some(person))
    }

    /// The seat of a place in the match.
    pub fn seat_of(&self, place: usize) -> Option<u8> {
        self.seated.iter().position(|&p| usize::from(p) == place).map(|seat| seat as u8)
    }

    /// The places that are taken: the seats of a match that begins now.
    pub(crate) fn taken(&self) -> Vec<u8> {
        let taken = |i: &u8| self.places[usize::from(*i)] != PlaceDoc::Open;
        (0..self.places.len() as u8).filter(taken).collect()
    }

    /// A place that nobody has: this one, or else the first.
    pub(crate) fn free_place(&self, wanted: usize) -> Option<usize> {
        match self.places.get(wanted) {
            Some(PlaceDoc::Open) => Some(wanted),
            _ => self.places.iter().position(|place| *place == PlaceDoc::Open),
        }
    }

    /// Who has a place.
    pub fn people(&self) -> Vec<PersonId> {
        self.places.iter().filter_map(PlaceDoc::person).collect()
    }

    /// The names of those who have a place.
    pub fn names(&self) -> Vec<String> {
        let name = |place: &PlaceDoc| match place {
            PlaceDoc::Person { name, .. } => Some(name.clone()),
            PlaceDoc::Bot { level } => Some(level.0.key().to_owned()),
            PlaceDoc::Open => None,
        };
        self.places.iter().filter_map(name).collect()
    }
}

/// Options as JSON text.
pub fn raw(options: &AnyOptions) -> Box<RawValue> {
    // Options are a small object of plain values, which can always be written.
    serde_json::value::to_raw_value(options)
        .unwrap_or_else(|_| RawValue::from_string("{}".to_owned()).unwrap_or_default())
}
