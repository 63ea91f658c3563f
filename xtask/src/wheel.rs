//! The package for Python: built, installed into a virtual environment of its own, and tested there with the
//! peers' own tests.

use crate::apt;
use crate::shell::{Steps, output, root, run, run_in, target, works};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many steps [`test()`] takes.
pub const STEPS: usize = 3;

/// Where a Python can be named.
pub const VARIABLE: &str = "PYTHON";

/// What builds the wheel, and what its tests need: the peers among them.
const TOOLS: [&str; 12] = [
    "maturin>=1.8,<2",
    "pytest>=8",
    "pytest-xdist>=3.6",
    // Looks whether the stubs are what is compiled.
    "mypy>=1.11",
    "numpy>=1.26",
    "pettingzoo>=1.25",
    "gymnasium>=1.0",
    "open_spiel>=1.6",
    // What OpenSpiel's linear programme is solved with.
    "cvxpy>=1.5",
    "ecos>=2",
    "resvg_py>=0.2",
    "pillow>=10",
];

/// What the notebooks need beside that.
const NOTEBOOKS: [&str; 3] = ["nbclient>=0.10", "ipykernel>=6", "matplotlib>=3.8"];

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// What takes a minute or two.
    Short,
    /// Ten thousand records, ten minutes of nonsense, the peers' slow solvers.
    Long,
}

/// How the wheel is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Soon, with every check: as the other tests, which have built most of it.
    Quick,
    /// For speed: what `pip install` makes.
    Fast,
}

impl Build {
    const fn profile(self) -> &'static str {
        match self {
            Build::Quick => "dev",
            Build::Fast => "python",
        }
    }
}

/// Where the package lies.
fn package() -> PathBuf {
    root().join("crates/python")
}

/// Builds the wheel and tests it, against the binary that lies in `target/debug`: records go there and back.
pub fn test(steps: &mut Steps, extent: Extent) -> Result<()> {
    steps.next("Python: a virtual environment with the peers, from PyPI");
    let python = environment_for_tests()?;
    steps.next("Python: building the wheel");
    install(&python, Build::Quick)?;
    steps.next("Python: the tests, with those of PettingZoo and OpenSpiel");
    let mut pytest = Command::new(&python);
    // The folder is named, so that its own options are known.
    pytest.args(["-m", "pytest", "tests", "-p", "no:cacheprovider"]);
    pytest.args(["--numprocesses", "auto", "--maxprocesses", "4", "--binary"]);
    pytest.arg(target().join("debug/cavalcade"));
    if extent == Extent::Long {
        pytest.arg("--long");
    }
    run_in(&package(), pytest.env("PYTHONDONTWRITEBYTECODE", "1"))
}

/// Runs the notebooks, whole, and leaves their pictures where the documents show them.
pub fn pictures(steps: &mut Steps) -> Result<()> {
    steps.next("Python: a virtual environment with the peers, from PyPI");
    let python = environment_for_tests()?;
    steps.next("Python: building the wheel for speed");
    install(&python, Build::Fast)?;
    steps.next("Python: the notebooks, whole");
    let mut pytest = Command::new(&python);
    pytest.args([
        "-m",
        "pytest",
        "tests/test_notebooks.py",
        "-p",
        "no:cacheprovider",
        "--pictures",
    ]);
    pytest.arg(root().join("docs/pictures"));
    run_in(&package(), pytest.env("PYTHONDONTWRITEBYTECODE", "1"))
}

/// Where wheels and virtual environments are made.
fn workshop() -> PathBuf {
    target().join("python-wheel")
}

/// Builds the wheel and installs it into this environment.
pub fn install(python: &Path, build: Build) -> Result<()> {
    let wheels = workshop().join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--profile", build.profile(), "--out"]);
    maturin.arg(&wheels).arg("--interpreter").arg(python);
    run_in(&package(), maturin.env("CARGO_TARGET_DIR", target()))?;
    let mut made = fs::read_dir(&wheels).context("maturin made no wheel")?;
    let wheel = made.next().context("maturin made no wheel")??.path();
    ensure!(made.next().is_none(), "one wheel is for every Python");
    pip(python, &["install", "--quiet", "--force-reinstall", "--no-deps", &wheel.to_string_lossy()])
}

/// A virtual environment for the tests, with the peers.
pub fn environment_for_tests() -> Result<PathBuf> {
    environment("tests", &[&TOOLS[..], &NOTEBOOKS[..]].concat())
}

/// A virtual environment with these packages. It is made anew when other ones are asked for.
pub fn environment(name: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = workshop().join(format!("venv-{name}"));
    let (list, python) = (folder.join("packages.txt"), folder.join("bin/python"));
    let wanted = packages.join("\n");
    if fs::read_to_string(&list).is_ok_and(|had| had == wanted) {
        return Ok(python);
    }
    let mut venv = Command::new(self::python()?);
    run(venv.args(["-m", "venv", "--clear"]).arg(&folder))?;
    pip(&python, &[&["install", "--quiet"], packages].concat())?;
    fs::write(list, wanted)?;
    Ok(python)
}

fn pip(python: &Path, args: &[&str]) -> Result<()> {
    let mut pip = Command::new(python);
    run(pip.args(["-m", "pip", "--disable-pip-version-check"]).args(args))
}

/// A Python that is new enough and can make virtual environments: one that is named, or there, or had from
/// the distribution's packages.
fn python() -> Result<PathBuf> {
    let known = || {
        let named = std::env::var_os(VARIABLE).map(PathBuf::from);
        let mut all = named.into_iter().chain(["python3", "/usr/bin/python3"].map(PathBuf::from));
        all.find(|python| will_do(python))
    };
    if let Some(python) = known() {
        return absolute(&python);
    }
    apt::refresh();
    apt::install(&["python3", "python3-venv"]);
    match known() {
        Some(python) => absolute(&python),
        None => bail!(
            "the package for Python needs Python 3.11 or newer with venv, and apt-get could not install it from \
             here. This does, as root:\n  apt-get update && apt-get install python3 python3-venv\n\
             Or let {VARIABLE} name one."
        ),
    }
}

fn will_do(python: &Path) -> bool {
    let look = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    works(Command::new(python).args(["-c", look]))
}

/// It is also called from other folders.
fn absolute(python: &Path) -> Result<PathBuf> {
    let told = output(Command::new(python).args(["-c", "import sys; print(sys.executable)"]))?;
    Ok(told.trim().into())
}
