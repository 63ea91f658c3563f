//! What `cavalcade replay` prints: a board after each fact, and what happened told beside it.

use crate::cast::Names;
use crate::paint::{LOUD, PLAIN, SOFT};
use crate::print::{self, Painter};
use crate::scene::{DrawContext, Pictured, Scene, chip};
use crate::sheet::{self, Sheet};
use crate::{title, words};
use catalog::record::{Header, Replay, ReplayStep};
use catalog::{AnyGame, match_game};
use game::words::Lang;
use game::{Actor, Audience, Millis};
use std::env;
use std::io::{self, BufRead, IsTerminal, Write};

/// Below this the boards are cut at their right edge.
const NARROWEST: usize = 48;
/// Longer lines are hard to read, and pictures look lost.
const WIDEST: usize = 144;
/// Boards leave the rest of a wide terminal to the story.
const WIDEST_BOARD: usize = 80;
/// A story narrower than this goes below the board.
const NARROWEST_STORY: usize = 27;
const GAP: usize = 3;

/// The columns there are to draw on.
pub fn columns() -> usize {
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || {
        let size = io::stdout().is_terminal().then(terminal_size::terminal_size)?;
        size.map(|(width, _)| usize::from(width.0))
    };
    told.filter(|&columns| columns > 0).or_else(seen).unwrap_or(80).clamp(NARROWEST, WIDEST)
}

/// One picture: a fact and the board after it, or the table before the first fact.
#[derive(Debug)]
pub struct Picture<'a, R> {
    /// The match after the fact.
    pub replay: &'a Replay<R>,
    /// The fact, with what there was to see.
    pub step: Option<&'a ReplayStep>,
    /// The language of names, legends and the story.
    pub lang: Lang,
    /// Who draws it.
    pub painter: Painter,
}

impl<R: BufRead> Picture<'_, R> {
    /// Draws it.
    pub fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        print::write(&self.sheet(), out, self.painter)
    }

    pub(crate) fn sheet(&self) -> Sheet {
        let (header, table) = (self.replay.header(), self.replay.table());
        let names = Names(header);
        let context = DrawContext {
            effects: self.step.map_or(&[], |step| &step.effects),
            ..DrawContext::new(&names, table.seats(), self.lang)
        };
        let width = self.painter.width;
        let title = match self.step {
            Some(step) => fact(step, table, &context, width),
            None => title::draw(&context, header, table, width),
        };
        let board = beside_story(header, table, &context, width);
        title.above(0, &board).above(0, &Sheet::line(" ", PLAIN))
    }
}

/// Draws the table as it stands, and nothing of what happened.
pub fn draw_table(
    header: &Header,
    table: &AnyGame,
    lang: Lang,
    painter: Painter,
    out: &mut impl Write,
) -> io::Result<()> {
    let names = Names(header);
    let context = DrawContext::new(&names, table.seats(), lang);
    print::write(&beside_story(header, table, &context, painter.width), out, painter)
}

/// `#12  0:03.400   K   Tornado: card 4`, on a rule that parts the pictures.
fn fact(step: &ReplayStep, table: &AnyGame, context: &DrawContext<'_>, width: usize) -> Sheet {
    let who = match step.fact.by {
        Actor::Seat(seat) => context.name(seat),
        Actor::Chance => context.word(words::CHANCE).to_owned(),
        Actor::Clock => context.word(words::CLOCK).to_owned(),
    };
    let what = match_game!(AnyAction(&step.fact.action), G(action) => G::said(action));
    let what = context.told(&what);
    let mut line = Sheet::line(&format!("#{}", step.seq), LOUD);
    if step.fact.at > Millis::ZERO {
        line.put(line.width() + 2, 0, &time(step.fact.at), PLAIN);
    }
    let view = table.view(Audience::Public);
    if let Actor::Seat(seat) = step.fact.by
        && let Some(horse) = crate::scene::horse_of(&view, seat)
    {
        line.paste(line.width() + 2, 0, &chip(horse));
    }
    let room = width.saturating_sub(line.width() + 4);
    let told = sheet::fit(&format!("{who}{}{what}", context.word(catalog::COLON)), room);
    line.put(line.width() + 2, 0, &told, LOUD);
    let from = line.width() + 1;
    line.put(from, 0, &"─".repeat(width.saturating_sub(from)), SOFT);
    line
}

