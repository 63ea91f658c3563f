//! Pairs of hands, numbered without gaps.
//!
//! Two players always have equally many cards. There are 923 pairs of hands of one to six cards,
//! and they are numbered by their size, then by the hand of seat 0, then by that of seat 1.

use catalog::rules::giro_galoppo::{Card, CardSet};

/// How many pairs of equally large, non-empty hands there are.
pub(super) const PAIRS: usize = 923;

/// Hands, as bits: card 1 is bit 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// The hand.
    pub(super) set: CardSet,
    /// Its cards, ascending; as many as its size says.
    pub(super) cards: [u8; 6],
    /// The rank, among hands one card smaller, of this hand without each of its cards.
    pub(super) without: [usize; 6],
}

/// All hands by size, and where their pairs begin.
#[derive(Debug)]
pub(super) struct Hands {
    /// The hands of each size, in order of their rank.
    by_size: [Vec<Hand>; 7],
    /// The number of the first pair of this size.
    first_pair: [usize; 7],
    /// The rank of a hand, by its bits, among those of its size.
    rank: [usize; 64],
}

impl Hands {
    pub(super) fn new() -> Hands {
        let mut rank = [0; 64];
        let mut counts = [0; 7];
        for (bits, rank) in rank.iter_mut().enumerate() {
            let size = bits.count_ones() as usize;
            *rank = counts[size];
            counts[size] += 1;
        }
        let mut by_size: [Vec<Hand>; 7] = Default::default();
        for bits in 0..64usize {
            let mut hand = Hand { set: CardSet::EMPTY, cards: [0; 6], without: [0; 6] };
            let cards = (0..6).filter(|c| bits >> c & 1 == 1);
            for (i, card) in cards.enumerate() {
                hand.set = hand.set.with(Card(card as u8 + 1));
                hand.cards[i] = card as u8 + 1;
                hand.without[i] = rank[bits & !(1 << card)];
            }
            by_size[bits.count_ones() as usize].push(hand);
        }
        let mut first_pair = [0; 7];
        for size in 2..=6 {
            first_pair[size] = first_pair[size - 1] + counts[size - 1] * counts[size - 1];
        }
        Hands { by_size, first_pair, rank }
    }

    pub(super) fn of_size(&self, size: usize) -> &[Hand] {
        &self.by_size[size]
    }

    /// The number of the first pair of this size.
    pub(super) fn first_pair(&self, size: usize) -> usize {
        self.first_pair[size]
    }

    /// The number of a pair.
    pub(super) fn pair(&self, hands: [CardSet; 2]) -> usize {
        let size = hands[0].len();
        let [a, b] = hands.map(|h| self.rank[bits(h)]);
        self.first_pair[size] + a * self.by_size[size].len() + b
    }

    /// A hand by its cards.
    pub(super) fn hand(&self, hand: CardSet) -> Hand {
        self.by_size[hand.len()][self.rank[bits(hand)]]
    }
}

fn bits(hand: CardSet) -> usize {
    hand.iter().fold(0, |bits, Card(card)| bits | 1 << (card - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_without_gaps() {
        let hands = Hands::new();
        let all: Vec<CardSet> = (1..64u8)
            .map(|bits| (1..=6).map(Card).filter(|c| bits >> (c.0 - 1) & 1 == 1).collect())
            .collect();
        let mut numbers: Vec<usize> = Vec::new();
        for &a in &all {
            for &b in all.iter().filter(|b| b.len() == a.len()) {
                numbers.push(hands.pair([a, b]));
            }
        }
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..PAIRS));
    }
}
