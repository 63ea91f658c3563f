//! Many matches of one table, stepped together.

use crate::crew::Crew;
use crate::error::StudyError;
use crate::rows::{Own, Rows, Shape};
use crate::step::{returns, settle, step};
use crate::table::{Setup, Table};
use game::{ActionSet, Actor, Fact, Millis, Numbers, Random, Seat, SeatSet, Turn};
use lab::Numbered;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Matches by the thousand. On one thread none of its steps allocates; on several the list of blocks and the messages to
/// each other thread are all that is. Each match has numbers of its own, so that the same seed gives the same matches
/// on any number of threads.
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
    crew: Crew,
}

/// So many matches are stepped before the next ones are looked at: few enough for their rows to stay in the nearest cache.
const BLOCK: usize = 64;

/// So many parts of the matches there are for each thread, which takes one after the other: few enough to be worth asking
/// for them, and enough for the others to help whoever is late.
const PARTS_EACH: usize = 8;

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

    /// What is wrong with these choices: whose, and its number.
    #[inline]
    fn wrong(&self, chosen: &[i64], wait: Option<usize>) -> Option<(Seat, i64)> {
        let mut all = self.actors().iter().map(|seat| (seat, chosen[column::<G>(seat)]));
        all.find(|&(seat, number)| !self.is_legal(seat, number, wait))
    }

    #[inline]
    fn is_legal(&self, seat: Seat, number: i64, wait: Option<usize>) -> bool {
        let Ok(number) = usize::try_from(number) else { return false };
        if Some(number) == wait {
            return true;
        }
        let legal = self.table.legal(Actor::Seat(seat), self.now);
        G::numbered(number).is_some_and(|action| legal.contains(&action))
    }

    /// Everybody who may act does, and chance and the clock follow. The choices are legal.
    #[inline]
    fn step(&mut self, chosen: &[i64], wait: Option<usize>, tick_ms: u32) {
        let Running { table, now, random, .. } = &mut *self;
        let choice = |seat: Seat| {
            let number = chosen[column::<G>(seat)] as usize;
            if Some(number) == wait { None } else { G::numbered(number) }
        };
        step(table, now, tick_ms, random, choice, &mut |table: &mut G, fact: &Fact<_>| {
            table.apply_unchecked(fact, &mut |_| {});
        });
        self.settle();
        self.steps += 1;
    }

    /// Tells what the step was worth, if something, and begins anew what has come to its end.
    #[inline]
    fn finish(&mut self, setup: &Setup<G>, most_steps: u32, own: &mut Own<'_>) {
        if let Turn::Over(ranking) = self.table.turn() {
            for (reward, value) in own.rewards.iter_mut().zip(returns(&ranking, setup.seats)) {
                *reward = value as f32;
            }
        } else if self.steps >= most_steps {
            *own.cut = true;
        } else {
            return;
        }
        *own.done = true;
        self.begin(setup);
    }

    /// Writes what everybody knows and may do, where nothing is marked yet.
    #[inline]
    fn write(&self, setup: &Setup<G>, shape: &Shape, own: &mut Own<'_>) {
        let actors = self.actors();
        if G::TOGETHER {
            *own.seat = u8::MAX;
            self.table.observe_all(self.now, own.observations);
            for (mask, seat) in own.masks.chunks_exact_mut(shape.actions).zip((0..).map(Seat)) {
                if actors.contains(seat) {
                    setup.mark(&self.table.legal(Actor::Seat(seat), self.now), mask);
                }
            }
        } else {
            let seat = actors.iter().next().unwrap_or_default();
            *own.seat = seat.0;
            self.table.observe(seat, self.now, own.observations);
            setup.mark(&self.table.legal(Actor::Seat(seat), self.now), own.masks);
        }
    }
}

/// Where a match's actions have that of a seat.
#[inline]
const fn column<G: Numbered>(seat: Seat) -> usize {
    if G::TOGETHER { seat.index() } else { 0 }
}

impl<G: Numbered> Matches<G> {
    pub(crate) fn new(
        setup: Arc<Setup<G>>,
        count: usize,
        seed: u64,
        threads: usize,
        pace: Pace,
    ) -> Result<Matches<G>, StudyError> {
        let crew = Crew::new(threads)?;
        let shape = setup.shape();
        let running = (0..count).map(|i| Running::new(&setup, seed_of(seed, i))).collect();
        Ok(Matches { setup, shape, pace, running, crew })
    }

    fn has_length(&self, actions: &[i64]) -> Result<(), StudyError> {
        let wanted = self.running.len() * self.shape.rows;
        if actions.len() == wanted {
            return Ok(());
        }
        Err(StudyError::WrongLength { what: "actions", wanted, given: actions.len() })
    }

