//! A whole page without a page: somebody plays at a table on this device.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)]

use bots::Level;
use catalog::GameId;
use client::{BotPlayer, Event, Local, Session, deed};
use game::Millis;
use game::words::Lang;
use local::{Added, Advised, FromHost, KeptDoc, Question, Shell, ToHost, ToKeep, Unfair, World};
use protocol::{Hello, LangCode, Pace, Phase, Settings, ToServer, VERSION, Wish};
use std::sync::atomic::{AtomicU64, Ordering};
use table::Seed;

/// The tests' own time goes on by itself.
fn now() -> u64 {
    static NOW: AtomicU64 = AtomicU64::new(1_700_000_000_000);
    NOW.fetch_add(5, Ordering::Relaxed)
}

fn seed() -> Seed {
    Seed([7; 32])
}

/// What the person adds to the dice.
const TEXT: &str = "a text of Zoé's";

/// What was kept, as a browser keeps it.
#[derive(Clone, Default)]
struct Kept {
    doc: KeptDoc,
    log: String,
    /// How many lines were written again.
    rewritten: usize,
}

impl Kept {
    fn take(&mut self, keep: ToKeep) {
        if let Some(doc) = keep.doc {
            self.doc = doc;
        }
        if let Some(lines) = keep.lines {
            if lines.seq == 0 {
                self.log.clear();
            }
            self.rewritten += self.log.lines().count().abs_diff(lines.seq as usize);
            self.log += &lines.text.0;
        }
    }
}

/// A page: one person, who plays as a pony does.
struct Page {
    shell: Shell,
    session: Session,
    pony: BotPlayer,
    kept: Kept,
    broken: Option<String>,
}

impl Page {
    fn open(message: ToHost, kept: Kept) -> Page {
        let shell = Shell::new(World { now, seed });
        let session = Session::new(Lang::Fr).with_luck(|| TEXT.to_owned(), None);
        let pony = BotPlayer::new(Level::Pony, 1);
        let mut page = Page { shell, session, pony, kept, broken: None };
        page.session.connected();
        page.say(message);
        page.send();
        page
    }

    fn create(game: GameId) -> Page {
        let settings = Settings { pace: Pace::Instant, ..Settings::default() };
        let create = ToHost::Create { id: "t".to_owned(), game, options: None, settings };
        Page::open(create, Kept::default())
    }

    /// What a reload does.
    fn reload(self) -> Page {
        let doc = self.kept.doc.clone();
        Page::open(ToHost::Load { id: "t".to_owned(), doc }, self.kept)
    }

    fn say(&mut self, message: ToHost) {
        // Messages are text between a page and a worker.
        let text = serde_json::to_string(&message).unwrap();
        let said = self.shell.hear(serde_json::from_str(&text).unwrap());
        self.obey(said);
    }

