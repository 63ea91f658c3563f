//! What is counted in Carrousel.

use crate::bout::Ended;
use crate::tally::{Counter, Tallied, Tally, counter};
use catalog::rules::carrousel::{Carrousel, Effect, HORSES, Move, Options};
use game::words::{Phrase, phrase};

const TOUCHES: usize = 0;
const SCORES: usize = 1;
const STRIKES: usize = 2;
const MISSES: usize = 3;
const LET_GO: usize = 4;
const EXPIRED: usize = 5;
const WRONG_CLAIMS: usize = 6;
const LOST_POINTS: usize = 7;
const IMPASSES: usize = 8;

impl Tallied for Carrousel {
    const COUNTERS: &'static [Counter] = &[
        counter("touches", "touches", "prises en main"),
        counter("scores", "cards won", "cartes gagnées"),
        counter("lucky_strikes", "of these, lucky strikes", "dont coups de chance"),
        counter("misses", "moves that matched nothing", "coups sans carte"),
        counter("let_go", "let go without a move", "lâchés sans coup"),
        counter("expired_holds", "held for too long", "tenus trop longtemps"),
        counter("wrong_claims", "wrong claims", "annonces fausses"),
        counter("lost_points", "points lost", "points perdus"),
        counter("impasses", "impasses", "impasses"),
    ];
    const LENGTH: Counter = counter("seconds", "seconds", "secondes");
    const VISITS: Phrase = phrase("horses taken from this place", "chevaux pris à cette place");
    const INCIDENTS: Phrase = phrase("", "");

    type Notes = ();

    fn notes(_: &Options) {}

    // Where it is not inlined every effect is made, told, and thrown away.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn count((): &mut (), effect: &Effect, tally: &mut Tally) {
        match *effect {
            Effect::Touched { .. } => tally.tick(TOUCHES),
            Effect::Moved { step, .. } => {
                let [first, second] = taken(step);
                tally.visit(first.into());
                tally.visit(second.into());
            }
            Effect::Scored { .. } => tally.tick(SCORES),
            Effect::LuckyStrike { .. } => tally.tick(STRIKES),
            Effect::Missed { .. } => tally.tick(MISSES),
            Effect::LetGo { .. } | Effect::LetGoGently { .. } => tally.tick(LET_GO),
            Effect::HeldTooLong { .. } => tally.tick(EXPIRED),
            Effect::WrongClaim { .. } => tally.tick(WRONG_CLAIMS),
            Effect::LostPoint { .. } => tally.tick(LOST_POINTS),
            Effect::Impasse { .. } => tally.tick(IMPASSES),
            _ => {}
        }
    }

    fn length(&self, _: &Tally, ended: &Ended) -> u64 {
        ended.at.0 / 1_000
    }
}

/// The places from which a hand takes a horse.
fn taken(step: Move) -> [u8; 2] {
    const HEAD: u8 = 0;
    const TAIL: u8 = HORSES as u8 - 1;
    /// No horse stands there.
    const NOWHERE: u8 = u8::MAX;
    // Two small choices instead of one large one: the processor can't guess which of 28 moves it
    // will be, but it need not jump for these.
    let named = match step {
        Move::Swap { a: place, .. }
        | Move::TailReplaces { place }
        | Move::HeadReplaces { place }
        | Move::Chaos { pair: place, .. } => place,
        Move::HeadToTail | Move::TailToHead => NOWHERE,
    };
    let other = match step {
        Move::Swap { b, .. } => b,
        Move::Chaos { .. } => named + 1,
        Move::HeadToTail | Move::HeadReplaces { .. } => HEAD,
        Move::TailToHead | Move::TailReplaces { .. } => TAIL,
    };
    [named, other]
}
