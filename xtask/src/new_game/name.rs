//! Whether a game can have a name.

use super::template;
use crate::spelling::Spelling;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// Longer ones don't fit where titles stand.
const LONGEST: usize = 24;

/// What Rust keeps for itself: a module can't be called so.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The spellings of a name that can be given to a new game.
pub fn check(root: &Path, name: &str) -> Result<Spelling> {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
    if !name.split('-').all(is_word) {
        bail!("'{name}' is no name: small letters, with a '-' between words, such as pony-express");
    }
    if name.len() > LONGEST {
        bail!("'{name}' is too long: {LONGEST} letters at most");
    }
    let spelling = Spelling::of(name);
    if name == template::SPELLING {
        bail!("'{name}' is what the template is called: choose another name");
    }
    if KEYWORDS.contains(&name) {
        bail!("'{name}' is a word of Rust's: choose another name, such as {name}-race");
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml")).context("Cargo.toml")?;
    let is_taken = |line: &str| line.split(' ').next() == Some(name);
    if root.join("crates").join(name).exists() || manifest.lines().any(is_taken) {
        bail!("there is a crate called '{name}' already: choose another name");
    }
    if template::uses_word(root, &spelling.camel)? || template::uses_word(root, &spelling.snake)? {
        bail!(
            "the code needs the word '{name}' for something else: choose another name, such as {name}-race"
        );
    }
    Ok(spelling)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    fn refusal(name: &str) -> String {
        check(&root(), name).expect_err(name).to_string()
    }

    #[test]
    fn names_in_kebab_case_are_taken() {
        for name in ["zigzag-quartz", "zigzag", "zig-zag-quartz"] {
            assert_eq!(check(&root(), name).unwrap().kebab, name);
        }
    }

    #[test]
    fn what_is_no_name_is_refused_with_a_hint() {
        for name in ["", "-", "Pony", "pony_express", "pony--express", "pony-", "2-ponies", "é"] {
            assert!(refusal(name).contains("such as pony-express"), "{name}");
        }
        assert!(refusal("a-very-long-name-for-a-game").contains("too long"));
    }

    #[test]
    fn what_is_taken_is_refused() {
        for name in ["giro-galoppo", "table", "serde", "web"] {
            assert!(refusal(name).contains("already"), "{name}");
        }
        assert!(refusal("match").contains("Rust's"));
        for word in ["player", "cell", "option", "horse"] {
            assert!(refusal(word).contains("something else"), "{word}");
        }
        assert!(refusal(template::SPELLING).contains("template"));
    }
}
