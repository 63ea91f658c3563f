//! Motion: what there was to see, played on the board.
//!
//! A board always shows the view as it is. A [`Score`] says where each actor (an element with
//! `data-actor`) was on its way there, and plays that on top; and when each of the effects that led
//! there is to be seen, so that all else can follow it. It can be cut short at any time. With reduced
//! motion nothing is played at all.

use js_sys::{Array, Object, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// How a way is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ease {
    /// Quick at first, then slower: hands, pushes.
    Out,
    /// Evenly.
    Linear,
}

impl Ease {
    const fn css(self) -> &'static str {
        match self {
            Ease::Out => "cubic-bezier(.2,.7,.3,1)",
            Ease::Linear => "linear",
        }
    }
}

/// Where an actor is at a moment.
#[derive(Clone, PartialEq, Debug)]
struct Key {
    at_ms: f64,
    /// As CSS writes it: `translate(3px, 4px) rotate(5deg)`.
    transform: String,
    opacity: f64,
    /// How the way from here to the next moment is gone.
    ease: Ease,
}

/// What all actors do, in time.
#[derive(Clone, Debug, Default)]
pub struct Score {
    now_ms: f64,
    parts: Vec<(String, Vec<Key>)>,
    /// When each effect is shown, in their order.
    shown_ms: Vec<f64>,
}

