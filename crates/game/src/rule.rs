//! The numbers of the rules.

use core::fmt;

/// A rule's number, as it stands in the rule pages: `GG-13`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule {
    /// The game's two letters.
    pub game: &'static str,
    /// The number within the game, from 1.
    pub number: u8,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.game, self.number)
    }
}

/// Something that follows from a rule and can name it.
pub trait Cites {
    /// The rule it follows from.
    fn rule(&self) -> Rule;
}
