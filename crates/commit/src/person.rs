//! Who plays.

use std::fmt;
use std::str::FromStr;

/// A person: a random number, since nobody has an account. It is public in the sense that it opens
/// nothing. Written, it has 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub [u8; 16]);

/// A text that is no [`PersonId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPersonId;

impl fmt::Display for BadPersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a person has 32 hexadecimal digits")
    }
}

impl std::error::Error for BadPersonId {}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl FromStr for PersonId {
    type Err = BadPersonId;

    fn from_str(text: &str) -> Result<PersonId, BadPersonId> {
        if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(BadPersonId);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| BadPersonId)?;
        Ok(PersonId(number.to_be_bytes()))
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::PersonId;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
    use std::fmt;

    impl Serialize for PersonId {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for PersonId {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PersonId, D::Error> {
            struct Digits;
            impl de::Visitor<'_> for Digits {
                type Value = PersonId;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a person's 32 digits")
                }

                fn visit_str<E: de::Error>(self, text: &str) -> Result<PersonId, E> {
                    text.parse().map_err(E::custom)
                }
            }
            from.deserialize_str(Digits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_written_with_all_its_digits() {
        let mut bytes = [0; 16];
        (bytes[1], bytes[15]) = (0xab, 7);
        let (person, text) = (PersonId(bytes), "00ab0000000000000000000000000007");
        assert_eq!(person.to_string(), text);
        assert_eq!(text.parse(), Ok(person));
    }

    #[test]
    fn other_texts_are_no_person() {
        let (long, short) = ("0".repeat(33), "0".repeat(31));
        for text in ["", "xyz", &long, &short, &format!("+{short}"), &"é".repeat(16)] {
            assert_eq!(text.parse::<PersonId>(), Err(BadPersonId), "{text}");
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn documents_hold_the_digits() {
        let (person, json) = (PersonId([0x0f; 16]), format!("\"{}\"", "0f".repeat(16)));
        assert_eq!(serde_json::to_string(&person).unwrap(), json);
        assert_eq!(serde_json::from_str::<PersonId>(&json).unwrap(), person);
        assert!(serde_json::from_str::<PersonId>("\"0f\"").is_err());
    }
}
