//! A table in the worker, without the worker: it can be tried out anywhere.

use super::{FromHouse, Kept, Lines, ToHouse, ToKeep, Who};
use bots::Level;
use catalog::AnyOptions;
use client::{BotPlayer, Local, Session};
use game::Millis;
use game::words::Lang;
use protocol::{Frame, FromServer, Raw, Settings, TableInfo, ToServer, VERSION, Welcome};
use std::collections::VecDeque;
use table::{Conn, DocWrite, Job, LogWrite, Moment, NewTable, PersonId, Seed, Step, Table, Write};

/// Where time and secrets come from.
#[derive(Clone, Copy)]
pub struct World {
    /// Milliseconds since 1970.
    pub now: fn() -> u64,
    /// A new seed, unknown to everybody.
    pub seed: fn() -> Seed,
}

/// One table, and who has come to it.
pub struct Room {
    world: World,
    table: Option<Table>,
    here: Vec<Who>,
    jobs: VecDeque<Job>,
    /// It remembers what it has found out about this match.
    adviser: Option<BotPlayer>,
}

/// A person at this device. Nobody else can reach its tables, so there is nothing to guess.
fn person(who: Who) -> PersonId {
    let mut id = [0; 16];
    id[15] = who;
    PersonId(id)
}

impl Room {
    /// A room without a table.
    pub fn new(world: World) -> Room {
        Room { world, table: None, here: Vec::new(), jobs: VecDeque::new(), adviser: None }
    }

    /// The page says something.
    pub fn hear(&mut self, message: ToHouse) -> Option<FromHouse> {
        let done = match message {
            ToHouse::Create { id, game, options, settings } => {
                let options = options.as_ref().map_or("{}", |options| options.get());
                let options = AnyOptions::parse(game, options).map_err(|e| e.to_string());
                options.map(|options| self.create(id, options, settings))
            }
            ToHouse::Load { id, kept: Kept { rev, doc, log } } => {
                let table = Table::load(&id, "", rev, doc.as_bytes(), log.as_bytes());
                table.map_err(|e| e.to_string()).map(|table| {
                    self.table = Some(table);
                    Step::default()
                })
            }
            ToHouse::Hear { who, text } => Ok(self.say(who, &text)),
            ToHouse::Advise { n, table, frame, seen } => {
                let action = self.advise(&table, frame, &seen);
                return Some(FromHouse::Advice { n, action });
            }
        };
        match done {
            Ok(step) => told(step),
            Err(why) => Some(FromHouse::Broken { why }),
        }
    }

    fn create(&mut self, id: String, options: AnyOptions, settings: Settings) -> Step {
        let (host, seed) = (person(1), (self.world.seed)());
        let new = NewTable { id, code: String::new(), host, options, settings, seed };
        let (table, doc) = Table::create(new);
        self.table = Some(table);
        let doc = DocWrite { expected_rev: 0, doc, people: Vec::new(), wake_at: None };
        Step { write: Some(Write { doc: Some(doc), log: None }), ..Step::default() }
    }

    fn say(&mut self, who: Who, text: &str) -> Step {
        // The page is our own; should it say nonsense, the next hello makes it good.
        let Ok(message) = ToServer::read(text) else { return Step::default() };
        let (conn, arrives) = (Conn(who.into()), !self.here.contains(&who));
        match &message {
            ToServer::Hello(hello) if arrives => {
                self.here.push(who);
                self.step(|table, moment| table.arrive(conn, person(who), hello, moment))
            }
            _ => self.step(|table, moment| table.hear(conn, &message, moment)),
        }
    }

    /// Time has passed.
    pub fn tick(&mut self) -> Option<FromHouse> {
        let step = self.step(Table::tick);
        told(step)
    }

    /// When to [`tick`](Room::tick), in milliseconds since 1970.
    pub fn due(&self) -> Option<u64> {
        self.table.as_ref()?.next_due()
    }

    /// Whether a bot has something to think about.
    pub fn is_pensive(&mut self) -> bool {
        if let Some(table) = &mut self.table {
            let mut seed = self.world.seed;
            let moment = Moment { unix_ms: (self.world.now)(), seed: &mut seed };
            self.jobs.extend(table.jobs(&moment));
        }
        !self.jobs.is_empty()
    }