/// The board with the story beside it, or below it where there is no room.
fn beside_story(
    header: &Header,
    table: &AnyGame,
    context: &DrawContext<'_>,
    width: usize,
) -> Sheet {
    let view = table.view(Audience::Public);
    let scene = Scene { view: &view, options: &header.options, whole: Some(table) };
    let drawing = scene.draw(context, width.min(WIDEST_BOARD));
    let room = width.saturating_sub(drawing.board.width() + GAP);
    let story = |width| context.story(&view, context.effects, width);
    if room < NARROWEST_STORY || room < drawing.side.width() {
        return drawing.board.above(0, &drawing.side).above(1, &story(width));
    }
    drawing.board.beside(GAP, &drawing.side.above(1, &story(room)))
}

/// Minutes, seconds and thousandths.
pub fn time(at: Millis) -> String {
    let (seconds, ms) = (at.0 / 1000, at.0 % 1000);
    format!("{}:{:02}.{ms:03}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    const RECORDS: [&str; 3] = [
        include_str!("../../cavalcade/tests/records/giro-galoppo.jsonl"),
        include_str!("../../cavalcade/tests/records/petits-chevaux.jsonl"),
        include_str!("../../cavalcade/tests/records/carrousel.jsonl"),
    ];

    fn pictures(record: &str, lang: Lang, painter: Painter) -> String {
        let mut out = Vec::new();
        let mut replay = Replay::new(record.as_bytes()).unwrap();
        Picture { replay: &replay, step: None, lang, painter }.draw(&mut out).unwrap();
        while let Some(step) = replay.step().unwrap() {
            let step = Some(&step);
            Picture { replay: &replay, step, lang, painter }.draw(&mut out).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    /// Without `ESC [ … m`; whatever else begins with an escape stays.
    fn without_colours(text: &str) -> String {
        let mut parts = text.split("\u{1b}[");
        let mut rest = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let sgr = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
            match sgr.strip_prefix('m') {
                Some(after) => rest.push_str(after),
                None => write!(rest, "\u{1b}[{part}").unwrap(),
            }
        }
        rest
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        for record in RECORDS {
            let plain = pictures(record, Lang::En, Painter { colour: false, width: 80 });
            let coloured = pictures(record, Lang::En, Painter { colour: true, width: 80 });
            assert!(!plain.contains('\u{1b}'));
            assert!(coloured.contains("\u{1b}[48;5;"), "there are colours");
            let stripped = without_colours(&coloured);
            let bare = stripped.lines().map(str::trim_end);
            assert!(plain.lines().eq(bare), "nothing is said by colour alone");
        }
    }

    #[test]
    fn every_line_fits_at_every_width() {
        for record in RECORDS {
            for lang in Lang::ALL {
                for width in [NARROWEST, 60, 79, 80, 100, 110, 120, WIDEST] {
                    let all = pictures(record, lang, Painter { colour: false, width });
                    let widest = all.lines().map(sheet::width).max().unwrap();
                    assert_eq!(widest, width, "the rule between pictures is the longest line");
                }
            }
        }
    }

    #[test]
    fn nothing_is_cut_off_at_eighty_columns() {
        for record in RECORDS {
            for lang in Lang::ALL {
                let mut replay = Replay::new(record.as_bytes()).unwrap();
                while let Some(step) = replay.step().unwrap() {
                    let painter = Painter { colour: false, width: 80 };
                    let picture = Picture { replay: &replay, step: Some(&step), lang, painter };
                    assert!(picture.sheet().width() <= 80, "{}", step.seq);
                }
            }
        }
    }

    #[test]
    fn every_slot_is_filled_in_both_languages() {
        for record in RECORDS {
            for lang in Lang::ALL {
                let all = pictures(record, lang, Painter { colour: false, width: 80 });
                assert!(!all.contains('{'), "{all}");
            }
        }
    }

    #[test]
    fn time_is_told_in_minutes() {
        assert_eq!(time(Millis(0)), "0:00.000");
        assert_eq!(time(Millis(61_007)), "1:01.007");
        assert_eq!(time(Millis(u64::MAX)).len(), "307445734561825:51.615".len());
    }
}
