//! Checksums, by which every engine sees that what comes out is what went in.
//!
//! A document's covers the table, its names and the revision, so that documents can't be swapped.
//! The entries of a match are a chain: each checksum covers the one before, so that an entry that
//! is missing, doubled or moved shows as well as one that is altered. Where the chain ends is kept
//! apart from the entries, so that missing last ones show, too.
//!
//! The function is XXH3 of 64 bits: its results are fixed for ever, it takes some nanoseconds for
//! a move, and one alteration in 2^64 goes unnoticed. It guards against disks, memory and copies
//! that fail, and not against somebody who writes into the file: nothing in the file could.

use crate::{Code, Damage, Entry, Part, TableId, TableKey};
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// The checksum of a table's document and of what the table is called.
pub(crate) fn document(key: TableKey, id: &TableId, code: &Code, rev: u64, doc: &[u8]) -> u64 {
    let mut head = Vec::with_capacity(96);
    head.extend_from_slice(&key.0.to_le_bytes());
    head.extend_from_slice(&rev.to_le_bytes());
    for name in [id.as_str(), code.as_str()] {
        // With its length, so that no letter can pass from one to the other.
        head.extend_from_slice(&(name.len() as u64).to_le_bytes());
        head.extend_from_slice(name.as_bytes());
    }
    xxh3_64_with_seed(doc, xxh3_64(&head))
}

/// How far a match has come: what the next entry continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// The number that the next entry has.
    pub next: u64,
    /// The checksum of everything before.
    pub sum: u64,
}

impl Chain {
    /// Before the first entry. No two matches begin alike.
    pub fn begin(table: TableKey, match_no: u32) -> Self {
        let mut head = [0; 12];
        head[..8].copy_from_slice(&table.0.to_le_bytes());
        head[8..].copy_from_slice(&match_no.to_le_bytes());
        Self { next: 0, sum: xxh3_64(&head) }
    }

    /// With one more append.
    pub fn link(self, seq: u64, count: u32, lines: &[u8]) -> Self {
        let mut head = [0; 20];
        head[..8].copy_from_slice(&self.sum.to_le_bytes());
        head[8..16].copy_from_slice(&seq.to_le_bytes());
        head[16..].copy_from_slice(&count.to_le_bytes());
        let sum = xxh3_64_with_seed(lines, xxh3_64(&head));
        // A number that is damaged may be any.
        Self { next: seq.saturating_add(u64::from(count)), sum }
    }
}

/// Where a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// How far it had come when this was written.
    pub chain: Chain,
    /// Whether more entries may follow.
    pub is_open: bool,
}

/// Checks entries while they are read, in order.
#[derive(Debug)]
pub(crate) struct Verifier {
    table: TableKey,
    match_no: u32,
    chain: Chain,
}

impl Verifier {
    /// From the first entry on.
    pub fn new(table: TableKey, match_no: u32) -> Self {
        Self::from(table, match_no, Chain::begin(table, match_no))
    }

    /// From an entry on that continues what is known.
    pub fn from(table: TableKey, match_no: u32, chain: Chain) -> Self {
        Self { table, match_no, chain }
    }

    /// The next entry, with its checksum.
    pub fn take(&mut self, entry: &Entry, sum: u64) -> Result<(), Damage> {
        let linked = self.chain.link(entry.seq, entry.count, &entry.lines);
        if entry.seq != self.chain.next || entry.count == 0 || linked.sum != sum {
            return Err(self.damaged());
        }
        self.chain = linked;
        Ok(())
    }

    /// How far it has come.
    pub fn chain(&self) -> Chain {
        self.chain
    }

    /// The entry that comes next is not what it should be.
    pub fn damaged(&self) -> Damage {
        let part = Part::Match { match_no: self.match_no, seq: self.chain.next };
        Damage { table: self.table, part }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> TableId {
        TableId::new(text).unwrap()
    }

    fn code(text: &str) -> Code {
        Code::new(text).unwrap()
    }

    #[test]
    fn they_are_the_same_for_ever() {
        // Files hold these: another value would make all of them damaged.
        let document = document(TableKey(7), &id("table"), &code("CODE"), 3, b"{\"a\":1}");
        let chain = Chain::begin(TableKey(7), 1).link(0, 2, b"first\n").link(2, 1, b"second\n");
        assert_eq!(
            (document, chain.next, chain.sum),
            (13_677_497_361_748_735_518, 3, 15_016_829_281_469_897_399)
        );
    }

    #[test]
    fn everything_counts() {
        let sum = |key, name, spoken, rev, doc: &str| {
            document(TableKey(key), &id(name), &code(spoken), rev, doc.as_bytes())
        };
        let documents = [
            sum(1, "ab", "c", 1, "doc"),
            sum(2, "ab", "c", 1, "doc"),
            sum(1, "a", "bc", 1, "doc"),
            sum(1, "ab", "d", 1, "doc"),
            sum(1, "ab", "c", 2, "doc"),
            sum(1, "ab", "c", 1, "dod"),
            sum(1, "ab", "c", 1, ""),
        ];
        let begin = Chain::begin(TableKey(1), 1);
        let chains = [
            begin,
            Chain::begin(TableKey(2), 1),
            Chain::begin(TableKey(1), 2),
            begin.link(0, 1, b"a"),
            begin.link(0, 2, b"a"),
            begin.link(1, 1, b"a"),
            begin.link(0, 1, b"b"),
            begin.link(0, 1, b"a").link(1, 1, b"b"),
            begin.link(0, 1, b"b").link(1, 1, b"a"),
            begin.link(u64::MAX, u32::MAX, b""),
        ];
        let mut all: Vec<u64> = chains.iter().map(|chain| chain.sum).chain(documents).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
