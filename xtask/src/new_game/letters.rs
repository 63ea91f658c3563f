//! The two letters by which a game's rules are cited.

use crate::spelling::Spelling;
use crate::tidy;
use anyhow::{Result, bail};
use std::path::Path;

/// The letters that were asked for, or else the initials; nobody else may have them.
pub fn choose(root: &Path, spelling: &Spelling, asked: Option<&str>) -> Result<String> {
    let letters = asked.map_or_else(|| initials(&spelling.kebab), str::to_owned);
    if letters.len() != 2 || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        bail!(
            "'{letters}' can't stand before the numbers of rules: two capital letters, --letters XY"
        );
    }
    for game in tidy::games(root)? {
        if tidy::rules_of(root, &game)?.iter().any(|rule| rule.starts_with(&letters)) {
            bail!("the rules of {game} are called {letters}-1, …: choose others, --letters XY");
        }
    }
    Ok(letters)
}

/// Of two words the first letters; of one word its first two.
fn initials(kebab: &str) -> String {
    let mut words = kebab.split('-').filter_map(|word| word.chars().next());
    match (words.next(), words.next()) {
        (Some(a), Some(b)) => [a, b].iter().collect::<String>().to_uppercase(),
        _ => kebab.chars().take(2).collect::<String>().to_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn letters_are_the_initials_unless_others_are_asked_for() {
        let choose = |name, asked| choose(&root(), &Spelling::of(name), asked);
        assert_eq!(choose("zigzag-quartz", None).unwrap(), "ZQ");
        assert_eq!(choose("zigzag", None).unwrap(), "ZI");
        assert_eq!(choose("zigzag-quartz", Some("QZ")).unwrap(), "QZ");
    }

    #[test]
    fn letters_that_are_taken_or_none_are_refused() {
        let refusal =
            |name, asked| choose(&root(), &Spelling::of(name), asked).expect_err(name).to_string();
        assert!(refusal("great-gallop", None).contains("rules of giro-galoppo"));
        for asked in ["px", "P", "PXY", "P-"] {
            assert!(refusal("zigzag-quartz", Some(asked)).contains("two capital letters"));
        }
    }
}
