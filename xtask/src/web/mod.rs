//! Builds the page: its modules are compiled here, and bound and packed by `packer`, which only whoever
//! builds the page needs to compile.

mod compiler;
mod dev;
mod packaged;

use crate::shell::{self, Steps, cargo_path, root, target};
use anyhow::Result;
use compiler::Compiler;
use std::path::PathBuf;
use std::process::Command;

/// How many steps [`build`] takes.
pub const STEPS: usize = 3;

/// Where the page is when it is built. What is quickly built is not compressed, so that it can't
/// become part of the binary: it has a folder of its own.
pub fn folder(whom: For) -> PathBuf {
    match whom {
        For::Players => target().join("web"),
        For::Makers => target().join("web-dev"),
    }
}

pub use dev::dev;

/// What the page is built for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Everybody: as small as can be.
    Players,
    /// Whoever works on it: as soon as can be.
    Makers,
}

impl For {
    const fn profile(self) -> &'static str {
        match self {
            For::Players => "web",
            For::Makers => "web-dev",
        }
    }
}

/// A module for browsers.
struct Module {
    /// The crate, and its program.
    package: &'static str,
    program: &'static str,
    features: &'static str,
    /// What its compiler is told.
    flags: &'static [&'static str],
}

/// The page. `packer` takes it apart, and must know what refers to what.
const PAGE: Module = Module {
    package: "web",
    program: "web",
    features: "",
    flags: &["-Clink-args=--emit-relocs --strip-all --keep-section=target_features"],
};

/// What a worker runs, when there is a table on this device.
const HOST: Module = Module { package: "local", program: "worker", features: "worker", flags: &[] };

impl Module {
    /// Compiles it.
    fn build(&self, compiler: &Compiler, whom: For) -> Result<()> {
        let mut cargo: Command = compiler.build(whom);
        cargo.args(["--quiet", "--package", self.package, "--bin", self.program]);
        cargo.args(["--features", self.features, "--profile", whom.profile()]);
        // A folder of its own: another compiler, or other flags, must not disturb the native builds.
        cargo.args(["--target", compiler::TARGET]).env("CARGO_TARGET_DIR", built());
        cargo.arg("--").args(self.flags);
        shell::run(&mut cargo)
    }
}

/// Where the modules are compiled.
fn built() -> PathBuf {
    target().join("web-build")
}

/// Builds the page into its [`folder`].
pub fn build(steps: &mut Steps, whom: For) -> Result<()> {
    steps.next("web: looking for a compiler");
    let compiler = Compiler::find()?;
    steps.next(&format!("web: building with {}", compiler.name()));
    PAGE.build(&compiler, whom)?;
    HOST.build(&compiler, whom)?;
    steps.next("web: binding and packing");
    let mut packer = Command::new(cargo_path());
    packer.args(["run", "--quiet", "--package", "packer", "--", "pack"]);
    packer.arg("--root").arg(root()).arg("--to").arg(folder(whom));
    packer.arg("--compiled").arg(built().join(compiler::TARGET).join(whom.profile()));
    packer.arg("--bound").arg(built().join("bound"));
    if whom == For::Makers {
        packer.arg("--plain");
    }
    shell::run(&mut packer)
}
