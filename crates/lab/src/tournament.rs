//! All against all.

use crate::bout::{Bout, MOST_FACTS};
use crate::elo::{Outcome, Rating, rate};
use crate::party::Thinkers;
use crate::player::Player;
use crate::series::Threaded;
use bots::Random;
use game::{Ranking, Seat};
use rayon::prelude::*;

/// A tournament: everybody plays at tables with everybody else.
#[derive(Clone, Debug)]
pub struct Tournament<'a, G: Threaded> {
    /// What is played.
    pub options: &'a G::Options,
    /// Who takes part.
    pub players: &'a [Player],
    /// How many sit at a table.
    pub seats: u8,
    /// How many matches are played at each table.
    pub matches: u64,
    /// The first match's seed; the others follow.
    pub seed: u64,
}

/// How a tournament ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// What came of each table.
    pub tables: Vec<Outcome>,
    /// The rating of each player.
    pub ratings: Vec<Rating>,
    /// Matches that were played to their end.
    pub ended: u64,
    /// Matches that were cut.
    pub cut: u64,
}

/// Wins at each table, by player, in parts of a win: whole numbers, the same in any order.
#[derive(Clone)]
struct Sheet {
    wins: Vec<Vec<u64>>,
    ended: u64,
    cut: u64,
}

/// A win that is shared by up to eight can be divided into whole parts.
const PARTS: u64 = 840;

/// Who sits at the tables: everybody equally often, and at a table nobody more than once oftener
/// than somebody else. With enough players that is every choice of as many as there are seats.
pub fn tables(players: usize, seats: usize) -> Vec<Vec<usize>> {
    let (each, more) = (seats / players.max(1), seats % players.max(1));
    let mut chosen = vec![Vec::new()];
    for player in 0..players {
        let with = |c: &Vec<usize>| [&c[..], &[player]].concat();
        let more: Vec<Vec<usize>> = chosen.iter().filter(|c| c.len() < more).map(with).collect();
        chosen.extend(more);
    }
    chosen.retain(|c| c.len() == more);
    chosen.sort();
    let sit = |c: Vec<usize>| {
        let seats = (0..players).flat_map(|p| vec![p; each + usize::from(c.contains(&p))]);
        seats.collect()
    };
    chosen.into_iter().map(sit).collect()
}

/// Who sits where in the n-th match at a table: all turn round it, and then in another order.
fn arranged(seated: &[usize], number: u64) -> Vec<usize> {
    let mut order = seated.to_vec();
    let seats = order.len().max(1);
    let mut rest = number / seats as u64;
    for end in (2..seats).rev() {
        order.swap(end, 1 + (rest % end as u64) as usize);
        rest /= end as u64;
    }
    order.rotate_left((number % seats as u64) as usize);
    order
}

impl<G: Threaded> Tournament<'_, G> {
    /// How many matches there will be.
    pub fn len(&self) -> u64 {
        self.matches * tables(self.players.len(), self.seats.into()).len() as u64
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Plays all matches. `done` is told how many more have ended, from any thread.
    pub fn play(&self, done: &(impl Fn(u64) + Sync)) -> Result<Standings, G::Illegal> {
        let players = self.players.len();
        let tables = tables(players, self.seats.into());
        let empty = || Sheet { wins: vec![vec![0; players]; tables.len()], ended: 0, cut: 0 };
        let sheet = (0..self.matches * tables.len() as u64)
            .into_par_iter()
            .try_fold(empty, |mut sheet, number| {
                // Tables take turns, so that long and short matches are spread over the threads.
                let table = (number % tables.len() as u64) as usize;
                let order = arranged(&tables[table], number / tables.len() as u64);
                let ranking = self.one(&order, self.seed.wrapping_add(number))?;
                sheet.add(table, &order, ranking.as_ref());
                done(1);
                Ok(sheet)
            })
            .try_reduce(empty, |a, b| Ok(a.and(&b)))?;
        let outcome = |(seated, wins): (Vec<usize>, &Vec<u64>)| Outcome {
            seated,
            wins: wins.iter().map(|&w| w as f64 / PARTS as f64).collect(),
        };
        let tables: Vec<Outcome> = tables.into_iter().zip(&sheet.wins).map(outcome).collect();
        let ratings = rate(players, &tables);
        Ok(Standings { tables, ratings, ended: sheet.ended, cut: sheet.cut })
    }

    fn one(&self, order: &[usize], seed: u64) -> Result<Option<Ranking>, G::Illegal> {
        let players: Vec<Player> = order.iter().map(|&player| self.players[player]).collect();
        let bout = Bout {
            table: &mut G::new(self.options, self.seats)?,
            party: &mut Thinkers::seated(self.options, &players, seed),
            dice: Random::new(seed),
            watch: &mut (),
            most: MOST_FACTS,
        };
        Ok(bout.play()?.ranking)
    }
}

impl Sheet {
    fn add(&mut self, table: usize, order: &[usize], ranking: Option<&Ranking>) {
        let Some(ranking) = ranking else {
            self.cut += 1;
            return;
        };
        self.ended += 1;
        let winners = ranking.places().first().copied().unwrap_or_default();
        for Seat(seat) in winners {
            self.wins[table][order[usize::from(seat)]] += PARTS / winners.len() as u64;
        }
    }

    fn and(mut self, other: &Sheet) -> Sheet {
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
        self.ended += other.ended;
        self.cut += other.cut;
        self
    }
}

impl Standings {
    /// Of the matches at tables with both that one of the two won: how many did `player`, and
    /// how many are there?
    pub fn against(&self, player: usize, other: usize) -> (f64, f64) {
        let both = |o: &&Outcome| o.seated.contains(&player) && o.seated.contains(&other);
        self.tables.iter().filter(both).fold((0.0, 0.0), |(won, of), o| {
            (won + o.wins[player], of + o.wins[player] + o.wins[other])
        })
    }

    /// The players, the strongest first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by(|&a, &b| self.ratings[b].elo.total_cmp(&self.ratings[a].elo));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_sits_equally_often() {
        assert_eq!(tables(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(tables(2, 4), [[0, 0, 1, 1]]);
        assert_eq!(tables(2, 3), [[0, 0, 1], [0, 1, 1]]);
        for (players, seats) in [(5, 3), (4, 4), (3, 5), (2, 5), (6, 4)] {
            let mut sat = vec![0; players];
            for table in tables(players, seats) {
                assert_eq!(table.len(), seats);
                for player in table {
                    sat[player] += 1;
                }
            }
            assert!(sat.iter().all(|&n| n == sat[0]), "{sat:?}");
        }
    }

    #[test]
    fn all_orders_come_up_and_everybody_on_every_seat_first() {
        let all: BTreeSet<Vec<usize>> = (0..24).map(|n| arranged(&[0, 1, 2, 3], n)).collect();
        assert_eq!(all.len(), 24);
        for start in (0..24).step_by(4) {
            let first: BTreeSet<usize> =
                (start..start + 4).map(|n| arranged(&[0, 1, 2, 3], n)[0]).collect();
            assert_eq!(first.len(), 4);
        }
        assert_eq!([arranged(&[3, 7], 0), arranged(&[3, 7], 1)], [[3, 7], [7, 3]]);
    }
}
