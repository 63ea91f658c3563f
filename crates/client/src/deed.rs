//! An action as a message writes it.

use carrousel::Carrousel;
use catalog::record::{self, Deed};
use catalog::{AnyAction, GameId};
use giro_galoppo::GiroGaloppo;
use petits_chevaux::PetitsChevaux;
use protocol::Raw;

/// The action as a message writes it: `{"do":"move","horse":2}`.
pub fn deed(action: &AnyAction) -> Raw {
    let written = match action {
        AnyAction::GiroGaloppo(a) => serde_json::value::to_raw_value(&Deed::<GiroGaloppo>(a)),
        AnyAction::PetitsChevaux(a) => serde_json::value::to_raw_value(&Deed::<PetitsChevaux>(a)),
        AnyAction::Carrousel(a) => serde_json::value::to_raw_value(&Deed::<Carrousel>(a)),
    };
    // Nothing in an action can fail to be written.
    written.unwrap_or_else(|_| serde_json::value::RawValue::NULL.to_owned())
}

/// The action that a message has written so, if a seat can take it.
pub fn read_deed(game: GameId, deed: &Raw) -> Option<AnyAction> {
    let json = deed.get().as_bytes();
    Some(match game {
        GameId::GiroGaloppo => AnyAction::GiroGaloppo(record::read_deed::<GiroGaloppo>(json).ok()?),
        GameId::PetitsChevaux => {
            AnyAction::PetitsChevaux(record::read_deed::<PetitsChevaux>(json).ok()?)
        }
        GameId::Carrousel => AnyAction::Carrousel(record::read_deed::<Carrousel>(json).ok()?),
    })
}
