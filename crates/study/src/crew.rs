//! Threads that work through parts of many matches together.

use crate::error::StudyError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The caller's thread, and others that help it.
pub(crate) struct Crew {
    helpers: Option<ThreadPool>,
    /// How often they were called.
    calls: Arc<AtomicUsize>,
    /// Of each pass, the next part of each thread's share.
    cursors: [Box<[Cursor]>; MOST_PASSES],
    /// A process that forks takes no threads along: there the caller's works alone, instead of waiting for others.
    process: u32,
}

/// What is done with every part, by its number. A pass begins when the one before it is through with all parts.
pub(crate) type Pass<'a, P> = &'a (dyn Fn(usize, &mut P) + Sync);

/// To look whether everything is legal, and to do it.
const MOST_PASSES: usize = 2;

/// Alone in its lines of the cache: each thread counts up its own.
#[derive(Default)]
#[repr(align(128))]
struct Cursor(AtomicUsize);

/// How often somebody looks whether others are done before it lets itself be woken, which takes much longer
/// than what they still have to do.
const LOOKS: usize = 10_000;

/// How long helpers look out for more to do before they sleep. Somebody who learns steps again soon, and to wake them takes
/// longer than most steps.
const AWAKE: Duration = Duration::from_millis(1);

impl Crew {
    /// So many threads, the caller's among them.
    pub(crate) fn new(threads: usize) -> Result<Crew, StudyError> {
        let helpers = match threads {
            0 | 1 => None,
            _ => Some(
                ThreadPoolBuilder::new()
                    .num_threads(threads - 1)
                    .build()
                    .map_err(|why| StudyError::Threads { threads, why: why.to_string() })?,
            ),
        };
        let cursors = [(); MOST_PASSES].map(|()| (0..threads).map(|_| Cursor::default()).collect());
        Ok(Crew { helpers, calls: Arc::default(), cursors, process: std::process::id() })
    }

    /// How many threads there are, the caller's among them.
    pub(crate) fn threads(&self) -> usize {
        self.helpers.as_ref().map_or(1, |helpers| helpers.current_num_threads() + 1)
    }

    /// Those who help, if anybody does: where there is only one part nobody is woken.
    pub(crate) fn helpers(&mut self, are_many: bool) -> Option<Helpers<'_>> {
        let pool = self.helpers.as_ref()?;
        (are_many && std::process::id() == self.process).then_some(Helpers {
            pool,
            calls: &self.calls,
            cursors: &self.cursors,
        })
    }

    /// Does one thing with every part.
    pub(crate) fn work_through<P: Send>(
        &mut self,
        mut parts: impl ExactSizeIterator<Item = P>,
        work: impl Fn(usize, &mut P) + Sync,
    ) {
        match self.helpers(parts.len() > 1) {
            Some(helpers) => helpers.work_through(parts, &[&work]),
            None => (0..).zip(&mut parts).for_each(|(index, mut part)| work(index, &mut part)),
        }
    }
}

/// Other threads beside the caller's, called once.
pub(crate) struct Helpers<'a> {
    pool: &'a ThreadPool,
    calls: &'a Arc<AtomicUsize>,
    cursors: &'a [Box<[Cursor]>; MOST_PASSES],
}

impl Helpers<'_> {
    /// Does all passes. Every thread has a share of the parts, always the same, so that most matches stay near one core;
    /// whoever is through with its own helps the others. The caller begins at once: whoever comes late keeps nobody
    /// waiting for long.
    pub(crate) fn work_through<P: Send>(
        self,
        parts: impl Iterator<Item = P>,
        passes: &[Pass<'_, P>],
    ) {
        let Helpers { pool, calls, cursors } = self;
        let call = calls.fetch_add(1, Ordering::AcqRel) + 1;
        let parts: Vec<Mutex<P>> = parts.map(Mutex::new).collect();
        let plan = Plan { parts: &parts, cursors, done: Default::default() };
        plan.begin();
        let busy = AtomicUsize::new(0);
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| {
                    busy.fetch_add(1, Ordering::AcqRel);
                    plan.work(rayon::current_thread_index().map_or(0, |helper| helper + 1), passes);
                    busy.fetch_sub(1, Ordering::AcqRel);
                });
            }
            plan.work(0, passes);
            for _ in 0..LOOKS {
                if busy.load(Ordering::Acquire) == 0 {
                    break;
                }
                std::hint::spin_loop();
            }
        });
        for _ in 0..pool.current_num_threads() {
            let calls = calls.clone();
            pool.spawn(move || look_out(&calls, call));
        }
    }
}

/// Waits for the next call, for a while.
fn look_out(calls: &AtomicUsize, call: usize) {
    let until = Instant::now() + AWAKE;
    while calls.load(Ordering::Acquire) == call && Instant::now() < until {
        std::hint::spin_loop();
    }
}

/// Who does what.
struct Plan<'a, P> {
    /// Each is locked by one thread at a time, so that the locks are always free.
    parts: &'a [Mutex<P>],
    cursors: &'a [Box<[Cursor]>; MOST_PASSES],
    /// Of each pass, how many parts it is through with.
    done: [AtomicUsize; MOST_PASSES],
}

impl<P> Plan<'_, P> {
    /// Puts every cursor at the beginning of its share.
    fn begin(&self) {
        for cursors in self.cursors {
            for (thread, cursor) in cursors.iter().enumerate() {
                cursor.0.store(self.share(thread).start, Ordering::Release);
            }
        }
    }

    /// The parts that a thread begins with.
    fn share(&self, thread: usize) -> Range<usize> {
        let (threads, count) = (self.cursors[0].len(), self.parts.len());
        thread * count / threads..(thread + 1) * count / threads
    }

    /// Does what there is to do until nothing is left.
    fn work(&self, thread: usize, passes: &[Pass<'_, P>]) {
        for (number, pass) in passes.iter().enumerate() {
            self.serve(thread, number, *pass);
            if number + 1 < passes.len() {
                self.wait_for(number);
            }
        }
    }

    fn serve(&self, thread: usize, number: usize, pass: Pass<'_, P>) {
        let (cursors, mut tally) =
            (&self.cursors[number], Tally { done: &self.done[number], count: 0 });
        for share in (thread..cursors.len()).chain(0..thread) {
            let end = self.share(share).end;
            loop {
                let index = cursors[share].0.fetch_add(1, Ordering::AcqRel);
                if index >= end {
                    break;
                }
                tally.count += 1;
                let mut part = self.parts[index].lock().unwrap_or_else(PoisonError::into_inner);
                pass(index, &mut part);
            }
        }
    }

    /// Waits until a pass is through with all parts; others have at most the one in hand that they have begun.
    fn wait_for(&self, number: usize) {
        let mut looks = 0;
        while self.done[number].load(Ordering::Acquire) < self.parts.len() {
            looks += 1;
            if looks < LOOKS {
                std::hint::spin_loop();
            } else {
                std::thread::yield_now();
            }
        }
    }
}

/// Counts what somebody was through with, also when it panicked: others must not wait for ever.
struct Tally<'a> {
    done: &'a AtomicUsize,
    count: usize,
}

impl Drop for Tally<'_> {
    fn drop(&mut self) {
        self.done.fetch_add(self.count, Ordering::AcqRel);
    }
}
