//! What the browser keeps of the tables on this device.

use local::{KeptDoc, ToKeep};
use protocol::ListedTable;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use web_sys::Storage;

/// How tables are kept. A table of another version is neither read nor deleted.
const VERSION: u32 = 1;

/// A table on this device, in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptTable {
    pub listed: ListedTable,
    /// How many people play on this device.
    pub people: u8,
}

/// The browser keeps nothing for us: it is full, or it was told not to.
#[derive(Clone, Copy, Debug)]
pub struct NotKept;

/// What was kept of a table is of another version, or was changed by somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// A document as it stands in the storage.
#[derive(Serialize, Deserialize)]
struct Stored {
    #[serde(default = "first_version")]
    version: u32,
    #[serde(flatten)]
    kept: KeptDoc,
}

/// Tables that were kept before there were versions.
const fn first_version() -> u32 {
    1
}

fn storage() -> Option<Storage> {
    leptos::prelude::window().local_storage().ok().flatten()
}

fn doc_name(id: &str) -> String {
    format!("table:{id}")
}

fn log_name(id: &str, match_no: u32) -> String {
    format!("log:{id}:{match_no}")
}

fn info_name(id: &str) -> String {
    format!("info:{id}")
}

/// Keeps what a step has brought.
pub fn write(id: &str, keep: &ToKeep) -> Result<(), NotKept> {
    let storage = storage().ok_or(NotKept)?;
    let set = |name: &str, value: &str| storage.set_item(name, value).map_err(|_| NotKept);
    // The lines first: a document never names a match that is not there.
    if let Some(lines) = &keep.lines {
        let name = log_name(id, lines.match_no);
        let before = match lines.seq {
            0 => String::new(),
            _ => storage.get_item(&name).ok().flatten().unwrap_or_default(),
        };
        set(&name, &(before + lines.text.as_str()))?;
    }
    if let Some(doc) = &keep.doc {
        let stored = Stored { version: VERSION, kept: doc.clone() };
        set(&doc_name(id), &serde_json::to_string(&stored).map_err(|_| NotKept)?)?;
    }
    Ok(())
}

/// A table that was kept, if there is one.
pub fn load(id: &str) -> Option<Result<KeptDoc, Unreadable>> {
    let text = storage()?.get_item(&doc_name(id)).ok()??;
    Some(read(&text))
}

fn read(text: &str) -> Result<KeptDoc, Unreadable> {
    match serde_json::from_str(text) {
        Ok(Stored { version: VERSION, kept }) => Ok(kept),
        Ok(_) | Err(_) => Err(Unreadable),
    }
}

/// The record of a match that was played on this device.
pub fn record(id: &str, match_no: u32) -> Option<String> {
    storage()?.get_item(&log_name(id, match_no)).ok()?
}

/// Keeps what a list shows of a table.
pub fn keep_info(table: &KeptTable) {
    if let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(table)) {
        // A list that lacks a line is no loss of a game.
        let _ = storage.set_item(&info_name(&table.listed.id), &text);
    }
}

/// The tables on this device, the latest first.
pub fn kept_tables() -> Vec<KeptTable> {
    let Some(storage) = storage() else { return Vec::new() };
    let infos = names(&storage).into_iter().filter(|name| name.starts_with("info:"));
    let read = |name: String| serde_json::from_str(&storage.get_item(&name).ok()??).ok();
    let mut tables: Vec<KeptTable> = infos.filter_map(read).collect();
    tables.sort_by_key(|table| std::cmp::Reverse(table.listed.touched));
    tables
}

fn names(storage: &Storage) -> Vec<String> {
    (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok()?).collect()
}

/// All that was kept of a table, as it stands in the storage, for a file.
pub fn as_file(id: &str) -> String {
    let Some(storage) = storage() else { return String::new() };
    let logs = format!("log:{id}:");
    let ours =
        |name: &String| *name == doc_name(id) || *name == info_name(id) || name.starts_with(&logs);
    let item = |name: String| {
        let text = storage.get_item(&name).ok()??;
        Some((name, text))
    };
    let items = names(&storage).into_iter().filter(ours).filter_map(item);
    serde_json::to_string(&items.collect::<BTreeMap<_, _>>()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_before_there_were_versions_is_read() {
        let kept = read(r#"{"rev":3,"doc":"{}"}"#).expect("it is of the first version");
        assert_eq!((kept.rev, kept.doc.as_str()), (3, "{}"));
        let stored = Stored { version: VERSION, kept };
        let text = serde_json::to_string(&stored).expect("it can be written");
        assert_eq!(read(&text).map(|kept| kept.rev), Ok(3));
    }

    #[test]
    fn another_version_is_not_taken_for_ours() {
        for text in [r#"{"version":2,"rev":3,"doc":"{}"}"#, "{", r#"{"version":1}"#] {
            assert_eq!(read(text).err(), Some(Unreadable), "{text}");
        }
    }
}
