//! Many matches at once.

use crate::common::{Arrays, at_tables};
use kit::Random;
use study::{Batch, Kind, Match, Pace, StudyError};

const PACE: Pace = Pace { tick_ms: 400, most_steps: 300 };

/// Random play, and what was written at each step.
fn played(batch: &mut dyn Batch, steps: usize) -> Vec<Arrays> {
    let mut arrays = Arrays::new(batch.len(), &batch.shape());
    batch.reset(7, arrays.rows()).unwrap();
    let mut all = vec![arrays.clone()];
    for _ in 0..steps {
        let mut actions = arrays.actions.clone();
        batch.sample(&mut actions).unwrap();
        batch.step(&actions, arrays.rows()).unwrap();
        arrays.actions = actions;
        all.push(arrays.clone());
    }
    all
}

#[test]
fn threads_change_nothing() {
    at_tables(|table, _| {
        let batch = |threads| table.clone().batch(150, 7, threads, PACE).unwrap();
        assert_eq!(played(&mut *batch(1), 20), played(&mut *batch(3), 20), "{table:?}");
    });
}

/// The rows of a batch are what each seat of a single match observes and may do.
#[test]
fn a_batch_of_one_is_a_match() {
    let settle = |single: &mut dyn Match, random: &mut Random| {
        while single.kind() == Kind::Chance {
            single.draw(random).unwrap();
        }
    };
    at_tables(|table, _| {
        let mut batch = table.clone().batch(1, 0, 1, PACE).unwrap();
        let shape = batch.shape();
        let mut arrays = Arrays::new(1, &shape);
        batch.reset(0, arrays.rows()).unwrap();
        let (mut single, mut random) = (table.clone().begin(), Random::new(0));
        settle(&mut *single, &mut random);
        for _ in 0..PACE.most_steps {
            let first = if shape.rows == 1 { arrays.seats[0].into() } else { 0 };
            let observations = arrays.observations.chunks(shape.observation);
            for (row, (observation, mask)) in
                observations.zip(arrays.masks.chunks(shape.actions)).enumerate()
            {
                let (mut seen, mut legal) = (vec![0; observation.len()], vec![false; mask.len()]);
                single.observe(first + row, &mut seen).unwrap();
                single.mark(first + row, &mut legal).unwrap();
                assert_eq!((observation, mask), (&seen[..], &legal[..]), "{table:?}");
            }
            let mut chosen = arrays.actions.clone();
            batch.sample(&mut chosen).unwrap();
            batch.step(&chosen, arrays.rows()).unwrap();
            let mut of_seats = vec![-1; shape.seats];
            of_seats[first..first + shape.rows].copy_from_slice(&chosen);
            single.step(&of_seats, &mut random, PACE.tick_ms).unwrap();
            settle(&mut *single, &mut random);
            if let Some(returns) = single.returns() {
                let rewards: Vec<f64> =
                    arrays.rewards.iter().map(|&reward| reward.into()).collect();
                assert!(arrays.done[0] && !arrays.cut[0], "{table:?}");
                assert!(rewards.iter().zip(returns).all(|(a, b)| (a - b).abs() < 1e-6));
                break;
            }
        }
        assert!(arrays.done[0], "{table:?}");
    });
}

#[test]
fn what_is_drawn_is_marked_and_matches_end() {
    at_tables(|table, _| {
        let mut batch = table.clone().batch(8, 7, 1, PACE).unwrap();
        let shape = batch.shape();
        let all = played(&mut *batch, 400);
        for (before, after) in all.iter().zip(&all[1..]) {
            for (&action, mask) in after.actions.iter().zip(before.masks.chunks(shape.actions)) {
                match usize::try_from(action) {
                    Ok(action) => assert!(mask[action], "{table:?}"),
                    Err(_) => assert!(mask.iter().all(|legal| !legal)),
                }
            }
            for (match_, rewards) in after.rewards.chunks(shape.seats).enumerate() {
                let sum: f32 = rewards.iter().sum();
                assert!(sum.abs() < 1e-5, "what one wins another loses");
                let worth = rewards.iter().any(|&reward| reward != 0.0);
                assert!(!worth || after.done[match_], "only the end is worth something");
            }
            let most = table.most_observed();
            assert!(after.observations.iter().all(|&number| number <= most), "{table:?}");
        }
        assert!(all.iter().any(|arrays| arrays.done.contains(&true)), "{table:?}");
    });
}

