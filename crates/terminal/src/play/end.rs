//! The end of a match: the podium, and what can be done then.

use super::names::place_name;
use super::table_client::TableClient;
use super::widgets::panel;
use super::words::{Says, Word};
use crate::paint::{self, LOUD, PLAIN, SOFT};
use crate::scene::{chip, horse_of};
use crate::sheet::Sheet;
use game::Seen;
use protocol::{PlaceKind, TableInfo};
use ratatui::buffer::Buffer;

/// Draws the podium over the board.
pub fn draw(client: &TableClient, table: &TableInfo, screen: &mut Buffer) {
    let say = |word: Word| word.said_in(client.lang);
    let mut list = Sheet::new();
    if let Some(stopped) = table.stopped {
        list = list.above(0, &Sheet::paragraph(stopped.phrase().in_lang(client.lang), 50, LOUD));
    }
    let ranking = client.view().and_then(Seen::ranking);
    for (nth, seats) in ranking.iter().flat_map(game::Ranking::places).enumerate() {
        for seat in *seats {
            let y = list.height();
            let index = table.places.iter().position(|place| place.seat == Some(seat.0));
            let Some(index) = index else { continue };
            let ink = if client.seat() == Some(seat) { paint::LIT } else { LOUD };
            list.put(0, y, &format!("{}.", nth + 1), if nth == 0 { LOUD } else { PLAIN });
            if let Some(horse) = client.view().and_then(|view| horse_of(view, seat)) {
                list.paste(4, y, &chip(horse));
            }
            list.put(8, y, &place_name(table, index, client.lang), ink);
            let score = table.places[index].score;
            if score.played > 1 {
                let won = say(Word::Won).replace("{won}", &score.won.to_string());
                list.put(36, y, &won.replace("{played}", &score.played.to_string()), SOFT);
            }
        }
    }
    let mut lines = Vec::new();
    let wants = |ready: bool| {
        let people = table
            .places
            .iter()
            .enumerate()
            .filter(move |(_, place)| place.kind == PlaceKind::Person && place.ready == ready);
        people
            .map(|(index, _)| place_name(table, index, client.lang))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let own = table.you.place.and_then(|place| table.places.get(usize::from(place)));
    if table.rematch_from.is_some() {
        let (word, ready) = match own.is_some_and(|own| own.ready) {
            true => (Word::WaitsFor, false),
            false => (Word::Wants, true),
        };
        lines.push((say(word).replace("{name}", &wants(ready)), PLAIN));
    }
    if table.revealing.is_some() {
        lines.push((say(Word::Revealing).to_owned(), PLAIN));
    }
    if let Some(last) = client.refusal.as_ref() {
        lines.push((last.clone(), paint::WRONG));
    } else if let Some(last) = client.told.last() {
        lines.push((last.clone(), SOFT));
    }
    for (nth, (line, ink)) in lines.iter().enumerate() {
        list = list.above(usize::from(nth == 0), &Sheet::paragraph(line, 54, *ink));
    }
    panel(screen, say(Word::Podium), &list);
}
