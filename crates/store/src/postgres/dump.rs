//! A whole database, row by row, out and in.

use super::database::Database;
use super::fault::Fault;
use super::log;
use crate::StoreError;
use crate::copy::{Cell, Gather, Kind, Line, PIECES, Piece, Pieces};
use bytes::BytesMut;
use deadpool_postgres::{Client, Transaction};
use futures_util::TryStreamExt;
use std::error::Error;
use std::pin::{Pin, pin};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{CopyInSink, IsolationLevel};

/// A copy takes as long as it takes.
const TAKE_YOUR_TIME: &str = "SET LOCAL idle_in_transaction_session_timeout = 0";

/// Reads everything, as it is at one moment, while everything goes on.
pub(super) fn dump(database: &Arc<Database>) -> Pieces {
    let (to, pieces) = mpsc::channel(PIECES);
    let database = Arc::clone(database);
    tokio::spawn(async move {
        let sent = async { send(&mut database.connection().await?, &to).await };
        if let Err(fault) = sent.await {
            // Whoever does not listen any more does not want to know.
            let _ = to.send(Err(fault.into())).await;
        }
    });
    pieces
}

async fn send(db: &mut Client, to: &mpsc::Sender<Result<Piece, StoreError>>) -> Result<(), Fault> {
    let moment = db.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
    let moment = moment.read_only(true).start().await?;
    moment.batch_execute(TAKE_YOUR_TIME).await?;
    let mut total = 0;
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Keys) {
        let counted = moment.query_one(&kind.select("count(*)"), &[]).await?;
        total += counted.try_get::<_, i64>(0)?.cast_unsigned();
    }
    let mut is_heard = to.send(Ok(Piece::Total(total + 1))).await.is_ok();
    for kind in Kind::ALL {
        let sql = match kind {
            // Keys of tables that could not be created are skipped: that is no harm.
            Kind::Keys => {
                "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM table_keys".to_owned()
            }
            kind => kind.select_in_order(),
        };
        let nothing: [&(dyn ToSql + Sync); 0] = [];
        let mut rows = pin!(moment.query_raw(&sql, nothing).await?);
        let mut gather = Gather::default();
        while let Some(row) = rows.try_next().await? {
            let line: Result<Line, _> = (0..row.len()).map(|i| row.try_get(i)).collect();
            if let Some(rows) = gather.push(line?) {
                is_heard = is_heard && to.send(Ok(Piece::Rows(kind, rows))).await.is_ok();
            }
            if !is_heard {
                return Ok(());
            }
        }
        is_heard = to.send(Ok(Piece::Rows(kind, gather.rest()))).await.is_ok();
    }
    Ok(moment.commit().await?)
}

/// Whether nothing was ever kept here.
pub(super) async fn is_empty(db: &Client) -> Result<bool, Fault> {
    let sql = "SELECT NOT (EXISTS (SELECT FROM people) OR EXISTS (SELECT FROM tables)
                        OR EXISTS (SELECT FROM log) OR EXISTS (SELECT FROM heads))";
    Ok(db.query_one(sql, &[]).await?.try_get(0)?)
}