    /// So many matches a thread takes at a time.
    fn part(&self) -> usize {
        let blocks = self.running.len().div_ceil(BLOCK);
        BLOCK * blocks.div_ceil(PARTS_EACH * self.crew.threads()).max(1)
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
        let (part, setup, shape) = (self.part(), &*self.setup, &self.shape);
        let parts = self.running.chunks_mut(part).zip(rows.parts(part, shape));
        self.crew.work_through(parts, |number, (running, rows)| {
            rows.clear();
            for ((running, mut own), index) in
                running.iter_mut().zip(rows.each(shape)).zip(number * part..)
            {
                *running = Running::new(setup, seed_of(seed, index));
                running.write(setup, shape, &mut own);
            }
        });
        Ok(())
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), StudyError> {
        rows.check(self.running.len(), &self.shape)?;
        self.has_length(actions)?;
        let (part, setup, shape, pace) = (self.part(), &*self.setup, &self.shape, self.pace);
        let wait = setup.wait();
        let act = |whole: &mut Part<'_, G>| {
            for mut block in whole.parts(BLOCK, shape) {
                block.rows.clear();
                let each = block.running.iter_mut().zip(block.actions.chunks_exact(shape.rows));
                for ((running, chosen), mut own) in each.zip(block.rows.each(shape)) {
                    running.step(chosen, wait, pace.tick_ms);
                    running.finish(setup, pace.most_steps, &mut own);
                    running.write(setup, shape, &mut own);
                }
            }
        };
        let mut whole = Part { running: &mut self.running, actions, rows };
        let Some(helpers) = self.crew.helpers(whole.running.len() > part) else {
            refuse(wrong_in(whole.running, actions, shape.rows, wait))?;
            act(&mut whole);
            return Ok(());
        };
        // The first of what is wrong, whoever finds it.
        let (is_wrong, wrong) = (AtomicBool::new(false), Mutex::new(None::<Wrong>));
        helpers.work_through(
            whole.parts(part, shape),
            &[
                &|number, Part { running, actions, .. }| {
                    if let Some(found) = wrong_in(running, actions, shape.rows, wait) {
                        let found = Wrong { index: number * part + found.index, ..found };
                        let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                        *wrong = Some(wrong.map_or(found, |other| other.min(found)));
                        is_wrong.store(true, Ordering::Release);
                    }
                },
                &|_, part| {
                    if !is_wrong.load(Ordering::Acquire) {
                        act(part);
                    }
                },
            ],
        );
        refuse(wrong.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn sample(&mut self, actions: &mut [i64]) -> Result<(), StudyError> {
        self.has_length(actions)?;
        let (part, rows, wait) = (self.part(), self.shape.rows, self.setup.wait());
        let parts = self.running.chunks_mut(part).zip(actions.chunks_mut(part * rows));
        self.crew.work_through(parts, |_, (running, actions)| {
            actions.fill(-1);
            for (running, chosen) in running.iter_mut().zip(actions.chunks_exact_mut(rows)) {
                for seat in running.actors() {
                    let legal = running.table.legal(Actor::Seat(seat), running.now);
                    chosen[column::<G>(seat)] = draw::<G>(&legal, wait, &mut running.sampler);
                }
            }
        });
        Ok(())
    }
}

/// What was chosen and is not legal: in which match, by whom, which number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Wrong {
    index: usize,
    seat: Seat,
    number: i64,
}

/// The first that is wrong among the choices in these matches.
fn wrong_in<G: Numbered>(
    running: &[Running<G>],
    actions: &[i64],
    rows: usize,
    wait: Option<usize>,
) -> Option<Wrong> {
    let mut each = (0..).zip(running.iter().zip(actions.chunks_exact(rows)));
    each.find_map(|(index, (running, chosen))| {
        let (seat, number) = running.wrong(chosen, wait)?;
        Some(Wrong { index, seat, number })
    })
}

fn refuse(wrong: Option<Wrong>) -> Result<(), StudyError> {
    match wrong {
        Some(Wrong { index, seat: Seat(seat), number }) => {
            Err(StudyError::NotLegal { index, seat, number })
        }
        None => Ok(()),
    }
}

/// Matches that lie together, their choices and their rows.
struct Part<'a, G> {
    running: &'a mut [Running<G>],
    actions: &'a [i64],
    rows: Rows<'a>,
}

impl<G> Part<'_, G> {
    /// The same in parts, of so many matches each.
    fn parts(&mut self, matches: usize, shape: &Shape) -> impl Iterator<Item = Part<'_, G>> {
        let actions = self.actions.chunks(matches * shape.rows);
        let both = self.running.chunks_mut(matches).zip(actions);
        let all = both.zip(self.rows.again().parts(matches, shape));
        all.map(|((running, actions), rows)| Part { running, actions, rows })
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
