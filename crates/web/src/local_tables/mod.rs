//! Tables on this device. A worker runs them, so that the page never stutters while a bot thinks; its
//! module is `local`'s, loaded after the first screen stands. This is the page's side: the way to the
//! worker, and what the browser keeps.

mod storage;
mod worker;

pub use storage::{KeptTable, Unreadable, as_file, keep_info, kept_tables, load, record, write};
pub use worker::{WorkerLink, load_ahead};
