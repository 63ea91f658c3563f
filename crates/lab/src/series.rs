//! Many matches, on many threads, with the same result on any number of them.

use crate::bout::{Bout, Ended, Facts, MOST_FACTS, Observer};
use crate::party::{Randoms, Thinkers};
use crate::player::Player;
use crate::report::Report;
use crate::tally::{Counting, Tallied};
use bots::Random;
use game::Fact;
use rayon::prelude::*;

/// Matches between the same players.
#[derive(Clone, Debug)]
pub struct Series<'a, G: Tallied> {
    /// What is played.
    pub options: &'a G::Options,
    /// Who plays.
    pub players: &'a [Player],
    /// How many matches.
    pub matches: u64,
    /// The first match's seed; the others follow.
    pub seed: u64,
    /// Whether the players change seats from match to match.
    pub rotate: bool,
    /// After so many facts a match is cut.
    pub most: u64,
}

/// One match of a series.
#[derive(Debug)]
pub struct Played<'a, A> {
    /// Which one, from 0.
    pub number: u64,
    /// Who sat where.
    pub players: &'a [Player],
    /// All that happened.
    pub facts: &'a [Fact<A>],
}

/// A game whose matches can be played on many threads.
pub trait Threaded: Tallied<Options: Sync, Action: Send, Illegal: Send> + Sync {}
impl<G: Tallied<Options: Sync, Action: Send, Illegal: Send> + Sync> Threaded for G {}

/// Whether the facts of matches are kept, to be shown to somebody.
enum Keep<'a, A> {
    Nothing,
    Facts(&'a (dyn Fn(&Played<'_, A>) + Sync)),
}

/// How every match begins.
struct Start<G: Tallied> {
    table: G,
    notes: G::Notes,
}

/// A match of players who don't think takes microseconds, mostly: they are dealt out by this many.
const QUICK: u64 = 8;

impl<'a, G: Threaded> Series<'a, G> {
    /// A series with everything as usual: players change seats.
    pub fn new(options: &'a G::Options, players: &'a [Player], matches: u64, seed: u64) -> Self {
        Series { options, players, matches, seed, rotate: true, most: MOST_FACTS }
    }

    /// Plays all matches. `done` is told how many more have ended, from any thread.
    pub fn play(&self, done: &(impl Fn(u64) + Sync)) -> Result<Report, G::Illegal> {
        self.all(done, &Keep::Nothing)
    }

    /// Plays all matches, and shows each of them to `see`, from any thread.
    pub fn play_and_show(
        &self,
        done: &(impl Fn(u64) + Sync),
        see: &(dyn Fn(&Played<'_, G::Action>) + Sync),
    ) -> Result<Report, G::Illegal> {
        self.all(done, &Keep::Facts(see))
    }

    fn all(
        &self,
        done: &(impl Fn(u64) + Sync),
        keep: &Keep<'_, G::Action>,
    ) -> Result<Report, G::Illegal> {
        let players = self.players.len();
        let start = G::new(self.options, players as u8)?;
        let start = Start { notes: G::notes(self.options), table: start };
        let quick = self.players.iter().all(|p| *p == Player::Random);
        let block = if quick { QUICK } else { 1 };
        let report = || Report::new(players);
        (0..self.matches.div_ceil(block))
            .into_par_iter()
            .map(|n| n * block..((n + 1) * block).min(self.matches))
            .try_fold(report, |mut report, block| {
                let count = block.end - block.start;
                for number in block {
                    self.one(number, &start, quick, &mut report, keep)?;
                }
                done(count);
                Ok(report)
            })
            .try_reduce(report, |a, b| Ok(a.and(&b)))
    }

    fn one(
        &self,
        number: u64,
        start: &Start<G>,
        quick: bool,
        report: &mut Report,
        keep: &Keep<'_, G::Action>,
    ) -> Result<(), G::Illegal> {
        let players = self.players.len();
        let turned = if self.rotate { (number % players as u64) as usize } else { 0 };
        let seed = self.seed.wrapping_add(number);
        let mut table = start.table.clone();
        let mut counting = Counting { notes: start.notes, tally: &mut report.tally };
        let ended = match keep {
            Keep::Nothing => self.watched(&mut table, turned, seed, quick, &mut counting)?,
            Keep::Facts(see) => {
                let mut facts = Facts(Vec::new());
                let watch = &mut (&mut counting, &mut facts);
                let ended = self.watched(&mut table, turned, seed, quick, watch)?;
                see(&Played { number, players: &self.seated(turned), facts: &facts.0 });
                ended
            }
        };
        report.add(&table, &ended, turned);
        Ok(())
    }

    /// Who sits where when everybody has moved up by so many seats.
    fn seated(&self, turned: usize) -> Vec<Player> {
        let mut seated = self.players.to_vec();
        seated.rotate_left(turned);
        seated
    }

    #[inline]
    fn watched(
        &self,
        table: &mut G,
        turned: usize,
        seed: u64,
        quick: bool,
        watch: &mut impl Observer<G>,
    ) -> Result<Ended, G::Illegal> {
        let (dice, most) = (Random::new(seed), self.most);
        if quick {
            return Bout { table, party: &mut Randoms, dice, watch, most }.play();
        }
        let party = &mut Thinkers::seated(self.options, &self.seated(turned), seed);
        Bout { table, party, dice, watch, most }.play()
    }
}
