//! One round: all choose a card, then all cards are turned over.

use super::why::why;
use crate::Names;
use crate::step::{Choice, Luck, ROUNDING, Step, Verdict, difference, written};
use bots::giro_galoppo::{Advice, Judge, Solution};
use catalog::rules::giro_galoppo::{Action, Card, Cell, GiroGaloppo};
use game::{Game, Seat, Turn};

/// A round that was played.
pub(super) struct Round<'a> {
    /// The fact that turned the cards over.
    pub(super) fact: u64,
    /// The race when the cards were to be chosen.
    pub(super) before: &'a GiroGaloppo,
    /// The race after the round.
    pub(super) after: &'a GiroGaloppo,
    /// By seat.
    pub(super) cards: &'a [Card],
    /// By seat: the fact of its choice.
    pub(super) chosen_at: &'a [u64],
    pub(super) names: &'a Names<'a>,
}

/// What the cards of a seat are worth to it.
struct Hand {
    seat: Seat,
    /// The cards, and what everybody's chances are when it is played and the others mix theirs.
    cards: Vec<(Card, Vec<f64>)>,
    /// The card that is best; of two the one that good players mix in.
    best: usize,
    chosen: usize,
    /// The standard error of the difference between the two.
    error: f64,
}

impl Round<'_> {
    /// Against the equilibrium of the whole race.
    pub(super) fn solved(&self, solution: &Solution) -> Step {
        // A race of two is solved from any position that a race comes to.
        let Some(advice) = ask(solution, self.before) else { return self.nothing() };
        let after = value(solution, self.after);
        let hands = [Seat(0), Seat(1)].map(|seat| self.hand_by(&advice, seat));
        self.step(advice.win.to_vec(), after, hands.into_iter().collect())
    }

    fn hand_by(&self, advice: &Advice, seat: Seat) -> Hand {
        let mix = &advice.mix[seat.index()];
        let mut cards = Vec::new();
        for card in (1..=mix.len() as u8).map(Card) {
            let Some(worth) = worth_inside(advice, seat, card) else { continue };
            let chances = if seat.0 == 0 { [worth, 1.0 - worth] } else { [1.0 - worth, worth] };
            cards.push((card, chances.to_vec()));
        }
        let most = |a: &usize, b: &usize| {
            let often = |n: usize| mix[usize::from(cards[n].0.0 - 1)];
            often(*a).total_cmp(&often(*b)).then(b.cmp(a))
        };
        let best = (0..cards.len()).max_by(most).unwrap_or(0);
        let chosen = self.chosen_of(seat, cards.iter().map(|(card, _)| *card));
        // Of the cards inside the mix each is as good as the others.
        let own = |n: usize| cards[n].1[seat.index()];
        let best = if own(chosen) >= own(best) { chosen } else { best };
        Hand { seat, cards, best, chosen, error: 0.0 }
    }

    /// By search.
    pub(super) fn searched(&self, judge: &Judge) -> Step {
        let worth = judge.round(self.before, self.fact);
        let after = judge.position(self.after, self.fact);
        let mut hands = Vec::new();
        for (i, tried) in worth.cards.iter().enumerate() {
            let seat = Seat(i as u8);
            let cards: Vec<(Card, Vec<f64>)> =
                tried.iter().map(|tried| (tried.card, tried.chances.clone())).collect();
            let chosen = self.chosen_of(seat, cards.iter().map(|(card, _)| *card));
            let own = |n: usize| cards[n].1[seat.index()];
            let best = (0..cards.len()).fold(chosen, |a, b| if own(b) > own(a) { b } else { a });
            let error = worth.error(seat, best, chosen);
            hands.push(Hand { seat, cards, best, chosen, error });
        }
        self.step(worth.chances, after, hands)
    }

    fn chosen_of(&self, seat: Seat, mut cards: impl Iterator<Item = Card>) -> usize {
        // A card that was revealed had been in the hand.
        cards.position(|card| card == self.cards[seat.index()]).unwrap_or(0)
    }

    /// What each seat's card cost, and what the cards gave together beyond that.
    fn step(&self, before: Vec<f64>, after: Vec<f64>, hands: Vec<Hand>) -> Step {
        let mut gain = difference(&before, &after);
        let mut choices = Vec::new();
        for hand in hands {
            let (best, chosen) = (&hand.cards[hand.best].1, &hand.cards[hand.chosen].1);
            let cost = difference(best, chosen);
            gain.iter_mut().zip(&cost).for_each(|(gain, cost)| *gain -= cost);
            choices.push(self.choice(&hand, cost));
        }
        let luck = Some(Luck { seat: None, gain });
        Step { fact: self.fact, before, after, luck, choices }
    }

    fn choice(&self, hand: &Hand, cost: Vec<f64>) -> Choice {
        let seat = hand.seat;
        let own = |n: usize| hand.cards[n].1[seat.index()];
        let verdict = Verdict::of(hand.cards.len(), own(hand.best) - own(hand.chosen), hand.error);
        let [chosen, best] = [hand.chosen, hand.best].map(|n| hand.cards[n].0);
        let is_mistake = verdict == Verdict::Mistake;
        Choice {
            fact: self.chosen_at[seat.index()],
            seat,
            options: hand.cards.len() as u32,
            chosen: written::<GiroGaloppo>(&Action::Play(chosen)),
            best: written::<GiroGaloppo>(&Action::Play(best)),
            worth: own(hand.chosen),
            best_worth: own(hand.best),
            worst_worth: Some((0..hand.cards.len()).map(own).fold(own(hand.chosen), f64::min)),
            error: hand.error,
            verdict,
            cost: if is_mistake { cost } else { vec![0.0; cost.len()] },
            why: is_mistake.then(|| why(self.before, self.cards, seat, best, self.names)),
        }
    }

    /// Nothing can be said of this round.
    fn nothing(&self) -> Step {
        let even = vec![1.0 / self.cards.len() as f64; self.cards.len()];
        Step { fact: self.fact, before: even.clone(), after: even, luck: None, choices: Vec::new() }
    }
}

/// What a card is worth to its seat against the equilibrium, if it is in the hand. What is inside the mix
/// is worth exactly as much as the position.
pub(super) fn worth_inside(advice: &Advice, seat: Seat, card: Card) -> Option<f64> {
    let (win, nth) = (advice.win[seat.index()], usize::from(card.0.checked_sub(1)?));
    let worth = (*advice.worth[seat.index()].get(nth)?)?;
    let inside = advice.mix[seat.index()][nth] > 0.0 || win - worth <= ROUNDING;
    Some(if inside { win } else { worth })
}

pub(super) fn ask(solution: &Solution, race: &GiroGaloppo) -> Option<Advice> {
    let mut cells = race.positions();
    let cells = [(); 2].map(|()| cells.next().unwrap_or(Cell::BOX));
    let [mine, theirs] = race.hands() else { return None };
    solution.advice(cells, [*mine, *theirs]).ok()
}

/// The chances at the beginning of a round, or at the end of the race (GG-17).
fn value(solution: &Solution, race: &GiroGaloppo) -> Vec<f64> {
    if let Turn::Over(ranking) = race.turn() {
        let won = |seat| if ranking.place_of(Seat(seat)) == Some(0) { 1.0 } else { 0.0 };
        return vec![won(0), won(1)];
    }
    ask(solution, race).map_or_else(|| vec![0.5; 2], |advice| advice.win.to_vec())
}
