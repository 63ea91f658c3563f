//! Somebody who plays in a terminal: in plain lines over a pipe, and on a screen of a real pseudo-terminal.

use super::CAVALCADE;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// No match takes longer, on a busy machine either.
const LONGEST: Duration = Duration::from_secs(120);

/// What is looked for has come within so many bytes.
const LATEST: usize = 1024;

/// A new folder in which tables and secrets are kept.
pub fn home(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A program in plain lines, and what it has said.
pub struct Lines {
    pub child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    pub said: Vec<String>,
}

impl Lines {
    pub fn start(home: &Path, args: &[&str]) -> Lines {
        Lines::start_in(home, args, &[])
    }

    /// With more in its environment.
    pub fn start_in(home: &Path, args: &[&str], environment: &[(&str, &str)]) -> Lines {
        let mut child = Command::new(CAVALCADE)
            .args(args)
            .args(["--lines", "--lang", "en"])
            .env("CAVALCADE_HOME", home)
            .envs(environment.iter().copied())
            .current_dir(home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let said = BufReader::new(child.stdout.take().unwrap());
        let (tell, output) = channel();
        thread::spawn(move || {
            for line in said.lines().map_while(Result::ok) {
                // Nobody listens to the rest.
                let _ = tell.send(line.trim_end().to_owned());
            }
        });
        Lines { child, input, output, said: Vec::new() }
    }

    pub fn say(&mut self, line: &str) {
        // Whoever has left hears nothing.
        let _ = writeln!(self.input.as_mut().unwrap(), "{line}");
    }

    /// The next line; nothing when it has ended.
    pub fn next(&mut self) -> Option<String> {
        match self.output.recv_timeout(LONGEST) {
            Ok(line) => {
                self.said.push(line.clone());
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("it says nothing more: {:#?}", self.said),
        }
    }

    /// Waits for a line with this in it.
    pub fn until(&mut self, part: &str) -> String {
        while let Some(line) = self.next() {
            if line.contains(part) {
                return line;
            }
        }
        panic!("it never said '{part}': {:#?}", self.said);
    }

    /// Answers every question with the first thing it offers, until the match is over.
    pub fn play(&mut self) {
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

/// A program on a real pseudo-terminal, by `script` of util-linux.
pub struct Screen {
    child: Child,
    keys: ChildStdin,
    seen: Arc<Mutex<Vec<u8>>>,
    /// Takes in what is seen, until the terminal is closed.
    seeing: Option<JoinHandle<()>>,
    home: PathBuf,
    /// How much of what was seen has been looked at.
    looked: usize,
}

impl Screen {
    /// A program by itself. What the terminal's settings were before and after it is kept.
    pub fn start(home: &Path, size: (u16, u16), args: &str) -> Screen {
        let program = program(args);
        let inner =
            format!("stty -g > before; {program}; status=$?; stty -g > after; exit $status");
        Screen::start_shell(home, size, &inner)
    }

    /// Commands of a shell that has the terminal.
    pub fn start_shell(home: &Path, size: (u16, u16), commands: &str) -> Screen {
        let (columns, lines) = size;
        let inner = format!("stty cols {columns} rows {lines}; tty > tty; {commands}");
        let mut child = Command::new("script")
            .args(["--quiet", "--flush", "--return", "--command", &inner, "/dev/null"])
            .env("CAVALCADE_HOME", home)
            .env("SHELL", "/bin/sh")
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
        let shared = seen.clone();
        let seeing = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shared.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        let (seeing, home) = (Some(seeing), home.to_owned());
        Screen { child, keys, seen, seeing, home, looked: 0 }
    }

    /// All that was seen.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).into_owned()
    }

    /// Whether something was drawn since the last time it was found. Only what differs from the screen before is drawn:
    /// what is looked for should be the first of its kind at its place.
    pub fn has_drawn(&mut self, part: &str) -> bool {
        let seen = self.seen.lock().unwrap();
        let drawn = if part.starts_with('\u{1b}') {
            seen.iter().copied().enumerate().skip(self.looked).collect()
        } else {
            written(&seen, self.looked)
        };
        let bytes: Vec<u8> = drawn.iter().map(|&(_, byte)| byte).collect();
        let found = bytes.windows(part.len()).position(|at| at == part.as_bytes());
        self.looked = match found {
            Some(at) => drawn[at + part.len() - 1].0 + 1,
            // What has been looked through is not looked through again, but for its end: more may follow.
            None => self.looked.max(seen.len().saturating_sub(LATEST)),
        };
        found.is_some()
    }

    pub fn press(&mut self, keys: &str) {
        let _ = self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush());
    }

    /// Presses these keys in turn until something is drawn.
    pub fn press_until(&mut self, keys: &[&str], part: &str) {
        let begun = Instant::now();
        for key in keys.iter().cycle() {
            if self.has_drawn(part) {
                return;
            }
            assert!(begun.elapsed() < LONGEST, "'{part}' is never seen: {}", self.text());
            self.press(key);
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until something is drawn.
    pub fn until(&mut self, part: &str) {
        self.press_until(&[""], part);
    }

    /// Sends the program a signal.
    pub fn signal(&self, name: &str) {
        let pid = fs::read_to_string(self.home.join("pid")).unwrap();
        let sent = Command::new("kill").args(["-s", name, pid.trim()]).status().unwrap();
        assert!(sent.success(), "nobody is there to hear {name}");
    }

    /// Somebody pulls at the window.
    pub fn resize(&self, (columns, lines): (u16, u16)) {
        let tty = fs::read_to_string(self.home.join("tty")).unwrap();
        let (columns, lines) = (columns.to_string(), lines.to_string());
        let mut stty = Command::new("stty");
        stty.args(["-F", tty.trim(), "cols", &columns, "rows", &lines]);
        assert!(stty.status().unwrap().success());
    }

    /// Waits until it has ended, with this status; gives all that was seen.
    pub fn ends_with(mut self, status: i32) -> String {
        let ended = self.child.wait().unwrap();
        let seeing = self.seeing.take().unwrap();
        seeing.join().unwrap();
        assert_eq!(ended.code(), Some(status), "{}", self.text());
        self.text()
    }

    /// Waits until it has ended, and sees that the terminal is as it was.
    pub fn gives_back(self, status: i32) -> String {
        let home = self.home.clone();
        let text = self.ends_with(status);
        let settings = |file: &str| fs::read_to_string(home.join(file)).unwrap();
        assert_eq!(settings("before"), settings("after"), "the terminal's settings");
        let last = |on: &str, off: &str| (text.rfind(on), text.rfind(off));
        // Another screen, a cursor that is not seen, and clicks that are told.
        for (taken, given) in [
            last("\u{1b}[?1049h", "\u{1b}[?1049l"),
            last("\u{1b}[?25l", "\u{1b}[?25h"),
            last("\u{1b}[?1000h", "\u{1b}[?1000l"),
        ] {
            assert!(taken.is_some() && taken < given, "what was taken is not given back: {text}");
        }
        text
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is written on a screen from here on, each byte with where it was seen. The cursor jumps over what is blank
/// already, so that every sequence of control is taken for a blank.
fn written(seen: &[u8], from: usize) -> Vec<(usize, u8)> {
    let mut written: Vec<(usize, u8)> = Vec::new();
    let mut bytes = seen.iter().copied().enumerate().skip(from);
    while let Some((at, byte)) = bytes.next() {
        let byte = if byte == 0x1b {
            // A sequence ends with a letter.
            bytes.by_ref().find(|(_, byte)| byte.is_ascii_alphabetic());
            b' '
        } else {
            byte
        };
        if byte != b' ' || written.last().is_none_or(|&(_, last)| last != b' ') {
            written.push((at, byte));
        }
    }
    written
}

/// The program, in a shell's words; which process it is stands in a file.
pub fn program(args: &str) -> String {
    format!("sh -c \"echo \\$\\$ > pid; exec '{CAVALCADE}' {}\"", args.replace('"', "\\\""))
}

/// The link in a line.
pub fn link_in(line: &str) -> String {
    line.split(' ').find(|word| word.starts_with("http")).unwrap().to_owned()
}
