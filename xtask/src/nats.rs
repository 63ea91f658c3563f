//! NATS, for the tests of many nodes.

use crate::apt;
use anyhow::{Result, bail};
use std::path::PathBuf;
use test_nats::VARIABLE;

/// The program `nats-server`: one that is named, or there, or had from the distribution's packages. The tests start and
/// stop servers of their own with it.
pub fn program() -> Result<PathBuf> {
    if let Some(program) = test_nats::program()? {
        return Ok(program);
    }
    eprintln!("      there is no NATS here");
    apt::refresh();
    apt::install(&["nats-server"]);
    let Some(program) = test_nats::program()? else {
        bail!(
            "the tests need nats-server, and apt-get could not install it from here. This does, as root:\n  \
             apt-get update && apt-get install nats-server\nOr let {VARIABLE} name the program."
        );
    };
    Ok(program)
}
