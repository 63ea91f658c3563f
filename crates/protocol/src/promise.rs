//! Promises about the dice, in the words of `docs/fairness.md`.

use catalog::record::Digest;
use sha2::{Digest as _, Sha256};

/// The edition of fair dice that is played by from now on.
pub const EDITION: u32 = 2;

/// A table's tag: what its records tell of its id.
pub fn table_tag(id: &str) -> Digest {
    hash(&["cavalcade-table-2", id])
}

/// The promise of a text. It names what the server had promised before, and so the table and the
/// match: it is good for nothing else.
pub fn promise(commit: &str, luck: &str) -> Digest {
    hash(&["cavalcade-promise-2", commit, luck])
}

/// SHA-256 of these lines, each followed by a line feed.
pub fn hash(lines: &[&str]) -> Digest {
    let mut sha = Sha256::new();
    for line in lines {
        sha.update(line.as_bytes());
        sha.update(b"\n");
    }
    Digest(sha.finalize().into())
}
