//! Positions set up for analysis: only those that a round can begin with.

use game::{Fact, Game};
use giro_galoppo::{
    Action, BadPosition, Card, CardSet, Cell, GiroGaloppo, Options, Phase, Placement,
};

fn table() -> GiroGaloppo {
    let placement = Placement::Fixed([6, 16, 27, 36, 41].map(Cell));
    GiroGaloppo::new(&Options { placement, ..Options::default() }, 2).unwrap()
}

fn hand(cards: &[u8]) -> CardSet {
    cards.iter().map(|&c| Card(c)).collect()
}

#[test]
fn a_position_that_was_set_up_plays_like_one_that_was_reached() {
    let mut reached = table();
    for (seat, card) in [(0, 3), (1, 5), (0, 4), (1, 1)] {
        reached.play(&Fact::seat(seat, Action::Play(Card(card))), &mut |_| {}).unwrap();
    }
    let cells: Vec<Cell> = reached.positions().collect();
    let arranged = table().arranged(&cells, reached.hands()).unwrap();
    assert_eq!(arranged.phase(), Phase::Race);
    let play = |mut race: GiroGaloppo| {
        for (seat, card) in [(0, 6), (1, 6)] {
            race.play(&Fact::seat(seat, Action::Play(Card(card))), &mut |_| {}).unwrap();
        }
        (race.positions().collect::<Vec<_>>(), race.hands().to_vec())
    };
    assert_eq!(play(arranged), play(reached));
}

#[test]
fn positions_that_can_t_be_are_refused() {
    let full = [CardSet::ALL; 2];
    let at = |a, b| table().arranged(&[Cell(a), Cell(b)], &full).err();
    assert_eq!(at(0, 0), None);
    assert_eq!(at(44, 0), None);
    // A wooden obstacle, the river, behind the line, off the course, and two on one cell.
    for cell in [6, 12, 45, 51, 200] {
        assert_eq!(at(cell, 1), Some(BadPosition::Cell { cell: Cell(cell) }));
    }
    assert_eq!(at(7, 7), Some(BadPosition::Cell { cell: Cell(7) }));
    let hands = |a: &[u8], b: &[u8]| table().arranged(&[Cell(1), Cell(2)], &[hand(a), hand(b)]);
    assert!(hands(&[1, 2], &[3, 4]).is_ok());
    assert_eq!(hands(&[1, 2], &[3]), Err(BadPosition::Hands));
    assert_eq!(hands(&[], &[]), Err(BadPosition::Hands));
    let one = table().arranged(&[Cell(1)], &full);
    assert_eq!(one, Err(BadPosition::Seats { seats: 2 }));
    let unplaced = GiroGaloppo::new(&Options::default(), 2).unwrap();
    let early = unplaced.arranged(&[Cell(1), Cell(2)], &full);
    assert_eq!(early, Err(BadPosition::ObstaclesMissing));
}
