//! A table as the people at it see it.
//!
//! What is not known here is passed over, so that a server may come to say more.

use crate::door::{Door, Knock};
use crate::settings::{Hints, Settings};
use catalog::GameId;
use catalog::record::Digest;
use game::words::{Phrase, phrase};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A table as the people at it see it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableInfo {
    /// The unguessable id, which is in the table's link.
    pub id: String,
    /// The spoken code.
    pub code: String,
    /// The game.
    pub game: GameId,
    /// Its options: what differs from the printed game.
    pub options: Box<RawValue>,
    /// How the table is run.
    pub settings: Settings,
    /// Where it stands.
    pub phase: Phase,
    /// Why the last match was stopped, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// The match that is being played or was played last; 0 before the first one.
    #[serde(rename = "match")]
    pub match_no: u32,
    /// What the server promises about the dice's seed, in hexadecimal: while a match is played of
    /// that match, else of the next one.
    pub commit: String,
    /// The edition of fair dice in which it promises.
    #[serde(default = "first")]
    pub edition: u32,
    /// A match is about to begin: everybody is to reveal what it has promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revealing: Option<Revealing>,
    /// The places.
    pub places: Vec<Place>,
    /// The places, eldest first, where somebody has said so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eldest_first: Vec<u8>,
    /// How many look on.
    pub spectators: u32,
    /// Whether newcomers may sit down.
    #[serde(default, skip_serializing_if = "Door::is_open")]
    pub door: Door,
    /// Who waits for the host's word; told to the host and to those who have a place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knocks: Vec<Knock>,
    /// Another match was proposed: from then on the host may begin it without those who are not ready; in
    /// milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_from: Option<u64>,
    /// You.
    pub you: YouAt,
}

impl TableInfo {
    /// Whether a person at this table may ask for a hint, and who is to know of it.
    pub fn hint_rule(&self) -> HintRule {
        let plays = |place: &&Place| place.kind == PlaceKind::Person && place.seat.is_some();
        match (self.places.iter().filter(plays).count(), self.settings.hints) {
            (0 | 1, _) => HintRule::Free,
            (_, Hints::Seen) => HintRule::Seen,
            (_, Hints::Off) => HintRule::Off,
        }
    }
}

/// Whether somebody may ask for a hint in the match that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HintRule {
    /// Yes: nobody else plays but bots.
    Free,
    /// Yes, and its client says so to everybody ([`Emote::Hint`](crate::Emote::Hint)).
    Seen,
    /// No.
    Off,
}

/// Who does not say was made before there was another edition.
const fn first() -> u32 {
    1
}

/// A match is about to begin, and its seats are fixed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Revealing {
    /// The number it will have.
    #[serde(rename = "match")]
    pub match_no: u32,
    /// Whoever has not revealed its text by then adds nothing; in milliseconds since 1970.
    pub until: u64,
    /// The places whose texts are waited for.
    pub missing: Vec<u8>,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People take their places.
    #[default]
    Lobby,
    /// A match is being played.
    Playing,
    /// A match has ended; another one can begin.
    Over,
}

/// Why a match was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// It has as many facts as a match may have, or its record as many bytes.
    TooLong,
    /// So much happened one after the other without anybody's choice that it would never have
    /// ended.
    Endless,
    /// It was begun when the rules still allowed its options or its obstacles.
    Rules,
}

impl Stopped {
    /// The sentence.
    pub const fn phrase(self) -> Phrase {
        match self {
            Stopped::TooLong => phrase(
                "This match was stopped: it has become longer than any match should be.",
                "Cette partie a été arrêtée : elle est devenue plus longue qu'une partie ne devrait l'être.",
            ),
            Stopped::Endless => phrase(
                "This match was stopped: it went on and on without anybody's choice.",
                "Cette partie a été arrêtée : elle continuait sans fin, sans que personne n'ait à choisir.",
            ),
            Stopped::Rules => phrase(
                "This match was stopped: the rules no longer allow the way it was begun. Make a new table to play.",
                "Cette partie a été arrêtée : les règles ne permettent plus la façon dont elle a commencé. Ouvre une nouvelle table pour jouer.",
            ),
        }
    }
}

/// A place at the table.
#[allow(clippy::struct_excessive_bools)] // Each of them may be so or not, whatever the others are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// Who has it.
    pub kind: PlaceKind,
    /// The name; of bots, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The horse's name (Giro Galoppo).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse: Option<String>,
    /// The bot's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The seat in the match that is being played or was played last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Whether the person is connected.
    #[serde(default, skip_serializing_if = "is_false")]
    pub here: bool,
    /// Whether a bot plays for the person at the moment.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stand_in: bool,
    /// Whether the person is the host.
    #[serde(default, skip_serializing_if = "is_false")]
    pub host: bool,
    /// Whether the person stands in for a host who is not connected.
    #[serde(default, skip_serializing_if = "is_false")]
    pub deputy: bool,
    /// The place of whoever this person wants as host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<u8>,
    /// Whether the person is ready for the match that was proposed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ready: bool,
    /// How the matches ended that whoever has this place has played here with these options.
    #[serde(default, skip_serializing_if = "Score::is_blank")]
    pub score: Score,
    /// What the person has promised to add to the dice of the match that is being played, or of
    /// the next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Digest>,
    /// What the person has added to the dice of the match that is being played.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub luck: String,
}

/// How many matches somebody has played at a table, and won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// How many it has won, alone or with others.
    pub won: u32,
    /// How many came to their end.
    pub played: u32,
}

impl Score {
    /// Whether nothing was played yet; that is not written.
    pub fn is_blank(&self) -> bool {
        *self == Score::default()
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde wants a reference.
fn is_false(flag: &bool) -> bool {
    !flag
}

/// Who has a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    /// Nobody.
    #[default]
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// Where you are at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct YouAt {
    /// Your place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// Your seat in the match that is being played or was played last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Whether you are the host.
    #[serde(default, skip_serializing_if = "is_false")]
    pub host: bool,
    /// Whether you stand in for a host who is not connected.
    #[serde(default, skip_serializing_if = "is_false")]
    pub deputy: bool,
    /// The place that you wait to be let in to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knocking: Option<u8>,
}
