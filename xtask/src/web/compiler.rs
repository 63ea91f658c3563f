//! A compiler for the browser: rustup's target where it can be had, else the distribution's.

use super::For;
use super::packaged::Packaged;
use crate::shell::{cargo_path, output, works};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// What browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Leptos' own way to a small page: the compiler makes code once for all views, not once for each.
const ERASED: &str = "--cfg erase_components";

/// A panic ends the page at once, without words that would have to be loaded first.
const AT_ONCE: &str = "-Cpanic=immediate-abort -Zunstable-options";

/// A compiler for the browser.
pub enum Compiler {
    /// The one that builds us, with the target's standard library.
    Rustup,
    /// The distribution's; it builds the standard library, too.
    Packaged(Packaged),
}

impl Compiler {
    /// Finds one, and installs what is missing where that is possible.
    pub fn find() -> Result<Compiler> {
        if has_target() || add(&["target", "add", TARGET]) && has_target() {
            return Ok(Compiler::Rustup);
        }
        eprintln!("      rustup can't get it; looking for the distribution's compiler");
        Packaged::find().map_or_else(Packaged::install, Ok).map(Compiler::Packaged)
    }

    /// What it is, for people.
    pub fn name(&self) -> String {
        match self {
            Compiler::Rustup => "rustup's target".to_owned(),
            Compiler::Packaged(packaged) => packaged.name(),
        }
    }

    /// `cargo rustc` with it, which is `cargo build` with a word to the compiler of the last crate.
    pub fn build(&self, whom: For) -> Command {
        match self {
            Compiler::Rustup => {
                let mut cargo = Command::new(cargo_path());
                cargo.arg("rustc").env("RUSTFLAGS", ERASED);
                cargo
            }
            Compiler::Packaged(packaged) => {
                let mut cargo = packaged.cargo();
                // That is for nightly compilers, officially.
                cargo.arg("rustc").env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
                match whom == For::Players && can_be_small(packaged.rustc()) {
                    true => {
                        cargo.env("RUSTFLAGS", format!("{ERASED} {AT_ONCE}"));
                        cargo.arg("-Zbuild-std-features=optimize_for_size");
                    }
                    false => {
                        cargo.env("RUSTFLAGS", ERASED);
                    }
                }
                cargo
            }
        }
    }
}

/// Asks rustup for something that is missing.
fn add(what: &[&str]) -> bool {
    eprintln!("      asking rustup: {}", what.join(" "));
    // Where its server can't be reached, trying again and again does not help.
    works(Command::new("rustup").args(what).env("RUSTUP_MAX_RETRIES", "1"))
}

/// Whether the source of a compiler's standard library is there.
pub fn has_source(rustc: &Path) -> bool {
    let root = output(Command::new(rustc).args(["--print", "sysroot"]));
    root.is_ok_and(|root| Path::new(root.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
}

/// Whether a compiler knows the way to build it small; older ones do not.
fn can_be_small(rustc: &Path) -> bool {
    let mut ask = Command::new(rustc);
    ask.args(["--print", "cfg", "--target", TARGET]).args(AT_ONCE.split(' '));
    works(ask.env("RUSTC_BOOTSTRAP", "1"))
}

/// Whether the compiler that builds us has a standard library for browsers.
fn has_target() -> bool {
    let mut ask = Command::new("rustc");
    let libs = output(ask.args(["--print", "target-libdir", "--target", TARGET]));
    libs.is_ok_and(|path| Path::new(path.trim()).is_dir())
}
