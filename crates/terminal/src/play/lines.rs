//! Plain lines: one for each thing that happens, moves typed as words. For screen readers, braille lines and scripts.
//!
//! A line that begins with `? ` waits for an answer; one that begins with `! ` says why something was not done. Whatever
//! is typed ahead waits until it can be done.

use super::command::{Command, with_option};
use super::error::PlayError;
use super::table_client::{TableClient, Whereabouts};
use super::words::{Says, Word};
use super::{Goal, Setup, ended, open};
use crate::choice::Choice;
use catalog::GameId;
use protocol::{Phase, PlaceKind, Wish};
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, Write as _};
use std::thread;
use std::time::Instant;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// More choices than this are only named, not told.
const MOST_TOLD: usize = 8;

/// Plays in plain lines.
pub async fn run(setup: &Setup, goal: Goal) -> Result<(), PlayError> {
    let goal = match goal {
        // There is nothing to choose from: the first game is as good as any, and says what else there is.
        Goal::Home => return choose_first(setup),
        goal => goal,
    };
    let Some(opened) = open(setup, goal).await? else { return Ok(()) };
    let mut lines = Lines::new(opened.client(setup), Box::new(io::stdout()));
    lines.play(&mut input()).await
}

/// Whoever names no game is told which there are.
fn choose_first(setup: &Setup) -> Result<(), PlayError> {
    let mut out = io::stdout();
    for game in GameId::ALL {
        let pitch = game.pitch().in_lang(setup.lang);
        writeln!(out, "cavalcade play {game} --lines: {pitch}")?;
    }
    Ok(())
}

/// What is typed, line by line, until the end.
fn input() -> UnboundedReceiver<Option<String>> {
    let (say, hear) = unbounded_channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if say.send(Some(line)).is_err() {
                return;
            }
        }
        let _ = say.send(None);
    });
    hear
}

/// A table in plain lines.
pub struct Lines {
    pub table: TableClient,
    /// Where they are printed.
    out: Box<dyn io::Write>,
    /// What was typed and can't be done yet.
    typed: VecDeque<String>,
    /// Whether nothing more will be typed.
    ended: bool,
    /// How many sentences have been printed.
    printed: usize,
    /// What was asked last.
    asked: String,
    /// What was offered last.
    offered: Option<Offered>,
    /// Where the record is to be saved that was asked for.
    saving: Option<String>,
    phase: Option<Phase>,
}

/// What somebody was asked, what could be done, and how much had been told by then.
struct Offered {
    prompt: String,
    choices: String,
    told: usize,
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Over,
}

impl Lines {
    pub fn new(table: TableClient, out: Box<dyn io::Write>) -> Lines {
        Lines {
            table,
            out,
            typed: VecDeque::new(),
            ended: false,
            printed: 0,
            asked: String::new(),
            offered: None,
            saving: None,
            phase: None,
        }
    }

