//! What is counted in Dice Race.

use crate::bout::Ended;
use crate::tally::{Counter, Tallied, Tally, counter};
use catalog::rules::dice_race::{DiceRace, Effect, Options};
use game::words::{Phrase, phrase};

const SENT_BACK: usize = 0;
const HOME: usize = 1;
const THROWS: usize = 2;

impl Tallied for DiceRace {
    const COUNTERS: &'static [Counter] = &[
        counter("sent_back", "horses sent back", "chevaux renvoyés"),
        counter("home", "horses home", "chevaux rentrés"),
    ];
    const LENGTH: Counter = counter("throws", "throws", "lancers");
    const VISITS: Phrase = phrase("arrivals", "arrivées");
    const INCIDENTS: Phrase = phrase("horses sent back", "chevaux renvoyés");

    type Notes = ();

    fn notes(_: &Options) {}

    // Where it is not inlined every effect is made, told, and thrown away.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn count((): &mut (), effect: &Effect, tally: &mut Tally) {
        match *effect {
            Effect::Rolled { .. } => tally.tick(THROWS),
            Effect::Advanced { to, .. } => tally.visit(to.0.into()),
            Effect::CameHome { .. } => tally.tick(HOME),
            Effect::SentBack { from, .. } => {
                tally.tick(SENT_BACK);
                tally.incident(from.0.into());
            }
            Effect::NextSeat { .. } | Effect::Placed { .. } => {}
        }
    }

    fn length(&self, tally: &Tally, _: &Ended) -> u64 {
        tally.counts[THROWS].into()
    }
}
