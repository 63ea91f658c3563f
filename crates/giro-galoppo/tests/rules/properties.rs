//! What always holds, whatever is played.

use crate::common::{Seeded, play};
use game::{ActionSet, Actor, Fact, Game, Millis, Numbers, Seat, Turn};
use giro_galoppo::{
    Action, Cell, Course, Effect, GiroGaloppo, Options, Placement, Spacing, Ties, Track,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Any options that matter once the obstacles stand.
fn any_options() -> impl Strategy<Value = Options> {
    // As long as a course may be: the last cell behind its line is 126.
    let longest = Track::parse(&format!("ggrgrgm{}", "gs".repeat(60)[..113].to_owned())).unwrap();
    let course = prop_oneof![
        Just(Course::Sprint),
        Just(Course::Classic),
        Just(Course::Grand),
        Just(Course::Own(longest)),
    ];
    let spacing = prop_oneof![Just(Spacing::All), Just(Spacing::Wooden)];
    let ties = prop_oneof![Just(Ties::Live), Just(Ties::Frozen)];
    (course, spacing, ties, any::<bool>()).prop_map(|(course, spacing, ties, variant)| Options {
        course,
        spacing,
        ties,
        variant,
        placement: Placement::Random,
        ..Options::default()
    })
}

/// A course of 16 to 26 cells with two rivers and the moor somewhere on it.
fn any_course() -> impl Strategy<Value = String> {
    let ground = proptest::collection::vec(prop_oneof![3 => Just('s'), 1 => Just('g')], 16..27);
    let anywhere = proptest::sample::subsequence((1..16).collect::<Vec<usize>>(), 3);
    // On every other cell: there a wall could be built.
    let in_turn = (1..12usize).prop_map(|first| vec![first, first + 2, first + 4]);
    let naturals = prop_oneof![anywhere, in_turn];
    (ground, naturals, 0..3usize).prop_map(|(mut ground, naturals, moor)| {
        for (n, cell) in naturals.into_iter().enumerate() {
            ground[cell] = if n == moor { 'm' } else { 'r' };
        }
        ground.into_iter().collect()
    })
}

/// All layouts that GG-3 to GG-6 allow, word by word and without any cleverness.
fn all_layouts(course: &str, spacing: Spacing) -> Vec<[u8; 5]> {
    let cell = |n: u8| course.as_bytes()[usize::from(n) - 1];
    let natural = |n: u8| matches!(cell(n), b'r' | b'm');
    let cells = 1..=course.len() as u8;
    let sand: Vec<u8> = cells.clone().filter(|&n| cell(n) == b's').collect();
    let last_natural = cells.clone().filter(|&n| natural(n)).max().unwrap();
    let crowded = |n: u8, others: &[u8]| {
        let by_wood = others.iter().any(|other| n.abs_diff(*other) < 2);
        let by_nature = cells.clone().any(|other| natural(other) && n.abs_diff(other) < 2);
        by_wood || spacing == Spacing::All && by_nature
    };
    let mut layouts = vec![vec![]];
    for _ in 0..5 {
        let longer = layouts.iter().flat_map(|layout: &Vec<u8>| {
            let fits =
                |n: &&u8| layout.last().is_none_or(|last| *n > last) && !crowded(**n, layout);
            sand.iter().filter(fits).map(|&n| [&layout[..], &[n]].concat()).collect::<Vec<_>>()
        });
        layouts = longer.collect();
    }
    let two_at_the_end = |l: &Vec<u8>| l.iter().filter(|&&n| n > last_natural).count() >= 2;
    let no_wall = |l: &Vec<u8>| {
        let obstacles: Vec<bool> = cells.clone().map(|n| natural(n) || l.contains(&n)).collect();
        !obstacles.windows(6).any(|six| six.iter().all(|obstacle| *obstacle))
    };
    let legal = layouts.into_iter().filter(two_at_the_end).filter(no_wall);
    legal.map(|l| l.try_into().unwrap()).collect()
}

fn own(course: &str, spacing: Spacing, placement: Placement) -> Options {
    let course = Course::Own(Track::parse(course).unwrap());
    Options { course, spacing, placement, ..Options::default() }
}

/// One number, and below what it was asked for.
struct One {
    chosen: u32,
    asked: Option<u32>,
}

impl Numbers for One {
    fn below(&mut self, bound: u32) -> u32 {
        assert_eq!(self.asked.replace(bound), None, "one number is enough");
        self.chosen
    }
}

/// What chance can do, each with its weight.
fn outcomes(game: &GiroGaloppo) -> Vec<([u8; 5], u32)> {
    let mut outcomes = Vec::new();
    game.chance(&mut |action, weight| match action {
        Action::Layout(cells) => outcomes.push((cells.map(|c| c.0), weight)),
        other => panic!("chance does {other:?}"),
    });
    outcomes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..Default::default() })]

    /// GG-11 to GG-13: the sum of all positions never falls, no two horses share a cell, no
    /// horse stands on an obstacle, and (GG-16) six cells behind the line are enough.
    #[test]
    fn horses_gain_ground_together(options in any_options(), seats in 2..=5u8, seed: u64) {
        let numbers = &mut Seeded(seed);
        let mut race = GiroGaloppo::new(&options, seats).unwrap();
        let layout = race.draw(numbers);
        play(&mut race, Fact::chance(layout)).unwrap();
        let mut cells = vec![0; usize::from(seats)];
        while let Turn::Round(waiting) = race.turn() {
            let mut sum: u32 = cells.iter().sum();
            for seat in waiting {
                let hand = race.legal(Actor::Seat(seat), Millis::ZERO);
                let card = hand.get(numbers.below(hand.len() as u32) as usize).unwrap();
                let told = play(&mut race, Fact::seat(seat.0, card)).unwrap();
                for (i, effect) in told.iter().enumerate() {
                    match effect {
                        Effect::Landed { seat, to, .. } | Effect::Pushed { seat, to, .. } => {
                            cells[seat.index()] = to.0.into();
                        }
                        _ => continue,
                    }
                    // A push belongs to the move before it.
                    if !matches!(told[i + 1], Effect::Pushed { .. }) {
                        prop_assert!(cells.iter().sum::<u32>() >= sum);
                        sum = cells.iter().sum();
                    }
                }
            }
            let now: Vec<u32> = race.positions().map(|c| c.0.into()).collect();
            prop_assert_eq!(&now, &cells, "what is told is what happened");
            let on_course: BTreeSet<_> = now.iter().filter(|&&c| c > 0).collect();
            prop_assert_eq!(on_course.len(), now.iter().filter(|&&c| c > 0).count());
            prop_assert!(now.iter().all(|&c| c <= u32::from(race.line().0) + 6));
            prop_assert!(race.positions().all(|c| !race.wooden().contains(c)));
            let track = options.course.track();
            let natural = |c: Cell| track.terrain(c).is_some_and(giro_galoppo::Terrain::is_natural_obstacle);
            prop_assert!(!race.positions().any(natural));
        }
    }

    /// GG-17: whoever is behind the line has a place of its own.
    #[test]
    fn a_ranked_place_is_never_shared(options in any_options(), seats in 2..=5u8, seed: u64) {
        let numbers = &mut Seeded(seed);
        let mut race = GiroGaloppo::new(&options, seats).unwrap();
        let layout = race.draw(numbers);
        play(&mut race, Fact::chance(layout)).unwrap();
        let ranking = loop {
            match race.turn() {
                Turn::Round(waiting) => for seat in waiting {
                    let hand = race.legal(Actor::Seat(seat), Millis::ZERO);
                    let card = hand.get(numbers.below(hand.len() as u32) as usize).unwrap();
                    race.apply_unchecked(&Fact::seat(seat.0, card), &mut |_| {});
                },
                Turn::Over(ranking) => break ranking,
                turn => panic!("{turn:?}"),
            }
        };
        let cells: Vec<u8> = race.positions().map(|c| c.0).collect();
        let behind = cells.iter().filter(|&&c| c > race.line().0).count();
        prop_assert!(behind > 0);
        for a in 0..seats {
            for b in 0..seats {
                let place = |s: u8| ranking.place_of(Seat(s)).unwrap();
                let ranked = |s: u8| cells[usize::from(s)] > race.line().0;
                if ranked(a) && cells[usize::from(a)] > cells[usize::from(b)] {
                    prop_assert!(place(a) < place(b));
                }
                prop_assert_eq!(ranked(a), place(a) < behind);
            }
        }
    }

    /// GG-6: a cell is open exactly if a layout that GG-3 to GG-5 allow has it, together with
    /// those that stand already; and a course is good exactly if there is a layout at all.
    #[test]
    fn open_cells_are_those_from_which_the_rest_can_be_placed(
        course in any_course(), wooden: bool, seed: u64,
    ) {
        let spacing = if wooden { Spacing::Wooden } else { Spacing::All };
        let touching = ["rr", "rm", "mr"].iter().any(|pair| course.contains(pair));
        prop_assume!(!touching);
        let mut layouts = all_layouts(&course, spacing);
        let game = GiroGaloppo::new(&own(&course, spacing, Placement::Players), 2);
        prop_assert_eq!(game.is_ok(), !layouts.is_empty());
        let Ok(mut game) = game else { return Ok(()) };
        let numbers = &mut Seeded(seed);
        while let Turn::One(seat) = game.turn() {
            let placed = game.wooden();
            let wanted: BTreeSet<u8> =
                layouts.iter().flatten().copied().filter(|&n| !placed.contains(Cell(n))).collect();
            let by = |n: u8| Fact::seat(seat.0, Action::Place(Cell(n)));
            let checked = (0..=255).filter(|&n| game.check(&by(n)).is_ok()).collect();
            prop_assert_eq!(&wanted, &checked);
            let legal = game.legal(Actor::Seat(seat), Millis::ZERO);
            let listed = legal.iter().map(|action| match action {
                Action::Place(cell) => cell.0,
                other => panic!("{other:?}"),
            });
            prop_assert_eq!(&wanted, &listed.collect());
            let chosen = wanted.iter().nth(numbers.below(wanted.len() as u32) as usize).unwrap();
            play(&mut game, by(*chosen)).unwrap();
            layouts.retain(|layout| layout.contains(chosen));
        }
    }

    /// GG-6, `placement: random`: chance lists every legal layout once, and draws from the list.
    #[test]
    fn chance_lists_every_legal_layout_once(course in any_course(), wooden: bool, seed: u64) {
        let spacing = if wooden { Spacing::Wooden } else { Spacing::All };
        let options = own(&course, spacing, Placement::Random);
        let Ok(game) = GiroGaloppo::new(&options, 3) else { return Ok(()) };
        let listed = outcomes(&game);
        let wanted = all_layouts(&course, spacing).into_iter().map(|layout| (layout, 1));
        prop_assert_eq!(&listed, &wanted.collect::<Vec<_>>());
        let Action::Layout(drawn) = game.draw(&mut Seeded(seed)) else { panic!("no layout") };
        prop_assert!(listed.contains(&(drawn.map(|c| c.0), 1)));
        // The n-th, counted from the last: docs/fairness.md promises it.
        let chosen = (seed % listed.len() as u64) as u32;
        let mut one = One { chosen, asked: None };
        let Action::Layout(drawn) = game.draw(&mut one) else { panic!("no layout") };
        prop_assert_eq!(one.asked, Some(listed.len() as u32));
        prop_assert_eq!(drawn.map(|c| c.0), listed[listed.len() - 1 - chosen as usize].0);
    }
}

