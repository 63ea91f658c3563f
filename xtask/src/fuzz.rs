//! Runs the fuzz targets.

use crate::shell::{self, Steps, cargo_path, output, root, target, works};
use anyhow::{Result, bail};
use std::fs;
use std::process::Command;

const TARGETS: [&str; 7] =
    ["record", "verify", "giro_galoppo", "petits_chevaux", "carrousel", "socket", "options"];

/// Whether the targets compile, with any compiler: only running them needs a nightly one. They are a
/// workspace of their own, which nothing else looks at.
pub fn check() -> Result<()> {
    let manifest = root().join("fuzz/Cargo.toml");
    let mut check = Command::new(cargo_path());
    check.args(["check", "--quiet", "--locked", "--bins", "--manifest-path"]).arg(manifest);
    // Whoever only looks needs no fuzzer, and it takes a while to be compiled: a file that nobody opens will do.
    check.env("CUSTOM_LIBFUZZER_PATH", target().join("fuzz/libfuzzer.a"));
    // What it builds has other features than ours: apart, neither is built anew for the other.
    shell::run(check.env("CARGO_TARGET_DIR", target().join("fuzz")))
}

/// Runs each target for `seconds`; what it finds lies under `fuzz/artifacts`.
pub fn run(seconds: u64, only: Option<&str>) -> Result<()> {
    let chosen = TARGETS.into_iter().filter(|t| only.is_none_or(|only| only == *t));
    let targets: Vec<&str> = chosen.collect();
    if targets.is_empty() {
        bail!("there is no such target; the targets are {}", TARGETS.join(", "));
    }
    let mut steps = Steps::new(targets.len() + 2);
    steps.next("looking for a nightly toolchain and cargo-fuzz");
    if !works(Command::new("cargo").args(["+nightly", "--version"])) {
        bail!("fuzzing needs a nightly toolchain: rustup toolchain install nightly");
    }
    if !works(Command::new("cargo").args(["+nightly", "fuzz", "--version"])) {
        shell::run(Command::new("cargo").args(["install", "--locked", "cargo-fuzz"]))?;
    }
    steps.next("building the targets");
    shell::run(Command::new("cargo").args(["+nightly", "fuzz", "build"]))?;
    sow()?;
    for target in targets {
        steps.next(&format!("fuzzing {target} for {seconds} s"));
        let limit = format!("-max_total_time={seconds}");
        let longest = match target {
            "record" | "verify" => "-max_len=20000",
            _ => "-max_len=2000",
        };
        let mut fuzz = Command::new("cargo");
        fuzz.args([
            "+nightly",
            "fuzz",
            "run",
            target,
            "--",
            &limit,
            longest,
            "-print_final_stats=1",
        ]);
        shell::run(&mut fuzz)?;
    }
    steps.done();
    Ok(())
}

/// The golden records, cut short, are what the record reader's corpus begins with; the checker's
/// begins with records that a server has made.
fn sow() -> Result<()> {
    for (target, records) in
        [("record", "crates/kit/golden/"), ("verify", "crates/cavalcade/tests/records/")]
    {
        let corpus = root().join("fuzz/corpus").join(target);
        fs::create_dir_all(&corpus)?;
        let files = output(Command::new("git").args(["ls-files", records]))?;
        for file in files.lines().filter(|f| !f.ends_with(".states.jsonl")) {
            let record = fs::read_to_string(root().join(file))?;
            let beginning: Vec<&str> = record.lines().take(60).collect();
            let name = file.trim_start_matches(records).replace('/', "-");
            fs::write(corpus.join(name), beginning.join("\n"))?;
        }
    }
    Ok(())
}
