//! Every refusal there is: its reason, its rule, and that nothing changes by it.

use crate::common::{A, B, Table, at, at_with, speaks};
use game::{Actor, Cites, Fact, Game, List, Seat};
use petits_chevaux::{Action, Colour, Die, Horse, Illegal, Options, PetitsChevaux};
use std::collections::BTreeSet;

/// The name of the refusal; a new one can't be forgotten here.
fn name(why: &Illegal) -> &'static str {
    match why {
        Illegal::Players { .. } => "players",
        Illegal::NoSuchSeat { .. } => "no such seat",
        Illegal::Colours => "colours",
        Illegal::Horses { .. } => "horses",
        Illegal::OpeningTries { .. } => "opening tries",
        Illegal::MaxSixes => "max sixes",
        Illegal::NoWayOut => "no way out",
        Illegal::DrawFirst => "draw first",
        Illegal::AlreadyDrawn => "already drawn",
        Illegal::NoSuchFirst => "no such first",
        Illegal::NotYourTurn { .. } => "not your turn",
        Illegal::RollFirst => "roll first",
        Illegal::MoveFirst { .. } => "move first",
        Illegal::NoSuchFace => "no such face",
        Illegal::NoSuchHorse { .. } => "no such horse",
        Illegal::NotAnExit { .. } => "not an exit",
        Illegal::ExitBlocked { .. } => "exit blocked",
        Illegal::OwnBarrage { .. } => "own barrage",
        Illegal::PastBarrage { .. } => "past barrage",
        Illegal::OntoBarrage { .. } => "onto barrage",
        Illegal::Overshoot { .. } => "overshoot",
        Illegal::StableTaken { .. } => "stable taken",
        Illegal::StableOvertaking { .. } => "stable overtaking",
        Illegal::MustMove => "must move",
        Illegal::NothingToPass => "nothing to pass",
        Illegal::WrongActor => "wrong actor",
        Illegal::Over => "over",
    }
}

fn roll(die: u8) -> Fact<Action> {
    Fact::chance(Action::Roll(Die(die)))
}

fn go(seat: u8, horse: u8) -> Fact<Action> {
    Fact::seat(seat, Action::Move(Horse(horse)))
}

fn first(seat: u8) -> Fact<Action> {
    Fact::chance(Action::First(Seat(seat)))
}

/// Why the fact is refused.
fn why(table: &Table, fact: Fact<Action>) -> Illegal {
    table.clone().play(fact).unwrap_err()
}

/// Why this horse of seat 0 can't move by this throw.
fn why_not(mut table: Table, die: u8, horse: u8) -> Illegal {
    why(table.roll(die), go(0, horse))
}

/// Why there can't be such a table.
fn no_table(change: impl FnOnce(&mut Options)) -> Illegal {
    let mut options = Options::default();
    change(&mut options);
    PetitsChevaux::new(&options, 2).unwrap_err()
}