    async fn play(
        &mut self,
        input: &mut UnboundedReceiver<Option<String>>,
    ) -> Result<(), PlayError> {
        loop {
            if let Some(ending) = &self.table.broken {
                return Err(ended(ending, &self.table.whereabouts));
            }
            self.print()?;
            if self.obey()? == Flow::Over {
                return Ok(());
            }
            self.print()?;
            let due = self.table.playback.due();
            let wait = async {
                match due {
                    Some(due) => tokio::time::sleep_until(due.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                arrival = self.table.next() => self.table.hear(arrival),
                line = input.recv(), if !self.ended => match line.flatten() {
                    Some(line) => self.typed.push_back(line),
                    None => self.ended = true,
                },
                () = wait => self.table.tick(Instant::now()),
                _ = tokio::signal::ctrl_c() => return Ok(()),
            }
        }
    }

    fn word(&self, word: Word) -> &'static str {
        word.said_in(self.table.lang)
    }

    /// Prints what is new: sentences, refusals, the question.
    pub fn print(&mut self) -> Result<(), PlayError> {
        let new = self.table.told_count - self.printed;
        let known = self.table.told.len().saturating_sub(new);
        for line in &self.table.told[known..] {
            writeln!(self.out, "{line}")?;
        }
        self.printed = self.table.told_count;
        if let Some(refusal) = self.table.refusal.take() {
            writeln!(self.out, "! {refusal}")?;
            // It is asked again, with all that can be done.
            self.asked.clear();
            self.offered = None;
        }
        let question = self.question();
        if !question.is_empty() && question != self.asked {
            writeln!(self.out, "? {question}")?;
        }
        self.asked = question;
        self.out.flush()?;
        Ok(())
    }

    /// What whoever plays here is asked; nothing, while it has to wait.
    fn question(&mut self) -> String {
        if let Some(name) = self.table.next_holder() {
            // Lines stay where they are: there is no curtain to hang before them.
            self.table.take_keyboard();
            let pass = self.word(Word::PassKeyboard).replace("{name}", &name);
            return pass;
        }
        let Some(table) = &self.table.table else { return String::new() };
        let changed = self.phase.replace(table.phase) != Some(table.phase);
        let watches = table.you.seat.is_none();
        match table.phase {
            _ if self.table.is_beginning() => String::new(),
            Phase::Lobby if table.you.host => {
                let mut question = self.word(Word::LinesLobby).to_owned();
                if let Whereabouts::Server(link) = &self.table.whereabouts {
                    // Writing to a string does not fail.
                    let _ = write!(question, " {link} {}", table.code);
                }
                question
            }
            Phase::Lobby => self.word(Word::WaitForHost).to_owned(),
            // How it ended is told first.
            Phase::Over if table.stopped.is_none() && !self.table.is_told() => String::new(),
            Phase::Over => self.word(Word::LinesOver).to_owned(),
            Phase::Playing if self.table.playback.is_running() => self.asked.clone(),
            Phase::Playing if self.table.may_throw() => {
                format!("{} {}", self.table.prompt(), self.word(Word::LinesThrow))
            }
            Phase::Playing => {
                let choices = self.table.choices();
                if choices.is_empty() {
                    // Whoever has a seat may not have seen the match yet.
                    return if changed && watches {
                        self.word(Word::Watching).to_owned()
                    } else {
                        String::new()
                    };
                }
                let (prompt, choices) = (self.table.prompt(), offer(&choices));
                let now = Offered { prompt, choices, told: self.table.told_count };
                // Whoever has chosen and may still change is not told once more from what.
                let known = |last: &Offered| last.told == now.told && last.choices == now.choices;
                if self.offered.as_ref().is_some_and(|o| known(o) && o.prompt != now.prompt) {
                    return now.prompt;
                }
                let question = format!("{} {}", now.prompt, now.choices);
                self.offered = Some(now);
                question
            }
        }
    }

    /// Does what was typed, as far as it can be done now.
    fn obey(&mut self) -> Result<Flow, PlayError> {
        if let (Some(file), Some(record)) = (self.saving.clone(), self.table.record.take()) {
            self.saving = None;
            let told = save(&file, record.0.as_deref(), self.table.lang);
            self.table.say_aloud(vec![told]);
        }
        while let Some(line) = self.typed.front().cloned() {
            if line.trim().is_empty() {
                self.typed.pop_front();
                continue;
            }
            if let Some(command) = Command::read(&line) {
                if !self.may(&command) {
                    return Ok(Flow::On);
                }
                self.typed.pop_front();
                if self.carry_out(command)? == Flow::Over {
                    return Ok(Flow::Over);
                }
                self.print()?;
                continue;
            }
            if !self.is_ready() {
                return Ok(Flow::On);
            }
            self.typed.pop_front();
            self.choose(&line);
            // What came of it is told before anything else is done.
            self.print()?;
        }
        Ok(if self.ended && self.saving.is_none() { Flow::Over } else { Flow::On })
    }

    /// Whether a command has its time: a throw waits for its turn, and another match for the end of this one.
    fn may(&self, command: &Command) -> bool {
        let Some(table) = &self.table.table else { return *command == Command::Quit };
        match command {
            Command::Throw => self.table.may_throw() || table.phase == Phase::Over,
            Command::Start => table.phase != Phase::Playing && !self.table.is_beginning(),
            Command::Save(_) => table.phase == Phase::Over && self.saving.is_none(),
            Command::Quit => self.saving.is_none(),
            _ => true,
        }
    }

    /// Whether a choice could be made now.
    fn is_ready(&self) -> bool {
        let Some(table) = &self.table.table else { return false };
        let plays = table.phase == Phase::Playing && self.table.seat().is_some();
        let live = table.game.is_live() && plays && self.table.view().is_some();
        let idle = table.phase != Phase::Playing && !self.table.is_beginning();
        idle || live || !self.table.choices().is_empty()
    }

    /// One choice, or several one after the other: `3`, `1 + 4`.
    fn choose(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for word in words {
            let choices = self.table.choices();
            match find(&choices, word) {
                Some(choice) => self.table.choose(choice),
                None if self.table.attempt(word) => {}
                None => {
                    let unknown = match self.table.table.as_ref().map(|table| table.phase) {
                        Some(Phase::Playing) if choices.is_empty() => Word::NotNow,
                        _ => Word::Unknown,
                    };
                    let told = self.word(unknown).replace("{text}", line);
                    self.table.refusal = Some(told);
                    return;
                }
            }
        }
    }

    fn carry_out(&mut self, command: Command) -> Result<Flow, PlayError> {
        match command {
            Command::Throw => {
                if !self.table.throw() {
                    self.table.refusal = Some(self.word(Word::NotNow).to_owned());
                }
            }
            Command::Hint => self.table.ask_advice(),
            Command::Say(emote) => self.table.say(emote),
            Command::Where => {
                let told = self.table.whereabouts();
                self.table.say_aloud(vec![told]);
            }
            Command::Rules => {
                let game = self.table.table.as_ref().map(|table| table.game);
                let page = game.map(|game| game.rules_page(self.table.lang));
                self.out.write_all(page.unwrap_or_default().as_bytes())?;
            }
            Command::Start => self.table.start(),
            Command::Sit(place) => {
                let name = self.own_name();
                self.table.sit(place, name);
            }
            Command::Bot(place, level) => {
                self.table.ask(Wish::Bot { place, level: level.key().to_owned() });
            }
            Command::Clear(place) => self.table.clear(place),
            Command::Option(name, value) => {
                let with = self.table.options().and_then(|now| with_option(now, &name, &value));
                match with.and_then(|options| RawValue::from_string(options).ok()) {
                    Some(options) => self.table.ask(Wish::Options { options }),
                    None => {
                        let told = self.word(Word::Unknown).replace("{text}", &name);
                        self.table.refusal = Some(told);
                    }
                }
            }
            Command::Name(name) => {
                let place = self.table.table.as_ref().and_then(|table| table.you.place);
                if let Some(place) = place {
                    self.table.sit(place, name);
                }
            }
            Command::Save(file) => {
                let table = self.table.table.as_ref();
                let usual = table.map(|t| format!("{}-{}.jsonl", t.game, t.match_no));
                self.saving = file.or(usual);
                self.table.ask_record();
            }
            Command::Back => self.table.ask(Wish::Back {}),
            Command::Help => {
                let help = self.word(Word::LinesHelp).to_owned();
                self.table.say_aloud(vec![help]);
            }
            Command::Quit => return Ok(Flow::Over),
        }
        Ok(Flow::On)
    }

    /// What we are called at this table.
    fn own_name(&self) -> String {
        let table = self.table.table.as_ref();
        let own = table.and_then(|table| table.places.get(usize::from(table.you.place?)));
        let name = own.filter(|place| place.kind == PlaceKind::Person).and_then(|p| p.name.clone());
        name.unwrap_or_else(|| self.word(Word::Guest).to_owned())
    }
}

/// The choice that somebody means by a word.
pub fn find<'a>(choices: &'a [Choice], word: &str) -> Option<&'a Choice> {
    let word = word.to_lowercase();
    let key = |choice: &Choice| choice.key.is_some_and(|key| word.chars().eq([key]));
    choices.iter().find(|choice| choice.word == word || key(choice))
}

/// What can be done.
fn offer(choices: &[Choice]) -> String {
    let told = |choice: &Choice| match choices.len() > MOST_TOLD {
        true => choice.word.clone(),
        false => format!("{}: {}", choice.word, choice.told),
    };
    let between = if choices.len() > MOST_TOLD { " " } else { "; " };
    let all: Vec<_> = choices.iter().map(told).collect();
    all.join(between)
}

/// Writes a record to a file, and tells what came of it.
pub fn save(file: &str, record: Option<&str>, lang: game::words::Lang) -> String {
    let Some(record) = record else { return Word::NoRecord.said_in(lang).to_owned() };
    match fs::write(file, record) {
        Ok(()) => Word::Saved.said_in(lang).replace("{file}", file),
        Err(why) => {
            let told = Word::NotSaved.said_in(lang).replace("{why}", &why.to_string());
            told.replace("{file}", file)
        }
    }
}
