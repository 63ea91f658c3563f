//! Tests that share a server.

use crate::{Flush, Programs, Server, VARIABLE};
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;
use std::sync::Arc;

/// A test and its name.
pub type Test = (&'static str, fn(Arc<Server>));

/// Runs tests, by name, with one server for all of them. Without a PostgreSQL they are ignored, and it is
/// said why; where [`VARIABLE`] is set there must be one.
pub fn run_tests(tests: &[Test]) -> ExitCode {
    let args = Arguments::from_args();
    let nothing = |name: &'static str| Trial::test(name, || Ok(()));
    if args.list {
        let listed = tests.iter().map(|(name, _)| nothing(name)).collect();
        return libtest_mimic::run(&args, listed).exit_code();
    }
    let programs = match Programs::find() {
        Ok(Some(programs)) => programs,
        Ok(None) => {
            eprintln!(
                "There is no PostgreSQL here, and so these tests are ignored. Debian and Ubuntu have it \
                 in the package `postgresql`; `cargo xtask test` installs it, and {VARIABLE} may name \
                 the folder of initdb."
            );
            let ignored = tests.iter().map(|(name, _)| nothing(name).with_ignored_flag(true));
            return libtest_mimic::run(&args, ignored.collect()).exit_code();
        }
        Err(error) => return failed(&error),
    };
    let server = match Server::start(&programs, Flush::Never) {
        Ok(server) => Arc::new(server),
        Err(error) => return failed(&error),
    };
    let trials = tests.iter().map(|&(name, test)| {
        let server = Arc::clone(&server);
        Trial::test(name, move || {
            test(server);
            Ok(())
        })
    });
    let conclusion = libtest_mimic::run(&args, trials.collect());
    // Nobody else has it any more: now it stops.
    drop(server);
    conclusion.exit_code()
}

fn failed(error: &anyhow::Error) -> ExitCode {
    eprintln!("{error:#}");
    ExitCode::FAILURE
}
