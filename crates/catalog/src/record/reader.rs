//! A record, read line by line.

use super::error::{Malformed, RecordError, Wrong};
use super::fact::read_any_fact;
use super::header::Header;
use super::lines::read_line;
use crate::{AnyFact, AnyGame};
use game::Millis;
use std::io::BufRead;

/// Reads a record as a stream: however long it is, one line of it is in memory.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    buffer: Vec<u8>,
    line: u64,
    last: Millis,
    header: Header,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header, and gives the match before its first fact.
    pub fn new(mut input: R) -> Result<(Reader<R>, AnyGame), RecordError> {
        let mut buffer = Vec::new();
        let parsed = read_line(&mut input, &mut buffer).and_then(|found| match found {
            true => Ok(Header::parse(&buffer)?),
            false => Err(Malformed::Empty.into()),
        });
        let (header, table) = parsed.map_err(|wrong| RecordError { line: 1, wrong })?;
        Ok((Reader { input, buffer, line: 1, last: Millis::ZERO, header }, table))
    }

    /// The first line.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Reads the next fact of the game that `table` plays; `None` at the end.
    pub fn next_fact(&mut self, table: &AnyGame) -> Result<Option<AnyFact>, RecordError> {
        let found = read_line(&mut self.input, &mut self.buffer);
        self.line += 1;
        let fact = match found {
            Ok(false) => return Ok(None),
            Ok(true) => read_any_fact(&self.buffer, table, self.last),
            Err(wrong) => Err(wrong),
        };
        let fact = fact.map_err(|wrong| self.at_this_line(wrong))?;
        self.last = fact.at;
        Ok(Some(fact))
    }

    pub(super) fn at_this_line(&self, wrong: Wrong) -> RecordError {
        RecordError { line: self.line, wrong }
    }
}
