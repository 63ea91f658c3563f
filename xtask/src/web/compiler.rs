//! A compiler for the browser: rustup's target where it can be had, else Debian's packages.

use super::For;
use crate::shell::{cargo_path, output, works};
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler. It has no standard library for browsers, but its source.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// The oldest minor version that compiles the page: the `rust-version` of the workspace. Leptos asks
/// for the same one, and its macros use what an older compiler does not have under any flag.
const OLDEST: u32 = 88;

/// A panic ends the page at once, without words that would have to be loaded first.
const AT_ONCE: &str = "-Cpanic=immediate-abort -Zunstable-options";

/// A compiler for the browser.
pub enum Compiler {
    /// The one that builds us, with the target's standard library.
    Rustup,
    /// The same, with the library's source: built anew for size it is a good part smaller.
    RustupWithSource,
    /// Debian's; it builds the standard library, too.
    Debian(Debian),
}

pub struct Debian {
    linker: PathBuf,
    /// The 85 of 1.85.
    minor: u32,
}

impl Compiler {
    /// Finds one, and installs what is missing where that is possible.
    pub fn find() -> Result<Compiler> {
        if has_target() || add(&["target", "add", TARGET]) && has_target() {
            let source = has_source() || add(&["component", "add", "rust-src"]) && has_source();
            let small = source && can_be_small();
            return Ok(if small { Compiler::RustupWithSource } else { Compiler::Rustup });
        }
        eprintln!("      rustup can't get it; looking for Debian's compiler");
        if Debian::find().is_none() {
            Debian::install()?;
        }
        let debian = Debian::find().context("Debian's compiler was installed and is not found")?;
        ensure!(
            debian.minor >= OLDEST,
            "the page needs a compiler from 1.{OLDEST} on, and Debian's is 1.{}. With a way to \
             rustup's server this gives one: rustup target add {TARGET}",
            debian.minor
        );
        Ok(Compiler::Debian(debian))
    }

    /// What it is, for people.
    pub fn name(&self) -> String {
        match self {
            Compiler::Rustup => "rustup's target".to_owned(),
            Compiler::RustupWithSource => "rustup's target, built for size".to_owned(),
            Compiler::Debian(debian) => format!("Debian's compiler 1.{}", debian.minor),
        }
    }

    /// `cargo build` with it.
    pub fn build(&self, whom: For) -> Command {
        match self {
            // Whoever works on the page does not wait for the standard library.
            Compiler::RustupWithSource if whom == For::Makers => Compiler::Rustup.build(whom),
            Compiler::Rustup => {
                let mut cargo = Command::new(cargo_path());
                cargo.arg("build");
                cargo
            }
            Compiler::RustupWithSource => {
                let mut cargo = Command::new(cargo_path());
                cargo.arg("build").env("RUSTFLAGS", AT_ONCE);
                // Building the standard library is for nightly compilers, officially.
                cargo.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
                cargo.arg("-Zbuild-std-features=optimize_for_size");
                cargo
            }
            Compiler::Debian(debian) => debian.build(),
        }
    }
}

/// Asks rustup for something that is missing.
fn add(what: &[&str]) -> bool {
    eprintln!("      asking rustup: {}", what.join(" "));
    // Where its server can't be reached, trying again and again does not help.
    works(Command::new("rustup").args(what).env("RUSTUP_MAX_RETRIES", "1"))
}

/// Whether the source of the standard library is there.
fn has_source() -> bool {
    let root = output(Command::new("rustc").args(["--print", "sysroot"]));
    root.is_ok_and(|root| Path::new(root.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
}

/// Whether the compiler knows the way to build it small; older ones do not.
fn can_be_small() -> bool {
    let mut ask = Command::new("rustc");
    ask.args(["--print", "cfg", "--target", TARGET]).args(AT_ONCE.split(' '));
    works(ask.env("RUSTC_BOOTSTRAP", "1"))
}

/// Whether the compiler that builds us has a standard library for browsers.
fn has_target() -> bool {
    let mut ask = Command::new("rustc");
    let libs = output(ask.args(["--print", "target-libdir", "--target", TARGET]));
    libs.is_ok_and(|path| Path::new(path.trim()).is_dir())
}

impl Debian {
    fn find() -> Option<Debian> {
        let version = output(Command::new(DEBIAN_RUSTC).arg("--version")).ok()?;
        let root = output(Command::new(DEBIAN_RUSTC).args(["--print", "sysroot"])).ok()?;
        let source = Path::new(root.trim()).join("lib/rustlib/src/rust/library");
        let complete =
            source.join("std").is_dir() && works(Command::new(DEBIAN_CARGO).arg("--version"));
        let linker = linker().filter(|_| complete)?;
        Some(Debian { linker, minor: minor(&version)? })
    }

    fn install() -> Result<()> {
        // The newest linker that there is: it reads what older compilers write.
        let search = ["search", "--names-only", "^lld-[0-9]+$"];
        let linkers = output(Command::new("apt-cache").args(search)).unwrap_or_default();
        let number = |line: &str| line.split(' ').next()?.strip_prefix("lld-")?.parse().ok();
        let newest = linkers.lines().filter_map(number).max();
        let linker = newest.map_or("lld".to_owned(), |n: u32| format!("lld-{n}"));
        let mut install = Command::new("apt-get");
        install.args(["install", "--yes", "--no-install-recommends"]);
        install.args(DEBIAN_PACKAGES).arg(&linker);
        if !works(&mut install) {
            bail!(
                "the page needs a compiler for {TARGET}. Either of these gives it:\n  \
                 rustup target add {TARGET}\n  apt-get install {} {linker}",
                DEBIAN_PACKAGES.join(" ")
            );
        }
        Ok(())
    }

    fn build(&self) -> Command {
        let mut cargo = Command::new(DEBIAN_CARGO);
        cargo.arg("build");
        cargo.env("RUSTC", DEBIAN_RUSTC).env_remove("RUSTUP_TOOLCHAIN");
        // Building the standard library is for nightly compilers, officially.
        cargo.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &self.linker);
        cargo
    }
}

/// A linker for WASM: by its name, or with a version behind it.
fn linker() -> Option<PathBuf> {
    let plain = PathBuf::from("/usr/bin/wasm-ld");
    let numbered = (14..40).rev().map(|n| PathBuf::from(format!("/usr/bin/wasm-ld-{n}")));
    std::iter::once(plain).chain(numbered).find(|path| path.exists())
}

/// The 85 of `rustc 1.85.0 (…)`.
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(minor("rustc 1.85.0 (4d91de4e4 2025-02-17) (built from source)"), Some(85));
        assert_eq!(minor("rustc 2.0.0"), None);
    }
}
