//! What always holds, whatever is thrown and played.

use crate::common::{Seeded, Table};
use game::{ActionSet, Actor, Fact, Game, Millis, Numbers, Seat, Turn};
use petits_chevaux::{Action, Die, Effect, ExitFaces, Horse, Options, PetitsChevaux, Phase};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn any_options() -> impl Strategy<Value = Options> {
    let horses = prop_oneof![Just(4), Just(2), Just(1)];
    let exits = proptest::collection::vec(1..=6u8, 0..4);
    let tries = prop_oneof![Just(1), Just(3)];
    let sixes = proptest::option::of(1..=4u8);
    let switches = any::<[bool; 5]>();
    (horses, exits, tries, sixes, switches)
        .prop_map(|(horses, exits, tries, sixes, on)| Options {
            horses,
            exit_on: ExitFaces::new(exits.into_iter().chain([6]).map(Die)).unwrap(),
            opening_tries: tries,
            max_sixes: sixes,
            may_pass: on[0],
            own_barrage_blocks: on[1],
            barrage_capture: on[2],
            stable_overtaking: on[3],
            play_on: on[4],
            ..Options::default()
        })
        .prop_filter("PC-4: somebody can leave the box", |o| PetitsChevaux::new(o, 2).is_ok())
}

/// Whoever is to act does something that is allowed; `false` at the end.
pub fn step(table: &mut Table, numbers: &mut Seeded) -> bool {
    let fact = match table.game.turn() {
        Turn::Chance => Fact::chance(table.game.draw(numbers)),
        Turn::One(seat) => {
            let legal = table.game.legal(Actor::Seat(seat), Millis::ZERO);
            Fact::seat(seat.0, legal.get(numbers.below(legal.len() as u32) as usize).unwrap())
        }
        _ => return false,
    };
    table.play(fact).unwrap();
    true
}

/// The horses on each cell of the ring, by seat.
fn ring(game: &PetitsChevaux) -> BTreeMap<u8, Vec<Seat>> {
    let mut ring: BTreeMap<u8, Vec<Seat>> = BTreeMap::new();
    for seat in (0..game.seats()).map(Seat) {
        for cell in game.horses(seat).flatten().filter_map(|p| p.ring_cell(game.colour(seat))) {
            ring.entry(cell).or_default().push(seat);
        }
    }
    ring
}

/// PC-5 to PC-13 word by word: the horses of the seat on turn that may move by the throw, with these on the ring.
fn may_move(
    game: &PetitsChevaux,
    ring: &BTreeMap<u8, Vec<Seat>>,
    options: &Options,
    die: u8,
) -> Vec<u8> {
    (0..options.horses).filter(|h| may_one_move(game, ring, options, Horse(*h), die)).collect()
}

