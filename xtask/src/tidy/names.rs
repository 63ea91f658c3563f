//! No file names a game but its own: everything else goes through the catalogue's registry.

use super::games;
use crate::shell::output_in;
use crate::spelling::Spelling;
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where several games are named, and why that is right.
const REGISTRIES: [(&str, &str); 10] = [
    ("crates/catalog/src/registry.rs", "the one list of games"),
    ("crates/cavalcade/src/analyse/mod.rs", "its help tells which games are solved"),
    ("crates/cavalcade/src/puzzles.rs", "help with examples"),
    ("crates/cavalcade/src/solve/mod.rs", "the list of what is solved"),
    ("crates/coach/src/games/mod.rs", "the list of what is coached"),
    ("crates/cavalcade/src/train.rs", "the one game that is learned"),
    ("crates/cavalcade/src/cli", "help with examples"),
    ("crates/cavalcade/src/load.rs", "help with examples, and a default"),
    ("crates/cavalcade/src/play.rs", "help with examples"),
    ("crates/e2e/", "tests"),
];

/// What drives the finished program from outside, as tests do.
const DRIVERS: [&str; 5] = [
    "xtask/src/bench/",
    "xtask/src/new_game/",
    "xtask/src/soak/",
    "xtask/src/soak.rs",
    "xtask/src/fuzz.rs",
];

pub fn named_games(root: &Path) -> Result<Vec<String>> {
    let games = games(root)?;
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "crates", "xtask"];
    let files = output_in(root, Command::new("git").args(list))?;
    let mut faults = Vec::new();
    for file in files.lines().filter(|file| is_checked(file, &games)) {
        // A file that git still lists may be gone from the folder.
        let Ok(text) = fs::read_to_string(root.join(file)) else { continue };
        for (line, name) in names_in(&text, &games) {
            faults.push(format!(
                "{file}:{line} names '{name}': ask the game through a trait and \
                 catalog::match_game!, or put it into the game's own file"
            ));
        }
    }
    Ok(faults)
}

/// Sources that belong to no game.
fn is_checked(file: &str, games: &[String]) -> bool {
    let path = Path::new(file);
    let source = path.extension().is_some_and(|e| e == "rs") && file.contains("/src/");
    let excused = REGISTRIES.iter().map(|(path, _)| *path).chain(DRIVERS);
    let own = path.with_extension("").iter().any(|part| {
        let part = part.to_string_lossy().replace('_', "-");
        games.contains(&part)
    });
    source && !own && !excused.into_iter().any(|path| file.starts_with(path))
}

/// The games that are named in the code, with the line: not in comments, not in tests, not where a
/// module is declared.
fn names_in(text: &str, games: &[String]) -> Vec<(usize, String)> {
    let spellings: Vec<Spelling> = games.iter().map(|game| Spelling::of(game)).collect();
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("#[cfg(test)]") {
            break;
        }
        let code = line.split("//").next().unwrap_or_default();
        let declares = code.trim().trim_start_matches("pub ").starts_with("mod ");
        let named = spellings.iter().flat_map(Spelling::all).find(|name| has_word(code, name));
        found.extend(named.filter(|_| !declares).map(|name| (i + 1, name.to_owned())));
    }
    found
}

/// Whether the code has this name, and not as a part of a longer word.
fn has_word(code: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric();
    code.match_indices(name).any(|(at, _)| {
        !code[..at].ends_with(is_part) && !code[at + name.len()..].starts_with(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<usize> {
        let games = ["giro-galoppo".to_owned(), "carrousel".to_owned()];
        names_in(text, &games).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn a_name_in_the_code_is_found_in_every_spelling() {
        for line in [
            "GameId::GiroGaloppo => 4,",
            "use giro_galoppo::View;",
            "\"only Giro Galoppo has one\"",
            "const GIRO_GALOPPO: u8 = 1;",
            "parse(\"giro-galoppo\")",
            "if game != GameId::Carrousel {",
        ] {
            assert_eq!(found(line), [1], "{line}");
        }
    }

    #[test]
    fn comments_tests_and_declarations_are_left_alone() {
        assert_eq!(found("// GiroGaloppo\nmod carrousel;\npub mod giro_galoppo;\n"), [0usize; 0]);
        assert_eq!(found("fn f() {}\n#[cfg(test)]\nmod tests { use carrousel::View; }"), [0; 0]);
        assert_eq!(found("the_carrousels()"), [0usize; 0]);
    }

    #[test]
    fn only_sources_that_belong_to_no_game_are_looked_at() {
        let games = ["giro-galoppo".to_owned()];
        assert!(is_checked("crates/table/src/clock.rs", &games));
        for other in [
            "crates/giro-galoppo/src/state.rs",
            "crates/bots/src/giro_galoppo/rider.rs",
            "crates/terminal/src/games/giro_galoppo.rs",
            "crates/table/tests/suite/lobby.rs",
            "crates/catalog/src/registry.rs",
            "docs/rules/giro-galoppo.en.md",
        ] {
            assert!(!is_checked(other, &games), "{other}");
        }
    }
}
