//! Everything a person or CI runs: `cargo xtask …`.

mod apt;
mod bench;
mod browser;
mod fuzz;
mod icons;
mod nats;
mod new_game;
mod postgres;
mod programs;
mod python;
mod server_process;
mod set_up;
mod shell;
mod soak;
mod spelling;
mod tidy;
mod web;
mod wheel;

use anyhow::Result;
use clap::{Parser, Subcommand};
use set_up::SetUp;
use shell::{Steps, cargo};
use std::process::ExitCode;

/// Everything a person or CI runs
#[derive(Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything and serve the game at a local address
    Run {
        /// Arguments for `cavalcade` instead, such as `rules carrousel`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Build the page that browsers load
    Web {
        /// Quickly instead of small, for whoever works on it
        #[arg(long)]
        quick: bool,
    },
    /// Paint the page's icon as pictures, after its drawing has changed (needs Chromium)
    Icons,
    /// Serve the game, and build the page anew whenever something of it changes
    Dev,
    /// Run every test, and tidy; this is what CI runs
    Test,
    /// Run only the browser tests, with all that they need
    E2e {
        /// With a page that is built quickly instead of small, for whoever works on it
        #[arg(long)]
        quick: bool,
        /// Only tests with this in their names, and what else their program takes
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        names: Vec<String>,
    },
    /// Check what a reader would frown at: uncited rules, arrows that point the wrong way, long
    /// files, format, lints
    Tidy,
    /// Write the golden states, the perft counts, docs/views-and-effects.md and the docs' tables of
    /// options anew, after a change that was meant
    Bless,
    /// Make a small dice race that runs in all layers, under a new name: the beginning of a game
    NewGame {
        /// Small letters, with a '-' between words: `pony-express`
        name: String,
        /// The two letters of its rules, if not the initials: `PE`
        #[arg(long)]
        letters: Option<String>,
    },
    /// Make a game of the template in a copy of the project, test it and play it; a part of `test`
    TryTemplate,
    /// Build the package for Python and test it, with the tests of `PettingZoo` and `OpenSpiel`; a part of
    /// `test`
    Python {
        /// Also what takes long: ten thousand records, ten minutes of nonsense
        #[arg(long)]
        long: bool,
        /// Only run the notebooks, and paint the pictures of docs/python.md anew
        #[arg(long, conflicts_with = "long")]
        pictures: bool,
    },
    /// Run the fuzz targets (needs a nightly toolchain)
    Fuzz {
        /// How long each target runs
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Only this target
        #[arg(long)]
        target: Option<String>,
    },
    /// Look for what is lost, for a long time
    Soak {
        #[command(subcommand)]
        what: soak::What,
    },
    /// Measure
    Bench {
        #[command(subcommand)]
        what: bench::What,
    },
}

