//! What `new-game` makes is compiled, tested and played, so that the template can't rot.
//!
//! It happens in a copy of the project under `target`, with the same target folder, so that
//! dependencies are not compiled twice. Files keep their times: what has not changed since the last
//! trial is not compiled again.

use super::edit::SHARED;
use super::{make, plan};
use crate::shell::{Steps, cargo_path, output_in, root, run_in, target};
use crate::spelling::Spelling;
use crate::tidy;
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// How many steps [`run`] takes.
pub const STEPS: usize = 3;

/// How many steps [`Trial::lint_and_simulate`] takes.
pub const MORE_STEPS: usize = 2;

/// What the game is called that is made here.
const NAME: &str = "template-trial";

/// The packages with files of a game. They are built together every time: with others some
/// dependencies would have other features, and be built anew.
const PACKAGES: [&str; 10] =
    ["art", "bots", "catalog", "kit", "lab", "local", "study", "table", "terminal", "web"];

/// The tests that are built and run: the rulebook; each layer's own, inside and outside.
const TARGETS: [&[&str]; 3] = [&["--test", "rules"], &["--lib", "--bins"], &["--test", "suite"]];

/// What every game must pass, of `kit`'s.
const FOR_EVERY_GAME: [&str; 4] = ["conformance::", "golden::", "shapes::", "transcript::"];

/// What is declared and drawn of all games.
const OF_ALL_GAMES: [&str; 3] = ["options::", "ending::", "drawings::"];

/// A game that was made and tested.
#[derive(Debug)]
pub struct Trial {
    copy: Copy,
}

/// Makes a game in a copy of the project and tests it in every layer.
pub fn run(steps: &mut Steps) -> Result<Trial> {
    steps.next("new-game: making a game in a copy of the project");
    let copy = Copy::new(&root(), target().join("new-game"))?;
    copy.make_game()?;
    steps.next("new-game: building it");
    copy.cargo(&["run", "--quiet", "--package", "kit", "--example", "bless"])?;
    let [rules, units, suites] = TARGETS;
    copy.build_tests(&TARGETS.concat())?;
    steps.next("new-game: testing it in every layer");
    let snake = Spelling::of(NAME).snake;
    copy.test(rules, &[], &["moves::", "properties::"])?;
    let unit_tests = [snake.as_str(), "games::tests", "learn::page"];
    copy.test(units, &unit_tests, &unit_tests)?;
    // The other games have passed already.
    let mut for_every_game: Vec<String> = FOR_EVERY_GAME.map(str::to_owned).into();
    for other in tidy::games(&root())? {
        for_every_game.extend(["--skip".to_owned(), Spelling::of(&other).snake]);
    }
    let for_every_game: Vec<&str> = for_every_game.iter().map(String::as_str).collect();
    let conforms = format!("{snake}::conforms");
    copy.test(suites, &for_every_game, &[&conforms, "golden_records_show_every_rule"])?;
    copy.test(suites, &OF_ALL_GAMES, &["accepted_options_make_matches_that_end"])?;
    copy.test(suites, &["batches::"], &["what_is_drawn_is_marked_and_matches_end"])?;
    let matches = ["bots_alone_play_every_game", "advice_can_be_followed"];
    copy.test(suites, &matches, &matches)?;
    Ok(Trial { copy })
}

impl Trial {
    /// Lints it, and plays it on the command line. Everything is compiled twice more for that, which `cargo xtask
    /// test` has no time for.
    pub fn lint_and_simulate(&self, steps: &mut Steps) -> Result<()> {
        steps.next("new-game: lints");
        self.copy.lint()?;
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

    /// No lint, in whatever it has.
    fn lint(&self) -> Result<()> {
        let args = ["clippy", "--quiet", "--all-targets", "--all-features"];
        self.cargo(&[&args[..], &packages()[..], &["--", "-D", "warnings"]].concat())
    }

    fn build_tests(&self, targets: &[&str]) -> Result<()> {
        let args = ["test", "--quiet", "--all-features", "--no-run"];
        self.cargo(&[&args[..], &packages()[..], targets].concat())
    }

    /// Runs tests, and looks whether those were among them whose names have these `parts`: a test that
    /// is called otherwise one day is not left out in silence.
    fn test(&self, targets: &[&str], filters: &[&str], parts: &[&str]) -> Result<()> {
        let args =
            [&["test", "--all-features"], &packages()[..], targets, &["--"], filters].concat();
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

fn packages() -> Vec<&'static str> {
    [NAME].into_iter().chain(PACKAGES).flat_map(|package| ["--package", package]).collect()
}

/// Says when a file was written.
fn date(file: &Path, written: SystemTime) -> Result<()> {
    let open = File::options().write(true).open(file);
    Ok(open.with_context(|| file.display().to_string())?.set_modified(written)?)
}
