//! Tables: made, found, looked at.

use super::guard::{Address, Asks, Body};
use super::people::Person;
use super::problem::Refused;
use crate::app::App;
use crate::hall::Hall;
use crate::limits::Wait;
use crate::name;
use crate::nodes::{Asked, Kind};
use crate::room::ToRoom;
use crate::world::random;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::words::Lang;
use protocol::{Code, CreatedTable, ListedTable, NewTable, OpenTables, Problem, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use store::{CreateError, PersonId, StoreError, TableId, UnixMillis};
use table::{Doc, Seed};
use tokio::sync::oneshot;

const DAY_MS: u64 = 24 * 3600 * 1000;

/// Tables in a list, at most.
const LISTED: u32 = 50;

/// Makes a table; you are its host.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses(
    (status = 201, body = CreatedTable),
    (status = 400, description = "The options or settings can't be", body = Problem),
    (status = 401, description = "Nobody knows you yet", body = Problem),
    (status = 429, description = "You or your address have made many tables", body = Problem),
))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Person(owner): Person,
    Asks(lang): Asks,
    Body(wanted): Body<NewTable>,
) -> Result<(StatusCode, Json<CreatedTable>), Refused> {
    let json = wanted.options.as_ref().map(|options| options.get());
    let options = table::read_options(wanted.game, json, &wanted.settings, lang)
        .map_err(|no| Refused { rule: no.rule, ..Refused::saying(no.code, lang, no.say) })?;
    let limits = &app.config.limits;
    let taken = app.tables.take(address, app.unix_ms(), limits.tables());
    taken.map_err(Refused::wait(Code::TooManyTables, lang))?;
    app.tell_taken(Kind::Table, address);
    let counted = too_many(&app, owner).await.map_err(Refused::store(lang))?;
    counted.map_err(Refused::wait(Code::TooManyTables, lang))?;
    let world = &*app.config.world;
    // Two tables with one name are less likely than a broken disk, but codes are short.
    for _ in 0..8 {
        let id = name::table_id(world).map_err(|e| Refused::trouble(&e, lang))?;
        let code =
            name::typed_code(&name::spoken_code(world)).map_err(|e| Refused::trouble(&e, lang))?;
        let (settings, seed) = (wanted.settings.clone(), Seed(random(world)));
        let doc = Doc::new(table::NewTable { host: owner, options, settings, seed });
        let (doc, at) = (doc.write().into(), app.now());
        let new = store::NewTable { id: id.clone(), code: code.clone(), owner, doc, at };
        match app.store.create_table(new).await {
            Ok(_) => {
                let created = CreatedTable { id: id.to_string(), code: code.to_string() };
                return Ok((StatusCode::CREATED, Json(created)));
            }
            Err(CreateError::IdTaken | CreateError::CodeTaken) => {}
            Err(CreateError::Store(error)) => return Err(Refused::trouble(&error, lang)),
        }
    }
    Err(Refused::because(Code::Unavailable, lang))
}

/// Whether the person has made too many tables within a day, and if so when one of them is a day
/// old.
async fn too_many(app: &App, owner: PersonId) -> Result<Result<(), Wait>, StoreError> {
    let most = app.config.limits.tables_per_person;
    let day_ago = app.unix_ms().saturating_sub(DAY_MS);
    let is_too_many = async |since| {
        let made = app.store.open_tables_of_owner(owner, UnixMillis(since)).await;
        made.map(|made| made >= u64::from(most))
    };
    if most == 0 || !is_too_many(day_ago).await? {
        return Ok(Ok(()));
    }
    // The store counts and tells no times. Halving the day finds the time, to a minute and a half;
    // few come here, because the address is counted before.
    let (mut early, mut late) = (0, DAY_MS);
    for _ in 0..10 {
        let middle = u64::midpoint(early, late);
        match is_too_many(day_ago + middle).await? {
            true => early = middle,
            false => late = middle,
        }
    }
    Ok(Err(Wait(Duration::from_millis(late))))
}

/// Your tables, the latest first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses(
    (status = 200, body = OpenTables),
    (status = 401, description = "Nobody knows you yet", body = Problem),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Asks(lang): Asks,
) -> Result<Json<OpenTables>, Refused> {
    let listed = app.store.tables_of(person, LISTED).await.map_err(Refused::store(lang))?;
    let known = |listed: store::TableSummary| {
        // A document of a version to come is left out of the list.
        let doc = Doc::read(&listed.doc).ok()?;
        Some(ListedTable {
            id: listed.id.to_string(),
            game: doc.game(),
            phase: doc.phase,
            match_no: doc.match_no,
            names: doc.names(),
            touched: listed.touched.0,
        })
    };
    Ok(Json(OpenTables { tables: listed.into_iter().filter_map(known).collect() }))
}

/// A table as you see it. What happens at it is told over its socket.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)), responses(
    (status = 200, description = "See docs/protocol.md", body = Object),
    (status = 401, description = "Nobody knows you yet", body = Problem),
    (status = 404, description = "There is no such table", body = Problem),
))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Person(person): Person,
    Asks(lang): Asks,
) -> Result<Json<TableInfo>, Refused> {
    let id = table_id(id, lang)?;
    let room = Hall::room(&app, &id).await.map_err(Refused::no_table(lang))?;
    let (answer, info) = oneshot::channel();
    let asked = room.send(ToRoom::Info { person, answer, from: Asked::Here }).await;
    asked.map_err(|_| Refused::because(Code::Unavailable, lang))?;
    info.await.map(Json).map_err(|_| Refused::because(Code::Unavailable, lang))
}

pub(crate) fn table_id(id: String, lang: Lang) -> Result<TableId, Refused> {
    TableId::new(id).map_err(|_| Refused::because(Code::NoSuchTable, lang))
}
