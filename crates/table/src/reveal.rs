//! What people add to the dice. Everybody promises a text before anybody knows another's; when the
//! seats are fixed everybody reveals it, and only then the match begins. `docs/fairness.md` tells
//! why.

use crate::doc::{PersonId, PlaceDoc, RevealDoc};
use crate::table::{No, Table};
use crate::text;
use catalog::record::Digest;
use protocol::{Code, Phase, Revealing};

/// So long a text is waited for. Whoever is not there has time to come back; nobody who only wants
/// to hold up the others can do so for long.
const REVEAL_MS: u64 = 5_000;

// What people say.
impl Table {
    /// Somebody promises a text for the next match; the last promise before the start counts. Others
    /// need not know before they reveal theirs: until then they are told when something else is.
    pub(crate) fn promise(
        &mut self,
        person: PersonId,
        match_no: u32,
        promise: Digest,
    ) -> Result<(), No> {
        let place = self.seated_place(person)?;
        self.not_playing()?;
        if match_no != self.doc.match_no + 1 {
            return Err(No::because(Code::OtherMatch));
        }
        if let PlaceDoc::Person { promise: before, .. } = &mut self.doc.places[place] {
            *before = Some(promise);
            self.doc_to_keep = true;
        }
        Ok(())
    }

    /// Somebody tells the text that it has promised.
    pub(crate) fn reveal(
        &mut self,
        person: PersonId,
        match_no: u32,
        said: &str,
        unix_ms: u64,
    ) -> Result<(), No> {
        let place = self.seated_place(person)?;
        let said = text::luck(said).map_err(|_| No::because(Code::Text))?;
        let PlaceDoc::Person { promise, luck, .. } = &self.doc.places[place] else {
            return Err(No::because(Code::NotSeated));
        };
        let begun = self.doc.phase == Phase::Playing;
        if begun && match_no == self.doc.match_no {
            // Said twice, perhaps because the answer was lost; or too late.
            let known = !said.is_empty() && *luck == said;
            return if known { Ok(()) } else { Err(No::because(Code::Playing)) };
        }
        if match_no != self.doc.match_no + 1 {
            return Err(No::because(Code::OtherMatch));
        }
        let commit = self.doc.seed.commit(&self.next_edition());
        let fits = *promise == Some(protocol::promise(&commit, &said));
        let Some(revealing) = &mut self.doc.revealing else {
            // Nobody has asked for it, and it should not have been said.
            return Err(No::because(Code::NotPlaying));
        };
        if said.is_empty() || !fits {
            return Err(No::because(Code::Unpromised));
        }
        if !revealing.texts.iter().any(|(known, _)| usize::from(*known) == place) {
            revealing.texts.push((place as u8, said));
            self.doc_changed = true;
            if self.missing().is_empty() {
                self.begin_revealed(unix_ms);
            }
        }
        Ok(())
    }
}

// What becomes of it.
impl Table {
    /// The seats are fixed. Where nobody has promised anything the match begins at once, else when
    /// everybody has revealed its text.
    pub(crate) fn gather_luck(&mut self, unix_ms: u64) -> Result<(), No> {
        let seated = self.doc.taken();
        if !seated.iter().any(|place| self.has_promised(*place)) {
            return self.begin(&[], unix_ms);
        }
        // What can't be played is refused now: later nobody waits for an answer.
        self.opened(&seated, &vec![String::new(); seated.len()])?;
        let until = unix_ms.saturating_add(REVEAL_MS);
        self.doc.revealing = Some(RevealDoc { until, texts: Vec::new() });
        Ok(())
    }

    /// What everybody is told about it.
    pub(crate) fn revealing(&self) -> Option<Revealing> {
        let until = self.doc.revealing.as_ref()?.until;
        Some(Revealing { match_no: self.doc.match_no + 1, until, missing: self.missing() })
    }

    /// The places whose texts are waited for.
    fn missing(&self) -> Vec<u8> {
        let Some(revealing) = &self.doc.revealing else { return Vec::new() };
        let known = |place: &u8| revealing.texts.iter().any(|(known, _)| known == place);
        let promised = self.doc.taken().into_iter().filter(|place| self.has_promised(*place));
        promised.filter(|place| !known(place)).collect()
    }

    fn has_promised(&self, place: u8) -> bool {
        let place = self.doc.places.get(usize::from(place));
        matches!(place, Some(PlaceDoc::Person { promise: Some(_), .. }))
    }

    /// When waiting ends, in milliseconds since 1970. Where nobody is there nothing happens, unless
    /// people play a move a day.
    pub(crate) fn reveal_due(&self) -> Option<u64> {
        let there = !self.watchers.is_empty() || self.is_by_post();
        self.doc.revealing.as_ref().filter(|_| there).map(|revealing| revealing.until)
    }

    /// The first one has come back to a table where nobody was, perhaps because the server was
    /// gone: everybody gets the time to do so.
    pub(crate) fn wait_anew(&mut self, unix_ms: u64) {
        if let Some(revealing) = &mut self.doc.revealing {
            revealing.until = unix_ms.saturating_add(REVEAL_MS);
        }
    }

    /// Begins the match when the time for revealing is up.
    pub(crate) fn end_reveal(&mut self, unix_ms: u64) {
        // A clock that was set back must not make anybody wait for longer.
        if let Some(revealing) = &mut self.doc.revealing {
            revealing.until = revealing.until.min(unix_ms.saturating_add(REVEAL_MS));
        }
        if self.reveal_due().is_some_and(|until| until <= unix_ms) {
            self.begin_revealed(unix_ms);
        }
    }

    fn begin_revealed(&mut self, unix_ms: u64) {
        let Some(revealing) = self.doc.revealing.take() else { return };
        // It was tried when the seats were fixed, and nothing has changed since. Should it fail
        // all the same, people are where they were before.
        let _ = self.begin(&revealing.texts, unix_ms);
        self.doc_changed = true;
    }
}
