//! What chromedriver understands beyond the standard.

use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of chromedriver's own.
#[derive(Debug)]
pub struct Command {
    path: &'static str,
    body: Value,
}

impl Command {
    /// Something of the `DevTools` protocol.
    pub fn devtools(name: &str, params: &Value) -> Command {
        Command { path: "goog/cdp/execute", body: json!({ "cmd": name, "params": params }) }
    }

    /// What was written to the console since the last time.
    pub fn console() -> Command {
        Command { path: "se/log", body: json!({ "type": "browser" }) }
    }
}

impl fantoccini::wd::WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
