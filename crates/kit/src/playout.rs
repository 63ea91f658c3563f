//! Random play, through the public trait and nothing else.

use crate::Random;
use game::{ActionSet, Actor, Fact, Game, Millis, Numbers, Seat, Turn};

/// What happened in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Facts of seats.
    pub decisions: u64,
    /// Facts of seats, chance and the clock.
    pub transitions: u64,
    /// Whether it came to its end.
    pub ended: bool,
}

/// Plays on until the end, or until `most` transitions have been made: everybody chooses
/// uniformly among what is legal.
///
/// Where the first to act counts, a seat that may act is drawn at every step, and half a second
/// passes between two steps, so that the clock has its say, too.
#[inline]
pub fn play_out<G: Game>(game: &mut G, random: &mut Random, most: u64) -> Tally {
    let mut tally = Tally::default();
    let mut at = Millis::ZERO;
    while tally.transitions < most {
        match game.turn() {
            Turn::Over(_) => {
                tally.ended = true;
                break;
            }
            Turn::Chance => {
                let action = game.draw(random);
                game.apply_unchecked(&Fact { at, by: Actor::Chance, action }, &mut |_| {});
                tally.transitions += 1;
            }
            Turn::One(seat) => {
                act(game, seat, at, random);
                tally.decisions += 1;
                tally.transitions += 1;
            }
            Turn::Round(seats) => {
                for seat in seats {
                    act(game, seat, at, random);
                }
                tally.decisions += seats.len() as u64;
                tally.transitions += seats.len() as u64;
            }
            Turn::Live(seats) => {
                at = at.plus(500);
                if game.deadline().is_some_and(|due| due <= at) {
                    let due = game.legal(Actor::Clock, at);
                    if let Some(action) = due.get(0) {
                        let fact = Fact { at, by: Actor::Clock, action };
                        game.apply_unchecked(&fact, &mut |_| {});
                        tally.transitions += 1;
                    }
                    continue;
                }
                let nth = random.below(seats.len() as u32) as usize;
                if let Some(seat) = seats.iter().nth(nth) {
                    act(game, seat, at, random);
                    tally.decisions += 1;
                    tally.transitions += 1;
                }
            }
        }
    }
    tally
}

/// `seat` does something that is legal, if there is anything.
#[inline]
fn act<G: Game>(game: &mut G, seat: Seat, at: Millis, random: &mut Random) {
    let by = Actor::Seat(seat);
    let legal = game.legal(by, at);
    let len = legal.len() as u32;
    if len == 0 {
        return;
    }
    // Often there is but one thing to do; then no number is spent on it.
    let nth = if len == 1 { 0 } else { random.below(len) as usize };
    if let Some(action) = legal.get(nth) {
        game.apply_unchecked(&Fact { at, by, action }, &mut |_| {});
    }
}
