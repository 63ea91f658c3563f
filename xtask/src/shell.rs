//! Running other programs, and telling how far we are.

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The root of the project.
pub fn root() -> PathBuf {
    // This package lies in a folder of the root.
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(1).unwrap_or(Path::new(".")).to_owned()
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from)
}

/// Where cargo puts what it builds for speed.
pub fn release(name: &str) -> PathBuf {
    target().join("release").join(name)
}

/// The cargo that runs us.
pub fn cargo_path() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// Runs cargo in the root; its output is ours.
pub fn cargo(args: &[&str]) -> Result<()> {
    run(Command::new(cargo_path()).args(args))
}

/// Runs a command in the root; its output is ours, and its failure too.
pub fn run(command: &mut Command) -> Result<()> {
    run_in(&root(), command)
}

/// The same elsewhere.
pub fn run_in(folder: &Path, command: &mut Command) -> Result<()> {
    let shown = shown(command);
    let status = command.current_dir(folder).status();
    if !status.with_context(|| format!("{shown} can't be started"))?.success() {
        bail!("failed: {shown}");
    }
    Ok(())
}

/// Runs a command in the root and gives what it prints.
pub fn output(command: &mut Command) -> Result<String> {
    output_in(&root(), command)
}

/// The same elsewhere.
pub fn output_in(folder: &Path, command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let out = command.current_dir(folder).output();
    let out = out.with_context(|| format!("{shown} can't be started"))?;
    if !out.status.success() {
        bail!("failed: {shown}\n{}", String::from_utf8_lossy(&out.stderr));
    }
    Ok(String::from_utf8(out.stdout)?)
}

/// Whether a command can be run and succeeds.
pub fn works(command: &mut Command) -> bool {
    works_in(&root(), command)
}

/// The same elsewhere.
pub fn works_in(folder: &Path, command: &mut Command) -> bool {
    command.current_dir(folder).output().is_ok_and(|out| out.status.success())
}

fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Says something to whoever watches.
pub fn say(text: &str) {
    eprintln!("{text}");
}

/// Long work says what it does and how far it is.
pub struct Steps {
    all: usize,
    at: usize,
    began: Instant,
}

impl Steps {
    pub fn new(all: usize) -> Steps {
        Steps { all, at: 0, began: Instant::now() }
    }

    pub fn next(&mut self, what: &str) {
        self.at += 1;
        let seconds = self.began.elapsed().as_secs();
        eprintln!("[{}/{}] {what} ({seconds} s)", self.at, self.all);
    }

    pub fn done(&self) {
        eprintln!("done ({} s)", self.began.elapsed().as_secs());
    }
}
