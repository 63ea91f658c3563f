//! Games as numbers: one program for all tests, because linking takes longer than running.

#![allow(clippy::unwrap_used)]
// Numbers of actions are small.
#![allow(clippy::cast_possible_wrap)]

mod batches;
mod common;
mod matches;
mod solutions;
