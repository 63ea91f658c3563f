//! Every reason why something can't be, with its rule.

use crate::common::{A, B, Table, at};
use dice_race::{Action, Cell, DiceRace, Die, Horse, Illegal, View};
use game::{Audience, Cites, Fact, Game, List, Seat};

#[track_caller]
fn refuses(table: &mut Table, fact: Fact<Action>, why: Illegal, rule: &str) {
    assert_eq!(table.play(fact), Err(why));
    assert_eq!(why.rule().to_string(), rule);
    assert!(why.to_string().starts_with(&format!("{rule}: ")), "{why}");
}

fn roll(die: u8) -> Fact<Action> {
    Fact::chance(Action::Roll(Die(die)))
}

fn go(seat: u8, horse: u8) -> Fact<Action> {
    Fact::seat(seat, Action::Move(Horse(horse)))
}

/// DR-1, DR-3, DR-4, DR-5, DR-7, DR-8: what can't be done names its rule.
#[test]
fn what_can_t_be_done_names_its_rule() {
    let mut table = at("21 3 | 0 0");
    refuses(&mut table, go(2, 0), Illegal::NoSuchSeat { seat: Seat(2) }, "DR-1");
    refuses(&mut table, go(0, 1), Illegal::RollFirst, "DR-4");
    refuses(&mut table, roll(7), Illegal::NoSuchFace, "DR-4");
    refuses(&mut table, Fact::seat(0, Action::Roll(Die(1))), Illegal::WrongActor, "DR-4");
    table.roll(2);
    refuses(&mut table, roll(2), Illegal::MoveFirst { turn: A }, "DR-7");
    refuses(&mut table, go(1, 0), Illegal::NotYourTurn { seat: B, turn: A }, "DR-3");
    refuses(&mut table, go(0, 2), Illegal::NoSuchHorse, "DR-1");
    refuses(&mut table, go(0, 0), Illegal::AlreadyHome { horse: Horse(0) }, "DR-5");
    refuses(&mut table, Fact::chance(Action::Move(Horse(1))), Illegal::WrongActor, "DR-4");
    let mut over = at("21 20 | 0 0");
    over.go(A, 1, 1);
    refuses(&mut over, roll(1), Illegal::Over, "DR-8");
}

/// A view that no match has makes none.
#[test]
fn nonsense_is_no_match() {
    let good = at("3 0 | 7 8").game.view(Audience::Public);
    assert!(DiceRace::of_view(&good).is_some());
    let row = |cells: &[u8]| List::of(Cell::START, cells.iter().map(|&cell| Cell(cell)));
    let rows = |rows: &[&[u8]]| List::of(List::new(Cell::START), rows.iter().map(|r| row(r)));
    for bad in [
        View { track: 13, ..good.clone() },
        View { seat: Seat(2), ..good.clone() },
        View { die: Some(Die(3)), ..good.clone() },
        View { horses: rows(&[&[3, 0]]), ..good.clone() },
        View { horses: rows(&[&[3], &[7, 8]]), ..good.clone() },
        View { horses: rows(&[&[3, 22], &[7, 8]]), ..good.clone() },
    ] {
        assert_eq!(DiceRace::of_view(&bad), None, "{bad:?}");
    }
}
