//! Home: the games, the tables that wait, and the ways to others.

use super::widgets::{Field, Typed, bars, inside, put};
use super::words::{self, Says, Word};
use super::{Play, rows::Rows};
use crate::paint::{self, LOUD, PLAIN, SOFT};
use crate::sheet::fit;
use catalog::GameId;
use crossterm::event::KeyCode;
use game::Level;
use game::words::Lang;
use protocol::{ListedTable, Pace, Phase};
use ratatui::buffer::Buffer;
use std::path::Path;

/// Tables to continue at that are shown, at most.
const LISTED: usize = 6;

/// Home.
#[derive(Debug)]
pub struct Home {
    lang: Lang,
    tables: Vec<ListedTable>,
    cursor: usize,
    level: Level,
    /// What is being typed, and what for.
    field: Option<(Field, Entry)>,
    pub message: Option<String>,
}

/// Something to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Entry {
    Game(GameId),
    Table(String),
    Join,
    Record,
}

/// What somebody has chosen.
#[derive(Debug)]
pub enum Chosen {
    Nothing,
    Play(Play),
    Continue(String),
    Join(String),
    Record(String),
    Rules(GameId),
    Leave,
}

impl Home {
    pub fn new(folder: &Path, lang: Lang) -> Home {
        let mut tables = Rows::open(folder).tables();
        tables.truncate(LISTED);
        Home::with(tables, lang)
    }

    fn with(tables: Vec<ListedTable>, lang: Lang) -> Home {
        Home { lang, tables, cursor: 0, level: Level::Trotter, field: None, message: None }
    }

    fn entries(&self) -> Vec<Entry> {
        let games = GameId::ALL.map(Entry::Game).into_iter();
        let tables = self.tables.iter().map(|table| Entry::Table(table.id.clone()));
        games.chain(tables).chain([Entry::Join, Entry::Record]).collect()
    }

    pub fn press(&mut self, key: KeyCode) -> Chosen {
        self.message = None;
        if let Some((field, what)) = &mut self.field {
            let what = what.clone();
            return match field.press(key) {
                Typed::More => Chosen::Nothing,
                Typed::GivenUp => {
                    self.field = None;
                    Chosen::Nothing
                }
                Typed::Done(text) => {
                    self.field = None;
                    if what == Entry::Join { Chosen::Join(text) } else { Chosen::Record(text) }
                }
            };
        }
        let entries = self.entries();
        let Some(entry) = entries.get(self.cursor).cloned() else { return Chosen::Nothing };
        let levels = Level::ALL;
        let at = levels.iter().position(|level| *level == self.level).unwrap_or_default();
        match key {
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                self.cursor = (self.cursor + 1) % entries.len();
            }
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                self.cursor = (self.cursor + entries.len() - 1) % entries.len();
            }
            KeyCode::Right => self.level = levels[(at + 1) % levels.len()],
            KeyCode::Left => self.level = levels[(at + levels.len() - 1) % levels.len()],
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                self.cursor = index.min(entries.len() - 1);
            }
            KeyCode::Enter => return self.choose(&entry, true),
            KeyCode::Char('l') => return self.choose(&entry, false),
            KeyCode::Char('?') => {
                if let Entry::Game(game) = entry {
                    return Chosen::Rules(game);
                }
            }
            KeyCode::Char('q') | KeyCode::Esc => return Chosen::Leave,
            _ => {}
        }
        Chosen::Nothing
    }

    fn choose(&mut self, entry: &Entry, at_once: bool) -> Chosen {
        let mut ask =
            |word: Word| self.field = Some((Field::new(word.said_in(self.lang)), entry.clone()));
        match entry {
            Entry::Game(game) => {
                let usual = usize::from(crate::usual_players(*game)).saturating_sub(1);
                return Chosen::Play(Play {
                    game: *game,
                    bots: Some(vec![self.level; usual]),
                    people: Vec::new(),
                    options: None,
                    pace: Pace::Relaxed,
                    server: None,
                    at_once,
                });
            }
            Entry::Table(id) => return Chosen::Continue(id.clone()),
            Entry::Join => ask(Word::JoinHow),
            Entry::Record => ask(Word::WhichFile),
        }
        Chosen::Nothing
    }

    pub fn draw(&self, screen: &mut Buffer) {
        let (area, lang) = (inside(screen.area), self.lang);
        let say = |word: Word| word.said_in(lang);
        let width = usize::from(area.width);
        let mut y = area.y + 1;
        put(screen, (area.x + 2, y), say(Word::Tagline), LOUD);
        y += 2;
        for (index, entry) in self.entries().iter().enumerate() {
            let at = index == self.cursor;
            let (mark, ink) = if at { ("▶", paint::LIT) } else { (" ", PLAIN) };
            put(screen, (area.x + 1, y), mark, LOUD);
            match entry {
                Entry::Game(game) => {
                    let seats = game.seats();
                    let title = format!(" {} ", game.title());
                    put(screen, (area.x + 3, y), &title, if at { ink } else { LOUD });
                    let players =
                        format!("{}–{} {}", seats.start(), seats.end(), say(Word::Players));
                    put(screen, (area.x + 22, y), &players, SOFT);
                    let pitch = game.pitch().in_lang(lang);
                    put(screen, (area.x + 4, y + 1), &fit(pitch, width.saturating_sub(6)), PLAIN);
                    y += 3;
                }
                Entry::Table(id) => {
                    if let Some(table) = self.tables.iter().find(|table| table.id == *id) {
                        let told = self.waiting(table);
                        put(screen, (area.x + 3, y), &fit(&told, width.saturating_sub(4)), ink);
                    }
                    y += 1;
                }
                Entry::Join => {
                    y += u16::from(!self.tables.is_empty());
                    let mark = if at { "▶" } else { " " };
                    put(screen, (area.x + 1, y), mark, LOUD);
                    put(screen, (area.x + 3, y), &format!(" {} ", say(Word::JoinTable)), ink);
                    y += 1;
                }
                Entry::Record => {
                    put(screen, (area.x + 3, y), &format!(" {} ", say(Word::OpenRecord)), ink);
                    y += 1;
                }
            }
        }
        let level = words::level(self.level).in_lang(lang);
        let against =
            format!("{}: ‹ {level} › {}", say(Word::Against), self.level.about().in_lang(lang));
        put(
            screen,
            (area.x + 2, area.bottom().saturating_sub(2)),
            &fit(&against, width.saturating_sub(3)),
            PLAIN,
        );
        if let Some(message) = &self.message {
            let at = (area.x + 2, area.bottom().saturating_sub(1));
            put(screen, at, &fit(message, width.saturating_sub(3)), paint::WRONG);
        }
        bars(screen, "Cavalcade", "", say(Word::HomeKeys));
        if let Some((field, _)) = &self.field {
            field.draw(screen);
        }
    }

    /// "Continue: … (Ana, Bo), being played"
    fn waiting(&self, table: &ListedTable) -> String {
        let say = |word: Word| word.said_in(self.lang);
        let phase = match table.phase {
            Phase::Lobby => Word::InLobby,
            Phase::Playing => Word::IsPlaying,
            Phase::Over => Word::IsOver,
        };
        let names: Vec<String> = table.names.iter().map(|name| crate::harmless(name)).collect();
        let names =
            if names.is_empty() { say(Word::NobodyYet).to_owned() } else { names.join(", ") };
        let colon = catalog::COLON.in_lang(self.lang);
        format!(" {}{colon}{} ({names}), {} ", say(Word::Continue), table.game.title(), say(phase))
    }
}
