//! Parts of a view that become something else.

use leptos::children::ViewFn;
use leptos::prelude::*;
use leptos::reactive::graph::Observer;
use leptos::tachys::reactive_graph::OwnedView;
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

/// What browsers send by themselves from an element that has the focus when it is taken away.
const SENT_ON_LEAVING: [&str; 3] = ["change", "blur", "focusout"];

/// From now on no handler runs while a view is being changed.
///
/// An element that is taken away can send events on its way out, in the midst of the effect that
/// takes it away: its signals may be going, and its handler would run inside that effect. Effects
/// have an observer and what a person does has none, so both can be told apart before any handler
/// hears of it. What must not be lost is therefore kept while it is written, not when a field is
/// left.
pub fn hold_back_events() {
    let hold = Closure::<dyn FnMut(JsValue)>::new(|event: JsValue| {
        if Observer::get().is_some() {
            event.unchecked_into::<Event>().stop_immediate_propagation();
        }
    });
    let hear = hold.as_ref().unchecked_ref();
    for name in SENT_ON_LEAVING {
        // At the window, on the way down: before everybody else.
        let _ = window().add_event_listener_with_callback_and_bool(name, hear, true);
    }
    hold.forget();
}

/// Something that is done later, unless it is started anew or whoever wants it is gone by then.
#[derive(Clone, Copy)]
pub struct Timer(StoredValue<Option<TimeoutHandle>>);

impl Timer {
    /// It stops with the component that made it.
    pub fn new() -> Timer {
        let timer = Timer(StoredValue::new(None));
        on_cleanup(move || timer.stop());
        timer
    }

    /// Does this after so long, and nothing that was to be done before.
    pub fn start(self, after: Duration, run: impl FnOnce() + 'static) {
        fn start(timer: Timer, after: Duration, run: Box<dyn FnOnce()>) {
            timer.stop();
            let _ = timer.0.try_set_value(set_timeout_with_handle(run, after).ok());
        }
        start(self, after, Box::new(run));
    }

    /// Does it not.
    pub fn stop(self) {
        if let Some(waiting) = self.0.try_update_value(Option::take).flatten() {
            waiting.clear();
        }
    }
}

/// What a function says, and again whenever what it has read changes. What it said before goes.
///
/// A plain closure in a view does the same, but disposes of its signals before it takes their elements
/// away. Two things can still read them then, and reading a disposed signal is a panic: effects within
/// closures within that closure, if they were woken together with it, and handlers of events that
/// browsers send while an element is going (see [`hold_back_events`]). So where components or closures come and go,
/// the effects of what was said before are paused first, and its signals disposed of last.
pub fn dynamic<V: IntoView + 'static>(mut say: impl FnMut() -> V + Send + 'static) -> AnyView {
    erased(Box::new(move || say().into_any()))
}

/// All of them are of one type, for the compiler.
fn erased(mut say: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    // Not the owner of the effect, which is cleaned up before the effect runs again.
    let parent = Owner::current().unwrap_or_default();
    let mut last: Option<Owner> = None;
    let say = move || {
        let owner = parent.child();
        if let Some(last) = last.replace(owner.clone()) {
            last.pause();
        }
        let view = owner.with(&mut say);
        // It keeps its owner until the effects that have been woken are through.
        OwnedView::new_with_owner(view, owner)
    };
    say.into_any()
}

/// What takes long to draw is drawn in a task of its own, right after what stands around it: drawn as one, a table would
/// keep the browser from hearing a finger for longer than anybody should wait.
pub fn in_own_task<V: IntoView + 'static>(mut say: impl FnMut() -> V + Send + 'static) -> AnyView {
    let (begun, timer) = (RwSignal::new(false), Timer::new());
    timer.start(Duration::ZERO, move || begun.set(true));
    dynamic(move || begun.get().then(|| say()))
}

/// Does something soon, and again whenever what it has read changes: an effect, without code of its own
/// for everything that is done.
pub fn watch(run: impl FnMut() + 'static) {
    fn watch(run: Box<dyn FnMut()>) {
        Effect::new(run);
    }
    watch(Box::new(run));
}

/// Something that is there while a condition holds, else the fallback: Leptos' own, [`dynamic`]ally.
#[component]
pub fn Show(
    when: impl Fn() -> bool + Send + Sync + 'static,
    children: ChildrenFn,
    #[prop(optional, into)] fallback: ViewFn,
) -> impl IntoView {
    let when = Memo::new(move |_| when());
    dynamic(move || if when.get() { children() } else { fallback.run() })
}
