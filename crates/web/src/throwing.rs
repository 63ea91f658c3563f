//! Throwing a die by hand: a tap on it, a key, a shake of the telephone. The table waits for it; what
//! comes up is drawn as always.

use crate::browser;
use crate::dynamic::watch;
use crate::prefs::{Prefs, Throwing};
use crate::table_client::TableClient;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DeviceMotionEvent, Element};

/// What is pressed to throw, as `data-can` names it.
pub const THROW: &str = "throw";

/// How hard a telephone is shaken, in metres a second a second beyond its rest.
const SHAKEN: f64 = 16.0;

/// What a key presses, or writes into, by itself.
const PRESSABLE: &str =
    "a, button, input, select, textarea, summary, dialog, [role=dialog], [role=button], [data-can]";

/// Whether the match waits for our throw, and we have seen how it came to that.
pub fn is_ours(at: TableClient) -> bool {
    !at.playback.is_running() && at.thrower.get().is_some_and(|seat| at.seat.get() == Some(seat))
}

/// Hears of throws that need no button, as long as the component lives.
pub fn listen(at: TableClient) {
    let throwing = expect_context::<Prefs>().throwing;
    watch(move || {
        if is_ours(at) && throwing.get() == Throwing::ByItself {
            at.throw();
        }
    });
    let keys = window_event_listener(ev::keydown, move |key| {
        // The sentence that says what to do has the focus when what was pressed before is gone.
        let pressed = key.target().and_then(|target| target.dyn_into::<Element>().ok());
        let nowhere = pressed.is_none_or(|e| matches!(e.closest(PRESSABLE), Ok(None)));
        let plain = !(key.ctrl_key() || key.alt_key() || key.meta_key() || key.repeat());
        if nowhere && plain && crate::boards::presses(&key) {
            // The key need not have been heard by the table: what had the focus may be gone.
            at.hurry();
            if untrack(|| is_ours(at)) {
                key.prevent_default();
                at.throw();
            }
        }
    });
    on_cleanup(move || keys.remove());
    let shakes = browser::on_window("devicemotion", move |event| {
        let event: DeviceMotionEvent = event.unchecked_into();
        let Some(force) = event.acceleration() else { return };
        let axes = [force.x(), force.y(), force.z()].map(Option::unwrap_or_default);
        let hard = axes.iter().map(|axis| axis * axis).sum::<f64>().sqrt() > SHAKEN;
        let wanted = throwing.try_get_untracked() == Some(Throwing::Shake);
        if hard && wanted && untrack(|| is_ours(at)) {
            at.throw();
        }
    });
    on_cleanup(move || shakes.remove());
}

/// Our hand throws. Some telephones tell of their motion only after somebody has pressed something and
/// agreed.
pub fn throw(at: TableClient, throwing: RwSignal<Throwing>) {
    if throwing.get_untracked() == Throwing::Shake {
        browser::ask_for_motion();
    }
    at.throw();
}
