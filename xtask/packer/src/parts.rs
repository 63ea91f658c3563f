//! The parts of a module: what is needed at first, and what comes later.
//!
//! `wasm_split` marks the functions at which the module is taken apart; what several of them need is a
//! part of its own. One script knows where the parts are and loads them.

use crate::pack::{Pack, hash};
use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};

/// The script that loads the parts, as the first part imports it.
const LOADER: &str = "./loader.js";

/// A module that was taken apart.
pub struct Split {
    called: Called,
    /// What is loaded first; it has no bindings yet.
    pub first: PathBuf,
    /// The script of the first part, as the loader imports it.
    script: String,
    loader: String,
    /// What comes later, by the name that the loader has for it.
    later: BTreeMap<String, Vec<u8>>,
}

/// Where the parts are.
pub struct Parts {
    /// The script that loads them.
    pub script: String,
    /// What it loads.
    pub modules: Vec<String>,
}

/// What the files of a module are called.
#[derive(Clone, Copy)]
pub struct Called {
    /// The first part, with its script.
    pub first: &'static str,
    /// The script that loads the others.
    pub loader: &'static str,
    /// How the names of the others begin.
    pub later: &'static str,
}

/// Takes a module apart, in a folder of its own.
pub fn split(module: &[u8], folder: &Path, called: Called) -> Result<Split> {
    let _ = fs::remove_dir_all(folder);
    let first = folder.join("first.wasm");
    let script = format!("./{}.js", called.first);
    let mut options = Options::new(module);
    options.output_dir = folder;
    options.main_out_path = &first;
    options.link_name = LOADER;
    options.main_module = &script;
    let split = transform(options).map_err(|error| anyhow!("{error:#}"));
    let split = split.with_context(|| format!("{} can't be taken apart", called.first))?;
    let mut later = BTreeMap::new();
    for path in split.split_modules {
        let name = path.file_name().context("a part has a name")?;
        later.insert(name.to_string_lossy().into_owned(), fs::read(&path)?);
    }
    let loader = fs::read_to_string(folder.join(LOADER))?;
    Ok(Split { called, first, script, loader, later })
}

impl Split {
    /// Packs the parts that come later, the script that loads them, and the one of the first part.
    /// Gives the address of the latter, too.
    pub fn pack(self, pack: &mut Pack, script: &str) -> Result<(String, Parts)> {
        let called = self.called;
        let (mut loader, mut modules) = (self.loader, Vec::new());
        for (part, content) in &self.later {
            let place = format!("\"./{part}\"");
            // What is empty is not loaded.
            if loader.contains(&place) {
                let address = pack.asset(&format!("{}-{part}", called.later), content)?;
                loader = loader.replace(&place, &format!("\"{address}\""));
                modules.push(address);
            }
        }
        // The two scripts import each other, so neither can have the hash of its own content alone.
        let both = hash(format!("{script}{loader}").as_bytes());
        let address = |name: &str| format!("assets/{name}-{both}.js");
        let (script_at, loader_at) = (address(called.first), address(called.loader));
        let script = imported_from(script, LOADER, &format!("/{loader_at}"))?;
        let loader = imported_from(&loader, &self.script, &format!("/{script_at}"))?;
        pack.file(&script_at, script.as_bytes())?;
        pack.file(&loader_at, loader.as_bytes())?;
        Ok((format!("/{script_at}"), Parts { script: format!("/{loader_at}"), modules }))
    }
}

/// A script that imports something from elsewhere than it did.
fn imported_from(script: &str, from: &str, to: &str) -> Result<String> {
    let quoted = ['"', '\''].map(|quote| format!("from {quote}{from}{quote}"));
    let found = quoted.iter().find(|import| script.contains(*import));
    let found = found.with_context(|| format!("nothing is imported from {from}"))?;
    Ok(script.replace(found, &format!("from '{to}'")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_imported_by_its_name() {
        let script = "import { initSync } from \"./app.js\";\nload(\"./app.js\");\n";
        let named = imported_from(script, "./app.js", "/assets/app-1.js").unwrap();
        assert_eq!(named, "import { initSync } from '/assets/app-1.js';\nload(\"./app.js\");\n");
        assert!(imported_from(script, "./other.js", "/assets/other.js").is_err());
    }
}
