//! Where the obstacles go in a race of two: the game before the race, solved.
//!
//! The five are placed in turns (GG-2), in the open, and what a layout is worth is known exactly. So
//! the placement is solved by backward induction over sets of obstacles that stand: who put which one
//! there does not matter, and how many there are tells whose turn it is.
//!
//! All values would be a large file, but who knows the best cell for every set knows all values: follow
//! the best cells to the end, and solve that one race. So the best cells are what is kept, a byte a
//! set ([`Book`]).

use super::starts::Starts;
use catalog::rules::giro_galoppo::{
    Action, Cell, CellSet, Course, GiroGaloppo, Illegal, Options, Placement, WOODEN,
};
use game::{Game, Seat};
use std::num::NonZero;
use std::sync::{OnceLock, mpsc};
use std::thread;

/// All sets of obstacles that can stand on a course, the layouts included.
#[derive(Debug)]
pub struct Sets {
    /// By how many obstacles stand; ascending, the last obstacles weighing most.
    by_size: [Vec<CellSet>; WOODEN + 1],
}

/// What every set is worth.
#[derive(Debug)]
pub struct Placings {
    sets: Sets,
    /// The chance of who places first (the youngest) when both play their best, as the sets are
    /// numbered.
    first_wins: [Vec<f64>; WOODEN + 1],
}

/// The best cell for every set.
#[derive(Debug)]
pub struct Book<'a> {
    sets: Sets,
    /// By size and as the sets are numbered.
    best: &'a [u8],
}

/// What was kept is not a book of this course.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a book of this course: solve its placement again")]
pub struct NotABook;

/// Values that differ by less are the same: of such cells the first is called the best.
const SAME: f64 = 1e-10;

/// A book that comes with the program, read when somebody asks for it.
struct Shipped {
    course: Course,
    bytes: &'static [u8],
    book: OnceLock<Option<Book<'static>>>,
}

/// The first line of each tells the command that made it.
static SHIPPED: [Shipped; 2] = [
    Shipped {
        course: Course::Sprint,
        bytes: include_bytes!("../../placing/sprint.book"),
        book: OnceLock::new(),
    },
    Shipped {
        course: Course::Classic,
        bytes: include_bytes!("../../placing/classic.book"),
        book: OnceLock::new(),
    },
];

impl Sets {
    /// Of the course and the rules of `options`.
    pub fn new(options: &Options) -> Result<Sets, Illegal> {
        let drawn = Options { placement: Placement::Random, ..*options };
        let mut by_size: [Vec<CellSet>; WOODEN + 1] = Default::default();
        GiroGaloppo::new(&drawn, 2)?.chance(&mut |layout, _| {
            if let Action::Layout(cells) = layout {
                by_size[WOODEN].push(cells.into_iter().collect());
            }
        });
        // GG-6: a set may stand if it can become a layout.
        for size in (0..WOODEN).rev() {
            let larger = &by_size[size + 1];
            let mut sets: Vec<CellSet> =
                larger.iter().flat_map(|set| set.iter().map(|cell| set.without(cell))).collect();
            sets.sort_unstable();
            sets.dedup();
            by_size[size] = sets;
        }
        by_size[WOODEN].sort_unstable();
        Ok(Sets { by_size })
    }

    /// Every layout of five.
    pub fn layouts(&self) -> &[CellSet] {
        &self.by_size[WOODEN]
    }

    /// The number of a set among those of its size.
    fn number(&self, set: CellSet) -> Option<usize> {
        self.by_size.get(set.len())?.binary_search(&set).ok()
    }

    /// The cells on which the next obstacle may be placed, with the number of the set that it makes.
    fn next(&self, set: CellSet) -> impl Iterator<Item = (Cell, usize)> + '_ {
        let cells = (0..128).map(Cell).filter(move |cell| !set.contains(*cell));
        cells.filter_map(move |cell| Some((cell, self.number(set.with(cell))?)))
    }

    /// How many sets there are to which an obstacle can be added.
    fn open(&self) -> usize {
        self.by_size[..WOODEN].iter().map(Vec::len).sum()
    }
}

/// Who places the next obstacle; the youngest places the first (GG-2).
pub fn who_places(options: &Options, placed: usize) -> Seat {
    let youngest = options.age_order.as_slice().last().copied().unwrap_or(Seat(1));
    if placed.is_multiple_of(2) { youngest } else { youngest.next(2) }
}

