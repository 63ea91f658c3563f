//! From a key to its drawing: the release binary on a real pseudo-terminal (`script` of util-linux), in a match of four.

use crate::shell::{cargo, release, target};
use anyhow::{Context, Result, ensure};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long nothing is drawn before the next key is pressed.
const QUIET: Duration = Duration::from_millis(5);

/// What is not drawn within this time never will be.
const LONGEST: Duration = Duration::from_secs(5);

const RIGHT: &[u8] = b"\x1b[C";

pub fn run(presses: usize) -> Result<()> {
    cargo(&["build", "--quiet", "--release", "--package", "cavalcade"])?;
    let home = target().join("bench-terminal");
    let _ = std::fs::remove_dir_all(&home);
    std::fs::create_dir_all(&home)?;
    let play = format!(
        "stty cols 80 rows 24; exec '{}' play giro-galoppo --still --pace instant --options '{}'",
        release("cavalcade").display(),
        r#"{"placement":"random"}"#,
    );
    let mut program = Command::new("script")
        .args(["--quiet", "--flush", "--command", &play, "/dev/null"])
        .env("CAVALCADE_HOME", &home)
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("script (of util-linux) can't be run")?;
    let mut keys = program.stdin.take().context("it has an input")?;
    let mut output = program.stdout.take().context("it has an output")?;
    let (tell, drawn) = channel();
    thread::spawn(move || {
        let mut bytes = vec![0; 65536];
        while let Ok(1..) = output.read(&mut bytes) {
            if tell.send(Instant::now()).is_err() {
                return;
            }
        }
    });
    // The bots have chosen, and everybody waits for us.
    thread::sleep(Duration::from_secs(3));
    let mut times = Vec::new();
    for _ in 0..presses {
        settle(&drawn);
        let began = Instant::now();
        keys.write_all(RIGHT)?;
        keys.flush()?;
        let at = drawn.recv_timeout(LONGEST).context("a key was pressed and nothing drawn")?;
        times.push(at.saturating_duration_since(began));
    }
    keys.write_all(b"q")?;
    program.wait()?;
    ensure!(!times.is_empty(), "press at least one key");
    times.sort_unstable();
    let part = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{presses} keys in a match of four at 80×24, from the key to what is drawn:");
    println!(
        "  half within {:.2?}, 99 of 100 within {:.2?}, all within {:.2?}",
        part(0.5),
        part(0.99),
        part(1.0)
    );
    Ok(())
}

/// Waits until nothing more is drawn.
fn settle(drawn: &Receiver<Instant>) {
    while !matches!(
        drawn.recv_timeout(QUIET),
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected)
    ) {}
}
