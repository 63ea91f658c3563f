//! The binary on a PostgreSQL, as an operator uses it: serve, load, audit, backup, copy, and what is wrong.

// Helpers of tests are tests, though clippy sees only functions.
#![allow(clippy::unwrap_used)]
// All tests have one signature.
#![allow(clippy::needless_pass_by_value)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitCode, Output, Stdio};
use std::sync::Arc;
use test_postgres::{Mode, PASSWORD, Server};

fn main() -> ExitCode {
    test_postgres::run_tests(&[
        ("matches_are_played_while_the_database_restarts", played_through_restarts),
        ("a_house_moves_by_the_command_line", moved),
        ("what_is_wrong_is_one_line", one_line),
        ("what_is_wrong_with_the_bus_is_one_line", one_line_about_the_bus),
        ("three_nodes_are_one_house", three_nodes),
    ])
}

fn cavalcade(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    command.args(args).env("PGPASSWORD", PASSWORD);
    command
}

fn told(out: &Output) -> String {
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

fn succeed(args: &[&str]) -> String {
    let out = cavalcade(args).output().unwrap();
    assert!(out.status.success(), "{args:?}: {}", told(&out));
    told(&out)
}

/// A new house, whose address has no password: that is in the environment.
fn house(server: &Server) -> String {
    let url = server.new_house().unwrap();
    let (before, after) = url.split_once('@').unwrap();
    format!("{}@{after}", before.rsplit_once(':').unwrap().0)
}

struct Served {
    child: Child,
    url: String,
}

impl Served {
    fn start(store: &str) -> Served {
        let mut serve = cavalcade(&["serve", "--generous", "--listen", "127.0.0.1:0"]);
        // Every option is a variable, too.
        serve.env("CAVALCADE_STORE", store).env("CAVALCADE_LOG", "error");
        Served::of(&mut serve)
    }

    fn of(serve: &mut Command) -> Served {
        let mut child = serve.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://"), "{line}");
        Served { child, url }
    }

    fn healthz(&self) -> String {
        let mut stream = TcpStream::connect(self.url.trim_start_matches("http://")).unwrap();
        stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn played_through_restarts(shared: Arc<Server>) {
    let database = shared.another().unwrap();
    let (folder, store) = (tempfile::tempdir().unwrap(), house(&database));
    let served = Served::start(&store);
    assert!(served.healthz().ends_with("ok\n"));
    // Every game to its end and on to the next, over sockets.
    let ledger = folder.path().join("ledger");
    // At the carousel a pony takes its time; whoever acts by chance does not.
    for (game, level) in
        [("petits-chevaux", "pony"), ("giro-galoppo", "pony"), ("carrousel", "random")]
    {
        let ledger = folder.path().join(game);
        let ledger = ledger.to_str().unwrap();
        let args = ["load", "--server", &served.url, "--game", game, "--tables", "3"];
        succeed(&[&args[..], &["--seconds", "2", "--level", level, "--ledger", ledger]].concat());
        succeed(&["audit", "--store", &store, ledger]);
    }
    let ledger = ledger.to_str().unwrap();
    let mut load = cavalcade(&["load", "--server", &served.url, "--tables", "20"])
        .args(["--seconds", "8", "--ledger", ledger])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let written = || std::fs::read_to_string(ledger).map_or(0, |text| text.lines().count());
    for _ in 0..3 {
        let before = written();
        while written() < before + 50 && load.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        database.restart(Mode::Immediate).unwrap();
    }
    load.wait().unwrap();
    assert!(written() >= 100, "{} moves", written());
    // While it is away that is said; when it is back all goes on.
    database.stop(Mode::Fast).unwrap();
    let mut answer = served.healthz();
    while answer.contains(" 200 ") {
        answer = served.healthz();
    }
    assert!(answer.contains(" 503 ") && answer.contains("PostgreSQL"), "{answer}");
    assert!(!answer.contains(PASSWORD), "{answer}");
    database.start_again().unwrap();
    while !served.healthz().contains(" 200 ") {
        std::thread::yield_now();
    }
    drop(served);
    let audit = succeed(&["audit", "--store", &store, ledger]);
    assert!(audit.contains("acknowledged moves are there, in order and once"), "{audit}");
}

fn moved(shared: Arc<Server>) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (first, second, copy) = (path("first"), path("second"), path("copy.sqlite3"));
    let (store, ledger) = (house(&shared), path("ledger"));
    let served = Served::start(&first);
    let args = ["load", "--server", &served.url, "--tables", "4", "--seconds", "2"];
    succeed(&[&args[..], &["--ledger", &ledger]].concat());
    drop(served);
    let said = succeed(&["copy", "--from", &first, "--to", &store]);
    assert!(said.contains("to the byte") && said.contains(" 4 tables"), "{said}");
    assert!(!said.contains(PASSWORD), "{said}");
    let again = cavalcade(&["copy", "--from", &first, "--to", &store]).output().unwrap();
    assert_eq!(again.status.code(), Some(2));
    assert!(told(&again).contains("is not empty"), "{}", told(&again));
    succeed(&["audit", "--store", &store, &ledger]);
    // A server goes on there, and a backup of it is a house for one machine.
    let served = Served::start(&store);
    succeed(&["backup", "--store", &store, &copy]);
    drop(served);
    succeed(&["copy", "--from", &store, "--to", &second]);
    succeed(&["audit", "--data", &second, &ledger]);
    let third = folder.path().join("third");
    std::fs::create_dir(&third).unwrap();
    std::fs::rename(&copy, third.join(store::FILE_NAME)).unwrap();
    succeed(&["audit", "--data", third.to_str().unwrap(), &ledger]);
}

fn one_line(server: Arc<Server>) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (target, copy) = (path("target"), path("copy"));
    let port = server.port();
    let good = house(&server);
    let newer = server.new_house().unwrap();
    let schema = newer.rsplit("%3D").next().unwrap();
    succeed(&["audit", "--store", &newer]);
    server.sql("postgres", &format!("UPDATE {schema}.cavalcade SET version = 99")).unwrap();
    for (store, why) in [
        (good.replace(&format!(":{port}"), ":1"), "can't be reached"),
        (
            format!("postgres://cavalcade:wr0ng@127.0.0.1:{port}/postgres"),
            "check the user and the password",
        ),
        (format!("postgres://cavalcade@127.0.0.1:{port}/nowhere"), "has no database nowhere"),
        (newer, "update the program"),
        (
            "postgres://cavalcade:wr0ng@host:port/db".to_owned(),
            "postgres://USER@HOST:PORT/DATABASE",
        ),
        ("mysql://cavalcade:wr0ng@host/db".to_owned(), "in a folder, or at postgres://"),
    ] {
        for args in [
            &["serve", "--listen", "127.0.0.1:0", "--store", &store][..],
            &["audit", "--store", &store],
            &["backup", "--store", &store, &copy],
            &["copy", "--from", &store, "--to", &target],
        ] {
            let out = cavalcade(args).output().unwrap();
            let said = told(&out);
            assert_eq!(out.status.code(), Some(2), "{args:?}: {said}");
            assert!(said.contains(why), "{args:?}: {said}");
            assert_eq!(said.trim_end().lines().count(), 1, "{args:?}: {said}");
            assert!(!said.contains("wr0ng") && !said.contains(PASSWORD), "{said}");
            assert!(!said.contains("only%20for"), "{said}");
        }
    }
    // Nor does the help tell it.
    let mut help = cavalcade(&["serve", "--help"]);
    let help = help.env("CAVALCADE_STORE", "postgres://a:wr0ng@host/db").output().unwrap();
    assert!(help.status.success() && !told(&help).contains("wr0ng"));
    assert!(told(&help).contains("CAVALCADE_STORE"));
}

/// Without a NATS there is nothing to try here; where one is asked for, there must be one.
fn nats(settings: &str) -> Option<test_nats::Server> {
    let program = test_nats::program().unwrap();
    program.map(|_| test_nats::Server::with(settings).unwrap())
}

fn one_line_about_the_bus(server: Arc<Server>) {
    let strict = "authorization { users = [
        { user: ana, password: secret },
        { user: bo, password: wr0ng, permissions: { publish: 'other.>', subscribe: 'other.>' } }
    ] }";
    let Some(bus) = nats(strict) else { return };
    let (store, port) = (house(&server), bus.port());
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("data").to_str().unwrap().to_owned();
    for (store, bus, why) in [
        (&store, format!("nats://ana:wr0ng@127.0.0.1:{port}"), "check user and password"),
        (&store, format!("nats://bo:wr0ng@127.0.0.1:{port}"), "allow this user"),
        (&store, "nats://ana:wr0ng@127.0.0.1:1".to_owned(), "there is no NATS at"),
        (&store, "redis://ana:wr0ng@127.0.0.1".to_owned(), "nats://HOST:PORT"),
        (&folder, format!("nats://ana:wr0ng@127.0.0.1:{port}"), "--store postgres://"),
    ] {
        let args = ["serve", "--listen", "127.0.0.1:0", "--store", store, "--bus", &bus];
        let out = cavalcade(&args).output().unwrap();
        let said = told(&out);
        assert_eq!(out.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(why), "{args:?}: {said}");
        // The tests' database is one to be warned of.
        let lines = said.trim_end().lines().filter(|line| !line.contains("fsync = off"));
        assert_eq!(lines.count(), 1, "{args:?}: {said}");
        assert!(!said.contains("wr0ng"), "{said}");
    }
}

