//! The ways to place one player's horses, and what a throw makes of them.

use catalog::rules::petits_chevaux::{Progress, STABLE, TRACK};
use std::collections::HashMap;

/// A horse in its box, as a place.
const BOXED: u8 = TRACK + STABLE;
/// The places of a horse: 56 cells of the track, six of the stable, the box.
const PLACES: u8 = BOXED + 1;
/// Opposite colours start half a round apart.
const HALF: u8 = TRACK / 2;
/// No cell of the track.
const NOWHERE: i8 = i8::MAX;

/// A way to place the horses, by number.
pub(super) type Side = u16;

/// A move of one horse, apart from what the other side has to do with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// Where the horse came from; -1 is the box, so that the start cell lies ahead of it.
    from: i8,
    /// Where it goes.
    to: i8,
    /// The horses afterwards.
    pub(super) side: Side,
}

/// All ways to place one or two horses that are alike, those closest to home first.
#[derive(Debug)]
pub(super) struct Sides {
    horses: Vec<Vec<u8>>,
    numbers: HashMap<Vec<u8>, Side>,
    /// How far the horses have come, all together.
    progress: Vec<u16>,
    /// By side and face of the die: the moves, whatever the other side is.
    steps: Vec<[Vec<Shift>; 6]>,
    /// Where two horses bar the way, as the other player counts.
    barrage: Vec<i8>,
    /// By side and cell, as the other player counts: the horses that are left when the other
    /// lands there.
    hit: Vec<[Side; TRACK as usize]>,
    pub(super) start: Side,
    pub(super) won: Side,
}

impl Sides {
    pub(super) fn new(count: u8) -> Sides {
        let mut horses: Vec<Vec<u8>> = match count {
            1 => (0..PLACES).map(|a| vec![a]).collect(),
            _ => (0..PLACES).flat_map(|a| (a..PLACES).map(move |b| vec![a, b])).collect(),
        };
        // PC-12: a stable cell holds one horse.
        horses.retain(|h| h.len() < 2 || h[0] != h[1] || h[0] < TRACK || h[0] == BOXED);
        let come = |horses: &Vec<u8>| -> u16 {
            horses.iter().map(|&p| if p == BOXED { 0 } else { u16::from(p) + 1 }).sum()
        };
        horses.sort_by_key(|h| (u16::MAX - come(h), h.clone()));
        let numbers: HashMap<Vec<u8>, Side> = horses.iter().cloned().zip(0..).collect();
        let find = |mut wanted: Vec<u8>| {
            wanted.sort_unstable();
            numbers[&wanted]
        };
        let steps = horses.iter().map(|h| std::array::from_fn(|i| steps_of(h, i as u8 + 1, &find)));
        let seen = |place: u8| (place + HALF) % TRACK;
        let hit = horses.iter().map(|side| {
            let left = |cell: u8| match side.iter().position(|&p| p < TRACK && seen(p) == cell) {
                Some(i) => {
                    let mut left = side.clone();
                    left[i] = BOXED;
                    find(left)
                }
                None => find(side.clone()),
            };
            std::array::from_fn(|cell| left(cell as u8))
        });
        let barrage = horses.iter().map(|side| match side[..] {
            [a, b] if a == b && a < TRACK => seen(a).cast_signed(),
            _ => NOWHERE,
        });
        Sides {
            progress: horses.iter().map(come).collect(),
            steps: steps.collect(),
            barrage: barrage.collect(),
            hit: hit.collect(),
            start: find(vec![BOXED; count.into()]),
            won: find((0..count).map(|i| TRACK + STABLE - 1 - i).collect()),
            horses,
            numbers,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.horses.len()
    }

    /// The number of a way to place the horses; `None` is in the box.
    pub(super) fn find(&self, horses: &[Option<Progress>]) -> Option<Side> {
        let mut wanted: Vec<u8> = horses.iter().map(|p| p.map_or(BOXED, |p| p.0)).collect();
        wanted.sort_unstable();
        self.numbers.get(&wanted).copied()
    }

    pub(super) fn progress(&self, side: Side) -> u16 {
        self.progress[usize::from(side)]
    }

    /// What the moves of `side` with `die` come to against `other`: both sides afterwards.
    #[inline]
    pub(super) fn moves(
        &self,
        side: Side,
        die: u8,
        other: Side,
    ) -> impl Iterator<Item = (Side, Side)> + '_ {
        let barrage = self.barrage[usize::from(other)];
        let hit = &self.hit[usize::from(other)];
        let steps = &self.steps[usize::from(side)][usize::from(die - 1)];
        // PC-9 to PC-11: nobody goes past a barrage or lands on it.
        let open = steps.iter().filter(move |s| barrage <= s.from || barrage > s.to);
        open.map(move |s| (s.side, hit.get(s.to as usize).copied().unwrap_or(other)))
    }
}

/// The moves of the horses with a throw. There are at most two horses, so that a third never
/// joins and a barrage of one's own is never in one's way.
fn steps_of(horses: &[u8], die: u8, find: &impl Fn(Vec<u8>) -> Side) -> Vec<Shift> {
    let mut steps: Vec<Shift> = Vec::new();
    for (i, &from) in horses.iter().enumerate() {
        if horses[..i].contains(&from) {
            continue;
        }
        let to = match from {
            BOXED if die == 6 => 0, // PC-3
            BOXED => continue,
            from => from + die,
        };
        let taken = to >= TRACK && horses.contains(&to);
        if to >= BOXED || taken {
            continue; // PC-12
        }
        let mut after = horses.to_vec();
        after[i] = to;
        let from = if from == BOXED { -1 } else { from.cast_signed() };
        steps.push(Shift { from, to: to.cast_signed(), side: find(after) });
    }
    steps
}
