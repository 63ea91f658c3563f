//! What people add to the dice: promised first, and revealed when the table asks for it.

use super::{Hall, ask};
use protocol::{Code, Phase};
use table::Conn;

pub const REVEAL_MS: u64 = 5_000;

/// The wish in which somebody tells a text.
pub fn reveal(match_no: u64, text: &str) -> String {
    let text = serde_json::to_string(text).unwrap();
    format!(r#"{{"reveal":{{"match":{match_no},"luck":{text}}}}}"#)
}

impl Hall {
    /// The number of the next match.
    pub fn next_match(&self, conn: Conn) -> u64 {
        self.info(conn)["match"].as_u64().unwrap() + 1
    }

    /// What somebody would promise who has this text in mind.
    pub fn promise_of(&self, conn: Conn, text: &str) -> String {
        let commit = self.info(conn)["commit"].as_str().unwrap().to_owned();
        protocol::promise(&commit, text).to_string()
    }

    /// Promises a text.
    pub fn promise(&mut self, conn: Conn, text: &str) {
        let (match_no, promise) = (self.next_match(conn), self.promise_of(conn, text));
        self.ask(conn, &format!(r#"{{"promise":{{"match":{match_no},"promise":"{promise}"}}}}"#));
    }

    /// The seats are fixed; the match has not begun.
    pub fn fix_seats(&mut self, conn: Conn) {
        let match_no = self.next_match(conn);
        self.agree_to_start(conn);
        assert_ne!(self.phase(), Phase::Playing);
        assert_eq!(self.info(conn)["revealing"]["match"], match_no);
    }

    /// Tells a text when it was asked for.
    pub fn reveal(&mut self, conn: Conn, text: &str) {
        self.ask(conn, &reveal(self.next_match(conn), text));
    }

    /// Tells a text that is not taken.
    pub fn reveal_refused(&mut self, conn: Conn, text: &str) -> Code {
        let want = reveal(self.next_match(conn), text);
        self.refusal(conn, &ask(1, &want))
    }
}