    /// One bot thinks.
    pub fn think(&mut self) -> Option<FromHouse> {
        let thought = self.jobs.pop_front()?.think();
        let step = self.step(|table, moment| table.thought(thought, moment));
        told(step)
    }

    /// What a champion would do, that sees what this person sees.
    fn advise(&mut self, table: &TableInfo, frame: Frame, seen: &[Raw]) -> Option<Raw> {
        let (now, time) = ((self.world.now)(), Millis(frame.now));
        let mut session = Session::new(Lang::En);
        session.connected();
        let welcome = Welcome { protocol: VERSION, table: table.clone() };
        session.received(&FromServer::Welcome(welcome).text(), Local(now)).ok()?;
        session.received(&FromServer::Frame(frame).text(), Local(now)).ok()?;
        let adviser = self.adviser.get_or_insert_with(|| BotPlayer::new(Level::Champion, now));
        adviser.see(&session, true).ok()?;
        for effects in seen {
            adviser.recall(effects).ok()?;
        }
        Some(adviser.intent(&session, time).ok()??.action)
    }

    fn step(&mut self, act: impl FnOnce(&mut Table, &mut Moment<'_>) -> Step) -> Step {
        let mut seed = self.world.seed;
        let mut moment = Moment { unix_ms: (self.world.now)(), seed: &mut seed };
        self.table.as_mut().map(|table| act(table, &mut moment)).unwrap_or_default()
    }
}

/// What the page is to keep, and whom it is to tell.
fn told(step: Step) -> Option<FromHouse> {
    let keep = step.write.map(|Write { doc, log }| ToKeep {
        doc: doc.map(|doc| (doc.expected_rev + 1, text(doc.doc))),
        lines: log.map(|LogWrite { match_no, seq, lines, .. }| Lines {
            match_no,
            seq,
            text: text(lines),
        }),
    });
    let tell: Vec<(Who, String)> =
        step.out.into_iter().map(|out| (out.to.0 as Who, text(out.text.into()))).collect();
    (keep.is_some() || !tell.is_empty()).then_some(FromHouse::Step { keep, tell })
}

/// Documents, records and messages are text.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;
    use client::Event;
    use protocol::{Pace, Phase, Wish};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The tests' own time goes on by itself.
    fn now() -> u64 {
        static NOW: AtomicU64 = AtomicU64::new(1_700_000_000_000);
        NOW.fetch_add(5, Ordering::Relaxed)
    }

    fn seed() -> Seed {
        Seed([7; 32])
    }

    /// A page: one person, who plays as a pony does.
    struct Page {
        room: Room,
        session: Session,
        pony: BotPlayer,
        kept: Kept,
        broken: Option<String>,
    }

    impl Page {
        fn open(message: ToHouse, kept: Kept) -> Page {
            let room = Room::new(World { now, seed });
            let session = Session::new(Lang::Fr).with_luck(|| "a text of Zoé's".to_owned(), None);
            let pony = BotPlayer::new(Level::Pony, 1);
            let mut page = Page { room, session, pony, kept, broken: None };
            let said = page.room.hear(message);
            page.obey(said);
            page.session.connected();
            page.send();
            page
        }

        fn create(game: GameId) -> Page {
            let settings = Settings { pace: Pace::Instant, ..Settings::default() };
            let create = ToHouse::Create { id: "t".to_owned(), game, options: None, settings };
            Page::open(create, Kept::default())
        }

        /// What a reload does.
        fn reload(self) -> Page {
            Page::open(ToHouse::Load { id: "t".to_owned(), kept: self.kept.clone() }, self.kept)
        }

        fn obey(&mut self, said: Option<FromHouse>) {
            match said {
                Some(FromHouse::Step { keep, tell }) => {
                    if let Some(keep) = keep {
                        self.kept.take(&keep);
                    }
                    for (who, text) in tell {
                        assert_eq!(who, 1);
                        for event in self.session.received(&text, Local(now())).unwrap() {
                            if let Event::Frame { resync } = event {
                                self.pony.see(&self.session, resync).unwrap();
                            }
                        }
                    }
                    self.send();
                }
                Some(FromHouse::Broken { why }) => self.broken = Some(why),
                Some(FromHouse::Ready | FromHouse::Advice { .. }) | None => {}
            }
        }

        fn send(&mut self) {
            while let Some(text) = self.session.next_to_send() {
                let said = self.room.hear(ToHouse::Hear { who: 1, text });
                self.obey(said);
            }
        }

