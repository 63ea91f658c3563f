//! The picture before the first fact: what is played, by whom, and how.

use super::canvas::{self, Canvas};
use super::paint::{Ink, LOUD, PLAIN, SOFT};
use super::{DrawContext, Pictured, chip, horse_of, words};
use crate::cast::harmless;
use catalog::record::SeatInfo;
use catalog::{AnyGame, match_game};
use game::Seat;
use game::words::Phrase;

/// Columns of the longest name in the list of players.
const LONGEST_NAME: usize = 24;

/// What is played, who plays, and by which house rules.
pub fn draw(scene: &DrawContext<'_>, table: &AnyGame) -> Canvas {
    let game = table.id();
    let mut head = Canvas::line(game.title(), LOUD);
    head.put(head.width() + 2, 0, scene.word(game.pitch()), PLAIN);
    let from = head.width() + 1;
    head.put(from, 0, &"─".repeat(scene.width.saturating_sub(from)), SOFT);
    if let Some(started) = &scene.header.started {
        let began = format!("{} {}", scene.word(words::STARTED), harmless(started));
        head = head.above(0, &Canvas::line(&began, SOFT));
    }
    let mut all = head.above(1, &people(scene, table));
    let rules = scene.header.options.told();
    if !rules.is_empty() {
        let mut list = Canvas::line(scene.word(words::OPTIONS), LOUD);
        for rule in &rules {
            let rule = Canvas::paragraph(&scene.told(rule), scene.width - 4, PLAIN);
            list.put(1, list.height(), "·", SOFT);
            list.paste(3, list.height() - 1, &rule);
        }
        all = all.above(1, &list);
    }
    let legend = match_game!(AnyGame(table), G(_) => G::legend(scene));
    all.above(1, &legend).above(0, &Canvas::line(" ", PLAIN))
}

/// A line for each seat: its horse, its names, and whether a bot plays.
fn people(scene: &DrawContext<'_>, table: &AnyGame) -> Canvas {
    let mut list = Canvas::new();
    for (y, seat) in scene.everybody().enumerate() {
        list.put(1, y, &(u32::from(seat.0) + 1).to_string(), SOFT);
        if let Some(horse) = horse_of(table, seat) {
            list.paste(3, y, &chip(horse));
        }
    }
    // Columns that nobody fills are left out.
    let column = |list: Canvas, text: &dyn Fn(Seat) -> String, ink: Ink| {
        let mut texts = Canvas::new();
        for (y, seat) in scene.everybody().enumerate() {
            texts.put(0, y, &canvas::fit(&text(seat), LONGEST_NAME), ink);
        }
        if texts.width() == 0 { list } else { list.beside(2, &texts) }
    };
    let list = column(
        list,
        &|seat| match horse_of(table, seat) {
            Some(horse) => scene.word(words::colour(horse)).to_owned(),
            None => String::new(),
        },
        SOFT,
    );
    let info = |seat: Seat| scene.header.seats.get(seat.index());
    let given = |name: Option<&String>| name.map_or_else(String::new, |name| harmless(name));
    let list = column(list, &|seat| scene.name(seat), LOUD);
    // The player's own name, where the horse's stands for both.
    let list = column(
        list,
        &|seat| match info(seat) {
            Some(SeatInfo { horse: Some(_), name, .. }) => given(name.as_ref()),
            _ => String::new(),
        },
        PLAIN,
    );
    column(
        list,
        &|seat| match info(seat).and_then(|info| info.bot.as_ref()) {
            Some(bot) => format!("{} {}", scene.word(words::BOT), harmless(bot)),
            None => String::new(),
        },
        SOFT,
    )
}

/// Signs and what they mean, side by side as far as there is room.
pub struct Legend<'a> {
    scene: &'a DrawContext<'a>,
    pub lines: Canvas,
    x: usize,
}

impl Legend<'_> {
    pub fn new<'a>(scene: &'a DrawContext<'a>) -> Legend<'a> {
        Legend { scene, lines: Canvas::new(), x: 0 }
    }

    pub fn sign(mut self, sign: &str, ink: Ink, what: Phrase) -> Self {
        let mut entry = Canvas::line(sign, ink);
        entry.put(entry.width() + 1, 0, self.scene.word(what), PLAIN);
        let y = self.lines.height().saturating_sub(1);
        if self.x > 0 && self.x + entry.width() > self.scene.width {
            self.lines.paste(0, y + 1, &entry);
            self.x = 0;
        } else {
            self.lines.paste(self.x, y, &entry);
        }
        self.x += entry.width() + 2;
        self
    }
}
