//! A private PostgreSQL for tests and measurements: a data folder of its own, a free port, gone when it
//! is dropped. PostgreSQL refuses to run as root; then it runs as its own user, `postgres`.

mod programs;
mod tests;

pub use programs::{Programs, VARIABLE};
pub use tests::{Test, run_tests};

use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// Who owns everything in it.
pub const USER: &str = "cavalcade";
/// Its password.
pub const PASSWORD: &str = "only for tests";

/// Whether what is written reaches the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flush {
    /// At every commit, as everywhere: for measurements.
    Always,
    /// Never: a killed server loses nothing by it, only a power cut would.
    Never,
}

/// How a server is stopped or restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Whoever is connected is sent away, and the data are written.
    Fast,
    /// As if its power had been cut: the next start recovers.
    Immediate,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Mode::Fast => "fast",
            Mode::Immediate => "immediate",
        }
    }
}

/// A server that runs, until it is dropped.
#[derive(Debug)]
pub struct Server {
    programs: Programs,
    folder: TempDir,
    port: u16,
    houses: AtomicU32,
}

impl Server {
    /// Makes a database cluster, and starts it.
    pub fn start(programs: &Programs, flush: Flush) -> Result<Server> {
        // Not under the build's folder, which PostgreSQL's user may not see.
        let folder = tempfile::Builder::new().prefix("cavalcade-postgres-").tempdir()?;
        programs.give(folder.path())?;
        let password = folder.path().join("password");
        fs::write(&password, PASSWORD)?;
        programs.give(&password)?;
        let mut server =
            Server { programs: programs.clone(), folder, port: 0, houses: AtomicU32::new(0) };
        let mut initdb = server.programs.command("initdb");
        initdb.args(["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        initdb.args(["--username", USER]).arg("--pwfile").arg(&password);
        succeed(initdb.arg("--pgdata").arg(server.data()))?;
        let flush = if flush == Flush::Always { "on" } else { "off" };
        let settings = format!(
            "\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '{}'\n\
             fsync = {flush}\nmax_connections = 200\nlog_min_messages = fatal\n",
            server.folder.path().display()
        );
        let conf = server.data().join("postgresql.conf");
        fs::write(&conf, fs::read_to_string(&conf)? + &settings)?;
        // A port that was free may be somebody else's a moment later.
        for _ in 0..5 {
            server.port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
            if server.start_again().is_ok() {
                return Ok(server);
            }
        }
        let log = fs::read_to_string(server.log()).unwrap_or_default();
        bail!("PostgreSQL does not start:\n{log}");
    }

    /// Another one beside it, for whoever stops it or changes its settings.
    pub fn another(&self) -> Result<Server> {
        Server::start(&self.programs, Flush::Never)
    }

    /// Starts it after [`Server::stop`].
    pub fn start_again(&self) -> Result<()> {
        let port = format!("-p {}", self.port);
        succeed(self.pg_ctl("start").args(["-o", &port]).arg("--log").arg(self.log()))
    }

    /// Stops it.
    pub fn stop(&self, mode: Mode) -> Result<()> {
        succeed(self.pg_ctl("stop").args(["--mode", mode.name()]))
    }

    /// Stops it and starts it again.
    pub fn restart(&self, mode: Mode) -> Result<()> {
        let port = format!("-p {}", self.port);
        let mut restart = self.pg_ctl("restart");
        restart.args(["--mode", mode.name(), "-o", &port]).arg("--log").arg(self.log());
        succeed(&mut restart)
    }

    /// The port at 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database of this server, with the password.
    pub fn url(&self, database: &str) -> String {
        let password = PASSWORD.replace(' ', "%20");
        format!("postgres://{USER}:{password}@127.0.0.1:{}/{database}", self.port)
    }

    /// The address of a new and empty schema, which is as good as a database of one's own and made
    /// sooner.
    pub fn new_house(&self) -> Result<String> {
        let name = format!("house_{}", self.houses.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE SCHEMA {name}"))?;
        Ok(format!("{}?options=-csearch_path%3D{name}", self.url("postgres")))
    }

    /// Has `psql` do something, and gives what it prints.
    pub fn sql(&self, database: &str, sql: &str) -> Result<String> {
        let mut psql = Command::new(self.programs.folder().join("psql"));
        psql.args([
            "--no-psqlrc",
            "--quiet",
            "--tuples-only",
            "--no-align",
            "--set=ON_ERROR_STOP=1",
        ]);
        psql.args(["--dbname", &self.url(database), "--command", sql]);
        let out = psql.output().context("psql can't be started")?;
        ensure!(out.status.success(), "{sql}: {}", String::from_utf8_lossy(&out.stderr));
        Ok(String::from_utf8(out.stdout)?)
    }

    /// Puts a file into the folder of the data, for the server alone.
    pub fn put(&self, name: &str, content: &[u8]) -> Result<PathBuf> {
        let path = self.data().join(name);
        fs::write(&path, content)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
        self.programs.give(&path)?;
        Ok(path)
    }

    /// Where the data are.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    fn pg_ctl(&self, what: &str) -> Command {
        let mut pg_ctl = self.programs.command("pg_ctl");
        pg_ctl.args(["--silent", "--wait", "--timeout", "120", "--pgdata"]).arg(self.data());
        pg_ctl.arg(what);
        pg_ctl
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been stopped already.
        let _ = self.stop(Mode::Immediate);
    }
}

fn succeed(command: &mut Command) -> Result<()> {
    // A server that is started inherits what is open: with a pipe we would wait for its end.
    let mut errors = tempfile::tempfile()?;
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors.try_clone()?);
    // Its user may not be allowed where we are.
    let status = quiet.current_dir("/").status();
    let status = status.with_context(|| format!("{command:?} can't be started"))?;
    if !status.success() {
        use std::io::{Read, Seek};
        let mut told = String::new();
        errors.rewind()?;
        errors.read_to_string(&mut told)?;
        bail!("{command:?} failed: {told}");
    }
    Ok(())
}
