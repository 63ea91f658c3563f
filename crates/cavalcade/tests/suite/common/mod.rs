//! A server as an operator starts it.

pub mod line;
pub mod play;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub const CAVALCADE: &str = env!("CARGO_BIN_EXE_cavalcade");

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A server that ends with the test.
pub struct Served {
    child: Child,
    pub address: String,
    /// What it has logged before it said where it is.
    pub log: PathBuf,
}

impl Served {
    /// Starts it by a shell that sets the number of open files.
    pub fn start(name: &str, ulimit: &str, args: &str) -> Served {
        let folder = folder(name);
        let log = folder.join("log");
        let serve = format!(
            "ulimit {ulimit}; exec '{CAVALCADE}' serve --listen 127.0.0.1:0 --data '{}' {args} 2>'{}'",
            folder.join("data").display(),
            log.display(),
        );
        let mut shell = Command::new("sh");
        let mut child =
            shell.args(["-c", &serve]).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("it has an output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("//").next().expect("an address").to_owned();
        Served { child, address, log }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
