//! Tables on this machine, kept in a file of SQLite.

use local::{Document, Memory, NotKept, Row, RowKey, RowStore, Write, WriteMode};
use protocol::ListedTable;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

/// What the file is called, in the folder of whoever plays.
const FILE: &str = "tables.sqlite";

/// How rows stand in the file. What a newer version has written is not touched.
const VERSION: i64 = 1;

/// How long to wait for another terminal that writes.
const PATIENCE: Duration = Duration::from_secs(5);

const SCHEMA: &str = "\
CREATE TABLE IF NOT EXISTS rows (
  kind TEXT NOT NULL, table_id TEXT NOT NULL, match_no INTEGER NOT NULL, seq INTEGER NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (kind, table_id, match_no, seq)
) STRICT, WITHOUT ROWID";

/// Keeps rows in a file; in memory, where no file can be had.
#[derive(Debug)]
pub enum Rows {
    File(RefCell<Connection>),
    Memory(Memory),
}

impl Rows {
    /// The rows in this folder, which is made if it is not there.
    pub fn open(folder: &Path) -> Rows {
        let file =
            std::fs::create_dir_all(folder).ok().and_then(|()| connect(folder).ok().flatten());
        file.map_or_else(|| Rows::Memory(Memory::default()), |file| Rows::File(RefCell::new(file)))
    }

    /// The tables that are kept, the latest first.
    pub fn tables(&self) -> Vec<ListedTable> {
        let Rows::File(file) = self else { return Vec::new() };
        let file = file.borrow();
        let texts =
            file.prepare("SELECT text FROM rows WHERE kind = 'info'").and_then(|mut all| {
                all.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
            });
        let texts = texts.unwrap_or_default();
        let mut tables: Vec<ListedTable> =
            texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
        tables.sort_by_key(|table| std::cmp::Reverse(table.touched));
        tables
    }
}

fn connect(folder: &Path) -> rusqlite::Result<Option<Connection>> {
    let mut file = Connection::open(folder.join(FILE))?;
    file.busy_timeout(PATIENCE)?;
    file.pragma_update(None, "journal_mode", "WAL")?;
    // What was written survives the program, not always a power cut: nobody waits for the disk after every key.
    file.pragma_update(None, "synchronous", "NORMAL")?;
    let begin = file.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = begin.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version > VERSION {
        return Ok(None);
    }
    begin.execute_batch(SCHEMA)?;
    begin.pragma_update(None, "user_version", VERSION)?;
    begin.commit()?;
    Ok(Some(file))
}

impl RowStore for Rows {
    async fn lasts(&self) -> bool {
        matches!(self, Rows::File(_))
    }

    async fn write(&self, writes: &[Write]) -> Result<(), NotKept> {
        let file = match self {
            Rows::File(file) => file,
            Rows::Memory(memory) => return memory.write(writes).await,
        };
        let mut file = file.borrow_mut();
        let begin = file.transaction_with_behavior(TransactionBehavior::Immediate);
        let begin = begin.map_err(failed)?;
        for write in writes {
            write_one(&begin, write)?;
        }
        begin.commit().map_err(failed)
    }

    async fn read(&self, key: &RowKey) -> Result<Option<commit::Sealed<String>>, NotKept> {
        match self {
            Rows::File(file) => Ok(find(&file.borrow(), key)?.map(commit::Sealed)),
            Rows::Memory(memory) => memory.read(key).await,
        }
    }

    async fn lines(&self, table: &str, match_no: Option<u32>) -> Result<Vec<Row>, NotKept> {
        let file = match self {
            Rows::File(file) => file.borrow(),
            Rows::Memory(memory) => return memory.lines(table, match_no).await,
        };
        let mut all = file
            .prepare_cached(
                "SELECT match_no, seq, text FROM rows WHERE kind = 'lines' AND table_id = ?1
                 AND (?2 IS NULL OR match_no = ?2) ORDER BY match_no, seq",
            )
            .map_err(failed)?;
        let row = |row: &rusqlite::Row<'_>| {
            let (match_no, seq) = (row.get(0)?, row.get(1)?);
            let key = RowKey::Lines { table: table.to_owned(), match_no, seq };
            Ok(Row { key, text: commit::Sealed(row.get(2)?) })
        };
        let rows = all.query_map(params![table, match_no], row).map_err(failed)?;
        rows.collect::<Result<_, _>>().map_err(failed)
    }
}

fn write_one(begin: &Transaction<'_>, Write { row, mode }: &Write) -> Result<(), NotKept> {
    let before = match mode {
        WriteMode::Upsert => None,
        WriteMode::Insert | WriteMode::InsertIfAbsent | WriteMode::Replace { .. } => {
            find(begin, &row.key)?
        }
    };
    match mode {
        WriteMode::Insert if before.is_some() => return Err(NotKept::Conflict),
        WriteMode::InsertIfAbsent if before.is_some() => return Ok(()),
        WriteMode::Replace { rev } => {
            if before.as_deref().and_then(Document::rev_of) != Some(*rev) {
                return Err(NotKept::Conflict);
            }
        }
        WriteMode::Insert | WriteMode::InsertIfAbsent | WriteMode::Upsert => {}
    }
    let (kind, table, match_no, seq) = place_of(&row.key);
    let mut put = begin
        .prepare_cached("INSERT OR REPLACE INTO rows VALUES (?1, ?2, ?3, ?4, ?5)")
        .map_err(failed)?;
    put.execute(params![kind, table, match_no, seq, row.text.as_str()]).map_err(failed)?;
    Ok(())
}

fn find(file: &Connection, key: &RowKey) -> Result<Option<String>, NotKept> {
    let (kind, table, match_no, seq) = place_of(key);
    let mut find = file
        .prepare_cached(
            "SELECT text FROM rows WHERE kind = ?1 AND table_id = ?2 AND match_no = ?3 AND seq = ?4",
        )
        .map_err(failed)?;
    let found = find.query_row(params![kind, table, match_no, seq], |row| row.get(0)).optional();
    found.map_err(failed)
}

/// Where a row is in the file.
fn place_of(key: &RowKey) -> (&'static str, &str, u32, u64) {
    match key {
        RowKey::Doc(table) => ("doc", table, 0, 0),
        RowKey::Info(table) => ("info", table, 0, 0),
        RowKey::Lines { table, match_no, seq } => ("lines", table, *match_no, *seq),
    }
}

#[allow(clippy::needless_pass_by_value)] // `map_err` hands it over.
fn failed(_: rusqlite::Error) -> NotKept {
    NotKept::Failed
}
