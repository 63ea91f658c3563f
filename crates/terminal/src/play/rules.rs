//! The rules of a game, to scroll through.

use super::widgets::{bars, inside, put};
use super::words::{Says, Word};
use crate::paint::{LOUD, PLAIN};
use crate::sheet;
use catalog::GameId;
use crossterm::event::KeyCode;
use game::words::Lang;
use ratatui::buffer::Buffer;

/// The rules page of a game, and how far it is scrolled.
#[derive(Debug)]
pub struct RulesPage {
    game: GameId,
    lang: Lang,
    top: usize,
}

/// Whether somebody still reads.
#[derive(PartialEq, Eq, Debug)]
pub enum Reading {
    On,
    Done,
}

impl RulesPage {
    pub fn new(game: GameId, lang: Lang) -> RulesPage {
        RulesPage { game, lang, top: 0 }
    }

    pub fn press(&mut self, key: KeyCode) -> Reading {
        match key {
            KeyCode::Down | KeyCode::Char('j') => self.top += 1,
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top += 15,
            KeyCode::PageUp => self.top = self.top.saturating_sub(15),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = usize::MAX,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?') => return Reading::Done,
            _ => {}
        }
        Reading::On
    }

    pub fn draw(&mut self, screen: &mut Buffer) {
        let area = inside(screen.area);
        screen.reset();
        let width = usize::from(area.width).saturating_sub(4).min(96);
        let mut lines = Vec::new();
        for (text, is_head) in paragraphs(self.game.rules_page(self.lang)) {
            for part in sheet::wrap(&text, width) {
                lines.push((part, if is_head { LOUD } else { PLAIN }));
            }
        }
        self.top = self.top.min(lines.len().saturating_sub(area.height.into()));
        for (y, (text, ink)) in lines.iter().skip(self.top).take(area.height.into()).enumerate() {
            put(screen, (area.x + 2, area.y + y as u16), text, *ink);
        }
        bars(screen, self.game.title(), "", Word::RulesKeys.said_in(self.lang));
    }
}

/// The paragraphs of a page, and which are headings: lines that belong together are one.
fn paragraphs(page: &str) -> Vec<(String, bool)> {
    let mut all: Vec<(String, bool)> = Vec::new();
    let mut goes_on = false;
    for line in page.lines() {
        let is_head = line.starts_with('#');
        let text = line.trim_start_matches('#').trim().replace("**", "");
        let begins = is_head || text.is_empty() || text.starts_with(['-', '|', '*', '>', '`']);
        match all.last_mut() {
            Some((before, _)) if goes_on && !begins => {
                before.push(' ');
                before.push_str(&text);
            }
            _ => all.push((text.clone(), is_head)),
        }
        goes_on = !is_head && !text.is_empty() && !text.starts_with('|');
    }
    all
}
