//! The picture before the first fact: what is played, by whom, and how.

use crate::cast::harmless;
use crate::paint::{Ink, LOUD, PLAIN, SOFT};
use crate::scene::{DrawContext, Pictured, chip, horse_of};
use crate::sheet::{self, Sheet};
use crate::words;
use catalog::record::{Header, SeatInfo};
use catalog::{AnyGame, match_game};
use game::words::Phrase;
use game::{Audience, Seat};

/// Columns of the longest name in the list of players.
const LONGEST_NAME: usize = 24;

/// What is played, who plays, and by which house rules.
pub fn draw(context: &DrawContext<'_>, header: &Header, table: &AnyGame, width: usize) -> Sheet {
    let game = table.id();
    let mut head = Sheet::line(game.title(), LOUD);
    head.put(head.width() + 2, 0, context.word(game.pitch()), PLAIN);
    let from = head.width() + 1;
    head.put(from, 0, &"─".repeat(width.saturating_sub(from)), SOFT);
    if let Some(started) = &header.started {
        let began = format!("{} {}", context.word(words::STARTED), harmless(started));
        head = head.above(0, &Sheet::line(&began, SOFT));
    }
    let mut all = head.above(1, &people(context, header, table));
    let rules = header.options.told();
    if !rules.is_empty() {
        let mut list = Sheet::line(context.word(words::OPTIONS), LOUD);
        for rule in &rules {
            let rule = Sheet::paragraph(&context.told(rule), width - 4, PLAIN);
            list.put(1, list.height(), "·", SOFT);
            list.paste(3, list.height() - 1, &rule);
        }
        all = all.above(1, &list);
    }
    let legend = match_game!(AnyGame(table), G(_) => G::legend(context, width));
    all.above(1, &legend).above(0, &Sheet::line(" ", PLAIN))
}

/// A line for each seat: its horse, its names, and whether a bot plays.
fn people(context: &DrawContext<'_>, header: &Header, table: &AnyGame) -> Sheet {
    let view = table.view(Audience::Public);
    let mut list = Sheet::new();
    for (y, seat) in context.everybody().enumerate() {
        list.put(1, y, &(u32::from(seat.0) + 1).to_string(), SOFT);
        if let Some(horse) = horse_of(&view, seat) {
            list.paste(3, y, &chip(horse));
        }
    }
    // Columns that nobody fills are left out.
    let column = |list: Sheet, text: &dyn Fn(Seat) -> String, ink: Ink| {
        let mut texts = Sheet::new();
        for (y, seat) in context.everybody().enumerate() {
            texts.put(0, y, &sheet::fit(&text(seat), LONGEST_NAME), ink);
        }
        if texts.width() == 0 { list } else { list.beside(2, &texts) }
    };
    let list = column(
        list,
        &|seat| match horse_of(&view, seat) {
            Some(horse) => context.word(words::colour(horse)).to_owned(),
            None => String::new(),
        },
        SOFT,
    );
    let info = |seat: Seat| header.seats.get(seat.index());
    let given = |name: Option<&String>| name.map_or_else(String::new, |name| harmless(name));
    let list = column(list, &|seat| context.name(seat), LOUD);
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
            Some(bot) => format!("{} {}", context.word(words::BOT), harmless(bot)),
            None => String::new(),
        },
        SOFT,
    )
}

/// Signs and what they mean, side by side as far as there is room.
pub struct Legend<'a> {
    context: &'a DrawContext<'a>,
    width: usize,
    pub lines: Sheet,
    x: usize,
}

impl Legend<'_> {
    pub fn new<'a>(context: &'a DrawContext<'a>, width: usize) -> Legend<'a> {
        Legend { context, width, lines: Sheet::new(), x: 0 }
    }

    pub fn sign(mut self, sign: &str, ink: Ink, what: Phrase) -> Self {
        let mut entry = Sheet::line(sign, ink);
        entry.put(entry.width() + 1, 0, self.context.word(what), PLAIN);
        let y = self.lines.height().saturating_sub(1);
        if self.x > 0 && self.x + entry.width() > self.width {
            self.lines.paste(0, y + 1, &entry);
            self.x = 0;
        } else {
            self.lines.paste(self.x, y, &entry);
        }
        self.x += entry.width() + 2;
        self
    }
}
