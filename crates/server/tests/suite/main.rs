//! All tests of this crate, as one program: it is linked once.
#![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

mod common;
mod dice;
mod door;
mod endless;
mod full_disk;
mod hostile;
mod kept;
mod measure;
mod memory;
mod page;
mod play;
mod reception;
mod rivals;
mod secrets;
