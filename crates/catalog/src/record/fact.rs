//! Every other line of a record: one fact.

use super::error::{Malformed, Wrong};
use super::fields::{Fields, parse};
use crate::recorded::{ActorKind, Recorded, Unreadable};
use crate::{AnyAction, AnyFact, AnyGame, AnyIllegal};
use carrousel::Carrousel;
use game::{Actor, Fact, Millis, Seat};
use giro_galoppo::GiroGaloppo;
use petits_chevaux::PetitsChevaux;
use serde::Deserialize;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// Reads a fact of the game that `table` plays. `last` is the time of the fact before it.
pub(super) fn read_fact(line: &[u8], table: &AnyGame, last: Millis) -> Result<AnyFact, Wrong> {
    let mut fields = Fields::parse(line)?;
    let by = read_actor(fields.take("by")?, table.seats())?;
    let name = fields.text("do")?;
    let at = fields.take_optional("at");
    macro_rules! read {
        ($kind:ident, $game:ty) => {
            (
                <$game>::TIMED,
                match <$game>::read_action(&name, &mut fields) {
                    Ok(action) => Ok(action.map(AnyAction::$kind)),
                    Err(Unreadable::Malformed(fault)) => Err(fault.into()),
                    Err(Unreadable::Illegal(why)) => Err(Wrong::Illegal(AnyIllegal::$kind(why))),
                },
            )
        };
    }
    let (timed, action) = match table {
        AnyGame::GiroGaloppo(_) => read!(GiroGaloppo, GiroGaloppo),
        AnyGame::PetitsChevaux(_) => read!(PetitsChevaux, PetitsChevaux),
        AnyGame::Carrousel(_) => read!(Carrousel, Carrousel),
    };
    // What is not written well is told before what is not allowed.
    if let Ok(Some(_)) | Err(Wrong::Illegal(_)) = action {
        fields.finish()?;
    }
    let action = action?.ok_or_else(|| Malformed::UnknownAction(name.into_owned()))?;
    check_actor(by, action.actor())?;
    let at = match at {
        Some(at) => Millis(parse("at", at)?),
        None if timed => return Err(Malformed::Missing("at").into()),
        None => last,
    };
    if at < last {
        return Err(Malformed::TimeGoesBack { from: last.0, to: at.0 }.into());
    }
    Ok(Fact { at, by, action })
}

fn read_actor(value: &RawValue, seats: u8) -> Result<Actor, Malformed> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum By {
        Seat(u64),
        Named(String),
    }
    let expected = || Malformed::field("by", "it must be a seat number, \"chance\" or \"clock\"");
    match parse("by", value).map_err(|_| expected())? {
        By::Seat(n) => match u8::try_from(n) {
            Ok(seat) if seat < seats => Ok(Actor::Seat(Seat(seat))),
            Ok(seat) => Err(Malformed::NoSuchSeat(seat)),
            Err(_) => Err(expected()),
        },
        By::Named(name) => match name.as_str() {
            "chance" => Ok(Actor::Chance),
            "clock" => Ok(Actor::Clock),
            _ => Err(expected()),
        },
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
    serde_json::to_writer(&mut *out, &Line(fact))?;
    out.write_all(b"\n")
}

struct Line<'a>(&'a AnyFact);

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        fn write<G: Recorded, M: SerializeMap>(
            at: Millis,
            action: &G::Action,
            map: &mut M,
        ) -> Result<(), M::Error> {
            if G::TIMED || at > Millis::ZERO {
                map.serialize_entry("at", &at)?;
            }
            G::write_action(action, map)
        }
        let Fact { at, by, action } = self.0;
        let mut map = s.serialize_map(None)?;
        match by {
            Actor::Seat(seat) => map.serialize_entry("by", seat)?,
            Actor::Chance => map.serialize_entry("by", "chance")?,
            Actor::Clock => map.serialize_entry("by", "clock")?,
        }
        match action {
            AnyAction::GiroGaloppo(a) => write::<GiroGaloppo, _>(*at, a, &mut map)?,
            AnyAction::PetitsChevaux(a) => write::<PetitsChevaux, _>(*at, a, &mut map)?,
            AnyAction::Carrousel(a) => write::<Carrousel, _>(*at, a, &mut map)?,
        }
        map.end()
    }
}
