//! A private NATS for tests and measurements: a free port, gone when it is dropped.

mod tests;

pub use tests::{Test, run_tests};

use anyhow::{Context, Result, bail, ensure};
use std::env;
use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Names the program `nats-server`. Where it is set there must be one: tests that find none then fail, and are not
/// ignored.
pub const VARIABLE: &str = "CAVALCADE_NATS_SERVER";

/// So long a start may take.
const START_WITHIN: Duration = Duration::from_secs(20);

/// The program that [`VARIABLE`] names, or one in the `PATH` or where Debian and Ubuntu put it; nothing, if there is
/// none.
pub fn program() -> Result<Option<PathBuf>> {
    if let Some(named) = env::var_os(VARIABLE) {
        let program = PathBuf::from(named);
        ensure!(program.is_file(), "{VARIABLE}: {} is no file", program.display());
        return Ok(Some(program));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/bin".into()]);
    Ok(folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file()))
}

/// A server that runs, until it is dropped.
#[derive(Debug)]
pub struct Server {
    program: PathBuf,
    folder: TempDir,
    port: u16,
    child: Mutex<Option<Child>>,
}

impl Server {
    /// Starts one that lets everybody in.
    pub fn start() -> Result<Server> {
        Server::with("")
    }

    /// Starts one with more in its configuration.
    pub fn with(settings: &str) -> Result<Server> {
        let program = program()?.context("there is no nats-server here")?;
        let folder = tempfile::Builder::new().prefix("cavalcade-nats-").tempdir()?;
        let mut server = Server { program, folder, port: 0, child: Mutex::default() };
        fs::write(server.folder.path().join("nats.conf"), settings)?;
        // A port that was free may be somebody else's a moment later.
        for _ in 0..5 {
            server.port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
            if server.start_again().is_ok() {
                return Ok(server);
            }
        }
        let log = fs::read_to_string(server.folder.path().join("log")).unwrap_or_default();
        bail!("nats-server does not start:\n{log}");
    }

    /// Starts it after [`Server::kill`], at the same port.
    pub fn start_again(&self) -> Result<()> {
        let (folder, quiet) = (self.folder.path(), Stdio::null);
        let mut command = Command::new(&self.program);
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        command.arg("--config").arg(folder.join("nats.conf")).arg("--log").arg(folder.join("log"));
        command.stdin(quiet()).stdout(quiet()).stderr(quiet()).current_dir(folder);
        let mut child = command.spawn().context("nats-server can't be started")?;
        let until = Instant::now() + START_WITHIN;
        while !self.answers() {
            if let Some(status) = child.try_wait()? {
                bail!("nats-server has ended: {status}");
            }
            ensure!(Instant::now() < until, "nats-server does not answer");
            std::thread::sleep(Duration::from_millis(10));
        }
        *self.child.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        Ok(())
    }

    /// Ends it at once.
    pub fn kill(&self) -> Result<()> {
        let child = self.child.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut child) = child {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }

    /// Ends it, and starts it again.
    pub fn restart(&self) -> Result<()> {
        self.kill()?;
        self.start_again()
    }

    /// The port at 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// A server says who it is as soon as somebody comes.
    fn answers(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)) else {
            return false;
        };
        let mut first = [0; 4];
        let _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
        let _ = stream.flush();
        stream.read_exact(&mut first).is_ok() && &first == b"INFO"
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been ended already.
        let _ = self.kill();
    }
}
