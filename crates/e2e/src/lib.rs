//! The page in a real browser against the real server: what the browser tests and the
//! measurements share.
//!
//! A [`TestRun`] is one server with an empty store and the browsers that are opened at it. Each
//! browser is a person: a process of its own, with cookies and storage of its own. What is on the
//! screens is found by [`screens`], and by nobody else.

pub mod access;
mod browser;
mod command;
mod console;
mod driver;
pub mod keeping;
pub mod lines;
mod needs;
pub mod player;
pub mod quick;
mod run;
pub mod screens;
mod test_server;
mod witness;

pub use browser::{Browser, Hour, Look, Size};
pub use driver::Driver;
pub use needs::{Needs, target};
pub use run::{Suite, TestRun};
pub use test_server::TestServer;
pub use witness::Witness;