/// Writes everything into an empty database, in one transaction.
pub(super) async fn restore(db: &mut Client, mut pieces: Pieces) -> Result<(), Fault> {
    let all = db.transaction().await?;
    all.batch_execute(TAKE_YOUR_TIME).await?;
    // A node that comes up meanwhile waits.
    let lock =
        "LOCK TABLE people, secrets, links, tables, seats, log, heads, names IN EXCLUSIVE MODE";
    all.batch_execute(lock).await?;
    let mut table: Option<Table> = None;
    let mut names = Vec::new();
    let mut last_key = None;
    while let Some(piece) = pieces.recv().await {
        let Piece::Rows(kind, rows) = piece? else { continue };
        if kind == Kind::Keys {
            last_key = rows.into_iter().flatten().next();
            continue;
        }
        if table.as_ref().is_none_or(|table| table.kind != kind) {
            if let Some(done) = table.take() {
                done.finish().await?;
            }
            table = Some(Table::open(&all, kind).await?);
        }
        let Some(table) = &mut table else { continue };
        for row in rows {
            names.extend(name_of(kind, &row));
            table.write(&row).await?;
        }
    }
    if let Some(done) = table {
        done.finish().await?;
    }
    let Some(last_key) = last_key else {
        return Err(StoreError::Engine("the source has stopped before its end".into()).into());
    };
    for some in names.chunks(crate::copy::ROWS) {
        let column = |pick: fn(&[i64; 3]) -> i64| some.iter().map(pick).collect::<Vec<i64>>();
        let sql = "INSERT INTO names (table_key, match_no, name)
                   SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])";
        all.execute(sql, &[&column(|n| n[0]), &column(|n| n[1]), &column(|n| n[2])]).await?;
    }
    if let Cell::Integer(last_key @ 1..) = last_key {
        // At 0 it would begin with 1 as it does anyway.
        all.execute("SELECT setval('table_keys', $1)", &[&last_key]).await?;
    }
    Ok(all.commit().await?)
}

/// The hash of a match's name, from its first entry.
fn name_of(kind: Kind, row: &Line) -> Option<[i64; 3]> {
    match row.as_slice() {
        [
            Cell::Integer(table),
            Cell::Integer(match_no),
            Cell::Integer(0),
            _,
            Cell::Bytes(lines),
            _,
        ] if kind == Kind::Log => Some([*table, *match_no, log::hash(&log::name(lines)?)]),
        _ => None,
    }
}

/// A table that rows go into.
struct Table {
    kind: Kind,
    writer: Pin<Box<BinaryCopyInWriter>>,
}

impl Table {
    async fn open(all: &Transaction<'_>, kind: Kind) -> Result<Self, Fault> {
        let (table, columns) = (kind.table(), kind.columns().join(", "));
        let types = all.prepare(&format!("SELECT {columns} FROM {table}")).await?;
        let types: Vec<Type> = types.columns().iter().map(|c| c.type_().clone()).collect();
        let sql = format!("COPY {table} ({columns}) FROM STDIN BINARY");
        let sink: CopyInSink<bytes::Bytes> = all.copy_in(&sql).await?;
        Ok(Self { kind, writer: Box::pin(BinaryCopyInWriter::new(sink, &types)) })
    }

    async fn write(&mut self, row: &Line) -> Result<(), Fault> {
        Ok(self.writer.as_mut().write_raw(row).await?)
    }

    async fn finish(mut self) -> Result<(), Fault> {
        self.writer.as_mut().finish().await?;
        Ok(())
    }
}

impl ToSql for Cell {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (self, ty) {
            (Cell::Null, _) => Ok(IsNull::Yes),
            (Cell::Integer(number), &Type::BOOL) => (*number != 0).to_sql(ty, out),
            (Cell::Integer(number), &Type::INT8) => number.to_sql(ty, out),
            (Cell::Text(text), &Type::TEXT) => text.to_sql(ty, out),
            (Cell::Bytes(bytes), &Type::BYTEA) => bytes.to_sql(ty, out),
            _ => Err("a value of another kind: the source is damaged".into()),
        }
    }

    fn accepts(ty: &Type) -> bool {
        [Type::BOOL, Type::INT8, Type::TEXT, Type::BYTEA].contains(ty)
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Cell {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        match *ty {
            Type::BOOL => bool::from_sql(ty, raw).map(|is| Cell::Integer(i64::from(is))),
            Type::INT8 => i64::from_sql(ty, raw).map(Cell::Integer),
            Type::TEXT => String::from_sql(ty, raw).map(Cell::Text),
            _ => Vec::<u8>::from_sql(ty, raw).map(Cell::Bytes),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Cell::Null)
    }

    fn accepts(ty: &Type) -> bool {
        <Cell as ToSql>::accepts(ty)
    }
}
