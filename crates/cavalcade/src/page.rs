//! The page, built into the binary by `cargo xtask run` and the feature `web`.

#[cfg(feature = "web")]
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page's files: none without the feature.
#[cfg(not(feature = "web"))]
pub const PAGE: &[server::Asset] = &[];
