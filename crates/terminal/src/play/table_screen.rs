//! A table on a screen: lobby, board and podium, with what lies over them.

use super::board::{self, Look, Target};
use super::end;
use super::lines::save;
use super::lobby::{Lobby, Wanted};
use super::screen::SMALLEST;
use super::table_client::{TableClient, Whereabouts};
use super::widgets::{Field, Typed, bars, panel, put};
use super::words::{Says, Word};
use crate::choice::{Choice, Press};
use crate::paint::{LOUD, PLAIN};
use crate::sheet::Sheet;
use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use protocol::{Emote, Phase, Wish};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use std::time::{Duration, Instant};

/// How often clocks are drawn anew.
const CLOCK: Duration = Duration::from_millis(100);
const SLOW_CLOCK: Duration = Duration::from_secs(1);

/// A table on a screen.
pub struct TableScreen {
    pub client: TableClient,
    lobby: Lobby,
    cursor: Option<usize>,
    /// A number that is being typed, where choices have no keys.
    typed: String,
    over: Over,
    /// What is being typed: a name.
    field: Option<Field>,
    targets: Vec<Target>,
    /// How many sentences there were when somebody last did something.
    heard: usize,
    /// What the record is wanted for.
    wanted: Option<RecordFor>,
    /// Whether the podium is put aside, to see the board.
    aside: bool,
}

/// What lies over a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Over {
    Nothing,
    Emotes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RecordFor {
    Saving,
    Looking,
}

/// What a screen wants that it can't do itself.
#[derive(Debug)]
pub enum Asked {
    Nothing,
    Rules,
    Record(String),
    Leave,
}

impl TableScreen {
    pub fn new(client: TableClient) -> TableScreen {
        TableScreen {
            client,
            lobby: Lobby::default(),
            cursor: None,
            typed: String::new(),
            over: Over::Nothing,
            field: None,
            targets: Vec::new(),
            heard: 0,
            wanted: None,
            aside: false,
        }
    }

    fn phase(&self) -> Option<Phase> {
        self.client.table.as_ref().map(|table| table.phase)
    }

    /// When it is to be drawn again though nothing comes.
    pub fn due(&self, now: Instant) -> Option<Instant> {
        let playing = self.phase() == Some(Phase::Playing);
        let clock = match () {
            () if playing && self.client.match_time().is_some() => Some(now + CLOCK),
            () if playing && self.client.time_left().is_some() => Some(now + SLOW_CLOCK),
            () => None,
        };
        [clock, self.client.playback.due()].into_iter().flatten().min()
    }

    /// A record has come that was wanted.
    pub fn record(&mut self) -> Asked {
        let Some(record) = self.client.record.take() else { return Asked::Nothing };
        match (self.wanted.take(), record.0) {
            (Some(RecordFor::Looking), Some(record)) => return Asked::Record(record),
            (Some(_), record) => {
                let table = self.client.table.as_ref();
                let file = table.map(|t| format!("{}-{}.jsonl", t.game, t.match_no));
                let told = save(&file.unwrap_or_default(), record.as_deref(), self.client.lang);
                self.client.say_aloud(vec![told]);
            }
            (None, _) => {}
        }
        Asked::Nothing
    }

