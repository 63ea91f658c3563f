//! What is said between whoever draws and the host.

use crate::Advised;
use catalog::GameId;
use catalog::record::Ages;
use commit::Sealed;
use protocol::{Frame, Raw, Settings, TableInfo};
use serde::{Deserialize, Serialize};

/// Somebody at this device; 0 looks on, 1 is the table's host.
pub type Who = u8;

/// What the host is told.
#[derive(Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // They are few, and written as text at once.
pub enum ToHost {
    /// Make a table.
    Create {
        /// Its id.
        id: String,
        /// The game that is played.
        game: GameId,
        /// Its options; none are the printed rules.
        options: Option<Raw>,
        /// How it is run.
        settings: Settings,
    },
    /// Bring back a table that was kept. [`FromHost::WantsLog`] is the answer where a match is to be
    /// brought back with it.
    Load {
        /// Its id.
        id: String,
        /// What was kept of it.
        doc: KeptDoc,
    },
    /// The log of a match, as the host has asked for it.
    Log {
        /// The lines that were kept, in order.
        text: Sealed<String>,
    },
    /// Somebody says something to the table, in the words of the protocol.
    Hear {
        /// Who.
        who: Who,
        /// What.
        text: String,
    },
    /// What would a champion do?
    Advise {
        /// The answer has the same number.
        n: u32,
        /// In which position.
        question: Question,
    },
    /// Are the dice of this record what they were promised to be?
    Verify {
        /// The answer has the same number.
        n: u32,
        /// The whole text of it.
        record: String,
    },
}

/// What the host tells.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromHost {
    /// It listens.
    Ready,
    /// It can't be had: its module did not come, or does not run here.
    Failed,
    /// The log of this match is needed to bring the table back.
    WantsLog {
        /// The number of the match.
        match_no: u32,
    },
    /// Keep this, and then tell them that.
    Step {
        /// To be kept first.
        keep: Option<ToKeep>,
        /// What each is told, in the words of the protocol.
        tell: Vec<(Who, String)>,
    },
    /// What a champion would do; nothing, if it would wait.
    Advice {
        /// The number of the question.
        n: u32,
        /// What is to be done.
        action: Option<Advised>,
    },
    /// What came of verifying.
    Verdict {
        /// The number of the question.
        n: u32,
        /// The verdict.
        verdict: Result<Verdict, Unfair>,
    },
    /// The table can't be made or brought back.
    Broken {
        /// Why, for whoever looks into it.
        why: String,
    },
}

/// A position for which advice is wanted, as the seat that asks sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The table.
    pub table: TableInfo,
    /// What the seat sees.
    pub frame: Frame,
    /// What there was to see in this match since the last question: the effects of each frame.
    pub seen: Vec<Raw>,
}

/// A table's document as it is kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct KeptDoc {
    /// Counts the changes.
    pub rev: u64,
    /// The document.
    pub doc: Sealed<String>,
}

/// What is to be kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ToKeep {
    /// The table's document.
    pub doc: Option<KeptDoc>,
    /// Lines of a match.
    pub lines: Option<Lines>,
}

/// Lines of a match's record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lines {
    /// The number of the match.
    pub match_no: u32,
    /// The number of the first line; 0 is the header.
    pub seq: u64,
    /// The lines.
    pub text: Sealed<String>,
}

/// The dice of a record are what they were promised to be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// Facts in all.
    pub facts: u64,
    /// Outcomes of chance among them.
    pub chance: u64,
    /// The commitment that was published before the first of them.
    pub commit: String,
    /// Whether they were made by the second edition.
    pub second: bool,
    /// What each seat added.
    pub added: Vec<Added>,
    /// Giro Galoppo in the second edition: how it was settled who is older than whom.
    pub ages: Option<Ages>,
}

/// What a seat added to the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Added {
    /// Nothing: it is a bot, or its client knew nothing of it.
    Nothing,
    /// A text, in the second edition the one that was promised.
    Text(String),
    /// A text was promised and not revealed.
    Withheld,
}

/// Why the dice of a record can't be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Unfair {
    /// The record does not say how its dice were made.
    NoPromise,
    /// The seed has not been published.
    NoSeed,
    /// The promise can't be read.
    BadPromise,
    /// The seed is not the one that was promised.
    OtherSeed,
    /// Somebody added something who is nobody.
    NobodysLuck,
    /// A text does not fit what was promised.
    OtherText,
    /// The order of ages is not the one that the seed gives.
    OtherAges,
    /// An outcome is not the one that the seed gives.
    OtherOutcome {
        /// The line in the record, from 1.
        line: u64,
    },
    /// It is no good record.
    Record {
        /// The line in the record, from 1.
        line: u64,
    },
}
