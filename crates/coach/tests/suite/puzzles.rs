//! Puzzles that ship have one clearly best answer, and can be made again.

use catalog::{AnyAction, AnyView, GameId};
use coach::{Ask, Desk, Difficulty, Explored, NoPuzzles, PuzzlePick, PuzzleSet, PuzzleSheet};
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

#[test]
fn every_day_has_a_puzzle_with_all_that_is_needed_to_show_it() {
    let mut desk = Desk::default();
    for day in 20_000..20_012 {
        let ask = serde_json::to_string(&Ask::Puzzle(PuzzlePick::Day(day))).unwrap();
        let sheet: PuzzleSheet = serde_json::from_str(&desk.answer(&ask).unwrap()).unwrap();
        // The games take turns.
        assert_eq!(sheet.game, GAMES[(day % 2) as usize]);
        assert!(AnyView::read(sheet.game, &sheet.view.to_string()).is_ok(), "{}", sheet.view);
        let deed = |action: &serde_json::Value| {
            AnyAction::read_deed(sheet.game, action.to_string().as_bytes()).unwrap()
        };
        let answer = deed(&sheet.answer);
        assert!(!sheet.instead.is_empty());
        assert!(sheet.instead.iter().all(|instead| deed(&instead.action) != answer));
    }
    let any = |game, nth| PuzzlePick::Any { game, difficulty: Difficulty::Hard, nth };
    let [a, b] = [1, 1_000_003].map(|nth| PuzzleSet::pick(any(GAMES[0], nth)).unwrap());
    assert!(a.difficulty() == Difficulty::Hard && b.difficulty() == Difficulty::Hard);
    assert!(PuzzleSet::pick(any(GameId::Carrousel, 0)).is_err());
}

#[test]
fn positions_are_explored() {
    use catalog::rules::giro_galoppo::{CardSet, Cell, GiroGaloppo, Options, Placement, View};
    use game::{Audience, Game};
    let mut desk = Desk::default();
    let mut explore = |game, options: serde_json::Value, view: serde_json::Value| {
        let ask = serde_json::to_string(&Ask::Explore { game, options, view }).unwrap();
        let answer = desk.answer(&ask).ok()?;
        Some(serde_json::from_str::<Explored>(&answer).unwrap())
    };
    let hurdles = [5, 11, 18, 24, 28].map(Cell);
    let options = Options {
        course: catalog::rules::giro_galoppo::Course::Sprint,
        placement: Placement::Fixed(hurdles),
        open_discards: true,
        ..Options::default()
    };
    let race = GiroGaloppo::new(&options, 2).unwrap();
    let race = race.arranged(&[Cell(20), Cell(3)], &[CardSet::ALL; 2]).unwrap();
    let json = |view: &View| serde_json::to_value(view).unwrap();
    let (view, options) = (race.view(Audience::Public), serde_json::to_value(options).unwrap());
    let found = explore(GAMES[0], options.clone(), json(&view)).unwrap();
    assert!(found.exact && found.chances[0] > 0.7, "{found:?}");
    assert!((found.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    for seat in 0..2 {
        let own = found.choices.iter().filter(|choice| choice.seat.0 == seat);
        let often: f64 = own.clone().filter_map(|choice| choice.share).sum();
        let best = own.map(|choice| choice.worth).fold(0.0, f64::max);
        assert!((often - 1.0).abs() < 1e-6 && best <= found.chances[usize::from(seat)] + 1e-6);
    }
    let mut nowhere = view;
    nowhere.positions.as_mut_slice()[0] = Cell(5);
    assert!(explore(GAMES[0], options.clone(), json(&nowhere)).is_none(), "a hurdle stands there");
    assert!(explore(GameId::Carrousel, options, json(&nowhere)).is_none());
}

#[test]
fn every_throw_is_explored() {
    use catalog::rules::petits_chevaux::{Options, PetitsChevaux, Phase, Progress};
    use game::{Audience, Game, Seat};
    let options = Options::default();
    let mut view = PetitsChevaux::new(&options, 2).unwrap().view(Audience::Public);
    (view.phase, view.seat) = (Phase::Roll, Seat(0));
    view.horses.as_mut_slice()[0].as_mut_slice()[0] = Some(Progress(40));
    let ask = Ask::Explore {
        game: GAMES[1],
        options: serde_json::to_value(options).unwrap(),
        view: serde_json::to_value(view).unwrap(),
    };
    let answer = Desk::default().answer(&serde_json::to_string(&ask).unwrap()).unwrap();
    let found: Explored = serde_json::from_str(&answer).unwrap();
    assert!(!found.exact && found.chances[0] > 0.5, "{found:?}");
    for die in 1..=6 {
        let choices = found.choices.iter().filter(|choice| choice.throw == Some(die)).count();
        // A six lets another horse out as well.
        assert_eq!(choices, if die == 6 { 2 } else { 1 }, "{die}: {found:?}");
    }
}