/// Three processes, people at all of them; one is killed and one is told to go in the middle of it.
fn three_nodes(server: Arc<Server>) {
    let Some(bus) = nats("") else { return };
    let store = house(&server);
    let start = |name: &str| {
        let mut serve = cavalcade(&["serve", "--generous", "--listen", "127.0.0.1:0"]);
        serve.env("CAVALCADE_STORE", &store).env("CAVALCADE_BUS", bus.url());
        Served::of(serve.env("CAVALCADE_NODE", name).env("CAVALCADE_LOG", "error"))
    };
    let [mut one, mut two, three] = ["one", "two", "three"].map(start);
    let folder = tempfile::tempdir().unwrap();
    let ledger = folder.path().join("ledger").to_str().unwrap().to_owned();
    let addresses = [one.url.as_str(), &two.url, &three.url].join(",");
    let mut load = cavalcade(&["load", "--server", &addresses, "--tables", "6", "--seconds", "12"]);
    load.args(["--rate", "60", "--json", "--ledger", &ledger]);
    let load = load.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    one.child.kill().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(3));
    let term = Command::new("kill").args(["-TERM", &two.child.id().to_string()]).status().unwrap();
    assert!(term.success());
    assert!(two.child.wait().unwrap().success(), "it goes as it should");
    let out = load.wait_with_output().unwrap();
    assert!(out.status.success(), "{}", told(&out));
    drop(three);
    // Everything that was acknowledged is there, in order and once.
    let said = succeed(&["audit", "--store", &store, &ledger]);
    assert!(!said.is_empty());
}
