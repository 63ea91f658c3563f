//! The template: files that are copied with their names replaced.

use super::NewGame;
use crate::spelling::Spelling;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// What the game in the template is called.
pub const SPELLING: &str = "dice-race";
/// The letters of its rules.
const LETTERS: &str = "DR";
/// Where it lies.
pub const FOLDER: &str = "xtask/template";

/// The files that the game will have, from the root.
pub fn targets(root: &Path, game: &NewGame) -> Result<Vec<PathBuf>> {
    let renamed = |path: PathBuf| PathBuf::from(game.renamed(&path.to_string_lossy()));
    Ok(files(root)?.into_iter().map(renamed).collect())
}

/// Copies all files; gives their new paths from the root.
pub fn copy(root: &Path, game: &NewGame) -> Result<Vec<PathBuf>> {
    let targets = targets(root, game)?;
    for (file, target) in files(root)?.iter().zip(&targets) {
        let text = fs::read_to_string(root.join(FOLDER).join(file));
        let text = text.with_context(|| file.display().to_string())?;
        let path = root.join(target);
        let folder = path.parent().context("a file lies in a folder")?;
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        fs::write(&path, game.renamed(&text)).with_context(|| path.display().to_string())?;
    }
    Ok(targets)
}

/// Whether the template's code has this word, as a name of something else.
pub fn uses_word(root: &Path, word: &str) -> Result<bool> {
    for file in files(root)?.iter().filter(|file| file.extension().is_some_and(|e| e == "rs")) {
        let text = fs::read_to_string(root.join(FOLDER).join(file))?;
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let mut words =
            code.flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'));
        if words.any(|one| one == word) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl NewGame {
    /// The text with every spelling of the template's name replaced.
    fn renamed(&self, text: &str) -> String {
        let template = Spelling::of(SPELLING);
        let names = template.all().into_iter().zip(self.spelling.all());
        let text = names.fold(text.to_owned(), |text, (old, new)| text.replace(old, new));
        let quoted = |letters: &str| format!("\"{letters}\"");
        text.replace(&format!("{LETTERS}-"), &format!("{}-", self.letters))
            .replace(&quoted(LETTERS), &quoted(&self.letters))
    }
}

/// All files of the template, from its folder, by name.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let folder = root.join(FOLDER);
    let mut found = Vec::new();
    gather(&folder, &mut found)?;
    ensure!(!found.is_empty(), "{FOLDER} is empty");
    found.sort();
    let from_folder = |path: PathBuf| Ok(path.strip_prefix(&folder)?.to_owned());
    found.into_iter().map(from_folder).collect()
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        match path.is_dir() {
            true => gather(&path, found)?,
            false => found.push(path),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    fn pony_express() -> NewGame {
        NewGame { spelling: Spelling::of("pony-express"), letters: "PE".to_owned() }
    }

    #[test]
    fn every_spelling_is_replaced() {
        let text = "dice-race dice_race DiceRace DICE_RACE Dice Race DR-7 \"DR\" dice DRESS";
        let renamed = "pony-express pony_express PonyExpress PONY_EXPRESS Pony Express PE-7 \"PE\" dice DRESS";
        assert_eq!(pony_express().renamed(text), renamed);
    }

    #[test]
    fn nothing_of_the_old_name_is_left() {
        let game = pony_express();
        for (file, target) in files(&root()).unwrap().iter().zip(targets(&root(), &game).unwrap()) {
            let text = fs::read_to_string(root().join(FOLDER).join(file)).unwrap();
            let new = format!("{} {}", target.display(), game.renamed(&text)).to_lowercase();
            for word in ["dice-race", "dice_race", "dicerace", "dice race"] {
                assert!(!new.contains(word), "{}: {word}", file.display());
            }
            assert!(target.to_string_lossy().contains("pony"), "{}: it is its own", file.display());
        }
    }
}
