//! A whole house, row by row: how it moves from one engine to another, and how we know that it has.
//!
//! Both engines have the same tables with the same columns, and so a row is a list of cells. It goes
//! over as it is, with its checksums, damaged or not. What the source gave and what the target has
//! afterwards must be equal to the byte: both are counted and hashed, row by row in the same order.

use crate::place::{Place, PlaceError};
use crate::{OpenError, StoreError};
use std::fmt;
use thiserror::Error;
use tokio::sync::mpsc;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// What rows are of, in an order in which each finds what it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// People.
    People,
    /// The hashes of their devices' secrets.
    Secrets,
    /// Codes for another device.
    Links,
    /// Tables with their documents.
    Tables,
    /// Who sits where.
    Seats,
    /// Where matches end.
    Heads,
    /// The entries of matches.
    Log,
    /// The highest key that a table ever had: one row.
    Keys,
}

impl Kind {
    /// All of them, in the order in which they are copied.
    pub const ALL: [Kind; 8] = [
        Kind::People,
        Kind::Secrets,
        Kind::Links,
        Kind::Tables,
        Kind::Seats,
        Kind::Heads,
        Kind::Log,
        Kind::Keys,
    ];

    /// As it is called in both engines.
    pub(crate) fn table(self) -> &'static str {
        match self {
            Kind::People => "people",
            Kind::Secrets => "secrets",
            Kind::Links => "links",
            Kind::Tables => "tables",
            Kind::Seats => "seats",
            Kind::Heads => "heads",
            Kind::Log => "log",
            Kind::Keys => "keys",
        }
    }

    /// Its columns, of which the first ones are its key.
    pub(crate) fn columns(self) -> &'static [&'static str] {
        match self {
            Kind::People => &["id", "created"],
            Kind::Secrets => &["hash", "person", "created"],
            Kind::Links => &["code", "person", "expires"],
            Kind::Tables => &[
                "key", "id", "code", "owner", "created", "touched", "wake_at", "played", "rev",
                "doc", "sum",
            ],
            Kind::Seats => &["table_key", "person"],
            Kind::Heads => &["table_key", "match_no", "next", "sum"],
            Kind::Log => &["table_key", "match_no", "seq", "count", "lines", "sum"],
            Kind::Keys => &["key"],
        }
    }

    /// How all of them are asked for. What is left of tables that are gone stays behind.
    pub(crate) fn select(self, what: &str) -> String {
        let table = self.table();
        let of = match self {
            Kind::Heads | Kind::Log => " WHERE table_key IN (SELECT key FROM tables)",
            _ => "",
        };
        format!("SELECT {what} FROM {table}{of}")
    }

    /// In an order that is the same in both engines.
    pub(crate) fn select_in_order(self) -> String {
        let columns = self.columns();
        let key = match self {
            Kind::Seats | Kind::Heads => 2,
            Kind::Log => 3,
            _ => 1,
        };
        format!("{} ORDER BY {}", self.select(&columns.join(", ")), columns[..key].join(", "))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::People => "people",
            Kind::Secrets => "devices",
            Kind::Links => "codes for devices",
            Kind::Tables => "tables",
            Kind::Seats => "seats",
            Kind::Heads => "matches",
            Kind::Log => "entries",
            Kind::Keys => "keys",
        })
    }
}

/// A value of a row.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Cell {
    Null,
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// There are seeds in documents, and so it does not say what it is.
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cell(..)")
    }
}

pub(crate) type Line = Vec<Cell>;

/// What a source sends.
pub(crate) enum Piece {
    /// How many rows there are in all.
    Total(u64),
    /// Some rows, in order.
    Rows(Kind, Vec<Line>),
}

pub(crate) type Pieces = mpsc::Receiver<Result<Piece, StoreError>>;

/// How many pieces may be under way.
pub(crate) const PIECES: usize = 4;

/// How many rows are a piece; as many bytes of long ones are one, too.
pub(crate) const ROWS: usize = 1_000;
const BYTES: usize = 1 << 20;

/// Rows that are gathered to a piece.
#[derive(Default)]
pub(crate) struct Gather {
    rows: Vec<Line>,
    bytes: usize,
}

impl Gather {
    /// Takes a row, and gives all of them if they are enough.
    pub fn push(&mut self, row: Line) -> Option<Vec<Line>> {
        self.bytes += row.iter().map(Cell::size).sum::<usize>();
        self.rows.push(row);
        (self.rows.len() >= ROWS || self.bytes >= BYTES).then(|| self.rest())
    }

    pub fn rest(&mut self) -> Vec<Line> {
        self.bytes = 0;
        std::mem::take(&mut self.rows)
    }
}

impl Cell {
    fn size(&self) -> usize {
        match self {
            Cell::Null | Cell::Integer(_) => 8,
            Cell::Text(text) => text.len(),
            Cell::Bytes(bytes) => bytes.len(),
        }
    }

