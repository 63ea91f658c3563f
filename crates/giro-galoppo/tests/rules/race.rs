//! GG-8, GG-11 to GG-14: how the horses move.

use crate::common::{A, B, at};
use giro_galoppo::{Card, Cell, Effect, Obstacle};

/// GG-8: horses move in ascending order of card. (The other way round, A would push B.)
#[test]
fn the_lowest_card_moves_first() {
    let race = at("[]BA").round([1, 2]);
    race.shows("[].AB");
    assert_eq!(race.moves(), "A 2-3, B 1-3, A 3>2");
}

/// GG-8: whoever sits where, and whoever is ahead.
#[test]
fn only_the_card_decides_between_different_cards() {
    let race = at("[].BECDA").round([5, 4, 1, 6, 2]);
    assert_eq!(race.moves(), "C 4-5, D 5>4, E 3-5, C 5>3, B 2-6, A 6>2, A 2-7, D 4-10");
    race.shows("[]..C.EBA..D");
}

/// GG-11: a horse moves exactly its card, neither more nor less.
#[test]
fn a_horse_moves_exactly_its_card() {
    for card in 1..=6 {
        let race = at("[AB]").round([card, card % 6 + 1]);
        assert_eq!(race.game.positions().next(), Some(Cell(card)));
    }
}

/// GG-11: occupied cells are jumped and counted.
#[test]
fn obstacles_and_horses_are_jumped_and_counted() {
    let race = at("[].B#Ar").round([5, 4]);
    race.shows("[]..#.rB..A");
    let hop = |seat, cell, obstacle| Effect::HoppedObstacle { seat, cell: Cell(cell), obstacle };
    assert_eq!(
        race.told[4..],
        [
            hop(B, 3, Obstacle::Wooden),
            Effect::HoppedHorse { seat: B, cell: Cell(4), other: A },
            hop(B, 5, Obstacle::River),
            Effect::Landed { seat: B, from: Cell(2), to: Cell(6) },
            hop(A, 5, Obstacle::River),
            Effect::HoppedHorse { seat: A, cell: Cell(6), other: B },
            Effect::Landed { seat: A, from: Cell(4), to: Cell(9) },
            Effect::NextRound { round: 3 },
        ]
    );
}

/// GG-11: the moor is jumped like any other obstacle.
#[test]
fn the_moor_is_jumped_and_counted() {
    let race = at("[]Am#B").round([4, 5]);
    race.shows("[].m#.A...B");
    let (cell, obstacle) = (Cell(2), Obstacle::Moor);
    assert!(race.told.contains(&Effect::HoppedObstacle { seat: A, cell, obstacle }));
}

/// GG-12: a horse that would land on an obstacle stays where it began its move.
#[test]
fn a_horse_does_not_land_on_an_obstacle() {
    at("[]..A#B").round([1, 2]).shows("[]..A#..B"); // wooden
    at("[]..ArB").round([1, 2]).shows("[]..Ar..B"); // a river
    at("[]..AmB").round([1, 2]).shows("[]..Am..B"); // the moor
    at("[AB]..#").round([3, 2]).shows("[A].B#"); // out of the box
}

/// GG-12: what it would have landed on is told, after the jumps on the way.
#[test]
fn a_refusal_names_the_obstacle() {
    let race = at("[]..A#.r.B").round([3, 1]);
    assert_eq!(race.moves(), "B 8-9, A 3x6");
    assert!(race.told.contains(&Effect::Refused {
        seat: A,
        from: Cell(3),
        cell: Cell(6),
        obstacle: Obstacle::River
    }));
}

/// GG-12: the turn is lost, and the card is spent all the same.
#[test]
fn a_refused_card_is_spent() {
    let race = at("[AB]..#").round([3, 2]);
    assert!(!race.game.hands()[0].contains(Card(3)));
    assert_eq!(race.game.hands()[0].len(), 5);
}

/// GG-13: the mover takes the cell; the other goes back to the first free cell.
#[test]
fn a_horse_is_pushed_back() {
    let race = at("[]...AB").round([2, 1]);
    race.shows("[]....BA");
    assert!(race.told.contains(&Effect::Pushed { seat: B, by: A, from: Cell(6), to: Cell(5) }));
}

/// GG-13: free is a cell with no obstacle and no horse. No third horse is pushed.
#[test]
fn a_pushed_horse_passes_obstacles_and_horses() {
    let race = at("[]CA.B#").round([4, 2, 3]);
    race.shows("[]..BC#A");
    assert_eq!(race.moves(), "B 4-6, C 1-4, A 2-6, B 6>3");
}

/// GG-13: natural obstacles are no place to stand, either.
#[test]
fn a_pushed_horse_passes_rivers_and_the_moor() {
    at("[].A.rB#").round([3, 1]).shows("[]..BrA#");
    at("[].A.mB#").round([3, 1]).shows("[]..BmA#");
}

/// GG-13: the cell the mover just left is free.
#[test]
fn a_pushed_horse_may_take_the_cell_the_mover_left() {
    let race = at("[]..A#B#").round([2, 1]);
    assert_eq!(race.moves(), "B 5x6, A 3-5, B 5>3");
    race.shows("[]..B#A#");
}

/// GG-13: into the box, where there is room for everybody.
#[test]
fn a_horse_is_pushed_into_the_box() {
    let race = at("[AD]C#B#").round([3, 1, 3, 4]);
    assert_eq!(race.moves(), "B 3x4, A 0-3, B 3>0, C 1x4, D 0x4");
    race.shows("[BD]C#A#");
    assert!(race.told.contains(&Effect::Pushed { seat: B, by: A, from: Cell(3), to: Cell(0) }));
}

/// GG-13: nobody is pushed out of the box, and nobody in it is in the way.
#[test]
fn the_box_holds_any_number_of_horses() {
    at("[ABCDE]..#").round([3, 3, 3, 3, 3]).shows("[ABCDE]..#");
}

/// GG-14: a horse pushed before its own move plays its card from where it now stands.
#[test]
fn a_pushed_horse_moves_from_where_it_now_stands() {
    let race = at("[].AB").round([1, 4]);
    assert_eq!(race.moves(), "A 2-3, B 3>2, B 2-6");
    race.shows("[]..A..B");
}

/// GG-14: so a push can save a horse from an obstacle, or throw it on one.
#[test]
fn a_push_changes_what_a_card_leads_to() {
    at("[].AB...#").round([1, 4]).shows("[]..A..B#");
    at("[].AB..#").round([1, 4]).shows("[].BA..#");
}
