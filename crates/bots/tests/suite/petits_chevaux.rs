//! The bots of Petits Chevaux play by the rules, always the same way, and well.

use bots::petits_chevaux::{Settings, Solution, Weights, train};
use bots::{Bot, Budget, Level, Play, Random, Seating};
use game::{ActionSet, Actor, Audience, Fact, Game, List, Millis, Numbers, Seat, Turn};
use petits_chevaux::{
    Action, BadPosition, Colour, Die, Effect, ExitFaces, Options, PetitsChevaux, Phase, Progress,
};
use std::num::NonZero;

type Player = Box<dyn Bot<PetitsChevaux>>;

/// A bot that thinks little, because many matches are played here.
fn bot(options: &Options, seats: u8, seat: u8, level: Level, seed: u64) -> Player {
    let budget = Some(Budget::Simulations(8));
    PetitsChevaux::bot(&Seating { options, seats, seat: Seat(seat), level, budget, seed })
}

/// Any table at which a match can end.
fn random_options(random: &mut Random, seats: u8) -> Options {
    let mut sides = [0, 1, 2, 3].map(Colour);
    random.shuffle(&mut sides);
    let faces: Vec<Die> =
        (1..=6).filter(|&face| face == 6 || random.below(4) == 0).map(Die).collect();
    Options {
        horses: [4, 2, 1][random.below(3) as usize],
        exit_on: ExitFaces::new(faces).expect("6 is among them"),
        opening_tries: [1, 3][random.below(2) as usize],
        max_sixes: [None, None, Some(2), Some(3)][random.below(4) as usize],
        may_pass: random.below(3) == 0,
        own_barrage_blocks: random.below(2) == 0,
        barrage_capture: random.below(2) == 0,
        stable_overtaking: random.below(2) == 0,
        play_on: random.below(2) == 0,
        colours: match random.below(2) {
            0 => List::of(Colour(0), sides.into_iter().take(seats.into())),
            _ => List::default(),
        },
    }
}

/// Plays a match to its end; tells who won, and what all did.
fn play(options: &Options, players: &mut [Player], random: &mut Random) -> (Seat, Vec<Action>) {
    let mut table = PetitsChevaux::new(options, players.len() as u8).expect("a good table");
    let mut done = Vec::new();
    loop {
        let fact = match table.turn() {
            Turn::Chance => Fact::chance(table.draw(random)),
            Turn::One(seat) => {
                let view = table.view(Audience::Seat(seat));
                for (i, player) in players.iter_mut().enumerate() {
                    let waits = seat.index() != i;
                    assert!(!waits || player.intend(&view, Millis::ZERO).is_none());
                }
                let intent =
                    players[seat.index()].intend(&view, Millis(5)).expect("it is its turn");
                assert_eq!(intent.at, Millis(5));
                done.push(intent.action);
                Fact::seat(seat.0, intent.action)
            }
            Turn::Over(ranking) => {
                return (ranking.places()[0].iter().next().expect("a winner"), done);
            }
            Turn::Round(_) | Turn::Live(_) => unreachable!(),
        };
        assert!(done.len() < 50_000, "a match comes to its end: {options:?}");
        let mut see = |effect| players.iter_mut().for_each(|p| p.see(&effect));
        table.play(&fact, &mut see).expect("bots play by the rules");
    }
}

#[test]
fn bots_play_by_the_rules_at_any_table() {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let seats = 2 + random.below(3) as u8;
        let options = random_options(&mut random, seats);
        // Champions take longer, and so there are fewer of them.
        let levels = if seed % 20 == 0 { 4 } else { 3 };
        let mut players: Vec<Player> = (0..seats)
            .map(|s| bot(&options, seats, s, Level::ALL[random.below(levels) as usize], seed))
            .collect();
        play(&options, &mut players, &mut random);
    }
}

#[test]
fn champions_who_may_pass_come_to_an_end() {
    for seed in 0..20 {
        let options = Options { may_pass: true, ..Options::default() };
        let mut players: Vec<Player> =
            (0..2).map(|s| bot(&options, 2, s, Level::Champion, seed)).collect();
        play(&options, &mut players, &mut Random::new(seed));
    }
}