    fn write(&self, to: &mut Vec<u8>) {
        match self {
            Cell::Null => to.push(0),
            Cell::Integer(number) => {
                to.push(1);
                to.extend_from_slice(&number.to_le_bytes());
            }
            Cell::Text(text) => {
                to.push(2);
                to.extend_from_slice(&(text.len() as u64).to_le_bytes());
                to.extend_from_slice(text.as_bytes());
            }
            Cell::Bytes(bytes) => {
                to.push(3);
                to.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
                to.extend_from_slice(bytes);
            }
        }
    }
}

/// How many rows there were, and a hash of all of them in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    rows: u64,
    sum: u64,
}

/// What a house consists of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tallies([Tally; Kind::ALL.len()]);

impl Tallies {
    fn count(&mut self, piece: &Piece) {
        let Piece::Rows(kind, rows) = piece else { return };
        let tally = &mut self.0[*kind as usize];
        let mut bytes = Vec::new();
        for row in rows {
            bytes.clear();
            for cell in row {
                cell.write(&mut bytes);
            }
            tally.sum = xxh3_64_with_seed(&bytes, tally.sum);
            tally.rows += 1;
        }
    }
}

/// How far a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Rows that are done.
    pub done: u64,
    /// All rows.
    pub total: u64,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Rows go over.
    Copying,
    /// What has come is read again, and compared.
    Checking,
}

/// What was copied: how many of each.
pub type Copied = Vec<(Kind, u64)>;

/// Why a house was not copied.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CopyError {
    /// A place can't be opened.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// Something is there already.
    #[error("{0} is not empty: copy into an empty folder or database")]
    NotEmpty(String),
    /// Reading failed.
    #[error("{place} can't be read")]
    Read {
        /// From where.
        place: String,
        /// Why.
        source: StoreError,
    },
    /// Writing failed; the target is as empty as before.
    #[error("{place} can't be written")]
    Write {
        /// To where.
        place: String,
        /// Why.
        source: StoreError,
    },
    /// What has come is not what was sent.
    #[error(
        "the {kind} in {place} are not those that were copied: do not use it, check its disk, and copy again"
    )]
    Different {
        /// Where.
        place: String,
        /// What.
        kind: Kind,
    },
}

/// Copies everything from one place to an empty one, and reads it there again.
pub async fn copy(
    from: &Place,
    to: &Place,
    mut progress: impl FnMut(Progress),
) -> Result<Copied, CopyError> {
    let sent = send(from, to, &mut progress).await?;
    let total = sent.0.iter().map(|tally| tally.rows).sum();
    let unreadable = |source| CopyError::Read { place: to.to_string(), source };
    let house = to.open_house().await?;
    let mut pieces = house.dump();
    let mut found = Tallies::default();
    let mut done = 0;
    while let Some(piece) = pieces.recv().await {
        let piece = piece.map_err(unreadable)?;
        found.count(&piece);
        if let Piece::Rows(_, rows) = &piece {
            done += rows.len() as u64;
            progress(Progress { stage: Stage::Checking, done, total });
        }
    }
    house.close().await.map_err(unreadable)?;
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        if found.0[i] != sent.0[i] {
            return Err(CopyError::Different { place: to.to_string(), kind });
        }
    }
    Ok(Kind::ALL.into_iter().zip(sent.0).map(|(kind, tally)| (kind, tally.rows)).collect())
}

/// Sends everything over, and says what it was.
async fn send(
    from: &Place,
    to: &Place,
    progress: &mut impl FnMut(Progress),
) -> Result<Tallies, CopyError> {
    // The target first: whoever named the wrong one need not wait.
    let target = to.prepare_target().await?;
    let source = from.open_house().await?;
    let mut pieces = source.dump();
    let (forward, incoming) = mpsc::channel(PIECES);
    let mut tallies = Tallies::default();
    let counted = async {
        let (mut done, mut total) = (0, 0);
        while let Some(piece) = pieces.recv().await {
            match &piece {
                Ok(Piece::Total(rows)) => total = *rows,
                Ok(rows @ Piece::Rows(_, lines)) => {
                    tallies.count(rows);
                    done += lines.len() as u64;
                    progress(Progress { stage: Stage::Copying, done, total });
                }
                Err(_) => {}
            }
            let failed = piece.is_err();
            // A target that takes no more says why itself.
            if forward.send(piece).await.is_err() || failed {
                break;
            }
        }
        drop(forward);
    };
    let (restored, ()) = futures_util::future::join(target.restore(incoming), counted).await;
    source.close().await.map_err(|source| CopyError::Read { place: from.to_string(), source })?;
    restored.map_err(|source| CopyError::Write { place: to.to_string(), source })?;
    Ok(tallies)
}

impl From<OpenError> for CopyError {
    fn from(error: OpenError) -> Self {
        Self::Place(error.into())
    }
}
