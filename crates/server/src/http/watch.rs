//! For the operator.

use crate::app::App;
use crate::nodes::Nodes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::sync::Arc;
use store::TableId;

/// Whether the server can read its store and write to it, and reach the other nodes where there are some.
pub(crate) async fn healthz(State(app): State<Arc<App>>) -> impl IntoResponse {
    let sick = |why: String| (StatusCode::SERVICE_UNAVAILABLE, why);
    let Ok(nobody) = TableId::new("healthz") else {
        return (StatusCode::INTERNAL_SERVER_ERROR, "no\n".to_owned());
    };
    if let Err(error) = app.store.table(&nobody).await {
        return sick(format!("nothing can be read: {error}\n"));
    }
    if let Some(trouble) = app.nodes.as_ref().and_then(Nodes::trouble) {
        return sick(format!("{trouble}\n"));
    }
    match app.cant_write().await {
        None => (StatusCode::OK, "ok\n".to_owned()),
        Some(trouble) => sick(format!("nothing can be written: {trouble}\n")),
    }
}

/// The page for Prometheus.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.page())
}
