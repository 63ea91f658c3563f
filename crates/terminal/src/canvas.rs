//! A sheet of styled characters that grows as it is drawn on.

use super::paint::{Ink, Painter};
use std::io::{self, Write};
use unicode_width::UnicodeWidthChar;

/// Rows of characters, each with its ink. Nothing on it can move a terminal's cursor: what is no
/// printable character is replaced as it is put down.
#[derive(Clone, Default)]
pub struct Canvas {
    rows: Vec<Vec<Glyph>>,
}

/// What stands in one column.
#[derive(Clone, Default)]
struct Glyph {
    /// `None` behind a character that is two columns wide.
    letter: Option<char>,
    /// Accents on it that are characters of their own.
    marks: String,
    ink: Ink,
}

impl Glyph {
    fn blank() -> Glyph {
        Glyph { letter: Some(' '), ..Glyph::default() }
    }

    fn is_blank(&self) -> bool {
        self.letter == Some(' ') && self.ink == Ink::default()
    }
}

impl Canvas {
    pub fn new() -> Canvas {
        Canvas::default()
    }

    /// A canvas with one line of text on it.
    pub fn line(text: &str, ink: Ink) -> Canvas {
        let mut canvas = Canvas::new();
        canvas.put(0, 0, text, ink);
        canvas
    }

    /// Text in lines of at most `width` columns.
    pub fn paragraph(text: &str, width: usize, ink: Ink) -> Canvas {
        let mut canvas = Canvas::new();
        for (y, line) in wrap(text, width).iter().enumerate() {
            canvas.put(0, y, line, ink);
        }
        canvas
    }

    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Writes `text` at a place, and gives the column behind it.
    pub fn put(&mut self, x: usize, y: usize, text: &str, ink: Ink) -> usize {
        let mut x = x;
        for letter in text.chars() {
            match columns(letter) {
                0 => self.add_mark(x, y, letter),
                1 if is_control(letter) => {
                    self.set(x, y, Some('·'), ink);
                    x += 1;
                }
                wide => {
                    self.set(x, y, Some(letter), ink);
                    for behind in 1..wide {
                        self.set_behind(x + behind, y, ink);
                    }
                    x += wide;
                }
            }
        }
        x
    }

    /// Puts another canvas on this one.
    pub fn paste(&mut self, x: usize, y: usize, other: &Canvas) {
        for (dy, row) in other.rows.iter().enumerate() {
            for (dx, glyph) in row.iter().enumerate() {
                self.set(x + dx, y + dy, glyph.letter, glyph.ink);
                let place = &mut self.rows[y + dy][x + dx];
                place.letter = glyph.letter;
                place.marks.clone_from(&glyph.marks);
            }
        }
    }

    /// This and the other side by side, with `gap` columns between them.
    #[must_use]
    pub fn beside(mut self, gap: usize, other: &Canvas) -> Canvas {
        self.paste(self.width() + gap, 0, other);
        self
    }

    /// This and the other below it, with `gap` lines between them.
    #[must_use]
    pub fn above(mut self, gap: usize, other: &Canvas) -> Canvas {
        let gap = if self.height() == 0 { 0 } else { gap };
        self.paste(0, self.height() + gap, other);
        self
    }

    /// Writes the lines, no further than the painter has columns.
    pub fn write(&self, out: &mut impl Write, painter: Painter) -> io::Result<()> {
        for row in &self.rows {
            write_row(row, out, painter)?;
        }
        Ok(())
    }

    fn place(&mut self, x: usize, y: usize) -> &mut Glyph {
        if self.rows.len() <= y {
            self.rows.resize_with(y + 1, Vec::new);
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize_with(x + 1, Glyph::blank);
        }
        &mut row[x]
    }

    fn set(&mut self, x: usize, y: usize, letter: Option<char>, ink: Ink) {
        let was_behind = self.place(x, y).letter.is_none();
        if was_behind && x > 0 {
            // The front half of a wide character can't stand alone.
            *self.place(x - 1, y) = Glyph::blank();
        }
        if let Some(next) = self.rows[y].get_mut(x + 1)
            && next.letter.is_none()
        {
            *next = Glyph::blank();
        }
        *self.place(x, y) =
            Glyph { letter: Some(letter.unwrap_or(' ')), marks: String::new(), ink };
    }

    fn set_behind(&mut self, x: usize, y: usize, ink: Ink) {
        self.set(x, y, None, ink);
        self.place(x, y).letter = None;
    }

    fn add_mark(&mut self, x: usize, y: usize, mark: char) {
        if x == 0 || is_invisible(mark) {
            return;
        }
        let before = self.rows.get_mut(y).and_then(|row| {
            let at = (0..x.min(row.len())).rev().find(|&at| row[at].letter.is_some())?;
            row.get_mut(at)
        });
        if let Some(glyph) = before {
            glyph.marks.push(mark);
        }
    }
}

/// One line: runs of the same ink are written together.
fn write_row(row: &[Glyph], out: &mut impl Write, painter: Painter) -> io::Result<()> {
    let most = row.len().min(painter.width);
    // Half of a wide character is none.
    let halved = row.get(most).is_some_and(|g| g.letter.is_none());
    let shown = &row[..most - usize::from(halved && most > 0)];
    let end = match painter.colour {
        true => shown.iter().rposition(|g| !g.is_blank()),
        // A space is a space when there is no colour behind it.
        false => shown.iter().rposition(|g| g.letter != Some(' ')),
    };
    let shown = &shown[..end.map_or(0, |end| end + 1)];
    for run in shown.chunk_by(|a, b| a.ink == b.ink) {
        let ink = run.first().map_or(Ink::default(), |g| g.ink);
        if painter.colour {
            write!(out, "{ink}")?;
        }
        for glyph in run {
            if let Some(letter) = glyph.letter {
                write!(out, "{letter}{}", glyph.marks)?;
            }
        }
        if painter.colour {
            write!(out, "{ink:#}")?;
        }
    }
    writeln!(out)
}

/// How many columns a character takes on a canvas.
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

/// How many columns a text takes on a canvas.
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
fn wrap(text: &str, most: usize) -> Vec<String> {
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

    fn plain(canvas: &Canvas, width: usize) -> String {
        let mut out = Vec::new();
        canvas.write(&mut out, Painter { colour: false, width }).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn wide_characters_take_two_columns_and_never_half_of_that() {
        let mut canvas = Canvas::new();
        assert_eq!(canvas.put(0, 0, "馬a", Ink::default()), 3);
        assert_eq!(plain(&canvas, 80), "馬a\n");
        canvas.put(1, 0, "x", Ink::default());
        assert_eq!(plain(&canvas, 80), " xa\n");
        canvas.put(0, 0, "馬", Ink::default());
        canvas.put(0, 0, "y", Ink::default());
        assert_eq!(plain(&canvas, 80), "y a\n");
    }

    #[test]
    fn accents_stay_on_their_letter_and_controls_become_harmless() {
        let mut canvas = Canvas::new();
        canvas.put(0, 0, "\u{301}e\u{301}\u{200d}\u{fe0f}\u{1b}[2J\n", Ink::default());
        assert_eq!(plain(&canvas, 80), "e\u{301}·[2J·\n");
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
    fn canvases_lie_beside_and_above_each_other() {
        let left = Canvas::line("ab", Ink::default()).above(0, &Canvas::line("c", Ink::default()));
        let both = left.beside(2, &Canvas::paragraph("x y", 1, Ink::default()));
        assert_eq!(plain(&both, 80), "ab  x\nc   y\n");
        assert_eq!(plain(&both, 3), "ab\nc\n");
    }
}
