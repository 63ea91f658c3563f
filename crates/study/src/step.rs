//! One step of a match: everybody who may act does, and chance and the clock follow.

use game::{ActionSet, Actor, Fact, Game, Millis, Numbers, Random, Seat, Turn};
use lab::Numbered;

/// One step from a turn that is not chance's. `choice` tells what a seat does; nothing is to wait, which
/// only a game in real time allows. There a step is a tick: whoever comes first of several is drawn,
/// whoever comes too late has done nothing, and then time passes.
///
/// Precondition: the choices of those who may act are legal.
#[allow(clippy::inline_always)] // Who calls knows whether there are rounds, ticks or effects.
#[inline(always)]
pub(crate) fn step<G: Numbered>(
    table: &mut G,
    now: &mut Millis,
    tick: u32,
    random: &mut Random,
    choice: impl Fn(Seat) -> Option<G::Action>,
    happen: &mut impl FnMut(&mut G, &Fact<G::Action>),
) {
    match table.turn() {
        Turn::Over(_) | Turn::Chance => {}
        Turn::One(seat) => act(table, *now, seat, choice(seat), happen),
        Turn::Round(seats) => {
            for seat in seats {
                act(table, *now, seat, choice(seat), happen);
            }
        }
        Turn::Live(_) => {
            let seats = table.seat_count();
            let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
            let order = &mut order[..usize::from(seats)];
            random.shuffle(order);
            for &seat in &*order {
                let Some(action) = choice(Seat(seat)) else { continue };
                let by = Actor::Seat(Seat(seat));
                if table.legal(by, *now).contains(&action) {
                    happen(table, &Fact { at: *now, by, action });
                }
            }
            let until = now.plus(tick);
            while let Some(due) = table.deadline().filter(|&due| due <= until) {
                let at = due.max(*now);
                let Some(action) = table.legal(Actor::Clock, at).get(0) else { break };
                happen(table, &Fact { at, by: Actor::Clock, action });
                *now = at;
            }
            *now = until;
        }
    }
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn act<G: Game>(
    table: &mut G,
    at: Millis,
    seat: Seat,
    action: Option<G::Action>,
    happen: &mut impl FnMut(&mut G, &Fact<G::Action>),
) {
    if let Some(action) = action {
        happen(table, &Fact { at, by: Actor::Seat(seat), action });
    }
}

/// Chance has all the outcomes that it owes.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn settle<G: Game>(
    table: &mut G,
    now: Millis,
    random: &mut Random,
    happen: &mut impl FnMut(&mut G, &Fact<G::Action>),
) {
    while table.turn() == Turn::Chance {
        let action = table.draw(random);
        happen(table, &Fact { at: now, by: Actor::Chance, action });
    }
}

/// What the match came to for everybody: 1 for having beaten all others, −1 for having lost to all of
/// them. The sum is 0.
pub(crate) fn returns(ranking: &game::Ranking, seats: u8) -> impl Iterator<Item = f64> + '_ {
    let place = move |seat| ranking.place_of(Seat(seat)).unwrap_or(usize::MAX);
    (0..seats).map(move |seat| {
        let sum: i32 = (0..seats)
            .map(|other| match place(seat).cmp(&place(other)) {
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => -1,
            })
            .sum();
        f64::from(sum) / f64::from(seats - 1)
    })
}
