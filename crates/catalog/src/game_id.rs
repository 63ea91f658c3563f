//! The games by name.

use carrousel::Carrousel;
use game::Game;
use game::words::{Phrase, phrase};
use giro_galoppo::GiroGaloppo;
use petits_chevaux::PetitsChevaux;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One of our games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameId {
    /// A race of secretly chosen cards.
    GiroGaloppo,
    /// The French ludo.
    PetitsChevaux,
    /// A real-time scramble.
    Carrousel,
}

impl GameId {
    /// All of them.
    pub const ALL: [GameId; 3] = [GameId::GiroGaloppo, GameId::PetitsChevaux, GameId::Carrousel];

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
                "A scramble for the merry-go-round: be quick",
                "La ruée vers le manège : soyez rapides",
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
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game '{0}'; the games are giro-galoppo, petits-chevaux and carrousel")]
pub struct UnknownGame(pub String);

impl FromStr for GameId {
    type Err = UnknownGame;
    fn from_str(key: &str) -> Result<GameId, UnknownGame> {
        let known = GameId::ALL.into_iter().find(|g| g.key() == key);
        known.ok_or_else(|| UnknownGame(key.to_owned()))
    }
}
