//! Records of finished matches.

use super::guard::Asks;
use super::problem::Refused;
use super::tables::table_id;
use crate::app::App;
use crate::hall::read_log;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use game::words::Lang;
use protocol::{Code, Phase, Problem};
use std::sync::Arc;
use store::TableId;
use table::Doc;

/// The record of a match that has ended, with the seed of its dice.
#[utoipa::path(get, path = "/api/tables/{id}/matches/{number}/record", tag = "tables",
    params(("id" = String, Path), ("number" = u32, Path)),
    responses(
        (status = 200, description = "See docs/record.md", content_type = "application/x-ndjson", body = String),
        (status = 404, description = "There is no such match, or it is not over", body = Problem),
    ))]
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, String)>,
    Asks(lang): Asks,
) -> Result<Response, Refused> {
    let id = table_id(id, lang)?;
    finished(&app, &id, number.parse().unwrap_or(0), lang).await
}

/// The same by the id in the record's header. It leads to no table: whoever has a record's link
/// can't sit down by it.
#[utoipa::path(get, path = "/api/records/{id}", tag = "tables",
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "See docs/record.md", content_type = "application/x-ndjson", body = String),
        (status = 404, description = "There is no such match, or it is not over", body = Problem),
    ))]
pub(crate) async fn by_id(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asks(lang): Asks,
) -> Result<Response, Refused> {
    let found = app.store.match_by_name(&id).await.map_err(Refused::store(lang))?;
    let (table, number) = found.ok_or(Refused::because(Code::NoSuchRecord, lang))?;
    finished(&app, &table, number, lang).await
}

/// The record of a match, if it is over.
async fn finished(app: &App, id: &TableId, number: u32, lang: Lang) -> Result<Response, Refused> {
    let stored = app.store.table(id).await.map_err(Refused::store(lang))?;
    let stored = stored.ok_or(Refused::because(Code::NoSuchTable, lang))?;
    let doc = Doc::read(&stored.doc).map_err(|e| Refused::trouble(&e, lang))?;
    // A match that is being played has secrets; one that is over has none.
    let last_over = match doc.phase {
        Phase::Playing => doc.match_no.saturating_sub(1),
        Phase::Lobby | Phase::Over => doc.match_no,
    };
    if !(1..=last_over).contains(&number) {
        return Err(Refused::because(Code::NoSuchRecord, lang));
    }
    let log = read_log(app, stored.key, number).await.map_err(Refused::store(lang))?;
    // The table may be removed just now.
    if log.is_empty() {
        return Err(Refused::because(Code::NoSuchRecord, lang));
    }
    let record: Vec<u8> = log.into_iter().flat_map(|entry| entry.lines.0).collect();
    let name = format!("attachment; filename=\"{}-{number}.jsonl\"", doc.game().key());
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
}
