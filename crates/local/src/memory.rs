//! Rows that are forgotten when the program ends.

use crate::document::Document;
use crate::rows::{NotKept, Row, RowKey, RowStore, Write, WriteMode};
use commit::Sealed;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Keeps rows in memory, for where nothing else keeps them.
#[derive(Default, Debug)]
pub struct Memory(RefCell<BTreeMap<RowKey, Sealed<String>>>);

impl RowStore for Memory {
    async fn lasts(&self) -> bool {
        false
    }

    async fn write(&self, writes: &[Write]) -> Result<(), NotKept> {
        let mut rows = self.0.borrow_mut();
        let mut before = Vec::new();
        for Write { row: Row { key, text }, mode } in writes {
            let there = rows.get(key);
            let fits = match mode {
                WriteMode::Insert => there.is_none(),
                WriteMode::Replace { rev } => {
                    there.and_then(|text| Document::rev_of(text)) == Some(*rev)
                }
                WriteMode::InsertIfAbsent if there.is_some() => continue,
                WriteMode::Upsert | WriteMode::InsertIfAbsent => true,
            };
            if !fits {
                for (key, text) in before.into_iter().rev() {
                    match text {
                        Some(text) => rows.insert(key, text),
                        None => rows.remove(&key),
                    };
                }
                return Err(NotKept::Conflict);
            }
            before.push((key.clone(), rows.insert(key.clone(), text.clone())));
        }
        Ok(())
    }

    async fn read(&self, key: &RowKey) -> Result<Option<Sealed<String>>, NotKept> {
        Ok(self.0.borrow().get(key).cloned())
    }

    async fn lines(&self, table: &str, match_no: Option<u32>) -> Result<Vec<Row>, NotKept> {
        let rows = self.0.borrow();
        let wanted = |key: &RowKey| match key {
            RowKey::Lines { table: of, match_no: n, .. } => {
                of == table && match_no.is_none_or(|match_no| *n == match_no)
            }
            RowKey::Doc(_) | RowKey::Info(_) => false,
        };
        let rows = rows.iter().filter(|(key, _)| wanted(key));
        Ok(rows.map(|(key, text)| Row { key: key.clone(), text: text.clone() }).collect())
    }
}
