//! What a reader would frown at, as a check.

use crate::shell::{Steps, cargo, cargo_path, output, root, works};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// How many steps [`run`] takes.
pub const STEPS: usize = 4;

pub fn run(steps: &mut Steps) -> Result<()> {
    steps.next("tidy: rules, arrows, long files");
    let mut faults = uncited_rules()?;
    faults.extend(wrong_arrows()?);
    faults.extend(long_files()?);
    if !faults.is_empty() {
        bail!("tidy:\n  {}", faults.join("\n  "));
    }
    steps.next("tidy: format");
    with_component("fmt", "rustfmt", || cargo(&["fmt", "--all", "--check"]))?;
    steps.next("tidy: lints");
    let lint = ["clippy", "--quiet", "--workspace", "--all-targets", "--all-features", "--"];
    let deny = ["-D", "warnings"];
    with_component("clippy", "clippy", || cargo(&[&lint[..], &deny[..]].concat()))?;
    steps.next("tidy: documentation");
    let mut doc = Command::new(cargo_path());
    doc.args(["doc", "--quiet", "--workspace", "--no-deps", "--all-features"]);
    crate::shell::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// rustup's default has both; where it was told to install less, they are added.
fn with_component(name: &str, component: &str, check: impl Fn() -> Result<()>) -> Result<()> {
    let there = || works(Command::new(cargo_path()).args([name, "--version"]));
    if !there() {
        eprintln!("      {component} is missing; asking rustup for it");
        let _ = Command::new("rustup").args(["component", "add", component]).status();
    }
    if !there() {
        bail!("{component} is missing: rustup component add {component}");
    }
    check()
}

/// The games: whoever has a rules page in English.
fn games() -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root().join("docs/rules")).context("docs/rules")? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        games.extend(file.strip_suffix(".en.md").map(str::to_owned));
    }
    games.sort_unstable();
    Ok(games)
}

/// Every rule stands once in both pages, numbered without a gap, and a test of the game cites it.
fn uncited_rules() -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for game in games()? {
        let mut tests = String::new();
        read_all(&root().join("crates").join(&game).join("tests"), &mut tests)?;
        let pages = ["en", "fr"].map(|lang| format!("docs/rules/{game}.{lang}.md"));
        let mut rules = Vec::new();
        for file in &pages {
            let page = fs::read_to_string(root().join(file)).context(file.clone())?;
            rules.push(numbered(&page));
        }
        if rules[0] != rules[1] {
            faults.push(format!("{} and {} have different rules", pages[0], pages[1]));
        }
        for (i, rule) in rules[0].iter().enumerate() {
            if !rule.ends_with(&format!("-{}", i + 1)) {
                faults.push(format!("{}: {rule} is doubled or out of order", pages[0]));
            }
            if !cites(&tests, rule) {
                faults.push(format!("crates/{game}/tests: no test cites {rule}"));
            }
        }
        if rules[0].is_empty() {
            faults.push(format!("{}: no rule is numbered like **XY-1**", pages[0]));
        }
    }
    Ok(faults)
}

/// The rules of a page, by number: what stands there like `**GG-13**`.
fn numbered(page: &str) -> Vec<String> {
    let bold = page.split("**").skip(1).step_by(2);
    let is_rule = |text: &&str| match text.split_once('-') {
        Some((letters, number)) => {
            letters.len() == 2
                && letters.bytes().all(|b| b.is_ascii_uppercase())
                && number.parse::<u8>().is_ok()
        }
        None => false,
    };
    let mut rules: Vec<String> = bold.filter(is_rule).map(str::to_owned).collect();
    rules.sort_by_key(|rule| rule[3..].parse::<u8>().unwrap_or(u8::MAX));
    rules
}

/// Whether `text` has `rule` with no further digit behind it.
fn cites(text: &str, rule: &str) -> bool {
    text.match_indices(rule)
        .any(|(at, _)| !text[at + rule.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

fn read_all(folder: &Path, text: &mut String) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            read_all(&path, text)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            *text += &fs::read_to_string(&path)?;
        }
    }
    Ok(())
}

