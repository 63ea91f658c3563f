//! The lobby: places, options and how the table is run, as one list to walk through.

use super::command::with_next;
use super::names::place_name;
use super::table_client::{TableClient, Whereabouts};
use super::widgets::{inside, put};
use super::words::{self, Says, Word};
use crate::paint::{self, Ink, LOUD, PLAIN, SOFT};
use crate::sheet::{self, fit};
use crossterm::event::KeyCode;
use game::Level;
use game::options::OptionSpec;
use protocol::{Clock, Door, Hints, Pace, PlaceKind, Settings, TableInfo, Throwing, Wish};
use ratatui::buffer::Buffer;
use serde_json::value::RawValue;

/// A line of the lobby.
#[derive(Clone, Copy, Debug)]
enum Row {
    Place(usize),
    Option(&'static OptionSpec),
    Pace,
    Throw,
    Clock,
    Hints,
    Door,
    Start,
}

/// Where somebody is in the list.
#[derive(Default, Debug)]
pub struct Lobby {
    cursor: usize,
}

/// What somebody wants that the lobby can't do.
#[derive(PartialEq, Eq, Debug)]
pub enum Wanted {
    Nothing,
    Name,
}

fn rows(client: &TableClient, table: &TableInfo) -> Vec<Row> {
    let places = (0..table.places.len()).map(Row::Place);
    let options = table.game.options().iter().filter(|spec| spec.offered.len() > 1);
    let mut rows: Vec<Row> = places.chain([Row::Start]).chain(options.map(Row::Option)).collect();
    rows.push(Row::Pace);
    // Where everybody may act at any time there is neither a throw nor a turn.
    if !table.game.is_live() {
        rows.extend([Row::Throw, Row::Clock]);
    }
    if matches!(client.whereabouts, Whereabouts::Server(_)) {
        rows.extend([Row::Hints, Row::Door]);
    }
    rows
}

/// The one after this in a list, or before it.
fn next<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or_default();
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

impl Lobby {
    pub fn press(&mut self, key: KeyCode, client: &mut TableClient) -> Wanted {
        let Some(table) = client.table.clone() else { return Wanted::Nothing };
        let rows = rows(client, &table);
        self.cursor = self.cursor.min(rows.len() - 1);
        match key {
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                self.cursor = (self.cursor + 1) % rows.len();
            }
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                self.cursor = (self.cursor + rows.len() - 1) % rows.len();
            }
            KeyCode::Right => change(client, &table, rows[self.cursor], true),
            KeyCode::Left => change(client, &table, rows[self.cursor], false),
            KeyCode::Enter | KeyCode::Char(' ') => match rows[self.cursor] {
                Row::Place(place) => take(client, &table, place),
                Row::Start => client.start(),
                row => change(client, &table, row, true),
            },
            KeyCode::Char('s') => client.start(),
            KeyCode::Char('n') if table.knocks.is_empty() => return Wanted::Name,
            KeyCode::Char(answer @ ('y' | 'n')) => {
                if let Some(knock) = table.knocks.first() {
                    client.ask(Wish::Admit { knock: knock.id.clone(), yes: answer == 'y' });
                }
            }
            _ => {}
        }
        Wanted::Nothing
    }

    pub fn draw(&self, client: &TableClient, table: &TableInfo, screen: &mut Buffer) {
        let (area, lang) = (inside(screen.area), client.lang);
        let say = |word: Word| word.said_in(lang);
        let width = usize::from(area.width);
        let mut y = area.y + 1;
        if let Whereabouts::Server(link) = &client.whereabouts {
            let colon = catalog::COLON.in_lang(lang);
            let code = format!("{}{colon}{}", say(Word::OrCode), table.code);
            put(screen, (area.x + 2, y), &format!("{},", say(Word::ShareLink)), PLAIN);
            let x = area.x + 4 + sheet::width(say(Word::ShareLink)) as u16;
            put(screen, (x, y), &code, PLAIN);
            // A line of its own, so that it can be copied whole.
            put(screen, (area.x + 2, y + 1), link, LOUD);
            y += 3;
        }
        let rows = rows(client, table);
        let cursor = self.cursor.min(rows.len() - 1);
        // The list scrolls when it is longer than the screen.
        let room = usize::from(area.bottom().saturating_sub(y + 3));
        let top = cursor.saturating_sub(room.saturating_sub(1));
        for (index, row) in rows.iter().enumerate().skip(top).take(room) {
            let at = index == cursor;
            put(screen, (area.x + 1, y), if at { "▶" } else { " " }, LOUD);
            draw_row(screen, (area.x + 3, y), client, table, *row, at);
            y += 1;
        }
        let about = match rows[cursor] {
            Row::Option(spec) => format!("{} ({})", spec.about.in_lang(lang), spec.rule),
            Row::Place(place) => level_about(table, place, client),
            _ => String::new(),
        };
        let bottom = area.bottom();
        for (dy, line) in sheet::wrap(&about, width.saturating_sub(4)).iter().take(2).enumerate() {
            put(screen, (area.x + 2, bottom.saturating_sub(3) + dy as u16), line, SOFT);
        }
        let (told, ink) = told(client, table);
        put(
            screen,
            (area.x + 2, bottom.saturating_sub(1)),
            &fit(&told, width.saturating_sub(4)),
            ink,
        );
    }
}

