//! The rules of Dice Race as tests, in the order of the rules page.
//!
//! A match is arranged by a line of text, played, and compared with a line of text; `common` says
//! how it is written. Every rule, DR-1 to DR-8, is cited by a test that fails without it.

// An unwrap that fails is a test that fails.
#![allow(clippy::unwrap_used)]

mod common;

mod moves;
mod properties;
mod refusals;
mod start_and_end;
