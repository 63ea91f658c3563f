//! The board as bots look at it: plain numbers, and who can hit whom.

use super::table::{WAY, is_done};
use catalog::rules::petits_chevaux::{ExitFaces, HORSES, MAX_SEATS, Options, PetitsChevaux, TRACK};
use game::{Seat, SeatSet};

/// A horse in its box, as a place on the way; horses that a seat does not have are not listed.
pub(super) const BOXED: u8 = WAY;

/// What a boxed horse has lost besides the cells it had come: it waits for an exit. About what a
/// seat with one more horse on the track gains meanwhile.
pub(super) const EXIT_WORTH: f32 = 14.0;

/// A position, without its history.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The seats that still play.
    pub(super) playing: SeatSet,
    /// Who throws or moves.
    pub(super) turn: Seat,
    pub(super) seats: u8,
    pub(super) horses: usize,
    /// By seat: how far its horses have come.
    pub(super) at: [[u8; HORSES]; MAX_SEATS],
    /// By seat: the ring cell where it starts.
    start: [u8; MAX_SEATS],
    /// By seat: the ring cells where two of its horses stand.
    barrages: [u64; MAX_SEATS],
    exit_on: ExitFaces,
    own_barrage_blocks: bool,
    barrage_capture: bool,
}

/// How probably, and at what cost, the horses of one seat are hit by the next throw of another.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Exposure {
    /// The sum over the horses: chance times what would be lost.
    pub(super) cost: f32,
    /// The chance that the dearest of them is hit.
    pub(super) worst: f32,
}

impl Board {
    pub(super) fn new(table: &PetitsChevaux, options: &Options) -> Board {
        let mut board = Board {
            playing: SeatSet::EMPTY,
            turn: table.seat(),
            seats: table.seats(),
            horses: usize::from(table.horses_each()),
            at: [[BOXED; HORSES]; MAX_SEATS],
            start: [0; MAX_SEATS],
            barrages: [0; MAX_SEATS],
            exit_on: options.exit_on,
            own_barrage_blocks: options.own_barrage_blocks,
            barrage_capture: options.barrage_capture,
        };
        for seat in SeatSet::all(table.seats()) {
            board.start[seat.index()] = 14 * table.colour(seat).0;
            let mut once = 0u64;
            for (i, progress) in table.horses(seat).enumerate() {
                let Some(progress) = progress else { continue };
                board.at[seat.index()][i] = progress.0;
                if progress.is_on_track() {
                    let cell = 1 << board.ring_cell(seat, progress.0);
                    board.barrages[seat.index()] |= once & cell;
                    once |= cell;
                }
            }
            if !is_done(table, seat) {
                board.playing = board.playing.with(seat);
            }
        }
        board
    }

    /// The horses of a seat.
    pub(super) fn of(&self, seat: Seat) -> &[u8] {
        &self.at[seat.index()][..self.horses]
    }

    pub(super) fn rivals(&self, seat: Seat) -> SeatSet {
        self.playing.without(seat)
    }

    /// The cell of the ring, for a progress on the track.
    pub(super) fn ring_cell(&self, seat: Seat, progress: u8) -> u8 {
        (self.start[seat.index()] + progress) % TRACK
    }

    /// A ring cell as a seat counts, from its own start.
    pub(super) fn as_seen(&self, cell: u8, by: Seat) -> u8 {
        (cell + TRACK - self.start[by.index()]) % TRACK
    }

    /// Where `rival` starts, as `seat` counts.
    pub(super) fn offset(&self, rival: Seat, seat: Seat) -> u8 {
        self.as_seen(self.start[rival.index()], seat)
    }

    /// Whether the seat has two horses there.
    pub(super) fn is_barrage(&self, seat: Seat, progress: u8) -> bool {
        progress < TRACK && self.barrages[seat.index()] >> self.ring_cell(seat, progress) & 1 == 1
    }

    /// PC-9: the barrages that stop a seat, as it counts.
    pub(super) fn stops(&self, seat: Seat) -> u64 {
        let own = u64::from(self.own_barrage_blocks) * self.barrages[seat.index()];
        let rivals = (0..MAX_SEATS).filter(|&s| s != seat.index()).map(|s| self.barrages[s]);
        let ring = rivals.fold(own, |all, cells| all | cells);
        let turn = self.start[seat.index()];
        (ring >> turn | ring << (TRACK - turn)) & ((1 << TRACK) - 1)
    }

    /// The chance that `rival`, whose way is stopped at `stops`, can hit this cell of the ring with
    /// its next throw, or with a 6 and the one after it.
    pub(super) fn chance_to_hit(&self, cell: u8, rival: Seat, stops: u64) -> f32 {
        let target = self.as_seen(cell, rival);
        let (mut faces, mut far) = (0u32, false);
        for &from in self.of(rival) {
            if from == BOXED {
                if target == 0 {
                    // PC-11
                    faces |= self.exit_on.iter().fold(0, |set, die| set | 1 << die.0);
                } else if target <= 6 {
                    far = true; // PC-4: out with a 6, and another throw.
                }
            } else if from < target && target - from <= 12 {
                let between = (1u64 << target) - (2u64 << from);
                if stops & between != 0 {
                    continue; // PC-9
                }
                match target - from {
                    near @ 1..=6 => faces |= 1 << near,
                    _ => far = true,
                }
            }
        }
        faces.count_ones() as f32 / 6.0 + if far { 1.0 / 36.0 } else { 0.0 }
    }

    /// What the horses of `seat` risk at the next throw of `rival`.
    pub(super) fn exposure(&self, seat: Seat, rival: Seat) -> Exposure {
        let stops = self.stops(rival);
        let mut risk = Exposure::default();
        for &at in self.of(seat).iter().filter(|&&at| at < TRACK) {
            // PC-10: two together are safe, unless this table says otherwise.
            if self.is_barrage(seat, at) && !self.barrage_capture {
                continue;
            }
            let chance = self.chance_to_hit(self.ring_cell(seat, at), rival, stops);
            let cost = chance * (EXIT_WORTH + f32::from(at));
            risk.cost += cost;
            risk.worst = risk.worst.max(cost);
        }
        risk
    }

    /// Whether `rival` throws before `seat` does again (or, if the seat is to throw now, after it).
    pub(super) fn throws_before(&self, rival: Seat, seat: Seat) -> bool {
        let away = |s: Seat| (s.0 + self.seats - self.turn.0) % self.seats;
        away(rival) < away(seat)
    }
}
