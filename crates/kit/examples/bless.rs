//! Writes the golden states, the perft counts, the page of views and effects and the tables of
//! options anew. `cargo xtask bless` runs this.

use kit::{golden, option_tables, perft, shapes};
use std::fs;

fn main() -> std::io::Result<()> {
    for path in golden::bless()? {
        println!("written: {}", path.display());
    }
    let kept = golden::kept()?;
    let old = fs::read_to_string(perft::file())?;
    let mut new = String::new();
    for line in old.lines() {
        let counted = match line.parse::<perft::Perft>() {
            Ok(perft) if !line.starts_with('#') => {
                let of = kept.iter().find(|k| k.name == perft.golden);
                let record = &of.ok_or_else(|| std::io::Error::other(line))?.record;
                perft::recount(record, &perft).map_err(std::io::Error::other)?.to_string()
            }
            _ => line.to_owned(),
        };
        new += &counted;
        new.push('\n');
    }
    if new != old {
        println!("written: {}", perft::file().display());
        fs::write(perft::file(), new)?;
    }
    let page = shapes::page().map_err(std::io::Error::other)?;
    if fs::read_to_string(shapes::file()).ok().as_ref() != Some(&page) {
        println!("written: {}", shapes::file().display());
        fs::write(shapes::file(), page)?;
    }
    for page in option_tables::pages()?.into_iter().filter(|page| page.now != page.wanted) {
        println!("written: {}", page.file.display());
        fs::write(page.file, page.wanted)?;
    }
    Ok(())
}
