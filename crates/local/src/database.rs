//! The browser's own database (`IndexedDB`), as little of it as tables need.
//!
//! What a browser does later it tells by calling a function. Here that function is always the one that
//! resolves a promise, for good news and for bad. What is finished right after such a promise still belongs to
//! the same transaction; nothing else may be awaited while one is open.

use js_sys::{Array, Function, Promise, Reflect, global};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Event, IdbDatabase, IdbFactory, IdbKeyRange, IdbObjectStore, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

/// What it is called.
const NAME: &str = "cavalcade";

/// Which stores there are. Another version has others, or other keys in them.
const VERSION: u32 = 1;

/// A store of the database. Every value is a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectStore {
    /// Documents, by the table's id.
    Docs,
    /// Lines of logs, by `[table's id, number of the match, number of the first line]`.
    Logs,
    /// What lists show of tables, by the table's id.
    Infos,
}

impl ObjectStore {
    /// All of them.
    pub const ALL: [ObjectStore; 3] = [ObjectStore::Docs, ObjectStore::Logs, ObjectStore::Infos];

    const fn name(self) -> &'static str {
        match self {
            ObjectStore::Docs => "docs",
            ObjectStore::Logs => "logs",
            ObjectStore::Infos => "infos",
        }
    }
}

/// A connection to the database.
#[derive(Clone, Debug)]
pub struct Database(IdbDatabase);

/// Why there is no connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoDatabase {
    /// It was made by a newer version of the page.
    Newer,
    /// The browser gives us none: it was told to keep nothing, or is broken.
    Refused,
}

impl Database {
    /// Opens it; where there is none it is made.
    pub async fn open() -> Result<Database, NoDatabase> {
        connect(Some(VERSION)).await.map_err(|why| match name_of(&why).as_deref() {
            Some("VersionError") => NoDatabase::Newer,
            _ => NoDatabase::Refused,
        })
    }

    /// Opens it as it is, whoever made it; where there is none, none is made.
    pub async fn find() -> Option<Database> {
        connect(None).await.ok()
    }

    /// Closes it, once what was begun is finished.
    pub fn close(&self) {
        self.0.close();
    }

    /// Begins to read in one store.
    pub fn reader(&self, store: ObjectStore) -> Result<IdbObjectStore, JsValue> {
        self.0.transaction_with_str(store.name())?.object_store(store.name())
    }

    /// Begins to write.
    pub fn begin(&self) -> Result<Transaction, JsValue> {
        let stores: Array =
            ObjectStore::ALL.iter().map(|store| JsValue::from_str(store.name())).collect();
        let mode = IdbTransactionMode::Readwrite;
        let transaction = self.0.transaction_with_str_sequence_and_mode(&stores, mode)?;
        let ended = promise(&mut |resolve| {
            transaction.set_oncomplete(Some(resolve));
            transaction.set_onabort(Some(resolve));
        });
        Ok(Transaction { transaction, ended })
    }
}

/// Something that is written as a whole, or not at all.
#[derive(Debug)]
pub struct Transaction {
    transaction: IdbTransaction,
    ended: Promise,
}

impl Transaction {
    /// One store of the database.
    pub fn store(&self, store: ObjectStore) -> Result<IdbObjectStore, JsValue> {
        self.transaction.object_store(store.name())
    }

    /// Writes nothing.
    pub fn abort(&self) {
        // It may be over already.
        let _ = self.transaction.abort();
    }

    /// Waits until it is over. If something was not written, the browser's name for the reason is told.
    ///
    /// What is complete outlives the page and the browser. Whether it outlives a loss of power is left to
    /// the browser: to wait for the disk at every move would be worse than to lose the last ones then.
    pub async fn end(self) -> Result<(), Option<String>> {
        // It is never rejected.
        let event = JsFuture::from(self.ended).await;
        match event.map(|event| event.unchecked_into::<Event>().type_()).as_deref() {
            Ok("complete") => Ok(()),
            _ => Err(self.transaction.error().map(|error| error.name())),
        }
    }
}

/// Waits for what was just asked for.
pub async fn finished(request: Result<IdbRequest, JsValue>) -> Result<JsValue, JsValue> {
    let request = request?;
    let ended = promise(&mut |resolve| {
        request.set_onsuccess(Some(resolve));
        request.set_onerror(Some(resolve));
    });
    JsFuture::from(ended).await?;
    match request.error()? {
        Some(error) => Err(error.into()),
        None => request.result(),
    }
}

/// All keys that begin with these: lists of them are in order, and every list comes after whatever is none.
pub fn beginning_with(keys: &Array) -> Result<IdbKeyRange, JsValue> {
    let last = keys.concat(&Array::of1(&Array::new()));
    IdbKeyRange::bound(keys, &last)
}

async fn connect(version: Option<u32>) -> Result<Database, JsValue> {
    // A browser that was told to keep nothing may throw when it is only asked.
    let factory = Reflect::get(&global(), &"indexedDB".into())?;
    if !factory.is_object() {
        return Err(JsValue::UNDEFINED);
    }
    let factory: IdbFactory = factory.unchecked_into();
    let request = match version {
        Some(version) => factory.open_with_u32(NAME, version),
        None => factory.open(NAME),
    }?;
    let first = promise(&mut |resolve| {
        request.set_onupgradeneeded(Some(resolve));
        request.set_onsuccess(Some(resolve));
        request.set_onerror(Some(resolve));
    });
    JsFuture::from(first).await?;
    let database = match request.transaction() {
        // It is new.
        Some(upgrade) => {
            match version {
                Some(_) => make(&request.result()?.unchecked_into())?,
                None => upgrade.abort()?,
            }
            finished(Ok(request.unchecked_into())).await?
        }
        None => match request.error()? {
            Some(error) => return Err(error.into()),
            None => request.result()?,
        },
    };
    let database: IdbDatabase = database.unchecked_into();
    // A newer page must be able to change it: ours then keeps nothing any more.
    let close: Function = Reflect::get(&database, &"close".into())?.unchecked_into();
    database.set_onversionchange(Some(&close.bind0(&database)));
    Ok(Database(database))
}

fn make(database: &IdbDatabase) -> Result<(), JsValue> {
    for store in ObjectStore::ALL {
        database.create_object_store(store.name())?;
    }
    Ok(())
}

/// A promise that whatever happens resolves.
fn promise(listen: &mut dyn FnMut(&Function)) -> Promise {
    Promise::new(&mut |resolve, _| listen(&resolve))
}

/// What a browser calls an error.
fn name_of(error: &JsValue) -> Option<String> {
    Reflect::get(error, &"name".into()).ok()?.as_string()
}
