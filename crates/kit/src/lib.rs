//! What every game must pass, written once and instantiated for each game.
//!
//! - [`playout`]: random play of any game through the public trait;
//! - [`Specimen`]: what a game adds so that random tables and random nonsense can be made of it;
//! - [`ending`]: whatever options are accepted, a match comes to its end;
//! - [`conformance`]: thousands of random matches with everything that always holds checked
//!   after every fact;
//! - [`golden`]: recorded matches that must replay to the same bytes for ever;
//! - [`perft`]: how many ways the game can go on from a position;
//! - [`option_tables`]: the tables of options in the docs, which can't differ from the games';
//! - [`shapes`]: how views and effects are written, as a page that can't differ from the types;
//! - [`transcript`]: a match is followed by its sentences alone.

pub mod conformance;
pub mod ending;
mod games;
pub mod golden;
pub mod option_tables;
mod options;
pub mod perft;
pub mod playout;
mod random;
pub mod shapes;
mod specimen;
pub mod transcript;

pub use game::Random;
pub use random::{FromBytes, Pick};
pub use specimen::{ForEveryGame, Specimen, Witness, for_every_game};
