//! What races of two are worth at their start, one layout of obstacles after another.
//!
//! A pushed horse never lands behind the cell that the pushing one came from. So the rearmost of two
//! horses never falls back, and what a position is worth depends on the obstacles in front of the
//! rearmost horse alone. Layouts that are equal from some cell on share all positions beyond it, and
//! are asked for in an order in which they do. Besides, only positions are worked out that a race
//! comes to: those that a start asks for, and those that they ask for in turn.
//!
//! Positions that ask for each other in a circle have the same two cells, and on the way round both
//! players have used up all their cards there. There are hardly any; those are settled as
//! [`Solution`](super::Solution) does it.

use super::hands::{Hands, PAIRS};
use crate::matrix::{MOST, Matrix};
use catalog::rules::giro_galoppo::{
    Action, Card, CardSet, Cell, CellSet, GiroGaloppo, Illegal, Options, Placement, WOODEN,
};
use game::{Fact, Game, Seat, Turn};

/// The values of starts, on one course.
#[derive(Debug)]
pub struct Starts {
    options: Options,
    hands: Hands,
    /// The layout at hand.
    race: GiroGaloppo,
    /// How many cells there are, the box included.
    width: usize,
    /// What is known of each pair of cells, the rear one first.
    pairs: Vec<Option<Box<Pair>>>,
}

/// What is known of the positions on a pair of cells.
#[derive(Debug)]
struct Pair {
    outcomes: [[Next; MOST]; MOST],
    /// Whether its positions may ask for each other in a circle.
    is_circular: bool,
    /// The chance of the rear horse to win (in the box, of seat 0), by pair of hands, the rear one's
    /// first; not a number where nobody has asked.
    values: [f64; PAIRS],
}

/// What comes of a round with two cards.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The race is over; the chance of the horse that was the rear one is 0 or 1.
    Over(f64),
    /// The horses stand on this pair of cells.
    On { pair: u16, order: Order },
}

/// Whether the horse that was the rear one still is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Same,
    Swapped,
}

/// A value that has moved less than this stands still.
const STILL: f64 = 1e-12;

impl Starts {
    /// For the course, the ages and the rules of `options`, whoever places obstacles there.
    pub fn new(options: &Options) -> Result<Starts, Illegal> {
        let race = GiroGaloppo::new(options, 2)?;
        let width = usize::from(race.line().0) + 1;
        let pairs = std::iter::repeat_with(|| None).take(width * width).collect();
        Ok(Starts { options: *options, hands: Hands::new(), race, width, pairs })
    }

    /// The chance of each seat to win before the first card, with obstacles on these cells. Quickest
    /// when the last obstacles are where they were when it was asked before.
    pub fn win(&mut self, layout: CellSet) -> Result<[f64; 2], Illegal> {
        let mut cells = layout.iter();
        let cells = [(); WOODEN].map(|()| cells.next().unwrap_or(Cell::BOX));
        let options = Options { placement: Placement::Fixed(cells), ..self.options };
        let race = GiroGaloppo::new(&options, 2)?;
        let (old, new) = (self.race.wooden(), race.wooden());
        let changed = (0..self.width).rev().find(|&cell| {
            let cell = Cell(cell as u8);
            old.contains(cell) != new.contains(cell)
        });
        for rear in 0..changed.unwrap_or(0) {
            self.pairs[rear * self.width..][..self.width].fill_with(|| None);
        }
        self.race = race;
        let win = self.value(0, 6, 0, 0);
        Ok([win, 1.0 - win])
    }

    /// What a position is worth: a pair of cells, and the ranks of two hands of this size.
    fn value(&mut self, pair: usize, size: usize, rear: usize, front: usize) -> f64 {
        let nth = self.hands.first_pair(size) + rear * self.hands.of_size(size).len() + front;
        let known = self.pair(pair);
        if !known.values[nth].is_nan() {
            return known.values[nth];
        }
        if known.is_circular {
            self.settle(pair);
        } else {
            let outcomes = known.outcomes;
            self.pair(pair).values[nth] = self.solved(&outcomes, size, rear, front);
        }
        self.pair(pair).values[nth]
    }

