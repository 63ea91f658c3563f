//! The API, described.

use super::{codes, people, records, sockets, tables};
use axum::Json;
use axum::response::Html;
use std::fmt::Write;
use utoipa::OpenApi;
use utoipa::openapi::{OpenApi as Document, PathItem, path::Operation};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cavalcade",
        description = "Tables for three horse games. What happens at a \
        table is told over its socket: see docs/protocol.md."
    ),
    paths(
        people::create,
        people::me_route,
        people::offer_link,
        people::take_link,
        tables::create,
        tables::list,
        tables::show,
        sockets::open,
        records::download,
        records::by_id,
        codes::join,
    )
)]
struct Api;

/// The description for programs.
pub(crate) async fn openapi() -> Json<Document> {
    Json(Api::openapi())
}

/// The description for people.
pub(crate) async fn page() -> Html<String> {
    let mut body = String::from(
        "<h1>The Cavalcade API</h1><p>For programs: <a href=/api/openapi.json>openapi.json</a>. \
         Everything that happens at a table is told over its socket.</p>",
    );
    for (path, item) in &Api::openapi().paths.paths {
        for (method, operation) in operations(item) {
            // Writing to a string does not fail.
            let _ = write!(body, "<section><h2><code>{method} {}</code></h2>", escape(path));
            if let Some(about) = operation.description.as_ref().or(operation.summary.as_ref()) {
                let _ = write!(body, "<p>{}</p>", escape(about));
            }
            body.push_str("<ul>");
            for (status, answer) in &operation.responses.responses {
                let about = match answer {
                    utoipa::openapi::RefOr::T(answer) => answer.description.as_str(),
                    utoipa::openapi::RefOr::Ref(_) => "",
                };
                let _ = write!(body, "<li><code>{status}</code> {}</li>", escape(about));
            }
            body.push_str("</ul></section>");
        }
    }
    Html(dressed("The Cavalcade API", &body))
}

/// What is shown where the page is not built in.
pub(crate) fn home() -> Html<String> {
    Html(dressed(
        "Cavalcade",
        "<h1>Cavalcade</h1><p>This server is running. Programs can play here: see \
         <a href=/api>the API</a>.</p>",
    ))
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let both = [("GET", &item.get), ("POST", &item.post)];
    both.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn dressed(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8>\
         <meta name=viewport content='width=device-width, initial-scale=1'><title>{title}</title>\
         <style>:root{{color-scheme:light dark}}body{{font:1.05rem/1.6 system-ui,sans-serif;\
         max-width:44rem;margin:0 auto;padding:2rem 1.2rem}}h2{{font-size:1.05rem;\
         margin:2rem 0 0}}code{{background:#8882;padding:.15em .4em;border-radius:.3em}}\
         ul{{padding-left:1.2rem}}</style>{body}</html>"
    )
}
