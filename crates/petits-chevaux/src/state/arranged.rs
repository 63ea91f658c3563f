//! Matches set up for analysis, from what is seen of them.

use super::{PetitsChevaux, Phase};
use crate::board::{HORSES, LAST, Progress, TRACK, ring_bit};
use crate::illegal::Illegal;
use crate::options::Options;
use crate::view::View;
use game::{Game, List, Seat, SeatSet};

/// Why a position can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadPosition {
    /// There can be no such table.
    Table(Illegal),
    /// Somebody must be about to throw or to move, and have something to move.
    Phase,
    /// Every seat needs its horses.
    Horses {
        /// How many.
        horses: u8,
    },
    /// These horses can't stand as they do.
    Cell {
        /// Whose they are.
        seat: Seat,
    },
    /// Who is on turn, or everybody, has all horses home.
    Done,
}

impl core::fmt::Display for BadPosition {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            BadPosition::Table(why) => why.fmt(f),
            BadPosition::Phase => f.write_str("somebody must be about to throw or to move"),
            BadPosition::Horses { horses } => write!(f, "every seat needs {horses} horses"),
            BadPosition::Cell { seat } => {
                write!(f, "the horses of seat {seat} can't stand as they do: a cell is full")
            }
            BadPosition::Done => f.write_str("who is on turn must have a horse on the way"),
        }
    }
}

impl core::error::Error for BadPosition {}

impl PetitsChevaux {
    /// A match in which somebody is about to throw or to move, from what is seen of it: for
    /// analysis. `throws` have been made in this turn ([`MOVED`](Self::MOVED) when one of them moved
    /// a horse), and the last of them were `sixes`; these two a view does not show.
    pub fn arranged(
        options: &Options,
        view: &View,
        throws: u8,
        sixes: u8,
    ) -> Result<PetitsChevaux, BadPosition> {
        let seats = view.colours.len() as u8;
        let as_seen = Options { colours: view.colours, ..*options };
        // The sides may be said in the options, too, or be the usual ones.
        let mut table = match Self::new(options, seats) {
            Ok(table) if table.colours[..seats.into()] == *view.colours.as_slice() => table,
            _ => Self::new(&as_seen, seats).map_err(BadPosition::Table)?,
        };
        let horses = table.horses;
        let given = view.horses.as_slice();
        let enough = |side: &List<_, HORSES>| side.len() == usize::from(horses);
        if given.len() != usize::from(table.seats) || !given.iter().all(enough) {
            return Err(BadPosition::Horses { horses });
        }
        for seat in SeatSet::all(table.seats) {
            for (i, progress) in given[seat.index()].as_slice().iter().enumerate() {
                if let Some(Progress(at)) = *progress {
                    table.put(seat, i, at).ok_or(BadPosition::Cell { seat })?;
                }
            }
            if table.stables[seat.index()] == table.full_stable() {
                // Who was first to be done makes no difference to what is still to come.
                let _ = table.finished.push(seat);
            }
        }
        let done = table.finished.as_slice();
        let most = if table.play_on { usize::from(table.seats) - 2 } else { 0 };
        if view.seat.0 >= table.seats || done.contains(&view.seat) || done.len() > most {
            return Err(BadPosition::Done);
        }
        table.turn = view.seat;
        table.throws = throws;
        table.sixes = sixes;
        table.phase = view.phase;
        match (view.phase, view.die) {
            (Phase::Roll, None) => {}
            (Phase::Move, Some(die)) if die.is_a_face() => {
                table.die = die.0;
                table.movable = table.movable_horses();
                if table.movable == 0 {
                    return Err(BadPosition::Phase);
                }
            }
            _ => return Err(BadPosition::Phase),
        }
        Ok(table)
    }

    /// Puts a boxed horse on a cell where there is room for it.
    fn put(&mut self, seat: Seat, horse: usize, at: u8) -> Option<()> {
        self.progress[seat.index()][horse] = at;
        if at >= TRACK {
            let free = at <= LAST && self.stables[seat.index()] >> (at - TRACK) & 1 == 0;
            self.stables[seat.index()] |= u8::from(free) << (at.min(LAST) - TRACK);
            return free.then_some(());
        }
        let cell = ring_bit(at, self.colours[seat.index()]);
        let own = self.occupied[seat.index()];
        let rivals = self.occupied.iter().fold(0, |all, cells| all | cells) & !own;
        if (self.barrages | rivals) & cell != 0 {
            return None;
        }
        self.barrages |= own & cell;
        self.occupied[seat.index()] |= cell;
        Some(())
    }
}
