//! What many matches came to.

use crate::bout::Ended;
use crate::histogram::Histogram;
use crate::interval::{Share, wilson};
use crate::tally::{COUNTERS, Tallied, Tally};
use game::Seat;

/// What many matches came to. All sums are of whole numbers: they are the same in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Matches that were played to their end.
    pub ended: u64,
    /// Matches that were cut.
    pub cut: u64,
    /// How many facts the matches had; those that were cut, too.
    pub facts: Histogram,
    /// How long the matches took, in what the game tells lengths in.
    pub lengths: Histogram,
    /// What was counted in all matches, by the index of the counter.
    pub counts: [u64; COUNTERS],
    /// What happened on the cells.
    pub tally: Tally,
    by_player: Vec<Wins>,
    by_seat: Vec<Wins>,
}

/// Wins in parts of a win.
type Wins = u64;

/// A win that is shared by up to eight can be divided into whole parts.
const PARTS: Wins = 840;

impl Report {
    /// Nothing has been played yet.
    pub fn new(players: usize) -> Report {
        Report {
            ended: 0,
            cut: 0,
            facts: Histogram::default(),
            lengths: Histogram::default(),
            counts: [0; COUNTERS],
            tally: Tally::EMPTY,
            by_player: vec![0; players],
            by_seat: vec![0; players],
        }
    }

    /// One more match, whose seats had been turned by so many players.
    pub(crate) fn add(&mut self, table: &impl Tallied, ended: &Ended, turned: usize) {
        self.facts.add(ended.facts);
        self.lengths.add(table.length(&self.tally, ended));
        for (sum, count) in self.counts.iter_mut().zip(&mut self.tally.counts) {
            *sum += u64::from(std::mem::take(count));
        }
        let Some(ranking) = &ended.ranking else {
            self.cut += 1;
            return;
        };
        self.ended += 1;
        let winners = ranking.places().first().copied().unwrap_or_default();
        let players = self.by_player.len();
        for Seat(seat) in winners {
            let share = PARTS / winners.len() as u64;
            self.by_seat[usize::from(seat)] += share;
            self.by_player[(usize::from(seat) + turned) % players] += share;
        }
    }

    /// The matches of both.
    pub(crate) fn and(mut self, other: &Report) -> Report {
        let sum = |mine: &mut [u64], theirs: &[u64]| {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        };
        self.ended += other.ended;
        self.cut += other.cut;
        self.facts = self.facts.and(&other.facts);
        self.lengths = self.lengths.and(&other.lengths);
        sum(&mut self.counts, &other.counts);
        sum(&mut self.tally.visits, &other.tally.visits);
        sum(&mut self.tally.incidents, &other.tally.incidents);
        sum(&mut self.by_player, &other.by_player);
        sum(&mut self.by_seat, &other.by_seat);
        self
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.by_player.len()
    }

    /// All matches.
    pub fn matches(&self) -> u64 {
        self.ended + self.cut
    }

    /// The wins of a player, by its order in the series; a shared first place is divided.
    pub fn wins(&self, player: usize) -> f64 {
        self.by_player[player] as f64 / PARTS as f64
    }

    /// The wins of whoever sat in a seat.
    pub fn seat_wins(&self, seat: usize) -> f64 {
        self.by_seat[seat] as f64 / PARTS as f64
    }

    /// The share of matches that a player won.
    pub fn share(&self, player: usize) -> Share {
        wilson(self.wins(player), self.ended as f64)
    }

    /// The share of matches that were won from a seat.
    pub fn seat_share(&self, seat: usize) -> Share {
        wilson(self.seat_wins(seat), self.ended as f64)
    }

    /// How often something was counted in a match, on average.
    pub fn per_match(&self, counter: usize) -> f64 {
        self.counts[counter] as f64 / self.matches().max(1) as f64
    }
}
