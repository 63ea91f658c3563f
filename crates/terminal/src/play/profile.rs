//! What is kept of whoever plays here: who it is at each server.

use super::address::Server;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What the file is called.
const FILE: &str = "people.json";

/// The folder in which tables and secrets are kept.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The folder.
    pub folder: PathBuf,
}

impl Profile {
    /// Whoever uses this machine: `CAVALCADE_HOME`, or the folder that the system has for such things.
    pub fn of_environment(get: impl Fn(&str) -> Option<String>) -> Profile {
        let set = |name: &str| get(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = set("CAVALCADE_HOME")
            .or_else(|| Some(set("XDG_DATA_HOME")?.join("cavalcade")))
            .or_else(|| Some(set("HOME")?.join(".local/share/cavalcade")))
            .unwrap_or_else(|| std::env::temp_dir().join("cavalcade"));
        Profile { folder }
    }

    /// Who we are at a server.
    pub fn secret(&self, server: &Server) -> Option<String> {
        self.secrets().remove(&server.to_string())
    }

    /// Remembers who we are at a server. Where that can't be kept we are somebody else the next time.
    pub fn keep_secret(&self, server: &Server, secret: &str) {
        let mut secrets = self.secrets();
        if secrets.insert(server.to_string(), secret.to_owned()).as_deref() == Some(secret) {
            return;
        }
        let text = serde_json::to_string(&secrets).unwrap_or_default();
        let path = self.folder.join(FILE);
        let _ = fs::create_dir_all(&self.folder).and_then(|()| write_private(&path, &text));
    }

    fn secrets(&self) -> BTreeMap<String, String> {
        let text = fs::read_to_string(self.folder.join(FILE)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }
}

/// Writes a file that nobody else may read, as a whole or not at all.
fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let beside = path.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&beside)?.write_all(text.as_bytes())?;
    fs::rename(beside, path)
}
