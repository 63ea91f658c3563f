//! The solvers agree with values that a solver of another make, written from the rules alone,
//! came to.

// Helpers of tests may fail as tests do.

use bots::giro_galoppo::Solution;
use bots::petits_chevaux;
use game::{Game, List, Seat};
use giro_galoppo::{
    Card, CardSet, Cell, Course, GiroGaloppo, Options, Placement, Ties, Track, WOODEN,
};
use serde_json::Value;
use std::num::NonZero;

const RACES: &str = include_str!("values/giro-galoppo.jsonl");

#[test]
fn races_of_two_are_worth_what_they_are_worth() {
    let mut solved: Option<(Options, Solution)> = None;
    let lines: Vec<Value> = RACES.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert!(lines.len() > 50);
    for line in lines {
        let options = options(&line);
        // Lines on the same course stand together.
        if solved.as_ref().is_none_or(|(of, _)| *of != options) {
            let race = GiroGaloppo::new(&options, 2).unwrap();
            solved = Some((options, Solution::new(&race)));
        }
        let (_, solution) = solved.as_ref().unwrap();
        let cells = numbers(&line["positions"]).map(Cell);
        let hands = [hand(&line["hands"][0]), hand(&line["hands"][1])];
        let advice = solution.advice(cells, hands).unwrap();
        let expected = line["win0"].as_f64().unwrap();
        assert!((advice.win[0] - expected).abs() < 1e-6, "{line} came to {:?}", advice.win);
        assert_is_equilibrium(&advice);
    }
}

/// Neither player has a card that does better against the other's mix.
fn assert_is_equilibrium(advice: &bots::giro_galoppo::Advice) {
    for seat in 0..2 {
        let total: f64 = advice.mix[seat].iter().sum();
        assert!((total - 1.0).abs() < 1e-9);
        for worth in advice.worth[seat].iter().flatten() {
            assert!(*worth <= advice.win[seat] + 1e-9);
        }
    }
}

#[test]
fn the_equilibrium_can_t_be_exploited_and_a_pony_can() {
    let line = serde_json::from_str(RACES.lines().next().unwrap()).unwrap();
    let race = GiroGaloppo::new(&options(&line), 2).unwrap();
    let solution = Solution::new(&race);
    let value = solution.advice([Cell::BOX; 2], [CardSet::ALL; 2]).unwrap().win[0];
    let champion = |cells, hands| solution.advice(cells, hands).unwrap().mix[0];
    let kept = Solution::against_best_answer(&race, &champion);
    assert!((value - kept).abs() < 1e-9, "{value} {kept}");
    let pony = |_, hands: [CardSet; 2]| {
        let mut mix = [0.0; 6];
        hands[0].iter().for_each(|c| mix[usize::from(c.0 - 1)] = 1.0 / hands[0].len() as f64);
        mix
    };
    let left = Solution::against_best_answer(&race, &pony);
    assert!(left < 0.2, "a pony wins {left} against who knows it");
}

#[test]
fn a_kept_solution_is_the_same_solution() {
    let line = serde_json::from_str(RACES.lines().next().unwrap()).unwrap();
    let race = GiroGaloppo::new(&options(&line), 2).unwrap();
    let solution = Solution::new(&race);
    let kept = Solution::from_values(&race, solution.values().to_vec()).unwrap();
    let start = ([Cell::BOX; 2], [CardSet::ALL; 2]);
    assert_eq!(kept.advice(start.0, start.1), solution.advice(start.0, start.1));
    assert_eq!(kept.states(), solution.states());
    assert!(Solution::from_values(&race, vec![0.5; 7]).is_err());
    assert!(Solution::from_values(&race, vec![7.0; solution.values().len()]).is_err());
}

#[test]
fn one_horse_each_is_worth_what_it_is_worth() {
    for threads in [1, 2] {
        let threads = NonZero::new(threads).unwrap();
        let mut sweeps = 0;
        let solution = petits_chevaux::Solution::new(1, threads, &mut |p| sweeps = p.sweeps);
        let solution = solution.unwrap();
        assert!((solution.first_wins() - 0.517_763_205_657).abs() < 1e-9);
        assert!(solution.residual() < 1e-9 && sweeps > 1);
        let kept = petits_chevaux::Solution::from_values(1, solution.values().collect()).unwrap();
        assert!((kept.first_wins() - solution.first_wins()).abs() < 1e-9);
    }
    assert!(petits_chevaux::Solution::new(3, NonZero::<usize>::MIN, &mut |_| {}).is_err());
}

/// Four million positions: a few seconds.
#[test]
fn two_horses_each_are_worth_what_they_are_worth() {
    let threads = NonZero::new(2).unwrap();
    let solution = petits_chevaux::Solution::new(2, threads, &mut |_| {}).unwrap();
    assert!((solution.first_wins() - 0.509_192_453_269).abs() < 1e-9);
}

fn options(line: &Value) -> Options {
    let course = match &line["course"] {
        Value::String(name) => {
            Course::SHIPPED.iter().find(|(n, _)| n == name).map(|(_, c)| *c).unwrap()
        }
        own => Course::Own(Track::parse(own["cells"].as_str().unwrap()).unwrap()),
    };
    let ages: [u8; 2] = numbers(&line["age_order"]);
    Options {
        course,
        placement: Placement::Fixed(numbers::<WOODEN>(&line["obstacles"]).map(Cell)),
        ties: if line["ties"] == "frozen" { Ties::Frozen } else { Ties::Live },
        variant: line["variant"].as_bool().unwrap(),
        age_order: List::of(Seat(0), ages.map(Seat)),
        ..Options::default()
    }
}

fn numbers<const N: usize>(list: &Value) -> [u8; N] {
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), N);
    std::array::from_fn(|i| u8::try_from(list[i].as_u64().unwrap()).unwrap())
}

fn hand(cards: &Value) -> CardSet {
    cards.as_str().unwrap().bytes().map(|b| Card(b - b'0')).collect()
}
