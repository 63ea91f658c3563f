//! Where the matches that are being written stand, for any engine.

use crate::checksum::Chain;
use crate::{TableKey, UnixMillis};
use std::collections::HashMap;
use std::mem;

/// A table that is only appended to is touched this often, in milliseconds.
pub(crate) const TOUCH_EVERY: u64 = 60_000;

/// Of one match: what the next append is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The sequence number that must come next, and the checksum that it continues.
    pub chain: Chain,
    /// When the table's row was last touched, as far as is known here.
    pub touched: UnixMillis,
}

/// Table and number.
pub(crate) type Match = (TableKey, u32);

/// The heads that were used lately, so that an append needs no query.
///
/// Two generations: what is used comes into the young one; when that is full, it becomes the old
/// one, and what nobody used for so long is forgotten.
#[derive(Debug)]
pub(crate) struct Heads {
    young: HashMap<Match, Head>,
    old: HashMap<Match, Head>,
    generation: usize,
}

impl Heads {
    /// Knows at least the last `generation` matches, and at most twice as many.
    pub fn new(generation: usize) -> Self {
        Self { young: HashMap::new(), old: HashMap::new(), generation }
    }

    pub fn get(&self, of: Match) -> Option<Head> {
        self.young.get(&of).or_else(|| self.old.get(&of)).copied()
    }

    pub fn set(&mut self, of: Match, head: Head) {
        if self.young.len() >= self.generation && !self.young.contains_key(&of) {
            self.old = mem::take(&mut self.young);
        }
        self.young.insert(of, head);
    }

    /// For a table that is gone.
    pub fn remove(&mut self, of: Match) {
        self.young.remove(&of);
        self.old.remove(&of);
    }

    /// For when what was written was not: the file knows better.
    pub fn forget(&mut self) {
        self.young.clear();
        self.old.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_known_and_the_oldest_forgotten() {
        let head = |next| Head { chain: Chain { next, sum: 0 }, touched: UnixMillis(0) };
        let mut heads = Heads::new(2);
        for i in 0..5 {
            heads.set((TableKey(i), 0), head(i as u64));
        }
        assert_eq!(heads.get((TableKey(0), 0)), None);
        for i in 2..5 {
            assert_eq!(heads.get((TableKey(i), 0)), Some(head(i as u64)));
        }
        // A newer head hides the one of the old generation.
        heads.set((TableKey(3), 0), head(9));
        assert_eq!(heads.get((TableKey(3), 0)), Some(head(9)));
        heads.remove((TableKey(3), 0));
        assert_eq!(heads.get((TableKey(3), 0)), None);
        heads.forget();
        assert_eq!(heads.get((TableKey(4), 0)), None);
    }
}
