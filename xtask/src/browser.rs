//! The browser tests, and what they need: Chromium, its driver, axe-core, the page.

use crate::apt;
use crate::shell::{self, Steps, cargo, cargo_path, output, target};
use crate::web;
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// How many steps [`get_ready`] takes, with those of the page.
pub const STEPS: usize = 1 + web::STEPS;

/// A program that is needed.
struct Program {
    /// Its names; any will do.
    names: &'static [&'static str],
    /// Where it may be said which one to use.
    variable: Option<&'static str>,
    /// The packages that bring it, in Debian and in Ubuntu.
    packages: [&'static str; 2],
    /// Whether our tests must pass with its newest version.
    moves_on: bool,
}

const PROGRAMS: [Program; 3] = [
    Program {
        names: &["chromium", "chromium-browser", "google-chrome"],
        variable: Some(VARIABLE),
        packages: ["chromium", "chromium-browser"],
        moves_on: true,
    },
    Program {
        names: &["chromedriver"],
        variable: Some("CHROMEDRIVER"),
        packages: ["chromium-driver", "chromium-chromedriver"],
        moves_on: true,
    },
    Program { names: &["npm"], variable: None, packages: ["npm", "npm"], moves_on: false },
];

impl Program {
    /// What it says of its version, if it is there.
    fn version(&self) -> Option<String> {
        let told = self.variable.and_then(env::var_os).into_iter();
        let mut all = told.chain(self.names.iter().map(OsString::from));
        let version = all.find_map(|name| output(Command::new(name).arg("--version")).ok())?;
        Some(version.lines().next().unwrap_or_default().trim().to_owned())
    }

    fn is_there(&self) -> bool {
        self.version().is_some()
    }

    /// Whether the packages' newest version is to be had. On a person's own machine nothing is
    /// upgraded, and neither is a program that somebody has named.
    fn is_brought_up_to_date(&self) -> bool {
        let in_ci = env::var("CI").is_ok_and(|ci| ci == "true");
        in_ci && self.moves_on && self.variable.and_then(env::var_os).is_none()
    }

    fn package(&self) -> &'static str {
        let [debian, ubuntu] = self.packages;
        if apt::offers(debian) { debian } else { ubuntu }
    }
}

/// Chromium without windows, where the distribution has it (Debian does): the same version, for half the processor time.
/// `cargo xtask test` drives it; `cargo xtask e2e` and the measurements drive the browser that people have.
const WITHOUT_WINDOWS: &str = "chromium-headless-shell";

/// The one without windows, for the variable of that name; none where somebody has named a browser.
pub fn without_windows() -> Option<(&'static str, PathBuf)> {
    if env::var_os(VARIABLE).is_some() {
        return None;
    }
    let found = output(Command::new("which").arg(WITHOUT_WINDOWS)).ok()?;
    Some(("CHROMIUM_WITHOUT_WINDOWS", found.trim().into()))
}

/// Where a browser can be named.
const VARIABLE: &str = "CHROMIUM";

/// The major version with which the tests are known to pass.
const AXE: &str = "axe-core@4";

/// Gets what the browser tests need, and finishes the page.
pub fn get_ready(steps: &mut Steps, page: web::Compilation) -> Result<()> {
    steps.next("browser: looking for Chromium, its driver, and axe-core, which finds what shuts people out");
    install()?;
    tell_versions();
    page.finish(steps)
}

/// Says which browser it is.
pub fn tell_versions() {
    for program in &PROGRAMS {
        eprintln!("      {}: {}", program.names[0], program.version().unwrap_or_default());
    }
}

/// Only the browser tests, with this page; names select some of them.
pub fn test(whom: web::For, names: &[String]) -> Result<()> {
    let mut steps = Steps::new(STEPS + 2);
    let page = web::Compilation::begin(&mut steps, whom)?;
    get_ready(&mut steps, page)?;
    steps.next("building the browser tests");
    cargo(&["test", "--quiet", "--package", "e2e", "--no-run"])?;
    // Some of those at a table play in a terminal.
    cargo(&["build", "--quiet", "--package", "cavalcade"])?;
    run(&mut steps, whom, names)?;
    steps.done();
    Ok(())
}

/// Runs the browser tests, which are built.
pub fn run(steps: &mut Steps, whom: web::For, names: &[String]) -> Result<()> {
    steps.next("running the browser tests; pictures go to target/e2e");
    let mut tests = Command::new(cargo_path());
    tests.args(["test", "--package", "e2e", "--", "--include-ignored"]).args(names);
    shell::run(tests.env("CAVALCADE_PAGE", web::folder(whom)))
}

/// Installs what is missing, where we may.
pub fn install() -> Result<()> {
    programs()?;
    axe()
}

fn programs() -> Result<()> {
    let missing = || PROGRAMS.iter().filter(|program| !program.is_there());
    let wanted = |program: &&Program| !program.is_there() || program.is_brought_up_to_date();
    let programs: Vec<&Program> = PROGRAMS.iter().filter(wanted).collect();
    if programs.is_empty() {
        return Ok(());
    }
    // A fresh machine does not know yet what there is.
    apt::refresh();
    let mut packages: Vec<&str> = programs.iter().map(|program| program.package()).collect();
    if apt::offers(WITHOUT_WINDOWS) {
        packages.push(WITHOUT_WINDOWS);
    }
    apt::install(&packages);
    if missing().next().is_some() {
        bail!(
            "the browser tests need Chromium, its driver and npm, and apt-get could not install \
             them from here. This does, as root:\n  apt-get update && apt-get install {}\n\
             Ubuntu's Chromium is a snap. Where snaps can't run, the variables CHROMIUM and \
             CHROMEDRIVER may name another one.",
            packages.join(" ")
        );
    }
    Ok(())
}

fn axe() -> Result<()> {
    let folder = target().join("e2e");
    if folder.join("node_modules/axe-core/axe.min.js").is_file() {
        return Ok(());
    }
    eprintln!("      missing; asking npm for {AXE}");
    fs::create_dir_all(&folder)?;
    let npm = ["install", "--silent", "--no-audit", "--no-fund", "--no-save", "--prefix"];
    shell::run(Command::new("npm").args(npm).arg(&folder).arg(AXE))
        .context("axe-core comes from npm's registry")
}
