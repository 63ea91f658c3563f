//! Names that nobody can guess, and codes that can be spoken.

use crate::world::{World, random};
use sha2::{Digest, Sha256};
use store::{BadName, Code, PersonId, SecretHash, TableId};

/// Letters and digits of a link; 32 of them, so that five bits are one sign.
const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn signs<const N: usize>(world: &dyn World) -> String {
    random::<N>(world).iter().map(|b| char::from(SIGNS[usize::from(b & 31)])).collect()
}

/// An id for a table: 24 signs, 120 bits.
pub(crate) fn table_id(world: &dyn World) -> Result<TableId, BadName> {
    TableId::new(signs::<24>(world))
}

/// A person's secret: 48 signs, 240 bits.
pub(crate) fn secret(world: &dyn World) -> String {
    signs::<48>(world)
}

/// A one-time code that links another device: eight digits and letters.
pub(crate) fn link_code(world: &dyn World) -> String {
    signs::<8>(world).to_uppercase()
}

pub(crate) fn person_id(world: &dyn World) -> PersonId {
    PersonId(random(world))
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> SecretHash {
    SecretHash(Sha256::digest(secret.as_bytes()).into())
}

const CONSONANTS: &[u8; 14] = b"BDFGKLMNPRSTVZ";
const VOWELS: &[u8; 5] = b"AEIOU";

/// A code that can be called across a room: four syllables, 24 million of them.
pub(crate) fn spoken_code(world: &dyn World) -> String {
    let bytes: [u8; 16] = random(world);
    let mut code = String::new();
    for four in bytes.as_chunks::<4>().0 {
        let number = u32::from_le_bytes(*four) as usize;
        code.push(char::from(CONSONANTS[number % CONSONANTS.len()]));
        code.push(char::from(VOWELS[number / CONSONANTS.len() % VOWELS.len()]));
    }
    code
}

/// A code as somebody typed it: case, spaces and hyphens do not matter.
pub(crate) fn typed(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_alphanumeric);
    letters.take(32).map(|c| c.to_ascii_uppercase()).collect()
}

/// A typed spoken code.
pub(crate) fn typed_code(text: &str) -> Result<Code, BadName> {
    Code::new(typed(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Machine;

    #[test]
    fn a_spoken_code_is_found_however_it_is_typed() {
        let code = spoken_code(&Machine);
        assert_eq!(code.len(), 8);
        let typed_so = format!(" {}-{} ", code[..4].to_lowercase(), &code[4..]);
        assert_eq!(typed(&typed_so), code);
    }

    #[test]
    fn ids_and_secrets_differ() {
        assert_ne!(secret(&Machine), secret(&Machine));
        assert_eq!(secret(&Machine).len(), 48);
        assert_eq!(hash("a").0[..4], [0xca, 0x97, 0x81, 0x12]);
    }
}
