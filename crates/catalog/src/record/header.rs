//! The first line of a record.

use super::VERSION;
use super::error::{Malformed, json_reason};
use super::fair::Fair;
use super::lines::text;
use crate::{AnyGame, AnyOptions, GameId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// Who plays what, and with which options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The match's id, given by a server.
    pub id: Option<String>,
    /// When it began (RFC 3339), told by a server.
    pub started: Option<String>,
    /// How the dice were made, told by a server.
    pub fair: Option<Fair>,
    /// The people and bots at the table, by seat.
    pub seats: Vec<SeatInfo>,
    /// The game and its options.
    pub options: AnyOptions,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name of the horse (Giro Galoppo only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse: Option<String>,
    /// The bot that plays, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// What a header says about the people beside their names: each is some game's alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct People {
    /// Giro Galoppo: the seats, eldest first.
    pub age_order: Option<Vec<u8>>,
    /// Petits Chevaux: the side of each seat.
    pub colours: Option<Vec<u8>>,
}

impl People {
    pub(crate) fn refuse_ages(&self) -> Result<(), Malformed> {
        match self.age_order {
            Some(_) => {
                Err(Malformed::field("age_order", "in this game it does not matter who is older"))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn refuse_colours(&self) -> Result<(), Malformed> {
        match self.colours {
            Some(_) => Err(Malformed::field("colours", "the sides of this game have no colours")),
            None => Ok(()),
        }
    }
}

/// The header as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a, O> {
    cavalcade: u64,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fair: Option<Fair>,
    seats: Vec<SeatInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age_order: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colours: Option<Vec<u8>>,
    options: Option<O>,
}

/// The only field that is read before all others: a later version may have other fields.
#[derive(Deserialize)]
struct Version {
    cavalcade: u64,
}

impl Header {
    /// Reads a header and sets up the match.
    pub fn parse(line: &[u8]) -> Result<(Header, AnyGame), Malformed> {
        let json = |e: serde_json::Error| match e.is_data() {
            true => Malformed::Header(json_reason(&e)),
            false => Malformed::NotJson(json_reason(&e)),
        };
        let line = text(line)?;
        let Version { cavalcade } = serde_json::from_str(line).map_err(json)?;
        if cavalcade != u64::from(VERSION) {
            return Err(Malformed::Version(cavalcade));
        }
        let written: Written<'_, &RawValue> = serde_json::from_str(line).map_err(json)?;
        let game: GameId = written
            .game
            .parse()
            .map_err(|e: crate::game_id::UnknownGame| Malformed::Header(e.to_string()))?;
        let people = People { age_order: written.age_order, colours: written.colours };
        let options = written.options.map_or("{}", RawValue::get);
        let options = AnyOptions::read(game, options, &people)?;
        if !game.has_named_horses() && written.seats.iter().any(|s| s.horse.is_some()) {
            return Err(Malformed::field("horse", "the horses of this game have no names"));
        }
        let seats = u8::try_from(written.seats.len()).unwrap_or(u8::MAX);
        let match_ = AnyGame::new(&options, seats).map_err(Malformed::Table)?;
        let Written { id, started, fair, seats, .. } = written;
        Ok((Header { id, started, fair, seats, options }, match_))
    }

    /// A header with names and options only.
    pub fn new(seats: Vec<SeatInfo>, options: AnyOptions) -> Header {
        Header { id: None, started: None, fair: None, seats, options }
    }
}

/// Writes the first line of a record.
pub fn write_header(out: &mut impl Write, header: &Header) -> io::Result<()> {
    let people = header.options.people();
    let written = Written {
        cavalcade: VERSION.into(),
        game: header.options.game().key(),
        id: header.id.clone(),
        started: header.started.clone(),
        fair: header.fair.clone(),
        seats: header.seats.clone(),
        age_order: people.age_order,
        colours: people.colours,
        options: Some(&header.options),
    };
    serde_json::to_writer(&mut *out, &written)?;
    out.write_all(b"\n")
}
