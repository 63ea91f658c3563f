//! The compiler that comes as a package, for where rustup can't reach its server.
//!
//! It has no standard library for browsers, but its source. Debian has one compiler that keeps up
//! with what browsers are written in, `rustc-web`; Ubuntu has one for each version, `rustc-1.91`.

use super::compiler::{TARGET, has_source};
use crate::apt;
use crate::shell::{output, works};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest minor version that compiles the page: the `rust-version` of the workspace. Leptos asks
/// for the same one, and its macros use what an older compiler does not have under any flag.
const OLDEST: u32 = 88;

/// A compiler from a package, with the source of its standard library.
pub struct Packaged {
    rustc: PathBuf,
    cargo: PathBuf,
    linker: PathBuf,
    /// The 96 of 1.96.
    minor: u32,
}

impl Packaged {
    /// The newest one that will do.
    pub fn find() -> Option<Packaged> {
        let linker = linker()?;
        let numbered = (OLDEST..OLDEST + 100).rev().map(|minor| format!("-1.{minor}"));
        let mut suffixes = numbered.chain([String::new()]);
        suffixes.find_map(|suffix| {
            let rustc = PathBuf::from(format!("/usr/bin/rustc{suffix}"));
            let cargo = PathBuf::from(format!("/usr/bin/cargo{suffix}"));
            let version = output(Command::new(&rustc).arg("--version")).ok()?;
            let minor = minor(&version).filter(|minor| *minor >= OLDEST)?;
            let complete = has_source(&rustc) && works(Command::new(&cargo).arg("--version"));
            complete.then(|| Packaged { rustc, cargo, linker: linker.clone(), minor })
        })
    }

    /// Installs one, where we may; else says what a person can do.
    pub fn install() -> Result<Packaged> {
        apt::refresh();
        let mut packages = if apt::offers("rustc-web") {
            vec!["rustc-web".to_owned(), "cargo-web".to_owned(), "rust-web-src".to_owned()]
        } else if let Some(minor) = apt::newest("rustc-1.").filter(|minor| *minor >= OLDEST) {
            let names = [("rustc", ""), ("cargo", ""), ("rust", "-src")];
            names.map(|(name, of)| format!("{name}-1.{minor}{of}")).to_vec()
        } else {
            bail!(
                "the page needs a compiler for {TARGET}. rustup can't get it from here, and there \
                 is no package of one from 1.{OLDEST} on. With a way to rustup's server:\n  \
                 rustup target add {TARGET}"
            );
        };
        // The newest linker that there is: it reads what older compilers write.
        packages.push(apt::newest("lld-").map_or("lld".to_owned(), |n| format!("lld-{n}")));
        apt::install(&packages);
        Packaged::find().with_context(|| {
            format!(
                "the page needs a compiler for {TARGET}, from 1.{OLDEST} on. Either of these gives \
                 it:\n  rustup target add {TARGET}\n  apt-get update && apt-get install {}",
                packages.join(" ")
            )
        })
    }

    /// What it is, for people.
    pub fn name(&self) -> String {
        format!("the packaged compiler 1.{}", self.minor)
    }

    /// Where it is.
    pub fn rustc(&self) -> &Path {
        &self.rustc
    }

    /// Its cargo, which will use it.
    pub fn cargo(&self) -> Command {
        let mut cargo = Command::new(&self.cargo);
        cargo.env("RUSTC", &self.rustc).env_remove("RUSTUP_TOOLCHAIN");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &self.linker);
        cargo
    }
}

/// The newest linker for WASM: with a version behind its name, or without one.
fn linker() -> Option<PathBuf> {
    let numbered = (14..100).rev().map(|n| PathBuf::from(format!("/usr/bin/wasm-ld-{n}")));
    numbered.chain([PathBuf::from("/usr/bin/wasm-ld")]).find(|path| path.exists())
}

/// The 96 of `rustc 1.96.0 (…)`.
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(minor("rustc 1.96.0 (ac68faa20 2026-05-25) (built from a tarball)"), Some(96));
        assert_eq!(minor("rustc 2.0.0"), None);
    }
}
