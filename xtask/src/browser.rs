//! The browser tests, and what they need: Chromium, its driver, axe-core, the page.

use crate::shell::{self, Steps, cargo, target, works};
use crate::web;
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::Command;

/// How many steps [`get_ready`] takes.
pub const STEPS: usize = 2 + web::STEPS;

/// Programs that are needed, and Debian's packages that bring them.
const PROGRAMS: [(&str, &str); 3] =
    [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("npm", "npm")];

/// The major version with which the tests are known to pass.
const AXE: &str = "axe-core@4";

/// Gets what the browser tests need, and builds the page.
pub fn get_ready(steps: &mut Steps) -> Result<()> {
    steps.next("browser: looking for Chromium and its driver");
    install()?;
    steps.next("browser: looking for axe-core, which finds what shuts people out");
    axe()?;
    web::build(steps, web::For::Players)
}

/// Only the browser tests; names select some of them.
pub fn test(names: &[String]) -> Result<()> {
    let mut steps = Steps::new(STEPS + 2);
    get_ready(&mut steps)?;
    steps.next("building the browser tests");
    cargo(&["test", "--quiet", "--package", "e2e", "--no-run"])?;
    run(&mut steps, names)?;
    steps.done();
    Ok(())
}

/// Runs the browser tests, which are built.
pub fn run(steps: &mut Steps, names: &[String]) -> Result<()> {
    steps.next("running the browser tests; pictures go to target/e2e");
    let mut command = vec!["test", "--package", "e2e", "--"];
    command.extend(names.iter().map(String::as_str));
    cargo(&command)
}

/// Installs what is missing, where we may.
fn install() -> Result<()> {
    let missing = || {
        let gone = |&(program, _): &(&str, &str)| !works(Command::new(program).arg("--version"));
        PROGRAMS.into_iter().filter(gone).map(|(_, package)| package).collect::<Vec<_>>()
    };
    let packages = missing();
    if packages.is_empty() {
        return Ok(());
    }
    let list = packages.join(" ");
    eprintln!("      missing: {list}; asking apt-get for it, which may take some minutes");
    let install = || {
        let mut apt = Command::new("apt-get");
        apt.args(["install", "--yes", "--no-install-recommends"]).args(&packages);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        works(&mut apt)
    };
    // A fresh machine may not know yet what there is.
    if !install() && works(Command::new("apt-get").arg("update")) {
        install();
    }
    if !missing().is_empty() {
        bail!(
            "the browser tests need Chromium, its driver and npm, and apt-get could not install \
             them from here. On Debian this does, as root:\n  apt-get install {list}"
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