impl Score {
    /// Nothing happens yet.
    pub fn new() -> Score {
        Score::default()
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// How long it takes, with what is only looked at.
    pub fn length_ms(&self) -> f64 {
        let ends = self.parts.iter().filter_map(|(_, keys)| keys.last());
        ends.map(|key| key.at_ms).chain(self.shown_ms.last().copied()).fold(self.now_ms, f64::max)
    }

    /// The next effect is to be seen from this moment on. Each effect is marked once, in their order.
    pub fn mark(&mut self) {
        self.mark_at(self.now_ms);
    }

    /// The next effect is to be seen from that moment on, but not before those before it.
    pub fn mark_at(&mut self, ms: f64) {
        let before = self.shown_ms.last().copied().unwrap_or(0.0);
        self.shown_ms.push(ms.max(before));
    }

    /// When each of so many effects is shown, and then the end. Effects without a mark are shown at
    /// the end.
    pub fn times(&self, effects: usize) -> Vec<f64> {
        let end = if is_reduced() { 0.0 } else { self.length_ms() };
        let marked = self.shown_ms.iter().map(|ms| ms.min(end)).chain(std::iter::repeat(end));
        marked.take(effects).chain([end]).collect()
    }

    /// The moment at which the next thing begins.
    pub fn now_ms(&self) -> f64 {
        self.now_ms
    }

    /// Goes on so much later.
    pub fn wait(&mut self, ms: f64) {
        self.now_ms += ms;
    }

    /// Goes back or forth to a moment, so that things happen side by side.
    pub fn go_to(&mut self, ms: f64) {
        self.now_ms = ms;
    }

    /// An actor is here at this moment, and has been since whatever it did before.
    pub fn stand(&mut self, actor: &str, transform: String) {
        self.key(actor, transform, 1.0, Ease::Linear);
    }

    /// An actor moves from where it is to here; then it is that much later.
    pub fn travel(&mut self, actor: &str, transform: String, ms: f64, ease: Ease) {
        let now = self.now_ms;
        let keys = self.part(actor);
        if let Some(last) = keys.last().cloned() {
            // It stands still until now, and then goes.
            if last.at_ms < now {
                keys.push(Key { at_ms: now, ease, ..last });
            } else if let Some(last) = keys.last_mut() {
                last.ease = ease;
            }
        }
        self.now_ms += ms;
        self.key(actor, transform, 1.0, ease);
    }

    /// An actor that was not to be seen before comes from here to there.
    pub fn appear(&mut self, actor: &str, from: String, to: String, ms: f64) {
        self.key(actor, from, 0.0, Ease::Out);
        self.now_ms += ms;
        self.key(actor, to, 1.0, Ease::Out);
    }

    /// When an actor is where, for tests of what is played.
    #[cfg(test)]
    pub fn keys(&self, actor: &str) -> Vec<(f64, &str)> {
        let part = self.parts.iter().find(|(name, _)| name == actor);
        let keys = part.map(|(_, keys)| keys.iter().map(|key| (key.at_ms, key.transform.as_str())));
        keys.into_iter().flatten().collect()
    }

    /// When each effect is shown, for tests of what is played.
    #[cfg(test)]
    pub fn shown(&self) -> &[f64] {
        &self.shown_ms
    }

    fn part(&mut self, actor: &str) -> &mut Vec<Key> {
        let index = self.parts.iter().position(|(name, _)| name == actor).unwrap_or_else(|| {
            self.parts.push((actor.to_owned(), Vec::new()));
            self.parts.len() - 1
        });
        &mut self.parts[index].1
    }

    fn key(&mut self, actor: &str, transform: String, opacity: f64, ease: Ease) {
        let at_ms = self.now_ms;
        self.part(actor).push(Key { at_ms, transform, opacity, ease });
    }

    /// Plays it on the actors inside this element, instead of whatever is being played there.
    pub fn play(&self, stage: &Element) {
        self.play_at(stage, 1.0);
    }

    /// The same so many times as fast.
    pub fn play_at(&self, stage: &Element, rate: f64) {
        // What is only said or heard cuts no motion short.
        if self.is_empty() {
            return;
        }
        stop(stage);
        if is_reduced() {
            return;
        }
        for (actor, keys) in &self.parts {
            let found = stage.query_selector(&format!("[data-actor=\"{actor}\"]"));
            if let Ok(Some(element)) = found {
                // A browser that can't animate shows the end at once.
                let _ = animate(&element, keys, rate);
            }
        }
    }
}

/// Cuts short whatever is being played inside this element.
pub fn stop(stage: &Element) {
    let Ok(actors) = stage.query_selector_all("[data-actor]") else { return };
    for index in 0..actors.length() {
        let Some(actor) = actors.item(index) else { continue };
        cancel(&actor);
    }
}

/// Cuts short whatever is being played anywhere.
pub fn stop_all() {
    cancel(&leptos::prelude::document());
}

/// Whether anything is being played.
pub fn is_played() -> bool {
    !played_on(&leptos::prelude::document()).is_empty()
}

fn cancel(of: &JsValue) {
    for animation in played_on(of) {
        let _ = call(&animation, "cancel", &Array::new());
    }
}

/// What scores play on an element, or in the whole document; transitions of the style sheet are not
/// among it, nor is anything that has come to its end.
fn played_on(of: &JsValue) -> Vec<JsValue> {
    let Ok(running) = call(of, "getAnimations", &Array::new()) else { return Vec::new() };
    let is_ours =
        |animation: &JsValue| Reflect::get(animation, &"id".into()).is_ok_and(|id| id == PLAYED);
    Array::from(&running).iter().filter(is_ours).collect()
}

/// Whether this person wants no motion: by the system, or by our own settings.
pub fn is_reduced() -> bool {
    let system = window().match_media("(prefers-reduced-motion: reduce)");
    let by_system = system.ok().flatten().is_some_and(|query| query.matches());
    let root = leptos::prelude::document().document_element();
    let by_us = root.and_then(|root| root.get_attribute("data-motion"));
    by_system || by_us.as_deref() == Some("off")
}

/// The name of our animations.
const PLAYED: &str = "score";

/// An actor is back where the view has it when its own part is over, whatever others still do.
fn animate(element: &Element, keys: &[Key], rate: f64) -> Result<(), JsValue> {
    let length = keys.last().map_or(0.0, |key| key.at_ms);
    if length <= 0.0 {
        return Ok(());
    }
    let frames = Array::new();
    let frame = |key: &Key, at_ms: f64| -> Result<(), JsValue> {
        let frame = Object::new();
        Reflect::set(&frame, &"transform".into(), &key.transform.as_str().into())?;
        Reflect::set(&frame, &"opacity".into(), &key.opacity.into())?;
        Reflect::set(&frame, &"offset".into(), &(at_ms / length).clamp(0.0, 1.0).into())?;
        Reflect::set(&frame, &"easing".into(), &key.ease.css().into())?;
        frames.push(&frame);
        Ok(())
    };
    if let Some(first) = keys.first().filter(|key| key.at_ms > 0.0) {
        frame(&Key { ease: Ease::Linear, ..first.clone() }, 0.0)?;
    }
    for key in keys {
        frame(key, key.at_ms)?;
    }
    let options = Object::new();
    Reflect::set(&options, &"duration".into(), &(length / rate).into())?;
    Reflect::set(&options, &"id".into(), &PLAYED.into())?;
    call(element, "animate", &Array::of2(&frames, &options))?;
    Ok(())
}

/// Calls a method that the bindings do not have in a stable form.
fn call(on: &JsValue, method: &str, arguments: &Array) -> Result<JsValue, JsValue> {
    let method = Reflect::get(on, &method.into())?;
    method.dyn_ref::<js_sys::Function>().ok_or(JsValue::UNDEFINED)?.apply(on, arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_actor_waits_while_another_goes() {
        let mut score = Score::new();
        score.stand("a", "A".to_owned());
        score.stand("b", "B".to_owned());
        score.travel("a", "A2".to_owned(), 100.0, Ease::Out);
        score.travel("b", "B2".to_owned(), 50.0, Ease::Out);
        assert!((score.length_ms() - 150.0).abs() < 1e-9);
        let times = |i: usize| score.parts[i].1.iter().map(|k| k.at_ms).collect::<Vec<_>>();
        assert_eq!(times(0), [0.0, 100.0]);
        assert_eq!(times(1), [0.0, 100.0, 150.0], "it stands until it is its turn");
    }

    #[test]
    fn effects_are_shown_in_their_order_and_the_unmarked_at_the_end() {
        let mut score = Score::new();
        score.stand("a", "A".to_owned());
        score.mark_at(80.0);
        score.mark();
        score.travel("a", "A2".to_owned(), 100.0, Ease::Out);
        score.wait(50.0);
        assert_eq!(score.shown(), [80.0, 80.0], "the second is not seen before the first");
        assert!((score.length_ms() - 150.0).abs() < 1e-9, "what is looked at takes its time, too");
    }

    #[test]
    fn two_go_side_by_side() {
        let mut score = Score::new();
        score.stand("a", "A".to_owned());
        score.stand("b", "B".to_owned());
        score.travel("a", "A2".to_owned(), 100.0, Ease::Out);
        score.go_to(0.0);
        score.travel("b", "B2".to_owned(), 100.0, Ease::Out);
        assert!((score.length_ms() - 100.0).abs() < 1e-9 && (score.now_ms() - 100.0).abs() < 1e-9);
    }
}
