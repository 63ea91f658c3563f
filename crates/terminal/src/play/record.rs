//! A match that was, to step through: drawn as `cavalcade replay` draws it.

use super::widgets::{bars, inside};
use super::words::{Says, Word};
use crate::picture::Picture;
use crate::print::Painter;
use catalog::record::{Replay, ReplayStep};
use crossterm::event::KeyCode;
use game::words::Lang;
use ratatui::buffer::Buffer;

/// A record, and where in it somebody is.
#[derive(Debug)]
pub struct RecordScreen {
    text: String,
    lang: Lang,
    at: u64,
    last: u64,
}

/// Whether somebody still looks.
#[derive(PartialEq, Eq, Debug)]
pub enum Looking {
    On,
    Done,
}

impl RecordScreen {
    /// A record; nothing, if it is none.
    pub fn new(text: String, lang: Lang) -> Option<RecordScreen> {
        let mut replay = Replay::new(text.as_bytes()).ok()?;
        let mut last = 0;
        while let Ok(Some(step)) = replay.step() {
            last = step.seq;
        }
        Some(RecordScreen { text, lang, at: 0, last })
    }

    pub fn press(&mut self, key: KeyCode) -> Looking {
        match key {
            KeyCode::Right | KeyCode::Down | KeyCode::Char(' ' | 'l' | 'j') => self.at += 1,
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k') => {
                self.at = self.at.saturating_sub(1);
            }
            KeyCode::PageDown => self.at += 10,
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.last,
            KeyCode::Esc | KeyCode::Char('q') => return Looking::Done,
            _ => {}
        }
        self.at = self.at.min(self.last);
        Looking::On
    }

    pub fn draw(&self, screen: &mut Buffer) {
        let area = inside(screen.area);
        // It was read before.
        let Ok(mut replay) = Replay::new(self.text.as_bytes()) else { return };
        let mut shown: Option<ReplayStep> = None;
        while replay.seq() < self.at {
            match replay.step() {
                Ok(Some(step)) => shown = Some(step),
                Ok(None) | Err(_) => break,
            }
        }
        let painter = Painter { colour: true, width: usize::from(area.width).min(144) };
        let picture = Picture { replay: &replay, step: shown.as_ref(), lang: self.lang, painter };
        picture.sheet().render(area, screen);
        let title = replay.header().options.game().title();
        let at = format!("{}/{}", self.at, self.last);
        bars(screen, title, &at, Word::RecordKeys.said_in(self.lang));
    }
}
