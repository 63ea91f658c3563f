//! The rules of Giro Galoppo as tests, in the order of the rule page.
//!
//! A race is arranged by a picture, played, and compared with a picture; `common` says how they
//! are drawn. Every rule, GG-1 to GG-18, is cited by a test that fails without it.

// An unwrap that fails is a test that fails.
#![allow(clippy::unwrap_used)]

mod common;

mod arranged;
mod choice;
mod courses;
mod effects;
mod end;
mod outlook;
mod placement;
mod properties;
mod race;
mod refusals;
mod ties;
mod walls;
