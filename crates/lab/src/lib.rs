//! Many games at once: matches between bots in virtual time, and what they come to.

mod bout;
mod interval;
mod series;

pub use bout::{Bout, Ended};
pub use interval::{Share, wilson};
pub use series::{Played, Series, Standing};