    /// Works all positions of a pair out, again and again until they stand still.
    fn settle(&mut self, pair: usize) {
        let outcomes = self.pair(pair).outcomes;
        self.pair(pair).values.fill(0.5);
        loop {
            let mut moved: f64 = 0.0;
            for size in 1..=MOST {
                let count = self.hands.of_size(size).len();
                for nth in 0..count * count {
                    let value = self.solved(&outcomes, size, nth / count, nth % count);
                    let nth = self.hands.first_pair(size) + nth;
                    let known = &mut self.pair(pair).values[nth];
                    moved = moved.max((*known - value).abs());
                    *known = value;
                }
            }
            if moved < STILL {
                break;
            }
        }
    }

    /// The value of the matrix game of a position.
    fn solved(
        &mut self,
        outcomes: &[[Next; MOST]; MOST],
        size: usize,
        rear: usize,
        front: usize,
    ) -> f64 {
        let [mine, theirs] = [rear, front].map(|rank| self.hands.of_size(size)[rank]);
        let mut matrix = Matrix::new(size, size);
        for i in 0..size {
            for j in 0..size {
                // With the last card played the hands are full again.
                let (left, a, b) = match size {
                    1 => (6, 0, 0),
                    _ => (size - 1, mine.without[i], theirs.without[j]),
                };
                let next =
                    outcomes[usize::from(mine.cards[i] - 1)][usize::from(theirs.cards[j] - 1)];
                let value = match next {
                    Next::Over(value) => value,
                    Next::On { pair, order: Order::Same } => self.value(pair.into(), left, a, b),
                    Next::On { pair, order: Order::Swapped } => {
                        1.0 - self.value(pair.into(), left, b, a)
                    }
                };
                matrix.set(i, j, value);
            }
        }
        matrix.value()
    }

    /// What is known of a pair of cells; what comes of a round there, at least.
    fn pair(&mut self, pair: usize) -> &mut Pair {
        if self.pairs[pair].is_none() {
            let outcomes = self.outcomes(pair);
            let is_circular = is_circular(&outcomes, pair);
            self.pairs[pair] =
                Some(Box::new(Pair { outcomes, is_circular, values: [f64::NAN; PAIRS] }));
        }
        // It was put there if it was not.
        self.pairs[pair].as_mut().expect("this pair is known now")
    }

    /// The rules say what comes of every pair of cards.
    fn outcomes(&self, pair: usize) -> [[Next; MOST]; MOST] {
        let cells = [pair / self.width, pair % self.width].map(|cell| Cell(cell as u8));
        let Ok(start) = self.race.arranged(&cells, &[CardSet::ALL; 2]) else {
            return [[Next::Over(0.5); MOST]; MOST];
        };
        let play = |a: usize, b: usize| {
            let mut race = start.clone();
            race.apply_unchecked(&Fact::seat(0, Action::Play(Card(a as u8 + 1))), &mut |_| {});
            race.apply_unchecked(&Fact::seat(1, Action::Play(Card(b as u8 + 1))), &mut |_| {});
            if let Turn::Over(ranking) = race.turn() {
                let has_won = ranking.place_of(Seat(0)) == Some(0);
                return Next::Over(if has_won { 1.0 } else { 0.0 });
            }
            let mut after = race.positions();
            let [a, b] = [(); 2].map(|()| usize::from(after.next().unwrap_or_default().0));
            let order = if a <= b { Order::Same } else { Order::Swapped };
            Next::On { pair: (a.min(b) * self.width + a.max(b)) as u16, order }
        };
        std::array::from_fn(|a| std::array::from_fn(|b| play(a, b)))
    }
}

/// Whether both players can use up all their cards on this pair of cells.
fn is_circular(outcomes: &[[Next; MOST]; MOST], pair: usize) -> bool {
    const ALL: u8 = (1 << MOST) - 1;
    let (mut rear, mut front, mut can_swap) = (0u8, 0u8, false);
    for (a, row) in outcomes.iter().enumerate() {
        for (b, next) in row.iter().enumerate() {
            if let Next::On { pair: next, order } = *next
                && usize::from(next) == pair
            {
                rear |= 1 << a;
                front |= 1 << b;
                can_swap |= order == Order::Swapped;
            }
        }
    }
    if can_swap { rear | front == ALL } else { rear == ALL && front == ALL }
}
