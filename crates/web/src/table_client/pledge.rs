//! What this browser adds to the dice, and what it saw before it did.

use crate::browser;
use catalog::record::Digest;
use client::{Pledge, Session};
use game::words::Lang;
use local::Who;
use protocol::table_tag;
use std::cell::RefCell;

/// Keeps one person's promise at one table through a reload, until the tab is closed.
pub struct Keeper {
    table: String,
    who: Who,
    last: RefCell<Option<Pledge>>,
}

impl Keeper {
    /// A keeper for this person at this table.
    pub fn new(table: &str, who: Who) -> Keeper {
        Keeper { table: table.to_owned(), who, last: RefCell::default() }
    }

    /// A session that goes on with what was promised here before.
    pub fn session(&self, lang: Lang) -> Session {
        let kept = browser::kept_in_tab(&self.name());
        let kept = kept.and_then(|kept| serde_json::from_str(&kept).ok());
        Session::new(lang).with_luck(browser::secret_text, kept).with_throws()
    }

    /// Keeps what was promised; to be called before anything is sent.
    pub fn note(&self, session: &Session) {
        if session.pledge() == self.last.borrow().as_ref() {
            return;
        }
        let Some(pledge) = session.pledge() else { return };
        let Ok(text) = serde_json::to_string(pledge) else { return };
        browser::keep_in_tab(&self.name(), &text);
        // What was seen when the text was revealed is compared with the record after the match.
        let revealing = session.table().and_then(|table| table.revealing.as_ref());
        if let (true, Some(revealing)) = (pledge.is_revealed(), revealing) {
            browser::keep_in_tab(&seen_name(table_tag(&self.table), revealing.match_no), &text);
        }
        *self.last.borrow_mut() = Some(pledge.clone());
    }

    fn name(&self) -> String {
        format!("luck:{}:{}", self.table, self.who)
    }
}

fn seen_name(table: Digest, match_no: u32) -> String {
    format!("saw:{table}:{match_no}")
}

/// What this tab saw before a match began, if it was there.
pub fn seen(table: Digest, match_no: u32) -> Option<Pledge> {
    serde_json::from_str(&browser::kept_in_tab(&seen_name(table, match_no))?).ok()
}