        fn start(&mut self) {
            let (name, luck) = ("Zoé".to_owned(), String::new());
            self.session.ask(Wish::Sit { place: 0, name, horse: None, luck, promise: None });
            self.session.ask(Wish::Bot { place: 1, level: "pony".to_owned() });
            self.session.ask(Wish::Start { match_no: 1 });
            self.send();
        }

        fn phase(&self) -> Phase {
            self.session.table().unwrap().phase
        }

        /// Whatever comes next.
        fn go_on(&mut self) {
            if self.room.is_pensive() {
                let said = self.room.think();
                self.obey(said);
                return;
            }
            if self.session.is_settled()
                && let Ok(Some(intent)) = self.pony.intent(&self.session, Millis(now()))
            {
                self.session.act(intent.action).unwrap();
                self.send();
            }
            let said = self.room.tick();
            self.obey(said);
        }
    }

    #[test]
    fn a_match_is_played_to_its_end_through_a_reload() {
        for game in [GameId::PetitsChevaux, GameId::GiroGaloppo] {
            let mut page = Page::create(game);
            page.start();
            assert_eq!(page.phase(), Phase::Playing, "{game}");
            for _ in 0..40 {
                page.go_on();
            }
            let before = page.session.frame().unwrap().seq;
            page = page.reload();
            assert_eq!(
                page.session.frame().unwrap().seq,
                before,
                "{game}: a reload lost something"
            );
            for _ in 0..20_000 {
                if page.phase() == Phase::Over {
                    break;
                }
                page.go_on();
            }
            assert_eq!(page.phase(), Phase::Over, "{game}");
            let verdict = table::verify(page.kept.log.as_bytes()).unwrap();
            assert_eq!(verdict.added[0], table::Added::Text("a text of Zoé's".to_owned()));
            assert!(verdict.facts > 10, "{game}: the dice of this device can be verified, too");
        }
    }

    #[test]
    fn advice_can_be_followed() {
        for game in [GameId::PetitsChevaux, GameId::GiroGaloppo] {
            let mut page = Page::create(game);
            page.start();
            let mut followed = 0;
            // Nobody tells the adviser what happened before: it must do with what is seen now.
            for n in 0..4_000 {
                let (frame, table) = (page.session.frame().unwrap(), page.session.table().unwrap());
                let (acted, frame, table) =
                    (frame.you.unwrap().acted, frame.clone(), table.clone());
                let advice = page.room.hear(ToHouse::Advise { n, table, frame, seen: Vec::new() });
                let Some(FromHouse::Advice { n: answered, action }) = advice else { panic!() };
                assert_eq!(answered, n);
                if let Some(action) = action {
                    page.session.act(action).unwrap();
                    page.send();
                    let after = page.session.frame().unwrap().you.unwrap().acted;
                    assert_eq!(after, acted + 1, "{game}: the table has taken it");
                    followed += 1;
                }
                if followed == 10 || page.phase() == Phase::Over {
                    break;
                }
                let said =
                    if page.room.is_pensive() { page.room.think() } else { page.room.tick() };
                page.obey(said);
            }
            assert!(followed > 2, "{game}: a champion has nothing to say");
        }
    }

    #[test]
    fn what_can_t_be_read_is_told_and_nothing_panics() {
        let kept = Kept { rev: 3, doc: "{".to_owned(), log: String::new() };
        let page = Page::open(ToHouse::Load { id: "t".to_owned(), kept: kept.clone() }, kept);
        assert!(page.broken.is_some());
    }

    #[test]
    fn an_event_is_told_to_whoever_is_here() {
        let mut page = Page::create(GameId::Carrousel);
        let text = ToServer::Hello(protocol::Hello {
            protocol: VERSION,
            lang: protocol::LangCode::En,
            have: None,
        });
        let said = page.room.hear(ToHouse::Hear { who: 2, text: text.text() });
        let Some(FromHouse::Step { tell, .. }) = said else { panic!("nobody is told") };
        assert!(tell.iter().any(|(who, _)| *who == 2) && tell.iter().any(|(who, _)| *who == 1));
        let events: Vec<Event> = page.session.received(&tell[0].1, Local(0)).unwrap_or_default();
        assert!(!events.is_empty());
    }
}
