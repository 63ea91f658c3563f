//! The rules of Petits Chevaux as tests, in the order of the rule page.
//!
//! A match is arranged by a line of text, played, and compared with a line of text; `common` says
//! how it is written. Every rule, PC-1 to PC-14, is cited by a test that fails without it.

// An unwrap that fails is a test that fails.
#![allow(clippy::unwrap_used)]

mod common;

mod barrages;
mod effects;
mod end;
mod moves;
mod properties;
mod refusals;
mod stable;
mod start;
mod throws;
