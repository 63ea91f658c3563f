//! How the dice of a record were made: see `docs/fairness.md`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What makes the dice verifiable.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Fair {
    /// The server's promise, in hexadecimal: told before the first fact.
    pub commit: String,
    /// What each seat added of its own; empty for a bot, and for whoever added nothing.
    pub luck: Vec<String>,
    /// The seed, in hexadecimal: told when the match has ended.
    pub seed: Option<String>,
    /// What the second edition has beside that; without it, it is the first.
    pub second: Option<SecondEdition>,
    /// How often moves were taken back in practice: then nothing is claimed of the dice.
    pub taken_back: u32,
}

/// What the second edition of fair dice tells beside the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondEdition {
    /// The table's tag: a hash of its id, which leads to no table.
    pub table: Digest,
    /// Which match at the table.
    pub match_no: u32,
    /// What each seat had promised before anybody revealed its text.
    pub promises: Vec<Option<Digest>>,
    /// Giro Galoppo: how it was settled who is older than whom.
    pub ages: Option<Ages>,
}

/// How it was settled who is older than whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ages {
    /// People named every seat.
    Told,
    /// People named some seats, which come first; the others follow in their order.
    Partly,
    /// Nobody named a seat: the order was drawn by lot.
    Drawn,
}

/// A SHA-256, written as 64 hexadecimal digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

/// The hexadecimal digits.
const DIGITS: &[u8; 16] = b"0123456789abcdef";

impl Digest {
    /// Reads 64 hexadecimal digits in lower case.
    pub fn from_hex(text: &str) -> Option<Digest> {
        let digit = |b: u8| match b {
            b'0'..=b'9' => Some(b - b'0'),
            b'a'..=b'f' => Some(b - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 32];
        let (pairs, _) = text.as_bytes().as_chunks::<2>();
        if text.len() != 2 * bytes.len() {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(pairs) {
            let [high, low] = *pair;
            *byte = digit(high)? << 4 | digit(low)?;
        }
        Some(Digest(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // It is written with every table: all at once is quicker than byte by byte.
        let mut hex = [0; 64];
        for (pair, byte) in hex.as_chunks_mut::<2>().0.iter_mut().zip(self.0) {
            *pair = [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
        }
        // Digits are text.
        f.write_str(std::str::from_utf8(&hex).unwrap_or_default())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Digest, D::Error> {
        let hex = std::borrow::Cow::<'_, str>::deserialize(d)?;
        let wanted = "a hash has 64 hexadecimal digits in lower case";
        Digest::from_hex(&hex).ok_or_else(|| serde::de::Error::custom(wanted))
    }
}

/// The fields as they are written: flat, so that a program of somebody else reads both editions
/// alike.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<u32>,
    commit: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<Digest>,
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    match_no: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promises: Option<Vec<Option<Digest>>>,
    luck: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ages: Option<Ages>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken_back: Option<u32>,
}

/// Fields that don't go together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Mixed {
    #[error("field 'fair': 'edition' is 1 or 2 here, not {0}")]
    Edition(u32),
    #[error("field 'fair': the first edition has no 'table', 'match', 'promises' or 'ages'")]
    First,
    #[error("field 'fair': the second edition needs 'table', 'match' and 'promises'")]
    Second,
}

impl TryFrom<Written> for Fair {
    type Error = Mixed;

    fn try_from(written: Written) -> Result<Fair, Mixed> {
        let Written { edition, commit, table, match_no, promises, luck, ages, seed, taken_back } =
            written;
        let second = match (edition.unwrap_or(1), table, match_no, promises) {
            (1, None, None, None) if ages.is_none() => None,
            (1, ..) => return Err(Mixed::First),
            (2, Some(table), Some(match_no), Some(promises)) => {
                Some(SecondEdition { table, match_no, promises, ages })
            }
            (2, ..) => return Err(Mixed::Second),
            (other, ..) => return Err(Mixed::Edition(other)),
        };
        Ok(Fair { commit, luck, seed, second, taken_back: taken_back.unwrap_or_default() })
    }
}

impl From<Fair> for Written {
    fn from(fair: Fair) -> Written {
        let Fair { commit, luck, seed, second, taken_back } = fair;
        let taken_back = Some(taken_back).filter(|times| *times > 0);
        let edition = second.as_ref().map(|_| 2);
        let (table, match_no, promises, ages) = match second {
            Some(SecondEdition { table, match_no, promises, ages }) => {
                (Some(table), Some(match_no), Some(promises), ages)
            }
            None => (None, None, None, None),
        };
        Written { edition, commit, table, match_no, promises, luck, ages, seed, taken_back }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

    use super::*;

    #[test]
    fn both_editions_are_written_as_they_are_read() {
        let hash = "ab".repeat(32);
        for text in [
            r#"{"commit":"c","luck":["ana",""]}"#.to_owned(),
            r#"{"commit":"c","luck":[],"seed":"00"}"#.to_owned(),
            r#"{"commit":"c","luck":[],"seed":"00","taken_back":2}"#.to_owned(),
            format!(
                r#"{{"edition":2,"commit":"c","table":"{hash}","match":3,"promises":["{hash}",null],"luck":["ana",""],"ages":"drawn","seed":"00"}}"#
            ),
        ] {
            let fair: Fair = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&fair).unwrap(), text);
        }
        let stated: Fair = serde_json::from_str(r#"{"edition":1,"commit":"","luck":[]}"#).unwrap();
        assert_eq!(stated, Fair::default());
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_the_reason() {
        let hash = "ab".repeat(32);
        for (more, told) in [
            (r#""edition":3"#.to_owned(), "1 or 2"),
            (r#""edition":2"#.to_owned(), "needs 'table'"),
            (format!(r#""edition":2,"match":1,"promises":[],"table":"{}""#, &hash[1..]), "64"),
            (
                format!(r#""edition":2,"match":1,"promises":[],"table":"{}""#, hash.to_uppercase()),
                "64",
            ),
            (r#""ages":"told""#.to_owned(), "first edition"),
            (r#""match":1"#.to_owned(), "first edition"),
            (r#""ages":"guessed""#.to_owned(), "unknown variant"),
            (r#""more":1"#.to_owned(), "unknown field"),
        ] {
            let text = format!(r#"{{"commit":"","luck":[],{more}}}"#);
            let why = serde_json::from_str::<Fair>(&text).unwrap_err().to_string();
            assert!(why.contains(told), "{text}: {why}");
        }
        for odd in ["", "é", &"é".repeat(32), &"-1".repeat(32)] {
            assert_eq!(Digest::from_hex(odd), None);
        }
    }
}
