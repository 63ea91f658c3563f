//! The course: cells, what grows on them, and the three courses that ship.

use crate::illegal::CourseFault;
use game::List;
use game::options::{MOST_LETTERS, Setting, Value};

/// How many wooden obstacles are placed.
pub const WOODEN: usize = 5;

/// The longest course a player may bring: with the six cells behind the line it fills 126 bits.
pub const MAX_LENGTH: usize = 120;

/// A cell of the course; 0 is the starting box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Cell(pub u8);

impl Cell {
    /// The starting box, where there is room for everybody.
    pub const BOX: Cell = Cell(0);
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct CellSet(pub(crate) u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// Whether `cell` is in the set. A cell that no course has is in no set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        // Two halves and a choice between them are quicker than a shift over 128 bits.
        let half = if cell.0 < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        cell.0 < 128 && half >> (cell.0 & 63) & 1 == 1
    }

    /// How many cells there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and `cell`.
    #[inline]
    #[must_use]
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell.0)
    }

    /// These but `cell`.
    #[inline]
    #[must_use]
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell.0))
    }

    /// The cell at `index`, ascending.
    #[inline]
    pub fn get(self, index: usize) -> Option<Cell> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let in_low = low.count_ones() as usize;
        let (mut half, base, index) =
            if index < in_low { (low, 0, index) } else { (high, 64, index - in_low) };
        for _ in 0..index {
            half &= half.wrapping_sub(1);
        }
        (half != 0).then(|| Cell(base + half.trailing_zeros() as u8))
    }

    /// The cells, ascending.
    pub const fn iter(self) -> Cells {
        Cells(self.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl core::fmt::Debug for CellSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter().map(|c| c.0)).finish()
    }
}

/// The cells of a [`CellSet`], ascending.
#[derive(Clone, Debug)]
pub struct Cells(u128);

impl Iterator for Cells {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Terrain {
    /// Grass.
    #[default]
    Grass,
    /// Brown sand: wooden obstacles go here.
    Sand,
    /// A natural obstacle.
    River,
    /// A natural obstacle.
    Moor,
}

impl Terrain {
    /// Its letter in a written course.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Grass => 'g',
            Terrain::Sand => 's',
            Terrain::River => 'r',
            Terrain::Moor => 'm',
        }
    }

    const fn from_letter(letter: u8) -> Option<Terrain> {
        Some(match letter {
            b'g' => Terrain::Grass,
            b's' => Terrain::Sand,
            b'r' => Terrain::River,
            b'm' => Terrain::Moor,
            _ => return None,
        })
    }

    /// Whether nobody can land on it.
    pub const fn is_natural_obstacle(self) -> bool {
        matches!(self, Terrain::River | Terrain::Moor)
    }
}

/// The course of a race.
// An own course travels by value like everything else here: options are made once a match.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Course {
    /// 30 cells, for a short race.
    Sprint,
    /// 44 cells.
    #[default]
    Classic,
    /// 60 cells, for a long one.
    Grand,
    /// A course that the players brought.
    Own(Track),
}

const SPRINT: &str = "gggsssgrgssssgrgsssgmgssssgssg";
const CLASSIC: &str = "ggggsssssggrgssssssggrgsssssggmgssssssgssssg";
const GRAND: &str = "gggggssssssggrgsssssssggsssgrgsssssssggmggssssssgsssssgssssg";

impl Course {
    /// The courses that ship, by name.
    pub const SHIPPED: [(&'static str, Course); 3] =
        [("sprint", Course::Sprint), ("classic", Course::Classic), ("grand", Course::Grand)];

    /// The cells, from 1 to the line.
    pub fn track(&self) -> Track {
        let letters = match self {
            Course::Sprint => SPRINT,
            Course::Classic => CLASSIC,
            Course::Grand => GRAND,
            Course::Own(track) => return *track,
        };
        // The three are written correctly: a test parses and checks them.
        Track::parse(letters).unwrap_or_default()
    }
}

impl Setting for Course {
    fn value(&self) -> Value {
        match Course::SHIPPED.iter().find(|(_, course)| course == self) {
            Some((name, _)) => Value::Word(name),
            None => Value::Letters(List::of(0, self.track().letters().map(|l| l as u8))),
        }
    }
    fn of(value: &Value) -> Option<Course> {
        match value {
            Value::Word(word) => {
                let shipped = Course::SHIPPED.iter().find(|(name, _)| name == word);
                shipped.map(|(_, course)| *course)
            }
            Value::Letters(letters) => {
                let letters = core::str::from_utf8(letters.as_slice()).ok()?;
                Track::parse(letters).ok().map(Course::Own)
            }
            _ => None,
        }
    }
}

// An own course fits into an option's value.
const _: () = assert!(MAX_LENGTH == MOST_LETTERS);

/// The cells of a course in order: the first is cell 1, the last lies in front of the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Track(List<Terrain, MAX_LENGTH>);

impl Track {
    /// The letters of a written course.
    pub const LETTERS: &str = "gsrm";

    /// Reads one letter a cell. Whether the course is fit for a race is another question.
    pub fn parse(letters: &str) -> Result<Track, CourseFault> {
        let mut track = List::new(Terrain::Grass);
        for (i, letter) in letters.bytes().enumerate() {
            let cell = Cell(u8::try_from(i + 1).unwrap_or(u8::MAX));
            if i >= MAX_LENGTH {
                return Err(CourseFault::TooLong);
            }
            let terrain = Terrain::from_letter(letter).ok_or(CourseFault::UnknownLetter(cell))?;
            // There is room: the length was looked at above.
            let _ = track.push(terrain);
        }
        Ok(Track(track))
    }

    /// What the cells are made of, from cell 1 on.
    pub fn terrains(&self) -> &[Terrain] {
        self.0.as_slice()
    }

    /// The number of the last cell in front of the line.
    pub fn length(&self) -> u8 {
        self.0.len() as u8
    }

    /// What `cell` is made of; the box and the cells behind the line are nothing's.
    pub fn terrain(&self, cell: Cell) -> Option<Terrain> {
        self.terrains().get(usize::from(cell.0).checked_sub(1)?).copied()
    }

    /// All cells that are made so.
    pub fn cells(&self, made: impl Fn(Terrain) -> bool) -> CellSet {
        (1..=self.length()).map(Cell).filter(|&c| self.terrain(c).is_some_and(&made)).collect()
    }

    /// The letters, as they are written in records.
    pub fn letters(&self) -> impl Iterator<Item = char> + '_ {
        self.terrains().iter().map(|t| t.letter())
    }
}