/// What each crate may depend on, of our own and (for the rules) of others'.
const ARROWS: [(&str, &[&str]); 20] = [
    ("game", &[]),
    ("giro-galoppo", &["game"]),
    ("petits-chevaux", &["game"]),
    ("carrousel", &["game"]),
    ("art", &["game", "giro-galoppo", "petits-chevaux", "carrousel"]),
    ("catalog", &["game", "giro-galoppo", "petits-chevaux", "carrousel"]),
    ("kit", &["game", "giro-galoppo", "petits-chevaux", "carrousel", "catalog", "bots"]),
    ("bots", &["game", "giro-galoppo", "petits-chevaux", "carrousel"]),
    ("lab", &["game", "giro-galoppo", "petits-chevaux", "carrousel", "bots"]),
    ("commit", &[]),
    ("store", &["commit"]),
    ("protocol", &["game", "catalog"]),
    (
        "table",
        &[
            "game",
            "giro-galoppo",
            "petits-chevaux",
            "carrousel",
            "catalog",
            "bots",
            "protocol",
            "commit",
        ],
    ),
    // The bots are behind a feature.
    (
        "client",
        &["game", "giro-galoppo", "petits-chevaux", "carrousel", "catalog", "bots", "protocol"],
    ),
    // The host is behind a feature, and so are the table and the bots.
    ("local", &["game", "carrousel", "catalog", "bots", "protocol", "commit", "table", "client"]),
    (
        "web",
        &[
            "game",
            "giro-galoppo",
            "petits-chevaux",
            "carrousel",
            "art",
            "catalog",
            "protocol",
            "client",
            "local",
        ],
    ),
    ("server", &["game", "catalog", "protocol", "table", "store"]),
    (
        "cavalcade",
        &[
            "game",
            "giro-galoppo",
            "petits-chevaux",
            "carrousel",
            "catalog",
            "bots",
            "lab",
            "protocol",
            "table",
            "store",
            "client",
            "server",
        ],
    ),
    ("e2e", &["carrousel", "catalog", "store", "server"]),
    // The page's style sheet begins with the palette.
    ("xtask", &["game", "giro-galoppo", "petits-chevaux", "carrousel", "art"]),
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
    path: Option<String>,
}

/// Dependencies point one way; rules see nothing but each other's words.
fn wrong_arrows() -> Result<Vec<String>> {
    let metadata = ["metadata", "--no-deps", "--format-version", "1"];
    let metadata = output(Command::new(cargo_path()).args(metadata))?;
    let metadata: Metadata = serde_json::from_str(&metadata)?;
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.into_iter().collect();
    // The crates that hold rules and nothing else.
    let games = games()?;
    let is_pure = |name: &str| name == "game" || games.iter().any(|g| g == name);
    let mut faults = Vec::new();
    for package in &metadata.packages {
        let name = package.name.as_str();
        let Some(arrows) = allowed.get(name) else {
            faults.push(format!("{name}: say in xtask/src/tidy.rs what it may depend on"));
            continue;
        };
        for to in package.dependencies.iter().filter(|d| d.kind.as_deref() != Some("dev")) {
            if to.path.is_some() && !arrows.contains(&to.name.as_str()) {
                faults.push(format!("{name} must not depend on {}", to.name));
            }
            if to.path.is_none() && is_pure(name) && to.name != "serde" {
                faults.push(format!("{name} holds rules and must not depend on {}", to.name));
            }
        }
        if is_pure(name) {
            let lib = root().join("crates").join(name).join("src/lib.rs");
            if !fs::read_to_string(lib)?.contains("#![no_std]") {
                faults.push(format!("{name} must be no_std"));
            }
        }
    }
    Ok(faults)
}

/// About 400 lines is a good size; past this a reason is owed.
const LONGEST: usize = 800;

/// A file that must be longer says why, in a comment that begins so.
const REASON: &str = "// Long because ";

fn long_files() -> Result<Vec<String>> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.rs", "*.py"];
    let files = output(Command::new("git").args(list))?;
    let mut faults = Vec::new();
    for file in files.lines() {
        // A file that git still lists may be gone from the folder.
        let Ok(text) = fs::read_to_string(root().join(file)) else { continue };
        let lines = text.lines().count();
        if lines > LONGEST && !text.contains(REASON) {
            faults.push(format!("{file}: {lines} lines; split it, or say '{REASON}…'"));
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_what_stands_bold_with_letters_and_a_number() {
        let page = "**Why?** - **GG-2** see GG-9 and **GG-10**, **GG-1**, **notGG-3**";
        assert_eq!(numbered(page), ["GG-1", "GG-2", "GG-10"]);
    }

    #[test]
    fn a_rule_is_not_cited_by_a_longer_number() {
        assert!(cites("see GG-1.", "GG-1"));
        assert!(!cites("see GG-13, GG-18", "GG-1"));
        assert!(cites("GG-13 and GG-1", "GG-1"));
    }
}
