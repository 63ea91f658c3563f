//! All tests of this crate, as one program: it is linked once.
#![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

mod agree;
mod bots;
mod chair;
mod clocks;
mod common;
mod door;
mod fairness;
mod host;
mod hosting;
mod kept;
mod limits;
mod lobby;
mod past;
mod play;
mod reload;
mod rematch;
mod reveal;
mod secrets;
mod simultaneous;
mod stand_in;
mod tempo;
mod throw;
