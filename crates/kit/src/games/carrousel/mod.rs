//! Random tables of Carrousel.

mod golden;
mod shapes;
mod transcript;

use crate::golden::Golden;
use crate::shapes::Shapes;
use crate::{Pick, Specimen, Witness};
use catalog::rules::carrousel::{
    Action, CARDS, Card, Carrousel, Deal, Effect, Horse, Move, Options, Order, Phase,
};
use game::{ActionSet, Actor, Audience, Fact, Game, Millis, Numbers, Seat, Turn};
use serde_json::Value;

impl Specimen for Carrousel {
    const LETTERS: &'static str = "CA";
    const RULE_COUNT: u8 = 12;
    const MOST_FACTS: u32 = 4_000;
    const GOLDEN: &'static [Golden] = golden::GOLDEN;
    const SHAPES: Shapes = shapes::SHAPES;

    /// Who has few cards to look for is slow to win a point: then few are needed.
    fn add_own(options: &mut Options, random: &mut impl Numbers, _seats: u8) {
        if options.hand.is_some() {
            options.target = options.target.or_else(|| Some(1 + random.below(8) as u8));
        }
    }

    fn random_action(random: &mut impl Numbers) -> Action {
        match random.below(8) {
            0 => Action::Touch,
            1 => Action::Release,
            2 => Action::Claim(random_card(random)),
            3 => Action::Impasse,
            4 => Action::Expire,
            5 => Action::Deal(Deal {
                horses: Order([(); 5].map(|()| random.pick(&Horse::ALL))),
                deck: [(); CARDS].map(|()| random_card(random)),
            }),
            _ => Action::Move(match random.below(6) {
                0 => Move::Swap { a: small_number(random), b: small_number(random) },
                1 => Move::HeadToTail,
                2 => Move::TailToHead,
                3 => Move::TailReplaces { place: small_number(random) },
                4 => Move::HeadReplaces { place: small_number(random) },
                _ => Move::Chaos { pair: small_number(random), flip: random.one_in(2) },
            }),
        }
    }

    fn likely(&self, at: Millis, random: &mut impl Numbers) -> Option<(Actor, Action)> {
        if self.turn() == Turn::Chance {
            return Some((Actor::Chance, self.draw(random)));
        }
        if let Some(event) = self.legal(Actor::Clock, at).get(0)
            && random.one_in(2)
        {
            return Some((Actor::Clock, event));
        }
        let seat = Seat(random.below(self.seats().into()) as u8);
        let head = self.order()?.head();
        if self.claimants().contains(seat) {
            if !random.one_in(3) && self.counts_for(seat, head) {
                return Some((Actor::Seat(seat), Action::Claim(head)));
            }
            if random.one_in(12) {
                return Some((Actor::Seat(seat), Action::Claim(random_card(random))));
            }
        }
        let Some(holder) = self.holder() else {
            // Who sees no good move mostly keeps its hands off; the impasse will change things.
            let sees = self.good_move(seat, random).is_some() || random.one_in(10);
            let touch = self.legal(Actor::Seat(seat), at).contains(&Action::Touch);
            return (touch && sees).then_some((Actor::Seat(seat), Action::Touch));
        };
        Some((Actor::Seat(holder), self.likely_move(holder, random)?))
    }

    /// Whoever sees a card that it can win wins it, however short the hold may be. When nobody
    /// does, the impasse comes or somebody gives up a point for another order.
    fn eager(&self, at: Millis, random: &mut impl Numbers) -> Option<Fact<Action>> {
        if self.turn() == Turn::Chance || random.one_in(64) {
            let (by, action) = self.likely(at, random)?;
            return Some(Fact { at, by, action });
        }
        if let Some(holder) = self.holder() {
            let step = self.good_move(holder, random).unwrap_or(random.pick(&Move::ALL));
            return Some(Fact { at, by: Actor::Seat(holder), action: Action::Move(step) });
        }
        let head = self.order()?.head();
        let lucky = self.claimants().iter().find(|&seat| self.counts_for(seat, head));
        if let Some(seat) = lucky {
            return Some(Fact { at, by: Actor::Seat(seat), action: Action::Claim(head) });
        }
        let may_touch = |seat: &Seat| at >= self.may_touch_from(*seat);
        let ready: Vec<Seat> = (0..self.seats()).map(Seat).filter(may_touch).collect();
        let seer = ready.iter().find(|&&seat| self.good_move(seat, random).is_some()).copied();
        let soon = self.impasse_at().0.saturating_sub(at.0) < 60_000;
        if seer.is_none() && soon && random.one_in(2) {
            let at = at.max(self.impasse_at());
            return Some(Fact { at, by: Actor::Clock, action: Action::Impasse });
        }
        let seat = seer.or_else(|| (!ready.is_empty()).then(|| random.pick(&ready)))?;
        Some(Fact { at, by: Actor::Seat(seat), action: Action::Touch })
    }

