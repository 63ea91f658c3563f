//! GG-3 to GG-6: where wooden obstacles may go, with look-ahead, and uniform random layouts.
//!
//! The last natural obstacle cuts the course in two: the near part, and the far part between it
//! and the line, where at least two wooden obstacles must end up (GG-5). It is never sand itself,
//! so obstacles in one part don't crowd those in the other, and the question "can the rest still
//! be placed?" becomes "how many fit here, how many there?". On the few courses where a wall could
//! be built the question is asked once for each way to keep from it (`wall.rs`).

use crate::board::{Cell, CellSet, MAX_LENGTH, Terrain, Track, WOODEN};
use crate::illegal::{CourseFault, Illegal};
use crate::options::Spacing;
use crate::wall::Walls;
use game::Numbers;

/// GG-5: how many wooden obstacles lie between the last natural one and the line, at least.
const FAR: u8 = 2;

/// The cells that are open to wooden obstacles, as the placement goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ground {
    /// Sand without an obstacle on it (GG-3) and far enough from every obstacle (GG-4).
    open: u128,
    /// The last natural obstacle; the far part of the course lies behind it.
    last_natural: Cell,
    /// How many obstacles are still to be placed.
    left: u8,
    /// How many of them must be placed on the far part, at least.
    left_far: u8,
    /// What could become a wall.
    walls: Walls,
}

/// `ways[c][n][f]`: in how many ways `n` obstacles can be placed on the open cells from `c` on, at
/// least `f` of them on the far part.
type Ways = [[[u32; FAR as usize + 1]; WOODEN + 1]; MAX_LENGTH + 3];

impl Ground {
    /// The course before the first wooden obstacle.
    pub(crate) fn new(track: &Track, spacing: Spacing) -> Ground {
        let natural = track.cells(Terrain::is_natural_obstacle).0;
        let sand = track.cells(|t| t == Terrain::Sand).0;
        let open = match spacing {
            Spacing::All => sand & !(natural << 1 | natural >> 1),
            Spacing::Wooden => sand,
        };
        let last_natural = Cell(127 - natural.leading_zeros().min(127) as u8);
        let walls = Walls::new(natural, open);
        Ground { open, last_natural, left: WOODEN as u8, left_far: FAR, walls }
    }

    /// The cells of the far part.
    #[inline]
    fn far(&self) -> u128 {
        u128::MAX << self.last_natural.0 << 1
    }

