//! What there was to see, as motions of horses and cards.

use super::hands::before;
use crate::boards::wooden::Stand;
use crate::motion::{Ease, Score};
use art::carrousel::Ring;
use art::{N, Scale};
use catalog::rules::carrousel::{Card, Effect, Horse, Move, Order};
use game::Seat;

/// Duration of a change of places, in milliseconds.
const RIDE_MS: f64 = 460.0;
/// A card that is won flies so long.
const FLIGHT_MS: f64 = 520.0;

/// The name by which a score finds a card that flies.
pub const FLYING: &str = "flying";

/// The name by which a score finds a horse.
pub fn actor(horse: Horse) -> String {
    format!("horse-{}", horse.letter())
}

/// The name by which a score finds what somebody has won.
pub fn pile(seat: Seat) -> String {
    format!("pile-{}", seat.0)
}

/// Where a horse stands.
pub fn stand(place: f64) -> Stand {
    Stand { spot: Ring.turned(place), scale: Ring.horse_scale() }
}

/// The rides of the horses on the way to this order.
pub fn score(effects: &[Effect]) -> Score {
    let mut score = Score::new();
    for effect in effects {
        score.mark();
        match *effect {
            Effect::Moved { step, order, .. } => ride(&mut score, before(step, order), order),
            Effect::Impasse { order } => ride(&mut score, before(Move::TailToHead, order), order),
            Effect::LostPoint { seat, .. } | Effect::NothingToLose { seat } => {
                shake(&mut score, &pile(seat));
            }
            _ => {}
        }
    }
    score
}

fn ride(score: &mut Score, from: Order, to: Order) {
    const STEPS: u32 = 8;
    let begin = score.now_ms();
    for (old, &horse) in from.0.iter().enumerate() {
        let new = to.0.iter().position(|&h| h == horse).unwrap_or(old);
        if new == old {
            continue;
        }
        score.go_to(begin);
        let (actor, start, way) = (actor(horse), old as f64, way(old, new));
        score.stand(&actor, stand(start).transform());
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            // Whoever goes back rides in a bow round those who come forward.
            let up = if way > 0.0 { 70.0 * 4.0 * part * (1.0 - part) } else { 0.0 };
            let here = stand(start + way * part).lifted(up);
            score.travel(&actor, here, RIDE_MS / f64::from(STEPS), Ease::Linear);
        }
    }
    score.go_to(begin + RIDE_MS);
}

/// How many places a horse goes on, or back: over the free places where that is shorter.
fn way(old: usize, new: usize) -> f64 {
    let straight = new as f64 - old as f64;
    match straight.abs() > 3.5 {
        true => straight - 7.0 * straight.signum(),
        false => straight,
    }
}

fn shake(score: &mut Score, actor: &str) {
    score.stand(actor, "translateX(0)".to_owned());
    for dx in [-6, 5, -4, 3, 0] {
        score.travel(actor, format!("translateX({dx}px)"), 60.0, Ease::Out);
    }
}

/// The card that was won last, and from whose row by whom.
pub fn won(effects: &[Effect]) -> Option<(Card, Seat, Seat)> {
    effects.iter().rev().find_map(|effect| match *effect {
        Effect::Scored { seat, card, owner, .. } => Some((card, owner, seat)),
        _ => None,
    })
}

/// The place in its owner's row from which a card was won.
pub fn won_from(effects: &[Effect]) -> Option<u8> {
    effects.iter().rev().find_map(|effect| match *effect {
        Effect::Drew { place, .. } | Effect::RowShrank { place, .. } => Some(place),
        _ => None,
    })
}

/// A card flies from one place of the screen to another: left, top, width.
pub fn fly(score: &mut Score, from: (f64, f64, f64), to: (f64, f64, f64), own_width: f64) {
    let at = |(x, y, width): (f64, f64, f64)| {
        format!("translate({}px,{}px) scale({})", N(x), N(y), Scale(width / own_width))
    };
    score.stand(FLYING, at(from));
    score.travel(FLYING, at((from.0, from.1 - 12.0, from.2 * 1.12)), FLIGHT_MS / 3.0, Ease::Out);
    score.travel(FLYING, at(to), FLIGHT_MS * 2.0 / 3.0, Ease::Out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_round_the_free_places_is_taken_where_it_is_shorter() {
        assert_eq!((way(0, 2), way(3, 1)), (2.0, -2.0));
        assert_eq!((way(0, 4), way(4, 0)), (-3.0, 3.0), "over the two free places");
    }

    #[test]
    fn all_ride_at_once() {
        let order = Order::parse("KYBGR").unwrap();
        let step = Move::HeadToTail;
        let moved = Effect::Moved { seat: Seat(0), step, order: step.apply(order) };
        assert!((score(&[moved]).length_ms() - RIDE_MS).abs() < 1.0);
        assert!(score(&[Effect::Touched { seat: Seat(0) }]).is_empty());
    }
}
