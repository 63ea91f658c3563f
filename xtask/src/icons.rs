//! The page's icon as pictures, for telephones that take no drawing: `cargo xtask icons`.
//!
//! Chromium paints them from the drawing, and they are kept with the source, so that nobody needs a
//! painter to build the page.

use crate::shell::{self, root, target};
use anyhow::{Result, ensure};
use std::fs;
use std::process::Command;

/// Where they are kept.
const FOLDER: &str = "crates/web/page/icons";

/// Each icon: its file, its width in pixels, and how much of it the drawing takes. The whole of a
/// picture with rounded corners; less where the system cuts a shape out of a full square.
const ICONS: [(&str, u32, u32); 4] = [
    ("icon-192.png", 192, 100),
    ("icon-512.png", 512, 100),
    ("full-180.png", 180, 84),
    ("full-512.png", 512, 84),
];

/// The ground of the drawing goes on to the edges.
const GROUND: &str = "#C6DDA8";

/// Paints them anew, after the drawing has changed.
pub fn paint() -> Result<()> {
    let work = target().join("icons");
    fs::create_dir_all(&work)?;
    let icon = ["run", "--quiet", "--package", "packer", "--", "icon"];
    let icon = shell::output(Command::new(shell::cargo_path()).args(icon))?;
    fs::write(work.join("icon.svg"), icon)?;
    for (name, width, percent) in ICONS {
        let ground = if percent == 100 { "none" } else { GROUND };
        let html = work.join("icon.html");
        fs::write(
            &html,
            format!(
                "<!doctype html><body style=\"margin:0;height:100vh;display:grid;place-items:center;\
                 background:{ground}\"><img src=\"icon.svg\" style=\"width:{percent}vw\">"
            ),
        )?;
        let picture = root().join(FOLDER).join(name);
        let mut chromium = Command::new("chromium");
        chromium.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
        chromium.args(["--disable-background-networking", "--default-background-color=00000000"]);
        chromium.arg(format!("--window-size={width},{width}"));
        chromium.arg(format!("--screenshot={}", picture.display()));
        shell::run(chromium.arg(format!("file://{}", html.display())))?;
        ensure!(picture.is_file(), "Chromium painted no {name}");
    }
    Ok(())
}
