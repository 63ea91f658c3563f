//! The carousel by keys, as on the page: every plank of the ring has a number, the horses 1 to 5 and the free places 6
//! and 7. One number takes a horse, the next one says where to. `+` stands for Shift, which terminals do not tell: before
//! the first number it takes the neighbour as well, before the second it pushes in.

use crate::choice::{Does, Picked};
use catalog::rules::carrousel::{Action, Card, Horse, Move, Order};

/// What is in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Held {
    pub horse: Option<Horse>,
    /// Its neighbour as well.
    pub both: bool,
    /// The next number takes both, or pushes in.
    pub pushing: bool,
}

/// What a key comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    Take(Horse),
    Back,
    /// A move that brings these to the head.
    Makes(Card),
}

/// The planks of the free places, behind the last horse and in front of the first.
const FREE_LAST: u8 = 5;
const FREE_FIRST: u8 = 6;

/// How it is written as something that was picked.
const NO_HORSE: u8 = 7;
const BOTH: u8 = 8;
const PUSHING: u8 = 16;

impl Held {
    pub fn read(picked: Option<Picked>) -> Held {
        let Some(Picked(code)) = picked else { return Held::default() };
        Held {
            horse: Horse::ALL.get(usize::from(code & NO_HORSE)).copied(),
            both: code & BOTH != 0,
            pushing: code & PUSHING != 0,
        }
    }

    pub fn write(self) -> Picked {
        let index = |horse| Horse::ALL.iter().position(|one| *one == horse);
        let horse = self.horse.and_then(index).map_or(NO_HORSE, |index| index as u8);
        let flag = |on, bit| if on { bit } else { 0 };
        Picked(horse | flag(self.both, BOTH) | flag(self.pushing, PUSHING))
    }

    /// What the key of a plank does; nothing, where it makes no sense. `mine` says whether the carousel is held already.
    pub fn press(self, order: Order, key: char, mine: bool) -> Option<(Does<Action>, Means)> {
        let plank = key.to_digit(10)?.checked_sub(1)? as u8;
        let there = order.0.get(usize::from(plank)).copied();
        let Some(held) = self.horse else {
            let horse = there?;
            let picked = Held { horse: Some(horse), both: self.pushing, pushing: false }.write();
            let act = (!mine).then_some(Action::Touch);
            return Some((Does::Pick { picked, act }, Means::Take(horse)));
        };
        let here = place_of(order, held);
        if plank == here {
            return Some((Does::Pick { picked: Held::default().write(), act: None }, Means::Back));
        }
        let step = match self.both {
            true => both_to(here, plank)?,
            false if plank < FREE_LAST && self.pushing => match here {
                0 => Move::HeadReplaces { place: plank },
                4 => Move::TailReplaces { place: plank },
                _ => return None,
            },
            false if plank < FREE_LAST => Move::swap(here, plank),
            false => one_to(here, plank)?,
        };
        Some((Does::Act(Action::Move(step)), Means::Makes(step.apply(order).head())))
    }
}

fn place_of(order: Order, horse: Horse) -> u8 {
    order.0.iter().position(|&one| one == horse).unwrap_or_default() as u8
}

/// CA-3: two neighbours go to the free places, the one that is held to this one.
fn both_to(here: u8, plank: u8) -> Option<Move> {
    if plank != FREE_LAST && plank != FREE_FIRST {
        return None;
    }
    // Behind the last there is no neighbour: it is the one before it.
    let there = if here == 4 { 3 } else { here + 1 };
    let flip = (here < there) == (plank == FREE_FIRST);
    Some(Move::Chaos { pair: here.min(there), flip })
}

/// CA-3: a horse goes to a free place; the one in the middle can't.
fn one_to(here: u8, plank: u8) -> Option<Move> {
    Some(match (here, plank) {
        (0, _) => Move::HeadToTail,
        (4, _) => Move::TailToHead,
        // With the second at the tail the first takes its place, and so at the other end.
        (1, FREE_LAST) => Move::HeadReplaces { place: 1 },
        (1, _) => Move::swap(0, 1),
        (3, FREE_FIRST) => Move::TailReplaces { place: 3 },
        (3, _) => Move::swap(3, 4),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn order() -> Order {
        Order::parse("GKRYB").unwrap()
    }

    /// What comes of keys.
    fn move_of(keys: &str) -> Option<Move> {
        let mut held = Held::default();
        for key in keys.chars() {
            if key == '+' {
                held.pushing = true;
                continue;
            }
            match held.press(order(), key, true)?.0 {
                Does::Pick { picked, .. } => held = Held::read(Some(picked)),
                Does::Act(Action::Move(step)) => return Some(step),
                Does::Act(_) => return None,
            }
        }
        None
    }

    /// CA-3: all 28, as on the page.
    #[test]
    fn two_numbers_make_every_move() {
        let numbers = || ('1'..='7').flat_map(|key| [key.to_string(), format!("+{key}")]);
        let made: HashSet<Move> = numbers()
            .flat_map(|a| numbers().filter_map(move |b| move_of(&format!("{a}{b}"))))
            .collect();
        assert_eq!(made, HashSet::from(Move::ALL));
        assert_eq!(move_of("25"), Some(Move::swap(1, 4)));
        assert_eq!(move_of("16"), Some(Move::HeadToTail));
        assert_eq!(move_of("57"), Some(Move::TailToHead));
        assert_eq!(move_of("1+3"), Some(Move::HeadReplaces { place: 2 }));
        assert_eq!(move_of("5+2"), Some(Move::TailReplaces { place: 1 }));
        assert_eq!(move_of("+26"), Some(Move::Chaos { pair: 1, flip: false }));
        assert_eq!(move_of("+27"), Some(Move::Chaos { pair: 1, flip: true }));
        assert_eq!(move_of("36"), None, "the horse in the middle stays");
    }

    #[test]
    fn what_is_held_can_be_written_down() {
        for horse in Horse::ALL.map(Some).into_iter().chain([None]) {
            for both in [false, true] {
                let held = Held { horse, both, pushing: !both };
                assert_eq!(Held::read(Some(held.write())), held);
            }
        }
    }
}
