//! The game server: HTTP API, sockets, one task a live table, metrics.
//!
//! A request comes in through `http`, a socket through `socket`. Both find the table in the
//! `hall`, which loads it from the store when nobody has it in memory. A `room` is the task
//! that owns a live table: it hears one message after the other, has what follows written, and
//! only then tells everybody.

mod app;
mod config;
mod expiry;
mod hall;
mod http;
mod limits;
mod metrics;
mod name;
mod page;
mod room;
mod serve;
mod socket;
mod world;

pub use config::{Config, Keep, Limits};
pub use page::{Asset, Page};
pub use serve::{ServeError, Server};
pub use world::{Machine, World};
