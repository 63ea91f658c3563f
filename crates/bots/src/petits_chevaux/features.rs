//! What the champion looks at: numbers that describe a position as one seat sees it.

use super::board::{BOXED, Board, EXIT_WORTH, Exposure};
use super::table::WAY;
use catalog::rules::petits_chevaux::{MAX_SEATS, Options, STABLE, TRACK};
use game::Seat;

/// Zones of four cells on the track.
const ZONE: u8 = 4;
const ZONES: usize = (TRACK / ZONE) as usize;

/// A 6 and another throw reach less far than this.
const REACH: u8 = 13;

// Where each group of inputs begins.
const CELLS: usize = 0;
const BOX: usize = CELLS + WAY as usize;
const BARRAGE: usize = BOX + 4;
const RIVAL: usize = BARRAGE + ZONES;
const RIVAL_BARRAGE: usize = RIVAL + ZONES;
const BEHIND: usize = RIVAL_BARRAGE + ZONES;
const PAST: usize = BEHIND + REACH as usize;
const BEFORE: usize = PAST + REACH as usize;
const TURN: usize = BEFORE + 6;
const OFFSET: usize = TURN + MAX_SEATS;
const TABLE: usize = OFFSET + 3;
const DENSE: usize = TABLE + 9;
/// How many numbers there are.
pub(super) const INPUTS: usize = DENSE + 17;

/// Features that are not zero at the same time, at most.
const MOST: usize = 96;

/// The inputs that are not zero.
#[derive(Clone, Copy)]
pub(super) struct Inputs {
    items: [(u8, f32); MOST],
    len: usize,
}

impl Inputs {
    pub(super) const NONE: Inputs = Inputs { items: [(0, 0.0); MOST], len: 0 };

    pub(super) fn as_slice(&self) -> &[(u8, f32)] {
        &self.items[..self.len]
    }

    fn set(&mut self, input: usize, value: f32) {
        if value != 0.0 {
            self.items[self.len] = (input as u8, value);
            self.len += 1;
        }
    }
}

/// What every seat risks from every other, for all seats at once: it is needed from both sides.
pub(super) type Risks = [[Exposure; MAX_SEATS]; MAX_SEATS];

pub(super) fn risks(board: &Board) -> Risks {
    let mut risks = Risks::default();
    for seat in board.playing {
        for rival in board.rivals(seat) {
            risks[seat.index()][rival.index()] = board.exposure(seat, rival);
        }
    }
    risks
}

/// The position as `seat` sees it, somebody being about to throw.
pub(super) fn look(board: &Board, risks: &Risks, options: &Options, seat: Seat) -> Inputs {
    let mut inputs = Inputs::NONE;
    own_horses(board, seat, &mut inputs);
    rivals(board, seat, &mut inputs);
    pursuers(board, seat, &mut inputs);
    for (i, value) in table(board, options).into_iter().enumerate() {
        inputs.set(TABLE + i, value);
    }
    for (i, value) in dense(board, risks, seat).into_iter().enumerate() {
        inputs.set(DENSE + i, value);
    }
    inputs
}

fn own_horses(board: &Board, seat: Seat, inputs: &mut Inputs) {
    let own = board.of(seat);
    let mut boxed = 0;
    for (i, &at) in own.iter().enumerate() {
        if at == BOXED {
            inputs.set(BOX + boxed, 1.0);
            boxed += 1;
        } else {
            inputs.set(CELLS + usize::from(at), 1.0);
            if board.is_barrage(seat, at) && own[..i].contains(&at) {
                inputs.set(BARRAGE + usize::from(at / ZONE), 1.0);
            }
        }
    }
}

/// Who is close behind the own horses, and how close these are to boxes from which one may come.
fn pursuers(board: &Board, seat: Seat, inputs: &mut Inputs) {
    let mut near = [0.0; TURN - BEHIND];
    for rival in board.rivals(seat) {
        let side = board.of(rival);
        let boxed = side.contains(&BOXED);
        for &at in board.of(seat).iter().filter(|&&at| at < TRACK) {
            if board.is_barrage(seat, at) {
                continue;
            }
            let seen = board.as_seen(board.ring_cell(seat, at), rival);
            for &from in side.iter().filter(|&&from| from < seen && seen - from < REACH) {
                let worth = (f32::from(at) + EXIT_WORTH) / f32::from(TRACK);
                near[usize::from(seen - from)] += worth;
            }
            if boxed && seen < REACH {
                near[PAST - BEHIND + usize::from(seen)] += 1.0;
            } else if boxed && TRACK - seen <= 6 {
                near[BEFORE - BEHIND + usize::from(TRACK - seen) - 1] += 1.0;
            }
        }
    }
    for (i, value) in near.into_iter().enumerate() {
        inputs.set(BEHIND + i, value);
    }
}

