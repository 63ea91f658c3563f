//! The closed set of games, and the record format.
//!
//! Inside rules, bots and tables a game is a type; at the edges, where a file or a socket says
//! which game it is, it is an [`AnyGame`]. The games are listed once, in `registry.rs`, and whoever
//! must know all of them goes through [`for_each_game!`] and [`match_game!`].

mod any;
mod game_id;
mod games;
mod narrated;
pub mod record;
mod recorded;
mod registry;

pub use any::{
    AnyAction, AnyEffect, AnyFact, AnyGame, AnyIllegal, AnyOptions, AnyView, BadOptions, Listed,
    OtherGame,
};
pub use game_id::{GameId, UnknownGame};
pub use narrated::{
    COLON, Narrated, Sentence, Telling, Voice, by_stand, narrate, result, stand, whereabouts,
};
pub use recorded::{ActorKind, Recorded, Unreadable};
pub use registry::rules;
