//! Solved tables in files: the header of the match they are for, as in a record, and then the
//! values, eight bytes each, the lowest first.

use anyhow::{Context, bail};
use catalog::record::{Header, MAX_LINE, Reader, SeatInfo, write_header};
use catalog::{AnyGame, AnyOptions};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Cursor, Read, Write};
use std::path::Path;

pub fn save(
    path: &Path,
    options: AnyOptions,
    values: impl Iterator<Item = f64>,
) -> anyhow::Result<()> {
    let write = || {
        let mut out = BufWriter::new(File::create(path)?);
        write_header(&mut out, &Header::new(vec![SeatInfo::default(); 2], options))?;
        for value in values {
            out.write_all(&value.to_le_bytes())?;
        }
        out.flush()
    };
    write().with_context(|| format!("{} can't be written", path.display()))
}

/// The match a table is for, and its values; `most` is how many there can be.
pub fn load(path: &Path, most: usize) -> anyhow::Result<(AnyOptions, AnyGame, Vec<f64>)> {
    let read = || {
        let mut input = BufReader::new(File::open(path)?);
        let mut line = Vec::new();
        input.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line)?;
        let mut values = Vec::new();
        input.take(8 * most as u64 + 1).read_to_end(&mut values)?;
        std::io::Result::Ok((line, values))
    };
    let (line, bytes) = read().with_context(|| format!("{} can't be read", path.display()))?;
    let not_a_table = || format!("{} is not a solved table", path.display());
    let (reader, game) = Reader::new(Cursor::new(line)).with_context(not_a_table)?;
    let (values, rest) = bytes.as_chunks::<8>();
    if !rest.is_empty() {
        bail!(not_a_table());
    }
    Ok((reader.header().options, game, values.iter().map(|v| f64::from_le_bytes(*v)).collect()))
}
