//! How a level mixes its cards in the race of two, exactly.
//!
//! What can be gained against a rider follows from how often it plays each card in every position.
//! Where a level thinks by simulation that can be told, too, without simulating: against riders who
//! play at random the chance of each card to win is known by backward induction, each simulation
//! is a throw of that coin, and how often a card comes out best is a matter of binomials.

use super::hands::PAIRS;
use super::rider::{GALLOPER_SIMULATIONS, TROTTER_SIMULATIONS};
use super::rollout::Rollouts;
use super::solve::{Outcomes, Solution};
use crate::Level;
use crate::matrix::MOST;
use catalog::rules::giro_galoppo::{Card, CardSet, Cell, GiroGaloppo};
use std::cell::RefCell;
use std::collections::HashMap;

/// How often a level plays each card, in every position of a race of two.
#[derive(Debug)]
pub struct Manner(Kind);

#[derive(Debug)]
enum Kind {
    Pony,
    /// Trotters and gallopers.
    Simulating {
        /// How many races it imagines for a card.
        simulations: usize,
        /// What positions are worth when both play at random, but look where they land.
        idle: Solution,
        /// What was asked before: a position is asked for again and again while values settle.
        asked: RefCell<HashMap<[Cell; 2], Asked>>,
    },
    Champion(Solution),
}

/// What was asked about a pair of cells.
#[derive(Debug)]
struct Asked {
    /// All hands share what comes of the round.
    outcomes: Box<Outcomes>,
    /// By pair of hands.
    mixes: Vec<Option<Cards>>,
}

/// How often each card, 1 to 6, is played.
type Cards = [f64; MOST];

impl Manner {
    /// How `level` rides this race, with its usual budget.
    ///
    /// # Panics
    /// When it is not a race of two whose obstacles stand.
    pub fn new(level: Level, race: &GiroGaloppo) -> Manner {
        Manner(match level {
            Level::Pony => Kind::Pony,
            Level::Trotter | Level::Galloper => {
                let rollouts = Rollouts::new(race.clone());
                let idle = Solution::judged(race, &|cells, hands, matrix| {
                    let [p, q] = [0, 1].map(|i| sensible(&rollouts, cells[i], hands[i]));
                    let (mine, theirs) = (numbers(hands[0]), numbers(hands[1]));
                    let mut value = 0.0;
                    for (i, &a) in mine.iter().enumerate().take(hands[0].len()) {
                        for (j, &b) in theirs.iter().enumerate().take(hands[1].len()) {
                            value += p[a] * q[b] * matrix.get(i, j);
                        }
                    }
                    value
                });
                let simulations = match level {
                    Level::Trotter => TROTTER_SIMULATIONS,
                    _ => GALLOPER_SIMULATIONS,
                };
                let simulations = simulations as usize;
                Kind::Simulating { simulations, idle, asked: RefCell::default() }
            }
            Level::Champion => Kind::Champion(Solution::new(race)),
        })
    }

    /// How often seat 0 plays each card, 1 to 6, with the horses on these cells and these hands.
    pub fn mix(&self, cells: [Cell; 2], hands: [CardSet; 2]) -> [f64; 6] {
        match &self.0 {
            Kind::Pony => evenly(hands[0]),
            Kind::Simulating { simulations, idle, asked } => {
                let mut asked = asked.borrow_mut();
                let asked = asked.entry(cells).or_insert_with(|| Asked {
                    outcomes: Box::new(idle.outcomes(cells)),
                    mixes: vec![None; PAIRS],
                });
                let known = &mut asked.mixes[idle.pair(hands)];
                *known.get_or_insert_with(|| simulating(*simulations, idle, &asked.outcomes, hands))
            }
            Kind::Champion(solution) => match solution.advice(cells, hands) {
                Ok(advice) => advice.mix[0],
                Err(_) => evenly(hands[0]),
            },
        }
    }
}

/// As the card is chosen that wins most of its simulations.
fn simulating(
    simulations: usize,
    idle: &Solution,
    outcomes: &Outcomes,
    hands: [CardSet; 2],
) -> Cards {
    let matrix = idle.follows(outcomes, hands);
    let size = hands[0].len();
    // The other's card of this round is any of its hand.
    let worth = |i| (0..size).map(|j| matrix.get(i, j)).sum::<f64>() / size as f64;
    let chances: Vec<f64> = (0..size).map(worth).collect();
    let best = best_of(&chances, simulations / size);
    let mut mix = [0.0; MOST];
    for (&card, p) in numbers(hands[0]).iter().zip(best).take(size) {
        mix[card] = p;
    }
    mix
}

/// The cards of a hand, counted from 0; as many as its size says.
fn numbers(hand: CardSet) -> [usize; MOST] {
    let mut numbers = [0; MOST];
    numbers.iter_mut().zip(hand.iter()).for_each(|(n, Card(card))| *n = usize::from(card - 1));
    numbers
}

fn evenly(hand: CardSet) -> Cards {
    spread(hand.iter(), hand.len())
}

/// As [`Rollouts::sensible`] draws.
fn sensible(rollouts: &Rollouts, from: Cell, hand: CardSet) -> Cards {
    let good = || hand.iter().filter(|&card| !rollouts.refuses(from, card));
    match good().count() {
        0 => evenly(hand),
        count => spread(good(), count),
    }
}

