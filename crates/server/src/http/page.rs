//! The page, sent in the smallest form that the browser takes.

use super::{docs, problem};
use crate::app::App;
use crate::page::{Encoding, kind};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The name has the content's hash: what was loaded once is good for ever.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// It names the others, so it is asked for anew each time.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// The page at all its addresses; without one, a word that the server is running.
pub(crate) async fn index(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    match send(&app, "index.html", &headers, ASK_AGAIN).await {
        Some(index) => index,
        None => docs::home().into_response(),
    }
}

/// An address that there is not. People get the page, which says so; programs get a problem.
pub(crate) async fn elsewhere(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|accepted| accepted.contains("text/html"))
        && let Some(index) = send(&app, "index.html", &headers, ASK_AGAIN).await
    {
        return (StatusCode::NOT_FOUND, index).into_response();
    }
    problem::nothing_here(headers).await.into_response()
}

/// A file that the page loads.
pub(crate) async fn asset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    named(&app, &format!("assets/{name}"), headers, FOR_EVER).await
}

/// A file whose name must stay the same: browsers look for it there.
pub(crate) async fn fixed(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    named(&app, uri.path().trim_start_matches('/'), headers, ASK_AGAIN).await
}

async fn named(app: &App, path: &str, headers: HeaderMap, cache: HeaderValue) -> Response {
    // One name in one folder: nothing leads out of the page.
    let leads_out = path.contains("..") || path.contains('\\') || path.matches('/').count() > 1;
    let file = if leads_out { None } else { send(app, path, &headers, cache).await };
    match file {
        Some(file) => file,
        None => problem::nothing_here(headers).await.into_response(),
    }
}

async fn send(app: &App, path: &str, headers: &HeaderMap, cache: HeaderValue) -> Option<Response> {
    let (encoding, bytes) = app.config.page.find(path).await?.bytes(best(headers));
    let mut response = bytes.into_response();
    let told = response.headers_mut();
    told.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    told.insert(header::CACHE_CONTROL, cache);
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let encoding = match encoding {
        Encoding::Brotli => Some("br"),
        Encoding::Gzip => Some("gzip"),
        Encoding::Plain => None,
    };
    if let Some(encoding) = encoding {
        told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// The smallest form that the browser takes.
fn best(headers: &HeaderMap) -> Encoding {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let takes = |name: &str| {
        accepted.unwrap_or_default().split(',').any(|entry| {
            let (coding, quality) = entry.split_once(';').unwrap_or((entry, "q=1"));
            let quality = quality.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok());
            coding.trim().eq_ignore_ascii_case(name) && quality != Some(0.0)
        })
    };
    if takes("br") {
        Encoding::Brotli
    } else if takes("gzip") {
        Encoding::Gzip
    } else {
        Encoding::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_form_that_is_taken() {
        let best_of = |accepted: &'static str| {
            let accepted = (header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            best(&HeaderMap::from_iter([accepted]))
        };
        assert_eq!(best_of("gzip, deflate, br;q=0.8, zstd"), Encoding::Brotli);
        assert_eq!(best_of("gzip, br;q=0"), Encoding::Gzip);
        assert_eq!(best_of("identity"), Encoding::Plain);
        assert_eq!(best(&HeaderMap::new()), Encoding::Plain);
    }
}
