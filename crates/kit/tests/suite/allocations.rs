//! The hot path never asks for memory: not in a million moves of any game.

use catalog::GameId;
use game::Game;
use giro_galoppo::{GiroGaloppo, Options, Placement};
use kit::playout::play_out;
use kit::{ForEveryGame, Random, Specimen, for_every_game};

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
fn a_million_moves_of_every_game_make_no_allocation() {
    struct Printed;
    impl ForEveryGame for Printed {
        fn game<G: Specimen>(&mut self, _id: GameId) {
            assert_no_allocation::<G>(&G::Options::default());
        }
    }
    for_every_game(&mut Printed);
}

#[test]
fn random_layouts_make_no_allocation_either() {
    let random_layout = Options { placement: Placement::Random, ..Options::default() };
    assert_no_allocation::<GiroGaloppo>(&random_layout);
}
