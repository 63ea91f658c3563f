//! The socket of a table: a session and the connections it takes.

use super::device::HOST;
use super::pledge::Keeper;
use crate::api;
use crate::browser;
use client::{Event, Session, backoff};
use game::words::Lang;
use js_sys::Array;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::set_timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

/// A table's socket; it comes back by itself until it is closed.
#[derive(Clone)]
pub struct Link(Rc<Inner>);

type Hear = dyn Fn(&Session, News);

struct Inner {
    url: String,
    keeper: Keeper,
    session: RefCell<Session>,
    socket: RefCell<Option<Socket>>,
    /// How many attempts have failed since the last connection.
    failed: Cell<u32>,
    /// Whether the page was left and may come back as it was: until then there is no socket.
    asleep: Cell<bool>,
    closed: Cell<bool>,
    /// Tell when the page is left, and when it is back.
    listeners: RefCell<Vec<WindowListenerHandle>>,
    hear: Box<Hear>,
}

/// What whoever draws should know of.
pub enum News {
    /// The session has something to tell.
    Event(Event),
    /// The connection is gone; it will be tried again.
    Down,
    /// The coach has weighed what we can do, or can't.
    Weighed {
        /// The number of the question.
        n: u32,
        /// The answer.
        answer: Option<String>,
    },
    /// The table can't be opened at all.
    Broken(Broken),
}

/// Why a table on this device can't be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// Nothing was kept of it.
    Missing,
    /// What was kept of it can't be read.
    Unreadable,
    /// This browser gives us no worker, or the worker's module did not come.
    NoWorker,
}

/// A socket with what it calls; both live equally long.
struct Socket {
    wire: WebSocket,
    _open: Closure<dyn FnMut()>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.wire.set_onopen(None);
        self.wire.set_onmessage(None);
        self.wire.set_onclose(None);
        // It may be closed already.
        let _ = self.wire.close();
    }
}

impl Link {
    /// Connects to a table. `hear` is called with every piece of news.
    pub fn open(table: &str, lang: Lang, hear: impl Fn(&Session, News) + 'static) -> Link {
        // `http` becomes `ws`, `https` becomes `wss`.
        let origin = browser::origin().replacen("http", "ws", 1);
        let keeper = Keeper::new(table, HOST);
        let link = Link(Rc::new(Inner {
            url: format!("{origin}/api/tables/{table}/socket"),
            session: RefCell::new(keeper.session(lang)),
            keeper,
            socket: RefCell::default(),
            failed: Cell::new(0),
            asleep: Cell::new(false),
            closed: Cell::new(false),
            listeners: RefCell::default(),
            hear: Box::new(hear),
        }));
        let (left, back) = (link.clone(), link.clone());
        let listeners =
            [browser::on_leave(move || left.sleep()), browser::on_return(move || back.wake())];
        link.0.listeners.borrow_mut().extend(listeners);
        link.connect();
        link
    }

    /// Does something with the session, and sends what there is to be sent.
    pub fn with<T>(&self, act: impl FnOnce(&mut Session) -> T) -> T {
        let done = act(&mut self.0.session.borrow_mut());
        self.send();
        done
    }

    /// Ends it for good.
    pub fn close(&self) {
        self.0.closed.set(true);
        self.0.socket.take();
        for listener in self.0.listeners.take() {
            listener.remove();
        }
    }

    /// The page is left. Browsers break a socket that is open then, if they keep the page at all.
    fn sleep(&self) {
        self.0.asleep.set(true);
        self.0.socket.take();
        self.0.session.borrow_mut().disconnected();
    }

    /// The page is back: it asks for what it has missed.
    fn wake(&self) {
        self.0.asleep.set(false);
        self.0.failed.set(0);
        self.connect();
    }

    fn connect(&self) {
        let (closed, asleep) = (self.0.closed.get(), self.0.asleep.get());
        if closed || asleep || self.is_connected() || !self.0.session.borrow().may_return() {
            return;
        }
        // Where no cookie has our secret, it goes as the one thing that can be said besides.
        let socket = match api::secret() {
            None => WebSocket::new(&self.0.url),
            Some(secret) => {
                let said = Array::of2(&"cavalcade".into(), &format!("secret.{secret}").into());
                WebSocket::new_with_str_sequence(&self.0.url, &said)
            }
        };
        let Ok(socket) = socket else {
            self.down();
            return;
        };
        let link = self.clone();
        let open = Closure::new(move || link.with(Session::connected));
        let link = self.clone();
        let message = Closure::new(move |message: MessageEvent| link.message(&message));
        let link = self.clone();
        let close = Closure::new(move || link.down());
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        let socket = Socket { wire: socket, _open: open, _message: message, _close: close };
        self.0.socket.replace(Some(socket));
    }

    /// Whether there is a connection, or one is being made.
    fn is_connected(&self) -> bool {
        let alive = |socket: &Socket| {
            matches!(socket.wire.ready_state(), WebSocket::CONNECTING | WebSocket::OPEN)
        };
        self.0.socket.borrow().as_ref().is_some_and(alive)
    }

    fn message(&self, message: &MessageEvent) {
        let Some(text) = message.data().as_string() else { return };
        // What can't be read is made good by the next frame: the session asks for it.
        let received = self.0.session.borrow_mut().received(&text, browser::now());
        for event in received.unwrap_or_default() {
            if matches!(event, Event::Welcome) {
                self.0.failed.set(0);
            }
            (self.0.hear)(&self.0.session.borrow(), News::Event(event));
        }
        self.send();
    }

    fn down(&self) {
        self.0.session.borrow_mut().disconnected();
        (self.0.hear)(&self.0.session.borrow(), News::Down);
        let failed = self.0.failed.get();
        self.0.failed.set(failed.saturating_add(1));
        let wait = Duration::from_millis(backoff(failed, browser::chance()).into());
        let link = self.clone();
        // The socket is replaced then, not now: we may be inside one of its own calls.
        set_timeout(move || link.connect(), wait);
    }

    fn send(&self) {
        self.0.keeper.note(&self.0.session.borrow());
        let socket = self.0.socket.borrow();
        let Some(socket) = socket.as_ref().filter(|s| s.wire.ready_state() == WebSocket::OPEN)
        else {
            return;
        };
        while let Some(text) = self.0.session.borrow_mut().next_to_send() {
            // A socket that fails here closes, and the session says it again on the next one.
            let _ = socket.wire.send_with_str(&text);
        }
    }
}
