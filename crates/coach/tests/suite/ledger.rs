//! Ledgers add up, and where the game is solved nothing is unknown.

use crate::common::{analyse, chances, gap, play, players};
use coach::{Chances, Coach, Depth, Verdict};
use giro_galoppo::{Card, CardSet, Cell, Course, GiroGaloppo, Placement, Ties};
use petits_chevaux::{Action, Die, PetitsChevaux, Phase};
use proptest::prelude::*;
use std::cell::RefCell;

thread_local! {
    /// What was solved for one match is there for the next one.
    static COACH: RefCell<Coach> = RefCell::new(Coach::new(Depth::QUICK));
}

fn judged(recording: &coach::Recording) -> Chances {
    COACH.with_borrow_mut(|coach| chances(analyse(coach, recording)))
}

/// What holds of every ledger.
fn assert_sound(chances: &Chances) {
    for step in &chances.steps {
        for all in [&step.before, &step.after] {
            assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{all:?}");
            assert!(all.iter().all(|chance| (-1e-12..=1.0 + 1e-12).contains(chance)), "{all:?}");
        }
        for choice in &step.choices {
            assert!(choice.best_worth >= choice.worth);
            assert!(choice.worst_worth.is_none_or(|worst| choice.worth >= worst));
            assert_eq!(choice.verdict == Verdict::Forced, choice.options == 1);
            assert_eq!(choice.verdict == Verdict::Mistake, choice.why.is_some());
            assert!(choice.given_away() <= 0.0 || choice.given_away() >= 2.0 * choice.error);
        }
    }
    for player in &chances.players {
        assert!(gap(&player.ledger).abs() < 1e-12, "{:?}", player.ledger);
        assert!(player.ledger.own_mistakes <= 1e-12);
        assert!(player.moments.len() <= 3);
        assert!(player.moments.windows(2).all(|two| two[0].cost >= two[1].cost));
        assert!(player.accuracy.percent.is_none_or(|percent| (0.0..=100.0).contains(&percent)));
    }
    let luck: f64 = chances.players.iter().map(|player| player.ledger.luck()).sum();
    assert!(luck.abs() < 1e-9, "what one has, others have not: {luck}");
}

fn assert_exact(chances: &Chances) {
    assert_sound(chances);
    assert!(chances.method.exact);
    for player in &chances.players {
        assert!(player.ledger.unknown.abs() < 1e-6, "{:?}", player.ledger);
    }
}

const LEVELS: [&str; 4] = ["random", "pony", "trotter", "galloper:60"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_unknown_with_one_horse_each(seed: u64, a in 0..4usize, b in 0..4usize) {
        let options = petits_chevaux::Options { horses: 1, ..Default::default() };
        let recording = play::<PetitsChevaux>(&options, &players([LEVELS[a], LEVELS[b]]), seed);
        assert_exact(&judged(&recording));
    }

    #[test]
    fn nothing_is_unknown_with_two_horses_each(seed: u64, a in 0..4usize, b in 0..4usize) {
        let options = petits_chevaux::Options { horses: 2, ..Default::default() };
        let recording = play::<PetitsChevaux>(&options, &players([LEVELS[a], LEVELS[b]]), seed);
        assert_exact(&judged(&recording));
    }

    #[test]
    fn nothing_is_unknown_in_a_race_of_two(
        seed: u64,
        (a, b) in (0..4usize, 0..4usize),
        (sprint, random, variant, frozen) in any::<(bool, bool, bool, bool)>(),
    ) {
        let options = giro_galoppo::Options {
            course: if sprint { Course::Sprint } else { Course::Classic },
            placement: if random { Placement::Random } else { Placement::Players },
            ties: if frozen { Ties::Frozen } else { Ties::Live },
            variant,
            ..Default::default()
        };
        let recording = play::<GiroGaloppo>(&options, &players([LEVELS[a], LEVELS[b]]), seed);
        assert_exact(&judged(&recording));
    }
}

