//! Threads that work through blocks of matches together.

use crate::error::StudyError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The caller's thread, and others that help it.
pub(crate) struct Crew {
    helpers: Option<ThreadPool>,
    /// How often they were called.
    calls: Arc<AtomicUsize>,
    /// A process that forks takes no threads along: there the caller's works alone, instead of waiting for others.
    process: u32,
}

/// What the threads have between them.
struct Shared<I> {
    /// The blocks that are still to be done.
    blocks: Mutex<I>,
    /// How many helpers are awake and at work.
    busy: AtomicUsize,
}

/// Where a thread takes its blocks from.
#[derive(Clone, Copy)]
enum End {
    Front,
    Back,
}

/// How often the caller looks whether its helpers are done before it lets itself be woken, which takes much longer
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
        Ok(Crew { helpers, calls: Arc::default(), process: std::process::id() })
    }

    /// Does the work on every one of so many blocks; whoever is free takes the next one. The caller begins at once: whoever
    /// comes late keeps nobody waiting for long. It begins at the front and every other helper at the back, so that most
    /// matches are always in the hands of the same thread, and near its core.
    pub(crate) fn work_through<I: DoubleEndedIterator + Send>(
        &self,
        count: usize,
        blocks: I,
        work: impl Fn(I::Item) + Sync,
    ) {
        // For a single block nobody is woken.
        let may_help = || count > 1 && std::process::id() == self.process;
        let Some(helpers) = self.helpers.as_ref().filter(|_| may_help()) else {
            return blocks.for_each(work);
        };
        let call = self.calls.fetch_add(1, Ordering::AcqRel) + 1;
        let shared = Shared { blocks: Mutex::new(blocks), busy: AtomicUsize::new(0) };
        helpers.in_place_scope(|scope| {
            for _ in 0..helpers.current_num_threads() {
                scope.spawn(|_| {
                    let helper = rayon::current_thread_index().unwrap_or_default();
                    let end = if helper.is_multiple_of(2) { End::Back } else { End::Front };
                    shared.busy.fetch_add(1, Ordering::AcqRel);
                    shared.serve(end, &work);
                    shared.busy.fetch_sub(1, Ordering::AcqRel);
                });
            }
            shared.serve(End::Front, &work);
            for _ in 0..LOOKS {
                if shared.busy.load(Ordering::Acquire) == 0 {
                    break;
                }
                std::hint::spin_loop();
            }
        });
        self.stay_awake(helpers, call);
    }

    /// Helpers look out for the next call.
    fn stay_awake(&self, helpers: &ThreadPool, call: usize) {
        for _ in 0..helpers.current_num_threads() {
            let calls = self.calls.clone();
            helpers.spawn(move || {
                let until = Instant::now() + AWAKE;
                while calls.load(Ordering::Acquire) == call && Instant::now() < until {
                    std::hint::spin_loop();
                }
            });
        }
    }
}

impl<I: DoubleEndedIterator> Shared<I> {
    /// Does what there is to do until nothing is left.
    fn serve(&self, end: End, work: &impl Fn(I::Item)) {
        while let Some(block) = self.next(end) {
            work(block);
        }
    }

    /// The next block; the lock is held for no longer than it takes to find it.
    fn next(&self, end: End) -> Option<I::Item> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        match end {
            End::Front => blocks.next(),
            End::Back => blocks.next_back(),
        }
    }
}