    pub fn press(&mut self, key: KeyCode) -> Asked {
        self.heard = self.client.told_count;
        if let Some(field) = &mut self.field {
            match field.press(key) {
                Typed::More => return Asked::Nothing,
                Typed::GivenUp => {}
                Typed::Done(name) => {
                    let place = self.client.table.as_ref().and_then(|table| table.you.place);
                    self.client.sit(place.unwrap_or_default(), name);
                }
            }
            self.field = None;
            return Asked::Nothing;
        }
        if self.over == Over::Emotes {
            self.over = Over::Nothing;
            if let KeyCode::Char(letter @ 'a'..='l') = key {
                self.client.say(Emote::ALL[letter as usize - 'a' as usize]);
            }
            return Asked::Nothing;
        }
        if self.client.curtain.is_some() {
            match key {
                KeyCode::Enter | KeyCode::Char(' ') => self.client.take_keyboard(),
                KeyCode::Char('q') => return Asked::Leave,
                _ => {}
            }
            return Asked::Nothing;
        }
        match (key, self.phase()) {
            (KeyCode::Char('?'), _) => return Asked::Rules,
            (KeyCode::Char('q'), _) => return Asked::Leave,
            (KeyCode::Char('e'), _) => self.over = Over::Emotes,
            (_, Some(Phase::Lobby)) => {
                if self.lobby.press(key, &mut self.client) == Wanted::Name {
                    self.field = Some(Field::new(Word::YourName.said_in(self.client.lang)));
                }
            }
            (_, Some(Phase::Playing)) => self.press_on_board(key),
            (_, Some(Phase::Over)) => self.press_at_end(key),
            (_, None) => {}
        }
        Asked::Nothing
    }

    fn press_at_end(&mut self, key: KeyCode) {
        self.client.hurry();
        match key {
            KeyCode::Char('r') | KeyCode::Enter => {
                self.aside = false;
                self.client.start();
            }
            KeyCode::Char('b') => self.aside = !self.aside,
            KeyCode::Char('s') => {
                self.wanted = Some(RecordFor::Saving);
                self.client.ask_record();
            }
            KeyCode::Char('v') => {
                self.wanted = Some(RecordFor::Looking);
                self.client.ask_record();
            }
            _ => {}
        }
    }

    fn press_on_board(&mut self, key: KeyCode) {
        self.client.hurry();
        self.client.refusal = None;
        let choices = self.client.choices();
        match key {
            KeyCode::Enter | KeyCode::Char(' ') if self.client.may_throw() => {
                _ = self.client.throw();
            }
            KeyCode::Enter | KeyCode::Char(' ') => match self.cursor.and_then(|at| choices.get(at))
            {
                Some(choice) => self.choose(choice),
                None if choices.len() == 1 => self.cursor = Some(0),
                None => {}
            },
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.walk(&choices, true),
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => self.walk(&choices, false),
            KeyCode::Esc => {
                (self.cursor, self.client.picked) = (None, None);
                self.typed.clear();
            }
            KeyCode::Backspace => self.typed.clear(),
            KeyCode::Char(letter) => self.press_letter(letter, &choices),
            _ => {}
        }
    }

    fn press_letter(&mut self, letter: char, choices: &[Choice]) {
        if let Some(at) = choices.iter().position(|choice| choice.key == Some(letter)) {
            return self.press_choice(choices, at);
        }
        // Numbers of more than one digit are typed.
        if letter.is_ascii_digit() && choices.iter().any(|choice| choice.key.is_none()) {
            self.typed.push(letter);
            let at = |typed: &str| choices.iter().position(|choice| choice.word == typed);
            if at(&self.typed).is_none() && self.typed.len() > 1 {
                self.typed = letter.to_string();
            }
            self.cursor = at(&self.typed).or(self.cursor);
            return;
        }
        match letter {
            'h' => self.client.ask_advice(),
            'w' => {
                let told = self.client.whereabouts();
                self.client.say_aloud(vec![told]);
            }
            'b' if self.client.stands_in() => self.client.ask(Wish::Back {}),
            _ => _ = self.client.attempt(&letter.to_string()),
        }
    }

    fn press_choice(&mut self, choices: &[Choice], at: usize) {
        let Some(choice) = choices.get(at) else { return };
        if choice.press == Press::Twice && self.cursor != Some(at) {
            self.cursor = Some(at);
        } else {
            self.choose(choice);
        }
    }

    fn choose(&mut self, choice: &Choice) {
        self.client.choose(choice);
        self.cursor = None;
        self.typed.clear();
    }

    fn walk(&mut self, choices: &[Choice], forward: bool) {
        let count = choices.len();
        self.cursor = match self.cursor {
            _ if count == 0 => None,
            None => Some(if forward { 0 } else { count - 1 }),
            Some(at) if forward => Some((at + 1) % count),
            Some(at) => Some((at + count - 1) % count),
        };
    }

