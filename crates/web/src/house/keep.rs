//! What the browser keeps of the tables on this device.

use super::ToKeep;
use protocol::ListedTable;
use serde::{Deserialize, Serialize};
use web_sys::Storage;

/// A table as it is kept: its document, and the log of its last match.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    pub rev: u64,
    pub doc: String,
    pub log: String,
}

#[cfg(test)]
impl Kept {
    /// What [`write`] does to what [`load`] gives.
    pub fn take(&mut self, keep: &ToKeep) {
        if let Some((rev, doc)) = &keep.doc {
            (self.rev, self.doc) = (*rev, doc.clone());
        }
        if let Some(lines) = &keep.lines {
            if lines.seq == 0 {
                self.log.clear();
            }
            self.log += &lines.text;
        }
    }
}

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

#[derive(Serialize, Deserialize)]
struct DocAt {
    rev: u64,
    doc: String,
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
        set(&name, &(before + &lines.text))?;
    }
    if let Some((rev, doc)) = &keep.doc {
        let doc = DocAt { rev: *rev, doc: doc.clone() };
        set(&doc_name(id), &serde_json::to_string(&doc).map_err(|_| NotKept)?)?;
    }
    Ok(())
}

/// A table that was kept.
pub fn load(id: &str) -> Option<Kept> {
    let storage = storage()?;
    let kept = storage.get_item(&doc_name(id)).ok()??;
    let DocAt { rev, doc } = serde_json::from_str(&kept).ok()?;
    let match_no = table::Table::match_to_load(doc.as_bytes()).ok()?;
    let log = storage.get_item(&log_name(id, match_no)).ok()?.unwrap_or_default();
    Some(Kept { rev, doc, log })
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
    let names = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok()?);
    let infos = names.filter(|name| name.starts_with("info:"));
    let read = |name: String| serde_json::from_str(&storage.get_item(&name).ok()??).ok();
    let mut tables: Vec<KeptTable> = infos.filter_map(read).collect();
    tables.sort_by_key(|table| std::cmp::Reverse(table.listed.touched));
    tables
}

/// Forgets a table and its matches.
pub fn forget(id: &str) {
    let Some(storage) = storage() else { return };
    let names: Vec<String> =
        (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok()?).collect();
    let logs = format!("log:{id}:");
    for name in names {
        if name == doc_name(id) || name == info_name(id) || name.starts_with(&logs) {
            let _ = storage.remove_item(&name);
        }
    }
}
