//! GG-6: walls. Six obstacles on six neighbouring cells can't be jumped by any card.

use crate::board::Cell;

/// Where the five wooden obstacles could become part of a wall, and what can still prevent it.
///
/// No two natural obstacles touch, and no two wooden ones (GG-4). So in a wall they take turns, and
/// all three natural ones are in it, on every other cell: `n`, `n + 2` and `n + 4`. The wooden ones
/// stand in both gaps between them and at one end at least, on `n - 1` or on `n + 5`. That is to
/// say: a layout has no wall exactly if the first gap stays free, or the second gap does, or both
/// ends do. These are the ways out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Walls {
    /// The first natural obstacle; the box where no wall can be built on this course.
    first: Cell,
    /// The ways out that nothing stands in, as bits.
    ways_out: u8,
}

/// How many ways out there are.
const WAYS: u8 = 3;

impl Walls {
    /// What can be built by wooden obstacles on `open` cells between these natural ones.
    pub(crate) fn new(natural: u128, open: u128) -> Walls {
        let first = Cell(natural.trailing_zeros().min(127) as u8);
        let mut walls = Walls { first, ways_out: (1 << WAYS) - 1 };
        let in_turn = natural == 0b1_0101 << first.0;
        let gaps = walls.cells(0) | walls.cells(1);
        if !in_turn || open & gaps != gaps || open & walls.cells(2) == 0 {
            walls.first = Cell::BOX;
        }
        walls
    }

    /// The first natural obstacle of those that could become a wall.
    #[inline]
    pub(crate) fn first(self) -> Option<Cell> {
        (self.first != Cell::BOX).then_some(self.first)
    }

    /// A wooden obstacle is put here.
    #[inline]
    pub(crate) fn place(&mut self, cell: Cell) {
        if self.first == Cell::BOX {
            return;
        }
        for way in 0..WAYS {
            let is_blocked = self.cells(way) >> cell.0 & 1 == 1;
            self.ways_out &= !(u8::from(is_blocked) << way);
        }
    }

    /// Whether a wall stands.
    pub(crate) fn is_built(self) -> bool {
        self.ways_out == 0
    }

    /// For each way out the cells that must stay free: a layout has no wall exactly if it keeps off
    /// one of these sets. Where no wall can be built there is one set, and nothing in it.
    #[inline]
    pub(crate) fn ways_out(self) -> impl Iterator<Item = u128> {
        (0..WAYS).filter_map(move |way| self.all_free(1 << way))
    }

    /// What to add up in order to count the layouts without a wall, each once: the layouts that keep
    /// off these cells, added (`true`) or subtracted. Those that keep off two of the sets of
    /// [`ways_out`](Self::ways_out) would else be counted twice.
    pub(crate) fn terms(self) -> impl Iterator<Item = (bool, u128)> {
        let term = move |ways: u8| Some((ways.count_ones() % 2 == 1, self.all_free(ways)?));
        (1..1 << WAYS).filter_map(term)
    }

    /// The cells that must stay free for all of these ways out; `None` if one is blocked.
    #[inline]
    fn all_free(self, ways: u8) -> Option<u128> {
        if self.first == Cell::BOX {
            return (ways == 1).then_some(0);
        }
        let cells = |way: u8| if ways >> way & 1 == 1 { self.cells(way) } else { 0 };
        (self.ways_out & ways == ways).then(|| (0..WAYS).map(cells).fold(0, |a, b| a | b))
    }

    /// The first gap, the second gap, the two ends.
    #[inline]
    fn cells(self, way: u8) -> u128 {
        // Cell 1 is no natural obstacle, so that there is a cell before the first.
        let from_the_cell_before = match way {
            0 => 0b100,
            1 => 0b1_0000,
            _ => 0b100_0001,
        };
        from_the_cell_before << self.first.0 >> 1
    }
}
