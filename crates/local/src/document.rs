//! How documents and logs stand in their rows.

use crate::rows::{Row, RowKey};
use commit::Sealed;
use serde::{Deserialize, Serialize};

/// How tables are kept. A table of another version is neither read nor deleted.
const VERSION: u32 = 1;

/// A table's document, as it is kept.
#[derive(Debug, Serialize, Deserialize)]
pub struct Document {
    #[serde(default = "first_version")]
    version: u32,
    /// Counts the changes.
    pub rev: u64,
    /// The document, as `table` writes it.
    pub doc: Sealed<String>,
}

/// What was kept is of another version, or damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// Tables that were kept before there were versions.
const fn first_version() -> u32 {
    1
}

impl Document {
    /// A document of this version.
    pub fn new(rev: u64, doc: Sealed<String>) -> Document {
        Document { version: VERSION, rev, doc }
    }

    /// Reads a row.
    pub fn read(text: &str) -> Result<Document, Unreadable> {
        let read: Document = serde_json::from_str(text).map_err(|_| Unreadable)?;
        if read.version == VERSION { Ok(read) } else { Err(Unreadable) }
    }

    /// The revision in a row, if it can be read.
    pub fn rev_of(text: &str) -> Option<u64> {
        Document::read(text).ok().map(|read| read.rev)
    }

    /// The row.
    pub fn text(&self) -> Sealed<String> {
        // Nothing in it can fail to be written.
        Sealed(serde_json::to_string(self).unwrap_or_default())
    }
}

/// The rows of one match as one text. It has no holes.
pub fn log(rows: impl IntoIterator<Item = Row>) -> Result<Sealed<String>, Unreadable> {
    let (mut log, mut next) = (String::new(), 0);
    for Row { key, text } in rows {
        match key {
            RowKey::Lines { seq, .. } if seq == next => log += &text,
            _ => return Err(Unreadable),
        }
        next += text.bytes().filter(|&byte| byte == b'\n').count() as u64;
    }
    Ok(Sealed(log))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_before_there_were_versions_is_read() {
        let kept = Document::read(r#"{"rev":3,"doc":"{}"}"#).expect("it is of the first version");
        assert_eq!((kept.rev, kept.doc.as_str()), (3, "{}"));
        assert_eq!(Document::rev_of(&kept.text()), Some(3));
    }

    #[test]
    fn another_version_is_not_taken_for_ours() {
        for text in [r#"{"version":2,"rev":3,"doc":"{}"}"#, "{", r#"{"version":1}"#] {
            assert_eq!(Document::read(text).err(), Some(Unreadable), "{text}");
            assert_eq!(Document::rev_of(text), None, "{text}");
        }
    }

    #[test]
    fn a_log_with_a_hole_is_none() {
        let row = |seq, text: &str| Row {
            key: RowKey::Lines { table: "t".to_owned(), match_no: 1, seq },
            text: Sealed(text.to_owned()),
        };
        let whole = log([row(0, "header\nfirst\n"), row(2, "second\n")]);
        assert_eq!(whole, Ok(Sealed("header\nfirst\nsecond\n".to_owned())));
        assert_eq!(log([]), Ok(Sealed::default()));
        for broken in [[row(0, "header\n"), row(2, "second\n")], [row(1, "first\n"), row(2, "")]] {
            assert_eq!(log(broken), Err(Unreadable));
        }
    }
}
