//! A game with its options and seats: where matches begin.

use crate::batch::{Batch, Matches, Pace};
use crate::error::StudyError;
use crate::matches::{Match, Played};
use crate::rows::Shape;
use crate::series::{Simulation, simulate};
use crate::solution::{Solution, Solved};
use crate::thinker::{Mind, Thinker};
use catalog::record::{Deed, Header, Malformed, RecordError, SeatInfo, Wrong};
use catalog::{AnyOptions, GameId, match_game};
use game::{ActionSet, Actor, Fact, Game, Millis, Numbers, Random, Seat, Turn};
use lab::{Numbered, Player};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A table of some game: what is the same for all of its matches.
pub trait Table: Send + Sync + Debug {
    /// Which game.
    fn game(&self) -> GameId;
    /// How many play.
    fn seats(&self) -> u8;
    /// The options.
    fn options(&self) -> AnyOptions;
    /// The first line of its records.
    fn header(&self) -> Header;
    /// Where matches begin, if not at the beginning.
    fn start(&self) -> Option<&str>;
    /// How many actions a seat has, waiting included where there is such a thing.
    fn action_count(&self) -> usize;
    /// The number of waiting, in a game in real time.
    fn wait(&self) -> Option<usize>;
    /// What has this number, as records write it; nothing is to wait.
    fn deed(&self, number: usize) -> Result<Option<String>, StudyError>;
    /// The number of what a record writes like this.
    fn number(&self, deed: &str) -> Option<usize>;
    /// Whether several seats choose at once.
    fn is_together(&self) -> bool;
    /// What each number of an observation is called.
    fn observed(&self) -> &[String];
    /// The greatest number in an observation.
    fn most_observed(&self) -> u8;
    /// How many outcomes chance can have at once, at most; `None` where they can't be listed.
    fn chance_count(&self) -> Option<usize>;
    /// A match before its first fact.
    fn begin(self: Arc<Self>) -> Box<dyn Match>;
    /// So many matches at once.
    fn batch(
        self: Arc<Self>,
        count: usize,
        seed: u64,
        threads: usize,
        pace: Pace,
    ) -> Result<Box<dyn Batch>, StudyError>;
    /// A bot for a seat of one match.
    fn thinker(
        self: Arc<Self>,
        player: Player,
        seat: Seat,
        seed: u64,
    ) -> Result<Box<dyn Thinker>, StudyError>;
    /// Everything that is to be known about every position.
    fn solve(self: Arc<Self>, threads: usize) -> Result<Box<dyn Solution>, StudyError>;
    /// Plays many matches between bots; tells what they came to as JSON.
    fn simulate(&self, ask: &Simulation<'_>) -> Result<String, StudyError>;
    /// Whether it is the same table.
    fn is(&self, other: &dyn Table) -> bool;
    /// For whoever knows which game it is.
    fn as_any(&self) -> &dyn Any;
}

/// A table of a game.
#[derive(Debug)]
pub struct Setup<G: Numbered> {
    pub(crate) options: G::Options,
    pub(crate) seats: u8,
    pub(crate) start: Option<String>,
    /// A match before its first fact.
    pub(crate) first: G,
    observed: Vec<String>,
    actions: usize,
}

/// Sets up a table. A `start` is a position to begin in, as JSON.
pub fn set_up(
    options: &AnyOptions,
    seats: u8,
    start: Option<&str>,
) -> Result<Arc<dyn Table>, StudyError> {
    match_game!(AnyOptions(options), G(options) => {
        Ok(Arc::new(Setup::<G>::new(*options, seats, start)?))
    })
}

impl<G: Numbered> Setup<G> {
    fn new(options: G::Options, seats: u8, start: Option<&str>) -> Result<Setup<G>, StudyError> {
        let illegal = |why| StudyError::Illegal(G::any_illegal(why));
        let mut first = G::new(&options, seats).map_err(illegal)?;
        if let Some(start) = start {
            first = Numbered::arranged(&first, start)?;
        }
        let observed = G::observed(&options, seats);
        let actions = G::action_count(&options);
        Ok(Setup { options, seats, start: start.map(str::to_owned), first, observed, actions })
    }

    pub(crate) fn shape(&self) -> Shape {
        Shape {
            rows: if G::TOGETHER { self.seats.into() } else { 1 },
            seats: self.seats.into(),
            observation: self.observed.len(),
            actions: self.action_count(),
        }
    }

    /// Marks what is legal, where nothing is marked yet; where time passes, waiting always is.
    #[inline]
    pub(crate) fn mark(&self, legal: &G::Actions, mask: &mut [bool]) {
        let (own, wait) = mask.split_at_mut(self.actions);
        G::mark(legal, own);
        wait.fill(true);
    }

