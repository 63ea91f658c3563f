//! Everybody who plays on this device, at one table of its own.

use super::link::{Broken, News};
use super::pledge::Keeper;
use crate::browser;
use crate::local_tables::{self, KeptTable, WorkerLink};
use client::{Event, Session};
use game::words::Lang;
use local::{FromHost, ToHost, Who};
use protocol::{ListedTable, TableInfo};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

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
    keeps: Cell<bool>,
    hear: Box<Hear>,
}

impl Device {
    /// Opens a table: a new one, or one that was kept, with so many people.
    pub fn open(
        id: String,
        how: &ToHost,
        people: u8,
        lang: Lang,
        hear: impl Fn(Who, &Session, News) + 'static,
    ) -> Device {
        let device = Device(Rc::new(Inner {
            id,
            lang,
            worker: RefCell::default(),
            sessions: RefCell::default(),
            keepers: RefCell::default(),
            keeps: Cell::new(true),
            hear: Box::new(hear),
        }));
        let inner = Rc::downgrade(&device.0);
        let worker = WorkerLink::open(move |said| {
            if let Some(inner) = inner.upgrade() {
                Device(inner).heard(said);
            }
        });
        worker.tell(how);
        *device.0.worker.borrow_mut() = Some(worker);
        for _ in 0..=people.max(HOST) {
            device.add();
        }
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
            FromHost::Ready | FromHost::Advice { .. } | FromHost::Verdict { .. } => {}
            FromHost::Failed => self.tell(HOST, News::Broken(Broken::NoWorker)),
            FromHost::Broken { .. } => self.tell(HOST, News::Broken(Broken::Unreadable)),
            FromHost::WantsLog { match_no } => {
                let text = local_tables::record(&self.0.id, match_no).unwrap_or_default().into();
                if let Some(worker) = self.0.worker.borrow().as_ref() {
                    worker.tell(&ToHost::Log { text });
                }
            }
            FromHost::Step { keep, tell } => {
                // First keep, then tell, as the server does.
                if let Some(keep) = keep {
                    self.0.keeps.set(local_tables::write(&self.0.id, &keep).is_ok());
                }
                for (who, text) in tell {
                    self.received(who, &text);
                }
            }
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
        let changes = matches!(news, News::Event(Event::Welcome | Event::TableChanged));
        if who == HOST
            && changes
            && let Some(table) = session.table()
        {
            // Everybody but the one who looks on.
            let people = (sessions.len() - 1) as u8;
            local_tables::keep_info(&KeptTable { listed: listed(&self.0.id, table), people });
        }
        (self.0.hear)(who, session, news);
    }
}

/// What a list shows of the table.
fn listed(id: &str, table: &TableInfo) -> ListedTable {
    let name = |place: &protocol::Place| place.name.clone().or_else(|| place.level.clone());
    ListedTable {
        id: id.to_owned(),
        game: table.game,
        phase: table.phase,
        match_no: table.match_no,
        names: table.places.iter().filter_map(name).collect(),
        touched: js_sys::Date::now() as u64,
    }
}
