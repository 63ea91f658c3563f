//! Fair dice: every outcome of chance follows from a seed that was fixed before anybody sat down,
//! and from what the people's clients added. `docs/fairness.md` tells it in words.

use catalog::record::{Digest as Hash, Fair};
use game::Numbers;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// How promises and dice are made, and what they are bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// As it was at first: bound to nothing but the seed.
    First,
    /// Bound to one match at one table.
    Second {
        /// The table's tag.
        table: Hash,
        /// Which match at the table.
        match_no: u32,
    },
}

impl Edition {
    /// The edition of a match with this header.
    pub fn of(fair: &Fair) -> Edition {
        match &fair.second {
            None => Edition::First,
            Some(second) => Edition::Second { table: second.table, match_no: second.match_no },
        }
    }

    /// Its number.
    pub const fn number(&self) -> u32 {
        match self {
            Edition::First => 1,
            Edition::Second { .. } => protocol::EDITION,
        }
    }
}

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
    /// What is published before anybody promises anything, in hexadecimal.
    pub fn commit(&self, edition: &Edition) -> String {
        match edition {
            Edition::First => Hash(Sha256::digest(self.0).into()).to_string(),
            Edition::Second { table, match_no } => {
                let (table, match_no) = (table.to_string(), match_no.to_string());
                let lines = ["cavalcade-commit-2", &table, &match_no, &self.to_hex()];
                protocol::hash(&lines).to_string()
            }
        }
    }

    /// The seed in hexadecimal.
    pub fn to_hex(self) -> String {
        Hash(self.0).to_string()
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
    pub fn new(seed: Seed, edition: &Edition, luck: &[String]) -> Dice {
        let mut mac = seed.mac();
        match edition {
            Edition::First => mac.update(b"cavalcade-dice-1\n"),
            Edition::Second { table, match_no } => {
                mac.update(format!("cavalcade-dice-2\n{table}\n{match_no}\n").as_bytes());
            }
        }
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
            for (word, four) in self.words.iter_mut().zip(bytes.as_chunks::<4>().0) {
                *word = u32::from_be_bytes(*four);
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

    /// The example of `docs/fairness.md`: its seed, and what was added.
    fn example() -> (Seed, [String; 2]) {
        (Seed(std::array::from_fn(|i| i as u8)), ["ana".to_owned(), String::new()])
    }

    const PAGE: &str = include_str!("../../../docs/fairness.md");

    #[test]
    fn the_first_commitment_is_the_hash_of_the_seed() {
        let known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed([0; 32]).commit(&Edition::First), known);
    }

    #[test]
    fn the_dice_of_the_first_edition_are_those_of_docs_fairness() {
        // Made with five lines of Python: hmac.new(seed, b"cavalcade-dice-1\nana\n\n7\n0", …).
        let (seed, luck) = example();
        let dice = Dice::new(seed, &Edition::First, &luck);
        let throws: Vec<u32> = (1..=12).map(|seq| dice.numbers(seq).below(6) + 1).collect();
        assert_eq!(throws, FROM_PYTHON);
        // The page's own example.
        assert!(PAGE.contains(&seed.commit(&Edition::First)));
        for seq in [1, 2] {
            assert!(PAGE.contains(&format!("{:08x}", dice.numbers(seq).word())), "fact {seq}");
        }
        assert_eq!((dice.numbers(1).below(2), dice.numbers(2).below(6) + 1), (1, 5));
    }

    const FROM_PYTHON: [u32; 12] = [6, 5, 6, 4, 6, 4, 2, 3, 3, 3, 3, 6];

    #[test]
    fn the_dice_of_the_second_edition_are_those_of_docs_fairness() {
        let (seed, luck) = example();
        let edition = Edition::Second { table: protocol::table_tag("example"), match_no: 1 };
        let commit = seed.commit(&edition);
        let promise = protocol::promise(&commit, &luck[0]);
        let dice = Dice::new(seed, &edition, &luck);
        let mut numbers = dice.numbers(1);
        let words: Vec<String> = (0..WORDS).map(|_| format!("{:08x}", numbers.word())).collect();
        let block = words.concat();
        let second = format!("{:08x}", dice.numbers(2).word());
        for told in
            [protocol::table_tag("example").to_string(), commit, promise.to_string(), block, second]
        {
            assert!(PAGE.contains(&told), "docs/fairness.md lacks {told}");
        }
        let (first, face) = (dice.numbers(1).below(2), dice.numbers(2).below(6) + 1);
        assert!(
            PAGE.contains(&format!("that is seat {first}, and the die shows {face}")),
            "{first} {face}"
        );
    }

    #[test]
    fn the_second_edition_is_bound_to_the_match() {
        let (seed, luck) = example();
        let tag = |id: &str| protocol::table_tag(id);
        let editions = [
            Edition::First,
            Edition::Second { table: tag("a"), match_no: 1 },
            Edition::Second { table: tag("a"), match_no: 2 },
            Edition::Second { table: tag("b"), match_no: 1 },
        ];
        for (i, a) in editions.iter().enumerate() {
            for b in &editions[..i] {
                assert_ne!(seed.commit(a), seed.commit(b));
                let word = |edition| Dice::new(seed, edition, &luck).numbers(1).word();
                assert_ne!(word(a), word(b));
            }
        }
    }

    #[test]
    fn every_face_is_as_likely_as_the_others() {
        for edition in [Edition::First, Edition::Second { table: Hash([1; 32]), match_no: 1 }] {
            let dice = Dice::new(Seed([1; 32]), &edition, &[]);
            let mut seen = [0; 6];
            for seq in 0..12_000 {
                seen[dice.numbers(seq).below(6) as usize] += 1;
            }
            assert!(seen.iter().all(|n| (1_850..2_150).contains(n)), "{seen:?}");
        }
    }
}
