//! Every acknowledged move, written down: whoever kills the server can then ask it whether it
//! still knows.

use super::LoadError;
use protocol::Act;
use serde::Serialize;
use serde_json::value::RawValue;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file of acknowledged moves, a line of JSON each.
pub struct Ledger {
    path: PathBuf,
    out: BufWriter<File>,
}

#[derive(Serialize)]
struct LedgerLine<'a> {
    table: &'a str,
    /// The person's secret: by it the record can be asked for.
    person: &'a str,
    #[serde(rename = "match")]
    match_no: u32,
    seq: u64,
    seat: u8,
    nth: u32,
    action: &'a RawValue,
}

impl Ledger {
    pub fn create(path: &Path) -> Result<Ledger, LoadError> {
        let file = File::create(path).map_err(|e| LoadError::Ledger(path.to_owned(), e))?;
        Ok(Ledger { path: path.to_owned(), out: BufWriter::new(file) })
    }

    pub fn note(
        &mut self,
        table: &str,
        person: &str,
        seat: u8,
        act: &Act,
        seq: u64,
    ) -> Result<(), LoadError> {
        let Act { match_no, nth, action, .. } = act;
        let (match_no, nth) = (*match_no, *nth);
        let line = LedgerLine { table, person, match_no, seq, seat, nth, action };
        serde_json::to_writer(&mut self.out, &line)
            .map_err(Into::into)
            .and_then(|()| self.out.write_all(b"\n"))
            .map_err(|e| LoadError::Ledger(self.path.clone(), e))
    }

    pub fn flush(&mut self) -> Result<(), LoadError> {
        self.out.flush().map_err(|e| LoadError::Ledger(self.path.clone(), e))
    }
}
