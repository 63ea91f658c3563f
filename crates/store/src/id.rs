//! What tables are called, and how secrets are known.

use std::fmt;
use thiserror::Error;

/// How long a [`TableId`] or a [`Code`] may be.
const LONGEST: usize = 32;

/// The id of a table that its link carries. Whoever makes one makes it unguessable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(String);

impl TableId {
    /// 1 to 32 letters, digits, `-` or `_`.
    pub fn new(text: impl Into<String>) -> Result<Self, BadName> {
        name(text.into()).map(Self)
    }

    /// As it stands in a link.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The short code by which people in a room join a table. The store compares it byte by byte:
/// upper or lower case and what sounds alike are settled before.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(String);

impl Code {
    /// 1 to 32 letters, digits, `-` or `_`.
    pub fn new(text: impl Into<String>) -> Result<Self, BadName> {
        name(text.into()).map(Self)
    }

    /// As it is spoken.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is no [`TableId`] and no [`Code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a table's id or code has 1 to {LONGEST} letters, digits, '-' or '_': copy it again")]
pub struct BadName;

fn name(text: String) -> Result<String, BadName> {
    let fits = (1..=LONGEST).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if fits { Ok(text) } else { Err(BadName) }
}

/// The hash of a secret that only a person's device has, or of a one-time code.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretHash(pub [u8; 32]);

/// Logs are read by more people than the store is, so not even the hash is written there.
impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert!(TableId::new("aZ09-_").is_ok());
        assert!(TableId::new("x".repeat(32)).is_ok());
        for bad in ["", "a b", "é", "a/b", "a\0", &"x".repeat(33)] {
            assert_eq!(TableId::new(bad), Err(BadName));
            assert_eq!(Code::new(bad), Err(BadName));
        }
    }

    #[test]
    fn a_hash_is_not_written_to_logs() {
        assert_eq!(format!("{:?}", SecretHash([7; 32])), "SecretHash(..)");
    }
}
