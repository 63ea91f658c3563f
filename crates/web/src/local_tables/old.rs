//! What the version before kept of tables, in the browser's storage: it is moved into the database once.

use web_sys::Storage;

/// How the names of what is about tables begin.
const OURS: [&str; 3] = ["table:", "log:", "info:"];

fn storage() -> Option<Storage> {
    leptos::prelude::window().local_storage().ok().flatten()
}

/// What is still there: names and texts.
pub fn items() -> Vec<(String, String)> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok()?);
    let ours = names.filter(|name| OURS.iter().any(|ours| name.starts_with(ours)));
    let item = |name: String| {
        let text = storage.get_item(&name).ok()??;
        Some((name, text))
    };
    ours.filter_map(item).collect()
}

/// These are in the database.
pub fn forget(names: &[String]) {
    if let Some(storage) = storage() {
        for name in names {
            // What stays is moved again, and found to be there.
            let _ = storage.remove_item(name);
        }
    }
}
