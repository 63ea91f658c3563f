//! Connections break at any moment and messages come twice; nothing is lost, nothing is done
//! twice, and every match comes to its end.

use crate::common::World;
use catalog::GameId;
use proptest::prelude::*;
use protocol::{Code, Phase, Settings, Throwing};

/// Something that befalls a connection.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Up,
    Down,
    /// The last message comes again.
    Again,
    /// It breaks, after so many messages have still arrived.
    Cut(usize),
    Connect,
    /// The person says something, connected or not.
    Say,
    Wait(u64),
}

fn fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        6 => Just(Fate::Up),
        6 => Just(Fate::Down),
        2 => Just(Fate::Again),
        2 => (0..3usize).prop_map(Fate::Cut),
        4 => Just(Fate::Connect),
        1 => Just(Fate::Say),
        4 => (0..40u64).prop_map(Fate::Wait),
    ]
}

fn play(game: GameId, people: u8, fates: &[(usize, Fate)]) {
    play_with(game, people, Settings::default(), fates);
}

fn play_with(game: GameId, people: u8, settings: Settings, fates: &[(usize, Fate)]) {
    let mut world = World::with_settings(game, people, settings);
    let mut turn = 0;
    while world.phase() != Phase::Over {
        assert!(turn < 200_000, "the match does not end");
        let (i, fate) = fates[turn % fates.len()];
        let i = i % world.people.len();
        match fate {
            Fate::Up => drop(world.up(i)),
            Fate::Down => drop(world.down(i)),
            Fate::Again => world.again(i),
            Fate::Cut(arriving) => world.cut(i, arriving),
            Fate::Connect => world.connect(i),
            Fate::Say => world.people[i].say(),
            Fate::Wait(ms) => world.pass(ms),
        }
        turn += 1;
        // However bad the day is, now and then everything arrives.
        if turn % 24 == 0 {
            world.drain();
            world.pass(150);
        }
    }
    world.drain();
    world.check();
    for person in &world.people {
        // In a scramble somebody is too late now and then, and only there.
        let allowed: &[Code] = if game == GameId::Carrousel { &[Code::Illegal] } else { &[] };
        // A phrase before one has a place is nobody's.
        let refused = person.refused.iter().filter(|code| **code != Code::NotSeated);
        assert!(refused.clone().all(|code| allowed.contains(code)), "{:?}", person.refused);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn giro_galoppo_loses_nothing(fates in prop::collection::vec((0..4usize, fate()), 1..300)) {
        play(GameId::GiroGaloppo, 4, &fates);
    }

    #[test]
    fn petits_chevaux_loses_nothing(fates in prop::collection::vec((0..3usize, fate()), 1..300)) {
        play(GameId::PetitsChevaux, 3, &fates);
    }

    #[test]
    fn throws_are_not_lost_either(fates in prop::collection::vec((0..3usize, fate()), 1..300)) {
        let settings = Settings { throw: Throwing::Hand, ..Settings::default() };
        play_with(GameId::PetitsChevaux, 3, settings, &fates);
    }

    #[test]
    fn carrousel_loses_nothing(fates in prop::collection::vec((0..3usize, fate()), 1..300)) {
        play(GameId::Carrousel, 3, &fates);
    }
}
