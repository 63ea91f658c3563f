//! What always holds, whatever happens and whenever.

use crate::common::{Seeded, Table, shuffled};
use carrousel::{Action, Carrousel, Effect, Options, Phase};
use game::{ActionSet, Actor, Game, Millis, Numbers, Seat};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn any_options() -> impl Strategy<Value = Options> {
    let times = (1..8_000u32, 1..30_000u32);
    (2..=6u8, times, any::<[bool; 4]>()).prop_map(|(target, (hold_ms, impasse_ms), on)| Options {
        target: Some(target),
        hold_ms,
        impasse_ms,
        gentle_hands: on[0],
        free_claims: on[1],
        expert: on[2],
        kitchen: on[3],
        ..Options::default()
    })
}

/// Some time passes, and somebody does something that is allowed; `false` at the end. Now and then
/// a seat sees a move that scores, or claims what is right: else nobody would ever win.
pub fn step(table: &mut Table, numbers: &mut Seeded) -> bool {
    if table.is_over() {
        return false;
    }
    table.told.clear();
    table.wait(numbers.below(3_000).into());
    let now = Millis(table.now);
    let due = table.game.legal(Actor::Clock, now);
    if let Some(action) = due.get(0) {
        table.play(Actor::Clock, action).unwrap();
        return true;
    }
    let seat = Seat(numbers.below(table.game.seats().into()) as u8);
    let head = Action::Claim(table.game.order().unwrap().head());
    let legal = table.game.legal(Actor::Seat(seat), now);
    let sharp = numbers.below(2) == 0;
    if sharp && legal.contains(&head) {
        table.play(Actor::Seat(seat), head).unwrap();
    } else if sharp && table.game.holder() == Some(seat) && table.find_move(seat, true).is_some() {
        table.score(seat);
    } else if !legal.is_empty() {
        let action = legal.get(numbers.below(legal.len() as u32) as usize).unwrap();
        table.play(Actor::Seat(seat), action).unwrap();
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    /// CA-1, CA-4, CA-5: all sixty cards are always there, each once; all five horses, too.
    #[test]
    fn no_card_is_lost(options in any_options(), seats in 2..=4u8, seed: u64) {
        let mut table = shuffled(seats, &options, seed);
        let numbers = &mut Seeded(!seed);
        for _ in 0..400 {
            prop_assert_eq!(table.all_cards(), 60);
            let seen: Vec<_> = table.game.rows().chain(table.game.won()).flatten().collect();
            prop_assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), seen.len());
            prop_assert!(table.game.order().unwrap().is_complete());
            if !step(&mut table, numbers) {
                break;
            }
        }
    }

    /// CA-4, CA-5: nobody gains or loses more than a point at once, and a point is a card.
    #[test]
    fn points_come_and_go_one_by_one(options in any_options(), seats in 2..=4u8, seed: u64) {
        let mut table = shuffled(seats, &options, seed);
        let numbers = &mut Seeded(!seed);
        for _ in 0..400 {
            let before: Vec<_> = (0..seats).map(|s| table.points(Seat(s))).collect();
            if !step(&mut table, numbers) {
                break;
            }
            let after: Vec<_> = (0..seats).map(|s| table.points(Seat(s))).collect();
            let changed = before.iter().zip(&after).filter(|(b, a)| a != b).count();
            prop_assert!(changed <= 1);
            for (before, after) in before.iter().zip(&after) {
                prop_assert!(before.abs_diff(*after) <= 1);
            }
            let won = |e: &Effect| matches!(e, Effect::Scored { .. });
            let more = after.iter().sum::<usize>() > before.iter().sum();
            prop_assert_eq!(table.told.iter().any(won), more);
        }
    }

    /// CA-2, CA-7, CA-12: what is listed as allowed is allowed, and nothing else.
    #[test]
    fn what_is_listed_is_what_is_allowed(options in any_options(), seats in 2..=4u8, seed: u64) {
        let mut table = shuffled(seats, &options, seed);
        let numbers = &mut Seeded(!seed);
        for _ in 0..60 {
            let at = Millis(table.now);
            for by in (0..=seats).map(|s| Actor::Seat(Seat(s))).chain([Actor::Clock]) {
                let legal = table.game.legal(by, at);
                for action in every_action() {
                    let allowed = table.game.check(&game::Fact { at, by, action }).is_ok();
                    prop_assert_eq!(legal.contains(&action), allowed, "{:?} {:?}", by, action);
                    prop_assert_eq!(legal.iter().any(|a| a == action), allowed);
                }
            }
            if !step(&mut table, numbers) {
                break;
            }
        }
    }

    /// CA-9: whenever somebody may act, the clock has a time to act at.
    #[test]
    fn the_clock_always_has_something_to_come(options in any_options(), seed: u64) {
        let mut table = shuffled(3, &options, seed);
        let numbers = &mut Seeded(!seed);
        for _ in 0..200 {
            prop_assert_eq!(table.game.deadline().is_some(), table.game.phase() == Phase::Live);
            if let Some(due) = table.game.deadline() {
                prop_assert_eq!(table.game.legal(Actor::Clock, due).len(), 1);
            }
            if !step(&mut table, numbers) {
                break;
            }
        }
    }
}

fn every_action() -> Vec<Action> {
    let moves = carrousel::Move::ALL.into_iter().map(Action::Move);
    let claims = carrousel::Card::all().map(Action::Claim);
    let single = [Action::Touch, Action::Release, Action::Impasse, Action::Expire];
    single.into_iter().chain(moves).chain(claims).collect()
}

/// Actions are copied all the time, so they stay small; a deal is its sixty cards and the horses.
#[test]
fn actions_are_small() {
    fn is_copy<T: Copy>() {}
    is_copy::<Action>();
    assert!(size_of::<Action>() <= 65, "{}", size_of::<Action>());
    assert!(size_of::<Carrousel>() <= 400, "{}", size_of::<Carrousel>());
}
