//! Tables on one device, without a server: the same `table` that the server runs, its bots, and an
//! adviser.
//!
//! Whoever draws (the page, a terminal) and the table's host tell each other [`ToHost`] and [`FromHost`].
//! What is said at a table is in the words of the protocol. What happens is kept first, a fact at a time,
//! and then told, as the server does it.
//!
//! The [`Shell`] around the host has no I/O of its own but its [`RowStore`]. In a browser it is a module by
//! itself, run by a worker (`worker/`), so that the page has neither its weight nor its pauses; there the
//! rows are in the browser's [database], which the page reads, too.

mod action;
mod message;

#[cfg(feature = "host")]
mod advise;
#[cfg(feature = "host")]
mod analyse;
#[cfg(feature = "host")]
mod ask;
#[cfg(feature = "database")]
pub mod database;
#[cfg(feature = "host")]
mod document;
#[cfg(feature = "host")]
mod listing;
#[cfg(feature = "host")]
mod memory;
#[cfg(feature = "host")]
mod old;
#[cfg(feature = "host")]
mod rows;
#[cfg(feature = "host")]
mod shell;
#[cfg(feature = "host")]
mod store;
#[cfg(feature = "host")]
mod verify;

pub use action::Advised;
#[cfg(feature = "host")]
pub use document::{Document, Unreadable};
#[cfg(feature = "host")]
pub use memory::Memory;
pub use message::{Added, Broken, CantAnalyse, FromHost, Question, ToHost, Unfair, Verdict, Who};
#[cfg(feature = "host")]
pub use rows::{NotKept, Row, RowKey, RowStore, Write, WriteMode};
#[cfg(feature = "host")]
pub use shell::{Shell, World};
