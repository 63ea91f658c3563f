//! The client of `docs/protocol.md`, which knows nothing of ours, plays a whole match.
#![cfg(unix)]

use crate::common::Served;
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Names a Python that has the package `websockets`; `cargo xtask test` sees to it.
const PYTHON: &str = "PYTHON_WITH_WEBSOCKETS";

#[test]
fn the_example_client_plays_a_match_to_its_end() {
    let named = std::env::var_os(PYTHON);
    let python = named.clone().unwrap_or("python3".into());
    let probe = Command::new(&python).args(["-c", "import websockets"]).output();
    if named.is_none() && !probe.is_ok_and(|probe| probe.status.success()) {
        // Not by `eprintln!`, which tests keep to themselves.
        let why = "docs/example_client.py was not tried: python3 has no package `websockets` here";
        let _ = writeln!(std::io::stderr(), "{why} ({PYTHON} may name one that has)");
        return;
    }
    let served = Served::start("example-client", "-n 256", "");
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/example_client.py");
    let mut play = Command::new(python);
    let played = play.arg(client).arg(format!("http://{}", served.address)).output();
    let played = played.expect("it runs");
    let (told, errors) =
        (String::from_utf8_lossy(&played.stdout), String::from_utf8_lossy(&played.stderr));
    let log = std::fs::read_to_string(&served.log).unwrap_or_default();
    assert!(played.status.success(), "{errors}\n{log}");
    // Two sides, each with a place of its own.
    let places = told.trim().strip_prefix("The places, best first: ");
    assert!(matches!(places, Some("[[0], [1]]" | "[[1], [0]]")), "{told}{errors}");
}