/// A match of Petits Chevaux that nobody has solved.
fn unsolved(seed: u64, seats: u8, horses: u8, may_pass: bool, play_on: bool) -> Chances {
    let options = petits_chevaux::Options {
        horses,
        exit_on: petits_chevaux::ExitFaces::new([Die(1), Die(5), Die(6)]).unwrap(),
        max_sixes: Some(3),
        may_pass,
        play_on,
        barrage_capture: true,
        ..Default::default()
    };
    let four = players(["trotter", "random", "galloper", "pony"]);
    let found = judged(&play::<PetitsChevaux>(&options, &four[..seats.into()], seed));
    assert_sound(&found);
    assert!(!found.method.exact);
    found
}

/// What the estimates leave unexplained is small beside what they explain. These matches are always the same: of any
/// match at all it can be said only that it is likely.
#[test]
fn what_is_unknown_is_small() {
    let matches = [
        unsolved(1, 2, 4, false, false),
        unsolved(2, 3, 2, true, false),
        unsolved(3, 4, 2, false, true),
    ];
    let unknown: Vec<f64> = matches
        .iter()
        .flat_map(|found| &found.players)
        .map(|player| player.ledger.unknown.abs())
        .collect();
    let mean = unknown.iter().sum::<f64>() / unknown.len() as f64;
    assert!(mean < 0.3, "{unknown:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the table, there is an answer that adds up.
    #[test]
    fn estimates_add_up(seed: u64, seats in 2..=4u8, few: bool, pass: bool, on: bool) {
        unsolved(seed, seats, if few { 2 } else { 4 }, pass, on);
    }

    #[test]
    fn races_of_more_add_up(seed: u64, seats in 3..=5u8) {
        let options = giro_galoppo::Options { course: Course::Sprint, ..Default::default() };
        let five = players(["trotter", "random", "galloper:60", "pony", "random"]);
        let found = judged(&play::<GiroGaloppo>(&options, &five[..seats.into()], seed));
        assert_sound(&found);
        assert!(!found.method.exact);
    }
}

/// The ledger as `docs/coach.md` defines it, worked out once more from the solver's values alone.
#[test]
fn a_checker_of_another_make_agrees_about_dice() {
    let options = petits_chevaux::Options { horses: 1, ..Default::default() };
    let solution =
        bots::petits_chevaux::Solution::new(1, std::num::NonZero::<usize>::MIN, &mut |_| {})
            .unwrap();
    for seed in 0..20 {
        let recording = play::<PetitsChevaux>(&options, &players(["random", "trotter"]), seed);
        let found = judged(&recording);
        let mut table = <PetitsChevaux as game::Game>::new(&options, 2).unwrap();
        let value = |table: &PetitsChevaux| solution.chances(table).unwrap()[0];
        let (mut luck, mut mistakes) = ([0.0; 2], [0.0; 2]);
        for fact in &recording.facts {
            let catalog::AnyAction::PetitsChevaux(action) = fact.action else { panic!() };
            let fact = game::Fact { at: fact.at, by: fact.by, action };
            let before = table.clone();
            game::Game::apply_unchecked(&mut table, &fact, &mut |_| {});
            match action {
                Action::First(_) => luck[0] += value(&table) - 0.5,
                Action::Roll(_) => {
                    luck[before.seat().index()] += best(&table, &value) - value(&before);
                }
                Action::Move(_) | Action::Pass => {
                    mistakes[before.seat().index()] += value(&table) - best(&before, &value);
                }
            }
        }
        // Who begins is everybody's own luck: seat 0 has counted it above.
        let ledger = found.players[0].ledger;
        assert!((ledger.start - 0.5).abs() < 1e-9);
        assert!((ledger.own_luck - luck[0]).abs() < 1e-6, "{ledger:?} {luck:?}");
        assert!((ledger.others_luck - luck[1]).abs() < 1e-6);
        assert!((ledger.own_mistakes - mistakes[0]).abs() < 1e-6);
        assert!((ledger.others_mistakes - mistakes[1]).abs() < 1e-6);
    }
}

/// Seat 0's chance with best play, whoever is to move or to throw.
fn best(table: &PetitsChevaux, value: &impl Fn(&PetitsChevaux) -> f64) -> f64 {
    if table.phase() != Phase::Move {
        return value(table);
    }
    let mover = table.seat();
    let legal = game::Game::legal(table, game::Actor::Seat(mover), game::Millis::ZERO);
    let after = game::ActionSet::iter(&legal).map(|action| {
        let mut after = table.clone();
        let fact = game::Fact::seat(mover.0, action);
        game::Game::apply_unchecked(&mut after, &fact, &mut |_| {});
        value(&after)
    });
    if mover.0 == 0 { after.fold(0.0, f64::max) } else { after.fold(1.0, f64::min) }
}

#[test]
fn a_checker_of_another_make_agrees_about_races() {
    let wooden = [6, 16, 27, 36, 41].map(Cell);
    let options =
        giro_galoppo::Options { placement: Placement::Fixed(wooden), ..Default::default() };
    let race = <GiroGaloppo as game::Game>::new(&options, 2).unwrap();
    let solution = bots::giro_galoppo::Solution::new(&race);
    for seed in 0..20 {
        let recording = play::<GiroGaloppo>(&options, &players(["random", "trotter"]), seed);
        let found = judged(&recording);
        let mut cells = [Cell::BOX; 2];
        let mut hands = [CardSet::ALL; 2];
        let start = solution.advice(cells, hands).unwrap().win[0];
        let (mut skill, mut reading) = ([0.0; 2], 0.0);
        for pair in recording.facts.chunks(2) {
            let [a, b] = [0, 1].map(|seat| match pair[seat].action {
                catalog::AnyAction::GiroGaloppo(giro_galoppo::Action::Play(card)) => card,
                _ => panic!("only cards are played"),
            });
            let advice = solution.advice(cells, hands).unwrap();
            let mut after = race.arranged(&cells, &hands).unwrap();
            for (seat, card) in [(0, a), (1, b)] {
                let fact = game::Fact::seat(seat, giro_galoppo::Action::Play(card));
                game::Game::apply_unchecked(&mut after, &fact, &mut |_| {});
            }
            let next = match game::Game::turn(&after) {
                game::Turn::Over(ranking) => {
                    f64::from(u8::from(ranking.place_of(game::Seat(0)) == Some(0)))
                }
                _ => {
                    let mut at = after.positions();
                    cells = [at.next().unwrap(), at.next().unwrap()];
                    hands = [after.hands()[0], after.hands()[1]];
                    solution.advice(cells, hands).unwrap().win[0]
                }
            };
            let worth =
                |seat: usize, Card(card): Card| advice.worth[seat][usize::from(card - 1)].unwrap();
            let lost = [advice.win[0] - worth(0, a), advice.win[1] - worth(1, b)];
            skill[0] -= lost[0];
            skill[1] += lost[1];
            reading += next - advice.win[0] + lost[0] - lost[1];
        }
        let ledger = found.players[0].ledger;
        assert!((ledger.start - start).abs() < 1e-9);
        assert!((ledger.own_luck - reading).abs() < 1e-6, "{ledger:?} {reading}");
        assert!((ledger.own_mistakes - skill[0]).abs() < 1e-6);
        assert!((ledger.others_mistakes - skill[1]).abs() < 1e-6);
        assert!(ledger.others_luck.abs() < 1e-12);
    }
}

#[test]
fn the_same_record_gives_the_same_analysis() {
    let four = players(["trotter", "galloper", "pony", "random"]);
    let recording = play::<PetitsChevaux>(&petits_chevaux::Options::default(), &four, 3);
    let once =
        || serde_json::to_string(&analyse(&mut Coach::new(Depth::QUICK), &recording)).unwrap();
    assert_eq!(once(), once());
}