#[test]
fn every_refusal_has_a_reason_and_a_rule() {
    let options = Options::default();
    let undrawn = Table { game: PetitsChevaux::new(&options, 2).unwrap(), told: Vec::new() };
    let rolling = Table::new(2, &options);
    let mut moving = rolling.clone();
    moving.roll(6);
    let mut over = at("55 | .");
    over.go(A, 6, 0);
    let pass = |seat| Fact::seat(seat, Action::Pass);
    let in_line = |o: &mut Options| o.stable_overtaking = false;

    let refusals = [
        (PetitsChevaux::new(&options, 5).unwrap_err(), "players", "PC-1"),
        (why(&moving, go(2, 0)), "no such seat", "PC-1"),
        (why(&over, pass(200)), "no such seat", "PC-1"),
        (no_table(|o| o.colours = List::of(Colour(0), [Colour(1); 2])), "colours", "PC-1"),
        (no_table(|o| o.horses = 3), "horses", "PC-1"),
        (why(&moving, go(0, 4)), "no such horse", "PC-1"),
        (why(&moving, go(0, 255)), "no such horse", "PC-1"),
        (why_not(at("5 | ."), 6, 1), "no such horse", "PC-1"),
        (why(&undrawn, roll(6)), "draw first", "PC-2"),
        (why(&undrawn, go(0, 0)), "draw first", "PC-2"),
        (why(&undrawn, pass(0)), "draw first", "PC-2"),
        (why(&rolling, first(1)), "already drawn", "PC-2"),
        (why(&undrawn, first(2)), "no such first", "PC-2"),
        (why(&moving, go(1, 0)), "not your turn", "PC-2"),
        (why(&rolling, go(1, 0)), "not your turn", "PC-2"),
        (why(&moving, pass(1)), "not your turn", "PC-2"),
        (no_table(|o| o.opening_tries = 2), "opening tries", "PC-3"),
        (why_not(at("5 . | . ."), 5, 1), "not an exit", "PC-3"),
        (no_table(|o| o.max_sixes = Some(0)), "max sixes", "PC-4"),
        (no_table(|o| o.max_sixes = Some(1)), "no way out", "PC-4"),
        (why(&rolling, go(0, 0)), "roll first", "PC-5"),
        (why(&rolling, roll(0)), "no such face", "PC-5"),
        (why(&rolling, roll(7)), "no such face", "PC-5"),
        (why(&rolling, Fact { by: Actor::Seat(A), ..roll(6) }), "wrong actor", "PC-5"),
        (why(&moving, Fact { by: Actor::Chance, ..go(0, 0) }), "wrong actor", "PC-5"),
        (why(&moving, Fact { by: Actor::Clock, ..go(0, 0) }), "wrong actor", "PC-5"),
        (why(&undrawn, Fact { by: Actor::Seat(B), ..first(1) }), "wrong actor", "PC-5"),
        (why(&moving, roll(6)), "move first", "PC-6"),
        (why(&moving, pass(0)), "must move", "PC-6"),
        (why(&rolling, pass(0)), "nothing to pass", "PC-6"),
        (why_not(at("5 5 3 . | . . . ."), 2, 2), "own barrage", "PC-8"),
        (why_not(at("3 20 | 33 33"), 3, 0), "past barrage", "PC-9"),
        (why_not(at("3 20 | 33 33"), 2, 0), "onto barrage", "PC-10"),
        (why_not(at("0 0 . . | . . . ."), 6, 2), "exit blocked", "PC-11"),
        (why_not(at("59 3 | . ."), 3, 0), "overshoot", "PC-12"),
        (why_not(at("59 55 3 . | . . . ."), 4, 1), "stable taken", "PC-12"),
        (why_not(at_with("58 56 3 . | . . . .", in_line), 3, 1), "stable overtaking", "PC-13"),
        (why(&over, roll(6)), "over", "PC-14"),
        (why(&over, go(1, 0)), "over", "PC-14"),
        (why(&over, first(0)), "over", "PC-14"),
    ];
    for (why, wanted, rule) in &refusals {
        assert_eq!((name(why), why.rule().to_string().as_str()), (*wanted, *rule));
        assert!(why.to_string().starts_with(&format!("{rule}: ")));
        speaks(why);
    }
    let seen: BTreeSet<_> = refusals.iter().map(|(why, ..)| name(why)).collect();
    assert_eq!(seen.len(), 27, "every refusal there is: {seen:?}");
}

/// PC-2: a refusal says whom it is about. People count from 1.
#[test]
fn refusals_name_names() {
    let mut table = Table::new(2, &Options::default());
    table.roll(6);
    let why = why(&table, go(1, 0));
    assert_eq!(why, Illegal::NotYourTurn { seat: B, turn: A });
    assert_eq!(why.to_string(), "PC-2: it is the turn of Player 1, not of Player 2");
}
