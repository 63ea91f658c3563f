//! A compiler for the browser: rustup's target where it can be had, else Debian's packages.

use crate::shell::{cargo_path, output, works};
use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler. It has no standard library for browsers, but its source.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// The minor version from which on a compiler needs no help with our code: the `rust-version`
/// of the workspace.
const NEW_ENOUGH: u32 = 88;

/// What our code and that of our dependencies uses, and what an older compiler has, but only
/// with a feature's name. All of it was stabilised unchanged.
const FEATURES: &str = "let_chains,unsigned_is_multiple_of,integer_sign_cast";

/// Set for [`wrap`]: where the source of the standard library is.
const WRAPPER: &str = "CAVALCADE_WRAPS_RUSTC";

/// A compiler for the browser.
pub enum Compiler {
    /// The one that builds us, with the target's standard library.
    Rustup,
    /// Debian's; it builds the standard library, too.
    Debian(Debian),
}

pub struct Debian {
    linker: PathBuf,
    /// Where the source of the standard library is.
    source: PathBuf,
    /// The 85 of 1.85.
    minor: u32,
}

impl Compiler {
    /// Finds one, and installs what is missing where that is possible.
    pub fn find() -> Result<Compiler> {
        if has_target() {
            return Ok(Compiler::Rustup);
        }
        eprintln!("      {TARGET} is missing; asking rustup for it");
        let mut add = Command::new("rustup");
        // Where its server can't be reached, trying again and again does not help.
        add.args(["target", "add", TARGET]).env("RUSTUP_MAX_RETRIES", "1");
        if works(&mut add) && has_target() {
            return Ok(Compiler::Rustup);
        }
        eprintln!("      rustup can't get it; looking for Debian's compiler");
        if let Some(debian) = Debian::find() {
            return Ok(Compiler::Debian(debian));
        }
        Debian::install()?;
        let found = Debian::find().context("Debian's compiler was installed and is not found");
        found.map(Compiler::Debian)
    }

    /// What it is, for people.
    pub fn name(&self) -> String {
        match self {
            Compiler::Rustup => "rustup's target".to_owned(),
            Compiler::Debian(debian) => format!("Debian's compiler 1.{}", debian.minor),
        }
    }

    /// `cargo build` with it.
    pub fn build(&self) -> Command {
        match self {
            Compiler::Rustup => {
                let mut cargo = Command::new(cargo_path());
                cargo.arg("build");
                cargo
            }
            Compiler::Debian(debian) => debian.build(),
        }
    }
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
        // The source may be a link; what is compiled has the path that it leads to.
        let source = source.canonicalize().ok().filter(|s| s.join("std").is_dir())?;
        let complete = works(Command::new(DEBIAN_CARGO).arg("--version"));
        let linker = linker().filter(|_| complete)?;
        Some(Debian { linker, source, minor: minor(&version)? })
    }

    fn install() -> Result<()> {
        // The newest linker that there is; any since 14 will do.
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
        if self.minor < NEW_ENOUGH
            && let Ok(wrapper) = env::current_exe()
        {
            cargo.arg("--ignore-rust-version");
            cargo.env("RUSTC_WRAPPER", wrapper).env(WRAPPER, &self.source);
        }
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

/// Whether we were called as a compiler: then [`wrap`] is all there is to do.
pub fn is_wrapper() -> bool {
    env::var_os(WRAPPER).is_some()
}

/// Calls the compiler, with the names of features that it has and hides.
///
/// Flags for all crates would reach the standard library, too, which names these features itself
/// and must not do so twice. So cargo calls us in the compiler's place, and we look at what is
/// compiled.
pub fn wrap() -> Result<ExitCode> {
    let source = env::var(WRAPPER)?;
    let mut words = env::args_os().skip(1);
    let mut rustc = Command::new(words.next().context("no compiler was named")?);
    let words: Vec<_> = words.collect();
    let is_std = words.iter().any(|word| {
        let path = Path::new(word);
        path.extension().is_some_and(|e| e == "rs")
            && (is_within(path, &source) || is_vendored(path))
    });
    let compiles = words.iter().any(|word| word == "--crate-name");
    if compiles && !is_std {
        rustc.arg(format!("-Zcrate-attr=feature({FEATURES})"));
    }
    // Not through `shell`: cargo has chosen the folder.
    let status = rustc.args(words).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn is_within(path: &Path, source: &str) -> bool {
    path.canonicalize().is_ok_and(|path| path.starts_with(source))
}

/// What the standard library itself depends on lies beside it, and may name features, too.
fn is_vendored(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "rustlib")
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
