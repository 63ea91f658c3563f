//! `cargo xtask new-game`: a small dice race that runs in all layers, under a new name, to begin from.
//!
//! The race lies in `xtask/template` as it would lie in the project, and is copied with its names
//! replaced; a line in each of ten shared files makes it known. `trial` plays what comes of it, as
//! a part of `cargo xtask test`.

mod edit;
mod letters;
mod name;
mod template;
mod trial;

pub use trial::{MORE_STEPS, STEPS, Trial};

use crate::shell::{output_in, root, say, works_in};
use crate::spelling::Spelling;
use crate::tidy;
use anyhow::{Context, Result, bail};
use edit::SHARED;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What there is to know of a game that is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
struct NewGame {
    spelling: Spelling,
    /// The two letters of its rules.
    letters: String,
}

/// What was done.
#[derive(Debug)]
struct Made {
    files: Vec<PathBuf>,
    changed: Vec<&'static str>,
}

/// Makes a game and tells what was done, and what to do next.
pub fn run(name: &str, letters: Option<&str>) -> Result<()> {
    let root = root();
    let game = plan(&root, name, letters)?;
    let made = make(&root, &game)?;
    say(&format!("{} is a game now. Made:", game.spelling.title));
    for file in &made.files {
        say(&format!("  {}", file.display()));
    }
    say("Changed, a line each:");
    for file in &made.changed {
        say(&format!("  {file}"));
    }
    let name = &game.spelling.kebab;
    say("Next:");
    say("  cargo xtask bless   its golden records, and its rows in the docs' tables");
    say("  cargo xtask run     play it in the browser");
    say(&format!(
        "  cargo run --release -p cavalcade -- simulate --game {name} --players champion,pony"
    ));
    say("  cargo xtask test    all that a game must pass (Cargo.lock follows by itself)");
    say("docs/adding-a-game.md says what to change, layer by layer.");
    Ok(())
}

/// Whether the game can be made, before anything is.
fn plan(root: &Path, name: &str, letters: Option<&str>) -> Result<NewGame> {
    let spelling = name::check(root, name)?;
    let letters = letters::choose(root, &spelling, letters)?;
    let game = NewGame { spelling, letters };
    for path in template::targets(root, &game)? {
        if root.join(&path).exists() {
            bail!("{} is there already: choose another name, or take it away", path.display());
        }
    }
    let status = ["status", "--porcelain", "--"].into_iter().chain(SHARED.map(|edit| edit.file));
    let changed = output_in(root, Command::new("git").args(status))
        .context("it must be known what is not committed yet, and git does not tell")?;
    if !changed.trim().is_empty() {
        bail!("these files are to be changed; commit or stash what is in them first:\n{changed}");
    }
    Ok(game)
}

/// Copies the template and adds the lines. All lines are worked out before the first file is written.
fn make(root: &Path, game: &NewGame) -> Result<Made> {
    let games = tidy::games(root)?;
    let mut edited = Vec::new();
    for edit in SHARED {
        let path = root.join(edit.file);
        let text = fs::read_to_string(&path).with_context(|| edit.file.to_owned())?;
        edited.push((path, edit.apply(&text, game, &games)?));
    }
    let files = template::copy(root, game)?;
    for (path, text) in edited {
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    format(root, &files);
    Ok(Made { files, changed: SHARED.map(|edit| edit.file).to_vec() })
}

/// A longer name breaks lines elsewhere, and sorts imports otherwise.
fn format(root: &Path, files: &[PathBuf]) {
    let sources = files.iter().filter(|file| file.extension().is_some_and(|e| e == "rs"));
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024"]).args(sources);
    if !works_in(root, &mut rustfmt) {
        say("rustfmt did not format the new files: run `cargo fmt --all`");
    }
}
