//! Everything there is to tell is told, in both languages.

use crate::common::{Seeded, Table};
use crate::properties::step;
use petits_chevaux::{Effect, Options};
use std::collections::BTreeSet;

/// The name of the effect; a new one can't be forgotten here.
fn name(effect: &Effect) -> &'static str {
    match effect {
        Effect::First { .. } => "first",
        Effect::Rolled { .. } => "rolled",
        Effect::LeftBox { .. } => "left box",
        Effect::Hopped { .. } => "hopped",
        Effect::Advanced { .. } => "advanced",
        Effect::Stabled { .. } => "stabled",
        Effect::Captured { .. } => "captured",
        Effect::BarrageFormed { .. } => "barrage formed",
        Effect::BarrageOpened { .. } => "barrage opened",
        Effect::NoMove { .. } => "no move",
        Effect::Passed { .. } => "passed",
        Effect::TooManySixes { .. } => "too many sixes",
        Effect::ThrowsAgain { .. } => "throws again",
        Effect::TriesAgain { .. } => "tries again",
        Effect::NextSeat { .. } => "next seat",
        Effect::Finished { .. } => "finished",
        Effect::NotFinished { .. } => "not finished",
    }
}

/// Random matches: `play` looks at every sentence. PC-2: the first thing is always the draw.
#[test]
fn every_effect_is_seen_and_told() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for seed in 0..12u8 {
        let numbers = &mut Seeded(seed.into());
        let options = Options {
            horses: [1, 2, 4][usize::from(seed % 3)],
            opening_tries: 3,
            max_sixes: (seed % 2 == 0).then_some(3),
            may_pass: seed % 4 == 0,
            play_on: seed % 5 == 0,
            ..Options::default()
        };
        let mut table = Table::new(2 + seed % 3, &options);
        seen.extend(table.told.iter().map(name));
        let mut steps = 0..100_000;
        while steps.next().is_some() && step(&mut table, numbers) {
            seen.extend(table.told.iter().map(name));
        }
    }
    assert_eq!(seen.len(), 17, "every effect there is: {seen:?}");
}
