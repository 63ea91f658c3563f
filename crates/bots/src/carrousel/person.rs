//! Somebody at the carousel.

use super::habits::Habits;
use super::hint::counting;
use super::luck::Luck;
use super::scene::{Scene, Sight, What};
use crate::{Bot, Intent, Seating};
use catalog::rules::carrousel::{Action, Carrousel, Effect, Move, Options, Phase, View};
use game::{Millis, Seat};

/// Where nobody has to hurry (CA-6, by kitchen rules) a hand is off the horses again after this long.
const PATIENCE_MS: u32 = 10_000;

/// A person: looks, sees, touches, moves.
#[derive(Debug)]
pub(super) struct Person {
    seat: Seat,
    /// CA-11: everybody's cards count.
    expert: bool,
    /// CA-8: a wrong claim costs nothing.
    free_claims: bool,
    habits: Habits,
    luck: Luck,
    scene: Option<Scene>,
    /// CA-2: nobody holds the carousel, and it knows so from then on.
    free: Option<Millis>,
    /// CA-7: it may claim, and knows so from then on.
    may_claim: Option<Millis>,
    /// Why it is about to touch.
    reaching: Option<(Sight, Move)>,
    grip: Option<Grip>,
}

/// CA-2: its own hand on the carousel.
#[derive(Debug)]
struct Grip {
    /// Which hold this is: when it ends (CA-6).
    ends: Millis,
    /// What it believed in when it touched.
    why: Option<(Sight, Move)>,
    intent: Intent<Action>,
}

impl Person {
    pub(super) fn new(at: &Seating<'_, Options>) -> Person {
        Person {
            seat: at.seat,
            expert: at.options.expert,
            free_claims: at.options.free_claims || at.options.kitchen,
            habits: Habits::of(at.level).at_pace(at.options.impasse_ms),
            luck: Luck::new(at.seed),
            scene: None,
            free: None,
            may_claim: None,
            reaching: None,
            grip: None,
        }
    }

    /// Takes in what has changed, and nothing else: what goes on in its mind about the rest, and
    /// the times at which it will come to something, stay. To be shown the same again is nothing.
    fn look(&mut self, view: &View, now: Millis) -> Option<Scene> {
        let order = view.order?;
        let cards = counting(view, self.seat, self.expert);
        let is_free = view.holder.is_none();
        let is_claimant = view.claimants.contains(self.seat);
        let before = self.scene.take().filter(|scene| scene.order == order);
        if before.is_none() {
            (self.free, self.may_claim) = (None, None);
        }
        let mut scene = before.unwrap_or_else(|| Scene::new(order, &self.habits, self.free_claims));
        let news = !scene.has_looked_at(&cards)
            || is_free && self.free.is_none()
            || is_claimant && self.may_claim.is_none();
        if news {
            let knows = now.plus(self.reaction());
            scene.look(&cards, knows, &self.habits, &mut self.luck);
            self.free = self.free.or(Some(knows));
            self.may_claim = self.may_claim.or(Some(knows));
        }
        self.free = self.free.filter(|_| is_free);
        self.may_claim = self.may_claim.filter(|_| is_claimant);
        if view.holder != Some(self.seat) {
            self.grip = None;
        }
        Some(scene)
    }

    /// What to do with the hand on the carousel. It is settled once.
    fn hold(&mut self, scene: &Scene, ends: Millis, now: Millis) -> Intent<Action> {
        if let Some(grip) = self.grip.as_ref().filter(|grip| grip.ends == ends) {
            return Intent { at: grip.intent.at.max(now), ..grip.intent };
        }
        let until = ends.min(now.plus(PATIENCE_MS));
        let why = self.reaching.take().filter(|why| scene.ways().any(|way| way == *why));
        let intent = match why {
            Some((_, step)) if scene.is_good(step) || !self.luck.chance(self.habits.doubt) => {
                Intent { at: self.done(step, now, until), action: Action::Move(step) }
            }
            _ => self.think_again(scene, why, until, now),
        };
        self.grip = Some(Grip { ends, why, intent });
        intent
    }

