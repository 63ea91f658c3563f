//! A record, made to happen.

use super::error::{RecordError, Wrong};
use super::header::Header;
use super::reader::Reader;
use crate::{AnyEffect, AnyFact, AnyGame};
use serde::Serialize;
use std::io::{self, BufRead, Write};

/// Replays a record as a stream, one fact at a time.
#[derive(Debug)]
pub struct Replay<R> {
    reader: Reader<R>,
    table: AnyGame,
    seq: u64,
}

/// A fact that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayStep {
    /// The number of the fact, from 1.
    pub seq: u64,
    /// What happened.
    pub fact: AnyFact,
    /// What there is to see and to tell.
    pub effects: Vec<AnyEffect>,
}

impl<R: BufRead> Replay<R> {
    /// Reads the header and sets up the match.
    pub fn new(input: R) -> Result<Replay<R>, RecordError> {
        let (reader, table) = Reader::new(input)?;
        Ok(Replay { reader, table, seq: 0 })
    }

    /// The first line of the record.
    pub fn header(&self) -> &Header {
        self.reader.header()
    }

    /// The match as it stands.
    pub fn table(&self) -> &AnyGame {
        &self.table
    }

    /// How many facts have happened.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Makes the next fact happen; `None` at the end of the record.
    pub fn step(&mut self) -> Result<Option<ReplayStep>, RecordError> {
        let Some(fact) = self.reader.next_fact(&self.table)? else { return Ok(None) };
        let mut effects = Vec::new();
        match self.table.play(&fact, &mut |effect| effects.push(effect)) {
            Ok(Ok(())) => {}
            Ok(Err(why)) => return Err(self.reader.at_this_line(Wrong::Illegal(why))),
            Err(other_game) => {
                // Facts are read as facts of the game that the table plays.
                return Err(self
                    .reader
                    .at_this_line(Wrong::Unreadable(io::Error::other(other_game))));
            }
        }
        self.seq += 1;
        Ok(Some(ReplayStep { seq: self.seq, fact, effects }))
    }
}

/// Writes `{"seq":n,"state":{…}}` and the end of the line.
pub fn write_step(out: &mut impl Write, seq: u64, table: &AnyGame) -> io::Result<()> {
    #[derive(Serialize)]
    struct Line<S> {
        seq: u64,
        state: S,
    }
    serde_json::to_writer(&mut *out, &Line { seq, state: table.state() })?;
    out.write_all(b"\n")
}
