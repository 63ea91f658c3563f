//! Tables on this device. A worker runs them, so that the page never stutters while a bot thinks; its
//! module is `local`'s, loaded after the first screen stands. This is the page's side: the way to the
//! worker, and what the browser keeps.

mod door;
mod keep;

pub use door::{Door, load_ahead};
pub use keep::{KeptTable, Unreadable, as_file, keep_info, kept_tables, load, record, write};
