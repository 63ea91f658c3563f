//! Funny names for horses.

use game::words::{Lang, Phrase, phrase};

/// Names to pick from.
const NAMES: [Phrase; 16] = [
    phrase("Turbo Turnip", "Turbo Navet"),
    phrase("Lady Hiccup", "Dame Hoquet"),
    phrase("Thunder Muffin", "Brioche Tonnerre"),
    phrase("Sir Trots-a-Lot", "Sire Trottinet"),
    phrase("Carrot Comet", "Comète Carotte"),
    phrase("Mumbling Mustang", "Mustang Marmotte"),
    phrase("Noodle Express", "Nouille Express"),
    phrase("Captain Clover", "Capitaine Trèfle"),
    phrase("Pancake Pegasus", "Pégase Crêpe"),
    phrase("Silly Filly", "Pouliche Ronchon"),
    phrase("Galloping Gherkin", "Cornichon Galopant"),
    phrase("Whirlwind Wanda", "Tourbillon Fanchon"),
    phrase("Professor Hoof", "Professeur Sabot"),
    phrase("Sleepy Lightning", "Éclair Dormeur"),
    phrase("Duchess Nettle", "Duchesse Ortie"),
    phrase("Bouncing Biscuit", "Biscuit Bondissant"),
];

/// One of them, by a number from 0 to 1.
pub fn funny_name(chance: f64, lang: Lang) -> &'static str {
    let index = (chance * NAMES.len() as f64) as usize;
    NAMES[index.min(NAMES.len() - 1)].in_lang(lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_fit_a_place_and_differ() {
        for lang in [Lang::En, Lang::Fr] {
            let names: HashSet<&str> = NAMES.iter().map(|name| name.in_lang(lang)).collect();
            assert_eq!(names.len(), NAMES.len());
            assert!(names.iter().all(|name| name.chars().count() <= protocol::MAX_NAME));
        }
        assert_eq!(funny_name(1.0, Lang::En), "Bouncing Biscuit");
    }
}
