//! For the operator.

use crate::app::App;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::sync::Arc;
use store::TableId;

/// Whether the server can read its store.
pub(crate) async fn healthz(State(app): State<Arc<App>>) -> impl IntoResponse {
    let Ok(nobody) = TableId::new("healthz") else {
        return (StatusCode::INTERNAL_SERVER_ERROR, "no\n");
    };
    match app.store.table(&nobody).await {
        Ok(_) => (StatusCode::OK, "ok\n"),
        Err(error) => {
            tracing::error!(%error, "the store can't be read");
            (StatusCode::SERVICE_UNAVAILABLE, "the store can't be read\n")
        }
    }
}

/// The page for Prometheus.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.page())
}
