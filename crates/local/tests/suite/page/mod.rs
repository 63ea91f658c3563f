//! A page without a browser, and a store that can be full.

#![allow(dead_code, clippy::unwrap_used)] // Each test needs another part of it.

use bots::Level;
use catalog::GameId;
use client::{BotPlayer, Event, Local, Outlook, Session};
use commit::Sealed;
use game::Millis;
use game::words::Lang;
use local::{
    Advised, Broken, FromHost, Memory, NotKept, Question, Row, RowKey, RowStore, Shell, ToHost,
    World, Write,
};
use protocol::{NewTable, Pace, Phase, Settings, Wish};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::pin::pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use table::Seed;

/// The tests' own time goes on by itself.
pub fn now() -> u64 {
    static NOW: AtomicU64 = AtomicU64::new(1_700_000_000_000);
    NOW.fetch_add(5, Ordering::Relaxed)
}

fn seed() -> Seed {
    Seed([7; 32])
}

/// What the person adds to the dice.
pub const TEXT: &str = "a text of Zoé's";

/// The table.
pub const TABLE: &str = "t";

/// What waits for nothing.
pub fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => panic!("memory answers at once"),
    }
}

/// What a browser keeps: every window has the same.
#[derive(Clone, Default)]
pub struct TestRows {
    pub rows: Rc<Memory>,
    /// Whether there is no room for more.
    pub full: Rc<Cell<bool>>,
    /// How often somebody else will have been quicker.
    pub contested: Rc<Cell<u32>>,
    /// What was written.
    pub written: Rc<RefCell<Vec<Vec<Write>>>>,
}

impl TestRows {
    pub fn put(&self, key: RowKey, text: &str) {
        let row = Row { key, text: Sealed(text.to_owned()) };
        at_once(self.rows.write(&[Write { row, mode: local::WriteMode::Upsert }])).unwrap();
    }

    pub fn get(&self, key: &RowKey) -> Option<String> {
        at_once(self.rows.read(key)).unwrap().map(|text| text.0)
    }

    pub fn lines(&self, match_no: u32) -> Vec<Row> {
        at_once(self.rows.lines(TABLE, Some(match_no))).unwrap()
    }
}

impl RowStore for TestRows {
    async fn lasts(&self) -> bool {
        true
    }

    async fn write(&self, writes: &[Write]) -> Result<(), NotKept> {
        if self.full.get() {
            return Err(NotKept::Failed);
        }
        if let Some(left) = self.contested.get().checked_sub(1) {
            self.contested.set(left);
            return Err(NotKept::Conflict);
        }
        self.rows.write(writes).await?;
        self.written.borrow_mut().push(writes.to_vec());
        Ok(())
    }

    async fn read(&self, key: &RowKey) -> Result<Option<Sealed<String>>, NotKept> {
        self.rows.read(key).await
    }

    async fn lines(&self, table: &str, match_no: Option<u32>) -> Result<Vec<Row>, NotKept> {
        self.rows.lines(table, match_no).await
    }
}

/// A page: one person, who plays as a pony does.
pub struct Page {
    pub shell: Shell<TestRows>,
    pub session: Session,
    pony: BotPlayer,
    inbox: VecDeque<FromHost>,
    pub store: TestRows,
    pub people: Option<u8>,
    pub kept: Option<bool>,
    pub broken: Option<Broken>,
    /// Why the last thing was refused that was.
    pub refused: Option<protocol::Code>,
}

impl Page {
    pub fn open(new: Option<NewTable>, store: TestRows) -> Page {
        let shell = Shell::new(World { now, seed, tell: |_| {} }, store.clone());
        let session = Session::new(Lang::Fr).with_luck(|| TEXT.to_owned(), None);
        let pony = BotPlayer::new(Level::Pony, 1);
        let (inbox, people, kept, broken) = (VecDeque::new(), None, None, None);
        let refused = None;
        let mut page = Page { shell, session, pony, inbox, store, people, kept, broken, refused };
        page.session.connected();
        page.say(&ToHost::Open { id: TABLE.to_owned(), new });
        page.send();
        page
    }

    pub fn create(game: GameId) -> Page {
        Page::create_on(TestRows::default(), game)
    }

