//! The die in the hand of whoever throws.

use super::says::fill;
use super::words::Word;
use crate::drawing::Drawing;
use crate::dynamic::dynamic;
use crate::motion::{self, Ease, Score};
use crate::prefs::Prefs;
use crate::words::Says;
use art::{Coat, DIE, die};
use catalog::rules::petits_chevaux::{Effect, View};
use game::Seat;
use leptos::prelude::*;
use std::time::Duration;
use web_sys::Element;

/// Duration of a throw's animation where there is time, in milliseconds.
const THROW_MS: u32 = 420;
/// All throws of one step together, at most.
const ALL_MS: u32 = 1800;

/// A face of the die in somebody's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throw {
    pub seat: Seat,
    pub face: u8,
}

/// The throws of one step, in order.
pub fn throws(effects: &[Effect]) -> Vec<Throw> {
    let throw = |effect: &Effect| match *effect {
        Effect::Rolled { seat, die } => Some(Throw { seat, face: die.0 }),
        _ => None,
    };
    effects.iter().filter_map(throw).collect()
}

/// What is seen from a moment on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moment {
    at_ms: u32,
    throw: Throw,
    /// How many throws lie behind.
    nth: usize,
    /// Whether the die leaves the hand now.
    begins: bool,
}

/// Which face is up when, while one throw follows the other; a die tumbles before it lies still.
fn reel(throws: &[Throw]) -> Vec<Moment> {
    let each = THROW_MS.min(ALL_MS / (throws.len() as u32).max(1));
    let mut shown = Vec::new();
    for (nth, throw) in throws.iter().enumerate() {
        let begin = nth as u32 * each;
        for (part, turn) in [(0, 3), (1, 1), (2, 5)] {
            let throw = Throw { face: (throw.face + turn) % 6 + 1, ..*throw };
            shown.push(Moment { at_ms: begin + part * each / 6, throw, nth, begins: part == 0 });
        }
    }
    shown
}

/// The throws that are shown: those of the last step, one after the other.
#[derive(Clone, Copy)]
pub struct Hand {
    shown: RwSignal<Option<Throw>>,
    /// The throws of this step that led to nothing.
    spent: RwSignal<Vec<Throw>>,
    /// Counts the steps: what a former one still wanted to show is not shown any more.
    step: RwSignal<u32>,
}

impl Hand {
    pub fn new() -> Hand {
        Hand {
            shown: RwSignal::new(None),
            spent: RwSignal::new(Vec::new()),
            step: RwSignal::new(0),
        }
    }

    /// Lays the die down as it is after these throws, whatever was still to be shown.
    pub fn lay(self, throws: &[Throw]) {
        let Some((last, before)) = throws.split_last() else { return };
        self.step.update(|step| *step += 1);
        self.shown.set(Some(*last));
        self.spent.set(before.to_vec());
    }

    /// Throws one after the other, from then on.
    pub fn throw(self, throws: Vec<Throw>, after_ms: f64, stage: &Element) {
        if throws.is_empty() || motion::is_reduced() {
            self.lay(&throws);
            return;
        }
        self.step.update(|step| *step += 1);
        self.spent.set(Vec::new());
        let (step, after) = (self.step.get_untracked(), after_ms as u32);
        for moment in reel(&throws) {
            let (stage, spent) = (stage.clone(), throws[..moment.nth].to_vec());
            let show = move || {
                // The table may be gone by then, or a step further.
                if self.step.try_get_untracked() != Some(step) {
                    return;
                }
                let _ = self.shown.try_set(Some(moment.throw));
                if moment.begins {
                    let _ = self.spent.try_set(spent);
                    tumble().play(&stage);
                }
            };
            set_timeout(show, Duration::from_millis(u64::from(after + moment.at_ms)));
        }
    }
}

/// A die that leaves the hand and comes to rest.
fn tumble() -> Score {
    let mut score = Score::new();
    score.stand(DIE_ACTOR, "translateY(0) rotate(-220deg) scale(.7)".to_owned());
    score.travel(
        DIE_ACTOR,
        "translateY(-22%) rotate(-90deg) scale(1.08)".to_owned(),
        140.0,
        Ease::Out,
    );
    score.travel(DIE_ACTOR, "translateY(0) rotate(12deg) scale(1)".to_owned(), 140.0, Ease::Linear);
    score.travel(DIE_ACTOR, "translateY(0) rotate(0) scale(1)".to_owned(), 110.0, Ease::Out);
    score
}

/// The name by which a score finds the die.
const DIE_ACTOR: &str = "die";
/// More throws in vain than this are not shown.
const SHOWN: usize = 8;

/// The die on a tray of the colour of whoever throws, and before it the throws in vain.
#[component]
pub fn Die(hand: Hand, view: Memo<Option<View>>) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let coat = move |seat: Seat| {
        let side =
            view.with(|v| v.as_ref().and_then(|v| v.colours.as_slice().get(seat.index()).copied()));
        Coat::from(side.unwrap_or_default()).class()
    };
    let face = Memo::new(move |_| hand.shown.get().map_or(0, |throw| throw.face));
    let tray = move || {
        let thrower = hand.shown.get().map(|throw| throw.seat);
        let seat = thrower.or_else(|| view.with(|v| v.as_ref().map(|v| v.seat)));
        format!("tray {}", seat.map_or("", coat))
    };
    let spent = move || {
        let all = hand.spent.get();
        let latest = all[all.len().saturating_sub(SHOWN)..].to_vec();
        latest.into_iter().map(|throw| {
            let svg = die(throw.face, lang.get());
            view! { <li class=coat(throw.seat)><Drawing view=DIE svg=svg class="small-die"/></li> }
        }).collect_view()
    };
    let label = move || fill(Word::TheDie, lang.get(), face.get(), "");
    let said = move || {
        let faces = hand.spent.get().iter().map(|t| t.face.to_string()).collect::<Vec<_>>();
        Word::Spent.said_in(lang.get()).replace("{n}", &faces.join(", "))
    };
    view! {
        <div class=move || tray() role="img" aria-label=move || label()>
            <div class="dice" data-actor=DIE_ACTOR>
                <Drawing view=DIE svg=Signal::derive(move || die(face.get(), lang.get()))/>
            </div>
        </div>
        <ul class="spent" aria-label=move || said()>{dynamic(spent)}</ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throw(seat: u8, face: u8) -> Throw {
        Throw { seat: Seat(seat), face }
    }

    #[test]
    fn every_throw_is_seen_and_the_last_one_stays() {
        let all = [throw(0, 2), throw(1, 6), throw(1, 4)];
        let shown = reel(&all);
        assert_eq!(shown.last().map(|m| m.throw), Some(all[2]));
        for (nth, throw) in all.iter().enumerate() {
            let last = shown.iter().rev().find(|m| m.nth == nth).map(|m| m.throw);
            assert_eq!(last, Some(*throw));
        }
        assert!(shown.iter().all(|m| (1..=6).contains(&m.throw.face)));
        assert!(shown.windows(2).all(|two| two[0].at_ms < two[1].at_ms));
    }

    #[test]
    fn many_throws_take_no_longer_than_a_few() {
        let many = vec![throw(0, 1); 40];
        assert!(reel(&many).iter().all(|m| m.at_ms <= ALL_MS));
    }
}