impl Placings {
    /// Solves the placement on the course and with the rules of `options`. `tell` hears how many
    /// layouts are solved, of how many.
    pub fn solve(
        options: &Options,
        threads: NonZero<usize>,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<Placings, Illegal> {
        let sets = Sets::new(options)?;
        let first = who_places(options, 0).index();
        let count = sets.layouts().len();
        let (done, solved) = mpsc::channel();
        let layouts = thread::scope(|scope| {
            // Neighbours share their last obstacles, so that each thread gets neighbours.
            let parts = sets.layouts().chunks(count.div_ceil(threads.get()).max(1));
            let workers: Vec<_> = parts
                .map(|part| {
                    let done = done.clone();
                    scope.spawn(move || {
                        let mut starts = Starts::new(options)?;
                        let mut win = |layout: &CellSet| {
                            let win = starts.win(*layout)?[first];
                            // Nobody may listen any more.
                            done.send(()).ok();
                            Ok(win)
                        };
                        part.iter().map(&mut win).collect::<Result<Vec<f64>, Illegal>>()
                    })
                })
                .collect();
            drop(done);
            for (number, ()) in solved.iter().enumerate() {
                tell(number + 1, count);
            }
            let mut layouts = Vec::with_capacity(count);
            for worker in workers {
                // A panic there is a bug, and goes on here.
                let part = worker.join().unwrap_or_else(|why| std::panic::resume_unwind(why));
                layouts.extend(part?);
            }
            Ok::<_, Illegal>(layouts)
        })?;
        let mut first_wins: [Vec<f64>; WOODEN + 1] = Default::default();
        first_wins[WOODEN] = layouts;
        for size in (0..WOODEN).rev() {
            let after = &first_wins[size + 1];
            let value = |set: &CellSet| {
                let worth = sets.next(*set).map(|(_, number)| after[number]);
                match size % 2 {
                    0 => worth.fold(f64::NEG_INFINITY, f64::max),
                    _ => worth.fold(f64::INFINITY, f64::min),
                }
            };
            first_wins[size] = sets.by_size[size].iter().map(value).collect();
        }
        Ok(Placings { sets, first_wins })
    }

    /// The sets that are valued.
    pub fn sets(&self) -> &Sets {
        &self.sets
    }

    /// The chance of who placed first, with these obstacles standing.
    pub fn first_wins(&self, set: CellSet) -> Option<f64> {
        let number = self.sets.number(set)?;
        Some(self.first_wins[set.len()][number])
    }

    /// The best cell for the next obstacle.
    pub fn best(&self, set: CellSet) -> Option<Cell> {
        let after = self.first_wins.get(set.len() + 1)?;
        let value = self.first_wins(set)?;
        let is_best = |(_, number): &(Cell, usize)| (after[*number] - value).abs() < SAME;
        self.sets.next(set).find(is_best).map(|(cell, _)| cell)
    }

    /// The best cells, to be kept: a line that tells the command, then a byte a set.
    pub fn written(&self, command: &str) -> Vec<u8> {
        let sets = self.sets.by_size[..WOODEN].iter().flatten();
        let best = sets.map(|set| self.best(*set).unwrap_or_default().0);
        command.bytes().chain(*b"\n").chain(best).collect()
    }
}

impl Book<'static> {
    /// The book that comes with the program, if there is one for a race of two with these options.
    ///
    /// Of two equal cards none has moved before the other, so that `ties` makes no difference; nor do
    /// used cards that lie open, nor, where grass lies around all rivers, does `spacing`.
    pub fn shipped(options: &Options) -> Option<&'static Book<'static>> {
        let shipped = SHIPPED.iter().find(|shipped| shipped.course == options.course)?;
        if options.variant {
            return None;
        }
        let read = || {
            let options = Options { course: shipped.course, ..Options::default() };
            Book::read(&options, shipped.bytes).ok()
        };
        shipped.book.get_or_init(read).as_ref()
    }
}

impl<'a> Book<'a> {
    /// A book that was kept.
    pub fn read(options: &Options, bytes: &'a [u8]) -> Result<Book<'a>, NotABook> {
        let sets = Sets::new(options).map_err(|_| NotABook)?;
        let line = bytes.iter().position(|byte| *byte == b'\n').ok_or(NotABook)?;
        let best = &bytes[line + 1..];
        if best.len() != sets.open() {
            return Err(NotABook);
        }
        Ok(Book { sets, best })
    }

    /// The best cell for the next obstacle.
    pub fn best(&self, set: CellSet) -> Option<Cell> {
        let number = self.sets.number(set).filter(|_| set.len() < WOODEN)?;
        let before: usize = self.sets.by_size[..set.len()].iter().map(Vec::len).sum();
        let cell = Cell(*self.best.get(before + number)?);
        self.sets.number(set.with(cell)).map(|_| cell)
    }

    /// The layout to which best play leads from here.
    pub fn layout(&self, set: CellSet) -> Option<CellSet> {
        let mut set = set;
        while set.len() < WOODEN {
            set = set.with(self.best(set)?);
        }
        Some(set)
    }

    /// The cells on which the next obstacle may be placed.
    pub fn cells(&self, set: CellSet) -> impl Iterator<Item = Cell> + '_ {
        self.sets.next(set).map(|(cell, _)| cell)
    }

    /// The sets of the course.
    pub fn sets(&self) -> &Sets {
        &self.sets
    }
}