/// What is to be known at the moment.
fn told(client: &TableClient, table: &TableInfo) -> (String, Ink) {
    let say = |word: Word| word.said_in(client.lang);
    if let Some(refusal) = client.refusal.as_ref().filter(|_| client.up) {
        return (refusal.clone(), paint::WRONG);
    }
    if let Some(knock) = table.knocks.first().filter(|_| table.you.host) {
        let name = crate::harmless(&knock.name);
        return (say(Word::Knocks).replace("{name}", &name), paint::LIT);
    }
    let taken = table.places.iter().filter(|place| place.kind != PlaceKind::Open).count();
    let word = match () {
        () if !client.up => Word::Lost,
        () if table.revealing.is_some() => Word::Revealing,
        () if table.you.knocking.is_some() => Word::WaitToBeLetIn,
        () if table.you.place.is_none() => Word::Watching,
        () if taken < usize::from(*table.game.seats().start()) => Word::NeedPlayers,
        () if !table.you.host && !table.you.deputy => Word::WaitForHost,
        () => return (client.told.last().cloned().unwrap_or_default(), PLAIN),
    };
    (say(word).to_owned(), PLAIN)
}

fn level_about(table: &TableInfo, place: usize, client: &TableClient) -> String {
    let level = table.places.get(place).and_then(|place| place.level.as_deref()?.parse().ok());
    level.map_or_else(String::new, |level: Level| level.about().in_lang(client.lang).to_owned())
}

fn draw_row(
    screen: &mut Buffer,
    (x, y): (u16, u16),
    client: &TableClient,
    table: &TableInfo,
    row: Row,
    at: bool,
) {
    const VALUE: u16 = 34;
    let lang = client.lang;
    let say = |word: Word| word.said_in(lang);
    let ink = if at { paint::LIT } else { PLAIN };
    let mut value = |label: &str, value: &str| {
        put(screen, (x, y), &fit(label, usize::from(VALUE) - 2), PLAIN);
        put(screen, (x + VALUE, y), &format!("‹ {value} ›"), ink);
    };
    let settings = &table.settings;
    match row {
        Row::Place(index) => draw_place(screen, (x, y), client, table, index, ink),
        Row::Start => {
            put(screen, (x, y), &format!(" {} ", say(Word::Start)), if at { ink } else { LOUD });
        }
        Row::Option(spec) => {
            let now = client.options().and_then(|options| options.values().get(spec.key));
            let offer = spec.offered.iter().find(|offer| Some(offer.value) == now);
            let told = offer.map_or(say(Word::SomethingElse), |offer| offer.label.in_lang(lang));
            value(spec.label.in_lang(lang), told);
        }
        Row::Pace => value(
            say(Word::Pace),
            say(match settings.pace {
                Pace::Relaxed => Word::PaceRelaxed,
                Pace::Brisk => Word::PaceBrisk,
                Pace::Instant => Word::PaceInstant,
            }),
        ),
        Row::Throw => value(
            say(Word::Throw),
            say(match settings.throw {
                Throwing::Auto => Word::ThrowAuto,
                Throwing::Hand => Word::ThrowHand,
            }),
        ),
        Row::Clock => match settings.clock {
            Clock::Off => value(say(Word::Clock), say(Word::ClockOff)),
            Clock::Day => value(say(Word::Clock), say(Word::ClockDay)),
            Clock::Seconds15 => value(say(Word::Clock), "15 s"),
            Clock::Seconds30 => value(say(Word::Clock), "30 s"),
            Clock::Seconds60 => value(say(Word::Clock), "60 s"),
        },
        Row::Hints => value(
            say(Word::Hints),
            say(match settings.hints {
                Hints::Seen => Word::HintsSeen,
                Hints::Off => Word::HintsOff,
            }),
        ),
        Row::Door => value(
            say(Word::Door),
            say(match table.door {
                Door::Open => Word::DoorOpen,
                Door::Knock => Word::DoorKnock,
                Door::Closed => Word::DoorClosed,
            }),
        ),
    }
}