fn spread(cards: impl Iterator<Item = Card>, count: usize) -> Cards {
    let mut mix = [0.0; MOST];
    cards.for_each(|Card(card)| mix[usize::from(card - 1)] = 1.0 / count as f64);
    mix
}

/// How often each of some coins, thrown `tries` times each, shows most heads; of those that show
/// equally many one is drawn.
fn best_of(chances: &[f64], tries: usize) -> [f64; MOST] {
    let mut best = [0.0; MOST];
    if chances.len() == 1 {
        best[0] = 1.0;
        return best;
    }
    let coins: Vec<Vec<f64>> = chances.iter().map(|&p| binomial(tries, p)).collect();
    let mut below = [0.0; MOST];
    for heads in 0..=tries {
        for (i, best) in best.iter_mut().enumerate().take(chances.len()) {
            let as_many = coins[i][heads];
            if as_many < 1e-16 {
                continue;
            }
            // level[t]: the chance that t others show as many, and none shows more.
            let mut level = [0.0; MOST];
            level[0] = 1.0;
            for j in (0..chances.len()).filter(|&j| j != i) {
                for t in (0..chances.len()).rev() {
                    let one_less = if t > 0 { level[t - 1] } else { 0.0 };
                    level[t] = level[t] * below[j] + one_less * coins[j][heads];
                }
            }
            let drawn = level.iter().zip(1..).map(|(p, n)| p / f64::from(n));
            *best += as_many * drawn.sum::<f64>();
        }
        below.iter_mut().zip(&coins).for_each(|(below, coin)| *below += coin[heads]);
    }
    best
}

/// The chances of 0 to `tries` heads of a coin that shows heads with this chance.
fn binomial(tries: usize, chance: f64) -> Vec<f64> {
    let mut chances = vec![0.0; tries + 1];
    let chance = chance.clamp(0.0, 1.0);
    // From the likeliest number outwards, where nothing can vanish that matters.
    let middle = (((tries + 1) as f64 * chance) as usize).min(tries);
    chances[middle] = 1.0;
    for heads in middle..tries {
        let odds = chance / (1.0 - chance);
        chances[heads + 1] = chances[heads] * odds * (tries - heads) as f64 / (heads + 1) as f64;
    }
    for heads in (0..middle).rev() {
        let odds = (1.0 - chance) / chance;
        chances[heads] = chances[heads + 1] * odds * (heads + 1) as f64 / (tries - heads) as f64;
    }
    let sum: f64 = chances.iter().sum();
    for p in &mut chances {
        *p /= sum;
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::giro_galoppo::search::{Meter, flat};
    use crate::{Budget, Random};
    use catalog::rules::giro_galoppo::{Options, Placement};
    use game::{Game, Seat};

    #[test]
    fn coins_are_counted_right() {
        let fair = binomial(4, 0.5);
        assert!((fair[2] - 0.375).abs() < 1e-12 && (fair[0] - 0.0625).abs() < 1e-12);
        assert_eq!(binomial(3, 0.0), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(binomial(3, 1.0), [0.0, 0.0, 0.0, 1.0]);
        // One throw each of a coin that always shows heads and of one that does so half the time:
        // the second is drawn in a quarter of the cases.
        let best = best_of(&[1.0, 0.5], 1);
        assert!((best[0] - 0.75).abs() < 1e-12 && (best[1] - 0.25).abs() < 1e-12);
        let sum: f64 = best_of(&[0.3, 0.31, 0.5, 0.49, 0.2], 80).iter().sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn trotters_and_gallopers_ride_as_is_said() {
        let placement = Placement::Fixed([6, 16, 27, 36, 41].map(Cell));
        let race = GiroGaloppo::new(&Options { placement, ..Options::default() }, 2)
            .expect("the layout is good");
        let simulations = [TROTTER_SIMULATIONS, GALLOPER_SIMULATIONS];
        for (level, simulations) in [Level::Trotter, Level::Galloper].into_iter().zip(simulations) {
            rides_as_is_said(&race, &Manner::new(level, &race), simulations);
        }
    }

    fn rides_as_is_said(race: &GiroGaloppo, manner: &Manner, simulations: u32) {
        let hand = |cards: &[u8]| cards.iter().copied().map(Card).collect::<CardSet>();
        for (cells, hands) in [
            ([Cell(0), Cell(0)], [CardSet::ALL; 2]),
            ([Cell(20), Cell(17)], [hand(&[1, 2, 5, 6]), hand(&[1, 3, 4, 6])]),
            ([Cell(39), Cell(40)], [hand(&[1, 4, 5]), hand(&[2, 3, 6])]),
        ] {
            const SAMPLES: u32 = 1_000;
            let rollouts = Rollouts::new(race.arranged(&cells, &hands).expect("it can be so"));
            let mut seen = [0.0; MOST];
            let mut random = Random::new(7);
            for _ in 0..SAMPLES {
                let mut meter = Meter::new(Budget::Simulations(simulations));
                let Card(card) = flat(&rollouts, Seat(0), &mut meter, &mut random);
                seen[usize::from(card - 1)] += 1.0 / f64::from(SAMPLES);
            }
            let told = manner.mix(cells, hands);
            for (told, seen) in told.iter().zip(seen) {
                let error = (told * (1.0 - told) / f64::from(SAMPLES)).sqrt();
                assert!((told - seen).abs() < 4.0 * error + 1e-3, "{told} {seen}");
            }
        }
    }
}
