//! Writes the drawings into a folder, as pages to look at.
//!
//! `cargo run -p art --example gallery -- FOLDER`. `index.html` shows the pieces by day and by
//! night; the other pages show a table on a phone, a tablet and a desk, to be opened at their size. The home page's pictures are written as SVG files too.

mod boards;
mod pieces;
mod tables;

use art::{PICTURE, TOKENS_CSS, defs, picture, standalone};
use game::words::Lang;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The screens: name, width, height.
const SCREENS: [(&str, u32, u32); 3] =
    [("phone", 390, 844), ("tablet", 820, 1180), ("desk", 1440, 900)];

/// Day and night.
const THEMES: [&str; 2] = ["light", "dark"];

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "target/gallery".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let mut index = String::new();
    for theme in THEMES {
        // Writing to a string can't fail.
        let _ = write!(index, "<section data-theme={theme}>{}</section>", pieces::pieces());
        for (screen, width, height) in SCREENS {
            for (game, table) in tables::all(width, height) {
                let body = format!(
                    "<main data-theme={theme} style=width:{width}px;height:{height}px>{table}</main>"
                );
                fs::write(folder.join(format!("{game}-{screen}-{theme}.html")), page(&body))?;
            }
        }
    }
    for scene in catalog::GameId::ALL {
        let file = standalone(PICTURE, &picture(scene, Lang::En));
        fs::write(folder.join(format!("{scene:?}.svg")), file)?;
    }
    fs::write(folder.join("index.html"), page(&index))?;
    fs::write(folder.join("courses.html"), page(&boards::courses()))
}

fn page(body: &str) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><style>{TOKENS_CSS}{CSS}</style>\
         <svg width=0 height=0 style=position:absolute>{}</svg>{body}",
        defs()
    )
}

const CSS: &str = "
body{margin:0;font:16px var(--font)}
section{padding:20px;background:var(--paper);color:var(--ink)}
section svg{vertical-align:middle;margin:3px}
section p{margin:14px 0 4px;color:var(--ink-soft);font-size:14px}
main{display:flex;flex-direction:column;align-items:center;justify-content:space-evenly;
 background:var(--paper);color:var(--ink);overflow:hidden;position:relative}
main .board{display:block;filter:drop-shadow(0 3px 8px var(--shadow-soft))}
.who{display:flex;gap:6px;justify-content:center;flex-wrap:wrap}
.who span{display:flex;align-items:center;gap:6px;padding:4px 12px 4px 5px;border-radius:99px;
 background:var(--card);font-size:14px;box-shadow:0 1px 3px var(--shadow-soft)}
.who .now{outline:3px solid var(--lit)}
.hand{display:flex;justify-content:center;align-items:flex-end}
.cards{display:grid;gap:6px;justify-content:center}
";
