//! The levels of bots, by the names that people know them by.

use crate::words::Word;

/// A level's key, and what it is called.
pub const LEVELS: [(&str, Word); 4] = [
    ("pony", Word::Pony),
    ("trotter", Word::Trotter),
    ("galloper", Word::Galloper),
    ("champion", Word::Champion),
];

/// The level that a bot has unless somebody chooses another.
pub const USUAL: &str = "trotter";

/// What a level is called.
pub fn word(key: &str) -> Option<Word> {
    LEVELS.iter().find(|(known, _)| *known == key).map(|(_, word)| *word)
}

/// A level by its key, where there is one.
pub fn known(key: &str) -> Option<&'static str> {
    LEVELS.iter().find(|(known, _)| *known == key).map(|(key, _)| *key)
}
