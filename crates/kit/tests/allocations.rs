//! The hot path never asks for memory: not in a million moves of any game.

use carrousel::Carrousel;
use game::Game;
use giro_galoppo::GiroGaloppo;
use kit::Random;
use kit::playout::play_out;
use petits_chevaux::PetitsChevaux;

const MOVES: u64 = 1_000_000;

fn assert_no_allocation<G: Game>(options: &G::Options) {
    for seats in G::SEATS {
        let start = G::new(options, seats).expect("the printed game can be played");
        let mut moves = 0;
        let info = allocation_counter::measure(|| {
            let mut random = Random::new(seats.into());
            while moves < MOVES {
                moves += play_out(&mut start.clone(), &mut random, MOVES).transitions;
            }
        });
        assert!(moves >= MOVES);
        assert_eq!(info.count_total, 0, "{} with {seats} players", G::ID);
    }
}

#[test]
fn a_million_moves_of_giro_galoppo_make_no_allocation() {
    assert_no_allocation::<GiroGaloppo>(&giro_galoppo::Options::default());
    let random_layout = giro_galoppo::Options {
        placement: giro_galoppo::Placement::Random,
        ..giro_galoppo::Options::default()
    };
    assert_no_allocation::<GiroGaloppo>(&random_layout);
}

#[test]
fn a_million_moves_of_petits_chevaux_make_no_allocation() {
    assert_no_allocation::<PetitsChevaux>(&petits_chevaux::Options::default());
}

#[test]
fn a_million_moves_of_carrousel_make_no_allocation() {
    assert_no_allocation::<Carrousel>(&carrousel::Options::default());
}
