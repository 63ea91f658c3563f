//! Requests to the server.

use crate::browser::{self, Answer};
use crate::words::{Says, Word};
use catalog::GameId;
use game::words::Lang;
use protocol::{
    CreatedTable, Joined, LinkCode, ListedTable, Me, NewTable, OpenTables, Problem, Settings,
    TableInfo, TakeCode,
};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::cell::RefCell;

thread_local! {
    /// Our secret, where the browser keeps no cookie: it lives as long as the page.
    static SECRET: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Our secret, where the browser keeps no cookie.
pub fn secret() -> Option<String> {
    SECRET.with_borrow(Clone::clone)
}

/// Why a request came to nothing.
#[derive(Clone, Debug)]
pub enum ApiError {
    /// The server said why.
    Refused(Problem),
    /// There was no answer that could be read.
    NoServer,
}

impl ApiError {
    /// A sentence for a person.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            // In the language of now, which may not be that of the request.
            ApiError::Refused(problem) => problem.code.phrase().in_lang(lang).to_owned(),
            ApiError::NoServer => Word::NoServer.phrase().in_lang(lang).to_owned(),
        }
    }
}

/// Makes us known to the server; whoever is known already stays the same.
pub async fn become_known() -> Result<(), ApiError> {
    ask::<serde::de::IgnoredAny>("POST", "/api/people", None).await.map(drop)
}

/// How the page wants a table to be run: people throw their dice themselves.
pub fn page_settings() -> Settings {
    Settings { throw: protocol::Throwing::Hand, ..Settings::default() }
}

/// Makes a table, with these options.
pub async fn create(game: GameId, options: Option<String>) -> Result<CreatedTable, ApiError> {
    become_known().await?;
    let options = options.and_then(|options| RawValue::from_string(options).ok());
    let new = NewTable { game, options, settings: page_settings() };
    let body = serde_json::to_string(&new).map_err(|_| ApiError::NoServer)?;
    ask("POST", "/api/tables", Some(&body)).await
}

/// Finds a table by its spoken code.
pub async fn join(code: String) -> Result<Joined, ApiError> {
    become_known().await?;
    let body = serde_json::to_string(&TakeCode { code }).map_err(|_| ApiError::NoServer)?;
    ask("POST", "/api/join", Some(&body)).await
}

/// A code by which another device becomes ours, once.
pub async fn offer_link() -> Result<LinkCode, ApiError> {
    become_known().await?;
    ask("POST", "/api/me/link", None).await
}

/// Makes this device another one of whoever has offered this code.
pub async fn take_link(code: String) -> Result<(), ApiError> {
    let body = serde_json::to_string(&TakeCode { code }).map_err(|_| ApiError::NoServer)?;
    // Whoever was asked for by name knows whether this browser keeps the server's cookie.
    become_known().await?;
    ask::<Me>("GET", "/api/me", None).await?;
    let path = if secret().is_some() { "/api/link?cookie=none" } else { "/api/link" };
    let me: Me = ask("POST", path, Some(&body)).await?;
    if me.secret.is_some() {
        SECRET.set(me.secret);
    }
    Ok(())
}

/// Our tables, the latest first.
pub async fn tables() -> Result<Vec<ListedTable>, ApiError> {
    become_known().await?;
    Ok(ask::<OpenTables>("GET", "/api/tables", None).await?.tables)
}

/// A table as we see it.
pub async fn table(id: &str) -> Result<TableInfo, ApiError> {
    become_known().await?;
    ask("GET", &format!("/api/tables/{id}"), None).await
}

/// The rules of a game.
pub async fn rules_page(game: GameId, lang: Lang) -> Result<String, ApiError> {
    let named = format!("link[title='{}'][hreflang='{}']", game.key(), lang.code());
    text(&browser::linked(&named).ok_or(ApiError::NoServer)?).await
}

/// The record of a match that has ended, by its id.
pub async fn record(id: &str) -> Result<String, ApiError> {
    text(&format!("/api/records/{id}")).await
}

/// The record of a match of a table.
pub async fn record_of_table(table: &str, number: u32) -> Result<String, ApiError> {
    text(&format!("/api/tables/{table}/matches/{number}/record")).await
}

async fn text(path: &str) -> Result<String, ApiError> {
    let answer = answer("GET", path, None).await?;
    match answer.status {
        200 => Ok(answer.text),
        _ => read::<serde::de::IgnoredAny>(&answer).map(|_| answer.text),
    }
}

async fn ask<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&str>,
) -> Result<T, ApiError> {
    read(&answer(method, path, body).await?)
}

/// What the server answers. It knows nobody whose browser refuses its cookie: then we ask for our
/// secret itself, and ask again.
async fn answer(method: &str, path: &str, body: Option<&str>) -> Result<Answer, ApiError> {
    let send = async |method: &str, path: &str, body: Option<&str>| {
        browser::fetch(method, path, body, secret()).await.map_err(|_| ApiError::NoServer)
    };
    let answer = send(method, path, body).await?;
    if answer.status != 401 || secret().is_some() {
        return Ok(answer);
    }
    let me = send("POST", "/api/people?cookie=none", None).await?;
    SECRET.set(browser::field(&me.text, "secret"));
    send(method, path, body).await
}

fn read<T: DeserializeOwned>(answer: &Answer) -> Result<T, ApiError> {
    if (200..300).contains(&answer.status) {
        return serde_json::from_str(&answer.text).map_err(|_| ApiError::NoServer);
    }
    let problem = serde_json::from_str(&answer.text);
    Err(problem.map_or(ApiError::NoServer, ApiError::Refused))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_in_the_language_of_now() {
        let text = r#"{"code":"no-such-table","say":"There is no such table."}"#;
        let answer = Answer { status: 404, text: text.to_owned() };
        let trouble = read::<Joined>(&answer).unwrap_err();
        assert_eq!(trouble.say(Lang::Fr), "Cette table n'existe pas. Vérifie le lien.");
        let gibberish = Answer { status: 502, text: "<html>".to_owned() };
        assert!(matches!(read::<Joined>(&gibberish), Err(ApiError::NoServer)));
    }
}
