//! All tests of this crate, as one program: it is linked once.
#![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

mod crash;
mod damage;
mod ends;
mod file;
mod model;
mod private;
mod small_disk;
mod sqlite;
