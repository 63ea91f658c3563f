//! The solvers agree with values that a solver of another make, written from the rules alone,
//! came to.

// Helpers of tests may fail as tests do.

use bots::giro_galoppo::{Book, Placings, Sets, Solution, Starts, who_places};
use bots::petits_chevaux;
use bots::{Level, Play, Seating};
use game::{Audience, Fact, Game, List, Millis, Numbers, Random, Seat, Turn};
use giro_galoppo::{
    Action, Card, CardSet, Cell, CellSet, Course, GiroGaloppo, Options, Phase, Placement, Ties,
    Track, WOODEN,
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

/// What a race on this layout is worth, by the solver that solves all positions.
fn win(options: &Options, layout: CellSet) -> [f64; 2] {
    let cells: Vec<Cell> = layout.iter().collect();
    let placement = Placement::Fixed(cells.try_into().unwrap());
    let race = GiroGaloppo::new(&Options { placement, ..*options }, 2).unwrap();
    Solution::new(&race).advice([Cell::BOX; 2], [CardSet::ALL; 2]).unwrap().win
}

/// A course with six layouts.
fn small() -> Options {
    let track = Track::parse("gsgrgsgrgsgmgsgsgsg").unwrap();
    Options { course: Course::Own(track), ..Options::default() }
}

#[test]
fn starts_that_share_positions_are_worth_what_each_is_worth_alone() {
    let younger_first = List::of(Seat(0), [Seat(1), Seat(0)]);
    for options in [
        Options { course: Course::Sprint, ..Options::default() },
        Options { course: Course::Sprint, variant: true, ..Options::default() },
        Options { age_order: younger_first, ..small() },
        Options::default(),
    ] {
        let sets = Sets::new(&options).unwrap();
        let mut starts = Starts::new(&options).unwrap();
        let mut random = Random::new(5);
        for _ in 0..6 {
            // Neighbours, and then somewhere else.
            let from = random.below(sets.layouts().len() as u32 - 2) as usize;
            for layout in &sets.layouts()[from..from + 2] {
                let [shared, alone] = [starts.win(*layout).unwrap(), win(&options, *layout)];
                assert!((shared[0] - alone[0]).abs() < 1e-9, "{layout:?} {shared:?} {alone:?}");
            }
        }
    }
    assert_eq!(Sets::new(&Options::default()).unwrap().layouts().len(), 21_738);
}

/// Who places wants the most of what follows: by the rules of the game alone.
fn placed_best(options: &Options, table: &GiroGaloppo) -> [f64; 2] {
    let Turn::One(seat) = table.turn() else { return win(options, table.wooden()) };
    let cells = table.view(Audience::Seat(seat)).placeable;
    let after = cells.iter().map(|cell| {
        let mut after = table.clone();
        after.play(&Fact::seat(seat.0, Action::Place(cell)), &mut |_| {}).unwrap();
        placed_best(options, &after)
    });
    after.max_by(|a, b| a[seat.index()].total_cmp(&b[seat.index()])).unwrap()
}

#[test]
fn a_placement_is_worth_what_its_rules_say() {
    for threads in [1, 2] {
        let options = small();
        let threads = NonZero::new(threads).unwrap();
        let mut told = (0, 0);
        let placings = Placings::solve(&options, threads, &mut |done, of| told = (done, of));
        let placings = placings.unwrap();
        assert_eq!(told, (6, 6));
        let table = GiroGaloppo::new(&options, 2).unwrap();
        // Some that stand already leave few ways to go on.
        for stand in [&[][..], &[2, 14], &[18, 6, 10]] {
            let mut table = table.clone();
            for cell in stand {
                let Turn::One(seat) = table.turn() else { panic!("somebody places") };
                table.play(&Fact::seat(seat.0, Action::Place(Cell(*cell))), &mut |_| {}).unwrap();
            }
            if stand.is_empty() {
                assert_eq!(table.turn(), Turn::One(who_places(&options, 0)));
                continue;
            }
            let expected = placed_best(&options, &table)[who_places(&options, 0).index()];
            let value = placings.first_wins(table.wooden()).unwrap();
            assert!((value - expected).abs() < 1e-9, "{stand:?} {value} {expected}");
        }
        let bytes = placings.written("by a test");
        let book = Book::read(&options, &bytes).unwrap();
        for stand in [CellSet::EMPTY, [Cell(6), Cell(16)].into_iter().collect()] {
            assert_eq!(book.best(stand), placings.best(stand));
            let layout = book.layout(stand).unwrap();
            let same = placings.first_wins(layout).unwrap() - placings.first_wins(stand).unwrap();
            assert!(same.abs() < 1e-9);
        }
        assert!(Book::read(&Options::default(), &bytes).is_err());
    }
}

#[test]
fn the_books_that_ship_know_the_best_last_obstacle_and_champions_use_them() {
    for (course, tries) in [(Course::Sprint, 6), (Course::Classic, 1)] {
        let options = Options { course, ..Options::default() };
        let book = Book::shipped(&options).unwrap();
        assert!(Book::shipped(&Options { variant: true, ..options }).is_none());
        let mut starts = Starts::new(&options).unwrap();
        let mut random = Random::new(8);
        for _ in 0..tries {
            // Four anywhere, the last one by a champion.
            let mut table = GiroGaloppo::new(&options, 2).unwrap();
            while table.wooden().len() < WOODEN - 1 {
                let Turn::One(seat) = table.turn() else { panic!("somebody places") };
                let cells = table.view(Audience::Seat(seat)).placeable;
                let cell = cells.get(random.below(cells.len() as u32) as usize).unwrap();
                table.play(&Fact::seat(seat.0, Action::Place(cell)), &mut |_| {}).unwrap();
            }
            let seat = who_places(&options, WOODEN - 1);
            let stand = table.wooden();
            let view = table.view(Audience::Seat(seat));
            let at = Seating {
                options: &options,
                seats: 2,
                seat,
                level: Level::Champion,
                budget: None,
                seed: 1,
            };
            let intent = GiroGaloppo::bot(&at).intend(&view, Millis::ZERO).unwrap();
            let Action::Place(chosen) = intent.action else { panic!("it places") };
            assert_eq!(book.cells(stand).collect::<CellSet>(), view.placeable);
            let mut worth = |cell| starts.win(stand.with(cell)).unwrap()[seat.index()];
            let best = worth(chosen);
            for cell in view.placeable.iter() {
                assert!(worth(cell) <= best + 1e-9, "{stand:?}: {cell:?} beats {chosen:?}");
            }
            table.play(&Fact::seat(seat.0, Action::Place(chosen)), &mut |_| {}).unwrap();
            assert_eq!(table.phase(), Phase::Race);
        }
    }
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
