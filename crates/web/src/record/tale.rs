//! A record, read and made to happen: every step of it can be looked at.

use super::rounds::Rounds;
use crate::end::Story;
use catalog::record::{Header, RecordError, Replay};
use catalog::{AnyEffect, AnyView, GameId, Recorded, match_game};
use game::Audience;
use protocol::{Door, Phase, Place, PlaceKind, Settings, TableInfo, YouAt};
use serde_json::value::RawValue;
use std::sync::Arc;

/// A larger file is no record of a match that people have played.
pub const MAX_RECORD: usize = 4 << 20;

/// A record, step by step.
#[derive(Clone, Debug)]
pub struct Tale {
    pub text: String,
    pub header: Header,
    pub game: GameId,
    /// The match before its first fact, and after each.
    pub snapshots: Vec<Snapshot>,
    pub story: Story,
    pub rounds: Rounds,
}

/// How a match stands after a step, and what there was to see on the way.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub view: AnyView,
    pub effects: Arc<[AnyEffect]>,
}

/// Why a file can't be shown.
#[derive(Debug)]
pub enum Broken {
    /// It is too large.
    TooLarge,
    /// A line is wrong.
    Line(RecordError),
}

impl Tale {
    /// Reads a record.
    pub fn read(text: String) -> Result<Tale, Broken> {
        if text.len() > MAX_RECORD {
            return Err(Broken::TooLarge);
        }
        let mut replay = Replay::new(text.as_bytes()).map_err(Broken::Line)?;
        let (header, game) = (replay.header().clone(), replay.table().id());
        let first = replay.table().view(Audience::Public);
        let (mut story, mut rounds) = (Story::begin(&first), Rounds::default());
        let mut snapshots = vec![Snapshot { view: first, effects: Arc::default() }];
        while let Some(step) = replay.step().map_err(Broken::Line)? {
            let view = replay.table().view(Audience::Public);
            let (number, moments) = (snapshots.len(), story.moments.len());
            story.go_on(number, &view, &step.effects, step.fact.at.0);
            rounds.go_on(number, game, &step.effects, story.moments.len() > moments);
            snapshots.push(Snapshot { view, effects: step.effects.into() });
        }
        Ok(Tale { text, header, game, snapshots, story, rounds })
    }

    /// The last step.
    pub fn last(&self) -> usize {
        self.snapshots.len().saturating_sub(1)
    }

    /// The table at which it was played, as far as the record tells.
    pub fn table(&self) -> TableInfo {
        // There is always the match before its first fact.
        table_of(&self.header, &self.snapshots[0].view)
    }
}

/// A table at which these people play, who see this.
pub fn table_of(header: &Header, view: &AnyView) -> TableInfo {
    let mut places: Vec<Place> = Vec::new();
    for (seat, info) in header.seats.iter().enumerate() {
        let place = place_of(view, seat);
        places.resize_with(places.len().max(place + 1), Place::default);
        places[place] = Place {
            kind: if info.bot.is_some() { PlaceKind::Bot } else { PlaceKind::Person },
            // A seat without a name is called by its number; a bot by its level.
            name: info.name.clone().or_else(|| info.bot.is_none().then(|| format!("{}", seat + 1))),
            horse: info.horse.clone(),
            level: info.bot.clone(),
            seat: Some(seat as u8),
            ..Place::default()
        };
    }
    TableInfo {
        id: String::new(),
        code: String::new(),
        game: view.game(),
        options: options(header),
        settings: Settings::default(),
        phase: Phase::Playing,
        stopped: None,
        match_no: 1,
        commit: String::new(),
        edition: protocol::EDITION,
        revealing: None,
        places,
        eldest_first: Vec::new(),
        spectators: 0,
        door: Door::Open,
        knocks: Vec::new(),
        rematch_from: None,
        you: YouAt::default(),
    }
}

/// The place of a seat, where the match tells it.
fn place_of(view: &AnyView, seat: usize) -> usize {
    let people = match_game!(AnyView(view), G(view) => G::people_in(view));
    let side = people.colours.and_then(|sides| sides.get(seat).copied());
    side.map_or(seat, usize::from)
}

/// The options as a table tells them; they were read from JSON, and can be written so.
fn options(header: &Header) -> Box<RawValue> {
    serde_json::value::to_raw_value(&header.options).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RACE: &str = "{\"cavalcade\":1,\"game\":\"giro-galoppo\",\"seats\":[{\"name\":\"Ana\"},{\"bot\":\"pony\"}],\
        \"options\":{\"course\":\"sprint\",\"placement\":[5,11,18,24,28]}}\n\
        {\"by\":0,\"do\":\"play\",\"card\":3}\n{\"by\":1,\"do\":\"play\",\"card\":4}\n";

    #[test]
    fn a_record_is_retold_step_by_step() {
        let tale = Tale::read(RACE.to_owned()).unwrap();
        assert_eq!(tale.last(), 2);
        assert_eq!(tale.story.moments.last().unwrap().stand, [3.0, 4.0]);
        assert_eq!((tale.story.when(1), tale.story.when(2)), (0.0, 1.0));
        assert_eq!((tale.rounds.after(0, 2), tale.rounds.number(2)), (2, 1));
        let info = tale.table();
        assert_eq!(info.places[0].name.as_deref(), Some("Ana"));
        assert_eq!(info.places[1].level.as_deref(), Some("pony"));
    }

    #[test]
    fn a_round_is_over_when_everybody_has_had_a_turn() {
        // Nobody throws a six: the turn passes from one to the other and back.
        let mut text = "{\"cavalcade\":1,\"game\":\"petits-chevaux\",\"seats\":[{},{}]}\n\
            {\"by\":\"chance\",\"do\":\"first\",\"seat\":0}\n"
            .to_owned();
        text += &"{\"by\":\"chance\",\"do\":\"roll\",\"die\":2}\n".repeat(5);
        let tale = Tale::read(text).unwrap();
        let ends = [0, 3, 5].map(|step| tale.rounds.after(step, tale.last()));
        assert_eq!(ends, [3, 5, 6], "{:?}", tale.rounds);
    }

    #[test]
    fn sides_are_places() {
        let text = "{\"cavalcade\":1,\"game\":\"petits-chevaux\",\"seats\":[{},{}]}\n";
        let table = Tale::read(text.to_owned()).unwrap().table();
        let seats: Vec<_> = table.places.iter().map(|place| place.seat).collect();
        assert_eq!(seats, [Some(0), None, Some(1)], "two players face each other");
    }

    #[test]
    fn a_broken_record_says_which_line_is_wrong() {
        let twice = RACE
            .replace("\"by\":1,\"do\":\"play\",\"card\":4", "\"by\":1,\"do\":\"play\",\"card\":9");
        assert!(matches!(Tale::read(twice), Err(Broken::Line(RecordError { line: 3, .. }))));
        assert!(matches!(
            Tale::read("hello".to_owned()),
            Err(Broken::Line(RecordError { line: 1, .. }))
        ));
        assert!(matches!(Tale::read(" ".repeat(MAX_RECORD + 1)), Err(Broken::TooLarge)));
    }
}