    pub fn point(&mut self, mouse: MouseEvent) {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left)
            || self.phase() != Some(Phase::Playing)
        {
            return;
        }
        self.client.hurry();
        let at = Position::new(mouse.column, mouse.row);
        let target = self.targets.iter().find(|target| target.area.contains(at)).copied();
        match target {
            Some(target) => {
                let choices = self.client.choices();
                self.press_choice(&choices, target.choice);
            }
            None if self.client.may_throw() => _ = self.client.throw(),
            None => {}
        }
    }

    pub fn draw(&mut self, screen: &mut Buffer) {
        let lang = self.client.lang;
        let say = |word: Word| word.said_in(lang);
        let area = screen.area;
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let told = say(Word::SmallWindow).replace("{columns}", &SMALLEST.0.to_string());
            put(screen, (0, 0), &told.replace("{lines}", &SMALLEST.1.to_string()), PLAIN);
            return;
        }
        let Some(table) = self.client.table.clone() else {
            put(screen, (2, 2), say(Word::Connecting), PLAIN);
            return;
        };
        let choices = self.client.choices();
        if self.cursor.is_some_and(|at| at >= choices.len()) {
            self.cursor = None;
        }
        let mut keys = say(Word::LobbyKeys).to_owned();
        match table.phase {
            Phase::Lobby => self.lobby.draw(&self.client, &table, screen),
            Phase::Playing | Phase::Over => {
                let new = self.client.told_count.saturating_sub(self.heard);
                let look = Look { choices: &choices, cursor: self.cursor, new };
                self.targets = board::draw(&self.client, &table, &look, screen);
                keys = match table.phase {
                    Phase::Over => say(Word::EndKeys).to_owned(),
                    _ => format!(
                        "{}  {}",
                        keys_of(&self.client, &choices, say),
                        say(Word::TableKeys)
                    ),
                };
            }
        }
        let over = table.phase == Phase::Over && !self.client.playback.is_running();
        if over && !self.aside {
            end::draw(&self.client, &table, screen);
        }
        let right = match &self.client.whereabouts {
            Whereabouts::Here => String::new(),
            Whereabouts::Server(_) if !self.client.up => "…".to_owned(),
            Whereabouts::Server(_) => table.code.clone(),
        };
        let title = match table.match_no {
            0 => format!("{} · {}", table.game.title(), say(Word::Lobby)),
            n => format!("{} · {} {n}", table.game.title(), say(Word::Match)),
        };
        bars(screen, &title, &right, keys.trim_start());
        if let Some(name) = self.client.next_holder() {
            let told = say(Word::PassKeyboard).replace("{name}", &name);
            panel(screen, "♞", &Sheet::line(&told, LOUD));
        }
        if self.over == Over::Emotes {
            panel(screen, say(Word::SaySomething), &emotes(lang));
        }
        if let Some(field) = &self.field {
            field.draw(screen);
        }
    }
}

/// The keys that do something at the moment.
fn keys_of(
    client: &TableClient,
    choices: &[Choice],
    say: impl Fn(Word) -> &'static str,
) -> &'static str {
    match () {
        () if client.may_throw() => say(Word::ThrowKeys),
        () if choices.is_empty() => "",
        () if choices.iter().any(|choice| choice.key == Some('+')) => say(Word::CarouselKeys),
        () if choices.iter().any(|choice| choice.key.is_none()) => say(Word::CellKeys),
        () => say(Word::ChooseKeys),
    }
}

fn emotes(lang: game::words::Lang) -> Sheet {
    let mut list = Sheet::new();
    for (nth, (emote, key)) in Emote::ALL.iter().zip('a'..).enumerate() {
        let (x, y) = (24 * (nth / 6), nth % 6);
        list.put(x, y, &key.to_string(), LOUD);
        list.put(x + 2, y, emote.phrase().in_lang(lang), PLAIN);
    }
    list
}
