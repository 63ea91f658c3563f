//! The page, sent in the smallest form that the browser takes.

use super::{docs, problem};
use crate::app::App;
use crate::page::Asset;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The name has the content's hash: what was loaded once is good for ever.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// It names the others, so it is asked for anew each time.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// The page at all its addresses; without one, a word that the server is running.
pub(crate) async fn index(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    match find(&app, "index.html") {
        Some(index) => send(index, &headers, ASK_AGAIN),
        None => docs::home().into_response(),
    }
}

/// A file that the page loads.
pub(crate) async fn asset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    match find(&app, &format!("assets/{name}")) {
        Some(asset) => send(asset, &headers, FOR_EVER),
        None => problem::nothing_here(headers).await.into_response(),
    }
}

fn find(app: &App, path: &str) -> Option<&'static Asset> {
    app.config.page.iter().find(|asset| asset.path == path)
}

fn send(asset: &'static Asset, headers: &HeaderMap, cache: HeaderValue) -> Response {
    let (encoding, bytes) = match best(headers) {
        Encoding::Brotli => (Some("br"), asset.brotli),
        Encoding::Gzip => (Some("gzip"), asset.gzip),
        Encoding::Plain => (None, asset.plain),
    };
    let mut response = bytes.into_response();
    let told = response.headers_mut();
    told.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind()));
    told.insert(header::CACHE_CONTROL, cache);
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Brotli,
    Gzip,
    Plain,
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