/// GG-6: on a shipped course, too.
#[test]
fn the_layouts_of_the_sprint_are_listed() {
    let course: String = Course::Sprint.track().letters().collect();
    for spacing in [Spacing::All, Spacing::Wooden] {
        let options = Options {
            course: Course::Sprint,
            spacing,
            placement: Placement::Random,
            ..Options::default()
        };
        let listed = outcomes(&GiroGaloppo::new(&options, 2).unwrap());
        assert_eq!(listed.len(), all_layouts(&course, spacing).len());
    }
}

/// GG-6: chance draws uniformly over the legal layouts.
#[test]
fn every_layout_is_equally_likely() {
    let options = own("gsssssssgrgrgmgsssssg", Spacing::All, Placement::Random);
    let game = GiroGaloppo::new(&options, 2).unwrap();
    let listed = outcomes(&game);
    let each = 400;
    let numbers = &mut Seeded(2024);
    let mut drawn: BTreeMap<[u8; 5], u32> = listed.iter().map(|(l, _)| (*l, 0)).collect();
    for _ in 0..each * listed.len() {
        let Action::Layout(cells) = game.draw(numbers) else { panic!("no layout") };
        *drawn.get_mut(&cells.map(|c| c.0)).expect("a listed layout") += 1;
    }
    // Chi-square: its mean is the number of layouts less one, its variance twice that.
    let off = |n: &u32| (f64::from(*n) - each as f64).powi(2) / each as f64;
    let chi_square: f64 = drawn.values().map(off).sum();
    let freedom = (listed.len() - 1) as f64;
    assert!((chi_square - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{chi_square}");
}

/// Search copies states by the million, so they stay small.
#[test]
fn states_and_actions_are_small() {
    fn is_copy<T: Copy>() {}
    is_copy::<Action>();
    assert!(size_of::<GiroGaloppo>() <= 128, "{}", size_of::<GiroGaloppo>());
    assert!(size_of::<Action>() <= 64, "{}", size_of::<Action>());
}
