//! The rules of Carrousel as tests, in the order of the rule page.
//!
//! A table is dealt as the test wants it, played, and compared with a line of text; `common` says
//! how it is written. Every rule, CA-1 to CA-12, is cited by a test that fails without it.

// An unwrap that fails is a test that fails.
#![allow(clippy::unwrap_used)]

mod common;

mod claims;
mod clock;
mod deal;
mod effects;
mod end;
mod expert;
mod hold;
mod kitchen;
mod points;
mod properties;
mod refusals;
mod ring;
