//! Tables on this device. A worker runs and keeps them, so that the page never stutters while a bot
//! thinks; its module is `local`'s, loaded after the first screen stands. This is the page's side: the way
//! to the worker, and the list of what is kept, which the page reads by itself.

mod list;
mod old;
mod worker;

pub use list::kept_tables;
pub use worker::{WorkerLink, load_ahead};
