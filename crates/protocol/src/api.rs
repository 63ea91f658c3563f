//! What is said over HTTP.

use crate::settings::Settings;
use crate::table_info::Phase;
use catalog::GameId;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A table to be made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The key of a game, as in addresses and records.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = json!(GameId::ALL[1])))]
    pub game: GameId,
    /// As in a record's header: what differs from the printed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub options: Option<Box<RawValue>>,
    /// How the table is run.
    #[serde(default)]
    pub settings: Settings,
}

/// A table was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedTable {
    /// The unguessable id: the table is at `/t/<id>`.
    pub id: String,
    /// The spoken code.
    pub code: String,
}

/// A table was found by its code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Joined {
    /// The unguessable id: the table is at `/t/<id>`.
    pub id: String,
}

/// A code that somebody has typed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakeCode {
    /// The code; case, spaces and hyphens do not matter.
    pub code: String,
}

/// A code that links another device, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkCode {
    /// The code.
    pub code: String,
    /// For how many seconds it is good.
    pub seconds: u32,
}

/// Who you are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// Your public id; it opens nothing.
    pub person: String,
    /// Your secret, once, if you have just become known and keep no cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// Your tables, the latest first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenTables {
    /// The tables.
    pub tables: Vec<ListedTable>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ListedTable {
    /// The unguessable id: the table is at `/t/<id>`.
    pub id: String,
    /// Which game is played.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameId,
    /// Where the table stands: `lobby`, `playing` or `over`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phase: Phase,
    /// The match that is being played or was played last; 0 before the first one.
    #[serde(rename = "match")]
    pub match_no: u32,
    /// The names of those who have a place.
    pub names: Vec<String>,
    /// When something last happened, in milliseconds since 1970.
    pub touched: u64,
}

/// Why a request was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// For programs.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "no-such-table"))]
    pub code: crate::refusal::Code,
    /// The number of the rule, if one forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// A sentence for a person.
    pub say: String,
}
