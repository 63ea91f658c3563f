//! What the screens have in common: bars, boxes, lists that wrap, a field to type in.

use crate::paint::{self, BAR, Ink, LOUD, PLAIN, SOFT};
use crate::sheet::{self, Sheet, fit};
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The lines between the bars.
pub fn inside(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
}

/// The bar above, with something at each end, and the bar below with the keys.
pub fn bars(screen: &mut Buffer, title: &str, right: &str, keys: &str) {
    let area = screen.area;
    let bottom = area.bottom().saturating_sub(1);
    for y in [area.y, bottom] {
        put(screen, (area.x, y), &" ".repeat(area.width.into()), BAR);
    }
    let room = usize::from(area.width).saturating_sub(sheet::width(right) + 3);
    put(screen, (area.x + 1, area.y), &fit(title, room), BAR.patch(LOUD));
    let x = usize::from(area.width).saturating_sub(sheet::width(right) + 1);
    put(screen, (area.x + x as u16, area.y), right, BAR);
    put(screen, (area.x + 1, bottom), &fit(keys, usize::from(area.width).saturating_sub(2)), BAR);
}

/// Writes a text, cut at the edge.
pub fn put(screen: &mut Buffer, (x, y): (u16, u16), text: &str, ink: Ink) {
    let room = screen.area.right().saturating_sub(x);
    Sheet::line(text, ink).render(Rect::new(x, y, room, 1), screen);
}

/// The latest of some sentences at the bottom of an area, wrapped; the very latest are loud.
pub fn log(screen: &mut Buffer, area: Rect, lines: &[String], loud: usize) {
    let most = usize::from(area.height);
    let width = usize::from(area.width);
    if most == 0 || width < 8 {
        return;
    }
    let mut rows = Vec::new();
    for (back, line) in lines.iter().rev().enumerate() {
        let ink = if back < loud { PLAIN } else { SOFT };
        let wrapped = sheet::wrap(line, width.saturating_sub(2));
        for (nth, text) in wrapped.iter().enumerate().rev() {
            let sign = if nth == 0 { "· " } else { "  " };
            rows.push((format!("{sign}{text}"), ink));
        }
        if rows.len() >= most {
            break;
        }
    }
    rows.truncate(most);
    for (y, (text, ink)) in rows.iter().rev().enumerate() {
        put(screen, (area.x, area.y + y as u16), text, *ink);
    }
}

/// A sheet in a frame, in the middle of the screen; what does not fit is cut.
pub fn panel(screen: &mut Buffer, title: &str, inner: &Sheet) {
    let area = inside(screen.area);
    let width = (inner.width().max(sheet::width(title) + 4) + 4).min(area.width.into());
    let height = (inner.height() + 2).min(area.height.into());
    let mut frame = Sheet::new();
    let edge = "─".repeat(width.saturating_sub(2));
    frame.put(0, 0, &format!("╭{edge}╮"), LOUD);
    for y in 1..height.saturating_sub(1) {
        frame.put(0, y, &format!("│{}│", " ".repeat(width.saturating_sub(2))), LOUD);
    }
    frame.put(0, height.saturating_sub(1), &format!("╰{edge}╯"), LOUD);
    frame.put(2, 0, &format!(" {title} "), LOUD);
    let x = area.x + (area.width - width as u16) / 2;
    let y = area.y + (area.height - height as u16) / 2;
    frame.render(Rect::new(x, y, width as u16, height as u16), screen);
    let room = Rect::new(
        x + 2,
        y + 1,
        (width as u16).saturating_sub(4),
        (height as u16).saturating_sub(2),
    );
    inner.render(room, screen);
}

/// A line that is being typed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Field {
    pub label: String,
    pub text: String,
}

/// What came of a key in a field.
#[derive(PartialEq, Eq, Debug)]
pub enum Typed {
    More,
    Done(String),
    GivenUp,
}

impl Field {
    pub fn new(label: &str) -> Field {
        Field { label: label.to_owned(), text: String::new() }
    }

    pub fn press(&mut self, key: KeyCode) -> Typed {
        match key {
            KeyCode::Enter if self.text.trim().is_empty() => return Typed::GivenUp,
            KeyCode::Enter => return Typed::Done(self.text.trim().to_owned()),
            KeyCode::Esc => return Typed::GivenUp,
            KeyCode::Backspace => _ = self.text.pop(),
            KeyCode::Char(letter) => self.text.push(letter),
            _ => {}
        }
        Typed::More
    }

    pub fn draw(&self, screen: &mut Buffer) {
        let mut inner = Sheet::line(&self.label, PLAIN);
        let shown = sheet::width(&self.text).saturating_sub(50);
        let tail: String = self.text.chars().skip(shown).collect();
        inner.put(0, 1, &format!("{tail}█"), paint::LIT);
        inner.put(0, 2, &" ".repeat(52), PLAIN);
        panel(screen, "…", &inner);
    }
}
