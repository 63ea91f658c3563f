//! The page that browsers load.

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

impl Asset {
    /// What kind of file it is, by its ending.
    pub(crate) fn kind(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            _ => "application/octet-stream",
        }
    }
}
