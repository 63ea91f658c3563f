//! How well a bot plays.

use crate::words::{Phrase, phrase};
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// Four levels, the same names in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays like a small child.
    Pony,
    /// Sees what is in front of it.
    Trotter,
    /// Plays well.
    Galloper,
    /// Plays as well as we know how.
    Champion,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Pony, Level::Trotter, Level::Galloper, Level::Champion];

    /// Its name, in records and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Pony => "pony",
            Level::Trotter => "trotter",
            Level::Galloper => "galloper",
            Level::Champion => "champion",
        }
    }

    /// What to expect of it, in a sentence.
    pub const fn about(self) -> Phrase {
        match self {
            Level::Pony => phrase(
                "Plays whatever comes to mind, like a small child.",
                "Joue ce qui lui passe par la tête, comme un petit enfant.",
            ),
            Level::Trotter => phrase(
                "Sees what is right in front of its nose.",
                "Voit ce qu'il a juste devant les naseaux.",
            ),
            Level::Galloper => phrase(
                "Thinks ahead and is hard to beat.",
                "Réfléchit à l'avance et se laisse rarement battre.",
            ),
            Level::Champion => {
                phrase("Plays as well as we know how.", "Joue aussi bien que nous savons le faire.")
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// There is no level of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such bot; choose pony, trotter, galloper or champion")
    }
}

impl Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(key: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.key() == key).ok_or(UnknownLevel)
    }
}