    /// The number, if there is such an action.
    pub(crate) fn checked(&self, number: i64) -> Result<usize, StudyError> {
        let count = self.action_count();
        match usize::try_from(number) {
            Ok(number) if number < count => Ok(number),
            _ => Err(StudyError::NoSuchAction { number, count }),
        }
    }
}

impl<G: Numbered> Table for Setup<G> {
    fn game(&self) -> GameId {
        G::GAME
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> AnyOptions {
        G::any_options(self.options.clone())
    }

    fn header(&self) -> Header {
        Header::new(vec![SeatInfo::default(); self.seats.into()], self.options())
    }

    fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    fn action_count(&self) -> usize {
        self.actions + usize::from(G::LIVE)
    }

    fn wait(&self) -> Option<usize> {
        G::LIVE.then_some(self.actions)
    }

    fn deed(&self, number: usize) -> Result<Option<String>, StudyError> {
        let number = self.checked(i64::try_from(number).unwrap_or(i64::MAX))?;
        if self.wait() == Some(number) {
            return Ok(None);
        }
        let deed = G::numbered(number).map(|action| serde_json::to_string(&Deed::<G>(&action)));
        // Actions are written into memory, which has room.
        Ok(deed.and_then(Result::ok))
    }

    fn number(&self, deed: &str) -> Option<usize> {
        let action = catalog::record::read_deed::<G>(deed.as_bytes()).ok()?;
        G::number_of(&action).filter(|&number| number < self.actions)
    }

    fn is_together(&self) -> bool {
        G::TOGETHER
    }

    fn observed(&self) -> &[String] {
        &self.observed
    }

    fn most_observed(&self) -> u8 {
        G::MOST
    }

    fn chance_count(&self) -> Option<usize> {
        most_outcomes(&self.first)
    }

    fn begin(self: Arc<Self>) -> Box<dyn Match> {
        Box::new(Played::new(self))
    }

    fn batch(
        self: Arc<Self>,
        count: usize,
        seed: u64,
        threads: usize,
        pace: Pace,
    ) -> Result<Box<dyn Batch>, StudyError> {
        Ok(Box::new(Matches::new(self, count, seed, threads, pace)?))
    }

    fn thinker(
        self: Arc<Self>,
        player: Player,
        seat: Seat,
        seed: u64,
    ) -> Result<Box<dyn Thinker>, StudyError> {
        if seat.0 >= self.seats {
            return Err(StudyError::NoSuchSeat { seat: seat.index(), seats: self.seats });
        }
        Ok(Box::new(Mind::new(self, player, seat, seed)))
    }

    fn solve(self: Arc<Self>, threads: usize) -> Result<Box<dyn Solution>, StudyError> {
        let solved = self.first.solve(&self.options, threads)?;
        Ok(Box::new(Solved { setup: self, solved }))
    }

    fn simulate(&self, ask: &Simulation<'_>) -> Result<String, StudyError> {
        simulate::<G>(&self.options, self.seats, ask)
    }

    fn is(&self, other: &dyn Table) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            (&self.options, self.seats, &self.start) == (&other.options, other.seats, &other.start)
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Reads a record and makes it happen. A `start` is what the record does not tell: where it began.
pub fn replay(record: &[u8], start: Option<&str>) -> Result<Box<dyn Match>, StudyError> {
    let at = |line: usize| move |wrong| RecordError { line: line as u64, wrong };
    let mut lines = record.strip_suffix(b"\n").unwrap_or(record).split(|&byte| byte == b'\n');
    let first = lines.next().filter(|line| !line.is_empty());
    let header = first.ok_or(Malformed::Empty).and_then(Header::parse);
    let (header, table) = header.map_err(|fault| at(1)(Wrong::Malformed(fault)))?;
    let mut begun = set_up(&header.options, table.seats(), start)?.begin();
    for (line, number) in lines.zip(2..) {
        begun.write_on(line).map_err(at(number))?;
    }
    Ok(begun)
}

/// So many facts are looked at to find how many outcomes chance can have.
const LOOKED_AT: usize = 64;

/// How many outcomes chance has at most in the first facts of a match, which is where our games have the
/// most; `None` where they can't be listed.
fn most_outcomes<G: Game>(first: &G) -> Option<usize> {
    let (mut table, mut random, mut most) = (first.clone(), Random::new(0), 0);
    for _ in 0..LOOKED_AT {
        let (by, action) = match table.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let mut count = 0;
                table.chance(&mut |_, _| count += 1);
                if count == 0 {
                    return None;
                }
                most = most.max(count);
                (Actor::Chance, table.draw(&mut random))
            }
            Turn::One(_) | Turn::Round(_) | Turn::Live(_) => {
                let Some(seat) = table.turn().seats().iter().next() else { break };
                let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
                let Some(action) = legal.get(random.below(legal.len().max(1) as u32) as usize)
                else {
                    break;
                };
                (Actor::Seat(seat), action)
            }
        };
        table.apply_unchecked(&Fact { at: Millis::ZERO, by, action }, &mut |_| {});
    }
    Some(most)
}