    /// Whether all obstacles stand.
    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.left == 0
    }

    /// Whether the obstacles still to be placed can all be placed, without a wall (GG-6).
    pub(crate) fn can_be_completed(&self) -> bool {
        self.walls.ways_out().any(|free| Ground { open: self.open & !free, ..*self }.has_room())
    }

    /// Whether there is room for the obstacles still to be placed.
    #[inline]
    fn has_room(&self) -> bool {
        let (near, far) = self.room();
        self.left_far <= self.left && far >= self.left_far && near + far >= self.left
    }

    /// Puts an obstacle on an open cell.
    #[inline]
    pub(crate) fn place(&mut self, cell: Cell) {
        let bit = 1u128 << cell.0;
        self.open &= !(bit | bit << 1 | bit >> 1);
        self.left -= 1;
        if cell > self.last_natural {
            self.left_far = self.left_far.saturating_sub(1);
        }
        self.walls.place(cell);
    }

    /// The cells on which the next obstacle may be placed.
    #[inline]
    pub(crate) fn legal(&self) -> CellSet {
        if self.left == 0 {
            return CellSet::EMPTY;
        }
        // When all that are left must go on the far part, the near part is closed.
        let open = if self.left_far < self.left { self.open } else { self.open & self.far() };
        // An obstacle takes the room of one or two, never of three. So when there is room enough
        // after the loss of two, every open cell will do. It is so nearly always.
        let (near, far) = self.room();
        let roomy = (self.left_far == 0 || far >= self.left_far + 2) && near + far > self.left;
        if roomy && self.walls.first().is_none() {
            return CellSet(open);
        }
        // GG-6
        CellSet(open).iter().filter(|&cell| self.after(cell).can_be_completed()).collect()
    }

    #[inline]
    fn after(&self, cell: Cell) -> Ground {
        let mut next = *self;
        next.place(cell);
        next
    }

    /// How many obstacles fit on the open cells of the near and of the far part.
    ///
    /// As many as possible stand on every other cell of each run of open cells, from its first
    /// cell on: on the even cells of the runs that begin on an even cell, on the odd ones of the
    /// others. Adding its first cell to a run carries through it and clears it, which is how the
    /// runs that begin even are found all at once.
    #[inline]
    fn room(&self) -> (u8, u8) {
        const EVEN: u128 = u128::MAX / 3;
        let first_cells = self.open & !(self.open << 1);
        let begin_even = self.open & !self.open.wrapping_add(first_cells & EVEN);
        let stand = begin_even & EVEN | self.open & !begin_even & !EVEN;
        let far = (stand & self.far()).count_ones() as u8;
        (stand.count_ones() as u8 - far, far)
    }

    /// Why `cell` is not among the [`legal`](Self::legal) ones.
    pub(crate) fn why_not(&self, cell: Cell, track: &Sand) -> Illegal {
        if !track.sand.contains(cell) {
            Illegal::NotSand { cell }
        } else if track.obstacles.contains(cell) {
            Illegal::AlreadyObstacle { cell }
        } else if self.open >> cell.0 & 1 == 0 {
            Illegal::TooClose { cell }
        } else if self.after(cell).has_room() {
            Illegal::Wall { cell }
        } else {
            Illegal::NoWayToFinish { cell }
        }
    }

    /// Places all five, or says why that is against the rules.
    pub(crate) fn place_all(
        &mut self,
        cells: &[Cell; WOODEN],
        track: &mut Sand,
    ) -> Result<(), Illegal> {
        let mut last_of_wall = None;
        for &cell in cells {
            if cell.0 >= 128 || self.open >> cell.0 & 1 == 0 {
                return Err(self.why_not(cell, track));
            }
            self.place(cell);
            track.obstacles = track.obstacles.with(cell);
            last_of_wall = last_of_wall.or(self.walls.is_built().then_some(cell));
        }
        match (self.left_far, last_of_wall) {
            (0, None) => Ok(()),
            (0, Some(cell)) => Err(Illegal::Wall { cell }), // GG-6
            _ => Err(Illegal::LayoutTooFewFar),
        }
    }

    /// Every legal layout, ascending, each once.
    pub(crate) fn each_layout(&self, each: &mut impl FnMut([Cell; WOODEN])) {
        fn go(
            ground: &Ground,
            chosen: &mut [Cell; WOODEN],
            from: u8,
            each: &mut impl FnMut([Cell; WOODEN]),
        ) {
            if ground.is_done() {
                return each(*chosen);
            }
            let rest = CellSet(ground.open & u128::MAX << from);
            for cell in rest.iter() {
                let mut next = ground.after(cell);
                // Layouts are told in ascending order: what lies before is out of reach.
                next.open &= u128::MAX << cell.0;
                if next.can_be_completed() {
                    chosen[WOODEN - usize::from(ground.left)] = cell;
                    go(&next, chosen, cell.0, each);
                }
            }
        }
        go(self, &mut [Cell::BOX; WOODEN], 0, each);
    }

    /// One of the legal layouts, each equally likely.
    ///
    /// Precondition: there is one, and nothing has been placed yet.
    pub(crate) fn draw_layout(&self, numbers: &mut impl Numbers) -> [Cell; WOODEN] {
        let mut walls = self.walls;
        let mut ways = self.ways(walls);
        let (mut left, mut left_far) = (WOODEN, usize::from(FAR));
        let mut index = numbers.below(ways[0][left][left_far]);
        let mut layout = [Cell::BOX; WOODEN];
        let mut cell = 0;
        while left > 0 && cell < ways.len() {
            // The layouts that leave this cell free come first.
            let without = ways.get(cell + 1).map_or(0, |w| w[left][left_far]);
            if index < without {
                cell += 1;
                continue;
            }
            index -= without;
            layout[WOODEN - left] = Cell(cell as u8);
            left -= 1;
            left_far = left_far.saturating_sub(usize::from(Cell(cell as u8) > self.last_natural));
            let before = walls;
            walls.place(Cell(cell as u8));
            if walls != before {
                ways = self.ways(walls);
            }
            cell += 2;
        }
        layout
    }

    /// In how many ways obstacles can be placed without a wall, after those of `walls`.
    fn ways(&self, walls: Walls) -> Ways {
        let mut sum = [[[0u32; FAR as usize + 1]; WOODEN + 1]; MAX_LENGTH + 3];
        for (is_added, free) in walls.terms() {
            let some = Ground { open: self.open & !free, ..*self }.all_ways();
            let numbers = sum.as_flattened_mut().as_flattened_mut().iter_mut();
            for (sum, n) in numbers.zip(some.as_flattened().as_flattened()) {
                // What is subtracted too early comes back: the sum itself is never negative.
                *sum = if is_added { sum.wrapping_add(*n) } else { sum.wrapping_sub(*n) };
            }
        }
        sum
    }

    /// In how many ways obstacles can be placed, with a wall or without. The greatest number is
    /// C(120, 5), which fits.
    fn all_ways(&self) -> Ways {
        let mut ways = [[[0; FAR as usize + 1]; WOODEN + 1]; MAX_LENGTH + 3];
        for tail in &mut ways[MAX_LENGTH + 1..] {
            tail[0][0] = 1;
        }
        for cell in (0..=MAX_LENGTH).rev() {
            let far = usize::from(Cell(cell as u8) > self.last_natural);
            for left in 0..=WOODEN {
                for left_far in 0..=usize::from(FAR) {
                    let mut n = ways[cell + 1][left][left_far];
                    if left > 0 && self.open >> cell & 1 == 1 {
                        n += ways[cell + 2][left - 1][left_far.saturating_sub(far)];
                    }
                    ways[cell][left][left_far] = n;
                }
            }
        }
        ways
    }
}

