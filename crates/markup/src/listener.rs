//! What is done about an event.

use crate::part::Handler;
use leptos::prelude::Owner;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, EventTarget};

/// Listens to an event of an element for as long as it is there.
pub struct Listener {
    pub name: &'static str,
    target: EventTarget,
    closure: Closure<dyn FnMut(Event)>,
    handler: Rc<RefCell<Owned>>,
}

/// A handler finds what the view around it has provided.
struct Owned {
    owner: Owner,
    handler: Handler,
}

impl Owned {
    fn new(handler: Handler) -> Owned {
        Owned { owner: Owner::current().unwrap_or_default(), handler }
    }
}

impl Listener {
    pub fn new(target: &EventTarget, name: &'static str, handler: Handler) -> Listener {
        let handler = Rc::new(RefCell::new(Owned::new(handler)));
        let called = Rc::clone(&handler);
        let call: Box<dyn FnMut(Event)> = Box::new(move |event| {
            // Whoever causes an event while it handles the same one knows of it already.
            if let Ok(mut called) = called.try_borrow_mut() {
                let Owned { owner, handler } = &mut *called;
                owner.with(|| handler.hear(event));
            }
        });
        let closure = Closure::wrap(call);
        let function = closure.as_ref().unchecked_ref();
        let _ = target.add_event_listener_with_callback(name, function);
        Listener { name, target: target.clone(), closure, handler }
    }

    /// Something else is done about it from now on.
    pub fn change(&mut self, handler: Handler) {
        self.handler.replace(Owned::new(handler));
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let function = self.closure.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback(self.name, function);
    }
}
