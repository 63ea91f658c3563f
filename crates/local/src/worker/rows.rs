//! The rows of tables in the browser's database; in memory, where there is none.

use commit::Sealed;
use js_sys::Array;
use local::database::{Database, NoDatabase, ObjectStore, Transaction, beginning_with, finished};
use local::{Document, Memory, NotKept, Row, RowKey, RowStore, Write, WriteMode};
use std::cell::OnceCell;
use wasm_bindgen::{JsCast, JsValue};

/// Keeps rows in the browser's database, which is opened when it is first needed.
#[derive(Default)]
pub struct BrowserRows(OnceCell<Engine>);

/// What keeps them.
enum Engine {
    Database(Database),
    /// A newer version of the page has changed the database: what can be read is, and nothing is written.
    Newer(Option<Database>),
    /// The browser keeps nothing.
    Memory(Memory),
}

impl BrowserRows {
    async fn engine(&self) -> &Engine {
        if let Some(engine) = self.0.get() {
            return engine;
        }
        let engine = match Database::open().await {
            Ok(database) => Engine::Database(database),
            Err(NoDatabase::Newer) => Engine::Newer(Database::find().await),
            Err(NoDatabase::Refused) => Engine::Memory(Memory::default()),
        };
        self.0.get_or_init(|| engine)
    }
}

impl Engine {
    /// Begins to read.
    fn reader(&self, store: ObjectStore) -> Result<web_sys::IdbObjectStore, NotKept> {
        match self {
            Engine::Database(database) | Engine::Newer(Some(database)) => {
                database.reader(store).map_err(|_| NotKept::Failed)
            }
            Engine::Newer(None) | Engine::Memory(_) => Err(NotKept::Failed),
        }
    }
}

impl RowStore for BrowserRows {
    async fn lasts(&self) -> bool {
        matches!(self.engine().await, Engine::Database(_))
    }

    async fn write(&self, writes: &[Write]) -> Result<(), NotKept> {
        let database = match self.engine().await {
            Engine::Database(database) => database,
            Engine::Newer(_) => return Err(NotKept::Failed),
            Engine::Memory(memory) => return memory.write(writes).await,
        };
        let transaction = database.begin().map_err(|_| NotKept::Failed)?;
        let written = write_all(&transaction, writes).await;
        if written.is_err() {
            transaction.abort();
        }
        match (transaction.end().await, written) {
            (Ok(()), written) => written,
            (Err(_), Err(NotKept::Conflict)) => Err(NotKept::Conflict),
            // A row is there that was to be new.
            (Err(Some(why)), _) if why == "ConstraintError" => Err(NotKept::Conflict),
            (Err(_), _) => Err(NotKept::Failed),
        }
    }

    async fn read(&self, key: &RowKey) -> Result<Option<Sealed<String>>, NotKept> {
        let engine = self.engine().await;
        if let Engine::Memory(memory) = engine {
            return memory.read(key).await;
        }
        let (store, key) = place_of(key);
        let row = finished(engine.reader(store)?.get(&key)).await;
        Ok(row.map_err(|_| NotKept::Failed)?.as_string().map(Sealed))
    }

    async fn lines(&self, table: &str, match_no: Option<u32>) -> Result<Vec<Row>, NotKept> {
        let engine = self.engine().await;
        if let Engine::Memory(memory) = engine {
            return memory.lines(table, match_no).await;
        }
        let failed = |_: JsValue| NotKept::Failed;
        let of = Array::of1(&table.into());
        if let Some(match_no) = match_no {
            of.push(&match_no.into());
        }
        let (logs, range) =
            (engine.reader(ObjectStore::Logs)?, beginning_with(&of).map_err(failed)?);
        let keys = finished(logs.get_all_keys_with_key(&range)).await.map_err(failed)?;
        let texts = finished(logs.get_all_with_key(&range)).await.map_err(failed)?;
        let (keys, texts): (Array, Array) = (keys.unchecked_into(), texts.unchecked_into());
        let rows = keys.iter().zip(texts.iter());
        Ok(rows.filter_map(|(key, text)| row(table, key, &text)).collect())
    }
}

async fn write_all(transaction: &Transaction, writes: &[Write]) -> Result<(), NotKept> {
    let failed = |_: JsValue| NotKept::Failed;
    for Write { row, mode } in writes {
        let (store, key) = place_of(&row.key);
        let (store, text) =
            (transaction.store(store).map_err(failed)?, JsValue::from_str(&row.text));
        let request = match mode {
            WriteMode::Insert => store.add_with_key(&text, &key),
            WriteMode::Upsert => store.put_with_key(&text, &key),
            WriteMode::Replace { rev } => {
                let before = finished(store.get(&key)).await.map_err(failed)?.as_string();
                if before.as_deref().and_then(Document::rev_of) != Some(*rev) {
                    return Err(NotKept::Conflict);
                }
                store.put_with_key(&text, &key)
            }
            WriteMode::InsertIfAbsent => {
                if !finished(store.get(&key)).await.map_err(failed)?.is_undefined() {
                    continue;
                }
                store.add_with_key(&text, &key)
            }
        };
        // What becomes of it is told at the end of the transaction.
        request.map_err(failed)?;
    }
    Ok(())
}

/// Where a row is in the database.
fn place_of(key: &RowKey) -> (ObjectStore, JsValue) {
    match key {
        RowKey::Doc(id) => (ObjectStore::Docs, id.into()),
        RowKey::Info(id) => (ObjectStore::Infos, id.into()),
        // Whole numbers of a browser are exact far beyond the longest match.
        RowKey::Lines { table, match_no, seq } => {
            let key = Array::of3(&table.into(), &(*match_no).into(), &(*seq as f64).into());
            (ObjectStore::Logs, key.into())
        }
    }
}

/// A row of a log, if it is one of ours.
fn row(table: &str, key: JsValue, text: &JsValue) -> Option<Row> {
    let key: Array = key.dyn_into().ok()?;
    let (match_no, seq) = (key.get(1).as_f64()? as u32, key.get(2).as_f64()? as u64);
    let key = RowKey::Lines { table: table.to_owned(), match_no, seq };
    Some(Row { key, text: Sealed(text.as_string()?) })
}
