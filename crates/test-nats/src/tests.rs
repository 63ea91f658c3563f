//! Tests that need a NATS.

use crate::{VARIABLE, program};
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

/// A test and its name.
pub type Test = (&'static str, fn());

/// Runs tests, by name. Without a NATS they are ignored, and it is said why; where [`VARIABLE`] is set there must be
/// one.
pub fn run_tests(tests: &[Test]) -> ExitCode {
    let args = Arguments::from_args();
    let is_there = match program() {
        Ok(found) => found.is_some(),
        Err(error) => {
            eprintln!("{error:#}");
            return ExitCode::FAILURE;
        }
    };
    if !is_there && !args.list {
        eprintln!(
            "There is no NATS here, and so these tests are ignored. Debian and Ubuntu have it in the package \
             `nats-server`; `cargo xtask test` installs it, and {VARIABLE} may name the program."
        );
    }
    let trials = tests.iter().map(|&(name, test)| {
        let trial = Trial::test(name, move || {
            test();
            Ok(())
        });
        trial.with_ignored_flag(!is_there)
    });
    libtest_mimic::run(&args, trials.collect()).exit_code()
}
