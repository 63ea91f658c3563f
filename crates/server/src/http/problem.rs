//! Errors, as requests get them.

use crate::hall::NoTable;
use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::words::Lang;
use protocol::{Code, Problem};
use store::StoreError;

/// A request that is not carried out.
#[derive(Debug)]
pub(crate) struct Refused {
    pub code: Code,
    /// Something to say beside the code's own sentence.
    pub more: Option<String>,
    pub lang: Lang,
}

impl Refused {
    pub const fn because(code: Code, lang: Lang) -> Refused {
        Refused { code, more: None, lang }
    }

    /// Something on our side does not work; the log has the cause.
    pub fn trouble(error: &dyn std::error::Error, lang: Lang) -> Refused {
        tracing::error!(%error, "a request failed");
        Refused::because(Code::Unavailable, lang)
    }

    pub fn store(lang: Lang) -> impl Fn(StoreError) -> Refused {
        move |error| Refused::trouble(&error, lang)
    }

    pub fn no_table(lang: Lang) -> impl Fn(NoTable) -> Refused {
        move |error| match error {
            NoTable::Unknown => Refused::because(Code::NoSuchTable, lang),
            NoTable::Store(_) | NoTable::Load(_) => Refused::trouble(&error, lang),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut say = self.code.phrase().in_lang(self.lang).to_owned();
        if let Some(more) = self.more {
            say = format!("{say} ({more})");
        }
        let mut response =
            (status(self.code), Json(Problem { code: self.code, say })).into_response();
        if self.code == Code::TooFast {
            let wait = header::HeaderValue::from_static("30");
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        response
    }
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::NoPerson => StatusCode::UNAUTHORIZED,
        Code::ForeignOrigin | Code::NotHost => StatusCode::FORBIDDEN,
        Code::NoSuchTable | Code::NoSuchCode | Code::NoSuchRecord => StatusCode::NOT_FOUND,
        Code::TooFast | Code::TooManyTables => StatusCode::TOO_MANY_REQUESTS,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// The language that a request asks for.
pub(crate) fn lang_of(headers: &HeaderMap) -> Lang {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    // Languages stand in the order of preference nearly always.
    let first = wanted.unwrap_or_default().split([',', ';', '-']).next();
    if first.is_some_and(|first| first.trim().eq_ignore_ascii_case("fr")) { Lang::Fr } else { Lang::En }
}

/// There is nothing at this address.
pub(crate) async fn nothing_here() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here. The game is at /.\n").into_response()
}