fn rivals(board: &Board, seat: Seat, inputs: &mut Inputs) {
    let mut singles = [0.0; ZONES];
    let mut pairs = [0.0; ZONES];
    for rival in board.rivals(seat) {
        inputs.set(OFFSET + usize::from(board.offset(rival, seat) / 14) - 1, 1.0);
        for &at in board.of(rival).iter().filter(|&&at| at < TRACK) {
            let seen = board.as_seen(board.ring_cell(rival, at), seat);
            let zones = if board.is_barrage(rival, at) { &mut pairs } else { &mut singles };
            zones[usize::from(seen / ZONE)] += 0.5;
        }
    }
    for zone in 0..ZONES {
        inputs.set(RIVAL + zone, singles[zone]);
        inputs.set(RIVAL_BARRAGE + zone, pairs[zone]);
    }
    // Who throws: this seat, or how many throw before it.
    let before = board.rivals(seat).iter().filter(|&r| board.throws_before(r, seat)).count();
    inputs.set(TURN + before, 1.0);
}

/// The options that change what a position is worth.
fn table(board: &Board, options: &Options) -> [f32; 9] {
    let on = |switch: bool| f32::from(u8::from(switch));
    [
        (options.exit_on.iter().count() - 1) as f32 / 5.0,
        on(options.opening_tries == 3),
        options.max_sixes.map_or(0.0, |most| 1.0 / f32::from(most)),
        on(options.may_pass),
        on(!options.own_barrage_blocks),
        on(options.barrage_capture),
        on(!options.stable_overtaking),
        on(board.playing.len() > 3),
        on(board.horses == 1),
    ]
}

fn dense(board: &Board, risks: &Risks, seat: Seat) -> [f32; 17] {
    /// What a horse can lose at most is then about 1.
    const SCALE: f32 = TRACK as f32 + EXIT_WORTH;
    let own = board.of(seat);
    let home = WAY - board.horses as u8;
    let way = |side: &[u8]| {
        let sum: f32 = side.iter().map(|&at| come(at)).sum();
        sum / f32::from(WAY) / board.horses as f32
    };
    let ahead = |side: &[u8], stops: u64| {
        let stopped = |&&at: &&u8| match at {
            BOXED => stops & 1 == 1,
            at => at < TRACK && stops >> (at + 1) & 0b11_1111 != 0,
        };
        side.iter().filter(stopped).count() as f32 / 4.0
    };
    let (mut now, mut later, mut worst, mut chase, mut chase_later) = (0.0, 0.0, 0.0f32, 0.0, 0.0);
    let (mut best, mut all, mut boxed, mut safe, mut held_up) = (0.0f32, 0.0, 0.0, 0.0f32, 0.0);
    for rival in board.rivals(seat) {
        let risk = risks[seat.index()][rival.index()];
        let prey = risks[rival.index()][seat.index()].cost / SCALE;
        let side = board.of(rival);
        if board.throws_before(rival, seat) {
            now += risk.cost / SCALE;
            worst = worst.max(risk.worst / SCALE);
            chase_later += prey;
        } else {
            later += risk.cost / SCALE;
            chase += prey;
        }
        let come = way(side);
        best = best.max(come);
        all += come;
        boxed += side.iter().filter(|&&at| at >= BOXED).count() as f32 / 4.0;
        safe = safe.max(side.iter().filter(|&&at| (home..WAY).contains(&at)).count() as f32 / 4.0);
        held_up += ahead(side, board.stops(rival));
    }
    let come = way(own);
    let in_stable = own.iter().filter(|&&at| (TRACK..WAY).contains(&at)).count() as f32 / 4.0;
    // PC-14: what is filled from the centre without a gap needs not be touched again.
    let filled = (1..=STABLE).take_while(|i| own.contains(&(WAY - i))).count() as f32 / 4.0;
    let on_track = own.iter().filter(|&&at| at < TRACK).count();
    [
        1.0,
        now,
        later,
        worst,
        chase,
        chase_later,
        come,
        come * come,
        best,
        all / 3.0,
        boxed,
        safe,
        held_up,
        ahead(own, board.stops(seat)),
        in_stable,
        filled,
        // PC-3: with nobody on the track most throws are useless.
        f32::from(u8::from(on_track == 0)),
    ]
}

/// The cells that a horse has come.
pub(super) fn come(at: u8) -> f32 {
    if at == BOXED { 0.0 } else { f32::from(at + 1) }
}
