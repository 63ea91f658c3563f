//! Which card to play, by simulation.

use super::rollout::{Rollouts, any, share};
use crate::{Budget, Random};
use catalog::rules::giro_galoppo::{Card, CardSet, MAX_SEATS};
use game::{Numbers, Seat};

/// Counts what a decision has cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    budget: Budget,
    spent: u32,
    began: f64,
}

impl Meter {
    pub(super) fn new(budget: Budget) -> Meter {
        let began = match budget {
            Budget::Time { clock, .. } => clock(),
            Budget::Simulations(_) => 0.0,
        };
        Meter { budget, spent: 0, began }
    }

    /// How many of a round of `wanted` simulations may be made now: all of them while the budget
    /// lasts, then none. Only a budget too small for a single round gets a part of one, so that
    /// choices that are compared have been tried equally often.
    pub(super) fn round(&mut self, wanted: usize) -> usize {
        let wanted = wanted as u32;
        let allowed = match self.budget {
            Budget::Simulations(most) => match most.saturating_sub(self.spent) {
                left if left >= wanted => wanted,
                left if self.spent == 0 => left,
                _ => 0,
            },
            // Something is always tried, however short the time.
            Budget::Time { ms, clock } => {
                let is_left = self.spent == 0 || clock() - self.began < f64::from(ms);
                if is_left { wanted } else { 0 }
            }
        };
        self.spent += allowed;
        allowed as usize
    }
}

/// The card that wins most often against riders who play at random.
pub(super) fn flat(
    rollouts: &Rollouts,
    seat: Seat,
    meter: &mut Meter,
    random: &mut Random,
) -> Card {
    let cards: Vec<Card> = rollouts.start().hands()[seat.index()].iter().collect();
    let mut won = vec![0.0; cards.len()];
    loop {
        let tries = meter.round(cards.len());
        if tries == 0 {
            break;
        }
        for (card, won) in cards.iter().zip(&mut won).take(tries) {
            let mut joint = random_cards(rollouts, random);
            joint[seat.index()] = *card;
            *won += share(play(rollouts, &joint, random), seat);
        }
    }
    best(&cards, &won, random)
}

/// The best answer to how good players would mix their cards: regret matching.
///
/// All choose at once, so it matters what the others expect. Everybody keeps count of how much
/// they regret not having played each card, and plays in proportion to that. In turn, each seat
/// tries all its cards against a draw from the others' mixes; over time the mean of the mixes
/// settles where nobody regrets anything. What each of our own cards was worth on the way is what
/// it is worth against such players.
pub(super) fn regret_matching(
    rollouts: &Rollouts,
    seat: Seat,
    meter: &mut Meter,
    random: &mut Random,
) -> Card {
    let race = rollouts.start();
    let seats = race.seats();
    let hands: Vec<Vec<Card>> = race.hands().iter().map(|h| h.iter().collect()).collect();
    let mut regrets = [[0.0f64; 6]; MAX_SEATS];
    let mut won = [0.0f64; 6];
    let mut trying = seat;
    loop {
        let me = trying.index();
        let tries = meter.round(hands[me].len());
        if tries == 0 {
            break;
        }
        let mut joint = [Card(1); MAX_SEATS];
        for (i, hand) in hands.iter().enumerate() {
            joint[i] = hand[draw(&strategy(&regrets[i], hand.len()), random)];
        }
        let now = strategy(&regrets[me], hands[me].len());
        let mut worth = [0.0; 6];
        for (i, &card) in hands[me].iter().enumerate().take(tries) {
            joint[me] = card;
            worth[i] = share(play(rollouts, &joint, random), trying);
        }
        let mean: f64 = now.iter().zip(&worth).map(|(p, w)| p * w).sum();
        for i in 0..hands[me].len() {
            // Regrets below nothing are forgotten, which makes the mixes settle sooner.
            regrets[me][i] = (regrets[me][i] + worth[i] - mean).max(0.0);
        }
        if trying == seat {
            won.iter_mut().zip(&worth).for_each(|(won, worth)| *won += worth);
            trying = seat.next(seats);
        } else {
            // Our own cards are looked at as often as everybody else's together.
            trying = if random.below(2) == 0 { seat } else { any_other(seat, seats, random) };
        }
    }
    best(&hands[seat.index()], &won, random)
}

