//! What is counted in Petits Chevaux.

use crate::bout::Ended;
use crate::tally::{Counter, Tallied, Tally, counter};
use catalog::rules::petits_chevaux::{Die, Effect, Options, PetitsChevaux, Progress};
use game::Seat;
use game::words::{Phrase, phrase};

const SIXES: usize = 0;
const EXITS: usize = 1;
const CAPTURES: usize = 2;
const BARRAGES: usize = 3;
const NO_MOVES: usize = 4;
const PASSES: usize = 5;
const THROWS: usize = 6;

/// The cells are counted as each seat sees them: what is done for every throw must be cheap. Which
/// cell of the board that is can be found out later.
#[inline]
fn cell(Seat(seat): Seat, at: Progress) -> usize {
    usize::from(seat) * 64 + usize::from(at.0)
}

impl Tallied for PetitsChevaux {
    const COUNTERS: &'static [Counter] = &[
        counter("sixes", "sixes", "six"),
        counter("exits", "horses out of the box", "sorties d'écurie"),
        counter("captures", "captures", "captures"),
        counter("barrages", "barrages", "barrages"),
        counter("no_moves", "throws without a move", "lancers sans coup possible"),
        counter("passes", "moves declined", "coups refusés"),
    ];
    const LENGTH: Counter = counter("throws", "throws", "lancers");
    const VISITS: Phrase = phrase("arrivals", "arrivées");
    const INCIDENTS: Phrase = phrase("captures", "captures");

    type Notes = ();

    fn notes(_: &Options) {}

    // Where it is not inlined every effect is made, told, and thrown away.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn count((): &mut (), effect: &Effect, tally: &mut Tally) {
        match *effect {
            Effect::Rolled { die, .. } => {
                tally.tick(THROWS);
                tally.counts[SIXES] += u32::from(die == Die::SIX);
            }
            Effect::LeftBox { seat, .. } => {
                tally.tick(EXITS);
                tally.visit(cell(seat, Progress(0)));
            }
            Effect::Advanced { seat, to, .. } | Effect::Stabled { seat, to, .. } => {
                tally.visit(cell(seat, to));
            }
            Effect::Captured { seat, at, .. } => {
                tally.tick(CAPTURES);
                tally.incident(cell(seat, at));
            }
            Effect::BarrageFormed { .. } => tally.tick(BARRAGES),
            Effect::NoMove { .. } => tally.tick(NO_MOVES),
            Effect::Passed { .. } => tally.tick(PASSES),
            _ => {}
        }
    }

    fn length(&self, tally: &Tally, _: &Ended) -> u64 {
        tally.counts[THROWS].into()
    }
}