/// Where sand and obstacles are: what a refusal needs to know to give its reason.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sand {
    pub(crate) sand: CellSet,
    pub(crate) obstacles: CellSet,
}

/// Whether a race can be run on this course.
pub(crate) fn validate(track: &Track, spacing: Spacing) -> Result<(), CourseFault> {
    let natural = track.cells(Terrain::is_natural_obstacle);
    let first = Cell(1);
    if track.terrain(first).is_none_or(Terrain::is_natural_obstacle) {
        return Err(CourseFault::FirstCell);
    }
    for (made, wanted) in [(Terrain::River, 2), (Terrain::Moor, 1)] {
        let mut found = track.cells(|t| t == made).iter();
        let spare = found.by_ref().nth(wanted);
        let fault = |spare| match made {
            Terrain::River => CourseFault::Rivers { spare },
            _ => CourseFault::Moors { spare },
        };
        if spare.is_some() || track.cells(|t| t == made).len() < wanted {
            return Err(fault(spare));
        }
    }
    if let Some(cell) = CellSet(natural.0 & natural.0 << 1).iter().next() {
        return Err(CourseFault::Touching(cell));
    }
    let ground = Ground::new(track, spacing);
    match ground.walls.first() {
        _ if ground.can_be_completed() => Ok(()),
        Some(first) if ground.has_room() => Err(CourseFault::OnlyWalls(first)),
        _ => Err(CourseFault::NoLayout { after: Cell(127 - natural.0.leading_zeros() as u8) }),
    }
}
