//! The whole program on a screen: which screen it is, and what leads from one to another.

use super::error::PlayError;
use super::home::{Chosen, Home};
use super::record::{Looking, RecordScreen};
use super::rules::{Reading, RulesPage};
use super::table_client::Arrival;
use super::table_screen::{Asked, TableScreen};
use super::words::{Says, Word};
use super::{Goal, Opened, Setup, ended, open, reopen};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::Frame;
use std::future::Future;
use std::pin::Pin;
use std::time::Instant;

type Opening = Pin<Box<dyn Future<Output = Result<Option<Opened>, PlayError>> + Send>>;

/// The whole program on a screen.
pub struct App {
    setup: Setup,
    screen: Screen,
    /// What lies over the screen, and goes before it.
    rules: Option<RulesPage>,
    record: Option<RecordScreen>,
    /// A table that is being opened.
    opening: Option<Opening>,
    /// Whether there is a home to go back to.
    from_home: bool,
    over: Option<Result<(), PlayError>>,
}

enum Screen {
    Home(Home),
    Table(Box<TableScreen>),
}

/// Something that happened elsewhere.
pub enum Heard {
    Arrival(Arrival),
    Opened(Result<Option<Opened>, PlayError>),
    Time(Instant),
}

impl App {
    /// Begins at a table, or at home.
    pub fn new(setup: &Setup, opened: Option<Opened>) -> App {
        let from_home = opened.is_none();
        let screen = match opened {
            Some(opened) => Screen::Table(Box::new(TableScreen::new(opened.client(setup)))),
            None => Screen::Home(Home::new(&setup.profile.folder, setup.lang)),
        };
        let setup = setup.clone();
        App { setup, screen, rules: None, record: None, opening: None, from_home, over: None }
    }

    /// Shows it as another terminal would.
    #[cfg(test)]
    pub fn set_look(&mut self, look: crate::depth::Look) {
        self.setup.look = look;
    }

    /// Whether it is over, and how.
    pub fn over(&mut self) -> Option<Result<(), PlayError>> {
        self.over.take()
    }

    /// When to draw again though nothing comes.
    pub fn due(&self) -> Option<Instant> {
        match &self.screen {
            Screen::Home(_) => None,
            Screen::Table(table) => table.due(Instant::now()),
        }
    }

    /// Waits for whatever comes from elsewhere.
    pub async fn next(&mut self) -> Heard {
        let App { opening, screen, .. } = self;
        let opening = async {
            match opening {
                Some(opening) => opening.await,
                None => std::future::pending().await,
            }
        };
        let table = async {
            match screen {
                Screen::Table(table) => table.client.next().await,
                Screen::Home(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            opened = opening => Heard::Opened(opened),
            arrival = table => Heard::Arrival(arrival),
        }
    }

    pub fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Time(now) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.client.tick(now);
                }
            }
            Heard::Opened(opened) => {
                self.opening = None;
                match opened {
                    Ok(Some(opened)) => self.sit_at(opened),
                    Ok(None) => {}
                    Err(why) => self.tell(why.told(self.setup.lang)),
                }
            }
            Heard::Arrival(arrival) => {
                let Screen::Table(table) = &mut self.screen else { return };
                table.client.hear(arrival);
                let asked = table.record();
                if let Some(ending) = table.client.broken.take() {
                    let why = ended(&ending, &table.client.whereabouts);
                    return self.leave(Some(why));
                }
                self.obey(asked);
            }
        }
    }

    pub fn press(&mut self, key: KeyEvent) {
        if let Some(rules) = &mut self.rules {
            if rules.press(key.code) == Reading::Done {
                self.rules = None;
            }
            return;
        }
        if let Some(record) = &mut self.record {
            if record.press(key.code) == Looking::Done {
                self.record = None;
            }
            return;
        }
        match &mut self.screen {
            Screen::Home(home) => {
                let chosen = home.press(key.code);
                self.choose(chosen);
            }
            Screen::Table(table) => {
                let asked = table.press(key.code);
                self.obey(asked);
            }
        }
    }

    pub fn point(&mut self, mouse: MouseEvent) {
        if let Screen::Table(table) = &mut self.screen {
            table.point(mouse);
        }
    }

    fn choose(&mut self, chosen: Chosen) {
        match chosen {
            Chosen::Nothing => {}
            Chosen::Leave => self.over = Some(Ok(())),
            Chosen::Rules(game) => self.rules = Some(RulesPage::new(game, self.setup.lang)),
            Chosen::Continue(id) => self.sit_at(reopen(&self.setup, id)),
            Chosen::Play(play) => {
                self.opening = Some(Box::pin(open(&self.setup, Goal::Play(play))));
            }
            Chosen::Join(text) => match text.parse() {
                Ok(address) => {
                    self.tell(Word::Connecting.said_in(self.setup.lang).to_owned());
                    self.opening = Some(Box::pin(open(&self.setup, Goal::Join(address))));
                }
                Err(why) => {
                    let why: PlayError = why;
                    self.tell(why.told(self.setup.lang));
                }
            },
            Chosen::Record(file) => match std::fs::read_to_string(&file) {
                Ok(text) => self.look_at(text),
                Err(why) => {
                    let told = Word::NoFile.said_in(self.setup.lang);
                    self.tell(told.replace("{why}", &why.to_string()).replace("{file}", &file));
                }
            },
        }
    }

    fn look_at(&mut self, text: String) {
        self.record = RecordScreen::new(text, self.setup.lang);
        if self.record.is_none() {
            self.tell(Word::BadRecord.said_in(self.setup.lang).to_owned());
        }
    }

    fn obey(&mut self, asked: Asked) {
        match asked {
            Asked::Nothing => {}
            Asked::Rules => {
                if let Screen::Table(table) = &self.screen
                    && let Some(info) = &table.client.table
                {
                    self.rules = Some(RulesPage::new(info.game, self.setup.lang));
                }
            }
            Asked::Record(text) => self.look_at(text),
            Asked::Leave => self.leave(None),
        }
    }

    fn sit_at(&mut self, opened: Opened) {
        let table = TableScreen::new(opened.client(&self.setup));
        self.screen = Screen::Table(Box::new(table));
    }

    /// Back home, where somebody came from there; else it is over.
    fn leave(&mut self, why: Option<PlayError>) {
        if !self.from_home {
            self.over = Some(why.map_or(Ok(()), Err));
            return;
        }
        self.screen = Screen::Home(Home::new(&self.setup.profile.folder, self.setup.lang));
        if let Some(why) = why {
            self.tell(why.told(self.setup.lang));
        }
    }

    fn tell(&mut self, told: String) {
        match &mut self.screen {
            Screen::Home(home) => home.message = Some(told),
            Screen::Table(table) => table.client.say_aloud(vec![told]),
        }
    }

    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let screen = frame.buffer_mut();
        match &mut self.screen {
            Screen::Home(home) => home.draw(screen),
            Screen::Table(table) => table.draw(screen),
        }
        if let Some(record) = &self.record {
            screen.reset();
            record.draw(screen);
        }
        if let Some(rules) = &mut self.rules {
            rules.draw(screen);
        }
        self.setup.look.apply(screen);
    }
}
