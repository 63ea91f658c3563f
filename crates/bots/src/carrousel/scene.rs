//! What a person sees, and when, while the horses stand as they do.

use super::habits::Habits;
use super::luck::Luck;
use catalog::rules::carrousel::{CARDS, Card, Move, Order};
use game::{Millis, Numbers};

/// One order of the horses, and what comes to mind about each card that counts.
///
/// Each card has times of its own. So whatever else happens, thoughts about the cards that stay
/// where they are go on undisturbed.
#[derive(Debug)]
pub(super) struct Scene {
    /// How the horses stand.
    pub(super) order: Order,
    /// The cards that were there to be looked at.
    cards: Vec<Card>,
    sights: Vec<Sight>,
    /// The easiest move to each card.
    ways: [Option<Move>; CARDS],
    /// CA-8: a wrong claim costs nothing, and nobody looks twice.
    free_claims: bool,
}

/// Something that one sees at some moment, be it there or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sight {
    /// From then on.
    pub(super) at: Millis,
    /// In this card.
    pub(super) card: Card,
    /// This.
    pub(super) what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// CA-7: the card shows the first three.
    Strike,
    /// This move leads to it.
    Way(Move),
}

impl Scene {
    pub(super) fn new(order: Order, habits: &Habits, free_claims: bool) -> Scene {
        let mut ways: [Option<Move>; CARDS] = [None; CARDS];
        for step in Move::ALL {
            let way = &mut ways[step.apply(order).head().index()];
            if way.is_none_or(|known| habits.notice(step) > habits.notice(known)) {
                *way = Some(step);
            }
        }
        Scene { order, cards: Vec::new(), sights: Vec::new(), ways, free_claims }
    }

    /// Whether these are the cards that it knows.
    pub(super) fn has_looked_at(&self, counting: &[Card]) -> bool {
        self.cards.len() == counting.len() && counting.iter().all(|card| self.cards.contains(card))
    }

    /// Looks at the cards that count. Those that were not there before are looked at from the
    /// time `from` on, between the others.
    pub(super) fn look(
        &mut self,
        counting: &[Card],
        from: Millis,
        habits: &Habits,
        luck: &mut Luck,
    ) {
        self.cards.retain(|card| counting.contains(card));
        self.sights.retain(|sight| counting.contains(&sight.card));
        // The eye wanders over the cards in some order, round after round.
        let mut round = counting.to_vec();
        luck.shuffle(&mut round);
        for (place, &card) in round.iter().enumerate() {
            if !self.cards.contains(&card) {
                self.cards.push(card);
                let eye = Eye { from, place, round: round.len(), habits };
                self.think(card, &eye, luck);
            }
        }
    }

    /// What was seen in this card is not there.
    pub(super) fn forget(&mut self, card: Card, what: What) {
        self.sights.retain(|sight| sight.card != card || sight.what != what);
    }

    /// The cards whose match with the first three is, or will be, seen.
    pub(super) fn strikes(&self) -> impl Iterator<Item = Sight> {
        self.sights.iter().copied().filter(|sight| sight.what == What::Strike)
    }

    /// The moves that are, or will be, seen.
    pub(super) fn ways(&self) -> impl Iterator<Item = (Sight, Move)> {
        self.sights.iter().filter_map(|sight| match sight.what {
            What::Way(step) => Some((*sight, step)),
            What::Strike => None,
        })
    }

    /// Whether the move leads to a card that counts.
    pub(super) fn is_good(&self, step: Move) -> bool {
        self.cards.contains(&step.apply(self.order).head())
    }

    fn think(&mut self, card: Card, eye: &Eye<'_>, luck: &mut Luck) {
        let head = self.order.head();
        let way = self.ways[card.index()];
        if luck.chance(eye.habits.misread) {
            if alike(card, head) == 2 && luck.chance(500) {
                if self.free_claims || !luck.chance(eye.habits.doubt) {
                    self.sights.push(Sight { at: eye.glance(0, luck), card, what: What::Strike });
                }
            } else {
                self.mistake(card, eye, luck);
            }
            return;
        }
        let mut not_before = eye.from;
        if card == head && luck.chance(eye.habits.lucky) {
            let at = eye.glance(0, luck);
            self.sights.push(Sight { at, card, what: What::Strike });
            // That two horses behind may change places is a second thought.
            not_before = at;
        }
        if let Some(step) = way {
            let at = eye.see(step, luck).max(not_before);
            self.sights.push(Sight { at, card, what: What::Way(step) });
        }
    }

    /// A move that nearly leads to the card.
    fn mistake(&mut self, card: Card, eye: &Eye<'_>, luck: &mut Luck) {
        let nearly = |step: &Move| alike(card, step.apply(self.order).head()) == 2;
        let steps: Vec<Move> = Move::ALL.into_iter().filter(nearly).collect();
        if !steps.is_empty() {
            let step = steps[luck.below(steps.len() as u32) as usize];
            let at = eye.see(step, luck);
            self.sights.push(Sight { at, card, what: What::Way(step) });
        }
    }
}

/// How the eye comes by a card: at its place in every round.
struct Eye<'a> {
    from: Millis,
    place: usize,
    round: usize,
    habits: &'a Habits,
}

impl Eye<'_> {
    /// When it has looked at the card, in the round of this number.
    fn glance(&self, round: u64, luck: &mut Luck) -> Millis {
        let glances = round * self.round as u64 + self.place as u64 + 1;
        let ms = luck.around(glances * u64::from(self.habits.glance_ms), self.habits.spread);
        Millis(self.from.0.saturating_add(ms))
    }

    /// When a glance has shown this move.
    fn see(&self, step: Move, luck: &mut Luck) -> Millis {
        let rounds = luck.failures(self.habits.notice(step));
        self.glance(rounds, luck)
    }
}

/// In how many places two cards show the same horse.
fn alike(a: Card, b: Card) -> usize {
    a.horses().iter().zip(b.horses()).filter(|(a, b)| **a == *b).count()
}
