//! PostgreSQL's own programs, and the user that may run them.

use anyhow::{Context, Result, bail, ensure};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names the folder with `initdb` and the others. Where it is set there must be a PostgreSQL: tests that
/// find none then fail, and are not ignored.
pub const VARIABLE: &str = "CAVALCADE_POSTGRES_BIN";

/// Who runs it where we are root.
const USER: &str = "postgres";

/// Where the programs are.
#[derive(Clone, Debug)]
pub struct Programs {
    folder: PathBuf,
    /// User and group, where it must not be us.
    other: Option<(u32, u32)>,
}

impl Programs {
    /// The folder that [`VARIABLE`] names, or the newest version of Debian's and Ubuntu's package, or
    /// whatever is in the `PATH`; nothing, if there is none.
    pub fn find() -> Result<Option<Programs>> {
        if let Some(named) = env::var_os(VARIABLE) {
            let folder = PathBuf::from(named);
            ensure!(
                has_programs(&folder),
                "{VARIABLE}: there is no initdb in {}",
                folder.display()
            );
            return Programs::at(folder).map(Some);
        }
        let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let version = entry.file_name().to_str()?.parse().ok()?;
                Some((version, entry.path().join("bin")))
            })
            .collect();
        versions.sort_unstable();
        let packaged = versions.into_iter().rev().map(|(_, folder)| folder);
        let path = env::var_os("PATH").unwrap_or_default();
        let found = packaged.chain(env::split_paths(&path)).find(|folder| has_programs(folder));
        found.map(Programs::at).transpose()
    }

    fn at(folder: PathBuf) -> Result<Programs> {
        let other =
            if id(&["-u"])? == 0 {
                let user = id(&["-u", USER]).and_then(|user| Ok((user, id(&["-g", USER])?)));
                Some(user.with_context(|| {
                    format!("PostgreSQL refuses root, and there is no user {USER}")
                })?)
            } else {
                None
            };
        Ok(Programs { folder, other })
    }

    /// Where they are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// One of them, to be run by whoever may.
    pub(crate) fn command(&self, name: &str) -> Command {
        let program = self.folder.join(name);
        let Some((user, group)) = self.other else { return Command::new(program) };
        let mut command = Command::new("setpriv");
        command.args([format!("--reuid={user}"), format!("--regid={group}")]);
        command.arg("--clear-groups").arg("--").arg(program);
        command
    }

    /// Gives a file or folder to whoever runs them.
    pub(crate) fn give(&self, path: &Path) -> Result<()> {
        if let Some((user, group)) = self.other {
            std::os::unix::fs::chown(path, Some(user), Some(group))?;
        }
        Ok(())
    }
}

fn has_programs(folder: &Path) -> bool {
    ["initdb", "pg_ctl", "postgres"].iter().all(|name| folder.join(name).is_file())
}

fn id(args: &[&str]) -> Result<u32> {
    let out = Command::new("id").args(args).output().context("id can't be started")?;
    if !out.status.success() {
        bail!("id {args:?}: {}", String::from_utf8_lossy(&out.stderr));
    }
    Ok(String::from_utf8(out.stdout)?.trim().parse()?)
}
