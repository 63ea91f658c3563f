//! What browsers tell the console, and what it means.
//!
//! Every new version of a browser has more to tell. Tests fail for what our page did wrong and for
//! what it could not load, not for what a browser thinks of itself.

use serde::Deserialize;

/// An entry of the console, as chromedriver gives it.
#[derive(Deserialize, Debug)]
pub struct Entry {
    level: String,
    /// Who tells: `javascript`, `network`, `deprecation` …
    #[serde(default)]
    source: String,
    /// What is told, with the address that it is about.
    pub message: String,
}

/// Whoever tells of these tells of the page: an exception, a word of its own, a request that
/// failed, a policy that was broken, a worker that could not go on.
const OF_THE_PAGE: [&str; 6] =
    ["javascript", "console-api", "network", "security", "worker", "xml"];

/// A connection ended because its page was left. That is how connections end.
const LEFT: [&str; 2] = ["Back-Forward Cache", "closed before the connection is established"];

impl Entry {
    /// Whether the page did something wrong, or could not load something.
    pub fn is_our_fault(&self) -> bool {
        let of_the_page = self.source.is_empty() || OF_THE_PAGE.contains(&self.source.as_str());
        let left = LEFT.iter().any(|words| self.message.contains(words));
        self.level == "SEVERE" && of_the_page && !left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_our_fault(level: &str, source: &str, message: &str) -> bool {
        let entry = serde_json::json!({
            "level": level, "source": source, "message": message, "timestamp": 1,
        });
        serde_json::from_value::<Entry>(entry).expect("an entry").is_our_fault()
    }

    #[test]
    fn what_the_page_did_is_told_from_what_the_browser_thinks() {
        for (source, message) in [
            ("javascript", "http://localhost/assets/web.js 1:1 Uncaught RuntimeError: unreachable"),
            ("console-api", "http://localhost/ 1:1 \"panicked at\""),
            ("network", "http://localhost/missing - Failed to load resource: 404"),
            ("javascript", "WebSocket connection to 'ws://localhost/' failed: net::ERR_FAILED"),
            ("security", "Refused to load the script"),
            ("", "somebody said something"),
        ] {
            assert!(is_our_fault("SEVERE", source, message), "{message}");
            assert!(!is_our_fault("WARNING", source, message), "{message}");
        }
        for (source, message) in [
            ("deprecation", "This will go away soon."),
            ("intervention", "Something was done for the person's good."),
            (
                "javascript",
                "WebSocket connection to 'ws://a/' failed: Page entered Back-Forward Cache.",
            ),
            ("javascript", "failed: WebSocket is closed before the connection is established."),
        ] {
            assert!(!is_our_fault("SEVERE", source, message), "{message}");
        }
    }
}
