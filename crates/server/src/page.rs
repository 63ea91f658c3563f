//! The page that browsers load.

use std::borrow::Cow;
use std::path::PathBuf;

/// Where the page comes from.
#[derive(Clone, Debug)]
pub enum Page {
    /// It is part of the program; without files, `/` says that the server is running.
    Built(&'static [Asset]),
    /// It is read from a folder at each request, for whoever is working on it.
    Folder(PathBuf),
}

/// A file that was asked for.
pub(crate) enum Found {
    Built(&'static Asset),
    Read(Vec<u8>),
}

impl Page {
    /// The file at a path; the caller has made sure that the path does not lead out.
    pub(crate) async fn find(&self, path: &str) -> Option<Found> {
        match self {
            Page::Built(files) => files.iter().find(|file| file.path == path).map(Found::Built),
            Page::Folder(folder) => tokio::fs::read(folder.join(path)).await.ok().map(Found::Read),
        }
    }
}

impl Found {
    /// The bytes in this encoding, if there is such a form of it.
    pub(crate) fn bytes(self, encoding: Encoding) -> (Encoding, Cow<'static, [u8]>) {
        match (self, encoding) {
            (Found::Built(file), Encoding::Brotli) => (encoding, file.brotli.into()),
            (Found::Built(file), Encoding::Gzip) => (encoding, file.gzip.into()),
            (Found::Built(file), Encoding::Plain) => (encoding, file.plain.into()),
            (Found::Read(bytes), _) => (Encoding::Plain, bytes.into()),
        }
    }
}

/// How a file is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

/// A file of the page, in every form in which it can be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Where it is, without the first slash: `index.html`, `assets/app-0123456789abcdef.js`.
    pub path: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// Compressed by gzip.
    pub gzip: &'static [u8],
    /// Compressed by Brotli.
    pub brotli: &'static [u8],
}

/// What kind of file it is, by its ending.
pub(crate) fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("md") => "text/markdown; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
