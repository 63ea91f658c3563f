//! What is kept of a table: everything but what happens in its matches, which is in their logs.

pub use commit::PersonId;

use crate::dice::Seed;
use bots::Level;
use catalog::record::{Digest, Malformed, People};
use catalog::{AnyOptions, GameId};
use protocol::{Door, Phase, Score, Settings, Stopped};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Who makes it.
    pub host: PersonId,
    /// What is played.
    pub options: AnyOptions,
    /// How the table is run.
    pub settings: Settings,
    /// The seed of the first match.
    pub seed: Seed,
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
    /// When another match was proposed after the last one, in milliseconds since 1970.
    pub proposed: Option<u64>,
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
        /// Whether it is ready for the match that was proposed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ready: bool,
        /// How its matches at this table ended.
        #[serde(default, skip_serializing_if = "Score::is_blank")]
        score: Score,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: LevelKey,
        /// Its name; bots of old have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// How its matches at this table ended.
        #[serde(default, skip_serializing_if = "Score::is_blank")]
        score: Score,
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

    /// What whoever is on this place is called, if it has a name.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            PlaceDoc::Person { name, .. } => Some(name),
            PlaceDoc::Bot { name, .. } => name.as_deref(),
            PlaceDoc::Open => None,
        }
    }

    /// How the matches ended of whoever is on this place.
    pub(crate) fn score_mut(&mut self) -> Option<&mut Score> {
        match self {
            PlaceDoc::Person { score, .. } | PlaceDoc::Bot { score, .. } => Some(score),
            PlaceDoc::Open => None,
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
pub enum UnreadableDoc {
    /// It is none, or one of a version to come.
    #[error("the table's document can't be read: {0}")]
    Malformed(String),
    /// Its options are not options of its game.
    #[error("the options in the table's document can't be read: {0}")]
    Options(Malformed),
    /// Its seed is none.
    #[error("the seed in the table's document is broken")]
    Seed,
}

/// The document as it is written: with the options as text when it is read, because only the game tells
/// what they are.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a, O> {
    game: GameId,
    options: O,
    settings: Cow<'a, Settings>,
    host: PersonId,
    phase: Phase,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    #[serde(rename = "match")]
    match_no: u32,
    started: u64,
    places: Cow<'a, [PlaceDoc]>,
    seated: Cow<'a, [u8]>,
    eldest_first: Cow<'a, [u8]>,
    seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proposed: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revealing: Option<Cow<'a, RevealDoc>>,
    #[serde(default, skip_serializing_if = "Door::is_open")]
    door: Door,
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    must_knock: Cow<'a, [PersonId]>,
}

impl Doc {
    /// The document of a table that nobody has come to yet.
    pub fn new(table: NewTable) -> Doc {
        let most = *table.options.game().seats().end();
        Doc {
            options: table.options,
            settings: table.settings,
            host: table.host,
            phase: Phase::Lobby,
            stopped: None,
            match_no: 0,
            started: 0,
            places: vec![PlaceDoc::Open; most.into()],
            seated: Vec::new(),
            eldest_first: Vec::new(),
            seed: table.seed,
            proposed: None,
            revealing: None,
            door: Door::default(),
            must_knock: Vec::new(),
        }
    }

    /// Reads a document.
    pub fn read(bytes: &[u8]) -> Result<Doc, UnreadableDoc> {
        let written: Written<'_, &RawValue> =
            serde_json::from_slice(bytes).map_err(|e| UnreadableDoc::Malformed(e.to_string()))?;
        let options = AnyOptions::read(written.game, written.options.get(), &People::default());
        Ok(Doc {
            options: options.map_err(UnreadableDoc::Options)?,
            settings: written.settings.into_owned(),
            host: written.host,
            phase: written.phase,
            stopped: written.stopped,
            match_no: written.match_no,
            started: written.started,
            places: written.places.into_owned(),
            seated: written.seated.into_owned(),
            eldest_first: written.eldest_first.into_owned(),
            seed: Seed::from_hex(&written.seed).ok_or(UnreadableDoc::Seed)?,
            proposed: written.proposed,
            revealing: written.revealing.map(Cow::into_owned),
            door: written.door,
            must_knock: written.must_knock.into_owned(),
        })
    }

    /// The document as it is kept.
    pub fn write(&self) -> Vec<u8> {
        let written = Written {
            game: self.game(),
            options: &self.options,
            settings: Cow::Borrowed(&self.settings),
            host: self.host,
            phase: self.phase,
            stopped: self.stopped,
            match_no: self.match_no,
            started: self.started,
            places: Cow::Borrowed(&self.places),
            seated: Cow::Borrowed(&self.seated),
            eldest_first: Cow::Borrowed(&self.eldest_first),
            seed: self.seed.to_hex(),
            proposed: self.proposed,
            revealing: self.revealing.as_ref().map(Cow::Borrowed),
            door: self.door,
            must_knock: Cow::Borrowed(&self.must_knock),
        };
        // Nothing in it can fail to be written.
        serde_json::to_vec(&written).unwrap_or_default()
    }

    /// The place of those who have none any more.
    pub const NOWHERE: u8 = u8::MAX;

    /// People who must knock that are remembered, at most.
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

    /// Somebody and a bot change places.
    pub(crate) fn swap_places(&mut self, one: usize, other: usize) {
        self.places.swap(one, other);
        for place in self.seated.iter_mut().chain(&mut self.eldest_first) {
            if usize::from(*place) == one {
                *place = other as u8;
            } else if usize::from(*place) == other {
                *place = one as u8;
            }
        }
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
            PlaceDoc::Bot { level, name: None, .. } => Some(level.0.key().to_owned()),
            place => place.name().map(str::to_owned),
        };
        self.places.iter().filter_map(name).collect()
    }
}
