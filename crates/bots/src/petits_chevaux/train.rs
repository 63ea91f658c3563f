//! How the champion learns: it plays against itself, and each position is to be worth what came
//! after it, TD(λ). The same settings and seed give the same weights, bit for bit.

use super::board::Board;
use super::features::{Inputs, look, risks};
use super::net::{Chances, Looks, Net};
use super::search::Thinker;
use super::weights::{KINDS, Weights};
use crate::Random;
use catalog::rules::petits_chevaux::{
    Action, Colour, Die, ExitFaces, MAX_SEATS, Options, PetitsChevaux,
};
use game::{ActionSet, Actor, Fact, Game, List, Millis, Numbers, Seat, Turn};
use std::sync::atomic::{AtomicU32, Ordering};

/// How the champion is to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Matches for each kind of table: two seats with four horses, more seats with four, two seats
    /// with fewer horses, more seats with fewer.
    pub matches: [u32; KINDS],
    /// How fast it learns at the beginning; it slows down to a twentieth.
    pub rate: f32,
    /// How much the end of a match counts, and not what was thought meanwhile: λ.
    pub lambda: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { matches: [120_000, 120_000, 1_600_000, 60_000], rate: 0.015, lambda: 0.75 }
    }
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trained {
    /// Matches that have been played.
    pub matches: u32,
    /// Matches that will be played.
    pub of: u32,
}

/// Learns from nothing, and tells now and then how far it has come. Each kind of table is learned
/// on a thread of its own, with numbers of its own, so that it comes out the same on any machine.
pub fn train(settings: &Settings, seed: u64, tell: &(impl Fn(Trained) + Sync)) -> Weights {
    let of = settings.matches.iter().sum();
    let played = AtomicU32::new(0);
    let more = |matches: u32| {
        let matches = played.fetch_add(matches, Ordering::Relaxed) + matches;
        tell(Trained { matches, of });
    };
    let kinds: [usize; KINDS] = std::array::from_fn(|kind| kind);
    let nets = std::thread::scope(|threads| {
        let learning = kinds.map(|kind| {
            let more = &more;
            threads.spawn(move || train_kind(settings, seed, kind, more))
        });
        learning.map(|net| match net.join() {
            Ok(net) => net,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    });
    Weights { nets }
}

fn train_kind(settings: &Settings, seed: u64, kind: usize, more: &impl Fn(u32)) -> Net {
    let mut random = Random::new(seed.wrapping_mul(KINDS as u64).wrapping_add(kind as u64));
    // Of these only the net of this kind is ever asked.
    let mut weights = Weights { nets: std::array::from_fn(|_| Net::random(&mut random)) };
    let mut positions = Vec::new();
    let most = settings.matches[kind];
    let mut untold = 0;
    for n in 0..most {
        let left = 1.0 - n as f32 / most as f32;
        // Curious at first, and in the end only as curious as the dice are.
        let curious = if left > 0.5 { 20 } else { 50 };
        let (options, seats) = table_of(kind, &mut random);
        let won = play(&weights, &options, seats, curious, &mut random, &mut positions);
        let rate = settings.rate * (0.05 + 0.95 * left * left);
        // A match that does not end teaches nothing.
        if let Some(won) = won {
            learn(&mut weights.nets[kind], &positions, won, rate, settings.lambda);
        }
        untold += 1;
        if untold == 500 || n + 1 == most {
            more(untold);
            untold = 0;
        }
    }
    let [two, more, two_few, more_few] = weights.nets;
    match kind {
        0 => two,
        1 => more,
        2 => two_few,
        _ => more_few,
    }
}

/// The options of a match to learn from: two of three are the printed game.
fn table_of(kind: usize, random: &mut Random) -> (Options, u8) {
    let seats = if kind.is_multiple_of(2) { 2 } else { 3 + random.below(2) as u8 };
    let horses = match kind {
        0 | 1 => 4,
        _ if random.below(8) == 0 => 1,
        _ => 2,
    };
    let printed = Options { horses, ..Options::default() };
    if random.below(3) != 0 {
        return (printed, seats);
    }
    let faces: Vec<Die> =
        (1..=6).filter(|&face| face == 6 || random.below(6) == 0).map(Die).collect();
    let mut sides = [0, 1, 2, 3].map(Colour);
    random.shuffle(&mut sides);
    let options = Options {
        exit_on: ExitFaces::new(faces).unwrap_or_default(),
        opening_tries: if random.below(2) == 0 { 1 } else { 3 },
        max_sixes: [None, None, Some(2), Some(3)][random.below(4) as usize],
        may_pass: random.below(4) == 0,
        own_barrage_blocks: random.below(2) == 0,
        barrage_capture: random.below(2) == 0,
        stable_overtaking: random.below(2) == 0,
        colours: match random.below(2) {
            0 => List::of(Colour(0), sides.into_iter().take(seats.into())),
            _ => List::default(),
        },
        ..printed
    };
    (options, seats)
}

/// Plays a match against itself and keeps what was seen before each throw; tells who won.
fn play(
    weights: &Weights,
    options: &Options,
    seats: u8,
    curious: u32,
    random: &mut Random,
    seen: &mut Vec<Looks>,
) -> Option<usize> {
    /// Training matches are cut after this number of throws.
    const LONGEST: usize = 6000;
    seen.clear();
    let thinker = Thinker { weights, options, throws: 0 };
    let mut table = PetitsChevaux::new(options, seats).ok()?;
    while seen.len() < LONGEST {
        let fact = match table.turn() {
            Turn::Chance => {
                let action = table.draw(random);
                if let Action::Roll(_) = action {
                    seen.push(looks(&table, options));
                }
                Fact::chance(action)
            }
            Turn::One(seat) => {
                let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
                let action = if legal.len() == 1 || random.below(curious) == 0 {
                    legal.get(random.below(legal.len() as u32) as usize)
                } else {
                    thinker.best(&table, |_| true)
                };
                Fact::seat(seat.0, action?)
            }
            Turn::Over(ranking) => return ranking.places()[0].iter().next().map(Seat::index),
            Turn::Round(_) | Turn::Live(_) => return None,
        };
        table.apply_unchecked(&fact, &mut |_| {});
    }
    None
}

fn looks(table: &PetitsChevaux, options: &Options) -> Looks {
    let board = Board::new(table, options);
    let risks = risks(&board);
    let mut looks = [Inputs::NONE; MAX_SEATS];
    for seat in board.playing {
        looks[seat.index()] = look(&board, &risks, options, seat);
    }
    looks
}

/// Goes back from the end: what a position should have been worth is partly how the match ended
/// and partly what was thought one throw later.
fn learn(net: &mut Net, seen: &[Looks], won: usize, rate: f32, lambda: f32) {
    let mut target = Chances::default();
    target[won] = 1.0;
    for looks in seen.iter().rev() {
        let thought = net.learn(looks, &target, rate);
        for (target, thought) in target.iter_mut().zip(thought) {
            *target = lambda * *target + (1.0 - lambda) * thought;
        }
    }
}
