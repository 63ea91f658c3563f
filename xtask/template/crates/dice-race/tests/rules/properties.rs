//! What always holds, whatever is thrown and played.

use crate::common::Table;
use dice_race::{Action, Cell, DiceRace, Die, Options, Phase};
use game::{ActionSet, Actor, Audience, Fact, Game, Millis, Seat, SeatSet};
use proptest::prelude::*;

proptest! {
    /// DR-6: a cell of the track is never shared by rivals. DR-7: whoever has thrown can move.
    #[test]
    fn rivals_never_share_a_cell(
        track in prop_oneof![Just(20), Just(12)],
        seats in 2..=4u8,
        throws in proptest::collection::vec((1..=6u8, 0..2usize), 1..200),
    ) {
        let game = DiceRace::new(&Options { track }, seats).unwrap();
        let mut table = Table { game, told: Vec::new() };
        for (die, choice) in throws {
            if table.game.phase() == Phase::Over {
                break;
            }
            let seat = table.game.seat();
            table.play(Fact::chance(Action::Roll(Die(die)))).unwrap();
            let legal = table.game.legal(Actor::Seat(seat), Millis::ZERO);
            prop_assert!(!legal.is_empty());
            let action = legal.get(choice % legal.len()).unwrap();
            table.play(Fact::seat(seat.0, action)).unwrap();
            prop_assert!(rivals_are_apart(&table.game));
            // A view shows the whole match.
            let view = table.game.view(Audience::Public);
            prop_assert_eq!(DiceRace::of_view(&view), Some(table.game.clone()));
        }
    }
}

fn rivals_are_apart(game: &DiceRace) -> bool {
    let owners = |cell: Cell| {
        SeatSet::all(game.seats()).iter().filter(|s: &Seat| game.horses(*s).contains(&cell)).count()
    };
    (1..=game.track()).all(|cell| owners(Cell(cell)) <= 1)
}
