//! What `new-game` makes is compiled, tested and played, so that the template can't rot.
//!
//! It happens in a copy of the project under `target`, with the same target folder, so that
//! dependencies are not compiled twice. Files keep their times: what has not changed since the last
//! trial is not compiled again.

use super::edit::SHARED;
use super::{make, plan};
use crate::EVERYTHING;
use crate::shell::{Steps, cargo_path, output_in, root, run_in, target};
use crate::spelling::Spelling;
use crate::tidy;
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// How many steps making, linting and playing it take.
pub const STEPS: usize = 4;

/// How many steps [`Trial::look_closer`] takes.
pub const MORE_STEPS: usize = 2;

/// What the game is called that is made here.
const NAME: &str = "template-trial";

/// All packages with files of a game.
const LAYERS: [&str; 10] =
    ["art", "bots", "catalog", "kit", "lab", "local", "study", "table", "terminal", "web"];

const RULES: [&str; 2] = ["--test", "rules"];
const UNITS: [&str; 2] = ["--lib", "--bins"];
const SUITES: [&str; 2] = ["--test", "suite"];

/// The tests that know whether a game is sound and can be played: of `kit` and of `table`.
const AT_THE_TABLE: [&str; 4] = ["--test", "every_game", "--test", "at_the_table"];

/// What every game must pass, of `kit`'s.
const FOR_EVERY_GAME: [&str; 4] = ["conformance::", "golden::", "shapes::", "transcript::"];

/// A game that was made in a copy of the project.
#[derive(Debug)]
pub struct Trial {
    copy: Copy,
}

impl Trial {
    /// Makes a game in a copy of the project.
    pub fn make(steps: &mut Steps) -> Result<Trial> {
        steps.next("new-game: making a game in a copy of the project");
        let copy = Copy::new(&root(), target().join("new-game"))?;
        copy.make_game()?;
        Ok(Trial { copy })
    }

    /// Lints the whole project with it. Every layer must take the game; and whatever can be said of the project
    /// itself is said here as well.
    pub fn lint(&self, steps: &mut Steps) -> Result<()> {
        steps.next(
            "tidy: lints, of the project with one more game in all layers (in target/new-game)",
        );
        tidy::lint(&self.copy.folder)
    }

    /// Its rules and records must be sound, and bots must play it at a table.
    pub fn play(&self, steps: &mut Steps) -> Result<()> {
        let copy = &self.copy;
        steps.next("new-game: building its rules and its table");
        let everything = [&EVERYTHING[..], &AT_THE_TABLE[..]].concat();
        let programs = ["--example", "bless"];
        copy.cargo(&[&["build", "--quiet"], &everything[..], &programs[..]].concat())?;
        run_in(&copy.folder, &mut Command::new(target().join("debug/examples/bless")))?;
        steps.next("new-game: testing and playing it");
        let rules = [&packages(&[])[..], &RULES[..]].concat();
        copy.test(&rules, &[], &["moves::", "properties::"])?;
        let test = |filters: &[&str], parts: &[&str]| copy.test(&everything, filters, parts);
        // The other games have passed already.
        let mut for_every_game: Vec<String> = FOR_EVERY_GAME.map(str::to_owned).into();
        for other in tidy::games(&root())? {
            for_every_game.extend(["--skip".to_owned(), Spelling::of(&other).snake]);
        }
        let for_every_game: Vec<&str> = for_every_game.iter().map(String::as_str).collect();
        let conforms = format!("{}::conforms", Spelling::of(NAME).snake);
        test(&for_every_game, &[&conforms, "golden_records_show_every_rule"])?;
        test(&["options::", "ending::"], &["accepted_options_make_matches_that_end"])?;
        let bots = ["bots_alone_play_every_game"];
        test(&bots, &bots)
    }

    /// Runs every layer's own tests with it, and plays it on the command line. Everything is compiled once more for
    /// that, which `cargo xtask test` has no time for.
    pub fn look_closer(&self, steps: &mut Steps) -> Result<()> {
        steps.next("new-game: the tests of every layer");
        let layers = [&["--all-features"], &packages(&LAYERS)[..]].concat();
        let [of_units, of_suites] = [UNITS, SUITES].map(|targets| [&layers[..], &targets].concat());
        let build = [&["test", "--quiet", "--no-run"], &of_units[..], &SUITES];
        self.copy.cargo(&build.concat())?;
        let snake = Spelling::of(NAME).snake;
        let units = [snake.as_str(), "games::tests", "learn::page"];
        self.copy.test(&of_units, &units, &units)?;
        let advice = "advice_can_be_followed";
        let filters = ["drawings::", "batches::", advice];
        let matches_end = "what_is_drawn_is_marked_and_matches_end";
        self.copy.test(&of_suites, &filters, &[matches_end, advice])?;
        steps.next("new-game: playing it on the command line");
        let mut simulate = vec!["run", "--quiet", "--package", "cavalcade", "--", "simulate"];
        simulate.extend(["--game", NAME, "--players", "champion,galloper,pony", "--games", "20"]);
        self.copy.cargo(&simulate)
    }
}

