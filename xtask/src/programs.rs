//! The programs of the tests: built by cargo and run by us, several at once. Many of them mostly wait, for servers that
//! are killed and leases that run out, and cargo would run them one after the other.

use crate::shell::{cargo_path, root};
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// So many programs run at once. Each has as many threads as there are cores.
const AT_ONCE: usize = 3;

/// Packages whose tests take longest, mostly by waiting: they begin first.
const LONGEST: [&str; 3] = ["cavalcade", "server", "store"];

/// A program with tests.
#[derive(Debug)]
pub struct Program {
    /// The package, and the file in it that the program is made of.
    pub name: String,
    file: PathBuf,
    /// Where the package lies, in which it is run.
    pub package: PathBuf,
}

/// What cargo says of something that it has built.
#[derive(Deserialize)]
struct Built {
    manifest_path: PathBuf,
    target: Target,
    profile: Profile,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

impl Program {
    /// A line of cargo's: a program with tests, or something else.
    fn read(line: &str) -> Option<Program> {
        let built: Built = serde_json::from_str(line).ok()?;
        let (file, true) = (built.executable?, built.profile.test) else { return None };
        let package = built.manifest_path.parent()?.to_owned();
        let source = built.target.src_path.strip_prefix(&package).ok()?.display().to_string();
        let name = format!("{}/{source}", package.file_name()?.to_string_lossy());
        Some(Program { name, file, package })
    }

    /// Its place among those that wait to be run.
    fn rank(&self) -> usize {
        let is_of = |package: &&str| Path::new(&self.name).starts_with(package);
        LONGEST.iter().position(is_of).unwrap_or(LONGEST.len())
    }

    /// To be run as cargo runs it.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.file);
        command.current_dir(&self.package).env("CARGO_MANIFEST_DIR", &self.package);
        command
    }

    /// Runs it, and says what it said; tells whether its tests passed.
    fn run(&self, prepare: &(dyn Fn(&mut Command) + Sync)) -> Result<bool> {
        let began = Instant::now();
        let mut command = self.command();
        prepare(command.stdin(Stdio::null()));
        let out = command.output().with_context(|| format!("{} can't be started", self.name))?;
        let told = String::from_utf8_lossy(&out.stdout);
        let heading = format!("      {} ({} s)", self.name, began.elapsed().as_secs());
        if out.status.success() {
            // Which tests there are nobody reads, unless one fails.
            let result = told.lines().find(|line| line.starts_with("test result:"));
            println!("{heading}\n{}", result.unwrap_or_default());
        } else {
            let errors = String::from_utf8_lossy(&out.stderr);
            println!("{heading}\n{told}{errors}failed: {} ({})", self.name, out.status);
        }
        Ok(out.status.success())
    }
}

/// Builds the programs that these arguments of `cargo` mean.
pub fn build(args: &[&str]) -> Result<Vec<Program>> {
    let mut cargo = Command::new(cargo_path());
    cargo.args(args).args(["--no-run", "--message-format=json-render-diagnostics"]);
    let out = cargo.current_dir(root()).stderr(Stdio::inherit()).output();
    let out = out.context("cargo can't be started")?;
    ensure!(out.status.success(), "the tests can't be built");
    let mut programs: Vec<Program> =
        String::from_utf8(out.stdout)?.lines().filter_map(Program::read).collect();
    programs.sort_by_key(Program::rank);
    Ok(programs)
}

/// Runs programs, several at once. Whoever has to mend something wants to know of everything: one that fails stops
/// no other.
pub fn run(programs: Vec<Program>, prepare: &(dyn Fn(&mut Command) + Sync)) -> Result<()> {
    let waiting = Mutex::new(VecDeque::from(programs));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let lane = || {
        let mut failed = Vec::new();
        while let Some(program) = next() {
            if !program.run(prepare)? {
                failed.push(program.name);
            }
        }
        Ok::<_, anyhow::Error>(failed)
    };
    let failed = thread::scope(|scope| {
        let lanes: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(lane)).collect();
        let mut failed = Vec::new();
        for lane in lanes {
            match lane.join() {
                Ok(more) => failed.extend(more?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok::<_, anyhow::Error>(failed)
    })?;
    if !failed.is_empty() {
        bail!("tests failed in {}", failed.join(", "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(executable: &str, test: bool) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","manifest_path":"/c/crates/store/Cargo.toml",
               "target":{{"src_path":"/c/crates/store/tests/suite/main.rs"}},
               "profile":{{"test":{test}}},"executable":{executable}}}"#
        )
        .replace('\n', " ")
    }

    #[test]
    fn what_has_tests_is_a_program_named_by_its_source() {
        let program = Program::read(&line(r#""/t/suite-1""#, true)).unwrap();
        assert_eq!(program.name, "store/tests/suite/main.rs");
        assert_eq!(program.package, Path::new("/c/crates/store"));
        assert_eq!(program.rank(), 2);
    }

    #[test]
    fn a_library_a_binary_and_the_end_of_the_build_are_none() {
        assert!(Program::read(&line("null", true)).is_none());
        assert!(Program::read(&line(r#""/t/store""#, false)).is_none());
        assert!(Program::read(r#"{"reason":"build-finished","success":true}"#).is_none());
    }
}
