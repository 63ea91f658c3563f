//! A whole file, row by row, out and in.

use super::backup::{part, put};
use super::{file, private, schema, tables};
use crate::copy::{Cell, Gather, Kind, Line, PIECES, Piece, Pieces};
use crate::{OpenError, StoreError};
use rusqlite::types::{ToSql, ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, Row, params_from_iter};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// Reads everything of a folder's database, as it is at one moment.
pub(crate) fn dump(folder: PathBuf) -> Pieces {
    let (to, pieces) = mpsc::channel(PIECES);
    let read = to.clone();
    let work = move || {
        if let Err(error) = send(&folder, &read) {
            // Whoever does not listen any more does not want to know.
            let _ = read.blocking_send(Err(error));
        }
    };
    if let Err(error) = thread::Builder::new().name("store-dump".into()).spawn(work) {
        // The queue is empty: there is room for it.
        let _ = to.try_send(Err(StoreError::Disk(error.into())));
    }
    pieces
}

fn send(folder: &Path, to: &mpsc::Sender<Result<Piece, StoreError>>) -> Result<(), StoreError> {
    let mut db = file::open_reader(folder).map_err(|error| match error {
        OpenError::Store(error) => error,
        other => StoreError::Disk(other.into()),
    })?;
    let moment = db.transaction()?;
    let mut total = 0;
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Keys) {
        total += moment.query_row(&kind.select("count(*)"), [], |row| row.get::<_, u64>(0))?;
    }
    let mut is_heard = to.blocking_send(Ok(Piece::Total(total + 1))).is_ok();
    for kind in Kind::ALL {
        let sql = match kind {
            Kind::Keys => format!("SELECT ({}) - 1", tables::NEXT_KEY),
            kind => kind.select_in_order(),
        };
        let mut query = moment.prepare(&sql)?;
        let mut rows = query.query([])?;
        let mut gather = Gather::default();
        while let Some(row) = rows.next()? {
            if let Some(rows) = gather.push(line(row, kind.columns().len())?) {
                is_heard = is_heard && to.blocking_send(Ok(Piece::Rows(kind, rows))).is_ok();
            }
            if !is_heard {
                return Ok(());
            }
        }
        is_heard = to.blocking_send(Ok(Piece::Rows(kind, gather.rest()))).is_ok();
    }
    Ok(())
}

fn line(row: &Row<'_>, columns: usize) -> Result<Line, StoreError> {
    (0..columns)
        .map(|column| {
            Ok(match row.get_ref(column)? {
                ValueRef::Null => Cell::Null,
                ValueRef::Integer(number) => Cell::Integer(number),
                ValueRef::Text(text) => match std::str::from_utf8(text) {
                    Ok(text) => Cell::Text(text.to_owned()),
                    Err(error) => return Err(StoreError::Disk(error.into())),
                },
                ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_vec()),
                ValueRef::Real(_) => return Err(StoreError::Disk("a fraction in a row".into())),
            })
        })
        .collect()
}

/// Writes everything to a new file. Under its name stands the whole of it or nothing.
pub(crate) async fn restore(path: PathBuf, pieces: Pieces) -> Result<(), StoreError> {
    let (reply, answer) = oneshot::channel();
    let work = move || {
        let _ = reply.send(write(&path, pieces));
    };
    let thread = thread::Builder::new().name("store-restore".into()).spawn(work);
    thread.map_err(|error| StoreError::Disk(error.into()))?;
    answer.await.map_err(|_| StoreError::Closed)?
}

fn write(to: &Path, pieces: Pieces) -> Result<(), StoreError> {
    let part = part(to);
    let failed = |source| StoreError::Backup { path: to.to_owned(), source };
    let written = write_rows(&part, pieces).and_then(|()| put(&part, to).map_err(failed));
    if written.is_err() {
        // Half a house is of no use; that it can't be removed changes nothing.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_rows(part: &Path, mut pieces: Pieces) -> Result<(), StoreError> {
    // What an earlier attempt left.
    let _ = fs::remove_file(part);
    private::make_file(part).map_err(|source| StoreError::Backup { path: part.into(), source })?;
    let mut db = Connection::open(part)?;
    db.pragma_update(None, "page_size", file::PAGE)?;
    // Nobody sees the file before it is whole, and then it is flushed.
    db.pragma_update(None, "journal_mode", "OFF")?;
    db.pragma_update(None, "synchronous", "OFF")?;
    schema::migrate(&mut db).map_err(|error| match error {
        OpenError::Store(error) => error,
        other => StoreError::Engine(other.into()),
    })?;
    let all = db.transaction()?;
    let mut is_whole = false;
    while let Some(piece) = pieces.blocking_recv() {
        let Piece::Rows(kind, rows) = piece? else { continue };
        is_whole = kind == Kind::Keys;
        let sql = insert(kind);
        for row in rows {
            all.prepare_cached(&sql)?.execute(params_from_iter(row))?;
        }
    }
    if !is_whole {
        return Err(StoreError::Engine("the source has stopped before its end".into()));
    }
    all.commit()?;
    db.pragma_update(None, "journal_mode", "DELETE")?;
    db.close().map_err(|(_, error)| error)?;
    Ok(())
}

fn insert(kind: Kind) -> String {
    if kind == Kind::Keys {
        return "INSERT INTO counters (name, value) VALUES ('last_table', ?1)".to_owned();
    }
    let columns = kind.columns();
    let values: Vec<String> = (1..=columns.len()).map(|n| format!("?{n}")).collect();
    let (table, columns, values) = (kind.table(), columns.join(", "), values.join(", "));
    format!("INSERT INTO {table} ({columns}) VALUES ({values})")
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Cell::Null => ToSqlOutput::Owned(Value::Null),
            Cell::Integer(number) => ToSqlOutput::Owned(Value::Integer(*number)),
            Cell::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Cell::Bytes(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
        })
    }
}