/// A copy of the project, with a repository of its own.
#[derive(Debug)]
struct Copy {
    folder: PathBuf,
    /// When the youngest file was written.
    youngest: SystemTime,
}

impl Copy {
    /// Copies whatever git knows or would know, committed or not.
    fn new(from: &Path, folder: PathBuf) -> Result<Copy> {
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        let mut copy = Copy { folder, youngest: SystemTime::UNIX_EPOCH };
        let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
        for file in output_in(from, Command::new("git").args(list))?.lines() {
            let (source, target) = (from.join(file), copy.folder.join(file));
            // A file that git still lists may be gone from the folder.
            let Ok(about) = fs::metadata(&source) else { continue };
            let folder = target.parent().context("a file lies in a folder")?;
            fs::create_dir_all(folder)?;
            fs::copy(&source, &target).with_context(|| file.to_owned())?;
            let written = about.modified()?;
            date(&target, written)?;
            copy.youngest = copy.youngest.max(written);
        }
        copy.git(&["init", "--quiet"])?;
        copy.git(&["add", "--all"])?;
        let nobody = ["-c", "user.name=xtask", "-c", "user.email=xtask@localhost"];
        let commit = ["-c", "commit.gpgsign=false", "commit", "--quiet", "--message", "a copy"];
        copy.git(&[&nobody[..], &commit[..]].concat())?;
        Ok(copy)
    }

    /// What a person would do, and what it may change.
    fn make_game(&self) -> Result<()> {
        let game = plan(&self.folder, NAME, None)?;
        let made = make(&self.folder, &game)?;
        let mut expected: Vec<String> =
            SHARED.iter().map(|edit| format!("1\t0\t{}", edit.file)).collect();
        expected.sort_unstable();
        let mut changed: Vec<String> =
            self.git(&["diff", "--numstat"])?.lines().map(str::to_owned).collect();
        changed.sort_unstable();
        ensure!(changed == expected, "new-game changed other lines than it should: {changed:#?}");
        let files = made.files.iter().map(PathBuf::as_path);
        for file in files.chain(made.changed.iter().map(Path::new)) {
            date(&self.folder.join(file), self.youngest)?;
        }
        tidy::check(&self.folder)?;
        self.cargo(&["fmt", "--all", "--check"])
    }

    /// Runs tests, and looks whether those were among them whose names have these `parts`: a test that
    /// is called otherwise one day is not left out in silence.
    fn test(&self, what: &[&str], filters: &[&str], parts: &[&str]) -> Result<()> {
        let args = [&["test"], what, &["--"], filters].concat();
        let mut cargo = Command::new(cargo_path());
        cargo.args(&args).env("CARGO_TARGET_DIR", target()).current_dir(&self.folder);
        let out = cargo.stderr(Stdio::inherit()).output().context("cargo can't be started")?;
        let told = String::from_utf8_lossy(&out.stdout);
        ensure!(out.status.success(), "failed: cargo {}\n{told}", args.join(" "));
        let passed: Vec<&str> = told
            .lines()
            .filter(|line| line.starts_with("test ") && line.ends_with(" ok"))
            .collect();
        for part in parts {
            let was_run = passed.iter().any(|line| line.contains(part));
            ensure!(was_run, "no test has '{part}' in its name: say in {} what to run", file!());
        }
        Ok(())
    }

    fn cargo(&self, args: &[&str]) -> Result<()> {
        let mut cargo = Command::new(cargo_path());
        run_in(&self.folder, cargo.args(args).env("CARGO_TARGET_DIR", target()))
    }

    fn git(&self, args: &[&str]) -> Result<String> {
        output_in(&self.folder, Command::new("git").args(args))
    }
}

/// The game's own, and these.
fn packages(others: &[&'static str]) -> Vec<&'static str> {
    [NAME]
        .into_iter()
        .chain(others.iter().copied())
        .flat_map(|package| ["--package", package])
        .collect()
}

/// Says when a file was written.
fn date(file: &Path, written: SystemTime) -> Result<()> {
    let open = File::options().write(true).open(file);
    Ok(open.with_context(|| file.display().to_string())?.set_modified(written)?)
}
