//! Dependencies point one way.

use super::games;
use crate::shell::{cargo_path, output_in};
use anyhow::Result;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What each crate may depend on, of our own. A game depends on `game` alone, and only the catalogue
/// depends on the games: all others find them there.
const ARROWS: [(&str, &[&str]); 26] = [
    ("game", &[]),
    ("catalog", &["game"]),
    ("art", &["game", "catalog"]),
    ("kit", &["game", "catalog"]),
    ("bots", &["game", "catalog"]),
    ("lab", &["game", "catalog", "bots"]),
    ("study", &["game", "catalog", "bots", "lab"]),
    // Whoever looks is behind a feature, and so are the bots.
    ("coach", &["game", "catalog", "bots"]),
    // Whoever plays is behind a feature, and so is everything but the words and the catalogue.
    ("terminal", &["game", "catalog", "protocol", "commit", "table", "client", "local"]),
    ("commit", &[]),
    ("bus", &[]),
    ("store", &["commit"]),
    ("protocol", &["game", "catalog"]),
    ("table", &["game", "catalog", "bots", "protocol", "commit"]),
    // The bots are behind a feature.
    ("client", &["game", "catalog", "bots", "protocol"]),
    // The host is behind a feature, and so are the table, the bots and the coach.
    ("local", &["game", "catalog", "bots", "coach", "protocol", "commit", "table", "client"]),
    ("load", &["game", "catalog", "bots", "protocol", "client"]),
    // Of the coach only what it has found: who looks is behind a feature.
    ("web", &["game", "art", "catalog", "coach", "protocol", "client", "local"]),
    ("server", &["game", "catalog", "protocol", "table", "store", "bus"]),
    (
        "cavalcade",
        &[
            "game", "catalog", "bots", "lab", "coach", "protocol", "table", "store", "client",
            "server", "load", "terminal", "bus",
        ],
    ),
    ("e2e", &["game", "catalog", "kit", "store", "server"]),
    // Private servers for tests and measurements.
    ("test-postgres", &[]),
    ("test-nats", &[]),
    ("xtask", &["test-postgres", "test-nats"]),
    ("cavalcade-python", &["art", "catalog", "game", "lab", "study", "table", "terminal"]),
    // The page's style sheet begins with the palette.
    ("packer", &["art"]),
];

/// What the words of all games may bring in, each behind a feature.
const BEHIND_FEATURES: [&str; 3] = ["serde", "rand_core", "rand_xoshiro"];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
    path: Option<String>,
    optional: bool,
}

/// The packages of a workspace.
fn packages(workspace: &Path) -> Result<Vec<Package>> {
    let metadata = ["metadata", "--no-deps", "--format-version", "1"];
    let metadata = output_in(workspace, Command::new(cargo_path()).args(metadata))?;
    let Metadata { packages } = serde_json::from_str(&metadata)?;
    Ok(packages)
}

/// Dependencies point one way; rules see nothing but each other's words.
pub fn wrong_arrows(root: &Path) -> Result<Vec<String>> {
    let packages = packages(root)?;
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.into_iter().collect();
    let games = games(root)?;
    let is_game = |name: &str| games.iter().any(|game| game == name);
    let mut faults = Vec::new();
    for package in &packages {
        let name = package.name.as_str();
        let arrows = if is_game(name) { Some(&["game"][..]) } else { allowed.get(name).copied() };
        let Some(arrows) = arrows else {
            faults.push(format!("{name}: say in xtask/src/tidy/arrows.rs what it may depend on"));
            continue;
        };
        // The crates that hold rules and nothing else.
        let is_pure = name == "game" || is_game(name);
        for to in package.dependencies.iter().filter(|d| d.kind.as_deref() != Some("dev")) {
            let listed = arrows.contains(&to.name.as_str());
            let of_catalogue = name == "catalog" && is_game(&to.name);
            if to.path.is_some() && !listed && !of_catalogue {
                faults.push(format!("{name} must not depend on {}", to.name));
            }
            let harmless = to.optional && BEHIND_FEATURES.contains(&to.name.as_str());
            if to.path.is_none() && is_pure && !harmless {
                faults.push(format!("{name} holds rules and must not depend on {}", to.name));
            }
        }
        if is_pure {
            let lib = root.join("crates").join(name).join("src/lib.rs");
            if !fs::read_to_string(lib)?.contains("#![no_std]") {
                faults.push(format!("{name} must be no_std"));
            }
        }
    }
    Ok(faults)
}
