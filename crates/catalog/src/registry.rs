//! The one list of games, and how to do something for all of them.
//!
//! A game is a crate with a type of rules in it. Whoever must know all games asks here:
//! [`for_each_game!`](crate::for_each_game) hands the list to a macro,
//! [`match_game!`](crate::match_game) does something with whichever game it is. No other file names
//! a game, except the files of the game itself; `cargo xtask tidy` sees to it.

/// Hands the list of games, `crate::Type` each, to another macro: `for_each_game!([path] more)`
/// becomes `path! { (more) giro_galoppo::GiroGaloppo, … }`. The crates are in [`rules`](crate::rules).
#[macro_export]
macro_rules! for_each_game {
    ([$($then:tt)*] $($more:tt)*) => {
        $($then)*! {
            ($($more)*)
            giro_galoppo::GiroGaloppo,
            petits_chevaux::PetitsChevaux,
            carrousel::Carrousel,
        }
    };
}

/// Does something with whichever game it is. In the body the name that was given stands for the
/// type of its rules.
///
/// ```
/// use catalog::{AnyGame, AnyOptions, GameId, match_game};
/// use game::Game;
///
/// # fn main() -> Result<(), catalog::BadOptions> {
/// // By the game's name:
/// let seats = match_game!(GameId::ALL[0], G => G::SEATS);
/// // By a value of it:
/// let options = AnyOptions::parse(GameId::ALL[0], "{}")?;
/// let game = match_game!(AnyOptions(&options), G(options) => G::new(options, *seats.end()).is_ok());
/// # assert!(game);
/// # Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! match_game {
    ($any:ident($value:expr), $game:ident($of:pat) => $body:expr) => {
        $crate::for_each_game!([$crate::__match_value] $any, $value, $game, $of, $body)
    };
    ($id:expr, $game:ident => $body:expr) => {
        $crate::for_each_game!([$crate::__match_id] $id, $game, $body)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __match_value {
    (
        ($any:ident, $value:expr, $game:ident, $of:pat, $body:expr)
        $($rules:ident::$type:ident,)*
    ) => {
        match $value {
            $($crate::$any::$type($of) => {
                #[allow(dead_code)]
                type $game = $crate::rules::$rules::$type;
                $body
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __match_id {
    (($id:expr, $game:ident, $body:expr) $($rules:ident::$type:ident,)*) => {
        match $id {
            $($crate::GameId::$type => {
                type $game = $crate::rules::$rules::$type;
                $body
            })*
        }
    };
}

macro_rules! crates {
    (() $($rules:ident::$type:ident,)*) => {
        /// The games' own crates.
        pub mod rules {
            $(pub use ::$rules;)*
        }
    };
}

for_each_game!([crates]);
