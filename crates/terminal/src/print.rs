//! A drawing as lines of text, for whoever prints it.

use super::sheet::Sheet;
use anstyle::{Ansi256Color, Effects, Style};
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// Who turns a drawing into characters on a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Painter {
    /// Whether there are colours. Nothing is said by colour alone.
    pub colour: bool,
    /// The columns there are.
    pub width: usize,
}

/// Writes the lines, no further than the painter has columns.
pub fn write(sheet: &Sheet, out: &mut impl Write, painter: Painter) -> io::Result<()> {
    for y in 0..sheet.height() as u16 {
        let row = (0..sheet.width() as u16).map(|x| &sheet.buffer()[(x, y)]);
        write_row(&visible(row, painter.width), out, painter)?;
    }
    Ok(())
}

/// The characters of a row that have room: what lies behind a wide one is not there, and half of one is none.
fn visible<'a>(row: impl Iterator<Item = &'a Cell>, most: usize) -> Vec<&'a Cell> {
    let (mut shown, mut x, mut end) = (Vec::new(), 0, 0);
    for cell in row {
        let width = cell.symbol().width().max(1);
        if x == end && x + width <= most {
            shown.push(cell);
            end += width;
        }
        x += 1;
        end = end.max(x);
    }
    shown
}

/// One line: runs of the same ink are written together.
fn write_row(row: &[&Cell], out: &mut impl Write, painter: Painter) -> io::Result<()> {
    let is_blank = |cell: &&&Cell| cell.symbol() == " " && is_unstyled(cell);
    let end = match painter.colour {
        true => row.iter().rposition(|cell| !is_blank(&cell)),
        // A space is a space when there is no colour behind it.
        false => row.iter().rposition(|cell| cell.symbol() != " "),
    };
    let shown = &row[..end.map_or(0, |end| end + 1)];
    for run in shown.chunk_by(|a, b| look(a) == look(b)) {
        let ink = run.first().map_or(Style::new(), |cell| look(cell));
        if painter.colour {
            write!(out, "{ink}")?;
        }
        for cell in run {
            out.write_all(cell.symbol().as_bytes())?;
        }
        if painter.colour {
            write!(out, "{ink:#}")?;
        }
    }
    writeln!(out)
}

fn is_unstyled(cell: &Cell) -> bool {
    look(cell) == Style::new()
}

/// How a character is printed.
fn look(cell: &Cell) -> Style {
    let colour = |colour| match colour {
        Color::Indexed(index) => Some(Ansi256Color(index).into()),
        // The drawings have no others.
        _ => None,
    };
    let effects = [
        (Modifier::BOLD, Effects::BOLD),
        (Modifier::DIM, Effects::DIMMED),
        (Modifier::REVERSED, Effects::INVERT),
        (Modifier::UNDERLINED, Effects::UNDERLINE),
    ];
    let had = effects.into_iter().filter(|(modifier, _)| cell.modifier.contains(*modifier));
    let effects = had.fold(Effects::new(), |all, (_, effect)| all | effect);
    Style::new().fg_color(colour(cell.fg)).bg_color(colour(cell.bg)).effects(effects)
}
