//! The page's way to the worker.

use super::{FromHouse, ToHouse};
use leptos::prelude::document;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlScriptElement, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker; it ends when the last door to it is dropped.
#[derive(Clone)]
pub struct Door(Rc<Inner>);

type Heard = Closure<dyn FnMut(MessageEvent)>;

struct Inner {
    worker: Option<Worker>,
    /// It can't hear before it is ready.
    ready: Cell<bool>,
    waiting: RefCell<Vec<String>>,
    heard: RefCell<Option<Heard>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.terminate();
        }
    }
}

impl Door {
    /// Opens one. `hear` is called with everything the worker says, from the next turn on.
    pub fn open(hear: Box<dyn Fn(FromHouse)>) -> Door {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        // The script that started the page starts the worker, too: what was loaded is used twice.
        let worker = script().and_then(|url| Worker::new_with_options(&url, &options).ok());
        let door = Door(Rc::new(Inner {
            worker,
            ready: Cell::new(false),
            waiting: RefCell::default(),
            heard: RefCell::default(),
        }));
        let inner = Rc::downgrade(&door.0);
        let heard = Closure::new(move |message: MessageEvent| {
            let text = message.data().as_string().unwrap_or_default();
            let Some(inner) = inner.upgrade() else { return };
            match serde_json::from_str(&text) {
                Ok(FromHouse::Ready) => inner.is_ready(),
                Ok(said) => hear(said),
                // The worker is of the same build: what it says can be read.
                Err(_) => {}
            }
        });
        if let Some(worker) = &door.0.worker {
            worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        }
        *door.0.heard.borrow_mut() = Some(heard);
        door
    }

    /// Whether this browser has workers at all.
    pub fn is_there(&self) -> bool {
        self.0.worker.is_some()
    }

    /// Says something.
    pub fn tell(&self, message: &ToHouse) {
        let Ok(text) = serde_json::to_string(message) else { return };
        match self.0.ready.get() {
            true => self.0.post(&text),
            false => self.0.waiting.borrow_mut().push(text),
        }
    }
}

impl Inner {
    fn is_ready(&self) {
        self.ready.set(true);
        for text in self.waiting.take() {
            self.post(&text);
        }
    }

    fn post(&self, text: &str) {
        if let Some(worker) = &self.worker {
            // A text can always be handed over.
            let _ = worker.post_message(&text.into());
        }
    }
}

/// The address of the script that started the page.
fn script() -> Option<String> {
    let script = document().query_selector("script[type=module]").ok()??;
    Some(script.dyn_into::<HtmlScriptElement>().ok()?.src())
}
