//! Petits Chevaux as numbers: horses are 0 to 3, and 4 is to pass.

use crate::numbered::{Numbered, Solved, Unsolved, around, behind};
use bots::petits_chevaux::Solution;
use catalog::rules::petits_chevaux::{Action, HORSES, Horse, Options, PetitsChevaux};
use game::{ActionSet, Actor, Fact, Game, Millis, Seat, Turn};
use std::num::NonZero;

/// The number of passing.
const PASS: usize = HORSES;
/// What an observation has beside the seats.
const COMMON: usize = 2;

impl Numbered for PetitsChevaux {
    const TOGETHER: bool = false;
    const MOST: u8 = 62;

    fn action_count(options: &Options) -> usize {
        if options.may_pass { PASS + 1 } else { options.horses.into() }
    }

    #[inline]
    fn number_of(action: &Action) -> Option<usize> {
        match *action {
            Action::Move(Horse(horse)) => Some(horse.into()),
            Action::Pass => Some(PASS),
            Action::First(_) | Action::Roll(_) => None,
        }
    }

    #[inline]
    fn numbered(number: usize) -> Option<Action> {
        match number {
            0..HORSES => Some(Action::Move(Horse(number as u8))),
            PASS => Some(Action::Pass),
            _ => None,
        }
    }

    #[inline]
    fn mark(legal: &Self::Actions, places: &mut [bool]) {
        for (place, number) in places.iter_mut().zip(0..) {
            *place = Self::numbered(number).is_some_and(|action| legal.contains(&action));
        }
    }

    fn observed(options: &Options, seats: u8) -> Vec<String> {
        let horses = options.horses;
        let of_seat = |seat| {
            let horses = (0..horses).map(move |horse| format!("horse{horse}.{seat}"));
            [format!("side.{seat}")].into_iter().chain(horses)
        };
        let common = ["die", "turn"].map(str::to_owned);
        common.into_iter().chain((0..seats).flat_map(of_seat)).collect()
    }

    /// A horse in its box is 0, on its start cell 1, at the end of its stable 62. Sides are counted
    /// from the observer's own.
    #[inline]
    fn observe(&self, seat: Seat, _: Millis, places: &mut [u8]) {
        let (common, of_seats) = places.split_at_mut(COMMON);
        common[0] = self.die().map_or(0, |die| die.0);
        common[1] = behind(seat, self.seat(), self.seats());
        // So many horses, known to the compiler, are written without a loop.
        match self.horses_each() {
            1 => observe_seats::<2>(self, seat, of_seats),
            2 => observe_seats::<3>(self, seat, of_seats),
            _ => observe_seats::<5>(self, seat, of_seats),
        }
    }

    fn solve(&self, options: &Options, threads: usize) -> Result<Box<dyn Solved<Self>>, Unsolved> {
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let horses = Solution::horses_for(options, self.seats());
        let solution = horses.and_then(|horses| Solution::new(horses, threads, &mut |_| {}).ok());
        match solution {
            Some(solution) => Ok(Box::new(solution)),
            None => {
                Err(Unsolved { solved: "two players with one or two horses each, opposite, are" })
            }
        }
    }
}

/// The side and the horses of each seat; `ROW` is one more than each has horses.
#[inline]
fn observe_seats<const ROW: usize>(table: &PetitsChevaux, seat: Seat, places: &mut [u8]) {
    let own = table.colour(seat).0;
    let (rows, _) = places.as_chunks_mut::<ROW>();
    for (row, other) in rows.iter_mut().zip(around(seat, table.seats())) {
        row[0] = (table.colour(other).0 + 4 - own) % 4;
        row[1..].copy_from_slice(&table.ways(other)[..ROW - 1]);
    }
}

impl Solved<PetitsChevaux> for Solution {
    fn positions(&self) -> usize {
        self.states()
    }

    fn chances(&self, table: &PetitsChevaux) -> Option<Vec<f64>> {
        match table.turn() {
            Turn::One(seat) => {
                let (_, best) = best(self, table, seat)?;
                Some(best)
            }
            Turn::Chance if table.thrower().is_none() => {
                // Who begins is drawn, each with the same chance (PC-2).
                let mut sum = vec![0.0; 2];
                let mut weight = 0.0;
                table.chance(&mut |action, times| {
                    let mut begun = table.clone();
                    begun.apply_unchecked(&Fact::chance(action), &mut |_| {});
                    for (sum, chance) in
                        sum.iter_mut().zip(self.chances(&begun).into_iter().flatten())
                    {
                        *sum += chance * f64::from(times);
                    }
                    weight += f64::from(times);
                });
                Some(sum.into_iter().map(|sum| sum / weight).collect())
            }
            _ => self.chances(table).map(Vec::from),
        }
    }

    fn policy(&self, table: &PetitsChevaux, seat: Seat) -> Option<Vec<(Action, f64)>> {
        let (best, _) = best(self, table, seat)?;
        let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
        Some(legal.iter().map(|action| (action, f64::from(u8::from(action == best)))).collect())
    }
}

/// The best move of the seat on turn, and everybody's chances after it.
fn best(solution: &Solution, table: &PetitsChevaux, seat: Seat) -> Option<(Action, Vec<f64>)> {
    let mut best: Option<(Action, Vec<f64>)> = None;
    for action in table.legal(Actor::Seat(seat), Millis::ZERO).iter() {
        let mut after = table.clone();
        after.apply_unchecked(&Fact::seat(seat.0, action), &mut |_| {});
        let chances = solution.chances(&after)?;
        let better =
            best.as_ref().is_none_or(|(_, best)| chances[seat.index()] > best[seat.index()]);
        if better {
            best = Some((action, chances.to_vec()));
        }
    }
    best
}
