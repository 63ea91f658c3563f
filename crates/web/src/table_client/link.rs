//! The socket of a table: a session and the connections it takes.

use super::device::HOST;
use super::pledge::Keeper;
use crate::api;
use crate::browser;
use client::{Event, Session, backoff};
use game::words::Lang;
use js_sys::Array;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::{IntervalHandle, set_interval_with_handle, set_timeout};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

/// So long an answer is waited for. A connection that is dead, in a tunnel or after another network was found, may
/// look alive to the browser for many minutes.
const ANSWER: Duration = Duration::from_secs(5);

/// So long a connection may take to be made.
const GREETING: Duration = Duration::from_secs(10);

/// After so long without a word we ask whether anybody is there, as long as somebody looks at the page.
const QUIET: Duration = Duration::from_secs(20);

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
    /// How many messages were heard, and how many connections made: what has changed since is no reason to give up.
    heard: Cell<u32>,
    /// How many were heard when we last looked whether it is silent.
    marked: Cell<u32>,
    made: Cell<u32>,
    /// Whether something was sent, and nothing heard since.
    owed: Cell<bool>,
    /// Whether somebody will look for an answer.
    waits: Cell<bool>,
    /// Asks whether anybody is there, now and then.
    asks: Cell<Option<IntervalHandle>>,
    /// Tell when the page is left, and when it is back; when there is a network, or none.
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
            heard: Cell::new(0),
            marked: Cell::new(0),
            made: Cell::new(0),
            owed: Cell::new(false),
            waits: Cell::new(false),
            asks: Cell::new(None),
            listeners: RefCell::default(),
            hear: Box::new(hear),
        }));
        let (left, back) = (link.clone(), link.clone());
        let listeners =
            [browser::on_leave(move || left.sleep()), browser::on_return(move || back.wake())];
        link.0.listeners.borrow_mut().extend(listeners);
        let looks = link.clone();
        let listeners = browser::on_another_network(move || looks.look());
        link.0.listeners.borrow_mut().extend(listeners);
        let asks = link.clone();
        link.0.asks.set(set_interval_with_handle(move || asks.ask_in_silence(), QUIET).ok());
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
        if let Some(asks) = self.0.asks.take() {
            asks.clear();
        }
    }

    /// The network may be another one, or somebody looks at the page again: is the connection still one?
    fn look(&self) {
        if self.0.closed.get() || self.0.asleep.get() {
            return;
        }
        if self.0.session.borrow().is_up() {
            self.with(Session::ping);
        } else {
            // What was tried in the old network leads nowhere.
            self.0.socket.take();
            self.0.failed.set(0);
            self.connect();
        }
    }

    /// Nothing was heard for a while. Whoever looks at the page wants to know whether that is so because nothing happens.
    fn ask_in_silence(&self) {
        let heard = self.0.heard.get();
        let is_silent = self.0.marked.replace(heard) == heard;
        if is_silent && !browser::is_hidden() && self.0.session.borrow().is_up() {
            self.with(Session::ping);
        }
    }

    /// Something was sent: the server answers soon, or is not there.
    fn expect_answer(&self) {
        self.0.owed.set(true);
        if self.0.waits.replace(true) {
            return;
        }
        let (heard, made) = (self.0.heard.get(), self.0.made.get());
        let link = self.clone();
        set_timeout(
            move || {
                link.0.waits.set(false);
                let is_same = link.0.made.get() == made && link.0.heard.get() == heard;
                match link.is_connected() && link.0.owed.get() {
                    true if is_same => link.give_up(),
                    true => link.expect_answer(),
                    _ => {}
                }
            },
            ANSWER,
        );
    }

    /// The connection is dead, whatever the browser says.
    fn give_up(&self) {
        if !self.0.closed.get() && !self.0.asleep.get() {
            self.0.socket.take();
            self.down();
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
        let made = self.0.made.get().wrapping_add(1);
        self.0.made.set(made);
        let link = self.clone();
        set_timeout(
            move || {
                let is_same = link.0.made.get() == made && link.is_connected();
                if is_same && !link.0.session.borrow().is_up() {
                    link.give_up();
                }
            },
            GREETING,
        );
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
        self.0.heard.set(self.0.heard.get().wrapping_add(1));
        self.0.owed.set(false);
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
            self.expect_answer();
        }
    }
}
