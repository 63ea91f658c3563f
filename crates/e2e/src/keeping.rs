//! What a browser keeps of the tables on this device: looked at, counted and broken.

use crate::browser::Browser;
use anyhow::Result;
use serde::Deserialize;
use serde_json::Value;

/// Where documents are kept, by the table's id.
pub const DOCS: &str = "docs";

/// Where logs are kept, by `[table's id, number of the match, number of the first line]`.
pub const LOGS: &str = "logs";

/// Where the list is kept, by the table's id.
pub const INFOS: &str = "infos";

/// A row of the browser's database.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its key.
    pub key: Value,
    /// Its text.
    pub text: String,
}

impl Row {
    /// How many lines it has.
    pub fn lines(&self) -> u64 {
        self.text.matches('\n').count() as u64
    }
}

/// At tables on this device nobody waits.
const HURRY: &str = "(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (text) {
            const said = JSON.parse(text);
            if (said.Open?.new) Object.assign(said.Open.new.settings, { pace: 'instant', throw: 'auto' });
            post.call(this, JSON.stringify(said));
        };
    })();";

/// From now on nobody waits at tables on this device.
pub async fn hurry(browser: &Browser) -> Result<()> {
    browser.prepare(HURRY).await
}

/// Opens the database, and does something in one of its stores.
fn in_store(mode: &str, act: &str) -> String {
    format!(
        "const done = request => new Promise((resolve, reject) => {{
             request.onsuccess = () => resolve(request.result);
             request.onerror = () => reject(request.error);
         }});
         return (async (name, key, text) => {{
             const database = await done(indexedDB.open('cavalcade'));
             try {{
                 const store = database.transaction(name, '{mode}').objectStore(name);
                 {act}
             }} finally {{
                 database.close();
             }}
         }})(...arguments);"
    )
}

/// All rows of a store, in order.
pub async fn rows(browser: &Browser, store: &str) -> Result<Vec<Row>> {
    let act = "const keys = await done(store.getAllKeys()), texts = await done(store.getAll());
        return keys.map((key, i) => ({ key, text: texts[i] }));";
    let rows = browser.run(&in_store("readonly", act), vec![store.into()]).await?;
    Ok(serde_json::from_value(rows)?)
}

/// Puts a row in the place of whatever is there.
pub async fn put(browser: &Browser, store: &str, key: Value, text: &str) -> Result<()> {
    let script = in_store("readwrite", "await done(store.put(text, key));");
    browser.run(&script, vec![store.into(), key, text.into()]).await.map(drop)
}

/// Deletes the whole database; nobody may have it open.
pub async fn delete_all(browser: &Browser) -> Result<()> {
    let script = "return new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('cavalcade');
        gone.onsuccess = () => resolve();
        gone.onerror = () => reject(gone.error);
    });";
    browser.run(script, Vec::new()).await.map(drop)
}

/// What the page keeps in the storage where tables were kept before there was a database.
pub async fn old_names(browser: &Browser) -> Result<Vec<String>> {
    let script = "return Object.keys(localStorage).filter(name => /^(table|log|info):/.test(name))";
    Ok(serde_json::from_value(browser.run(script, Vec::new()).await?)?)
}

/// Keeps something in that storage.
pub async fn put_old(browser: &Browser, name: &str, text: &str) -> Result<()> {
    let script = "localStorage.setItem(arguments[0], arguments[1])";
    browser.run(script, vec![name.into(), text.into()]).await.map(drop)
}
