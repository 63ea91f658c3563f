//! The list of the tables on this device.

use super::{WorkerLink, old};
use js_sys::{Array, Promise};
use local::FromHost;
use local::database::{Database, ObjectStore, finished};
use protocol::ListedTable;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The tables on this device, the latest first.
pub async fn kept_tables() -> Vec<ListedTable> {
    if !old::items().is_empty() {
        take_over().await;
    }
    // Where nothing is kept there is nothing to list.
    let rows = rows().await.unwrap_or_default();
    let read = |row: JsValue| serde_json::from_str(&row.as_string()?).ok();
    let mut tables: Vec<ListedTable> = rows.iter().filter_map(read).collect();
    tables.sort_by_key(|table| std::cmp::Reverse(table.touched));
    tables
}

async fn rows() -> Option<Array> {
    let database = Database::find().await?;
    let infos = database.reader(ObjectStore::Infos).and_then(|infos| infos.get_all());
    let rows = finished(infos).await;
    database.close();
    rows.ok().map(JsCast::unchecked_into)
}

/// Whatever is opened takes over what was kept by the version before; here it is only waited for.
async fn take_over() {
    let mut worker = None;
    let moved = Promise::new(&mut |resolve, _| {
        worker = Some(WorkerLink::open(move |said| {
            if matches!(said, FromHost::Moved(_) | FromHost::Failed) {
                // A promise can be resolved twice.
                let _ = resolve.call0(&JsValue::NULL);
            }
        }));
    });
    // It is never rejected.
    let _ = JsFuture::from(moved).await;
    drop(worker);
}
