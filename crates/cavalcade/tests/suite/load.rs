//! `cavalcade load` against `cavalcade serve`, as a person uses them.

use serde_json::Value;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// A server that ends with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(data: &Path, listen: &str) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cavalcade"))
            .args(["serve", "--generous", "--listen", listen, "--data"])
            .arg(data)
            .env("CAVALCADE_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("it has an output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit(' ').next().expect("an address").to_owned();
        assert!(address.starts_with("http://"), "{line}");
        Served { child, address }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn load(args: &[&str]) -> Output {
    let mut load = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    load.arg("load").args(args).output().expect("it runs")
}

fn report(args: &[&str]) -> Value {
    let out = load(args);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice(&out.stdout).expect("a line of JSON")
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn every_game_is_played_without_errors_and_written_down() {
    let folder = folder("load-games");
    let server = Served::start(&folder.join("data"), "127.0.0.1:0");
    let games = [
        ("giro-galoppo", "3", "random", ""),
        ("petits-chevaux", "2", "random", ""),
        ("carrousel", "4", "random", ""),
        ("giro-galoppo", "2", "pony", ""),
        ("petits-chevaux", "3", "trotter", ""),
        ("petits-chevaux", "2", "random", "--by-hand"),
        ("petits-chevaux", "2", "pony", "--by-hand"),
    ];
    let mut matches = 0;
    for (game, players, level, how) in games {
        let ledger = folder.join(format!("{game}-{level}{how}.jsonl"));
        let mut args = vec![
            "--server",
            &server.address,
            "--game",
            game,
            "--players",
            players,
            "--level",
            level,
            "--tables",
            "3",
            "--seconds",
            "1.5",
            "--idle",
            "2",
            "--json",
            "--ledger",
            ledger.to_str().expect("a path"),
        ];
        args.extend(Some(how).filter(|how| !how.is_empty()));
        let told = report(&args);
        assert!(told["moves"].as_u64() > Some(0), "{told}");
        assert_eq!(told["idle_connected"], 2, "{told}");
        let errors = told["errors"].as_object().expect("errors");
        // In a scramble somebody is too late now and then.
        let fair = |code: &String| game == "carrousel" && code == "illegal";
        assert!(errors.keys().all(fair), "{told}");
        assert_eq!(check_ledger(&ledger), told["moves"].as_u64().expect("a number"));
        matches += told["matches"].as_u64().expect("a number");
    }
    assert!(matches > 0, "after a match comes another one");
}

/// Moves follow each other, for each seat without a gap.
fn check_ledger(path: &Path) -> u64 {
    let text = std::fs::read_to_string(path).expect("a ledger");
    let mut nths: HashMap<(String, u64, u64), u64> = HashMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        let number = |key: &str| line[key].as_u64().expect("a number");
        let table = line["table"].as_str().expect("a table").to_owned();
        let next = nths.entry((table, number("match"), number("seat"))).or_default();
        assert_eq!(number("nth"), *next, "{line}");
        assert!(number("seq") > number("nth") && line["action"]["do"].is_string(), "{line}");
        assert!(!line["person"].as_str().expect("a person").is_empty());
        *next += 1;
    }
    text.lines().count() as u64
}

#[test]
fn play_goes_on_when_the_server_is_killed_and_comes_back() {
    let folder = folder("load-killed");
    let data = folder.join("data");
    let server = Served::start(&data, "127.0.0.1:0");
    let (address, ledger) = (server.address.clone(), folder.join("ledger.jsonl"));
    let listen = address.trim_start_matches("http://").to_owned();
    let path = ledger.to_str().expect("a path").to_owned();
    let playing = std::thread::spawn(move || {
        report(&[
            "--server",
            &address,
            "--tables",
            "4",
            "--seconds",
            "5",
            "--json",
            "--ledger",
            &path,
        ])
    });
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    drop(server);
    let _server = Served::start(&data, &listen);
    let told = playing.join().expect("it ends");
    assert!(told["errors"]["connection lost"].as_u64() >= Some(1), "{told}");
    // Nothing was refused: what was not answered was sent again, and done once.
    let refused = told["errors"].as_object().expect("errors").keys();
    let refused: Vec<_> = refused.filter(|code| !code.starts_with("connection")).collect();
    assert!(refused.is_empty(), "{told}");
    assert_eq!(check_ledger(&ledger), told["moves"].as_u64().expect("a number"));
}

#[test]
fn what_can_t_be_is_said_in_one_line() {
    let refusal = |args: &[&str]| {
        let out = load(args);
        assert_eq!(out.status.code(), Some(2));
        String::from_utf8(out.stderr).expect("errors are text").trim().to_owned()
    };
    // Nobody listens at port 1.
    let nobody = refusal(&["--server", "http://127.0.0.1:1"]);
    assert!(nobody.contains("there is no server at http://127.0.0.1:1"), "{nobody}");
    let wrong = refusal(&["--server", "https://play.example"]);
    assert!(wrong.contains("https is not spoken here"), "{wrong}");
    let many = refusal(&["--game", "carrousel", "--players", "5"]);
    assert_eq!(many, "cavalcade: Carrousel is for 2 to 4 players, not 5");
}

fn audit(data: &Path, ledger: Option<&Path>) -> (Option<i32>, String) {
    let mut audit = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    let out = audit.arg("audit").arg("--data").arg(data).args(ledger).output().expect("it runs");
    let told = [out.stdout, out.stderr].concat();
    (out.status.code(), String::from_utf8(told).expect("a text"))
}

#[test]
fn an_audit_names_what_is_damaged() {
    let folder = folder("load-audit");
    let (data, ledger) = (folder.join("data"), folder.join("ledger.jsonl"));
    let server = Served::start(&data, "127.0.0.1:0");
    let path = ledger.to_str().expect("a path");
    let more = ["--tables", "4", "--seconds", "1", "--json", "--ledger", path];
    report(&[&["--server", &server.address, "--game", "petits-chevaux"], &more[..]].concat());
    // Killed, as a power cut would.
    drop(server);
    let (status, told) = audit(&data, Some(&ledger));
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.contains("Everything is as it was written.") && told.contains("acknowledged moves")
    );

    // A bit of some lines of the log becomes another.
    let file = data.join(store::FILE_NAME);
    let mut bytes = std::fs::read(&file).expect("the data");
    let line = b"\"do\":\"throw\"";
    let line = if bytes.windows(line.len()).any(|at| at == line) { &line[..] } else { b"\"do\":" };
    let places: Vec<usize> =
        (0..bytes.len() - line.len()).filter(|&at| bytes[at..].starts_with(line)).collect();
    assert!(!places.is_empty());
    for place in places {
        bytes[place + 2] ^= 1;
    }
    std::fs::write(&file, bytes).expect("written");
    let (status, told) = audit(&data, None);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.contains("match 1 from entry"), "{told}");
    assert!(
        told.contains("is not what was written") && told.contains("Damaged tables: "),
        "{told}"
    );
}
