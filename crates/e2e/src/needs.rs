//! What must be there before a browser can be driven.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What must be there before a browser can be driven.
#[derive(Clone, Debug)]
pub struct Needs {
    /// The browser.
    pub chromium: PathBuf,
    /// The same without windows, if somebody has named one: it takes half the processor time.
    pub without_windows: Option<PathBuf>,
    /// The program through which it is driven.
    pub chromedriver: PathBuf,
    /// The folder of the built page.
    pub page: PathBuf,
    /// axe-core's script: it finds what shuts people out.
    pub axe: String,
}

impl Needs {
    /// Finds everything, or says what is missing and how it is had.
    pub fn find() -> Result<Needs> {
        let mut missing = Vec::new();
        let chromium = program("CHROMIUM", &["chromium", "chromium-browser", "google-chrome"]);
        let chromedriver = program("CHROMEDRIVER", &["chromedriver"]);
        let page = env::var_os("CAVALCADE_PAGE").map_or(target().join("web"), PathBuf::from);
        let axe = target().join("e2e/node_modules/axe-core/axe.min.js");
        if chromium.is_none() {
            missing.push("the browser (Debian's package chromium)".to_owned());
        }
        if chromedriver.is_none() {
            missing.push("its driver (Debian's package chromium-driver)".to_owned());
        }
        if !page.join("index.html").is_file() {
            missing.push(format!("the page, built by `cargo xtask web` into {}", page.display()));
        }
        if !axe.is_file() {
            missing.push("axe-core from npm, installed by `cargo xtask e2e`".to_owned());
        }
        let (Some(chromium), Some(chromedriver), true) =
            (chromium, chromedriver, missing.is_empty())
        else {
            bail!(
                "The browser tests can't run. Missing:\n  - {}\n\n`cargo xtask e2e` gets all of \
                 it and runs them; `cargo xtask test` runs every test.\nTo leave them out: \
                 `cargo test --workspace --exclude e2e`.",
                missing.join("\n  - ")
            );
        };
        let axe = fs::read_to_string(&axe).with_context(|| axe.display().to_string())?;
        let without_windows = program("CHROMIUM_WITHOUT_WINDOWS", &[]);
        Ok(Needs { chromium, without_windows, chromedriver, page, axe })
    }
}

/// Where cargo puts what it builds, and we what we find.
pub fn target() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new("."));
    env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from)
}

/// Our own program, for whoever plays in a terminal. Tests of other packages are not told where it is; the whole
/// workspace's tests are built with it.
pub fn cavalcade() -> Result<PathBuf> {
    let usual = target().join("debug/cavalcade");
    let found = env::var_os("CAVALCADE_BINARY").map_or(usual, PathBuf::from);
    if !found.is_file() {
        bail!(
            "{} is missing: `cargo build --package cavalcade` makes it, or CAVALCADE_BINARY names another one",
            found.display()
        );
    }
    Ok(found)
}

/// A program: the one that a variable names, else the first of these that there is. The driver
/// wants the browser's whole path.
fn program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    let told = env::var_os(variable).map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let there = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    told.into_iter().chain(there).find(|program| program.is_file())
}
