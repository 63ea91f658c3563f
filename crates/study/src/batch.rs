//! Many matches of one table, stepped together.

use crate::error::StudyError;
use crate::rows::{Rows, Shape};
use crate::step::{returns, settle, step};
use crate::table::{Setup, Table};
use game::{ActionSet, Actor, Fact, Millis, Numbers, Random, Seat, SeatSet, Turn};
use lab::Numbered;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;

/// How long steps and matches are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How much time passes in a step of a game in real time, in milliseconds.
    pub tick_ms: u32,
    /// After so many steps a match is cut.
    pub most_steps: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { tick_ms: 250, most_steps: u32::MAX }
    }
}

/// Matches by the thousand. None of its steps allocates, and each match has numbers of its own, so that
/// the same seed gives the same matches on any number of threads.
pub trait Batch: Send + Sync {
    /// How many matches there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the arrays look like.
    fn shape(&self) -> Shape;

    /// Begins all matches anew, with this seed.
    fn reset(&mut self, seed: u64, rows: Rows<'_>) -> Result<(), StudyError>;

    /// One step of each match; a match that ends begins anew. Of what is not legal nothing is done, in no
    /// match. The number of a seat that may not act is not looked at.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), StudyError>;

    /// Draws something legal for everybody, each with the same chance; −1 for whoever may not act.
    fn sample(&mut self, actions: &mut [i64]) -> Result<(), StudyError>;
}

struct Running<G> {
    table: G,
    now: Millis,
    steps: u32,
    random: Random,
    /// For whoever wants to play anything: the dice are the same whether somebody does or not.
    sampler: Random,
}

pub(crate) struct Matches<G: Numbered> {
    setup: Arc<Setup<G>>,
    shape: Shape,
    pace: Pace,
    running: Vec<Running<G>>,
    pool: Option<ThreadPool>,
}

/// Fewer matches than this are not worth a thread.
const FEWEST: usize = 64;

/// Every match has its own numbers, far from those of its neighbours.
fn seed_of(seed: u64, index: usize) -> u64 {
    seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(index as u64)
}

impl<G: Numbered> Running<G> {
    fn new(setup: &Setup<G>, seed: u64) -> Running<G> {
        let sampler = Random::new(!seed);
        let mut running = Running {
            table: setup.first.clone(),
            now: Millis::ZERO,
            steps: 0,
            random: Random::new(seed),
            sampler,
        };
        running.begin(setup);
        running
    }

    #[inline]
    fn begin(&mut self, setup: &Setup<G>) {
        self.table = setup.first.clone();
        self.now = Millis::ZERO;
        self.steps = 0;
        self.settle();
    }

    #[inline]
    fn settle(&mut self) {
        settle(&mut self.table, self.now, &mut self.random, &mut |table, fact| {
            table.apply_unchecked(fact, &mut |_| {});
        });
    }

    /// Who may act at this step.
    #[inline]
    fn actors(&self) -> SeatSet {
        if G::LIVE { SeatSet::all(self.table.seat_count()) } else { self.table.turn().seats() }
    }
}

impl<G: Numbered> Matches<G> {
    pub(crate) fn new(
        setup: Arc<Setup<G>>,
        count: usize,
        seed: u64,
        threads: usize,
        pace: Pace,
    ) -> Result<Matches<G>, StudyError> {
        let pool = match threads {
            0 | 1 => None,
            _ => Some(
                ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .map_err(|why| StudyError::Threads { threads, why: why.to_string() })?,
            ),
        };
        let shape = setup.shape();
        let running = (0..count).map(|i| Running::new(&setup, seed_of(seed, i))).collect();
        Ok(Matches { setup, shape, pace, running, pool })
    }

