//! Looks on at a match, and notes what each seat could have had and what it did.

use crate::Wrong;
use catalog::rules::carrousel::{Action, Card, Carrousel, Effect, Move, Order, Phase};
use game::{Fact, Game, Millis, Seat};

/// Looks on at a match.
pub(super) struct Watch {
    table: Carrousel,
    /// CA-11: everybody's cards count.
    expert: bool,
    players: Vec<Seen>,
    /// When the last fact happened.
    now: Millis,
}

/// What was seen.
pub(super) struct Watched {
    /// By seat.
    pub(super) players: Vec<Seen>,
    /// When the match ended.
    pub(super) ended: Millis,
}

/// What was seen of one seat. Times are in milliseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) won: u32,
    pub(super) lucky: u32,
    pub(super) offered: u32,
    pub(super) missed: u32,
    pub(super) easiest: Vec<u64>,
    pub(super) one_horse: Vec<u64>,
    pub(super) two_horses: Vec<u64>,
    pub(super) wrong: Wrong,
    pub(super) incidents: Vec<Incident>,
    /// The cards that could be had at once, and since when.
    within_reach: Vec<(Reach, Millis)>,
    /// Whether it has won a card since the horses stand as they do.
    has_scored: bool,
    touched: Millis,
}

/// A card that could be had at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reach {
    card: Card,
    /// How many horses have to move.
    horses: u8,
}

/// Something that cost time or a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incident {
    pub(super) fact: u64,
    pub(super) kind: Kind,
    /// The time that it took.
    pub(super) ms: u64,
    pub(super) points: u32,
    /// A card that could have been had at once.
    pub(super) card: Option<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Somebody was faster; the clock, if nobody was.
    Missed(Option<Seat>),
    WrongMove,
    LetGo,
    TooLong,
    WrongClaim,
}

impl Watch {
    pub(super) fn new(table: Carrousel, expert: bool) -> Watch {
        let players = vec![Seen::default(); table.seats().into()];
        Watch { table, expert, players, now: Millis::ZERO }
    }

    pub(super) fn happen(&mut self, number: u64, fact: &Fact<Action>) {
        let before = self.table.order();
        let mut effects = Vec::new();
        self.table.apply_unchecked(fact, &mut |effect| effects.push(effect));
        self.now = fact.at;
        let mut lost = 0;
        let mut scorer = None;
        for effect in &effects {
            match *effect {
                Effect::Touched { seat } => self.players[seat.index()].touched = fact.at,
                Effect::Scored { seat, card, .. } => {
                    scorer = Some(seat);
                    self.players[seat.index()].score(card, &effects);
                }
                Effect::LostPoint { .. } => lost = 1,
                _ => {}
            }
        }
        for effect in &effects {
            self.note_wrong(number, effect, lost);
        }
        let changed = self.table.order() != before;
        if changed && before.is_some() {
            let mover = effects.iter().find_map(|effect| match effect {
                Effect::Moved { seat, .. } => Some(*seat),
                _ => None,
            });
            self.end_scene(number, mover);
        }
        if changed || scorer.is_some() {
            self.look(changed);
        }
    }

    pub(super) fn finish(self) -> Watched {
        Watched { players: self.players, ended: self.now }
    }

    fn note_wrong(&mut self, number: u64, effect: &Effect, points: u32) {
        let (seat, kind) = match *effect {
            Effect::Missed { seat } => (seat, Kind::WrongMove),
            Effect::LetGo { seat } | Effect::LetGoGently { seat } => (seat, Kind::LetGo),
            Effect::HeldTooLong { seat } => (seat, Kind::TooLong),
            Effect::WrongClaim { seat, .. } => (seat, Kind::WrongClaim),
            _ => return,
        };
        let now = self.now;
        let seen = &mut self.players[seat.index()];
        let count = match kind {
            Kind::WrongMove => &mut seen.wrong.moves,
            Kind::LetGo => &mut seen.wrong.let_go,
            Kind::TooLong => &mut seen.wrong.too_long,
            Kind::WrongClaim | Kind::Missed(_) => &mut seen.wrong.claims,
        };
        *count += 1;
        seen.wrong.points_lost += points;
        let held = kind != Kind::WrongClaim;
        let ms = if held { now.0.saturating_sub(seen.touched.0) } else { 0 };
        seen.wrong.wasted_ms += ms;
        let card = seen.easiest_card().map(|(reach, _)| reach.card);
        seen.incidents.push(Incident { fact: number, kind, ms, points, card });
    }

    /// The horses have been moved: what could be had is gone.
    fn end_scene(&mut self, number: u64, mover: Option<Seat>) {
        let now = self.now;
        for (seat, seen) in (0..).map(Seat).zip(&mut self.players) {
            let Some((reach, since)) = seen.easiest_card() else { continue };
            let there = now.0.saturating_sub(since.0);
            seen.offered += 1;
            seen.easiest.push(there);
            // Who has moved, well or badly, has not missed anything but what it says elsewhere.
            if !seen.has_scored && mover != Some(seat) {
                seen.missed += 1;
                seen.incidents.push(Incident {
                    fact: number,
                    kind: Kind::Missed(mover),
                    ms: there,
                    points: 0,
                    card: Some(reach.card),
                });
            }
        }
    }

    /// What can be had at once, now that the horses or the cards are others.
    fn look(&mut self, changed: bool) {
        let live = self.table.phase() == Phase::Live;
        let order = self.table.order().filter(|_| live);
        let rows: Vec<&[Card]> = self.table.rows().collect();
        for (i, seen) in self.players.iter_mut().enumerate() {
            let counting = |owner: &usize| self.expert || *owner == i;
            let cards = (0..rows.len()).filter(counting).flat_map(|owner| rows[owner]);
            let known = if changed { Vec::new() } else { std::mem::take(&mut seen.within_reach) };
            let since = |reach: &Reach| {
                known.iter().find(|(other, _)| other == reach).map_or(self.now, |(_, at)| *at)
            };
            let near = cards.filter_map(|card| within_reach(order?, *card));
            seen.within_reach = near.map(|reach| (reach, since(&reach))).collect();
            seen.has_scored &= !changed;
        }
    }
}

impl Seen {
    /// A card was won.
    fn score(&mut self, card: Card, effects: &[Effect]) {
        self.has_scored = true;
        let moved = effects.iter().any(|effect| matches!(effect, Effect::Moved { .. }));
        if !moved {
            self.lucky += 1;
            return;
        }
        self.won += 1;
        let Some((reach, since)) = self.within_reach.iter().find(|(reach, _)| reach.card == card)
        else {
            return;
        };
        let times = if reach.horses == 1 { &mut self.one_horse } else { &mut self.two_horses };
        times.push(self.touched.0.saturating_sub(since.0));
    }

    /// Of the cards within reach the one for which fewest horses move; of these the one that has been
    /// there longest.
    fn easiest_card(&self) -> Option<(Reach, Millis)> {
        self.within_reach.iter().copied().min_by_key(|(reach, since)| (reach.horses, *since))
    }
}

/// CA-3: whether one move makes this card, and how many horses it takes.
fn within_reach(order: Order, card: Card) -> Option<Reach> {
    let horses = |step: &Move| match step {
        Move::HeadToTail | Move::TailToHead => 1,
        Move::Swap { .. }
        | Move::TailReplaces { .. }
        | Move::HeadReplaces { .. }
        | Move::Chaos { .. } => 2,
    };
    let ways = Move::ALL.iter().filter(|step| step.apply(order).head() == card);
    ways.map(horses).min().map(|horses| Reach { card, horses })
}
