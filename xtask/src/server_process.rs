//! A server that runs for a measurement or a soak.

use crate::shell::{self, release};
use anyhow::{Context, Result};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server; killed when dropped.
pub struct ServerProcess {
    child: Child,
    /// The binary, which also makes the load.
    binary: PathBuf,
    pub url: String,
}

impl ServerProcess {
    /// Starts `cavalcade serve` on this folder, at this port (0 is a free one).
    pub fn open(data: &Path, port: u16) -> Result<ServerProcess> {
        ServerProcess::with(data, port, &["--generous"], None)
    }

    /// The same with these arguments, and its log in a file.
    pub fn with(data: &Path, port: u16, args: &[&str], log: Option<File>) -> Result<ServerProcess> {
        ServerProcess::of(release("cavalcade"), data, port, args, log)
    }

    /// The same with a binary of another build.
    pub fn of(
        binary: PathBuf,
        data: &Path,
        port: u16,
        args: &[&str],
        log: Option<File>,
    ) -> Result<ServerProcess> {
        let listen = format!("127.0.0.1:{port}");
        let data = data.display().to_string();
        let args = [&["--listen", &listen, "--data", &data][..], args].concat();
        ServerProcess::start(binary, &args, log)
    }

    /// Starts `cavalcade serve` with these arguments alone.
    pub fn start(binary: PathBuf, args: &[&str], log: Option<File>) -> Result<ServerProcess> {
        let mut serve = Command::new(&binary);
        serve.arg("serve");
        match log {
            Some(log) => serve.stderr(log),
            None => serve.env("CAVALCADE_LOG", "warn"),
        };
        let mut child = serve.args(args).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let url = line.rsplit(' ').next().unwrap_or_default().trim().to_owned();
        anyhow::ensure!(url.starts_with("http://"), "the server did not start: {line}");
        Ok(ServerProcess { child, binary, url })
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) -> Result<()> {
        shell::run(Command::new("kill").args([signal, &self.child.id().to_string()]))
    }

    /// Waits for its end, and no longer than this.
    pub fn wait(&mut self, within: Duration) -> Result<()> {
        let until = Instant::now() + within;
        while self.child.try_wait()?.is_none() {
            anyhow::ensure!(Instant::now() < until, "the server does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Where it listens.
    pub fn port(&self) -> Result<u16> {
        Ok(self.url.rsplit(':').next().unwrap_or_default().parse()?)
    }

    /// A number of its page for Prometheus.
    pub fn metric(&self, name: &str) -> Option<u64> {
        let address = self.url.strip_prefix("http://")?;
        let mut stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
        let request =
            format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).ok()?;
        let mut page = String::new();
        stream.read_to_string(&mut page).ok()?;
        let line = page.lines().find(|line| line.starts_with(name))?;
        line.rsplit(' ').next()?.trim().parse().ok()
    }

    /// Ends it as a power cut would: SIGKILL.
    pub fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// How much memory it has in use, in bytes.
    pub fn memory(&self) -> Result<u64> {
        self.status("VmRSS:")
    }

    /// How much memory it has had in use at most, in bytes.
    pub fn peak_memory(&self) -> Result<u64> {
        self.status("VmHWM:")
    }

    /// How many files it has open.
    pub fn files(&self) -> Result<usize> {
        Ok(fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }

    /// How much time of a processor it has had, in seconds.
    pub fn processor_seconds(&self) -> Result<f64> {
        /// Clock ticks a second, as the kernel tells them to programs on every machine we know.
        const TICKS: f64 = 100.0;
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // Behind the name, which may have any letters: state, then numbers.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
        Ok(ticks.sum::<f64>() / TICKS)
    }

    fn status(&self, what: &str) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(what));
        let kib: Option<u64> = line.and_then(|l| l.split_whitespace().next()?.parse().ok());
        Ok(kib.context("the kernel does not tell the memory")? * 1024)
    }

    /// `cavalcade load` against this server, with these arguments.
    pub fn load(&self, args: &[&str]) -> Command {
        let mut load = Command::new(&self.binary);
        load.args(["load", "--server", &self.url]).args(args);
        load
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Builds what is measured.
pub fn build() -> Result<()> {
    shell::cargo(&["build", "--quiet", "--release", "--package", "cavalcade"])
}

/// An empty folder under `target`.
pub fn fresh_folder(name: &str) -> Result<PathBuf> {
    let folder = shell::target().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