    fn pause(&self, random: &mut impl Numbers) -> u32 {
        match random.below(20) {
            0 => 25_000,
            1 | 2 => 6_000,
            3..6 => 0,
            _ => random.below(1_200),
        }
    }

    /// The pile lies in another order.
    fn twin(&self, _to: Audience, random: &mut impl Numbers) -> Carrousel {
        self.with_pile_shuffled(random)
    }

    fn assert_sound(&self) {
        let Some(order) = self.order() else { return };
        assert!(order.is_complete());
        let cards: usize = self.rows().chain(self.won()).map(<[Card]>::len).sum();
        assert_eq!(cards + self.pile(), CARDS, "no card is lost");
        let points = self.won().map(<[Card]>::len).max().unwrap_or(0);
        assert_eq!(points >= self.target().into(), self.phase() == Phase::Over);
        if let (Some(holder), Phase::Live) = (self.holder(), self.phase()) {
            assert!(!self.claimants().contains(holder), "the holder can't claim");
        }
    }

    fn assert_step(before: &Carrousel, fact: &Fact<Action>, after: &Carrousel) {
        let reordering = matches!(fact.action, Action::Move(_) | Action::Impasse | Action::Deal(_));
        assert_eq!(reordering, before.order() != after.order(), "each move gives another order");
    }

    fn assert_views(public: &Value, seats: &[Value]) {
        shapes::assert_views(public, seats);
    }

    fn witness(seen: &Witness<'_, Carrousel>) -> Vec<u8> {
        let mut rules: Vec<u8> = seen.effects.iter().map(rule_of).collect();
        // CA-12: a seat's fact is judged by its place, even when the clock could have come before.
        let late = seen.before.deadline().is_some_and(|due| seen.fact.at > due);
        rules.extend((late && matches!(seen.fact.by, Actor::Seat(_))).then_some(12));
        rules
    }
}

/// What the rules of the game don't need to know, but somebody who plays does.
trait Player {
    fn counts_for(&self, seat: Seat, card: Card) -> bool;
    fn good_move(&self, seat: Seat, random: &mut impl Numbers) -> Option<Move>;
    fn likely_move(&self, holder: Seat, random: &mut impl Numbers) -> Option<Action>;
}

impl Player for Carrousel {
    /// Whether the card lies face up before the seat.
    fn counts_for(&self, seat: Seat, card: Card) -> bool {
        self.rows().nth(seat.index()).is_some_and(|row| row.contains(&card))
    }

    /// A move that scores.
    fn good_move(&self, seat: Seat, random: &mut impl Numbers) -> Option<Move> {
        let order = self.order()?;
        let scores = |step: &Move| self.counts_for(seat, step.apply(order).head());
        let start = random.below(28) as usize;
        Move::ALL.into_iter().cycle().skip(start).take(28).find(scores)
    }

    /// Mostly a move that scores, if there is one; sometimes a mistake; sometimes nothing.
    fn likely_move(&self, holder: Seat, random: &mut impl Numbers) -> Option<Action> {
        match random.below(16) {
            0 => Some(Action::Release),
            1 => None,
            2 => Some(Action::Move(random.pick(&Move::ALL))),
            _ => match self.good_move(holder, random) {
                Some(step) => Some(Action::Move(step)),
                None if random.one_in(2) => Some(Action::Release),
                None => Some(Action::Move(random.pick(&Move::ALL))),
            },
        }
    }
}

/// A place on the ring, or a number that is none.
fn small_number(random: &mut impl Numbers) -> u8 {
    if random.one_in(8) { random.byte() } else { random.below(6) as u8 }
}

fn random_card(random: &mut impl Numbers) -> Card {
    Card::all().nth(random.below(CARDS as u32) as usize).expect("there are sixty")
}

/// The rule that an effect shows.
fn rule_of(effect: &Effect) -> u8 {
    match effect {
        Effect::Dealt { .. } => 1,
        Effect::Touched { .. } => 2,
        Effect::Moved { .. } => 3,
        Effect::Scored { seat, owner, .. } if seat != owner => 11,
        Effect::Scored { .. } | Effect::Drew { .. } | Effect::RowShrank { .. } => 4,
        Effect::Missed { .. } | Effect::LostPoint { .. } | Effect::NothingToLose { .. } => 5,
        Effect::LetGo { .. } | Effect::LetGoGently { .. } | Effect::HeldTooLong { .. } => 6,
        Effect::LuckyStrike { .. } => 7,
        Effect::WrongClaim { .. } => 8,
        Effect::Impasse { .. } => 9,
        Effect::Ranked { .. } => 10,
    }
}
