//! The shared files that name every game, and the line that a new one adds to each.

use super::NewGame;
use crate::spelling::Spelling;
use anyhow::{Context, Result, bail};

/// A line in a shared file.
#[derive(Clone, Copy)]
pub struct Edit {
    /// Where, from the root.
    pub file: &'static str,
    line: Line,
}

/// Which line.
#[derive(Clone, Copy)]
enum Line {
    /// Behind the same line of the last other game; `{kebab}` and so on stand for its name.
    BehindOthers(&'static str),
    /// A module, among the other modules by the alphabet, as rustfmt has it.
    Module(&'static str),
}

/// All that a new game changes outside its own files.
pub const SHARED: [Edit; 10] = [
    behind_others("Cargo.toml", "{kebab} = { path = \"crates/{kebab}\" }"),
    behind_others(
        "crates/catalog/Cargo.toml",
        "{kebab} = { workspace = true, features = [\"serde\"] }",
    ),
    behind_others("crates/catalog/src/registry.rs", "            {snake}::{camel},"),
    module("crates/catalog/src/games/mod.rs", "mod"),
    module("crates/bots/src/lib.rs", "mod"),
    module("crates/lab/src/games/mod.rs", "mod"),
    module("crates/terminal/src/games/mod.rs", "mod"),
    module("crates/art/src/lib.rs", "pub mod"),
    module("crates/web/src/games/mod.rs", "mod"),
    module("crates/kit/src/games/mod.rs", "mod"),
];

const fn behind_others(file: &'static str, line: &'static str) -> Edit {
    Edit { file, line: Line::BehindOthers(line) }
}

const fn module(file: &'static str, keyword: &'static str) -> Edit {
    Edit { file, line: Line::Module(keyword) }
}

impl Edit {
    /// The file's text with the line of this game in it, next to those of the other games.
    pub fn apply(&self, text: &str, game: &NewGame, others: &[String]) -> Result<String> {
        let (at, line) = match self.line {
            Line::BehindOthers(shape) => {
                let theirs: Vec<String> =
                    others.iter().map(|other| filled(shape, &Spelling::of(other))).collect();
                let last =
                    text.lines().enumerate().filter(|(_, line)| theirs.iter().any(|t| t == line));
                let (last, _) = last.last().with_context(|| {
                    format!(
                        "{}: there is no line like '{}' to stand behind",
                        self.file,
                        shape.trim()
                    )
                })?;
                (last + 1, filled(shape, &game.spelling))
            }
            Line::Module(keyword) => {
                let name = game.spelling.snake.as_str();
                let modules: Vec<(usize, &str)> = text
                    .lines()
                    .enumerate()
                    .filter_map(|(i, line)| Some((i, module_in(line)?)))
                    .collect();
                if modules.iter().any(|(_, module)| *module == name) {
                    bail!("{} has a module '{name}' already: choose another name", self.file);
                }
                let after = modules.iter().rev().find(|(_, module)| *module < name);
                let first = modules.first().map(|(i, _)| *i);
                let at = after.map(|(i, _)| i + 1).or(first);
                let at = at.with_context(|| format!("{}: there is no module in it", self.file))?;
                (at, format!("{keyword} {name};"))
            }
        };
        let mut lines: Vec<&str> = text.lines().collect();
        lines.insert(at, &line);
        Ok(lines.join("\n") + "\n")
    }
}

fn filled(shape: &str, name: &Spelling) -> String {
    let Spelling { kebab, snake, camel, .. } = name;
    shape.replace("{kebab}", kebab).replace("{snake}", snake).replace("{camel}", camel)
}

/// The module that a line declares.
fn module_in(line: &str) -> Option<&str> {
    line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;
    use crate::tidy;
    use std::fs;

    fn game(name: &str) -> NewGame {
        NewGame { spelling: Spelling::of(name), letters: "XY".to_owned() }
    }

    #[test]
    fn modules_are_sorted_whatever_the_name() {
        let edit = module("lib.rs", "mod");
        let text = "//! Docs.\n\nmod bot;\npub mod matrix;\n\npub use bot::Bot;\n";
        for (name, at) in [("ape", 2), ("bot-game", 3), ("horse", 3), ("zebra-run", 4)] {
            let snake = Spelling::of(name).snake;
            let new = edit.apply(text, &game(name), &[]).unwrap();
            assert_eq!(new.lines().nth(at), Some(format!("mod {snake};").as_str()), "{new}");
            assert_eq!(new.lines().count(), text.lines().count() + 1);
        }
        let taken = edit.apply(text, &game("matrix"), &[]).expect_err("it is there");
        assert!(taken.to_string().contains("already"));
    }

    #[test]
    fn lines_stand_behind_those_of_the_other_games() {
        let edit = behind_others("Cargo.toml", "{kebab} = { path = \"crates/{kebab}\" }");
        let text = "[a]\nb = { path = \"crates/b\" }\nzoo = \"1\"\n\n[c]\nb = { opt-level = 2 }\n";
        let new = edit.apply(text, &game("pony-express"), &["b".to_owned()]).unwrap();
        assert_eq!(new.lines().nth(2), Some("pony-express = { path = \"crates/pony-express\" }"));
        let lost = edit.apply("[a]\n", &game("pony-express"), &["b".to_owned()]);
        assert!(lost.expect_err("nobody is there").to_string().contains("to stand behind"));
    }

    #[test]
    fn every_shared_file_takes_its_line_and_nothing_else_changes() {
        let games = tidy::games(&root()).unwrap();
        for edit in SHARED {
            let text = fs::read_to_string(root().join(edit.file)).unwrap();
            let new = edit.apply(&text, &game("zigzag-quartz"), &games).unwrap();
            let without: Vec<&str> = new.lines().filter(|line| !line.contains("zigzag")).collect();
            assert_eq!(without, text.lines().collect::<Vec<_>>(), "{}", edit.file);
            assert_eq!(new.lines().count(), text.lines().count() + 1, "{}", edit.file);
        }
    }
}