    /// Does something with all matches, each on one of the threads.
    fn all(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        each: &(impl Fn(&mut Running<G>, usize, &[i64], Rows<'_>) + Sync),
    ) {
        let shape = &self.shape;
        let running = &mut self.running[..];
        match &self.pool {
            None => go_through(running, 0, actions, rows, shape, each),
            Some(pool) => {
                let block = running.len().div_ceil(pool.current_num_threads()).max(FEWEST);
                pool.install(|| share(running, 0, block, actions, rows, shape, each));
            }
        }
    }

    fn check(&self, actions: &[i64]) -> Result<(), StudyError> {
        let wanted = self.running.len() * self.shape.rows;
        if actions.len() != wanted {
            return Err(StudyError::WrongLength { what: "actions", wanted, given: actions.len() });
        }
        let wait = self.setup.wait();
        for (index, (running, chosen)) in
            self.running.iter().zip(actions.chunks_exact(self.shape.rows)).enumerate()
        {
            for seat in running.actors() {
                let number = if G::TOGETHER { chosen[seat.index()] } else { chosen[0] };
                if !is_legal(running, seat, number, wait) {
                    return Err(StudyError::NotLegal { index, seat: seat.0, number });
                }
            }
        }
        Ok(())
    }
}

#[inline]
fn is_legal<G: Numbered>(
    running: &Running<G>,
    seat: Seat,
    number: i64,
    wait: Option<usize>,
) -> bool {
    let Ok(number) = usize::try_from(number) else { return false };
    if Some(number) == wait {
        return true;
    }
    let legal = running.table.legal(Actor::Seat(seat), running.now);
    G::numbered(number).is_some_and(|action| legal.contains(&action))
}

/// Halves the matches until a block is small enough, and does the halves on different threads.
fn share<G: Numbered>(
    running: &mut [Running<G>],
    first: usize,
    block: usize,
    actions: &[i64],
    rows: Rows<'_>,
    shape: &Shape,
    each: &(impl Fn(&mut Running<G>, usize, &[i64], Rows<'_>) + Sync),
) {
    if running.len() <= block {
        return go_through(running, first, actions, rows, shape, each);
    }
    // Whole blocks on the left, so that no thread gets more than one.
    let half = running.len().div_ceil(block).div_ceil(2) * block;
    let (left, right) = running.split_at_mut(half);
    // At a reset nobody has acted.
    let (done, to_do) = actions.split_at(actions.len().min(half * shape.rows));
    let (rows, more) = rows.split(half, shape);
    rayon::join(
        || share(left, first, block, done, rows, shape, each),
        || share(right, first + half, block, to_do, more, shape, each),
    );
}

#[inline]
fn go_through<G: Numbered>(
    running: &mut [Running<G>],
    first: usize,
    actions: &[i64],
    mut rows: Rows<'_>,
    shape: &Shape,
    each: &impl Fn(&mut Running<G>, usize, &[i64], Rows<'_>),
) {
    for (i, running) in running.iter_mut().enumerate() {
        let (own, others) = rows.split(1, shape);
        rows = others;
        let chosen = actions.get(i * shape.rows..(i + 1) * shape.rows).unwrap_or_default();
        each(running, first + i, chosen, own);
    }
}

impl<G: Numbered> Batch for Matches<G> {
    fn len(&self) -> usize {
        self.running.len()
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>) -> Result<(), StudyError> {
        rows.check(self.running.len(), &self.shape)?;
        let (setup, shape) = (Arc::clone(&self.setup), self.shape);
        self.all(&[], rows, &|running, index, _, mut rows| {
            *running = Running::new(&setup, seed_of(seed, index));
            rows.rewards.fill(0.0);
            rows.done.fill(false);
            rows.cut.fill(false);
            write(running, &setup, &shape, &mut rows);
        });
        Ok(())
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), StudyError> {
        rows.check(self.running.len(), &self.shape)?;
        self.check(actions)?;
        let (setup, shape, pace) = (Arc::clone(&self.setup), self.shape, self.pace);
        let wait = setup.wait();
        self.all(actions, rows, &|running, _, chosen, mut rows| {
            let Running { table, now, random, .. } = running;
            let choice = |seat: Seat| {
                let number = chosen[if G::TOGETHER { seat.index() } else { 0 }] as usize;
                if Some(number) == wait { None } else { G::numbered(number) }
            };
            step(table, now, pace.tick_ms, random, choice, &mut |table: &mut G, fact: &Fact<_>| {
                table.apply_unchecked(fact, &mut |_| {});
            });
            running.settle();
            running.steps += 1;
            finish(running, &setup, &pace, &mut rows);
            write(running, &setup, &shape, &mut rows);
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) -> Result<(), StudyError> {
        let (rows, wait) = (self.shape.rows, self.setup.wait());
        let wanted = self.running.len() * rows;
        if actions.len() != wanted {
            return Err(StudyError::WrongLength { what: "actions", wanted, given: actions.len() });
        }
        for (running, chosen) in self.running.iter_mut().zip(actions.chunks_exact_mut(rows)) {
            if G::TOGETHER {
                chosen.fill(-1);
            }
            for seat in running.actors() {
                let legal = running.table.legal(Actor::Seat(seat), running.now);
                let place = &mut chosen[if G::TOGETHER { seat.index() } else { 0 }];
                *place = draw::<G>(&legal, wait, &mut running.sampler);
            }
        }
        Ok(())
    }
}

/// One of what is legal; whoever may wait may also do that.
#[inline]
fn draw<G: Numbered>(legal: &G::Actions, wait: Option<usize>, random: &mut Random) -> i64 {
    let count = legal.len() + usize::from(wait.is_some());
    let nth = if count > 1 { random.below(count as u32) as usize } else { 0 };
    let number = legal.get(nth).and_then(|action| G::number_of(&action));
    number.or(wait).and_then(|number| i64::try_from(number).ok()).unwrap_or(-1)
}

/// Tells what the step was worth, and begins anew what has come to its end.
#[inline]
fn finish<G: Numbered>(
    running: &mut Running<G>,
    setup: &Setup<G>,
    pace: &Pace,
    rows: &mut Rows<'_>,
) {
    let over = if let Turn::Over(ranking) = running.table.turn() {
        for (reward, value) in rows.rewards.iter_mut().zip(returns(&ranking, setup.seats)) {
            *reward = value as f32;
        }
        true
    } else {
        rows.rewards.fill(0.0);
        false
    };
    let cut = !over && running.steps >= pace.most_steps;
    rows.done[0] = over || cut;
    rows.cut[0] = cut;
    if over || cut {
        running.begin(setup);
    }
}

/// Writes what everybody knows and may do.
#[inline]
fn write<G: Numbered>(running: &Running<G>, setup: &Setup<G>, shape: &Shape, rows: &mut Rows<'_>) {
    let (table, now) = (&running.table, running.now);
    let actors = running.actors();
    let observations = rows.observations.chunks_exact_mut(shape.observation);
    let masks = rows.masks.chunks_exact_mut(shape.actions);
    let first = if G::TOGETHER { Seat(0) } else { actors.iter().next().unwrap_or_default() };
    rows.seats[0] = if G::TOGETHER { u8::MAX } else { first.0 };
    for (i, (observation, mask)) in observations.zip(masks).enumerate() {
        let seat = Seat(first.0 + i as u8);
        table.observe(seat, now, observation);
        if actors.contains(seat) {
            setup.mark(&table.legal(Actor::Seat(seat), now), mask);
        } else {
            mask.fill(false);
        }
    }
}