fn draw_place(
    screen: &mut Buffer,
    (x, y): (u16, u16),
    client: &TableClient,
    table: &TableInfo,
    index: usize,
    ink: Ink,
) {
    let say = |word: Word| word.said_in(client.lang);
    let Some(place) = table.places.get(index) else { return };
    put(screen, (x, y), &(index + 1).to_string(), SOFT);
    let name = match place.kind {
        PlaceKind::Open => say(Word::FreePlace).to_owned(),
        PlaceKind::Person | PlaceKind::Bot => place_name(table, index, client.lang),
    };
    put(
        screen,
        (x + 3, y),
        &format!(" {} ", fit(&name, 26)),
        if place.kind == PlaceKind::Open { ink.patch(SOFT) } else { ink },
    );
    let mut notes = Vec::new();
    if table.you.place == Some(index as u8) {
        notes.push(say(Word::You).to_owned());
    }
    if place.host {
        notes.push(say(Word::Host).to_owned());
    }
    if let Some(level) = place.level.as_deref().and_then(|level| level.parse().ok()) {
        notes.push(format!("{} {}", say(Word::Bot), words::level(level).in_lang(client.lang)));
    }
    if place.kind == PlaceKind::Person && !place.here {
        notes.push(say(Word::Away).to_owned());
    }
    put(screen, (x + 34, y), &notes.join(", "), SOFT);
}

/// Somebody sits down on a free place: we, or at a table on this machine somebody else.
fn take(client: &mut TableClient, table: &TableInfo, place: usize) {
    let Some(there) = table.places.get(place) else { return };
    if there.kind == PlaceKind::Person {
        return;
    }
    let own = table.you.place.and_then(|own| table.places.get(usize::from(own))?.name.clone());
    let guest = Word::Guest.said_in(client.lang);
    let name = match (&client.whereabouts, own) {
        (Whereabouts::Server(_), Some(own)) => own,
        _ => format!("{guest} {}", place + 1),
    };
    if there.kind == PlaceKind::Bot && client.whereabouts == Whereabouts::Here {
        client.clear(place as u8);
    }
    client.sit(place as u8, name);
}

/// Another bot on a place, another value of an option.
fn change(client: &mut TableClient, table: &TableInfo, row: Row, forward: bool) {
    let settings = table.settings.clone();
    let set =
        |client: &mut TableClient, settings: Settings| client.ask(Wish::Settings { settings });
    match row {
        Row::Place(index) => {
            let Some(place) = table.places.get(index) else { return };
            let now = place.level.as_deref().and_then(|level| level.parse::<Level>().ok());
            let ways: Vec<Option<Level>> =
                std::iter::once(None).chain(Level::ALL.map(Some)).collect();
            match (place.kind, next(&ways, now, forward)) {
                (PlaceKind::Person, _) if table.you.place == Some(index as u8) => {}
                (_, None) | (PlaceKind::Person, _) => client.clear(index as u8),
                (_, Some(level)) => {
                    client.ask(Wish::Bot { place: index as u8, level: level.key().to_owned() });
                }
            }
        }
        Row::Option(spec) => {
            let options = client.options().and_then(|now| with_next(now, spec, forward));
            if let Some(options) = options.and_then(|text| RawValue::from_string(text).ok()) {
                client.ask(Wish::Options { options });
            }
        }
        Row::Pace => {
            let all = [Pace::Relaxed, Pace::Brisk, Pace::Instant];
            set(client, Settings { pace: next(&all, settings.pace, forward), ..settings });
        }
        Row::Throw => {
            let throw = next(&Throwing::ALL, settings.throw, forward);
            set(client, Settings { throw, ..settings });
        }
        Row::Clock => {
            let clock = next(&Clock::ALL, settings.clock, forward);
            set(client, Settings { clock, ..settings });
        }
        Row::Hints => {
            let hints = next(&Hints::ALL, settings.hints, forward);
            set(client, Settings { hints, ..settings });
        }
        Row::Door => client.ask(Wish::Door { door: next(&Door::ALL, table.door, forward) }),
        Row::Start => {}
    }
}
