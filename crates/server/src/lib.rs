//! The game server: HTTP API, sockets, one task a live table, metrics.
//!
//! Connections come in through the `door`, requests through `http`, sockets through `socket`. They find the table in the
//! `hall`, which loads it from the store when nobody has it in memory. A `room` is the task
//! that owns a live table: it hears one message after the other, has what follows written, and
//! only then tells everybody. Where there are several servers, `nodes` leads to whichever of them runs a table.

mod app;
mod config;
mod door;
mod expiry;
mod files;
mod hall;
mod http;
mod limits;
mod measure;
mod metrics;
mod name;
mod nodes;
mod often;
mod page;
mod room;
mod serve;
mod socket;
mod url;
mod world;

pub use config::{Addresses, Config, Keep};
pub use files::OpenFiles;
pub use measure::{BadLimit, Limits};
pub use nodes::{Cluster, Times};
pub use page::{Asset, Page};
pub use serve::{ServeError, Server};
pub use url::{BadUrl, PublicUrl};
pub use world::{Machine, World};
