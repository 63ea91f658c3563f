//! Everything there is to tell is told, in both languages.

use crate::common::{A, Seeded, Table, deal_with, rows_of, shuffled};
use crate::properties::step;
use carrousel::{Effect, Move, Options};
use std::collections::BTreeSet;

/// The name of the effect; a new one can't be forgotten here.
fn name(effect: &Effect) -> &'static str {
    match effect {
        Effect::Dealt { .. } => "dealt",
        Effect::Touched { .. } => "touched",
        Effect::Moved { .. } => "moved",
        Effect::Scored { .. } => "scored",
        Effect::Drew { .. } => "drew",
        Effect::RowShrank { .. } => "row shrank",
        Effect::Missed { .. } => "missed",
        Effect::LostPoint { .. } => "lost point",
        Effect::NothingToLose { .. } => "nothing to lose",
        Effect::LetGo { .. } => "let go",
        Effect::LetGoGently { .. } => "let go gently",
        Effect::HeldTooLong { .. } => "held too long",
        Effect::LuckyStrike { .. } => "lucky strike",
        Effect::WrongClaim { .. } => "wrong claim",
        Effect::Impasse { .. } => "impasse",
        Effect::Ranked { .. } => "ranked",
    }
}

/// Random matches: `play` looks at every sentence. CA-1: the first thing is always the deal.
#[test]
fn every_effect_is_seen_and_told() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut see = |table: &Table| seen.extend(table.told.iter().map(name));
    for seed in 0..24u8 {
        let options = Options {
            target: Some(2),
            gentle_hands: seed % 2 == 0,
            expert: seed % 3 == 0,
            ..Options::default()
        };
        let mut table = shuffled(2 + seed % 3, &options, seed.into());
        see(&table);
        let numbers = &mut Seeded(seed.into());
        while step(&mut table, numbers) {
            see(&table);
        }
        see(&table);
    }
    let rows = rows_of(30);
    let mut table = deal_with("KYBGR", &[&rows[0], &rows[1]], "", |o| o.target = Some(1));
    see(table.moves(A, Move::swap(0, 1)));
    assert_eq!(seen.len(), 16, "every effect there is: {seen:?}");
}
