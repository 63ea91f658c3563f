//! A position of two that somebody puts together.

use catalog::rules::giro_galoppo::{
    Card, CardSet, Cell, CellSet, Course, GiroGaloppo, Options, Phase, Placement, View, WOODEN,
};
use game::{Audience, Game, List, Seat, SeatSet};

/// Who moves pieces on the board; there is nobody else.
pub const ME: Seat = Seat(0);

/// A position of two that somebody puts together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub course: Course,
    pub hurdles: [Cell; WOODEN],
    pub cells: [Cell; 2],
    pub hands: [CardSet; 2],
}

/// Something that can be put elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Whose horse.
    Horse(usize),
    /// Which hurdle, from the start on.
    Hurdle(usize),
}

impl Position {
    /// The beginning of a race on this course: hurdles in the middle of where they may stand.
    pub fn beginning(course: Course) -> Position {
        let options = Options { course, ..Options::default() };
        let mut hurdles = [Cell::BOX; WOODEN];
        if let Ok(mut race) = GiroGaloppo::new(&options, 2) {
            for hurdle in &mut hurdles {
                let Some(seat) = race.turn().seats().iter().next() else { break };
                let free = race.view(Audience::Seat(seat)).placeable;
                let count = free.iter().count();
                let Some(cell) = free.iter().nth(count / 2) else { break };
                let place = catalog::rules::giro_galoppo::Action::Place(cell);
                race.apply_unchecked(&game::Fact::seat(seat.0, place), &mut |_| {});
                *hurdle = cell;
            }
        }
        hurdles.sort_unstable();
        Position { course, hurdles, cells: [Cell::BOX; 2], hands: [CardSet::ALL; 2] }
    }

    /// The options of its table. Used cards lie open, so that the view tells all.
    pub fn options(&self) -> Options {
        Options {
            course: self.course,
            placement: Placement::Fixed(self.hurdles),
            open_discards: true,
            ..Options::default()
        }
    }

    /// The race; nothing, if it can't come to this.
    pub fn race(&self) -> Option<GiroGaloppo> {
        GiroGaloppo::new(&self.options(), 2).ok()?.arranged(&self.cells, &self.hands).ok()
    }

    /// The same with a piece elsewhere.
    pub fn with(mut self, piece: Piece, cell: Cell) -> Position {
        match piece {
            Piece::Horse(seat) => self.cells[seat] = cell,
            Piece::Hurdle(nth) => {
                self.hurdles[nth] = cell;
                self.hurdles.sort_unstable();
            }
        }
        self
    }

    /// The same with a card played, or taken back into the hand.
    pub fn turned(mut self, seat: usize, card: Card) -> Position {
        let hand = &mut self.hands[seat];
        *hand = if hand.contains(card) { hand.without(card) } else { hand.with(card) };
        self
    }

    /// Where a piece can be put. What is in the hands does not matter to that.
    pub fn targets(&self, piece: Piece) -> CellSet {
        let full = Position { hands: [CardSet::ALL; 2], ..*self };
        let length = self.course.track().length();
        let here = match piece {
            Piece::Horse(seat) => self.cells[seat],
            Piece::Hurdle(nth) => self.hurdles[nth],
        };
        let cells = (1..=length).map(Cell).filter(|cell| *cell != here);
        cells.filter(|cell| full.with(piece, *cell).race().is_some()).collect()
    }

    /// What the board shows: the horses and hurdles, and where a piece can be put.
    pub fn board(&self, piece: Piece) -> Option<View> {
        let race = Position { hands: [CardSet::ALL; 2], ..*self }.race()?;
        let mut view = race.view(Audience::Seat(ME));
        view.phase = Phase::Placement;
        view.to_act = SeatSet::EMPTY.with(ME);
        view.placeable = self.targets(piece);
        Some(view)
    }

    /// What everybody would see of it.
    pub fn view(&self) -> Option<View> {
        let mut view = self.race()?.view(Audience::Public);
        let used =
            |hand: &CardSet| CardSet::ALL.iter().filter(|card| !hand.contains(*card)).collect();
        view.discards = Some(List::of(CardSet::EMPTY, self.hands.iter().map(used)));
        Some(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_course_has_a_beginning_and_pieces_can_be_put_elsewhere() {
        for (name, course) in Course::SHIPPED {
            let position = Position::beginning(course);
            assert!(position.race().is_some(), "{name}: {position:?}");
            for piece in [Piece::Horse(1), Piece::Hurdle(2)] {
                let targets = position.targets(piece);
                assert!(targets.iter().count() > 2, "{name}: {targets:?}");
                for cell in targets.iter() {
                    let moved = position.with(piece, cell);
                    assert!(moved.race().is_some(), "{name}: {moved:?}");
                    assert!(!moved.targets(piece).contains(cell), "it stands there already");
                }
            }
        }
    }

    #[test]
    fn hands_must_be_of_one_size() {
        let position = Position::beginning(Course::Sprint);
        let uneven = position.turned(0, Card(3));
        assert!(uneven.race().is_none() && uneven.board(Piece::Horse(0)).is_some());
        let even = uneven.turned(1, Card(5));
        let view = even.view().unwrap();
        let used = view.discards.unwrap();
        assert!(used.as_slice()[0].contains(Card(3)) && used.as_slice()[1].contains(Card(5)));
        assert_eq!(even.turned(0, Card(3)).turned(1, Card(5)), position);
    }
}
