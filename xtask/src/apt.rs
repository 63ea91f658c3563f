//! The packages of Debian and Ubuntu.

use crate::shell::{output, works};
use std::process::Command;

/// Looks what there is now: a fresh machine does not know, and an old one knows old versions.
pub fn refresh() {
    eprintln!("      asking apt-get what there is");
    // Without a way there, what is known must do.
    works(Command::new("apt-get").arg("update"));
}

/// Installs packages, or brings them up to date.
pub fn install<S: AsRef<str>>(packages: &[S]) {
    let packages: Vec<&str> = packages.iter().map(AsRef::as_ref).collect();
    eprintln!("      asking apt-get for {}; this may take some minutes", packages.join(" "));
    let mut apt = Command::new("apt-get");
    apt.args(["install", "--yes", "--no-install-recommends"]).args(packages);
    // Whoever needs them looks whether they are there now.
    works(apt.env("DEBIAN_FRONTEND", "noninteractive"));
}

/// Whether there is such a package to install.
pub fn offers(package: &str) -> bool {
    // Without a candidate it is only a name that other packages mention.
    let policy = output(Command::new("apt-cache").args(["policy", package])).unwrap_or_default();
    policy.lines().any(|line| {
        line.trim().strip_prefix("Candidate: ").is_some_and(|version| version != "(none)")
    })
}

/// The highest number behind `before` for which there is a package: the 22 of `lld-22`.
pub fn newest(before: &str) -> Option<u32> {
    let names = output(Command::new("apt-cache").args(["pkgnames", before])).unwrap_or_default();
    names.lines().filter_map(|name| name.strip_prefix(before)?.parse().ok()).max()
}
