//! Lists the files of the page, so that they become part of the binary.
//!
//! `cargo xtask web` has made them. Where it has not, the binary has no page and says so at `/`;
//! tests and lints with all features need not wait for it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CAVALCADE_WEB");
    if env::var_os("CARGO_FEATURE_WEB").is_none() {
        return Ok(());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let Some(folder) = folder(&out) else {
        println!("cargo::warning=the page is not built: cargo xtask web");
        // As soon as it is there, it is taken in.
        if let Some(target) = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file()) {
            println!("cargo::rerun-if-changed={}", target.join("web/index.html").display());
        }
        return fs::write(out.join("page.rs"), list(&[]));
    };
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for (inner, prefix) in [(folder.clone(), ""), (folder.join("assets"), "assets/")] {
        for entry in fs::read_dir(inner)? {
            let path = entry?.path();
            let packed = path.extension().is_some_and(|e| e == "gz" || e == "br");
            if let (false, true, Some(name)) = (packed, path.is_file(), path.file_name()) {
                files.push((format!("{prefix}{}", name.to_string_lossy()), path));
            }
        }
    }
    files.sort();
    fs::write(out.join("page.rs"), list(&files))
}

/// Where the page is: where we are told, else in the folder `web` of a folder that we are built
/// into (`target/release/build/…/out` lies in `target`).
fn folder(out: &Path) -> Option<PathBuf> {
    let told = env::var_os("CAVALCADE_WEB").map(PathBuf::from);
    let near = out.ancestors().map(|folder| folder.join("web"));
    told.into_iter().chain(near).find(|folder| folder.join("index.html").is_file())
}

fn list(files: &[(String, PathBuf)]) -> String {
    let mut list = String::from("/// The page's files.\npub const PAGE: &[server::Asset] = &[\n");
    for (name, path) in files {
        let path = path.display();
        // Writing to a string does not fail.
        let _ = writeln!(
            list,
            "    server::Asset {{\n        path: {name:?},\n        \
             plain: include_bytes!(r\"{path}\"),\n        \
             gzip: include_bytes!(r\"{path}.gz\"),\n        \
             brotli: include_bytes!(r\"{path}.br\"),\n    }},"
        );
    }
    list + "];\n"
}
