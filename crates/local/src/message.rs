//! What is said between whoever draws and the host.

use crate::Advised;
use catalog::record::Ages;
use client::Outlook;
use commit::Sealed;
use protocol::{NewTable, Raw};
use serde::{Deserialize, Serialize};

/// Somebody at this device; 0 looks on, 1 is the table's host.
pub type Who = u8;

/// What the host is told.
#[derive(Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // They are few, and written as text at once.
pub enum ToHost {
    /// Bring back a table that was kept, or make it. [`FromHost::Opened`] is the answer, or
    /// [`FromHost::Broken`].
    Open {
        /// Its id.
        id: String,
        /// What is made where nothing was kept; nothing, if there should be one.
        new: Option<NewTable>,
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
    /// How well was this match played? [`FromHost::Analysing`] tells how far it is, and
    /// [`FromHost::Analysis`] what came of it.
    Analyse {
        /// The answer has the same number.
        n: u32,
        /// The whole text of its record.
        record: String,
    },
    /// Something else that the coach is asked. [`FromHost::Coach`] is the answer.
    Coach {
        /// The answer has the same number.
        n: u32,
        /// An `Ask` of the crate `coach` as JSON.
        ask: String,
    },
    /// What is each thing worth that a seat can do in the match at this table, for whoever practises?
    /// [`FromHost::Coach`] is the answer: a `Weighed` of the crate `coach`.
    Weigh {
        /// The answer has the same number.
        n: u32,
        /// Which match at the table.
        match_no: u32,
        /// Whose choice it is.
        seat: u8,
    },
    /// What was kept of a table. [`FromHost::Text`] is the answer; questions are answered in their order.
    Read {
        /// The table.
        id: String,
        /// The record of this match; without it all that there is, for a file.
        match_no: Option<u32>,
    },
    /// What was kept by a version that had no database: names and texts, as they stood in the browser's
    /// storage. [`FromHost::Moved`] is the answer.
    Move {
        /// The names and the texts.
        items: Vec<(String, Sealed<String>)>,
    },
}

/// What the host tells.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromHost {
    /// It listens.
    Ready,
    /// It can't be had: its module did not come, or does not run here.
    Failed,
    /// The table is there, and was made for so many people at this device.
    Opened {
        /// How many.
        people: Who,
    },
    /// Whether what happens at the table will be there when the page is opened again.
    Kept(bool),
    /// What each is told, in the words of the protocol. All of it is kept, unless it was said that nothing is.
    Tell(Vec<(Who, String)>),
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
    /// How far an analysis is.
    Analysing {
        /// The number of the question.
        n: u32,
        /// Parts of a hundred that are done.
        percent: u8,
    },
    /// What the coach says of a match.
    Analysis {
        /// The number of the question.
        n: u32,
        /// An analysis of the crate `coach` as JSON: whoever only hears of tables need not be able to
        /// read it.
        analysis: Result<String, CantAnalyse>,
    },
    /// What the coach answers.
    Coach {
        /// The number of the question.
        n: u32,
        /// The answer as JSON: what it is depends on the question.
        answer: Result<String, CantAnalyse>,
    },
    /// What was kept, as it was asked for; nothing, if there is nothing.
    Text(Option<Sealed<String>>),
    /// These are in the database now, and nowhere else needed.
    Moved(Vec<String>),
    /// There is no table to be had.
    Broken(Broken),
}

/// Why there is no table to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Broken {
    /// Nothing was kept of it, and none was to be made.
    Missing,
    /// What was kept of it is of another version, or damaged.
    Unreadable,
}

/// Why there is nothing to say of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CantAnalyse {
    /// The game has no coach.
    NoCoach,
    /// Nothing has been played yet.
    NothingPlayed,
    /// It is no good record.
    Unreadable,
    /// The coach's code did not come.
    Absent,
}

/// A position for which advice is wanted, as the seat that asks sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// What the seat sees.
    pub outlook: Outlook,
    /// What there was to see in this match since the last question: the effects of each frame.
    pub seen: Vec<Raw>,
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
    /// Nobody has looked: the code that verifies did not come.
    Absent,
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
    /// In practice moves were taken back.
    TakenBack {
        /// How often.
        times: u32,
    },
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
