//! Why somebody can't play.

use super::words::{Says, Word};
use game::words::Lang;
use std::io;

/// Why somebody can't play.
#[derive(Debug)]
pub enum PlayError {
    /// There is no terminal to draw on.
    NoTerminal,
    /// The terminal is smaller than this, in columns and lines.
    TooSmall(u16, u16),
    /// This is no address of a table or server.
    Address(String),
    /// Nobody answers there.
    Unreachable(String, String),
    /// Whoever answers there is no server of ours.
    NotOurs(String),
    /// It can't prove that it is the server it should be.
    Certificate(String, Distrust),
    /// Whoever answers there does not speak in secret.
    NoTls(String),
    /// The server, or the table, said no; it says why.
    Refused(String),
    /// The server speaks another version.
    Version(String),
    /// No place is free at the table; it can be watched.
    Full(String),
    /// The table on this machine is gone or can't be read.
    NoTable,
    /// There are too few or too many players for the game.
    Players(u8, u8),
    /// The terminal failed.
    Io(io::Error),
}

/// Why a certificate is not believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Distrust {
    /// Nobody whom this machine trusts has signed it.
    Stranger,
    /// It is for another name.
    OtherName,
    /// Its time is over.
    Expired,
    /// Something else.
    Other(String),
}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> PlayError {
        PlayError::Io(error)
    }
}

impl PlayError {
    /// The exit status of a program that ends by it: 1 when a table or server said no, 2 when it could not even be asked.
    pub fn status(&self) -> u8 {
        match self {
            PlayError::Refused(_) | PlayError::Version(_) | PlayError::Full(_) => 1,
            _ => 2,
        }
    }

    /// The sentence, with what can be done about it.
    pub fn told(&self, lang: Lang) -> String {
        let say = |word: Word| word.said_in(lang);
        match self {
            PlayError::NoTerminal => say(Word::NoTerminal).to_owned(),
            PlayError::TooSmall(columns, lines) => say(Word::TooSmall)
                .replace("{columns}", &columns.to_string())
                .replace("{lines}", &lines.to_string()),
            PlayError::Address(text) => say(Word::BadAddress).replace("{text}", text),
            PlayError::Unreachable(server, why) => {
                say(Word::Unreachable).replace("{server}", server).replace("{why}", why)
            }
            PlayError::NotOurs(server) => say(Word::NotOurs).replace("{server}", server),
            PlayError::NoTls(server) => {
                let plain = server.replacen("https", "http", 1);
                say(Word::NoTls).replace("{server}", server).replace("{plain}", &plain)
            }
            PlayError::Certificate(server, why) => {
                let told = match why {
                    Distrust::Stranger => say(Word::CertificateOfStranger),
                    Distrust::OtherName => say(Word::CertificateOfAnother),
                    Distrust::Expired => say(Word::CertificateExpired),
                    Distrust::Other(why) => &say(Word::CertificateBad).replace("{why}", why),
                };
                told.replace("{server}", server)
            }
            PlayError::Refused(why) => why.clone(),
            PlayError::Version(server) => say(Word::OtherVersion).replace("{server}", server),
            PlayError::Full(link) => say(Word::FullTable).replace("{link}", link),
            PlayError::NoTable => say(Word::NoTable).to_owned(),
            PlayError::Players(least, most) => say(Word::PlayersOf)
                .replace("{least}", &least.to_string())
                .replace("{most}", &most.to_string()),
            PlayError::Io(error) => error.to_string(),
        }
    }
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told(Lang::En))
    }
}

impl std::error::Error for PlayError {}

#[cfg(test)]
mod tests {
    use super::super::app::{App, Heard};
    use super::super::snapshots::{setup, unanswered};
    use super::super::table_client::Arrival;
    use super::super::transport::News;
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn a_server_of_another_version_ends_it_with_a_sentence() {
        let folder = TempDir::new().unwrap();
        let mut app = App::new(&setup(folder.path(), Lang::En), Some(unanswered()));
        let bye = serde_json::json!({"bye": {"why": "version", "say": "Load the page again."}});
        for news in [News::Up, News::Text { who: 0, text: bye.to_string() }] {
            app.hear(Heard::Arrival(Arrival::News(news)));
        }
        let Some(Err(why)) = app.over() else { panic!("it goes on") };
        assert_eq!(why.status(), 1);
        // What can be done about it is not to load a page.
        assert!(why.told(Lang::En).contains("update cavalcade"), "{why}");
        assert!(why.told(Lang::Fr).contains("mets cavalcade à jour"), "{why}");
    }
}
