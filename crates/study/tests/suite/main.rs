//! Games as numbers: one program for all tests, because linking takes longer than running.

mod batches;
mod common;
mod matches;
mod solutions;
