//! Threads that work through blocks of matches together.

use crate::error::StudyError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The caller's thread, and others that help it.
pub(crate) struct Crew {
    helpers: Option<ThreadPool>,
    /// A process that forks takes no threads along: there the caller's works alone, instead of waiting for others.
    process: u32,
}

/// What the threads have between them.
struct Shared<I> {
    queue: Mutex<Queue<I>>,
    /// How many helpers are awake and at work.
    busy: AtomicUsize,
}

enum Queue<I> {
    /// What there is to do is not yet known.
    Soon,
    /// These blocks are still to be done.
    Blocks(I),
    /// Nothing will be done.
    Nothing,
}

enum Next<B> {
    Wait,
    Block(B),
    Done,
}

/// How often the caller looks whether its helpers are done before it lets itself be woken, which takes much longer
/// than what they still have to do.
const LOOKS: usize = 10_000;

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
        Ok(Crew { helpers, process: std::process::id() })
    }

    /// Does the work on every one of so many blocks; whoever is free takes the next one. The caller makes them ready, while
    /// its helpers wake up, and begins at once: whoever comes late keeps nobody waiting for long.
    pub(crate) fn work_through<I>(
        &self,
        count: usize,
        ready: impl FnOnce() -> Result<I, StudyError>,
        work: impl Fn(I::Item) + Sync,
    ) -> Result<(), StudyError>
    where
        I: Iterator + Send,
    {
        // For a single block nobody is woken.
        let may_help = || count > 1 && std::process::id() == self.process;
        let Some(helpers) = self.helpers.as_ref().filter(|_| may_help()) else {
            ready()?.for_each(work);
            return Ok(());
        };
        let shared = Shared { queue: Mutex::new(Queue::Soon), busy: AtomicUsize::new(0) };
        helpers.in_place_scope(|scope| {
            for _ in 0..helpers.current_num_threads() {
                scope.spawn(|_| {
                    shared.busy.fetch_add(1, Ordering::AcqRel);
                    shared.serve(&work);
                    shared.busy.fetch_sub(1, Ordering::AcqRel);
                });
            }
            let (queue, told) = match ready() {
                Ok(blocks) => (Queue::Blocks(blocks), Ok(())),
                Err(wrong) => (Queue::Nothing, Err(wrong)),
            };
            *shared.queue.lock().unwrap_or_else(PoisonError::into_inner) = queue;
            shared.serve(&work);
            for _ in 0..LOOKS {
                if shared.busy.load(Ordering::Acquire) == 0 {
                    break;
                }
                std::hint::spin_loop();
            }
            told
        })
    }
}

impl<I: Iterator> Shared<I> {
    /// Does what there is to do until nothing is left.
    fn serve(&self, work: &impl Fn(I::Item)) {
        loop {
            match self.next() {
                Next::Block(block) => work(block),
                Next::Wait => std::thread::yield_now(),
                Next::Done => break,
            }
        }
    }

    /// The next block; the lock is held for no longer than it takes to find it.
    fn next(&self) -> Next<I::Item> {
        match &mut *self.queue.lock().unwrap_or_else(PoisonError::into_inner) {
            Queue::Soon => Next::Wait,
            Queue::Blocks(blocks) => blocks.next().map_or(Next::Done, Next::Block),
            Queue::Nothing => Next::Done,
        }
    }
}
