//! The ladder begins where people do: what somebody who plays for the first time wins at the table
//! that "Play now" sets (`docs/decisions/levels.md`).

use bots::Level;
use carrousel::Carrousel;
use giro_galoppo::GiroGaloppo;
use lab::{Player, Series, Share, Threaded};

/// What a newcomer wins among bots of a level.
fn newcomer_among<G: Threaded<Illegal: std::fmt::Debug>>(
    level: Level,
    seats: usize,
    matches: u64,
) -> Share {
    let mut players = vec![Player::bot(level); seats];
    players[0] = Player::Newcomer;
    let options = G::Options::default();
    let report = Series::<G>::new(&options, &players, matches, 1).play(&|_| {});
    report.expect("the printed game can be played").share(0)
}

/// At the carousel somebody who never errs and needs 3.5 s to see a move wins about a third of the
/// matches of three on the usual level.
#[test]
fn at_the_carousel_a_newcomer_wins_a_third() {
    let share = newcomer_among::<Carrousel>(Level::Trotter, 3, 400);
    assert!((0.25..0.42).contains(&share.mean), "{share:?}");
    let easy = newcomer_among::<Carrousel>(Level::Pony, 3, 200);
    assert!(easy.low > 0.5, "ponies are for the smallest: {easy:?}");
    let hard = newcomer_among::<Carrousel>(Level::Galloper, 3, 200);
    assert!(hard.high < 0.2, "gallopers have practised: {hard:?}");
}

/// In Giro Galoppo whoever always plays the highest card does not beat three trotters.
#[test]
fn the_highest_card_is_no_plan() {
    let share = newcomer_among::<GiroGaloppo>(Level::Trotter, 4, 600);
    assert!(share.high < 0.25, "{share:?}");
}
