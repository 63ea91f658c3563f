//! What a round of a race of three to five is worth, for whoever looks back at it.
//!
//! It is the champion's search: regret matching finds how good players would mix their cards, the
//! rest of the race is played out by riders who look where they land. Then every card of every seat
//! is tried against the others' mixes, with the same draws for all cards, so that differences can be
//! told with their standard errors.

use super::rollout::{Rollouts, share};
use super::search::{draw, strategy};
use crate::Random;
use catalog::rules::giro_galoppo::{Card, Cell, GiroGaloppo, MAX_SEATS};
use game::{Game, Seat, SeatSet, Turn};

/// How hard to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    /// How often each seat looks for regrets.
    pub rounds: u32,
    /// How often each card is tried.
    pub trials: u32,
}

/// What a round is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundWorth {
    /// The chance of each seat to win when all mix their cards.
    pub chances: Vec<f64>,
    /// By seat: each of its cards.
    pub cards: Vec<Vec<Tried>>,
}

/// A card that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// The card.
    pub card: Card,
    /// How often a good player plays it.
    pub often: f64,
    /// The chance of each seat to win when it is played, and the others mix theirs.
    pub chances: Vec<f64>,
    /// Who won each trial.
    won: Vec<SeatSet>,
}

impl Judge {
    /// What the beginning of a round is worth. The same seed gives the same answer on every machine.
    pub fn round(&self, race: &GiroGaloppo, seed: u64) -> RoundWorth {
        let mut random = Random::new(seed);
        let rollouts = Rollouts::new(race.clone());
        let hands: Vec<Vec<Card>> = race.hands().iter().map(|h| h.iter().collect()).collect();
        let mixes = self.mixes(&rollouts, &hands, &mut random);
        let mut all = Sum::new(hands.len());
        let mut cards: Vec<Vec<Tried>> = hands
            .iter()
            .zip(&mixes)
            .map(|(hand, mix)| {
                hand.iter().zip(mix).map(|(&card, &often)| tried(card, often)).collect()
            })
            .collect();
        for trial in 0..self.trials {
            let joint = joint(&hands, &mixes, &mut random);
            // The same numbers for every card.
            let luck = Random::new(seed ^ (u64::from(trial) + 1) << 32);
            all.add(rollouts.play(&joint[..hands.len()], &mut luck.clone()));
            for (seat, tried) in cards.iter_mut().enumerate() {
                for tried in tried {
                    let mut joint = joint;
                    joint[seat] = tried.card;
                    tried.won.push(rollouts.play(&joint[..hands.len()], &mut luck.clone()));
                }
            }
        }
        for tried in cards.iter_mut().flatten() {
            let mut sum = Sum::new(hands.len());
            tried.won.iter().for_each(|&won| sum.add(won));
            tried.chances = sum.chances();
        }
        RoundWorth { chances: all.chances(), cards }
    }

    /// The chance of each seat when the race is played on from here by riders who look where they
    /// land; for certain, when it is over.
    pub fn position(&self, race: &GiroGaloppo, seed: u64) -> Vec<f64> {
        let mut sum = Sum::new(race.seats().into());
        if let Turn::Over(ranking) = race.turn() {
            sum.add(ranking.places()[0]);
            return sum.chances();
        }
        let mut random = Random::new(seed);
        let rollouts = Rollouts::new(race.clone());
        let cells: Vec<Cell> = race.positions().collect();
        for _ in 0..self.trials {
            let mut joint = [Card(1); MAX_SEATS];
            for ((card, hand), from) in joint.iter_mut().zip(race.hands()).zip(&cells) {
                *card = rollouts.sensible(*hand, *from, &mut random);
            }
            sum.add(rollouts.play(&joint[..cells.len()], &mut random));
        }
        sum.chances()
    }

    /// How good players mix their cards: the mean of what regret matching goes through.
    fn mixes(
        &self,
        rollouts: &Rollouts,
        hands: &[Vec<Card>],
        random: &mut Random,
    ) -> Vec<[f64; 6]> {
        let mut regrets = vec![[0.0f64; 6]; hands.len()];
        let mut played = vec![[0.0f64; 6]; hands.len()];
        for _ in 0..self.rounds {
            for me in 0..hands.len() {
                let now: Vec<[f64; 6]> =
                    regrets.iter().zip(hands).map(|(r, hand)| strategy(r, hand.len())).collect();
                let mut joint = joint(hands, &now, random);
                let mut worth = [0.0; 6];
                for (card, worth) in hands[me].iter().zip(&mut worth) {
                    joint[me] = *card;
                    let won = rollouts.play(&joint[..hands.len()], random);
                    *worth = share(won, Seat(me as u8));
                }
                let mean: f64 = now[me].iter().zip(&worth).map(|(p, w)| p * w).sum();
                for i in 0..hands[me].len() {
                    regrets[me][i] = (regrets[me][i] + worth[i] - mean).max(0.0);
                    played[me][i] += now[me][i];
                }
            }
        }
        played.iter().zip(hands).map(|(played, hand)| strategy(played, hand.len())).collect()
    }
}

impl RoundWorth {
    /// The standard error of the difference between two cards of a seat, by their numbers.
    pub fn error(&self, seat: Seat, a: usize, b: usize) -> f64 {
        let cards = &self.cards[seat.index()];
        let count = cards[a].won.len();
        if a == b || count < 2 {
            return 0.0;
        }
        let won = cards[a].won.iter().zip(&cards[b].won);
        let differences = || won.clone().map(|(a, b)| share(*a, seat) - share(*b, seat));
        let mean = differences().sum::<f64>() / count as f64;
        let squares: f64 = differences().map(|d| (d - mean) * (d - mean)).sum();
        (squares / (count - 1) as f64 / count as f64).sqrt()
    }
}

fn tried(card: Card, often: f64) -> Tried {
    Tried { card, often, chances: Vec::new(), won: Vec::new() }
}

/// A card of every seat, drawn from its mix.
fn joint(hands: &[Vec<Card>], mixes: &[[f64; 6]], random: &mut Random) -> [Card; MAX_SEATS] {
    let mut joint = [Card(1); MAX_SEATS];
    for ((card, hand), mix) in joint.iter_mut().zip(hands).zip(mixes) {
        *card = hand[draw(mix, random).min(hand.len() - 1)];
    }
    joint
}

/// Wins, counted.
struct Sum(Vec<f64>);

impl Sum {
    fn new(seats: usize) -> Sum {
        Sum(vec![0.0; seats])
    }

    fn add(&mut self, won: SeatSet) {
        for seat in won {
            self.0[seat.index()] += share(won, seat);
        }
    }

    /// Their shares. A race that is cut because it does not end is nobody's and is not counted;
    /// when all are, everybody is as good as everybody else.
    fn chances(&self) -> Vec<f64> {
        let all: f64 = self.0.iter().sum();
        let even = 1.0 / self.0.len() as f64;
        self.0.iter().map(|won| if all > 0.0 { won / all } else { even }).collect()
    }
}