#[test]
fn the_same_seed_plays_the_same() {
    for level in Level::ALL {
        let again = || {
            let options = Options::default();
            let mut players: Vec<Player> = (0..3).map(|s| bot(&options, 3, s, level, 7)).collect();
            play(&options, &mut players, &mut Random::new(3))
        };
        assert_eq!(again(), again(), "{level}");
    }
}

#[test]
fn the_champion_holds_its_own_against_the_galloper() {
    let options = Options::default();
    let mut won = 0;
    let matches = 100;
    for n in 0..matches {
        let champion = (n % 2) as u8;
        let level = |s| if s == champion { Level::Champion } else { Level::Galloper };
        let mut players: Vec<Player> = (0..2).map(|s| bot(&options, 2, s, level(s), n)).collect();
        won += u64::from(play(&options, &mut players, &mut Random::new(n)).0 == Seat(champion));
    }
    assert!(won * 100 > matches * 45, "{won} of {matches}");
}

/// A position with a choice, as the champion on turn sees it.
fn choice(options: &Options, seats: u8, seed: u64) -> (PetitsChevaux, Seat) {
    let mut random = Random::new(seed);
    let mut table = PetitsChevaux::new(options, seats).expect("a good table");
    for n in 0.. {
        let fact = match table.turn() {
            Turn::One(seat) => {
                let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
                if n > 200 && legal.len() > 1 {
                    return (table, seat);
                }
                let nth = random.below(legal.len() as u32) as usize;
                Fact::seat(seat.0, legal.get(nth).expect("it is one of them"))
            }
            _ => Fact::chance(table.draw(&mut random)),
        };
        table.apply_unchecked(&fact, &mut |_| {});
    }
    unreachable!("there is a choice some time")
}

#[test]
fn a_budget_of_simulations_gives_the_same_again() {
    for seats in 2..=4 {
        let options = Options::default();
        let (table, seat) = choice(&options, seats, seats.into());
        let decide = |simulations, seed| {
            let budget = Some(Budget::Simulations(simulations));
            let level = Level::Champion;
            let seating = Seating { options: &options, seats, seat, level, budget, seed };
            let intent = PetitsChevaux::bot(&seating)
                .intend(&table.view(Audience::Seat(seat)), Millis::ZERO)
                .unwrap();
            assert!(table.check(&Fact::seat(seat.0, intent.action)).is_ok());
            intent
        };
        for simulations in [0, 1, 100] {
            assert_eq!(decide(simulations, 5), decide(simulations, 5));
        }
        // Without trials there is no luck in it.
        assert_eq!(decide(0, 5), decide(0, 6));
    }
}

#[test]
fn a_budget_of_time_is_kept() {
    thread_local! {
        static ASKED: std::cell::Cell<f64> = const { std::cell::Cell::new(0.0) };
    }
    /// Each look at it takes a millisecond.
    fn clock() -> f64 {
        ASKED.set(ASKED.get() + 1.0);
        ASKED.get()
    }
    let options = Options::default();
    let (table, seat) = choice(&options, 4, 1);
    for ms in [0, 10, 50] {
        ASKED.set(0.0);
        let budget = Some(Budget::Time { ms, clock });
        let level = Level::Champion;
        let seating = Seating { options: &options, seats: 4, seat, level, budget, seed: 1 };
        let view = table.view(Audience::Seat(seat));
        assert!(PetitsChevaux::bot(&seating).intend(&view, Millis::ZERO).is_some());
        assert!(ASKED.get() <= f64::from(ms) + 2.0, "{} of {ms}", ASKED.get());
    }
}

#[test]
fn the_weights_that_come_with_the_program_are_good() {
    let kept = include_bytes!("../../weights/petits-chevaux.weights");
    assert!(kept.len() < 50_000);
    assert_eq!(&Weights::from_bytes(kept).unwrap(), Weights::champion());
    assert!(Weights::from_bytes(&kept[..kept.len() - 2]).is_err());
    assert!(Weights::from_bytes(&kept[1..]).is_err());
    assert!(Weights::from_bytes(&[]).is_err());
}

