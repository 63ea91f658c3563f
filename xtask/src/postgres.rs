//! PostgreSQL's programs, for the tests of many servers at one database.

use crate::apt;
use anyhow::{Result, bail};
use std::path::PathBuf;
use test_postgres::{Programs, VARIABLE};

/// The folder with `initdb` and the others: one that is named, or there, or had from the distribution's
/// packages. The tests start and stop servers of their own with them.
pub fn programs() -> Result<PathBuf> {
    if let Some(programs) = Programs::find()? {
        return Ok(programs.folder().to_owned());
    }
    eprintln!("      there is no PostgreSQL here");
    apt::refresh();
    apt::install(&["postgresql"]);
    let Some(programs) = Programs::find()? else {
        bail!(
            "the tests need PostgreSQL's programs, and apt-get could not install them from here. This \
             does, as root:\n  apt-get update && apt-get install postgresql\n\
             Or let {VARIABLE} name the folder in which initdb is."
        );
    };
    Ok(programs.folder().to_owned())
}