    pub fn create_on(store: TestRows, game: GameId) -> Page {
        let settings = Settings { pace: Pace::Instant, ..Settings::default() };
        Page::open(Some(NewTable { game, options: None, settings }), store)
    }

    /// What a reload does.
    pub fn reload(self) -> Page {
        Page::open(None, self.store)
    }

    /// Messages are text between a page and a worker.
    pub fn hear(&mut self, message: &ToHost) -> Vec<FromHost> {
        let text = serde_json::to_string(message).unwrap();
        let said = at_once(self.shell.hear(serde_json::from_str(&text).unwrap()));
        serde_json::from_str(&serde_json::to_string(&said).unwrap()).unwrap()
    }

    pub fn say(&mut self, message: &ToHost) {
        let said = self.hear(message);
        self.obey(said);
    }

    /// Messages come one after the other, and what is said meanwhile is answered after them.
    fn obey(&mut self, said: Vec<FromHost>) {
        self.inbox.extend(said);
        while let Some(said) = self.inbox.pop_front() {
            match said {
                FromHost::Tell(tell) => {
                    for (who, text) in tell {
                        assert_eq!(who, 1);
                        for event in self.session.received(&text, Local(now())).unwrap() {
                            match event {
                                Event::Frame { resync } => {
                                    self.pony.see(&self.session, resync).unwrap();
                                }
                                Event::Refused { refusal, .. } => self.refused = Some(refusal.code),
                                _ => {}
                            }
                        }
                    }
                    self.answer();
                }
                FromHost::Opened { people } => self.people = Some(people),
                FromHost::Kept(kept) => self.kept = Some(kept),
                FromHost::Broken(why) => self.broken = Some(why),
                other => panic!("{other:?}"),
            }
        }
    }

    pub fn send(&mut self) {
        self.answer();
        self.obey(Vec::new());
    }

    fn answer(&mut self) {
        while let Some(text) = self.session.next_to_send() {
            let said = self.hear(&ToHost::Hear { who: 1, text });
            self.inbox.extend(said);
        }
    }

    pub fn start(&mut self) {
        let (name, luck) = ("Zoé".to_owned(), String::new());
        self.session.ask(Wish::Sit { place: 0, name, horse: None, luck, promise: None });
        self.session.ask(Wish::Bot { place: 1, level: "pony".to_owned() });
        self.session.ask(Wish::Start { match_no: 1 });
        self.send();
    }

    pub fn phase(&self) -> Phase {
        self.session.table().unwrap().phase
    }

    /// Bots and clocks do what is theirs.
    pub fn pass_time(&mut self) {
        let said = match self.shell.is_pensive() {
            true => at_once(self.shell.think()),
            false => at_once(self.shell.tick()),
        };
        self.obey(said);
    }

    /// Whatever comes next.
    pub fn go_on(&mut self) {
        if !self.shell.is_pensive()
            && self.session.is_settled()
            && let Ok(Some(intent)) = self.pony.intent(&self.session, Millis(now()))
        {
            self.session.act(intent.action).unwrap();
            self.send();
        }
        self.pass_time();
    }

    pub fn play_to_the_end(&mut self) {
        for _ in 0..20_000 {
            if self.phase() == Phase::Over {
                return;
            }
            self.go_on();
        }
        panic!("the match does not end");
    }

    /// What is kept, as the page asks for it.
    pub fn read(&mut self, match_no: Option<u32>) -> Option<String> {
        let id = TABLE.to_owned();
        match &self.hear(&ToHost::Read { id, match_no })[..] {
            [FromHost::Text(text)] => text.as_ref().map(|text| text.0.clone()),
            other => panic!("{other:?}"),
        }
    }

    /// Asks for advice as a page does that was not here before.
    pub fn advice(&mut self, n: u32) -> Option<Advised> {
        let (table, frame) = (self.session.table().unwrap(), self.session.frame().unwrap());
        let question = Question { outlook: Outlook::of(table, frame).unwrap(), seen: Vec::new() };
        match &self.hear(&ToHost::Advise { n, question })[..] {
            [FromHost::Advice { n: answered, action }] => {
                assert_eq!(*answered, n);
                *action
            }
            other => panic!("{other:?}"),
        }
    }
}
