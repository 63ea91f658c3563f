//! All tests of this crate, as one program: it is linked once.
#![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

mod common;
mod ledger;
mod players;
mod puzzles;
mod records;
mod weigh;
