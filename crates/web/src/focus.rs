//! The keyboard's focus never falls to nowhere.
//!
//! When whatever has the focus is taken away or can't be pressed any more, browsers give the focus
//! to the whole page: whoever uses a keyboard begins again at the top, and a screen reader says
//! nothing. So it is put where one can go on: on the button that opened what has just been closed,
//! else on the sentence that says what to do now, else on the page's main part.

use crate::browser;
use leptos::prelude::{document, request_animation_frame, window};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, FocusOptions, HtmlElement, MutationObserver, MutationObserverInit};

/// Where one can go on in a match, the best first.
const PLACES: [&str; 4] =
    ["#main .task, #main .line, #main .todo", "#main .say", "#main h1", "#main"];

/// What can't have the focus, though it is there.
const CLOSED: &str = ":disabled, [hidden] *";

/// What has the focus, and what it was in, from the inside out.
type Path = Rc<RefCell<Vec<Element>>>;

/// From now on the focus is kept.
pub fn keep() {
    let path = Path::default();
    let seen = path.clone();
    let note = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
        let focused = event.unchecked_into::<Event>().target();
        let focused = focused.and_then(|target| target.dyn_into::<Element>().ok());
        let ancestors = std::iter::successors(focused, |inner| inner.parent_element());
        *seen.borrow_mut() = ancestors.collect();
    });
    // What is left by a person's own will is there, and stays what it was.
    let heard = window().add_event_listener_with_callback("focusin", note.as_ref().unchecked_ref());
    note.forget();
    let look = Closure::<dyn FnMut()>::new(move || {
        if is_lost(&path) {
            let path = path.clone();
            // Browsers move the focus once everything stands.
            request_animation_frame(move || {
                if is_lost(&path) {
                    find_again(&path.take());
                }
            });
        }
    });
    let observer = MutationObserver::new(look.as_ref().unchecked_ref());
    look.forget();
    let (Ok(()), Ok(observer), Some(body)) = (heard, observer, document().body()) else { return };
    let what = MutationObserverInit::new();
    what.set_child_list(true);
    what.set_subtree(true);
    what.set_attribute_filter(
        &["disabled", "hidden"].map(JsValue::from).into_iter().collect::<js_sys::Array>(),
    );
    // A page without it can be used all the same.
    let _ = observer.observe_with_options(&body, &what);
}

/// Whether nothing has the focus because what had it is gone or closed. What was closed just now may
/// keep it for a moment; then it is of no use there.
fn is_lost(path: &Path) -> bool {
    let active = document().active_element().filter(|active| active.tag_name() != "BODY");
    path.borrow().first().is_some_and(|focused| {
        let gone = !focused.is_connected() || focused.matches(CLOSED).unwrap_or_default();
        gone && active.is_none_or(|active| active == *focused)
    })
}

fn find_again(path: &[Element]) {
    let openers = path.iter().map(Element::id).filter(|id| !id.is_empty());
    let openers = openers.map(|id| format!("[aria-controls=\"{id}\"]:not(:disabled)"));
    let quietly = FocusOptions::new();
    // Nothing moves under a finger.
    quietly.set_prevent_scroll(true);
    for selector in openers.chain(PLACES.map(str::to_owned)) {
        let Ok(Some(place)) = document().query_selector(&selector) else { continue };
        browser::make_focusable(&place);
        let _ = place.unchecked_ref::<HtmlElement>().focus_with_options(&quietly);
        // What is not in sight can't have it.
        if browser::has_focus(&place) {
            return;
        }
    }
}
