//! The files of the page: named by their content, and compressed beforehand.

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// How the names of the worker's files begin.
const WORKER: [&str; 2] = ["host", "worker"];

/// How the names of the page's parts begin that are loaded after the first screen.
pub const SCREEN: &str = "later";

/// How the names of the worker's parts begin that are loaded when something is asked that needs them.
pub const ASKED: &str = "asked";

/// What is packed so far.
pub struct Pack {
    folder: PathBuf,
    compressed: bool,
    /// By name, with what is in them.
    files: Vec<(String, Vec<u8>)>,
}

struct Size {
    name: String,
    plain: usize,
    gzip: usize,
    brotli: usize,
}

impl Pack {
    /// Begins with an empty folder.
    pub fn new(folder: &Path, compressed: bool) -> Result<Pack> {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder.join("assets")).with_context(|| folder.display().to_string())?;
        Ok(Pack { folder: folder.to_owned(), compressed, files: Vec::new() })
    }

    /// Packs a file under a name that has its content's hash, so that it can be kept for ever.
    /// Gives its address.
    pub fn asset(&mut self, name: &str, content: &[u8]) -> Result<String> {
        let path = hashed(name, content);
        self.file(&path, content)?;
        Ok(format!("/{path}"))
    }

    /// Packs a file under its own name.
    pub fn file(&mut self, name: &str, content: &[u8]) -> Result<()> {
        fs::write(self.folder.join(name), content)?;
        self.files.push((name.to_owned(), content.to_owned()));
        Ok(())
    }

    /// Compresses everything, unless it is to stay as it is, and says how large it is.
    pub fn finish(self) -> Result<()> {
        if !self.compressed {
            eprintln!("      the page is in {}", self.folder.display());
            return Ok(());
        }
        let compress = |(name, content): &(String, Vec<u8>)| self.compress(name, content);
        let sizes = self.files.par_iter().map(compress).collect::<Result<Vec<Size>>>()?;
        report(&sizes);
        Ok(())
    }

    /// Lays a file's compressed twins beside it.
    fn compress(&self, name: &str, content: &[u8]) -> Result<Size> {
        let path = self.folder.join(name);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(content)?;
        let gzip = gzip.finish()?;
        let mut brotli = Vec::new();
        let best = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
        brotli::BrotliCompress(&mut &*content, &mut brotli, &best)?;
        fs::write(suffixed(&path, ".gz"), &gzip)?;
        fs::write(suffixed(&path, ".br"), &brotli)?;
        let (gzip, brotli) = (gzip.len(), brotli.len());
        Ok(Size { name: name.to_owned(), plain: content.len(), gzip, brotli })
    }
}

/// Says how large everything is.
fn report(sizes: &[Size]) {
    let kb = |bytes: usize| format!("{:.1} kB", bytes as f64 / 1000.0);
    let line = |name: &str, plain, gzip, brotli| {
        let (plain, gzip, brotli) = (kb(plain), kb(gzip), kb(brotli));
        eprintln!("      {name:<34} {plain:>10}  gzip {gzip:>9}  brotli {brotli:>9}");
    };
    for size in sizes {
        line(&size.name, size.plain, size.gzip, size.brotli);
    }
    let sum = |name: &str, when: When| {
        let parts = || sizes.iter().filter(|size| When::of(&size.name) == when);
        let sum = |form: fn(&Size) -> usize| parts().map(form).sum();
        line(name, sum(|size| size.plain), sum(|size| size.gzip), sum(|size| size.brotli));
    };
    sum("all that is loaded at first", When::First);
    sum("the other screens, after that", When::Screen);
    sum("the worker, after that", When::Worker);
    sum("its parts, when they are needed", When::Asked);
}

/// When a file is loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// For the first screen.
    First,
    /// With the other screens, when the first one stands.
    Screen,
    /// With the worker, when the first screen stands.
    Worker,
    /// When the worker is asked something that needs it.
    Asked,
    /// Pictures for whoever installs the page, rules pages for whoever wants to learn.
    Wanted,
}

impl When {
    fn of(file: &str) -> When {
        let is_called = |name: &str| file.starts_with(&format!("assets/{name}-"));
        match file {
            _ if [".png", ".md"].iter().any(|ending| file.ends_with(ending)) => When::Wanted,
            _ if WORKER.into_iter().any(is_called) => When::Worker,
            _ if is_called(SCREEN) => When::Screen,
            _ if is_called(ASKED) => When::Asked,
            _ => When::First,
        }
    }
}

/// `app.js` becomes `assets/app-0123456789abcdef.js`.
fn hashed(name: &str, content: &[u8]) -> String {
    let hash = hash(content);
    let (stem, ending) = name.split_once('.').unwrap_or((name, "bin"));
    format!("assets/{stem}-{hash}.{ending}")
}

/// The first digits of the content's hash.
pub fn hash(content: &[u8]) -> String {
    let hash = Sha256::digest(content);
    hash.iter().take(8).fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_changes_with_the_content_and_keeps_its_ending() {
        let (a, b) = (hashed("app.js", b"a"), hashed("app.js", b"b"));
        assert_ne!(a, b);
        assert_eq!(a, "assets/app-ca978112ca1bbdca.js");
    }

    #[test]
    fn what_comes_later_is_not_counted_as_loaded_at_first() {
        let files = [
            ("index.html", When::First),
            ("assets/app-1.wasm", When::First),
            ("assets/loader-1.js", When::First),
            ("assets/later-split_table-1.wasm", When::Screen),
            ("assets/host-1.wasm", When::Worker),
            ("assets/host-loader-1.js", When::Worker),
            ("assets/worker-1.js", When::Worker),
            ("assets/asked-split_coach-1.wasm", When::Asked),
            ("assets/icon-192-1.png", When::Wanted),
            ("assets/carrousel-1.fr.md", When::Wanted),
        ];
        for (file, when) in files {
            assert_eq!(When::of(file), when, "{file}");
        }
    }
}