/// The card that won most; one of them, if there are several.
fn best(cards: &[Card], won: &[f64], random: &mut Random) -> Card {
    let most = won[..cards.len()].iter().copied().fold(0.0, f64::max);
    let good = cards.iter().zip(won).filter(|(_, w)| **w >= most).map(|(c, _)| *c);
    let good: Vec<Card> = good.collect();
    good.get(random.below(good.len().max(1) as u32) as usize).copied().unwrap_or(Card(1))
}

fn any_other(seat: Seat, seats: u8, random: &mut Random) -> Seat {
    let steps = 1 + random.below(u32::from(seats) - 1) as u8;
    Seat((seat.0 + steps) % seats)
}

/// In proportion to the weights; evenly when there are none.
pub(super) fn strategy(weights: &[f64; 6], count: usize) -> [f64; 6] {
    let sum: f64 = weights[..count].iter().sum();
    let mut mix = [0.0; 6];
    for (p, weight) in mix[..count].iter_mut().zip(weights) {
        *p = if sum > 0.0 { weight / sum } else { 1.0 / count as f64 };
    }
    mix
}

/// One of the choices, with these probabilities.
pub(super) fn draw(mix: &[f64; 6], random: &mut Random) -> usize {
    const STEPS: u32 = 1 << 24;
    let mut left = f64::from(random.below(STEPS)) / f64::from(STEPS);
    let mut last = 0;
    for (i, &p) in mix.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        last = i;
        if left < p {
            break;
        }
        left -= p;
    }
    last
}

fn random_cards(rollouts: &Rollouts, random: &mut Random) -> [Card; MAX_SEATS] {
    let mut joint = [Card(1); MAX_SEATS];
    for (card, hand) in joint.iter_mut().zip(rollouts.start().hands()) {
        *card = any(*hand, random);
    }
    joint
}

fn play(rollouts: &Rollouts, joint: &[Card; MAX_SEATS], random: &mut Random) -> game::SeatSet {
    rollouts.play(&joint[..usize::from(rollouts.start().seats())], random)
}

/// A card by its probability, 1 to 6.
pub(super) fn draw_card(mix: &[f64; 6], hand: CardSet, random: &mut Random) -> Card {
    let card = Card(draw(mix, random) as u8 + 1);
    if hand.contains(card) { card } else { any(hand, random) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::giro_galoppo::rollout::Rollouts;
    use catalog::rules::giro_galoppo::{Cell, GiroGaloppo, Options, Placement};
    use game::Game;
    use std::cell::Cell as Slot;

    fn rollouts(seats: u8) -> Rollouts {
        let placement = Placement::Fixed([6, 16, 27, 36, 41].map(Cell));
        let options = Options { placement, ..Options::default() };
        Rollouts::new(GiroGaloppo::new(&options, seats).expect("the layout is good"))
    }

    type Choose = fn(&Rollouts, Seat, &mut Meter, &mut Random) -> Card;
    const BOTH: [Choose; 2] = [flat, regret_matching];

    #[test]
    fn no_more_simulations_are_made_than_allowed_and_hardly_less() {
        for choose in BOTH {
            for most in [1, 5, 6, 50, 100, 399, 2_000] {
                let mut meter = Meter::new(Budget::Simulations(most));
                choose(&rollouts(3), Seat(1), &mut meter, &mut Random::new(1));
                assert!(meter.spent <= most, "{} of {most}", meter.spent);
                assert!(
                    f64::from(meter.spent) >= 0.8 * f64::from(most),
                    "{} of {most}",
                    meter.spent
                );
            }
        }
    }

    thread_local! {
        static NOW: Slot<f64> = const { Slot::new(0.0) };
    }

    /// A clock on which a tenth of a millisecond passes between two looks.
    fn slow_clock() -> f64 {
        NOW.set(NOW.get() + 0.1);
        NOW.get()
    }

    #[test]
    fn time_is_kept_by_the_clock_that_was_given() {
        for choose in BOTH {
            for ms in [1, 20, 300] {
                NOW.set(0.0);
                let mut meter = Meter::new(Budget::Time { ms, clock: slow_clock });
                choose(&rollouts(4), Seat(0), &mut meter, &mut Random::new(1));
                let took = NOW.get() / f64::from(ms);
                assert!((0.8..=1.2).contains(&took), "{took} of {ms} ms");
            }
        }
    }
}
