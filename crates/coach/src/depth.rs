//! How hard the coach looks. Work is counted, not timed, so that it is the same everywhere.

use std::fmt;
use std::str::FromStr;

/// How hard to look where a game is not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Its name.
    pub name: &'static str,
    /// Trials of each position in games with dice.
    pub trials: u32,
    /// Trials of each card in races of three and more; a quarter of it is spent on finding out how
    /// good players mix their cards.
    pub races: u32,
    /// Layouts that may be solved to judge where the last obstacle was put, in a race of two, on a
    /// course of 44 cells; on a longer one fewer.
    pub layouts: u32,
}

impl Depth {
    /// For a first look.
    pub const QUICK: Depth = Depth { name: "quick", trials: 36, races: 500, layouts: 0 };
    /// What is meant when nothing is said.
    pub const USUAL: Depth = Depth { name: "usual", trials: 108, races: 4_000, layouts: 12 };
    /// For whoever wants to know.
    pub const DEEP: Depth = Depth { name: "deep", trials: 720, races: 16_000, layouts: 60 };

    /// For whoever is about to move and does not want to wait: of one decision, and not of a match.
    pub const PRACTICE: Depth = Depth { name: "practice", trials: 360, races: 1_000, layouts: 0 };

    /// All of them for a match, the quickest first.
    pub const ALL: [Depth; 3] = [Depth::QUICK, Depth::USUAL, Depth::DEEP];
}

impl Default for Depth {
    fn default() -> Depth {
        Depth::USUAL
    }
}

/// There is no depth of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such depth; choose quick, usual or deep")]
pub struct UnknownDepth;

impl FromStr for Depth {
    type Err = UnknownDepth;
    fn from_str(name: &str) -> Result<Depth, UnknownDepth> {
        Depth::ALL.into_iter().find(|depth| depth.name == name).ok_or(UnknownDepth)
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
