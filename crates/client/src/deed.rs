//! An action as a message writes it.

use carrousel::Carrousel;
use catalog::AnyAction;
use catalog::record::Deed;
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
