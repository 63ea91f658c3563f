//! Names for whoever has not said one: nobody takes them for a real one, and everybody can be called.

use game::words::{Lang, Phrase, phrase};

const GUESTS: [Phrase; 14] = [
    phrase("Fox", "Renard"),
    phrase("Owl", "Hibou"),
    phrase("Hedgehog", "Hérisson"),
    phrase("Squirrel", "Écureuil"),
    phrase("Otter", "Loutre"),
    phrase("Badger", "Blaireau"),
    phrase("Rabbit", "Lapin"),
    phrase("Swallow", "Hirondelle"),
    phrase("Beaver", "Castor"),
    phrase("Frog", "Grenouille"),
    phrase("Robin", "Rouge-gorge"),
    phrase("Mole", "Taupe"),
    phrase("Deer", "Chevreuil"),
    phrase("Ladybird", "Coccinelle"),
];

/// A name for a guest, by a number from 0 to 1: one that is not taken, if there is one.
pub fn guest_name(chance: f64, lang: Lang, is_taken: impl Fn(&str) -> bool) -> &'static str {
    let first = (chance * GUESTS.len() as f64) as usize;
    let mut names = (0..GUESTS.len()).map(|i| GUESTS[(first + i) % GUESTS.len()].in_lang(lang));
    let free = names.clone().find(|name| !is_taken(name));
    free.or_else(|| names.next()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_have_different_names_as_long_as_there_are_some() {
        assert_eq!(guest_name(0.0, Lang::En, |_| false), "Fox");
        assert_eq!(guest_name(0.0, Lang::Fr, |name| name == "Renard"), "Hibou");
        assert_eq!(guest_name(0.999, Lang::En, |name| name == "Ladybird"), "Fox");
        assert_eq!(guest_name(1.0, Lang::En, |_| true), "Fox");
        for name in GUESTS {
            for lang in Lang::ALL {
                assert!(name.in_lang(lang).chars().count() <= protocol::MAX_NAME);
            }
        }
    }
}