    fn obey(&mut self, said: Vec<FromHost>) {
        for said in said {
            match said {
                FromHost::Step { keep, tell } => {
                    if let Some(keep) = keep {
                        self.kept.take(keep);
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
                FromHost::WantsLog { match_no } => {
                    assert_eq!(match_no, 1);
                    let text = self.kept.log.clone().into();
                    // Whoever is quicker than the storage is heard all the same.
                    self.send();
                    self.say(ToHost::Log { text });
                }
                FromHost::Broken { why } => self.broken = Some(why),
                FromHost::Ready
                | FromHost::Failed
                | FromHost::Advice { .. }
                | FromHost::Verdict { .. } => {}
            }
        }
    }

    fn send(&mut self) {
        while let Some(text) = self.session.next_to_send() {
            self.say(ToHost::Hear { who: 1, text });
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

    /// Bots and clocks do what is theirs.
    fn pass_time(&mut self) {
        let said = if self.shell.is_pensive() { self.shell.think() } else { self.shell.tick() };
        self.obey(said);
    }

    /// Whatever comes next.
    fn go_on(&mut self) {
        if !self.shell.is_pensive()
            && self.session.is_settled()
            && let Ok(Some(intent)) = self.pony.intent(&self.session, Millis(now()))
        {
            self.session.act(intent.action).unwrap();
            self.send();
        }
        self.pass_time();
    }

    fn play_to_the_end(&mut self) {
        for _ in 0..20_000 {
            if self.phase() == Phase::Over {
                return;
            }
            self.go_on();
        }
        panic!("the match does not end");
    }

    /// Asks for advice as a page does that was not here before.
    fn advice(&mut self, n: u32) -> Option<Advised> {
        let (table, frame) = (self.session.table().unwrap(), self.session.frame().unwrap());
        let question = Question { table: table.clone(), frame: frame.clone(), seen: Vec::new() };
        let said = self.shell.hear(ToHost::Advise { n, question });
        let text = serde_json::to_string(&said).unwrap();
        match &serde_json::from_str::<Vec<FromHost>>(&text).unwrap()[..] {
            [FromHost::Advice { n: answered, action }] => {
                assert_eq!(*answered, n);
                *action
            }
            other => panic!("{other:?}"),
        }
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
        assert_eq!(page.session.frame().unwrap().seq, before, "{game}: a reload lost something");
        page.play_to_the_end();
        assert_eq!(page.kept.rewritten, 0, "{game}: lines are only ever added");
    }
}

#[test]
fn the_dice_of_this_device_can_be_verified() {
    let mut page = Page::create(GameId::PetitsChevaux);
    page.start();
    page.play_to_the_end();
    let mut ask = |record: String| match &page.shell.hear(ToHost::Verify { n: 3, record })[..] {
        [FromHost::Verdict { n: 3, verdict }] => verdict.clone(),
        other => panic!("{other:?}"),
    };
    let record = page.kept.log.clone();
    let verdict = ask(record.clone()).unwrap();
    assert!(verdict.facts > 10 && verdict.second);
    assert_eq!(verdict.added[0], Added::Text(TEXT.to_owned()));
    let lines: Vec<&str> = record.lines().collect();
    assert!(matches!(ask(lines[1..].join("\n")), Err(Unfair::Record { line: 1 })));
}

#[test]
fn advice_can_be_followed() {
    for game in GameId::ALL {
        let mut page = Page::create(game);
        page.start();
        let mut followed = 0;
        // Nobody tells the adviser what happened before: it must do with what is seen now.
        for n in 0..4_000 {
            let acted = page.session.frame().unwrap().you.unwrap().acted;
            if let Some(Advised(action)) = page.advice(n) {
                page.session.act(deed(&action)).unwrap();
                page.send();
                let after = page.session.frame().unwrap().you.unwrap().acted;
                // At the carousel a move needs a touch before it.
                assert!(game == GameId::Carrousel || after == acted + 1, "{game}: it is taken");
                followed += 1;
            }
            if followed == 10 || page.phase() == Phase::Over {
                break;
            }
            page.pass_time();
        }
        assert!(followed > 2, "{game}: a champion has nothing to say");
    }
}

#[test]
fn what_can_t_be_read_is_told_and_nothing_panics() {
    for (doc, log) in [("{", ""), ("", "")] {
        let doc = KeptDoc { rev: 3, doc: doc.to_owned().into() };
        let kept = Kept { doc: doc.clone(), log: log.to_owned(), rewritten: 0 };
        let page = Page::open(ToHost::Load { id: "t".to_owned(), doc }, kept);
        assert!(page.broken.is_some());
    }
    let mut page = Page::create(GameId::GiroGaloppo);
    page.start();
    page.kept.log = "no record".to_owned();
    assert!(page.reload().broken.is_some(), "a log that is none");
}

#[test]
fn an_event_is_told_to_whoever_is_here() {
    let mut page = Page::create(GameId::Carrousel);
    let hello = Hello { protocol: VERSION, lang: LangCode::En, have: None };
    let text = ToServer::Hello(hello).text();
    let said = page.shell.hear(ToHost::Hear { who: 2, text });
    let [FromHost::Step { tell, .. }] = &said[..] else { panic!("nobody is told") };
    assert!(tell.iter().any(|(who, _)| *who == 2) && tell.iter().any(|(who, _)| *who == 1));
    let events = page.session.received(&tell[0].1, Local(0)).unwrap_or_default();
    assert!(!events.is_empty());
}
