//! A ratatui buffer that grows as it is drawn on.

use super::paint::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// No sheet is larger, in columns and in lines: what lies further out is not drawn.
const LARGEST: usize = 1_000;

/// By how much it grows at once, in columns and in lines.
const GROWTH: (usize, usize) = (32, 8);

/// A drawing whose size is not known before it is done. Nothing on it can move a terminal's cursor: what is no
/// printable character is replaced as it is put down.
#[derive(Clone, Default, Debug)]
pub struct Sheet {
    buffer: Buffer,
    /// What has been drawn on; the buffer may be larger.
    width: usize,
    height: usize,
}

impl Sheet {
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// A sheet with one line of text on it.
    pub fn line(text: &str, ink: Ink) -> Sheet {
        let mut sheet = Sheet::new();
        sheet.put(0, 0, text, ink);
        sheet
    }

    /// Text in lines of at most `width` columns.
    pub fn paragraph(text: &str, width: usize, ink: Ink) -> Sheet {
        let mut sheet = Sheet::new();
        for (y, line) in wrap(text, width).iter().enumerate() {
            sheet.put(0, y, line, ink);
        }
        sheet
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    /// The characters, on an area that may be larger than what was drawn on.
    pub fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    /// Writes `text` at a place, and gives the column behind it.
    pub fn put(&mut self, x: usize, y: usize, text: &str, ink: Ink) -> usize {
        let clean: String = text.chars().filter(|c| !is_invisible(*c)).map(harmless).collect();
        // An accent needs a letter to stand on.
        let clean = clean.trim_start_matches(|c| columns(c) == 0);
        let end = x + UnicodeWidthStr::width(clean);
        if clean.is_empty() || !self.reach(end, y + 1) {
            return end;
        }
        let (left, line) = (x as u16, y as u16);
        self.part(left, line);
        self.part(end as u16, line);
        self.buffer.set_string(left, line, clean, Ink::reset().patch(ink));
        end
    }

    /// Puts another sheet on this one.
    pub fn paste(&mut self, x: usize, y: usize, other: &Sheet) {
        if other.height == 0 || !self.reach(x + other.width, y + other.height) {
            return;
        }
        let (left, top) = (x as u16, y as u16);
        for dy in 0..other.height as u16 {
            self.part(left, top + dy);
            self.part(left + other.width as u16, top + dy);
            for dx in 0..other.width as u16 {
                self.buffer[(left + dx, top + dy)] = other.buffer[(dx, dy)].clone();
            }
        }
    }

    /// This and the other side by side, with `gap` columns between them.
    #[must_use]
    pub fn beside(mut self, gap: usize, other: &Sheet) -> Sheet {
        self.paste(self.width() + gap, 0, other);
        self
    }

    /// This and the other below it, with `gap` lines between them.
    #[must_use]
    pub fn above(mut self, gap: usize, other: &Sheet) -> Sheet {
        let gap = if self.height() == 0 { 0 } else { gap };
        self.paste(0, self.height() + gap, other);
        self
    }

    /// Puts as much of it on a screen as has room in `area`.
    #[cfg(feature = "play")]
    pub fn render(&self, area: Rect, screen: &mut Buffer) {
        let area = area.intersection(screen.area);
        for dy in 0..area.height.min(self.height as u16) {
            for dx in 0..area.width.min(self.width as u16) {
                let cell = &self.buffer[(dx, dy)];
                // Half of a wide character is none.
                if dx + 1 == area.width && cell.symbol().width() > 1 {
                    continue;
                }
                screen[(area.x + dx, area.y + dy)] = cell.clone();
            }
        }
    }

    /// Makes room for so many columns and lines; there is a limit.
    fn reach(&mut self, width: usize, height: usize) -> bool {
        if width > LARGEST || height > LARGEST {
            return false;
        }
        self.width = self.width.max(width);
        self.height = self.height.max(height);
        let area = self.buffer.area;
        if width > area.width.into() || height > area.height.into() {
            let larger = Rect::new(
                0,
                0,
                self.width.next_multiple_of(GROWTH.0) as u16,
                self.height.next_multiple_of(GROWTH.1) as u16,
            );
            let before = std::mem::replace(&mut self.buffer, Buffer::empty(larger));
            for y in 0..area.height {
                for x in 0..area.width {
                    self.buffer[(x, y)] = before[(x, y)].clone();
                }
            }
        }
        true
    }

    /// Whatever is put down from this column on, the front half of a wide character before it can't stand alone.
    fn part(&mut self, x: u16, y: u16) {
        let before = x.checked_sub(1).and_then(|x| self.buffer.cell_mut((x, y)));
        if let Some(cell) = before.filter(|cell| cell.symbol().width() > 1) {
            cell.reset();
        }
    }
}

/// What is put down in place of a character that is none.
fn harmless(letter: char) -> char {
    if is_control(letter) { '·' } else { letter }
}

/// How many columns a character takes on a sheet.
fn columns(letter: char) -> usize {
    if is_control(letter) { 1 } else { UnicodeWidthChar::width(letter).unwrap_or(1) }
}

/// Line and paragraph separators are not called control characters, but they are.
fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// Joiners and selectors change how wide their neighbours are; other marks turn the direction of
/// writing. Neither has a place where columns are counted.
fn is_invisible(mark: char) -> bool {
    matches!(mark, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(mark, '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        || matches!(mark, '\u{e0000}'..='\u{e0fff}')
}

/// How many columns a text takes on a sheet.
pub fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// The text, cut to at most `most` columns.
pub fn fit(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut cut = head(text, most.saturating_sub(1)).to_owned();
    cut.push_str(if most == 0 { "" } else { "…" });
    cut
}

/// As much of the text as has room in `most` columns.
fn head(text: &str, most: usize) -> &str {
    let mut taken = 0;
    let end = text.char_indices().find(|(_, c)| {
        taken += columns(*c);
        taken > most
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// Lines of at most `most` columns, broken between words where that is possible.
pub fn wrap(text: &str, most: usize) -> Vec<String> {
    // Two columns, so that every character has room.
    let most = most.max(2);
    let mut lines = Vec::new();
    let mut line = String::new();
    for mut word in words(text) {
        if !line.is_empty() && width(&line) + 1 + width(word) > most {
            lines.push(std::mem::take(&mut line));
        }
        while width(word) > most {
            let (front, back) = word.split_at(head(word, most).len());
            lines.push(front.to_owned());
            word = back;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// The words of a text. In French, punctuation that has a space before it stays with its word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let mut ends = rest.match_indices(' ').map(|(at, _)| at);
        let end = ends.find(|at| !rest[at + 1..].starts_with(['!', '?', ':', ';', '»']));
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::PLAIN;
    use crate::print::{Painter, write};

    fn plain(sheet: &Sheet, width: usize) -> String {
        let mut out = Vec::new();
        write(sheet, &mut out, Painter { colour: false, width }).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn wide_characters_take_two_columns_and_never_half_of_that() {
        let mut sheet = Sheet::new();
        assert_eq!(sheet.put(0, 0, "馬a", PLAIN), 3);
        assert_eq!(plain(&sheet, 80), "馬a\n");
        sheet.put(1, 0, "x", PLAIN);
        assert_eq!(plain(&sheet, 80), " xa\n");
        sheet.put(0, 0, "馬", PLAIN);
        sheet.put(0, 0, "y", PLAIN);
        assert_eq!(plain(&sheet, 80), "y a\n");
    }

    #[test]
    fn accents_stay_on_their_letter_and_controls_become_harmless() {
        let mut sheet = Sheet::new();
        sheet.put(0, 0, "\u{301}e\u{301}\u{200d}\u{fe0f}\u{1b}[2J\n", PLAIN);
        assert_eq!(plain(&sheet, 80), "e\u{301}·[2J·\n");
    }

    #[test]
    fn lines_break_between_words_and_long_words_break_anywhere() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("Ana gagne !", 9), ["Ana", "gagne !"]);
        assert_eq!(wrap("馬馬馬", 1), ["馬", "馬", "馬"]);
        assert_eq!(wrap("", 9), [""]);
    }

    #[test]
    fn what_is_too_long_is_cut() {
        assert_eq!(fit("Tornado", 7), "Tornado");
        assert_eq!(fit("Tornado", 5), "Torn…");
        assert_eq!(fit("馬馬馬", 4), "馬…");
        assert_eq!(fit("x", 0), "");
    }

    #[test]
    fn sheets_lie_beside_and_above_each_other() {
        let left = Sheet::line("ab", PLAIN).above(0, &Sheet::line("c", PLAIN));
        let both = left.beside(2, &Sheet::paragraph("x y", 1, PLAIN));
        assert_eq!(plain(&both, 80), "ab  x\nc   y\n");
        assert_eq!(plain(&both, 3), "ab\nc\n");
    }

    #[test]
    fn a_sheet_grows_and_has_a_limit() {
        let mut sheet = Sheet::new();
        sheet.put(0, 0, "a", PLAIN);
        sheet.put(70, 30, "b", PLAIN);
        assert_eq!((sheet.width(), sheet.height()), (71, 31));
        assert!(plain(&sheet, 80).starts_with("a\n"));
        sheet.put(0, usize::from(u16::MAX), "c", PLAIN);
        assert_eq!(sheet.height(), 31);
    }
}
