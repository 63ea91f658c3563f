//! Requests over HTTP.

mod codes;
mod docs;
mod guard;
mod page;
mod people;
mod problem;
mod records;
mod sockets;
mod tables;
mod watch;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use std::sync::Arc;

/// The largest body that a request may have.
const MAX_BODY: usize = 16 * 1024;

/// All addresses.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(page::index))
        .route("/t/{id}", get(page::index))
        .route("/local/{id}", get(page::index))
        .route("/learn/{game}", get(page::index))
        .route("/record/{id}", get(page::index))
        .route("/record", get(page::index))
        .route("/puzzles", get(page::index))
        .route("/explore/{game}", get(page::index))
        .route("/settings", get(page::index))
        .route("/link", get(page::index))
        .route("/service-worker.js", get(page::fixed))
        .route("/cavalcade.webmanifest", get(page::fixed))
        .route("/icon.svg", get(page::fixed))
        .route("/assets/{name}", get(page::asset))
        .route("/healthz", get(watch::healthz))
        .route("/metrics", get(watch::metrics))
        .route("/api", get(docs::page))
        .route("/api/openapi.json", get(docs::openapi))
        .route("/api/people", post(people::create))
        .route("/api/me", get(people::me_route))
        .route("/api/me/link", post(people::offer_link))
        .route("/api/link", post(people::take_link))
        .route("/api/tables", post(tables::create).get(tables::list))
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/socket", get(sockets::open))
        .route("/api/tables/{id}/matches/{number}/record", get(records::download))
        .route("/api/records/{id}", get(records::by_id))
        .route("/api/join", post(codes::join))
        .fallback(page::elsewhere)
        .method_not_allowed_fallback(problem::nothing_here)
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(app)
}
