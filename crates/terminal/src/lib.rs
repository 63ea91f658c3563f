//! The table, drawn in text: a board after each fact, and what happened told beside it.
//!
//! A file a game draws its board on a canvas; here it is decided what stands where. Nothing is
//! shown by colour alone, so that the same drawing serves with and without colours.

mod canvas;
mod cast;
mod die;
mod games;
mod paint;
mod title;
mod words;

pub use cast::{Names, harmless};
pub use paint::Painter;

use canvas::Canvas;
use catalog::record::{Header, Replay, ReplayStep};
use catalog::{AnyEffect, AnyGame, Listed, match_game};
use game::words::{Lang, Phrase, Slot, Speak, Told};
use game::{Actor, Millis, Seat, SeatSet};
use paint::{Horse, LOUD, PLAIN, SOFT};
use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use words::Said;

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
        let scene = DrawContext {
            header: self.replay.header(),
            effects: self.step.map_or(&[], |step| &step.effects),
            seats: self.replay.table().seats(),
            lang: self.lang,
            width: self.painter.width,
        };
        let table = self.replay.table();
        let title = match self.step {
            Some(step) => scene.fact(step, table),
            None => title::draw(&scene, table),
        };
        let picture = title.above(0, &scene.table(table)).above(0, &Canvas::line(" ", PLAIN));
        picture.write(out, self.painter)
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
    let seats = table.seats();
    let scene = DrawContext { header, effects: &[], seats, lang, width: painter.width };
    scene.table(table).write(out, painter)
}

/// A game whose board can be drawn in text.
trait Pictured: Listed {
    /// What was done, in short.
    fn said(action: &Self::Action) -> Said;

    /// What the signs on the board mean.
    fn legend(scene: &DrawContext<'_>) -> Canvas;

    /// The board, no wider than this if possible.
    fn draw(&self, options: &Self::Options, scene: &DrawContext<'_>, width: usize) -> Drawing;

    /// The horse that stands for a seat.
    fn horse_of(&self, seat: Seat) -> Option<Horse>;
}

/// A board with what belongs beside it.
struct Drawing {
    board: Canvas,
    /// Above the story, if the board leaves room; else below the board.
    side: Canvas,
}

/// What the drawings of all games need to know.
struct DrawContext<'a> {
    header: &'a Header,
    effects: &'a [AnyEffect],
    seats: u8,
    lang: Lang,
    width: usize,
}

impl DrawContext<'_> {
    /// The words in the language of the picture.
    fn word(&self, phrase: Phrase) -> &'static str {
        phrase.in_lang(self.lang)
    }

    fn name(&self, seat: Seat) -> String {
        Names(self.header).of(seat, self.lang)
    }

    fn told(&self, what: &dyn Speak) -> String {
        Told { what, lang: self.lang, cast: &Names(self.header) }.to_string()
    }

    fn everybody(&self) -> impl Iterator<Item = Seat> {
        SeatSet::all(self.seats).iter()
    }

    /// `#12  0:03.400   K   Tornado: card 4`, on a rule that parts the pictures.
    fn fact(&self, step: &ReplayStep, table: &AnyGame) -> Canvas {
        let who = match step.fact.by {
            Actor::Seat(seat) => self.name(seat),
            Actor::Chance => self.word(words::CHANCE).to_owned(),
            Actor::Clock => self.word(words::CLOCK).to_owned(),
        };
        let what = match_game!(AnyAction(&step.fact.action), G(action) => G::said(action));
        let what = self.told(&what);
        let colon = match self.lang {
            Lang::En => ":",
            Lang::Fr => " :",
        };
        let mut line = Canvas::line(&format!("#{}", step.seq), LOUD);
        if step.fact.at > Millis::ZERO {
            line.put(line.width() + 2, 0, &time(step.fact.at), PLAIN);
        }
        if let Actor::Seat(seat) = step.fact.by
            && let Some(horse) = horse_of(table, seat)
        {
            line.paste(line.width() + 2, 0, &chip(horse));
        }
        let room = self.width.saturating_sub(line.width() + 4);
        let told = canvas::fit(&format!("{who}{colon} {what}"), room);
        line.put(line.width() + 2, 0, &told, LOUD);
        let from = line.width() + 1;
        line.put(from, 0, &"─".repeat(self.width.saturating_sub(from)), SOFT);
        line
    }

    /// The board with the story beside it, or below it where there is no room.
    fn table(&self, table: &AnyGame) -> Canvas {
        let width = self.width.min(WIDEST_BOARD);
        let Drawing { board, side } = match_game!(AnyGame(table), G(game) => {
            // The options in a header are those of its game.
            let Some(options) = G::own_options(&self.header.options) else { return Canvas::new() };
            game.draw(options, self, width)
        });
        let room = self.width.saturating_sub(board.width() + GAP);
        if room < NARROWEST_STORY || room < side.width() {
            let story = self.story(table, self.width);
            return board.above(0, &side).above(1, &story);
        }
        board.beside(GAP, &side.above(1, &self.story(table, room)))
    }

    /// What happened, marked with the horse of whom it is about: what one horse does in a row is
    /// told in one go.
    fn story(&self, table: &AnyGame, width: usize) -> Canvas {
        let about = |effect: &AnyEffect| match effect.slot("who") {
            Some(Slot::Seat(seat)) => horse_of(table, seat),
            _ => None,
        };
        let together = |a: &AnyEffect, b: &AnyEffect| about(a).is_some() && about(a) == about(b);
        let mut story = Canvas::new();
        for effects in self.effects.chunk_by(together) {
            let y = story.height();
            match effects.first().and_then(about) {
                Some(horse) => story.paste(0, y, &chip(horse)),
                None => _ = story.put(1, y, "·", SOFT),
            }
            let told: Vec<_> = effects.iter().map(|effect| self.told(effect)).collect();
            let told = Canvas::paragraph(&told.join(" "), width.saturating_sub(4), PLAIN);
            story.paste(4, y, &told);
        }
        story
    }
}

/// The horse that stands for a seat.
fn horse_of(table: &AnyGame, seat: Seat) -> Option<Horse> {
    match_game!(AnyGame(table), G(game) => game.horse_of(seat))
}

/// A horse as it stands in lists.
fn chip(horse: Horse) -> Canvas {
    Canvas::line(&format!(" {} ", horse.letter()), horse.ink())
}

/// Minutes, seconds and thousandths.
fn time(at: Millis) -> String {
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
                    let widest = all.lines().map(canvas::width).max().unwrap();
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
                    let scene = DrawContext {
                        header: replay.header(),
                        effects: &step.effects,
                        seats: replay.table().seats(),
                        lang,
                        width: 80,
                    };
                    assert!(scene.table(replay.table()).width() <= 80, "{}", step.seq);
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
