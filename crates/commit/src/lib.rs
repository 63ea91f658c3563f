//! What a table gives to be kept.
//!
//! `table` makes a [`Commit`], `store` takes it as it is, and whatever lies between them hands it on.
//! Neither needs to know the other: a browser keeps commits without a database.
//!
//! Documents and lines may hold the seed of a match that is being played. They are [`Sealed`], so that
//! no type that has them can print them by accident.

mod person;
mod sealed;

pub use person::{BadPersonId, PersonId};
pub use sealed::Sealed;

/// The store's own short name of a table, which stays inside the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableKey(pub i64);

/// A moment, in milliseconds since the beginning of 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct UnixMillis(pub u64);

/// One atomic step at one table: all of it is kept, or nothing. Without a document and entries it only
/// touches the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// The table.
    pub table: TableKey,
    /// When.
    pub at: UnixMillis,
    /// The new document, if it changes.
    pub doc: Option<DocChange>,
    /// The new entries, if there are some.
    pub append: Option<Append>,
}

/// A new document, with what the store must know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocChange {
    /// The revision that is replaced; the new one is one more.
    pub expected_rev: u64,
    /// The new document.
    pub doc: Sealed<Vec<u8>>,
    /// Everyone who sits there now: people that were added.
    pub people: Vec<PersonId>,
    /// When somebody must look at the table though nobody came, in place of what was set before.
    pub wake_at: Option<UnixMillis>,
}

/// New entries of one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// Which match of the table.
    pub match_no: u32,
    /// The number of the first entry in `lines`: exactly the next one, 0 in a new match.
    pub seq: u64,
    /// How many entries `lines` holds, at least one.
    pub count: u32,
    /// The entries.
    pub lines: Sealed<Vec<u8>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_prints_what_it_is_about_and_not_what_is_in_it() {
        let (doc, lines) = (b"seed 123".to_vec().into(), b"seed 456".to_vec().into());
        let people = vec![PersonId([1; 16])];
        let commit = Commit {
            table: TableKey(8),
            at: UnixMillis(9),
            doc: Some(DocChange { expected_rev: 7, doc, people, wake_at: None }),
            append: Some(Append { match_no: 2, seq: 5, count: 1, lines }),
        };
        for told in [format!("{commit:?}"), format!("{commit:#?}")] {
            let digits = [b"seed 123", b"seed 456"].map(|bytes| format!("{:?}", &bytes[..4]));
            let digits = digits.map(|list| list.trim_matches(['[', ']']).to_owned());
            assert!(!told.contains("seed") && !digits.iter().any(|list| told.contains(list)));
            assert!(told.contains("expected_rev: 7") && told.contains("seq: 5"), "{told}");
        }
    }
}
