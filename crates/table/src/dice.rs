//! Fair dice: every outcome of chance follows from a seed that was fixed before anybody sat down,
//! and from what the people's clients added. `docs/fairness.md` tells it in words.

use game::Numbers;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// A match's seed, which nobody may know before the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// A seed must not get into a log by accident.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl Seed {
    /// What is published before the first fact: SHA-256 of the seed, in hexadecimal.
    pub fn commit(&self) -> String {
        to_hex(&Sha256::digest(self.0))
    }

    /// The seed in hexadecimal.
    pub fn to_hex(self) -> String {
        to_hex(&self.0)
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        from_hex(text).map(Seed)
    }

    /// A number for something that has nothing to do with the dice, such as a bot's luck.
    pub(crate) fn aside(&self, what: &str) -> u64 {
        let mut mac = self.mac();
        mac.update(b"cavalcade-aside\n");
        mac.update(what.as_bytes());
        let bytes = mac.finalize().into_bytes();
        bytes.iter().take(8).fold(0, |n, &b| n << 8 | u64::from(b))
    }

    fn mac(&self) -> Hmac<Sha256> {
        // A key of any length will do.
        #[allow(clippy::expect_used)]
        Hmac::new_from_slice(&self.0).expect("HMAC takes keys of any length")
    }
}

/// The dice of one match.
#[derive(Clone)]
pub struct Dice(Hmac<Sha256>);

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Dice(..)")
    }
}

impl Dice {
    /// The dice of this seed, with what each seat added.
    pub fn new(seed: Seed, luck: &[String]) -> Dice {
        let mut mac = seed.mac();
        mac.update(b"cavalcade-dice-1\n");
        for added in luck {
            mac.update(added.as_bytes());
            mac.update(b"\n");
        }
        Dice(mac)
    }

    /// The numbers for the fact that has this number in the match, counted from 1.
    pub fn numbers(&self, seq: u64) -> Throw {
        let mut mac = self.0.clone();
        mac.update(format!("{seq}\n").as_bytes());
        Throw { mac, block: 0, words: [0; WORDS], next: WORDS }
    }
}

/// Words in a block: SHA-256 gives 32 bytes.
const WORDS: usize = 8;

/// The numbers for one fact.
#[derive(Clone)]
pub struct Throw {
    mac: Hmac<Sha256>,
    block: u32,
    words: [u32; WORDS],
    next: usize,
}

impl Throw {
    fn word(&mut self) -> u32 {
        if self.next == WORDS {
            let mut mac = self.mac.clone();
            mac.update(self.block.to_string().as_bytes());
            let bytes = mac.finalize().into_bytes();
            for (word, four) in self.words.iter_mut().zip(bytes.chunks_exact(4)) {
                *word = four.iter().fold(0, |n, &b| n << 8 | u32::from(b));
            }
            self.block += 1;
            self.next = 0;
        }
        self.next += 1;
        self.words[self.next - 1]
    }
}

impl Numbers for Throw {
    fn below(&mut self, bound: u32) -> u32 {
        // The words above the last full multiple would make small numbers likelier.
        let fair = (1u64 << 32) - (1u64 << 32) % u64::from(bound);
        loop {
            let word = self.word();
            if u64::from(word) < fair {
                return word % bound;
            }
        }
    }
}

pub(crate) fn to_hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut hex, b| {
        // Writing to a string does not fail.
        let _ = write!(hex, "{b:02x}");
        hex
    })
}

pub(crate) fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commitment_is_the_hash_of_the_seed() {
        let known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed([0; 32]).commit(), known);
    }

    #[test]
    fn the_dice_are_those_of_docs_fairness() {
        // Made with five lines of Python: hmac.new(seed, b"cavalcade-dice-1\nana\n\n7\n0", …).
        let seed = Seed(std::array::from_fn(|i| i as u8));
        let dice = Dice::new(seed, &["ana".to_owned(), String::new()]);
        let throws: Vec<u32> = (1..=12).map(|seq| dice.numbers(seq).below(6) + 1).collect();
        assert_eq!(throws, FROM_PYTHON);
        // The page's own example.
        let page = include_str!("../../../docs/fairness.md");
        assert!(page.contains(&seed.commit()));
        for seq in [1, 2] {
            assert!(page.contains(&format!("{:08x}", dice.numbers(seq).word())), "fact {seq}");
        }
        assert_eq!((dice.numbers(1).below(2), dice.numbers(2).below(6) + 1), (1, 5));
    }

    const FROM_PYTHON: [u32; 12] = [6, 5, 6, 4, 6, 4, 2, 3, 3, 3, 3, 6];

    #[test]
    fn every_face_is_as_likely_as_the_others() {
        let dice = Dice::new(Seed([1; 32]), &[]);
        let mut seen = [0; 6];
        for seq in 0..12_000 {
            seen[dice.numbers(seq).below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (1_850..2_150).contains(n)), "{seen:?}");
    }
}
