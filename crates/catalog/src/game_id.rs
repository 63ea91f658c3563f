//! The games by name.

use carrousel::Carrousel;
use game::Game;
use game::options::{OptionSpec, OptionTable};
use game::words::{Phrase, phrase};
use giro_galoppo::GiroGaloppo;
use petits_chevaux::PetitsChevaux;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Declares the games once: the enum and the list of all can't disagree.
macro_rules! games {
    ($($(#[$about:meta])* $name:ident,)*) => {
        /// One of our games.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum GameId {
            $($(#[$about])* $name,)*
        }

        impl GameId {
            /// All of them.
            pub const ALL: [GameId; [$(GameId::$name),*].len()] = [$(GameId::$name),*];
        }
    };
}

games! {
    /// A race of secretly chosen cards.
    GiroGaloppo,
    /// The French ludo.
    PetitsChevaux,
    /// A real-time scramble.
    Carrousel,
}

impl GameId {
    /// The key in records and addresses.
    pub const fn key(self) -> &'static str {
        match self {
            GameId::GiroGaloppo => GiroGaloppo::ID,
            GameId::PetitsChevaux => PetitsChevaux::ID,
            GameId::Carrousel => Carrousel::ID,
        }
    }

    /// The name on the box: a proper name, the same in both languages.
    pub const fn title(self) -> &'static str {
        match self {
            GameId::GiroGaloppo => "Giro Galoppo",
            GameId::PetitsChevaux => "Petits Chevaux",
            GameId::Carrousel => "Carrousel",
        }
    }

    /// What it is, in a line.
    pub const fn pitch(self) -> Phrase {
        match self {
            GameId::GiroGaloppo => {
                phrase("A race of secretly chosen cards", "Une course de cartes choisies en secret")
            }
            GameId::PetitsChevaux => {
                phrase("The French ludo: four horses and a die", "Quatre chevaux et un dé")
            }
            GameId::Carrousel => phrase(
                "A scramble for the carousel: be quick",
                "La ruée vers le manège : sois rapide",
            ),
        }
    }

    /// How many can play.
    pub const fn seats(self) -> RangeInclusive<u8> {
        match self {
            GameId::GiroGaloppo => GiroGaloppo::SEATS,
            GameId::PetitsChevaux => PetitsChevaux::SEATS,
            GameId::Carrousel => Carrousel::SEATS,
        }
    }

    /// What a table may settle.
    pub const fn options(self) -> &'static [OptionSpec] {
        match self {
            GameId::GiroGaloppo => <GiroGaloppo as Game>::Options::SPECS,
            GameId::PetitsChevaux => <PetitsChevaux as Game>::Options::SPECS,
            GameId::Carrousel => <Carrousel as Game>::Options::SPECS,
        }
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
