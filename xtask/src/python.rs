//! A Python for the example client of `docs/protocol.md`, which needs the package `websockets`.

use crate::apt;
use crate::shell::{target, works};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the tests look for it.
pub const VARIABLE: &str = "PYTHON_WITH_WEBSOCKETS";

/// The distribution's own, which sees the distribution's packages.
const SYSTEM: &str = "/usr/bin/python3";

/// One that is named, or there, or made here with pip, or had from the distribution's packages.
pub fn with_websockets() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os(VARIABLE) {
        return Ok(named.into());
    }
    let own = target().join("python");
    let own_python = own.join("bin/python");
    let known = ["python3".into(), SYSTEM.into(), own_python.clone()];
    if let Some(python) = known.into_iter().find(|python| has_websockets(python)) {
        return Ok(python);
    }
    eprintln!("      no Python has the package websockets; asking pip for it");
    let made = works(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&own));
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "websockets"];
    if made && works(Command::new(&own_python).args(pip)) {
        return Ok(own_python);
    }
    apt::refresh();
    apt::install(&["python3-websockets"]);
    if !has_websockets(Path::new(SYSTEM)) {
        bail!(
            "the example client needs Python with the package websockets, and neither pip nor \
             apt-get could install it from here. This does, as root:\n  \
             apt-get update && apt-get install python3-websockets\n\
             Or let {VARIABLE} name a Python that has it."
        );
    }
    Ok(SYSTEM.into())
}

fn has_websockets(python: &Path) -> bool {
    works(Command::new(python).args(["-c", "import websockets"]))
}