#[test]
fn of_what_is_not_legal_nothing_is_done() {
    at_tables(|table, _| {
        let mut batch = table.clone().batch(5, 7, 1, PACE).unwrap();
        let mut arrays = Arrays::new(5, &batch.shape());
        batch.reset(7, arrays.rows()).unwrap();
        let mut actions = arrays.actions.clone();
        batch.sample(&mut actions).unwrap();
        let good = actions.clone();
        let count = table.action_count() as i64;
        let acts = good.iter().rposition(|&action| action >= 0).unwrap();
        for wrong in [-1, -7, count, i64::MAX, i64::MIN] {
            actions[acts] = wrong;
            let refused = batch.step(&actions, arrays.rows());
            assert!(matches!(refused, Err(StudyError::NotLegal { number, .. }) if number == wrong));
        }
        // What follows is as if nothing had been asked.
        let mut other = table.clone().batch(5, 7, 1, PACE).unwrap();
        let mut expected = Arrays::new(5, &other.shape());
        other.reset(7, expected.rows()).unwrap();
        other.step(&good, expected.rows()).unwrap();
        batch.step(&good, arrays.rows()).unwrap();
        assert_eq!(arrays, expected);
    });
}

#[test]
fn arrays_of_another_length_are_refused() {
    at_tables(|table, _| {
        let mut batch = table.clone().batch(3, 7, 1, PACE).unwrap();
        let mut arrays = Arrays::new(3, &batch.shape());
        arrays.rewards.pop();
        let refused = batch.reset(7, arrays.rows());
        assert!(matches!(refused, Err(StudyError::WrongLength { what: "rewards", .. })));
        let mut arrays = Arrays::new(3, &batch.shape());
        let refused = batch.step(&arrays.actions.clone()[1..], arrays.rows());
        assert!(matches!(refused, Err(StudyError::WrongLength { what: "actions", .. })));
    });
}

#[test]
fn steps_make_no_allocation() {
    at_tables(|table, _| {
        let mut batch = table.clone().batch(50, 7, 1, PACE).unwrap();
        let mut arrays = Arrays::new(50, &batch.shape());
        batch.reset(7, arrays.rows()).unwrap();
        let mut actions = arrays.actions.clone();
        let info = allocation_counter::measure(|| {
            for _ in 0..400 {
                batch.sample(&mut actions).unwrap();
                batch.step(&actions, arrays.rows()).unwrap();
            }
        });
        assert_eq!(info.count_total, 0, "{table:?}");
    });
}

/// Messages to each helper are all: they do not grow with the matches.
#[test]
fn helpers_cost_a_few_messages_each() {
    const STEPS: u64 = 50;
    at_tables(|table, _| {
        let mut batch = table.clone().batch(400, 7, 2, PACE).unwrap();
        let mut arrays = Arrays::new(400, &batch.shape());
        batch.reset(7, arrays.rows()).unwrap();
        let mut actions = arrays.actions.clone();
        let info = allocation_counter::measure(|| {
            for _ in 0..STEPS {
                batch.sample(&mut actions).unwrap();
                batch.step(&actions, arrays.rows()).unwrap();
            }
        });
        // To draw and to act: each time the list of blocks, a message, and a word to stay awake; and now and then the
        // queue in which messages lie grows.
        assert!(info.count_total <= 7 * STEPS, "{}: {table:?}", info.count_total);
    });
}
