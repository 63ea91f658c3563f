//! Joining by a spoken code.

use super::guard::{Address, Asks, Body};
use super::problem::Refused;
use crate::app::App;
use crate::name;
use crate::nodes::Kind;
use axum::Json;
use axum::extract::State;
use protocol::{Code, Joined, Problem, TakeCode};
use std::sync::Arc;

/// Finds a table by its spoken code. Few tries are allowed, so that codes can't be guessed.
#[utoipa::path(post, path = "/api/join", tag = "tables", request_body = TakeCode, responses(
    (status = 200, body = Joined),
    (status = 404, description = "No table has this code", body = Problem),
    (status = 429, description = "Too many tries", body = Problem),
))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Asks(lang): Asks,
    Body(TakeCode { code }): Body<TakeCode>,
) -> Result<Json<Joined>, Refused> {
    let taken = app.codes.take(address, app.unix_ms(), app.config.limits.codes());
    taken.map_err(Refused::wait(Code::TooFast, lang))?;
    app.tell_taken(Kind::Code, address);
    let unknown = || Refused::because(Code::NoSuchCode, lang);
    let code = name::typed_code(&code).map_err(|_| unknown())?;
    let found = app.store.table_by_code(&code).await.map_err(Refused::store(lang))?;
    Ok(Json(Joined { id: found.ok_or_else(unknown)?.to_string() }))
}
