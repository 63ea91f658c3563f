//! A table on this device as lists and commits know it.

use crate::Who;
use crate::document::Document;
use crate::rows::{Row, RowKey, Write, WriteMode};
use commit::{Append, Commit, PersonId, Sealed};
use protocol::ListedTable;
use table::Doc;

/// What lists show of a table, and whether they know.
pub struct Listing {
    shown: ListedTable,
    /// Whether the row in the list is to be written with the next commit.
    is_due: bool,
}

/// A person at this device. Nobody else can reach its tables, so there is nothing to guess.
pub fn person(who: Who) -> PersonId {
    let mut id = [0; 16];
    id[15] = who;
    PersonId(id)
}

/// How many people a table was made for: the last of those who have a place.
pub fn people(doc: &Doc) -> Who {
    doc.people().into_iter().map(|PersonId(id)| id[15]).max().unwrap_or(1).max(1)
}

impl Listing {
    /// Of a table that has just been opened. The first thing that happens at it makes it the latest.
    pub fn new(id: &str, doc: &Doc) -> Listing {
        Listing { shown: shown(id, doc), is_due: true }
    }

    /// The table.
    pub fn id(&self) -> &str {
        &self.shown.id
    }

    /// What a commit writes. An append is one small row, whatever has been appended before.
    pub fn writes(&mut self, commit: Commit) -> Vec<Write> {
        let id = self.shown.id.clone();
        let mut writes = Vec::new();
        if let Some(Append { match_no, seq, lines, .. }) = commit.append {
            let key = RowKey::Lines { table: id.clone(), match_no, seq };
            writes.push(Write { row: Row { key, text: text(lines.0) }, mode: WriteMode::Insert });
        }
        if let Some(change) = commit.doc {
            if let Ok(doc) = Doc::read(&change.doc) {
                self.shown = shown(&id, &doc);
                self.is_due = true;
            }
            let (rev, doc) = (change.expected_rev, text(change.doc.0));
            let text = Document::new(rev + 1, doc).text();
            let row = Row { key: RowKey::Doc(id.clone()), text };
            writes.push(Write { row, mode: WriteMode::Replace { rev } });
        }
        if std::mem::take(&mut self.is_due) {
            self.shown.touched = commit.at.0;
            // Nothing in it can fail to be written.
            let text = Sealed(serde_json::to_string(&self.shown).unwrap_or_default());
            writes
                .push(Write { row: Row { key: RowKey::Info(id), text }, mode: WriteMode::Upsert });
        }
        writes
    }
}

/// What a table writes when it is made.
pub fn made(id: &str, doc: &Doc) -> Vec<Write> {
    let text = Document::new(1, text(doc.write())).text();
    vec![Write { row: Row { key: RowKey::Doc(id.to_owned()), text }, mode: WriteMode::Insert }]
}

fn shown(id: &str, doc: &Doc) -> ListedTable {
    ListedTable {
        id: id.to_owned(),
        game: doc.game(),
        phase: doc.phase,
        match_no: doc.match_no,
        names: doc.names(),
        touched: 0,
    }
}

/// Documents, records and messages are text.
pub fn text(bytes: Vec<u8>) -> Sealed<String> {
    Sealed(String::from_utf8(bytes).unwrap_or_default())
}
