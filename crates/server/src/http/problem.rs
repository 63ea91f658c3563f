//! Errors, as requests get them.

use crate::hall::NoTable;
use crate::limits::Wait;
use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::words::Lang;
use protocol::{Code, Problem};
use std::time::Duration;
use store::StoreError;

/// A request that is not carried out.
#[derive(Debug)]
pub(crate) struct Refused {
    pub code: Code,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// Something to say instead of the code's own sentence.
    pub say: Option<String>,
    pub lang: Lang,
    /// When to try again, if it is known.
    pub wait: Option<Duration>,
    /// What the log is to know, if it is our fault.
    pub cause: Option<String>,
}

/// What an answer tells the log and the metrics, and nobody else.
#[derive(Clone, Debug)]
pub(crate) struct ProblemBody {
    pub code: Code,
    pub cause: Option<String>,
}

impl Refused {
    pub const fn because(code: Code, lang: Lang) -> Refused {
        Refused { code, rule: None, say: None, lang, wait: None, cause: None }
    }

    /// With another sentence than the code's own.
    pub fn saying(code: Code, lang: Lang, say: String) -> Refused {
        Refused { say: Some(say), ..Refused::because(code, lang) }
    }

    /// Too often: it may be tried again after a while.
    pub fn wait(code: Code, lang: Lang) -> impl Fn(Wait) -> Refused {
        move |Wait(wait)| Refused { wait: Some(wait), ..Refused::because(code, lang) }
    }

    /// With what a program should know, in English.
    pub fn with_detail(code: Code, lang: Lang, detail: &dyn std::fmt::Display) -> Refused {
        let say = format!("{} ({detail})", code.phrase().in_lang(lang));
        Refused::saying(code, lang, say)
    }

    /// Something on our side does not work; the log has the cause.
    pub fn trouble(error: &dyn std::error::Error, lang: Lang) -> Refused {
        Refused { cause: Some(error.to_string()), ..Refused::because(Code::Unavailable, lang) }
    }

    pub fn store(lang: Lang) -> impl Fn(StoreError) -> Refused {
        move |error| match error {
            // The store has named the table in the log, once.
            StoreError::Damaged(_) => Refused::because(Code::Unavailable, lang),
            error => Refused::trouble(&error, lang),
        }
    }

    pub fn no_table(lang: Lang) -> impl Fn(NoTable) -> Refused {
        move |error| match error {
            NoTable::Unknown => Refused::because(Code::NoSuchTable, lang),
            NoTable::Store(error) => Refused::store(lang)(error),
            NoTable::Load(_) => Refused::trouble(&error, lang),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let usual = || self.code.phrase().in_lang(self.lang).to_owned();
        let say = self.say.unwrap_or_else(usual);
        let mut response =
            (status(self.code), Json(Problem { code: self.code, rule: self.rule, say }))
                .into_response();
        if let Some(wait) = self.wait {
            let seconds = wait.as_millis().div_ceil(1_000).max(1);
            let seconds = header::HeaderValue::from(u64::try_from(seconds).unwrap_or(u64::MAX));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response.extensions_mut().insert(ProblemBody { code: self.code, cause: self.cause });
        response
    }
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::NoPerson => StatusCode::UNAUTHORIZED,
        Code::ForeignOrigin | Code::NotHost => StatusCode::FORBIDDEN,
        Code::NoSuchTable | Code::NoSuchCode | Code::NoSuchRecord | Code::NoSuchAddress => {
            StatusCode::NOT_FOUND
        }
        Code::TooFast | Code::TooManyTables => StatusCode::TOO_MANY_REQUESTS,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// The language that a request asks for: French, if it likes that better than English.
pub(crate) fn lang_of(headers: &HeaderMap) -> Lang {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let liking = |code: &str| {
        let entries = wanted.unwrap_or_default().split(',').map(str::trim);
        let likings = entries.filter_map(|entry| {
            let (tag, q) = entry.split_once(';').unwrap_or((entry, "q=1"));
            let tag = tag.trim().split('-').next().unwrap_or_default();
            let q: f32 = q.trim().strip_prefix("q=")?.parse().ok()?;
            tag.eq_ignore_ascii_case(code).then_some(q)
        });
        likings.fold(0.0, f32::max)
    };
    let (fr, en) = (liking("fr"), liking("en"));
    // Of two that are liked equally the one named first is meant.
    let first = wanted.unwrap_or_default().trim_start().get(..2);
    let named_first = first.is_some_and(|first| first.eq_ignore_ascii_case("fr"));
    if fr > en || fr > 0.0 && fr >= en && named_first { Lang::Fr } else { Lang::En }
}

/// There is nothing at this address.
pub(crate) async fn nothing_here(headers: HeaderMap) -> Refused {
    Refused::because(Code::NoSuchAddress, lang_of(&headers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_that_is_liked_best() {
        let lang = |text: &'static str| {
            let value = header::HeaderValue::from_static(text);
            lang_of(&HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, value)]))
        };
        for french in ["fr", "fr-CH, en", "fr-CH,fr;q=0.9,en;q=0.8", "de, fr;q=0.5, en;q=0.3", "FR"]
        {
            assert_eq!(lang(french), Lang::Fr, "{french}");
        }
        for english in ["", "en", "de", "fr;q=0.1, en;q=0.9", "en, fr", "fr;q=0", "*"] {
            assert_eq!(lang(english), Lang::En, "{english}");
        }
    }
}
