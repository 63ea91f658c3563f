//! `cargo xtask dev`: the page is built anew whenever something of it changes.

use super::{For, STEPS, build, folder};
use crate::shell::{self, Steps, cargo, root, target};
use anyhow::Result;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, SystemTime};
use std::{fs, io};

/// How often we look.
const LOOK: Duration = Duration::from_millis(500);

/// Serves the page, and builds it anew whenever something changes; Ctrl-C ends it.
pub fn dev() -> Result<()> {
    let mut steps = Steps::new(STEPS + 2);
    build(&mut steps, For::Makers)?;
    steps.next("building the server");
    cargo(&["build", "--quiet", "--package", "cavalcade"])?;
    steps.next("serving; reload the page after a change; Ctrl-C stops it");
    let mut serve = Command::new(target().join("debug/cavalcade"));
    serve.args(["serve", "--data"]).arg(root().join("cavalcade-data"));
    let mut server = serve.arg("--page").arg(folder(For::Makers)).current_dir(root()).spawn()?;
    let crates = root().join("crates");
    let mut seen = latest_change(&crates)?;
    loop {
        sleep(LOOK);
        if let Some(status) = server.try_wait()? {
            anyhow::bail!("the server has stopped: {status}");
        }
        let latest = latest_change(&crates)?;
        if latest > seen {
            seen = latest;
            let mut steps = Steps::new(STEPS);
            match build(&mut steps, For::Makers) {
                Ok(()) => steps.done(),
                // The compiler has said what is wrong; the page stays as it was.
                Err(error) => shell::say(&format!("{error:#}")),
            }
        }
    }
}

/// When something below this folder was changed last.
fn latest_change(folder: &Path) -> io::Result<SystemTime> {
    let mut latest = SystemTime::UNIX_EPOCH;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let changed = match entry.file_type()?.is_dir() {
            true => latest_change(&entry.path())?,
            false => entry.metadata()?.modified()?,
        };
        latest = latest.max(changed);
    }
    Ok(latest)
}
