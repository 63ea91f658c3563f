//! What every request passes: where it comes from, and what its answer says about itself.

use super::problem::{ProblemBody, Refused, lang_of};
use crate::app::App;
use crate::door::Slow;
use crate::limits::Rate;
use crate::metrics::At;
use axum::body::HttpBody;
use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::Code;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

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

/// Request log lines in a second, with a burst of twice as many.
const LINES: u32 = 50;

/// Lets a request pass, unless it is one too many or comes from somebody else's page; and writes
/// down what became of it.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    // The pattern, not the address: whoever reads the log must not be able to open the table.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let address = address_of(&app, request.headers(), request.extensions());
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let answer = match check(&app, &request, route, address) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    note(&app, &method, route, address, started, &answer);
    with_headers(answer)
}

/// What every request must be.
fn check(app: &App, request: &Request, route: &str, address: IpAddr) -> Result<(), Refused> {
    let headers = request.headers();
    if route.starts_with("/api") {
        let taken = app.requests.take(address, app.unix_ms(), [app.config.limits.requests()]);
        taken.map_err(Refused::wait(Code::TooFast, lang_of(headers)))?;
    }
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let opens = headers.contains_key(header::UPGRADE);
    if (changes || opens) && !is_ours(app, headers) {
        return Err(Refused::because(Code::ForeignOrigin, lang_of(headers)));
    }
    Ok(())
}

/// Counts and logs a request: no secret, no table, and no more of the address than was asked for.
fn note(
    app: &App,
    method: &Method,
    route: &str,
    address: IpAddr,
    started: Instant,
    answer: &Response,
) {
    let (took, status) = (started.elapsed(), answer.status().as_u16());
    app.metrics.answered(status);
    app.metrics.request.observe(took.as_secs_f64());
    let told = answer.extensions().get::<ProblemBody>();
    if let Some(ProblemBody { code, cause }) = told {
        app.metrics.refused(At::Http, *code);
        if let Some(cause) = cause
            && let Some(times) = app.seldom.requests.happened()
        {
            tracing::error!(cause, times, "requests fail");
        }
    }
    // A flood of requests must not become a flood of lines.
    if app
        .lines
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take(app.unix_ms(), Rate::new(LINES, Duration::from_secs(1)))
        .is_err()
    {
        if let Some(times) = app.seldom.lines.happened() {
            tracing::warn!(times, "so many requests are not logged one by one");
        }
        return;
    }
    let (ms, bytes) = (took.as_micros() as f64 / 1_000.0, answer.body().size_hint().exact());
    let from = app.config.log_addresses.shown(address).map(tracing::field::display);
    // Those who look after the server ask every few seconds.
    if matches!(route, "/healthz" | "/metrics") && answer.status().is_success() {
        tracing::debug!(target: "request", %method, route, status, ms, bytes, from, "request");
    } else if answer.status().is_server_error() {
        tracing::warn!(target: "request", %method, route, status, ms, bytes, from, "request");
    } else {
        tracing::info!(target: "request", %method, route, status, ms, bytes, from, "request");
    }
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
        && origin.eq_ignore_ascii_case(url.as_str())
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
        Ok(Address(address_of(app, &parts.headers, &parts.extensions)))
    }
}

fn address_of(app: &App, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    if app.config.behind_proxy {
        // The last one is what our own proxy has seen; those before it anybody can write.
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.and_then(|value| value.to_str().ok());
        let last = forwarded.and_then(|list| list.rsplit(',').next());
        if let Some(address) = last.and_then(|text| text.trim().parse().ok()) {
            return address;
        }
    }
    let socket = extensions.get::<ConnectInfo<SocketAddr>>();
    let nobody = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    socket.map_or(nobody, |ConnectInfo(socket)| socket.ip())
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
        let read = bytes::Bytes::from_request(request, app);
        let read = tokio::time::timeout(app.config.limits.body, read).await.map_err(|_| {
            app.metrics.too_slow(Slow::Body);
            Refused::with_detail(Code::Malformed, lang, &"its body did not come in time")
        })?;
        let bytes = read.map_err(|_| Refused::because(Code::TooLong, lang))?;
        let bad = |e: serde_json::Error| Refused::with_detail(Code::Malformed, lang, &e);
        serde_json::from_slice(&bytes).map(Body).map_err(bad)
    }
}
