//! The page's way to the worker.

use super::old;
use crate::browser;
use leptos::prelude::{document, set_timeout};
use local::{FromHost, ToHost};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A way to a worker, which ends when the last link to it is dropped.
#[derive(Clone)]
pub struct WorkerLink(Rc<Inner>);

/// What the worker calls; it lives as long as the worker.
struct Heard {
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut()>,
}

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
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

impl WorkerLink {
    /// Opens one. `hear` is called with everything the worker says, from the next turn on. A browser
    /// without workers, or without the worker's module, says that it has [failed](FromHost::Failed).
    pub fn open(hear: impl Fn(FromHost) + 'static) -> WorkerLink {
        let hear = Rc::new(hear);
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let script = browser::linked("link[rel=worker]");
        let worker = script.and_then(|url| Worker::new_with_options(&url, &options).ok());
        let link = WorkerLink(Rc::new(Inner {
            worker,
            ready: Cell::new(false),
            waiting: RefCell::default(),
            heard: RefCell::default(),
        }));
        let Some(worker) = &link.0.worker else {
            let inner = Rc::downgrade(&link.0);
            let tell = move || {
                if inner.upgrade().is_some() {
                    hear(FromHost::Failed);
                }
            };
            set_timeout(tell, Duration::ZERO);
            return link;
        };
        let (inner, listens) = (Rc::downgrade(&link.0), hear.clone());
        let message = Closure::new(move |message: MessageEvent| {
            let text = message.data().as_string().unwrap_or_default();
            let Some(inner) = inner.upgrade() else { return };
            match serde_json::from_str(&text) {
                Ok(FromHost::Ready) => inner.is_ready(),
                Ok(FromHost::Moved(names)) => {
                    old::forget(&names);
                    listens(FromHost::Moved(names));
                }
                Ok(said) => listens(said),
                // The worker is of the same build: what it says can be read.
                Err(_) => {}
            }
        });
        // The module did not come, or has panicked.
        let error = Closure::new(move || hear(FromHost::Failed));
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        *link.0.heard.borrow_mut() = Some(Heard { _message: message, _error: error });
        // Before anything else is asked of it.
        let items = old::items();
        if !items.is_empty() {
            let items = items.into_iter().map(|(name, text)| (name, text.into())).collect();
            link.tell(&ToHost::Move { items });
        }
        link
    }

    /// Says something.
    pub fn tell(&self, message: &ToHost) {
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

/// Lets the browser load the worker's module before somebody needs it, when it has nothing better to do.
pub fn load_ahead() {
    let links = ["worker", "worker-script", "worker-parts", "worker-module"];
    let address = |link: &&str| browser::linked(&format!("link[rel={link}]"));
    for address in links.iter().filter_map(address) {
        let (Some(head), Ok(link)) = (document().head(), document().create_element("link")) else {
            return;
        };
        // What is not loaded ahead is loaded when it is needed.
        let _ = link.set_attribute("rel", "prefetch");
        let _ = link.set_attribute("href", &address);
        let _ = head.append_child(&link);
    }
}