    /// That was no move. If it sees another before the hold runs out it makes that one;
    /// otherwise it lets go.
    fn think_again(
        &mut self,
        scene: &Scene,
        wrong: Option<(Sight, Move)>,
        ends: Millis,
        now: Millis,
    ) -> Intent<Action> {
        let found_out = now.plus(self.reaction()).min(ends);
        let others = scene.ways().filter(|way| Some(*way) != wrong);
        let next = others.min_by_key(|(sight, _)| sight.at);
        let in_time = next.filter(|(sight, step)| {
            sight.at.max(found_out).plus(self.habits.hand_ms(*step)) < ends
        });
        match in_time {
            Some((sight, step)) => Intent {
                at: self.done(step, sight.at.max(found_out), ends),
                action: Action::Move(step),
            },
            None => Intent { at: found_out, action: Action::Release },
        }
    }

    /// When the hand has made this move. Where a hold is short (CA-6) it hurries, mostly not in
    /// vain.
    fn done(&mut self, step: Move, from: Millis, ends: Millis) -> Millis {
        let left = ends.0.saturating_sub(from.0);
        let calm = self.luck.around(self.habits.hand_ms(step).into(), self.habits.spread);
        let hurried = self.luck.around(left * 6 / 10, self.habits.spread);
        Millis(from.0.saturating_add(if calm <= left * 9 / 10 { calm } else { hurried }))
    }

    /// The next claim (CA-7).
    fn claim(&self, scene: &Scene) -> Option<Intent<Action>> {
        let knows = self.may_claim?;
        // Where a wrong claim costs something (CA-8), one looks twice.
        let check = if self.free_claims { 0 } else { self.habits.glance_ms };
        let next = scene.strikes().min_by_key(|sight| sight.at)?;
        Some(Intent { at: next.at.max(knows).plus(check), action: Action::Claim(next.card) })
    }

    /// The next touch, and why.
    fn touch(&self, scene: &Scene, view: &View) -> Option<(Millis, (Sight, Move))> {
        let knows = self.free?;
        // Whoever sees that a card is there already, and may say so, need not touch anything.
        let told = |card| self.may_claim.is_some() && scene.strikes().any(|s| s.card == card);
        let ways = scene.ways().filter(|(sight, _)| !told(sight.card));
        let next = ways.min_by_key(|(sight, _)| sight.at)?;
        Some((next.0.at.max(knows).max(view.may_touch_from), next))
    }

    fn reaction(&mut self) -> u32 {
        self.luck.around(self.habits.reaction_ms.into(), self.habits.spread) as u32
    }

    fn choose(&mut self, scene: &Scene, view: &View, now: Millis) -> Option<Intent<Action>> {
        if let Some(ends) = view.hold_ends.filter(|_| view.holder == Some(self.seat)) {
            return Some(self.hold(scene, ends, now));
        }
        let claim = self.claim(scene);
        let touch = self.touch(scene, view);
        self.reaching = touch.map(|(_, why)| why);
        let touch = touch.map(|(at, _)| Intent { at, action: Action::Touch });
        // Of two things at the same moment the claim, which needs no hand.
        let first = [claim, touch].into_iter().flatten().min_by_key(|intent| intent.at)?;
        Some(Intent { at: first.at.max(now), ..first })
    }
}

impl Bot<Carrousel> for Person {
    fn see(&mut self, effect: &Effect) {
        let Some(scene) = &mut self.scene else { return };
        match *effect {
            Effect::LetGo { seat } | Effect::LetGoGently { seat } if seat == self.seat => {
                if let Some((sight, _)) = self.grip.take().and_then(|grip| grip.why) {
                    scene.forget(sight.card, sight.what);
                }
            }
            Effect::WrongClaim { seat, card } if seat == self.seat => {
                scene.forget(card, What::Strike);
            }
            _ => {}
        }
    }

    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        if view.phase != Phase::Live {
            return None;
        }
        let scene = self.look(view, now)?;
        let intent = self.choose(&scene, view, now);
        self.scene = Some(scene);
        intent
    }
}
