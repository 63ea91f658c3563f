//! Everything there is to tell is told, in both languages.

use crate::common::{Seeded, at, play};
use game::{ActionSet, Actor, Fact, Game, Millis, Numbers, Turn};
use giro_galoppo::{Action, Course, Effect, GiroGaloppo, Options, Placement};
use std::collections::BTreeSet;

/// The name of the effect; a new one can't be forgotten here.
fn name(effect: &Effect) -> &'static str {
    match effect {
        Effect::Placed { .. } => "placed",
        Effect::LaidOut { .. } => "laid out",
        Effect::RaceBegins => "race begins",
        Effect::Chose { .. } => "chose",
        Effect::ChoseAgain { .. } => "chose again",
        Effect::Revealed { .. } => "revealed",
        Effect::HoppedObstacle { .. } => "hopped obstacle",
        Effect::HoppedHorse { .. } => "hopped horse",
        Effect::Landed { .. } => "landed",
        Effect::Refused { .. } => "refused",
        Effect::Pushed { .. } => "pushed",
        Effect::LostTurn { .. } => "lost turn",
        Effect::CrossedLine { .. } => "crossed line",
        Effect::CardsBack => "cards back",
        Effect::NextRound { .. } => "next round",
        Effect::Ranked { .. } => "ranked",
        Effect::NotRanked { .. } => "not ranked",
    }
}

const ALL: [&str; 17] = [
    "placed",
    "laid out",
    "race begins",
    "chose",
    "chose again",
    "revealed",
    "hopped obstacle",
    "hopped horse",
    "landed",
    "refused",
    "pushed",
    "lost turn",
    "crossed line",
    "cards back",
    "next round",
    "ranked",
    "not ranked",
];

/// Random races, with and without the variant: `play` looks at every sentence.
#[test]
fn every_effect_is_seen_and_told() {
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        let numbers = &mut Seeded(seed);
        let placement = if seed % 2 == 0 { Placement::Players } else { Placement::Random };
        let options = Options {
            course: Course::Grand,
            placement,
            variant: seed % 3 == 0,
            ..Options::default()
        };
        let mut race = GiroGaloppo::new(&options, 2 + (seed % 4) as u8).unwrap();
        while !matches!(race.turn(), Turn::Over(_)) {
            let fact = any_fact(&race, numbers);
            seen.extend(play(&mut race, fact).unwrap().iter().map(name));
        }
    }
    assert_eq!(seen, ALL.into());
}

fn any_fact(race: &GiroGaloppo, numbers: &mut Seeded) -> Fact<Action> {
    let seat = match race.turn() {
        Turn::Chance => return Fact::chance(race.draw(numbers)),
        Turn::One(seat) => seat.0,
        _ => numbers.below(race.seats().into()) as u8, // GG-7: perhaps one that has chosen already
    };
    let legal = race.legal(Actor::Seat(game::Seat(seat)), Millis::ZERO);
    Fact::seat(seat, legal.get(numbers.below(legal.len() as u32) as usize).unwrap())
}

/// GG-7: what is told of a round, in its order: the choices, the cards, the moves, what is next.
#[test]
fn a_round_is_told_in_order() {
    let race = at("[].A#CB").round([3, 3, 3]);
    let told: Vec<_> = race.told.iter().map(name).collect();
    assert_eq!(told[..6].join(", "), "chose, chose, chose, revealed, revealed, revealed");
    assert_eq!(told[6..10].join(", "), "hopped obstacle, hopped horse, landed, pushed"); // A
    assert_eq!(told[10..14].join(", "), "hopped obstacle, hopped horse, landed, pushed"); // B
    assert_eq!(told[14..].join(", "), "hopped horse, landed, next round"); // C
}
