//! All tests of this crate, as one program: it is linked once.
#![allow(clippy::unwrap_used)] // A test that finds nothing there should fail there.

mod analyse;
mod commands;
mod common;
mod example_client;
mod lab;
mod load;
mod play;
mod play_far;
mod play_tty;
mod replay_pictures;
mod serve;
mod verify;
