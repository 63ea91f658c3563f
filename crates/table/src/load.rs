//! Bringing a table back from what was kept of it. One that has just been made is brought back, too.

use crate::dice::{Dice, Edition, Seed};
use crate::doc::{Doc, UnreadableDoc};
use crate::limits::Limits;
use crate::running::{Opening, reopen};
use crate::table::Table;
use catalog::record::{Header, Malformed};
use commit::{Sealed, TableKey};

/// What a table is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// By its link: unguessable.
    pub id: String,
    /// By people: to be spoken.
    pub code: String,
    /// By its store: commits carry it.
    pub key: TableKey,
}

/// What was kept of a table.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The revision of the document.
    pub rev: u64,
    /// The document.
    pub doc: Doc,
    /// The log of the match that the document names (`doc.match_no`): all lines, the header first; empty
    /// when there was no match yet. Of a log that is longer than the limits allow only the beginning need
    /// be there.
    pub log: Sealed<Vec<u8>>,
}

/// A table can't be brought back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The document.
    #[error(transparent)]
    Doc(#[from] UnreadableDoc),
    /// The log of the match.
    #[error("the log of match {match_no} can't be replayed: {why}")]
    Log {
        /// Which match.
        match_no: u32,
        /// What is wrong with it.
        why: String,
    },
}

impl Table {
    pub fn load(names: Names, limits: Limits, kept: Kept) -> Result<Table, LoadError> {
        let Kept { rev, doc, log } = kept;
        let match_no = doc.match_no;
        let mut table = Table::with(names, limits, rev, doc);
        if match_no > 0 {
            table.resume(&log).map_err(|why| LoadError::Log { match_no, why })?;
        }
        Ok(table)
    }

    /// Brings back the match that the document names.
    fn resume(&mut self, log: &[u8]) -> Result<(), String> {
        let cut = log.iter().position(|&b| b == b'\n').map_or(log.len(), |end| end + 1);
        let (header, facts) = log.split_at(cut);
        let header = match Header::parse(header.strip_suffix(b"\n").unwrap_or(header)) {
            Ok((header, _)) => header,
            // Options of old that the rules refuse by now: it can't be played on, nor shown. The
            // first who comes is told that it was stopped.
            Err(Malformed::Table(_)) => return Ok(()),
            Err(why) => return Err(why.to_string()),
        };
        let fair = header.fair.unwrap_or_default();
        let seed = fair.seed.as_deref().and_then(Seed::from_hex);
        let seed = seed.ok_or("the header has no seed")?;
        // A match goes on in the edition in which it was begun.
        self.begun = Edition::of(&fair);
        let opening = Opening {
            options: &header.options,
            seats: header.seats.len() as u8,
            seed,
            dice: &Dice::new(seed, &self.begun, &fair.luck),
            match_no: self.doc.match_no,
        };
        let mut running = reopen(&opening, facts, &self.limits)?;
        if let Some(why) = self.doc.stopped {
            running.stop(why);
        }
        self.resume_time(running.as_ref());
        self.running = Some(running);
        Ok(())
    }
}
