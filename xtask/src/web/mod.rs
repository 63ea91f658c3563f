//! Builds the page: its modules are compiled here, and bound and packed by `packer`, which only whoever
//! builds the page needs to compile.

mod compiler;
mod dev;
mod packaged;

use crate::shell::{self, Steps, cargo_path, root, target};
use anyhow::{Context, Result, ensure};
use compiler::Compiler;
use std::path::PathBuf;
use std::process::{Child, Command};

/// How many steps [`build`] takes; [`Compilation::begin`] is one of them.
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
}

/// What the linker is told: `packer` takes the modules apart, and must know what refers to what.
const LINK_ARGS: &str = "-Clink-args=--emit-relocs --strip-all --keep-section=target_features";

/// The page.
const PAGE: Module = Module { package: "web", program: "web", features: "" };

/// What a worker runs, when there is a table on this device.
const HOST: Module = Module { package: "local", program: "worker", features: "worker" };

impl Module {
    /// Begins to compile it.
    fn begin(&self, compiler: &Compiler, whom: For) -> Result<Child> {
        let mut cargo: Command = compiler.build(whom);
        cargo.args(["--quiet", "--package", self.package, "--bin", self.program]);
        cargo.args(["--features", self.features, "--profile", whom.profile()]);
        // A folder of its own: another compiler, or other flags, must not disturb the native builds.
        cargo.args(["--target", compiler::TARGET]).env("CARGO_TARGET_DIR", built());
        cargo.args(["--", LINK_ARGS]).current_dir(root());
        cargo.spawn().context("cargo can't be started")
    }
}

/// Where the modules are compiled.
fn built() -> PathBuf {
    target().join("web-build")
}

/// The page's modules while they are compiled. Linking one is the work of a single core, for minutes: `cargo xtask test`
/// has other work for the other one.
pub struct Compilation {
    whom: For,
    /// A module each. They wait for each other, as cargo does for a folder.
    compilers: Vec<Child>,
}

impl Compilation {
    /// Begins.
    pub fn begin(steps: &mut Steps, whom: For) -> Result<Compilation> {
        steps.next("web: looking for a compiler");
        let compiler = Compiler::find()?;
        eprintln!("      {}", compiler.name());
        let mut compilation = Compilation { whom, compilers: Vec::new() };
        for module in [PAGE, HOST] {
            compilation.compilers.push(module.begin(&compiler, whom)?);
        }
        Ok(compilation)
    }

    /// Waits for the modules, and packs the page into its [`folder`].
    pub fn finish(mut self, steps: &mut Steps) -> Result<()> {
        steps.next("web: compiling the page's modules");
        for compiler in &mut self.compilers {
            ensure!(compiler.wait()?.success(), "the page can't be compiled");
        }
        steps.next("web: binding and packing");
        let mut packer = Command::new(cargo_path());
        packer.args(["run", "--quiet", "--package", "packer", "--", "pack"]);
        packer.arg("--root").arg(root()).arg("--to").arg(folder(self.whom));
        packer.arg("--compiled").arg(built().join(compiler::TARGET).join(self.whom.profile()));
        packer.arg("--bound").arg(built().join("bound"));
        if self.whom == For::Makers {
            packer.arg("--plain");
        }
        shell::run(&mut packer)
    }
}

impl Drop for Compilation {
    /// When something else has failed nobody waits for it.
    fn drop(&mut self) {
        for compiler in &mut self.compilers {
            // It may be done already.
            let _ = compiler.kill();
            let _ = compiler.wait();
        }
    }
}

/// Builds the page into its [`folder`].
pub fn build(steps: &mut Steps, whom: For) -> Result<()> {
    Compilation::begin(steps, whom)?.finish(steps)
}
