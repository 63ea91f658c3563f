//! Dice Race as numbers: a horse each.

use crate::numbered::{Numbered, around, behind};
use catalog::rules::dice_race::{Action, DiceRace, HORSES, Horse, Options};
use game::{Millis, Seat};

/// What an observation has beside the seats.
const COMMON: usize = 2;

impl Numbered for DiceRace {
    const TOGETHER: bool = false;
    const MOST: u8 = u8::MAX;

    fn action_count(_: &Options) -> usize {
        HORSES
    }

    fn number_of(action: &Action) -> Option<usize> {
        match *action {
            Action::Move(Horse(horse)) => Some(horse.into()),
            Action::Roll(_) => None,
        }
    }

    fn numbered(number: usize) -> Option<Action> {
        (number < HORSES).then_some(Action::Move(Horse(number as u8)))
    }

    fn observed(_: &Options, seats: u8) -> Vec<String> {
        let horses = |seat| (0..HORSES).map(move |horse| format!("horse{horse}.{seat}"));
        let common = ["die", "turn"].map(str::to_owned);
        common.into_iter().chain((0..seats).flat_map(horses)).collect()
    }

    fn observe(&self, seat: Seat, _: Millis, places: &mut [u8]) {
        let (common, of_seats) = places.split_at_mut(COMMON);
        common[0] = self.die().map_or(0, |die| die.0);
        common[1] = behind(seat, self.seat(), self.seats());
        for (row, other) in of_seats.chunks_exact_mut(HORSES).zip(around(seat, self.seats())) {
            for (place, cell) in row.iter_mut().zip(self.horses(other)) {
                *place = cell.0;
            }
        }
    }
}