fn main() -> ExitCode {
    match obey(Xtask::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn obey(command: Command) -> Result<()> {
    match command {
        Command::Run { args } => run(&args),
        Command::Dev => web::dev(),
        Command::Icons => icons::paint(),
        Command::Web { quick } => {
            let mut steps = Steps::new(web::STEPS);
            web::build(&mut steps, if quick { web::For::Makers } else { web::For::Players })?;
            steps.done();
            Ok(())
        }
        Command::Test => test(),
        Command::E2e { quick, names } => {
            browser::test(if quick { web::For::Makers } else { web::For::Players }, &names)
        }
        Command::Tidy => tidy::run(&mut Steps::new(tidy::STEPS)),
        Command::Bless => cargo(&["run", "--quiet", "--package", "kit", "--example", "bless"]),
        Command::NewGame { name, letters } => new_game::run(&name, letters.as_deref()),
        Command::TryTemplate => {
            let mut steps = Steps::new(new_game::STEPS + new_game::MORE_STEPS);
            let trial = new_game::Trial::make(&mut steps)?;
            trial.lint(&mut steps)?;
            trial.play(&mut steps)?;
            trial.look_closer(&mut steps)?;
            steps.done();
            Ok(())
        }
        Command::Python { pictures: true, .. } => {
            let mut steps = Steps::new(3);
            wheel::pictures(&mut steps)?;
            steps.done();
            Ok(())
        }
        Command::Python { long, pictures: false } => {
            let mut steps = Steps::new(wheel::STEPS + 1);
            steps.next("building cavalcade");
            cargo(&["build", "--quiet", "--package", "cavalcade"])?;
            wheel::test(&mut steps, if long { wheel::Extent::Long } else { wheel::Extent::Short })?;
            steps.done();
            Ok(())
        }
        Command::Fuzz { seconds, target } => fuzz::run(seconds, target.as_deref()),
        Command::Soak { what } => soak::run(&what),
        Command::Bench { what } => bench::run(&what),
    }
}

fn run(args: &[String]) -> Result<()> {
    let mut steps = Steps::new(web::STEPS + 2);
    web::build(&mut steps, web::For::Players)?;
    steps.next("building cavalcade");
    cargo(&["build", "--release", "--package", "cavalcade", "--features", "web"])?;
    steps.next("serving; Ctrl-C stops it");
    let data = shell::root().join("cavalcade-data").display().to_string();
    let serve = ["serve".to_owned(), "--open".to_owned(), "--data".to_owned(), data];
    let args = if args.is_empty() { &serve[..] } else { args };
    let mut command = vec!["run", "--quiet", "--release", "--package", "cavalcade"];
    command.extend(["--features", "web", "--"]);
    command.extend(args.iter().map(String::as_str));
    cargo(&command)
}

/// What is built for the tests, as one: with fewer packages some dependencies would have other features, and be built
/// anew. What packs the page and what is for Python is built apart.
pub const EVERYTHING: [&str; 6] =
    ["--workspace", "--all-features", "--exclude", "packer", "--exclude", "cavalcade-python"];

fn test() -> Result<()> {
    let tidy = tidy::READ_STEPS + tidy::DOCUMENT_STEPS;
    let parts = tidy + set_up::STEPS + web::STEPS + wheel::STEPS + new_game::STEPS;
    let mut steps = Steps::new(parts + 6);
    // Beside the lints: each has moments in which it can use one core alone.
    let page = web::Compilation::begin(&mut steps, web::For::Players)?;
    let set_up = SetUp::begin();
    tidy::read(&mut steps)?;
    let trial = new_game::Trial::make(&mut steps)?;
    trial.lint(&mut steps)?;
    tidy::document(&mut steps)?;
    steps.next("checking the rules without what is optional: no_std, no serde");
    let mut bare = vec!["check", "--quiet", "--no-default-features"];
    // The crates that must do without heap, clock, random source and everybody else's crates.
    let games = tidy::games(&shell::root())?;
    let pure = games.iter().map(String::as_str).chain(["game"]);
    bare.extend(pure.flat_map(|name| ["--package", name]));
    cargo(&bare)?;
    steps.next("checking the fuzz targets, which `cargo xtask fuzz` runs");
    fuzz::check()?;
    let needs = set_up.finish(&mut steps)?;
    // Before the tests are built: the binary takes the page in.
    page.finish(&mut steps)?;
    steps.next("building the tests");
    // What packs the page is built already. Among all the others its dependencies would have other
    // features, and be built anew, for minutes.
    cargo(&["test", "--quiet", "--package", "packer"])?;
    // Not the examples, which the lints have compiled, nor libraries that have no tests of their own.
    let all = [&["test"][..], &EVERYTHING[..]].concat();
    let programs = programs::build(&[&all[..], &["--tests"]].concat())?;
    // Browsers keep every core busy by themselves, and what they show must come in time.
    let (browsers, others) =
        programs.into_iter().partition(|program| program.name.starts_with("e2e/"));
    let prepare = |tests: &mut std::process::Command| {
        tests.env(python::VARIABLE, &needs.python_with_websockets);
        tests.env(test_postgres::VARIABLE, &needs.postgres).env(test_nats::VARIABLE, &needs.nats);
    };
    steps.next("running the tests");
    let passed = programs::run(others, &prepare);
    steps.next("running the tests in the browser, which leave pictures in target/e2e");
    let seen = browsers.iter().map(|program: &programs::Program| {
        let mut tests = program.command();
        prepare(tests.envs(browser::without_windows()));
        shell::run_in(&program.package, &mut tests)
    });
    // Whoever has to mend something wants to know of everything.
    let seen: Vec<Result<()>> = seen.collect();
    seen.into_iter().fold(passed, Result::and)?;
    steps.next("running the examples of the documentation");
    cargo(&[&all[..], &["--quiet", "--doc"]].concat())?;
    wheel::test(&mut steps, wheel::Extent::Short)?;
    trial.play(&mut steps)?;
    steps.done();
    Ok(())
}
