//! What the tests need that is not compiled: installed while the compiler is at work, because it is mostly waiting for
//! the network and the disk.

use crate::shell::Steps;
use crate::{browser, nats, postgres, python, wheel};
use anyhow::{Result, anyhow};
use std::path::PathBuf;
use std::thread::{self, JoinHandle};

/// What was found or installed.
#[derive(Debug)]
pub struct Needs {
    /// For the example client of docs/protocol.md.
    pub python_with_websockets: PathBuf,
    /// The folder of PostgreSQL's programs.
    pub postgres: PathBuf,
    /// The program of NATS.
    pub nats: PathBuf,
}

/// How many steps [`SetUp::finish`] takes.
pub const STEPS: usize = 1;

/// The installation while it goes on.
#[derive(Debug)]
pub struct SetUp(JoinHandle<Result<Needs>>);

impl SetUp {
    /// Begins, one thing after the other: apt-get lets nobody in beside itself.
    pub fn begin() -> SetUp {
        eprintln!(
            "      meanwhile looking for Chromium with its driver, PostgreSQL, NATS and Python with what is tested there"
        );
        SetUp(thread::spawn(|| {
            browser::install()?;
            let needs = Needs {
                postgres: postgres::programs()?,
                nats: nats::program()?,
                python_with_websockets: python::with_websockets()?,
            };
            wheel::environment_for_tests()?;
            Ok(needs)
        }))
    }

    /// Waits for it, and says what there is.
    pub fn finish(self, steps: &mut Steps) -> Result<Needs> {
        steps.next("waiting for Chromium, PostgreSQL, NATS and Python's packages");
        let needs =
            self.0.join().map_err(|_| anyhow!("what the tests need was not installed"))??;
        browser::tell_versions();
        for found in [&needs.postgres, &needs.nats, &needs.python_with_websockets] {
            eprintln!("      {}", found.display());
        }
        Ok(needs)
    }
}
