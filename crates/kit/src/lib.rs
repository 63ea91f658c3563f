//! tmp
pub mod playout;
mod random;
pub use random::Random;
