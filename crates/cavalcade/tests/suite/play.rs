//! Whole matches in a terminal: in plain lines over a pipe, and on a screen of a real pseudo-terminal.

use crate::common::{CAVALCADE, Served};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// No match takes longer, on a busy machine either.
const LONGEST: Duration = Duration::from_secs(120);

/// Short matches: one of each game, with what makes them short.
const SHORT: [(&str, &str); 3] = [
    ("giro-galoppo", r#"{"course":"sprint","placement":"random"}"#),
    ("petits-chevaux", r#"{"horses":1,"exit_on":[1,2,3,4,5,6]}"#),
    ("carrousel", r#"{"target":1}"#),
];

fn home(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A program in plain lines, and what it has said.
struct Lines {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<std::process::ChildStdout>,
    said: Vec<String>,
}

impl Lines {
    fn start(home: &Path, args: &[&str]) -> Lines {
        let mut child = Command::new(CAVALCADE)
            .args(args)
            .args(["--lines", "--lang", "en"])
            .env("CAVALCADE_HOME", home)
            .current_dir(home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Lines { child, input, output, said: Vec::new() }
    }

    fn say(&mut self, line: &str) {
        // Whoever has left hears nothing.
        let _ = writeln!(self.input.as_mut().unwrap(), "{line}");
    }

    fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).unwrap();
        (read > 0).then(|| {
            self.said.push(line.trim_end().to_owned());
            line.trim_end().to_owned()
        })
    }

    /// Waits for a line with this in it.
    fn until(&mut self, part: &str) -> String {
        while let Some(line) = self.next() {
            if line.contains(part) {
                return line;
            }
        }
        panic!("it never said '{part}': {:#?}", self.said);
    }

    /// Answers every question with the first thing it offers, until the match is over.
    fn play(&mut self) {
        let begun = Instant::now();
        while begun.elapsed() < LONGEST {
            let line = self.next().unwrap_or_else(|| panic!("it has ended: {:#?}", self.said));
            let Some(question) = line.strip_prefix("? ") else { continue };
            if question.starts_with("Over") {
                return;
            }
            if question.contains("Type throw") {
                self.say("throw");
            } else if question.starts_with("Free for all") || question.starts_with("Yours") {
                self.say("1 2");
            } else if question.starts_with("Does a card") {
                self.say("c");
            } else if let Some(answer) = first_answer(question) {
                self.say(&answer);
            }
        }
        panic!("the match does not end: {:#?}", self.said);
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first of the answers that a question offers: behind the last sentence.
fn first_answer(question: &str) -> Option<String> {
    let offered = question.rsplit_once(". ").map_or(question, |(_, offered)| offered);
    let word = offered.split([':', ' ']).next()?;
    word.chars().all(|c| c.is_ascii_digit()).then(|| word.to_owned())
}

#[test]
fn a_match_of_each_game_is_played_in_lines_on_this_machine() {
    for (game, options) in SHORT {
        let home = home(game);
        let args = ["play", game, "--with", "trotter", "--pace", "instant", "--options", options];
        let mut lines = Lines::start(&home, &args);
        lines.play();
        lines.say("save match.jsonl");
        lines.until("Saved");
        lines.say("quit");
        while lines.next().is_some() {}
        assert!(lines.child.wait().unwrap().success());
        let mut verify = Command::new(CAVALCADE);
        let verified = verify.args(["verify", "match.jsonl"]).current_dir(&home).output().unwrap();
        assert!(verified.status.success(), "the record of {game} is a good one");
    }
}

#[test]
fn two_terminals_play_at_one_table_of_a_server() {
    let served = Served::start("play-served", "-n 1024", "--generous");
    let url = format!("http://{}", served.address);
    for (game, options) in SHORT {
        let (ana, bo) = (home(&format!("{game}-ana")), home(&format!("{game}-bo")));
        let args = ["play", game, "--server", &url, "--options", options, "--name", "Ana"];
        // Somebody who knows how to win is there, too.
        let with = ["--with", "trotter", "--lobby", "--pace", "instant"];
        let mut ana = Lines::start(&ana, &[&args[..], &with[..]].concat());
        let link = link_in(&ana.until("In the lobby"));
        let mut bo = Lines::start(&bo, &["join", &link, "--name", "Bo"]);
        ana.until("Bo");
        ana.say("start");
        thread::scope(|scope| {
            scope.spawn(|| ana.play());
            scope.spawn(|| bo.play());
        });
        assert!(bo.said.iter().any(|line| line.contains("win")), "{:#?}", bo.said);
    }
}

/// A program on a real pseudo-terminal, by `script` of util-linux.
struct Screen {
    child: Child,
    keys: ChildStdin,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Screen {
    fn start(home: &Path, size: (u16, u16), args: &str) -> Screen {
        let (columns, lines) = size;
        let inner = format!("stty cols {columns} rows {lines}; exec '{CAVALCADE}' {args}");
        let mut child = Command::new("script")
            .args(["--quiet", "--flush", "--return", "--command", &inner, "/dev/null"])
            .env("CAVALCADE_HOME", home)
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env_remove("NO_COLOR")
            .current_dir(home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take().unwrap();
        let mut output = child.stdout.take().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let seeing = seen.clone();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seeing.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        Screen { child, keys, seen }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).into_owned()
    }

    fn press(&mut self, keys: &str) {
        let _ = self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush());
    }

    /// Presses these keys in turn until something is seen.
    fn press_until(&mut self, keys: &[&str], seen: &str) {
        let begun = Instant::now();
        for key in keys.iter().cycle() {
            if self.text().contains(seen) {
                return;
            }
            assert!(begun.elapsed() < LONGEST, "'{seen}' is never seen");
            self.press(key);
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until it has ended, with this status.
    fn ends_with(mut self, status: i32) -> String {
        let ended = self.child.wait().unwrap();
        assert_eq!(ended.code(), Some(status), "{}", self.text());
        thread::sleep(Duration::from_millis(50));
        self.text()
    }
}

#[test]
fn a_match_of_each_game_is_played_on_a_screen() {
    for (game, options) in SHORT {
        let home = home(&format!("screen-{game}"));
        let args = format!(
            "play {game} --with trotter --pace instant --still --lang en --options '{options}'"
        );
        let mut screen = Screen::start(&home, (80, 24), &args);
        // Whoever always holds the carousel lets nobody win.
        let rest = [""; 60];
        let keys: Vec<&str> = match game {
            "carrousel" => ["1", "2"].into_iter().chain(rest).collect(),
            _ => vec![" ", "1", "1", "2", "2", "\u{1b}[C", "\r"],
        };
        screen.press_until(&keys, "The podium");
        screen.press("q");
        let text = screen.ends_with(0);
        assert!(text.contains("\u{1b}[?1049h"), "it has taken a screen of its own");
        assert!(text.trim_end().contains("\u{1b}[?1049l"), "and given it back");
    }
}

#[test]
fn tables_survive_closing_the_terminal() {
    let home = home("kept");
    let args = "play petits-chevaux --with pony --still --lang en";
    let mut screen = Screen::start(&home, (80, 24), args);
    screen.press_until(&[" "], "Choose a horse");
    screen.press("\u{3}");
    screen.ends_with(0);
    let mut screen = Screen::start(&home, (80, 24), "");
    screen.press_until(&[""], "Continue:");
    screen.press("4");
    screen.press("\r");
    screen.press_until(&[" "], "Choose a horse");
    screen.press("q");
    screen.press("q");
    screen.ends_with(0);
}

#[test]
fn what_is_wrong_is_told_in_a_sentence() {
    let home = home("wrong");
    let run = |args: &[&str]| {
        let mut command = Command::new(CAVALCADE);
        command.args(args).env("CAVALCADE_HOME", &home).env("LANG", "fr_FR.UTF-8");
        let output = command.stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, told) = run(&["play", "carrousel"]);
    assert!(status == Some(2) && told.contains("--lines"), "{told}");
    let (status, told) = run(&["join", "nonsense", "--lang", "en"]);
    assert!(status == Some(2) && told.contains("no address of a table"), "{told}");
    let (status, told) = run(&["join", "LUPU@127.0.0.1:9", "--lines", "--lang", "en"]);
    assert!(status == Some(2) && told.contains("nobody answers"), "{told}");
    let (status, told) = run(&["play", "carrousel", "--with", "pony,pony,pony,pony", "--lines"]);
    assert!(status == Some(2) && told.contains("de 2 à 4"), "{told}");
    let small = Screen::start(&home, (20, 5), "play carrousel --lang en").ends_with(2);
    assert!(small.contains("too small"), "{small}");
}

#[test]
fn a_full_table_says_how_to_look_on() {
    let served = Served::start("play-full", "-n 1024", "--generous");
    let url = format!("http://{}", served.address);
    let with = ["--with", "pony,pony,pony", "--lobby"];
    let args = ["play", "petits-chevaux", "--server", &url];
    let mut host = Lines::start(&home("full-host"), &[&args[..], &with[..]].concat());
    let link = link_in(&host.until("In the lobby"));
    host.until("Place 4");
    let home = home("full-guest");
    let join = |table: &str| {
        let mut join = Command::new(CAVALCADE);
        join.args(["join", table, "--lines", "--lang", "en"]).env("CAVALCADE_HOME", &home);
        let mut child = join.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // While its input is open it stays, if it may.
        let input = child.stdin.take();
        let output = child.wait_with_output().unwrap();
        drop(input);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, told) = join(&link);
    assert!(status == Some(1) && told.contains("cavalcade watch http"), "{told}");
    let (status, told) = join(&format!("{url}/t/nowhere"));
    assert!(status == Some(1) && told.contains("no such table"), "{told}");
}

/// The link in a line.
fn link_in(line: &str) -> String {
    line.split(' ').find(|word| word.starts_with("http")).unwrap().to_owned()
}
