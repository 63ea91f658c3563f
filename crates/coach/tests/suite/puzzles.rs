//! Puzzles that ship have one clearly best answer, and can be made again.

use catalog::{AnyAction, GameId};
use coach::{Difficulty, NoPuzzles, PuzzleSet};
use game::Turn;

const GAMES: [GameId; 2] = [GameId::GiroGaloppo, GameId::PetitsChevaux];

#[test]
fn the_sets_that_ship_are_large_small_and_of_all_difficulties() {
    for game in GAMES {
        let set = PuzzleSet::shipped(game).unwrap();
        assert!(set.puzzles.len() >= 300, "{game}: {}", set.puzzles.len());
        for kind in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
            let count = set.puzzles.iter().filter(|puzzle| puzzle.difficulty() == kind).count();
            assert!(count >= 60, "{game}: {count} of {kind:?}");
        }
        // A few bytes each, and the same when they are read again.
        let bytes = set.written("by a test");
        assert!(bytes.len() <= 20 + 8 * set.puzzles.len());
        assert_eq!(PuzzleSet::read(game, &bytes).unwrap(), set);
        assert_eq!(PuzzleSet::read(game, &bytes[..bytes.len() - 1]), Err(NoPuzzles::Damaged(game)));
        // Every puzzle has its day.
        let days = set.puzzles.len() as u64 + 3;
        let seen: Vec<_> = (0..days).map(|day| set.of_day(day).unwrap()).collect();
        assert!(set.puzzles.iter().all(|puzzle| seen.contains(&puzzle)));
    }
    let none = GameId::Carrousel;
    assert_eq!(PuzzleSet::shipped(none), Err(NoPuzzles::Game(none)));
}

#[test]
fn a_sample_is_derived_again() {
    for game in GAMES {
        let set = PuzzleSet::shipped(game).unwrap();
        let sample: Vec<_> = set.puzzles.iter().step_by(31).collect();
        let solved = PuzzleSet::solve(sample.iter().copied());
        for (puzzle, solved) in sample.into_iter().zip(solved) {
            let solved = solved.unwrap();
            assert_eq!(solved.answer, puzzle.answer, "{puzzle:?}");
            assert!(solved.lead >= 0.05 && solved.win > solved.lead - 1e-9, "{solved:?}");
        }
    }
}

#[test]
fn every_other_answer_is_told_why_not() {
    for game in GAMES {
        for puzzle in PuzzleSet::shipped(game).unwrap().puzzles.iter().step_by(7) {
            let to_act = puzzle.table.turn();
            assert!(matches!(to_act, Turn::One(_) | Turn::Round(_)), "{to_act:?}");
            let asks = puzzle.asks();
            assert!(!asks.en.is_empty() && !asks.fr.is_empty());
            assert!(puzzle.why(&puzzle.answer).is_none());
            let told = others(puzzle).into_iter().filter_map(|tried| puzzle.why(&tried)).count();
            assert!(told > 0, "{puzzle:?}");
        }
    }
}

/// What else could be done.
fn others(puzzle: &coach::Puzzle) -> Vec<AnyAction> {
    use catalog::rules::{giro_galoppo, petits_chevaux};
    let all: Vec<AnyAction> = match puzzle.table.id() {
        GameId::GiroGaloppo => (1..=6)
            .map(|card| {
                AnyAction::GiroGaloppo(giro_galoppo::Action::Play(giro_galoppo::Card(card)))
            })
            .collect(),
        _ => (0..2)
            .map(|horse| {
                let horse = petits_chevaux::Horse(horse);
                AnyAction::PetitsChevaux(petits_chevaux::Action::Move(horse))
            })
            .collect(),
    };
    all.into_iter().filter(|action| *action != puzzle.answer).collect()
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let make = || PuzzleSet::make(GameId::GiroGaloppo, 3, 5, &mut |_| {}).unwrap();
    let set = make();
    assert_eq!(set.puzzles.len(), 3);
    assert_eq!(set, make());
}
