//! Every other line of a record: one fact.

use super::error::{Malformed, Wrong};
use super::fields::{Fields, parse};
use crate::recorded::{ActorKind, Recorded, Unreadable};
use crate::{AnyAction, AnyFact, AnyGame, GameId, Listed, match_game};
use game::{Actor, Fact, Millis, Seat};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// Reads a fact of the game that `table` plays. `last` is the time of the fact before it.
pub(super) fn read_any_fact(line: &[u8], table: &AnyGame, last: Millis) -> Result<AnyFact, Wrong> {
    match_game!(AnyGame(table), G(table) => match read_fact_of(table, line, last) {
        Ok(Fact { at, by, action }) => Ok(Fact { at, by, action: G::any_action(action) }),
        Err(Unreadable::Malformed(fault)) => Err(fault.into()),
        Err(Unreadable::Illegal(why)) => Err(Wrong::Illegal(G::any_illegal(why))),
    })
}

/// Reads a fact of a match of `G`. `last` is the time of the fact before it.
pub fn read_fact_of<G: Recorded>(
    table: &G,
    line: &[u8],
    last: Millis,
) -> Result<Fact<G::Action>, Unreadable<G::Illegal>> {
    let mut fields = Fields::parse(line)?;
    let by = read_actor(fields.take("by")?, table.seat_count())?;
    let at = fields.take_optional("at");
    let action = read_fields::<G>(fields)?;
    check_actor(by, G::actor_of(&action))?;
    let at = match at {
        Some(at) => Millis(parse("at", at)?),
        None if G::LIVE => return Err(Malformed::Missing("at").into()),
        None => last,
    };
    if at < last {
        return Err(Malformed::TimeGoesBack { from: last.0, to: at.0 }.into());
    }
    Ok(Fact { at, by, action })
}

/// Reads what somebody at the table wants to do: a fact without `by` and `at`.
pub fn read_deed<G: Recorded>(json: &[u8]) -> Result<G::Action, Unreadable<G::Illegal>> {
    let action = read_fields::<G>(Fields::parse(json)?)?;
    check_actor(Actor::Seat(Seat(0)), G::actor_of(&action))?;
    Ok(action)
}

fn read_fields<G: Recorded>(mut fields: Fields<'_>) -> Result<G::Action, Unreadable<G::Illegal>> {
    let name = fields.text("do")?;
    let action = G::read_action(&name, &mut fields);
    // What is not written well is told before what is not allowed.
    if let Ok(Some(_)) | Err(Unreadable::Illegal(_)) = action {
        fields.finish()?;
    }
    action?.ok_or_else(|| Malformed::UnknownAction(name.into_owned()).into())
}

fn read_actor(value: &RawValue, seats: u8) -> Result<Actor, Malformed> {
    let expected = || Malformed::field("by", "it must be a seat number, \"chance\" or \"clock\"");
    if value.get().starts_with('"') {
        return match parse::<String>("by", value).as_deref() {
            Ok("chance") => Ok(Actor::Chance),
            Ok("clock") => Ok(Actor::Clock),
            _ => Err(expected()),
        };
    }
    let seat: u64 = parse("by", value).map_err(|_| expected())?;
    match u8::try_from(seat) {
        Ok(seat) if seat < seats => Ok(Actor::Seat(Seat(seat))),
        Ok(seat) => Err(Malformed::NoSuchSeat(seat)),
        Err(_) => Err(expected()),
    }
}

fn check_actor(by: Actor, wanted: ActorKind) -> Result<(), Malformed> {
    if ActorKind::of(by) == wanted {
        return Ok(());
    }
    Err(Malformed::WrongActor(match wanted {
        ActorKind::Seat => "a seat",
        ActorKind::Chance => "chance",
        ActorKind::Clock => "the clock",
    }))
}

/// Writes a line for a fact.
pub fn write_fact(out: &mut impl Write, fact: &AnyFact) -> io::Result<()> {
    match_game!(AnyAction(fact.action), G(action) => {
        write_fact_of::<G>(out, &Fact { at: fact.at, by: fact.by, action })
    })
}

/// Writes a line for a fact of a match of `G`.
pub fn write_fact_of<G: Recorded>(out: &mut impl Write, fact: &Fact<G::Action>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &FactLine::<G>(fact))?;
    out.write_all(b"\n")
}

struct FactLine<'a, G: Recorded>(&'a Fact<G::Action>);

impl<G: Recorded> Serialize for FactLine<'_, G> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let Fact { at, by, action } = self.0;
        let mut map = s.serialize_map(None)?;
        match by {
            Actor::Seat(seat) => map.serialize_entry("by", seat)?,
            Actor::Chance => map.serialize_entry("by", "chance")?,
            Actor::Clock => map.serialize_entry("by", "clock")?,
        }
        if G::LIVE || *at > Millis::ZERO {
            map.serialize_entry("at", at)?;
        }
        G::write_action(action, &mut map)?;
        map.end()
    }
}

/// What somebody at the table does, as it is written: a fact without `by` and `at`.
pub struct Deed<'a, G: Recorded>(pub &'a G::Action);

impl<G: Recorded> Serialize for Deed<'_, G> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        G::write_action(self.0, &mut map)?;
        map.end()
    }
}

impl AnyAction {
    /// Reads what somebody at the table wants to do: a fact without `by` and `at`. `None` is
    /// something that no seat can do.
    pub fn read_deed(game: GameId, json: &[u8]) -> Option<AnyAction> {
        match_game!(game, G => read_deed::<G>(json).ok().map(G::any_action))
    }

    /// What somebody at the table does, as it is written: a fact without `by` and `at`.
    pub fn write_deed(&self) -> serde_json::Result<Box<RawValue>> {
        match_game!(AnyAction(self), G(action) => {
            serde_json::value::to_raw_value(&Deed::<G>(action))
        })
    }
}
