//! All tests of this crate, as one program: it is linked once.
#![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

mod allocations;
mod conformance;
mod ending;
mod golden;
mod hostile;
mod options;
mod shapes;
mod transcript;
