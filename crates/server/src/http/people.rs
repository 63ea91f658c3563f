//! People: no account, a secret in a cookie.

use super::guard::{Address, Asks, Body};
use super::problem::Refused;
use crate::app::App;
use crate::name;
use crate::nodes::Kind;
use crate::url::PublicUrl;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use game::words::Lang;
use protocol::{Code, LinkCode, Me, Problem, TakeCode};
use std::sync::Arc;
use store::{PersonId, UnixMillis};

/// The cookie's name.
const COOKIE: &str = "cavalcade";

/// A cookie lives as long as browsers let it.
const YEAR: u32 = 400 * 24 * 3600;

/// Lifetime of a code that links another device, in seconds.
const LINK_SECONDS: u32 = 600;

/// Whoever sends a request.
pub(crate) struct Person(pub PersonId);

impl FromRequestParts<Arc<App>> for Person {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Person, Refused> {
        let lang = super::problem::lang_of(&parts.headers);
        let person = known(app, &parts.headers, lang).await?;
        person.map(Person).ok_or(Refused::because(Code::NoPerson, lang))
    }
}

/// Whose secret the request carries: in its cookie, as a bearer token, or, where a browser without
/// cookies opens a socket, among the protocols it offers.
async fn known(app: &App, headers: &HeaderMap, lang: Lang) -> Result<Option<PersonId>, Refused> {
    let Some(secret) = secret_of(headers) else { return Ok(None) };
    app.store.person_of(&name::hash(secret)).await.map_err(Refused::store(lang))
}

fn secret_of(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(secret) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(secret.trim());
    }
    let lines = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let mut offered = lines(header::SEC_WEBSOCKET_PROTOCOL).flat_map(|line| line.split(','));
    let offered = offered.find_map(|protocol| protocol.trim().strip_prefix("secret."));
    let mut cookies = lines(header::COOKIE).flat_map(|line| line.split(';'));
    offered.or_else(|| {
        cookies.find_map(|cookie| {
            let (name, value) = cookie.trim().split_once('=')?;
            (name == COOKIE).then_some(value)
        })
    })
}

fn me(person: PersonId) -> Me {
    Me { person: person.to_string(), secret: None }
}

fn with_cookie(
    app: &App,
    headers: &HeaderMap,
    secret: &str,
    answer: impl IntoResponse,
) -> Response {
    let forwarded = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let public = app.config.public_url.as_ref().is_some_and(PublicUrl::is_secure);
    let secure = if public || app.config.behind_proxy && forwarded { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}");
    ([(header::SET_COOKIE, cookie)], answer).into_response()
}

/// Makes you known: sets a cookie with a new secret. Whoever has one already keeps it. A page whose
/// browser takes no cookie asks with `?cookie=none`, and is told the secret instead.
#[utoipa::path(post, path = "/api/people", tag = "people", responses(
    (status = 200, description = "You were known already", body = Me),
    (status = 201, description = "You are known now; the cookie `cavalcade` is your secret", body = Me),
    (status = 429, description = "Too many at once from your address", body = Problem),
))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Asks(lang): Asks,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    if let Some(person) = known(&app, &headers, lang).await? {
        return Ok(Json(me(person)).into_response());
    }
    let taken = app.people.take(address, app.unix_ms(), app.config.limits.people());
    taken.map_err(Refused::wait(Code::TooFast, lang))?;
    app.tell_taken(Kind::Person, address);
    let world = &*app.config.world;
    let (person, secret) = (name::person_id(world), name::secret(world));
    let added = app.store.add_person(person, name::hash(&secret), app.now()).await;
    added.map_err(Refused::store(lang))?;
    Ok((StatusCode::CREATED, hand_over(&app, &headers, &uri, secret, person)).into_response())
}

/// Gives somebody a new secret: as a cookie, or in the answer where the page asks for that.
fn hand_over(
    app: &App,
    headers: &HeaderMap,
    uri: &Uri,
    secret: String,
    person: PersonId,
) -> Response {
    match uri.query() {
        Some("cookie=none") => Json(Me { secret: Some(secret), ..me(person) }).into_response(),
        _ => with_cookie(app, headers, &secret, Json(me(person))),
    }
}

/// Who you are.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, body = Me),
    (status = 401, description = "Nobody knows you yet", body = Problem),
))]
pub(crate) async fn me_route(Person(person): Person) -> Json<Me> {
    Json(me(person))
}

/// Gives a code by which another device becomes you, once, within ten minutes.
#[utoipa::path(post, path = "/api/me/link", tag = "people", responses(
    (status = 200, body = LinkCode),
    (status = 401, description = "Nobody knows you yet", body = Problem),
    (status = 429, description = "Too many at once from your address", body = Problem),
))]
pub(crate) async fn offer_link(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Person(person): Person,
    Asks(lang): Asks,
) -> Result<Json<LinkCode>, Refused> {
    let taken = app.links.take(address, app.unix_ms(), app.config.limits.links());
    taken.map_err(Refused::wait(Code::TooFast, lang))?;
    app.tell_taken(Kind::Link, address);
    let code = name::link_code(&*app.config.world);
    let expires = UnixMillis(app.unix_ms() + u64::from(LINK_SECONDS) * 1000);
    let offered = app.store.offer_link(name::hash(&code), person, expires).await;
    offered.map_err(Refused::store(lang))?;
    Ok(Json(LinkCode { code, seconds: LINK_SECONDS }))
}

/// Makes this device the person who has the code. It needs no cookie, and a page whose browser takes
/// none asks with `?cookie=none`, as at `/api/people`.
#[utoipa::path(post, path = "/api/link", tag = "people", request_body = TakeCode, responses(
    (status = 200, description = "You are that person now; the cookie is new", body = Me),
    (status = 404, description = "The code fits nothing", body = Problem),
    (status = 429, description = "Too many tries", body = Problem),
))]
pub(crate) async fn take_link(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Asks(lang): Asks,
    uri: Uri,
    headers: HeaderMap,
    Body(TakeCode { code }): Body<TakeCode>,
) -> Result<Response, Refused> {
    let now = app.unix_ms();
    let taken = app.codes.take(address, now, app.config.limits.codes());
    taken.map_err(Refused::wait(Code::TooFast, lang))?;
    app.tell_taken(Kind::Code, address);
    let hash = name::hash(&name::typed(&code));
    let taken = app.store.take_link(&hash, UnixMillis(now)).await.map_err(Refused::store(lang))?;
    let person = taken.ok_or(Refused::because(Code::NoSuchCode, lang))?;
    let secret = name::secret(&*app.config.world);
    let added = app.store.add_secret(person, name::hash(&secret), app.now()).await;
    added.map_err(Refused::store(lang))?;
    Ok(hand_over(&app, &headers, &uri, secret, person))
}
