//! What a reader would frown at, as a check.

mod arrows;
mod names;

use crate::shell::{Steps, cargo, cargo_path, output, output_in, root, run_in, target, works};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// How many steps [`run`] takes: [`read`], lints, [`document`].
pub const STEPS: usize = READ_STEPS + 1 + DOCUMENT_STEPS;

/// How many steps [`read`] takes.
pub const READ_STEPS: usize = 2;

/// How many steps [`document`] takes.
pub const DOCUMENT_STEPS: usize = 1;

pub fn run(steps: &mut Steps) -> Result<()> {
    read(steps)?;
    steps.next("tidy: lints");
    lint(&root())?;
    document(steps)
}

/// What can be seen without compiling anything, and the format.
pub fn read(steps: &mut Steps) -> Result<()> {
    steps.next("tidy: rules, arrows, names of games, long files");
    check(&root())?;
    steps.next("tidy: format");
    with_component("fmt", "rustfmt", || cargo(&["fmt", "--all", "--check"]))
}

/// The newest compiler, 1 point this, whose warnings the project is free of. A newer one knows more of them: they are
/// shown, and nothing fails for them, because whoever comes with the newest Rust must be able to build and test.
const OBEYED: u32 = 99;

/// Whether a warning of the compiler that builds us is a fault.
fn warnings_count() -> bool {
    let told = output(Command::new(cargo_path()).arg("--version")).unwrap_or_default();
    let counts = minor_of(&told).is_none_or(|minor| minor <= OBEYED);
    if !counts {
        eprintln!("      newer than Rust 1.{OBEYED}: its new warnings are told, and are no faults");
    }
    counts
}

/// The second number of a version: 95 of "cargo 1.95.0 (f2d3ce0bd 2026-03-21)".
fn minor_of(version: &str) -> Option<u32> {
    version.split_whitespace().nth(1)?.split('.').nth(1)?.parse().ok()
}

/// Every lint, of the project in this folder.
pub fn lint(folder: &Path) -> Result<()> {
    with_component("clippy", "clippy", || {
        let mut clippy = Command::new(cargo_path());
        clippy.args(["clippy", "--quiet", "--workspace", "--all-targets", "--all-features"]);
        if warnings_count() {
            clippy.args(["--", "-D", "warnings"]);
        }
        run_in(folder, clippy.env("CARGO_TARGET_DIR", target()))
    })
}

/// The documentation can be made, and its links lead somewhere.
pub fn document(steps: &mut Steps) -> Result<()> {
    steps.next("tidy: documentation");
    let mut doc = Command::new(cargo_path());
    doc.args(["doc", "--quiet", "--workspace", "--no-deps", "--all-features"]);
    if warnings_count() {
        doc.env("RUSTDOCFLAGS", "-D warnings");
    }
    run_in(&root(), &mut doc)
}

/// What can be seen without compiling anything, of the project in this folder.
pub fn check(root: &Path) -> Result<()> {
    let mut faults = uncited_rules(root)?;
    faults.extend(arrows::wrong_arrows(root)?);
    faults.extend(names::named_games(root)?);
    faults.extend(long_files(root)?);
    faults.extend(tests_nobody_runs(root)?);
    if !faults.is_empty() {
        bail!("tidy:\n  {}", faults.join("\n  "));
    }
    Ok(())
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
pub fn games(root: &Path) -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root.join("docs/rules")).context("docs/rules")? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        games.extend(file.strip_suffix(".en.md").map(str::to_owned));
    }
    games.sort_unstable();
    Ok(games)
}

/// Every rule stands once in both pages, numbered without a gap, and a test of the game cites it.
fn uncited_rules(root: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for game in games(root)? {
        let mut tests = String::new();
        read_all(&root.join("crates").join(&game).join("tests"), &mut tests)?;
        let [english, french] = ["en", "fr"].map(|lang| rules_page(&game, lang));
        let rules = rules_of(root, &game)?;
        if rules != rules_in(root, &french)? {
            faults.push(format!("{english} and {french} have different rules"));
        }
        for (i, rule) in rules.iter().enumerate() {
            if !rule.ends_with(&format!("-{}", i + 1)) {
                faults.push(format!("{english}: {rule} is doubled or out of order"));
            }
            if !cites(&tests, rule) {
                faults.push(format!("crates/{game}/tests: no test cites {rule}"));
            }
        }
        if rules.is_empty() {
            faults.push(format!("{english}: no rule is numbered like **XY-1**"));
        }
    }
    Ok(faults)
}

fn rules_page(game: &str, lang: &str) -> String {
    format!("docs/rules/{game}.{lang}.md")
}

/// The rules of a game, by number: `GG-13`.
pub fn rules_of(root: &Path, game: &str) -> Result<Vec<String>> {
    rules_in(root, &rules_page(game, "en"))
}

fn rules_in(root: &Path, file: &str) -> Result<Vec<String>> {
    Ok(numbered(&fs::read_to_string(root.join(file)).context(file.to_owned())?))
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

/// A library whose manifest says that it has no tests of its own is compiled once instead of twice; then it must have none.
fn tests_nobody_runs(root: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for entry in fs::read_dir(root.join("crates")).context("crates")? {
        let folder = entry?.path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        if !manifest.lines().any(|line| line == "test = false") {
            continue;
        }
        let mut source = String::new();
        read_all(&folder.join("src"), &mut source)?;
        if source.contains("#[test]") || source.contains("proptest!") {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            faults.push(format!("crates/{name}: 'test = false', but there are tests in src"));
        }
    }
    Ok(faults)
}

/// About 400 lines is a good size; past this a reason is owed.
const LONGEST: usize = 800;

/// A file that must be longer says why, in a comment that begins so.
const REASON: &str = "// Long because ";

fn long_files(root: &Path) -> Result<Vec<String>> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.rs", "*.py"];
    let files = output_in(root, Command::new("git").args(list))?;
    let mut faults = Vec::new();
    for file in files.lines() {
        // A file that git still lists may be gone from the folder.
        let Ok(text) = fs::read_to_string(root.join(file)) else { continue };
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
    fn a_compiler_is_known_by_its_second_number() {
        assert_eq!(minor_of("cargo 1.95.0 (f2d3ce0bd 2026-03-21)"), Some(95));
        assert_eq!(minor_of("cargo 1.101.0-nightly (92b5b8c87 2026-10-29)"), Some(101));
        assert_eq!(minor_of("cargo"), None);
    }

    #[test]
    fn a_rule_is_not_cited_by_a_longer_number() {
        assert!(cites("see GG-1.", "GG-1"));
        assert!(!cites("see GG-13, GG-18", "GG-1"));
        assert!(cites("GG-13 and GG-1", "GG-1"));
    }
}