fn may_one_move(
    game: &PetitsChevaux,
    ring: &BTreeMap<u8, Vec<Seat>>,
    options: &Options,
    horse: Horse,
    die: u8,
) -> bool {
    let seat = game.seat();
    let on = |progress: u8| {
        let cell = petits_chevaux::Progress(progress).ring_cell(game.colour(seat));
        cell.and_then(|cell| ring.get(&cell)).cloned().unwrap_or_default()
    };
    let stabled = |progress| game.horses(seat).flatten().any(|p| p.0 == progress && p.0 >= 56);
    let may_land = |progress| match &on(progress)[..] {
        [owner, _] => *owner != seat && options.barrage_capture, // PC-8, PC-10
        _ => !stabled(progress),                                 // PC-12
    };
    let may_pass = |progress| match &on(progress)[..] {
        [owner, _] => *owner == seat && !options.own_barrage_blocks, // PC-9
        _ => options.stable_overtaking || !stabled(progress),        // PC-13
    };
    match game.horses(seat).nth(horse.0.into()).unwrap() {
        None => options.exit_on.contains(Die(die)) && may_land(0), // PC-3, PC-11
        Some(from) => {
            let to = from.0 + die; // PC-5
            to <= 61 && (from.0 + 1..to).all(may_pass) && may_land(to) // PC-12
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..Default::default() })]

    /// PC-7, PC-8, PC-12: a cell is one seat's, never three horses stand on one, and a stable cell
    /// holds one horse; no horse is lost.
    #[test]
    fn a_cell_is_never_crowded(options in any_options(), seats in 2..=4u8, seed: u64) {
        let mut table = Table::new(seats, &options);
        let numbers = &mut Seeded(seed);
        for _ in 0..1500 {
            if !step(&mut table, numbers) {
                break;
            }
            for on_cell in ring(&table.game).values() {
                prop_assert!(on_cell.len() <= 2 && on_cell.iter().all(|s| *s == on_cell[0]));
            }
            for seat in (0..seats).map(Seat) {
                let horses: Vec<_> = table.game.horses(seat).collect();
                prop_assert_eq!(horses.len(), usize::from(options.horses));
                let mut ways = [0; 4];
                for (way, horse) in ways.iter_mut().zip(&horses) {
                    *way = horse.map_or(0, |progress| progress.0 + 1);
                }
                prop_assert_eq!(table.game.ways(seat), ways);
                let mut stable: Vec<_> = horses.into_iter().flatten().filter(|p| p.0 >= 56).collect();
                let all = stable.len();
                stable.sort();
                stable.dedup();
                prop_assert_eq!(stable.len(), all);
                prop_assert!(stable.iter().all(|p| p.0 <= 61));
            }
        }
    }

    /// PC-3, PC-5 and PC-8 to PC-13: a move is legal exactly if the rules say so, word by word.
    #[test]
    fn moves_are_legal_by_the_book(options in any_options(), seats in 2..=4u8, seed: u64) {
        let mut table = Table::new(seats, &options);
        let numbers = &mut Seeded(seed);
        for _ in 0..600 {
            if table.game.phase() == Phase::Roll {
                let whole = ring(&table.game);
                let mut apart = whole.clone();
                apart.retain(|_, horses| horses.len() < 2);
                for die in 1..=6 {
                    let by_the_book = may_move(&table.game, &whole, &options, die);
                    let mut thrown = table.clone();
                    thrown.roll(die);
                    if !thrown.told.iter().any(|e| matches!(e, Effect::TooManySixes { .. })) {
                        prop_assert_eq!(table.movable(die), by_the_book, "{} {}", table.picture(), die);
                    }
                    // PC-8, PC-9, PC-10: whoever can't move is told whether barrages are why.
                    for effect in thrown.told {
                        if let Effect::NoMove { barred, .. } = effect {
                            let without = may_move(&table.game, &apart, &options, die);
                            prop_assert_eq!(barred, !without.is_empty(), "{} {}", table.picture(), die);
                        }
                    }
                }
            }
            if !step(&mut table, numbers) {
                break;
            }
        }
    }

    /// PC-14: the match ends with a winner whose horses stand on the cells nearest the centre.
    #[test]
    fn the_winner_is_home(options in any_options(), seats in 2..=4u8, seed: u64) {
        let mut table = Table::new(seats, &Options { may_pass: false, ..options });
        let numbers = &mut Seeded(seed);
        let steps = (0..100_000).take_while(|_| step(&mut table, numbers)).count();
        let Turn::Over(ranking) = table.game.turn() else { panic!("no end after {steps} steps") };
        let home = |seat| {
            let mut cells: Vec<u8> = table.game.horses(seat).flatten().map(|p| p.0).collect();
            cells.sort_unstable();
            cells == (62 - options.horses..62).collect::<Vec<_>>()
        };
        let last = ranking.places().len() - 1;
        for seat in (0..seats).map(Seat) {
            prop_assert_eq!(home(seat), ranking.place_of(seat).unwrap() < last);
        }
        let finished = if options.play_on { usize::from(seats) - 1 } else { 1 };
        prop_assert_eq!(last, finished);
    }
}

/// Search copies states by the million, so they stay small.
#[test]
fn states_and_actions_are_small() {
    fn is_copy<T: Copy>() {}
    is_copy::<Action>();
    assert!(size_of::<PetitsChevaux>() <= 128, "{}", size_of::<PetitsChevaux>());
    assert!(size_of::<Action>() <= 64, "{}", size_of::<Action>());
}
