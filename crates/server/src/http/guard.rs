//! What every request passes: where it comes from, and what its answer says about itself.

use super::problem::{Refused, lang_of};
use crate::app::App;
use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::Code;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// Nothing is loaded from elsewhere, nothing is framed, and scripts are our own.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; \
    worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'; object-src 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Lets a request pass, unless it comes from somebody else's page.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let opens = headers.contains_key(header::UPGRADE);
    let method = request.method().clone();
    // The pattern, not the address: whoever reads the log must not be able to open the table.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let answer = if (changes || opens) && !is_ours(&app, headers) {
        Refused::because(Code::ForeignOrigin, lang_of(headers)).into_response()
    } else {
        next.run(request).await
    };
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    tracing::debug!(%method, route, status = answer.status().as_u16(), "request");
    with_headers(answer)
}

fn with_headers(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}

/// Browsers say which page sends a request. Programs say nothing, and have no cookies to steal.
fn is_ours(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(url) = &app.config.public_url
        && origin.eq_ignore_ascii_case(url.trim_end_matches('/'))
    {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let page = origin.split_once("://").map(|(_, page)| page);
    host.is_some() && page.is_some() && host == page
}

/// The address that a request comes from.
pub(crate) struct Address(pub IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Address, Infallible> {
        if app.config.behind_proxy {
            // The last one is what our own proxy has seen; those before it anybody can write.
            let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
            let forwarded = forwarded.and_then(|value| value.to_str().ok());
            let last = forwarded.and_then(|list| list.rsplit(',').next());
            if let Some(address) = last.and_then(|text| text.trim().parse().ok()) {
                return Ok(Address(address));
            }
        }
        let socket = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let nobody = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        Ok(Address(socket.map_or(nobody, |ConnectInfo(socket)| socket.ip())))
    }
}

/// The language that a request asks for.
pub(crate) struct Asks(pub game::words::Lang);

impl FromRequestParts<Arc<App>> for Asks {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Asks, Infallible> {
        Ok(Asks(lang_of(&parts.headers)))
    }
}

/// A body of JSON; what is wrong with it is told as all else is.
pub(crate) struct Body<T>(pub T);

impl<T: serde::de::DeserializeOwned> axum::extract::FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Refused> {
        let lang = lang_of(request.headers());
        let bytes = bytes::Bytes::from_request(request, app)
            .await
            .map_err(|_| Refused::because(Code::TooLong, lang))?;
        let bad = |e: serde_json::Error| Refused::with_detail(Code::Malformed, lang, &e);
        serde_json::from_slice(&bytes).map(Body).map_err(bad)
    }
}
