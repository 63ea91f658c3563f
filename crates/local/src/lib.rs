//! Tables on one device, without a server: the same `table` that the server runs, its bots, and an
//! adviser.
//!
//! Whoever draws (the page, a terminal) and the table's host tell each other [`ToHost`] and [`FromHost`].
//! What is said at a table is in the words of the protocol. What is to be kept comes with what is to be
//! told, and is kept first, as the server does it.
//!
//! The [`Shell`] around the host has no I/O of its own. In a browser it is a module by itself, run by a
//! worker (`main.rs`), so that the page has neither its weight nor its pauses.

mod action;
mod message;

#[cfg(feature = "host")]
mod advise;
#[cfg(feature = "host")]
mod shell;
#[cfg(feature = "host")]
mod verify;

pub use action::Advised;
pub use message::{
    Added, FromHost, KeptDoc, Lines, Question, ToHost, ToKeep, Unfair, Verdict, Who,
};
#[cfg(feature = "host")]
pub use shell::{Shell, World};