#[test]
fn training_gives_the_same_weights_again() {
    let settings = Settings { matches: [20, 5, 20, 5], ..Settings::default() };
    let told = std::sync::Mutex::new(Vec::new());
    let once = train(&settings, 5, &|done| told.lock().unwrap().push(done));
    let told = told.into_inner().unwrap();
    assert!(told.iter().any(|t| (t.matches, t.of) == (50, 50)));
    assert_eq!(once, train(&settings, 5, &|_| {}));
    assert_ne!(once, train(&settings, 6, &|_| {}));
    let kept = once.to_bytes(5);
    assert_eq!(Weights::from_bytes(&kept).unwrap().to_bytes(5), kept);
}

#[test]
fn a_match_is_arranged_as_it_is_seen() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let seats = 2 + random.below(3) as u8;
        let options = Options { play_on: false, ..random_options(&mut random, seats) };
        let mut table = PetitsChevaux::new(&options, seats).unwrap();
        let (mut throws, mut sixes) = (0_u8, 0);
        loop {
            let fact = match table.turn() {
                Turn::Chance => Fact::chance(table.draw(&mut random)),
                Turn::One(seat) => {
                    let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
                    let nth = random.below(legal.len() as u32) as usize;
                    Fact::seat(seat.0, legal.get(nth).unwrap())
                }
                _ => break,
            };
            table.apply_unchecked(&fact, &mut |effect| match effect {
                Effect::Rolled { die, .. } => {
                    throws = throws.saturating_add(1);
                    sixes = if die == Die::SIX { sixes + 1 } else { 0 };
                }
                Effect::LeftBox { .. } | Effect::Advanced { .. } | Effect::Stabled { .. } => {
                    throws = PetitsChevaux::MOVED;
                }
                Effect::NextSeat { .. } => (throws, sixes) = (0, 0),
                _ => {}
            });
            let view = table.view(Audience::Public);
            let arranged = PetitsChevaux::arranged(&options, &view, throws, sixes);
            match table.phase() {
                Phase::Over => assert!(arranged.is_err()),
                _ => assert_eq!(arranged.as_ref(), Ok(&table)),
            }
        }
    }
}

#[test]
fn what_can_not_be_is_not_arranged() {
    let options = Options { horses: 2, ..Options::default() };
    let table = PetitsChevaux::new(&options, 2).unwrap();
    let mut view = table.view(Audience::Public);
    let arrange = |view: &_| PetitsChevaux::arranged(&options, view, 0, 0).map(|_| ());
    assert_eq!(arrange(&view), Err(BadPosition::Phase), "it is to be drawn who begins");
    view.phase = Phase::Roll;
    assert_eq!(arrange(&view), Ok(()));
    let mut with = |a: [Option<u8>; 2], b: [Option<u8>; 2]| {
        let side = |horses: [Option<u8>; 2]| List::of(None, horses.map(|p| p.map(Progress)));
        view.horses = List::of(List::new(None), [side(a), side(b)]);
        arrange(&view)
    };
    assert_eq!(with([Some(3), Some(3)], [None, Some(3)]), Ok(()));
    let first = Err(BadPosition::Cell { seat: Seat(0) });
    assert_eq!(with([Some(62), None], [None, None]), first);
    assert_eq!(with([Some(60), Some(60)], [None, None]), first);
    let second = Err(BadPosition::Cell { seat: Seat(1) });
    assert_eq!(with([Some(30), None], [Some(2), None]), second, "two seats on one cell");
    assert_eq!(with([None, None], [Some(60), Some(61)]), Err(BadPosition::Done));
}

#[test]
fn the_solved_table_plays_the_only_winning_move() {
    let solution = Solution::new(1, NonZero::<usize>::MIN, &mut |_| {}).unwrap();
    let options = Options { horses: 1, ..Options::default() };
    let mut view = PetitsChevaux::new(&options, 2).unwrap().view(Audience::Public);
    assert_eq!(solution.best(&view), None, "there is nothing to move");
    view.horses.as_mut_slice()[0] = List::of(None, [Some(Progress(57))]);
    view.die = Some(Die(4));
    view.targets = List::of(
        (petits_chevaux::Horse(0), Progress(0)),
        [(petits_chevaux::Horse(0), Progress(61))],
    );
    assert_eq!(solution.best(&view), Some(Action::Move(petits_chevaux::Horse(0))));
    assert_eq!(solution.cost(&view, petits_chevaux::Horse(0)), Some(0.0));
}
