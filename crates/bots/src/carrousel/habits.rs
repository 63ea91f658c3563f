//! What sets one person apart from another.

use super::luck::Permille;
use crate::Level;
use catalog::rules::carrousel::Move;

/// The numbers of a person. Times are averages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// From something happening to knowing that it has.
    pub(super) reaction_ms: u32,
    /// For a look at one card.
    pub(super) glance_ms: u32,
    /// How often a look at a card shows the move that leads to it.
    pub(super) notice: Notice,
    /// How often it sees at all that a card of its own shows the first three already.
    pub(super) lucky: Permille,
    /// How often it takes a card for one that it is not, while the horses stand as they do.
    pub(super) misread: Permille,
    /// How often it finds out before it is too late.
    pub(super) doubt: Permille,
    /// For moving one horse.
    pub(super) hand_ms: u32,
    /// How much its times vary.
    pub(super) spread: Permille,
}

/// How often a look shows a move, by what the move asks of the mind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notice {
    /// One horse goes from one end to the other.
    pub(super) one: Permille,
    /// Two horses change places.
    pub(super) swap: Permille,
    /// One horse takes another's place, and that one goes to an end.
    pub(super) replace: Permille,
    /// Two horses go round, and the ring closes up.
    pub(super) chaos: Permille,
}

impl Habits {
    /// The person that a level stands for: a beginner of six, one of a family, somebody who has
    /// practised, and nobody that ever was. The family's numbers are set so that a newcomer wins a
    /// third of the usual matches against it (`docs/decisions/levels.md`).
    pub(super) const fn of(level: Level) -> Habits {
        match level {
            Level::Pony => Habits {
                reaction_ms: 1_500,
                glance_ms: 900,
                notice: Notice { one: 300, swap: 250, replace: 100, chaos: 40 },
                lucky: 500,
                misread: 80,
                doubt: 300,
                hand_ms: 1_000,
                spread: 450,
            },
            Level::Trotter => Habits {
                reaction_ms: 950,
                glance_ms: 625,
                notice: Notice { one: 430, swap: 380, replace: 190, chaos: 95 },
                lucky: 700,
                misread: 40,
                doubt: 400,
                hand_ms: 730,
                spread: 400,
            },
            Level::Galloper => Habits {
                reaction_ms: 500,
                glance_ms: 350,
                notice: Notice { one: 700, swap: 650, replace: 400, chaos: 250 },
                lucky: 900,
                misread: 15,
                doubt: 500,
                hand_ms: 500,
                spread: 350,
            },
            Level::Champion => Habits {
                reaction_ms: 250,
                glance_ms: 90,
                notice: Notice { one: 980, swap: 980, replace: 950, chaos: 900 },
                lucky: 1_000,
                misread: 1,
                doubt: 900,
                hand_ms: 220,
                spread: 250,
            },
        }
    }

    /// How often a look at a card shows this move.
    pub(super) const fn notice(&self, step: Move) -> Permille {
        match step {
            Move::HeadToTail | Move::TailToHead => self.notice.one,
            Move::Swap { .. } => self.notice.swap,
            Move::TailReplaces { .. } | Move::HeadReplaces { .. } => self.notice.replace,
            Move::Chaos { .. } => self.notice.chaos,
        }
    }

    /// How long its hand needs for this move.
    pub(super) const fn hand_ms(&self, step: Move) -> u32 {
        match step {
            Move::HeadToTail | Move::TailToHead => self.hand_ms,
            _ => 2 * self.hand_ms,
        }
    }

    /// The same person at a table where an impasse comes after `impasse_ms` (CA-9). A table that
    /// moves on before one has looked at a few cards makes people hasty: they look for a shorter
    /// time, and see no more for it.
    pub(super) fn at_pace(self, impasse_ms: u32) -> Habits {
        let calm = u64::from(self.reaction_ms + 4 * self.glance_ms);
        let pace = calm.min(impasse_ms.into());
        let shorten = |ms: u32| (u64::from(ms) * pace / calm) as u32;
        Habits {
            reaction_ms: shorten(self.reaction_ms),
            glance_ms: shorten(self.glance_ms),
            ..self
        }
    }
}
