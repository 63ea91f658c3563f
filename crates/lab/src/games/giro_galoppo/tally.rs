//! What is counted in Giro Galoppo.

use crate::bout::Ended;
use crate::tally::{Counter, Tallied, Tally, counter};
use catalog::rules::giro_galoppo::{Cell, Effect, GiroGaloppo, Options, Placement, Terrain};
use game::words::{Phrase, phrase};

const PUSHES: usize = 0;
const HOPS: usize = 1;
const REFUSALS: usize = 2;
const LOST_TURNS: usize = 3;

/// How many obstacles stand on the cells up to each. The jumps over obstacles are told one by one,
/// too, but looking at every cell on the way takes longer than all the rest of a random race.
#[derive(Clone, Copy, Debug)]
pub struct Obstacles {
    upto: [u8; 128],
}

impl Obstacles {
    #[cold]
    #[inline(never)]
    fn add(&mut self, cell: Cell) {
        self.upto.iter_mut().skip(cell.0.into()).for_each(|count| *count += 1);
    }

    /// How many a horse jumps on its way.
    #[inline]
    fn between(&self, from: Cell, to: Cell) -> u32 {
        let upto = |cell: u8| u32::from(self.upto[usize::from(cell & 127)]);
        upto(to.0.wrapping_sub(1)) - upto(from.0)
    }
}

impl Tallied for GiroGaloppo {
    const COUNTERS: &'static [Counter] = &[
        counter("pushes", "horses pushed back", "chevaux repoussés"),
        counter("obstacle_hops", "obstacles jumped", "obstacles sautés"),
        counter("refusals", "refusals at an obstacle", "refus devant un obstacle"),
        counter("lost_turns", "turns lost to an equal card", "tours perdus à carte égale"),
    ];
    const LENGTH: Counter = counter("rounds", "rounds", "manches");
    const VISITS: Phrase = phrase("landings", "arrivées");
    const INCIDENTS: Phrase = phrase("refusals at an obstacle", "refus devant un obstacle");

    type Notes = Obstacles;

    fn notes(options: &Options) -> Obstacles {
        let mut obstacles = Obstacles { upto: [0; 128] };
        let natural = options.course.track().cells(Terrain::is_natural_obstacle);
        natural.iter().for_each(|cell| obstacles.add(cell));
        if let Placement::Fixed(wooden) = options.placement {
            for cell in wooden {
                obstacles.add(cell);
            }
        }
        obstacles
    }

    // Where it is not inlined every effect is made, told, and thrown away.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn count(obstacles: &mut Obstacles, effect: &Effect, tally: &mut Tally) {
        // Short, so that it is inlined: most effects then are never made.
        match *effect {
            Effect::Landed { from, to, .. } => {
                tally.counts[HOPS] += obstacles.between(from, to);
                tally.visit(to.0.into());
            }
            Effect::Pushed { to, .. } => {
                tally.tick(PUSHES);
                tally.visit(to.0.into());
            }
            Effect::Refused { from, cell, .. } => refused(obstacles, from, cell, tally),
            Effect::LostTurn { .. } => tally.tick(LOST_TURNS),
            Effect::Placed { cell, .. } | Effect::LaidOut { cell } => obstacles.add(cell),
            _ => {}
        }
    }

    fn length(&self, _: &Tally, _: &Ended) -> u64 {
        self.round().into()
    }
}

#[cold]
fn refused(obstacles: &Obstacles, from: Cell, cell: Cell, tally: &mut Tally) {
    tally.tick(REFUSALS);
    tally.incident(cell.0.into());
    tally.counts[HOPS] += obstacles.between(from, cell);
}
