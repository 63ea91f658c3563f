//! Many matches, on many threads, with the same result on any number of them.

use crate::bout::{Bout, Ended};
use crate::interval::{Share, wilson};
use bots::{Level, Play};
use game::Seat;
use rayon::prelude::*;

/// Matches between the same players.
#[derive(Clone, Debug)]
pub struct Series<'a, G: Play> {
    /// What is played.
    pub options: &'a G::Options,
    /// Who plays.
    pub players: &'a [Level],
    /// How many matches.
    pub matches: u64,
    /// The first match's seed; the others follow.
    pub seed: u64,
    /// Whether the players change seats from match to match.
    pub rotate: bool,
}

/// One match of a series.
#[derive(Debug)]
pub struct Played<'a, G: Play> {
    /// Which one, from 0.
    pub number: u64,
    /// Who sat where.
    pub players: &'a [Level],
    /// What it came to.
    pub ended: &'a Ended<G>,
}

/// How a series ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Wins of each player, a shared first place divided; by their order in the series.
    pub wins: Vec<f64>,
    /// Matches that were played to their end.
    pub ended: u64,
    /// Matches that were cut.
    pub cut: u64,
    /// Facts, all matches together.
    pub facts: u64,
    /// Virtual time, all matches together.
    pub millis: u64,
}

impl Standing {
    fn new(players: usize) -> Standing {
        Standing { wins: vec![0.0; players], ended: 0, cut: 0, facts: 0, millis: 0 }
    }

    fn add<G: Play>(&mut self, ended: &Ended<G>, turned: usize) {
        self.facts += ended.facts.len() as u64;
        self.millis += ended.facts.last().map_or(0, |f| f.at.0);
        let Some(ranking) = &ended.ranking else {
            self.cut += 1;
            return;
        };
        self.ended += 1;
        let winners = ranking.places().first().copied().unwrap_or_default();
        let players = self.wins.len();
        for Seat(seat) in winners {
            let player = (usize::from(seat) + turned) % players;
            self.wins[player] += 1.0 / winners.len() as f64;
        }
    }

    fn and(mut self, other: Standing) -> Standing {
        self.wins.iter_mut().zip(other.wins).for_each(|(a, b)| *a += b);
        self.ended += other.ended;
        self.cut += other.cut;
        self.facts += other.facts;
        self.millis += other.millis;
        self
    }

    /// The share of matches that a player won.
    pub fn share(&self, player: usize) -> Share {
        wilson(self.wins[player], self.ended as f64)
    }
}

/// Matches are summed in blocks of this size, in order: the sum of their shares of wins is then
/// the same to the last bit, whichever thread plays which block.
const BLOCK: u64 = 64;

impl<G: Play> Series<'_, G>
where
    G::Options: Sync,
    G::Action: Send,
    G::Illegal: Send,
{
    /// Plays all matches. `see` is shown each one when it has ended, from any thread.
    pub fn play(&self, see: &(impl Fn(&Played<'_, G>) + Sync)) -> Result<Standing, G::Illegal> {
        let players = self.players.len();
        let blocks: Vec<Result<Standing, G::Illegal>> = (0..self.matches.div_ceil(BLOCK))
            .into_par_iter()
            .map(|block| {
                let mut standing = Standing::new(players);
                for i in block * BLOCK..((block + 1) * BLOCK).min(self.matches) {
                    let turned = if self.rotate { i as usize % players } else { 0 };
                    let mut seated = self.players.to_vec();
                    seated.rotate_left(turned);
                    let seed = self.seed.wrapping_add(i);
                    let bout = Bout::<G> { options: self.options, players: &seated, seed };
                    let ended = bout.play(&mut |_| {})?;
                    standing.add(&ended, turned);
                    see(&Played { number: i, players: &seated, ended: &ended });
                }
                Ok(standing)
            })
            .collect();
        let mut all = Standing::new(players);
        for block in blocks {
            all = all.and(block?);
        }
        Ok(all)
    }
}
