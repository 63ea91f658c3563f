//! Everybody who plays on this device, at one table of its own.

use super::link::{Broken, News};
use super::pledge::Keeper;
use crate::browser;
use crate::local_tables::WorkerLink;
use client::Session;
use game::words::Lang;
use js_sys::{Function, Promise};
use leptos::prelude::*;
use local::{FromHost, ToHost, Who};
use protocol::NewTable;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// The first person; it is the host.
pub const HOST: Who = 1;

/// Everybody who plays on this device.
#[derive(Clone)]
pub struct Device(Rc<Inner>);

type Hear = dyn Fn(Who, &Session, News);

struct Inner {
    id: String,
    lang: Lang,
    worker: RefCell<Option<WorkerLink>>,
    /// Who looks on comes first, then the people.
    sessions: RefCell<Vec<Session>>,
    /// Of each of them.
    keepers: RefCell<Vec<Keeper>>,
    /// Whether the browser keeps what happens.
    keeps: RwSignal<bool>,
    /// Who waits for a text that is kept, in order.
    readers: RefCell<Vec<Function>>,
    hear: Box<Hear>,
}

impl Device {
    /// Opens a table that was kept; where there is none and a game is named, it is a new one.
    pub fn open(
        id: String,
        new: Option<NewTable>,
        lang: Lang,
        hear: impl Fn(Who, &Session, News) + 'static,
    ) -> Device {
        let device = Device(Rc::new(Inner {
            id: id.clone(),
            lang,
            worker: RefCell::default(),
            sessions: RefCell::default(),
            keepers: RefCell::default(),
            keeps: RwSignal::new(true),
            readers: RefCell::default(),
            hear: Box::new(hear),
        }));
        let inner = Rc::downgrade(&device.0);
        let worker = WorkerLink::open(move |said| {
            if let Some(inner) = inner.upgrade() {
                Device(inner).heard(said);
            }
        });
        worker.tell(&ToHost::Open { id, new });
        *device.0.worker.borrow_mut() = Some(worker);
        // Whoever looks on, and the host.
        device.add();
        device.add();
        device
    }

    /// Another person comes to the device; one that has no place comes back instead.
    pub fn join(&self) -> Who {
        let idle = |session: &Session| session.table().is_some_and(|t| t.you.place.is_none());
        let idle = self.0.sessions.borrow().iter().skip(HOST.into()).position(idle);
        idle.map_or_else(|| self.add(), |index| index as Who + HOST)
    }

    fn add(&self) -> Who {
        let who = {
            let mut sessions = self.0.sessions.borrow_mut();
            let keeper = Keeper::new(&self.0.id, sessions.len() as Who);
            let mut session = keeper.session(self.0.lang);
            session.connected();
            sessions.push(session);
            self.0.keepers.borrow_mut().push(keeper);
            sessions.len() - 1
        };
        self.send(who as Who);
        who as Who
    }

    /// Does something with somebody's session, and sends what there is to be sent.
    pub fn with<T>(&self, who: Who, act: impl FnOnce(&mut Session) -> T) -> Option<T> {
        let done = self.0.sessions.borrow_mut().get_mut(usize::from(who)).map(act);
        self.send(who);
        done
    }

    /// Looks at somebody's session; this can be done while something is being told.
    pub fn look<T>(&self, who: Who, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.0.sessions.borrow().get(usize::from(who)).map(read)
    }

    /// The first of the people of whom this is true.
    pub fn who(&self, is: impl Fn(&Session) -> bool) -> Option<Who> {
        let known = (HOST..).map_while(|who| Some((who, self.look(who, &is)?)));
        known.filter(|(_, is)| *is).map(|(who, _)| who).next()
    }

    /// The people who have a seat in the match.
    pub fn seated(&self) -> Vec<(Who, game::Seat)> {
        let sessions = self.0.sessions.borrow();
        let people = (0..).zip(sessions.iter()).skip(HOST.into());
        people.filter_map(|(who, session)| Some((who, session.seat()?))).collect()
    }

    /// Whether the browser keeps what happens here.
    pub fn keeps(&self) -> bool {
        self.0.keeps.get()
    }

    /// Reads what was kept: the record of a match, or all that there is.
    pub fn read(&self, match_no: Option<u32>) -> impl Future<Output = Option<String>> + use<> {
        let text = Promise::new(&mut |resolve, _| self.0.readers.borrow_mut().push(resolve));
        if let Some(worker) = self.0.worker.borrow().as_ref() {
            worker.tell(&ToHost::Read { id: self.0.id.clone(), match_no });
        }
        async move { JsFuture::from(text).await.ok()?.as_string() }
    }

    /// Asks what each thing is worth that a seat can do: [`News::Weighed`] is the answer.
    pub fn weigh(&self, n: u32, match_no: u32, seat: game::Seat) {
        if let Some(worker) = self.0.worker.borrow().as_ref() {
            worker.tell(&ToHost::Weigh { n, match_no, seat: seat.0 });
        }
    }

    /// Ends it; what was kept stays.
    pub fn close(&self) {
        self.0.worker.take();
    }

    fn send(&self, who: Who) {
        let worker = self.0.worker.borrow();
        let Some(worker) = worker.as_ref() else { return };
        let mut sessions = self.0.sessions.borrow_mut();
        let Some(session) = sessions.get_mut(usize::from(who)) else { return };
        if let Some(keeper) = self.0.keepers.borrow().get(usize::from(who)) {
            keeper.note(session);
        }
        while let Some(text) = session.next_to_send() {
            worker.tell(&ToHost::Hear { who, text });
        }
    }

    fn heard(&self, said: FromHost) {
        match said {
            FromHost::Failed => self.tell(HOST, News::Broken(Broken::NoWorker)),
            FromHost::Broken(local::Broken::Missing) => {
                self.tell(HOST, News::Broken(Broken::Missing));
            }
            FromHost::Broken(local::Broken::Unreadable) => {
                self.tell(HOST, News::Broken(Broken::Unreadable));
            }
            FromHost::Opened { people } => {
                while self.0.sessions.borrow().len() <= usize::from(people) {
                    self.add();
                }
            }
            FromHost::Kept(kept) => {
                // The component may be gone.
                let _ = self.0.keeps.try_set(kept);
            }
            FromHost::Tell(told) => {
                for (who, text) in told {
                    self.received(who, &text);
                }
            }
            FromHost::Text(text) => {
                if !self.0.readers.borrow().is_empty() {
                    let reader = self.0.readers.borrow_mut().remove(0);
                    let text = text.map_or(JsValue::NULL, |text| JsValue::from_str(&text));
                    // A promise can always be resolved.
                    let _ = reader.call1(&JsValue::NULL, &text);
                }
            }
            FromHost::Coach { n, answer } => {
                self.tell(HOST, News::Weighed { n, answer: answer.ok() });
            }
            FromHost::Ready
            | FromHost::Advice { .. }
            | FromHost::Verdict { .. }
            | FromHost::Analysing { .. }
            | FromHost::Analysis { .. }
            | FromHost::Moved(_) => {}
        }
    }

    fn received(&self, who: Who, text: &str) {
        let events = {
            let mut sessions = self.0.sessions.borrow_mut();
            let Some(session) = sessions.get_mut(usize::from(who)) else { return };
            session.received(text, browser::now()).unwrap_or_default()
        };
        for event in events {
            self.tell(who, News::Event(event));
        }
        self.send(who);
    }

    fn tell(&self, who: Who, news: News) {
        let sessions = self.0.sessions.borrow();
        let Some(session) = sessions.get(usize::from(who)) else { return };
        (self.0.hear)(who, session, news);
    }
}
