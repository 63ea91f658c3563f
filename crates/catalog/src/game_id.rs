//! The games by name.

use crate::{Recorded, for_each_game, match_game};
use game::Game;
use game::options::{OptionSpec, OptionTable, Preset};
use game::words::{Lang, Phrase};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The enum and the list of all can't disagree.
macro_rules! games {
    (() $($rules:ident::$type:ident,)*) => {
        /// One of our games.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum GameId {
            $(#[doc = concat!("`", stringify!($rules), "`")] $type,)*
        }

        impl GameId {
            /// All of them.
            pub const ALL: [GameId; [$(GameId::$type),*].len()] = [$(GameId::$type),*];
        }
    };
}

for_each_game!([games]);

impl GameId {
    /// The key in records and addresses.
    pub const fn key(self) -> &'static str {
        match_game!(self, G => G::ID)
    }

    /// The name on the box: a proper name, the same in both languages.
    pub const fn title(self) -> &'static str {
        match_game!(self, G => G::TITLE)
    }

    /// What it is, in a line.
    pub const fn pitch(self) -> Phrase {
        match_game!(self, G => G::PITCH)
    }

    /// How many can play.
    pub const fn seats(self) -> RangeInclusive<u8> {
        match_game!(self, G => G::SEATS)
    }

    /// Whether it is played in real time.
    pub const fn is_live(self) -> bool {
        match_game!(self, G => G::LIVE)
    }

    /// Whether horses have names.
    pub const fn has_named_horses(self) -> bool {
        match_game!(self, G => G::NAMED_HORSES)
    }

    /// Whether it matters who is older.
    pub const fn has_ages(self) -> bool {
        match_game!(self, G => G::AGED)
    }

    /// The numbered rules, as Markdown.
    pub const fn rules_page(self, lang: Lang) -> &'static str {
        let [en, fr] = match_game!(self, G => G::PAGES);
        match lang {
            Lang::En => en,
            Lang::Fr => fr,
        }
    }

    /// The ways to play that are offered beside the printed game.
    pub const fn presets(self) -> &'static [Preset] {
        match_game!(self, G => <G as Game>::Options::PRESETS)
    }

    /// What a table may settle.
    pub const fn options(self) -> &'static [OptionSpec] {
        match_game!(self, G => <G as Game>::Options::SPECS)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = GameId::ALL.map(GameId::key).join(", ");
        write!(f, "there is no game '{}'; the games are {games}", self.0)
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;
    fn from_str(key: &str) -> Result<GameId, UnknownGame> {
        let known = GameId::ALL.into_iter().find(|g| g.key() == key);
        known.ok_or_else(|| UnknownGame(key.to_owned()))
    }
}

impl serde::Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.key())
    }
}

impl<'de> serde::Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<GameId, D::Error> {
        let key = std::borrow::Cow::<'_, str>::deserialize(d)?;
        key.parse().map_err(serde::de::Error::custom)
    }
}
