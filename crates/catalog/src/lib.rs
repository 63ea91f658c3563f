//! The closed set of games, and the record format.
//!
//! Inside rules, bots and tables a game is a type; at the edges, where a file or a socket says
//! which game it is, it is an [`AnyGame`]. Every match over it is exhaustive, so that a new game
//! shows each place to extend by failing to compile.

mod any;
mod game_id;
mod games;
mod pages;
pub mod record;
mod recorded;

pub use any::{
    AnyAction, AnyEffect, AnyFact, AnyGame, AnyIllegal, AnyOptions, AnyView, BadOptions, OtherGame,
};
pub use game_id::GameId;
pub use pages::rules_page;
pub use recorded::{ActorKind, Recorded, Unreadable};
