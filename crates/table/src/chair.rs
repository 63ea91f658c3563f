//! Whose table it is: the host, who stands in for it, and how another one becomes host.

use crate::doc::{LevelKey, PersonId, PlaceDoc};
use crate::table::{No, Table};
use protocol::{Code, Score};

/// Absence of the host after which those who are here may choose another one, in milliseconds.
const PATIENCE_MS: u64 = 180_000;

/// The host's chair: for how long it has been empty, and whom people want in it. Nothing of it is
/// written down: whoever loads the table begins to wait anew.
#[derive(Debug, Default)]
pub(crate) struct Chair {
    /// Whose chair all this is about.
    host: Option<PersonId>,
    /// What the clock on the wall said when it was last looked at, in milliseconds since 1970.
    looked: Option<u64>,
    /// For how long the host has been away. Time that the clock was set back does not count.
    away_ms: u64,
    /// Who wants whom.
    votes: Vec<(PersonId, PersonId)>,
}

impl Chair {
    fn pass_time(&mut self, unix_ms: u64, host_is_here: bool) {
        let passed = self.looked.map_or(0, |looked| unix_ms.saturating_sub(looked));
        self.looked = Some(unix_ms);
        self.away_ms = if host_is_here { 0 } else { self.away_ms.saturating_add(passed) };
    }

    fn take_back(&mut self, voter: PersonId) {
        self.votes.retain(|(by, _)| *by != voter);
    }

    fn vote_of(&self, voter: PersonId) -> Option<PersonId> {
        self.votes.iter().find(|(by, _)| *by == voter).map(|(_, wanted)| *wanted)
    }
}

// Who may do what.
impl Table {
    /// Who stands in for a host that is not here: the first who is and has a place. A deputy keeps
    /// things going and takes nothing from anybody.
    pub(crate) fn deputy(&self) -> Option<PersonId> {
        if self.is_here(self.doc.host) {
            return None;
        }
        self.doc.people().into_iter().find(|person| self.is_here(*person))
    }

    pub(crate) fn must_be_host(&self, person: PersonId) -> Result<(), No> {
        match person == self.doc.host {
            true => Ok(()),
            false => Err(No::because(Code::NotHost)),
        }
    }

    pub(crate) fn must_be_host_or_deputy(&self, person: PersonId) -> Result<(), No> {
        match self.deputy() == Some(person) {
            true => Ok(()),
            false => self.must_be_host(person),
        }
    }

    /// A bot goes to a place: the host may put it on any that no person has, its deputy only on a
    /// free one. One that plays otherwise from now on keeps its name, and begins anew to count.
    pub(crate) fn put_bot(&mut self, by: PersonId, place: u8, wanted: LevelKey) -> Result<(), No> {
        let is_host = by == self.doc.host;
        let name = match self.place_mut(place)? {
            PlaceDoc::Person { .. } => return Err(No::because(Code::PlaceTaken)),
            // Said twice, it is there already.
            PlaceDoc::Bot { level, .. } if *level == wanted => return Ok(()),
            PlaceDoc::Bot { .. } if !is_host => return Err(No::because(Code::NotHost)),
            PlaceDoc::Bot { name, .. } => name.take(),
            PlaceDoc::Open => None,
        };
        let name = Some(name.unwrap_or_else(|| self.new_bot_name(place)));
        *self.place_mut(place)? = PlaceDoc::Bot { level: wanted, name, score: Score::default() };
        Ok(())
    }
}

// How another one becomes host.
impl Table {
    /// Somebody wants the person on this place as host.
    pub(crate) fn want_host(&mut self, by: PersonId, place: u8) -> Result<(), No> {
        let wanted = self.place_mut(place)?.person().ok_or(No::because(Code::NobodyThere))?;
        if wanted == self.doc.host {
            // Said twice; or somebody who has voted will wait for the host after all.
            self.chair.take_back(by);
            self.info_changed = true;
            return Ok(());
        }
        if by == self.doc.host {
            self.doc.host = wanted;
            self.doc_changed = true;
            return Ok(());
        }
        self.seated_place(by)?;
        if self.is_here(self.doc.host) {
            return Err(No::because(Code::NotHost));
        }
        self.chair.take_back(by);
        self.chair.votes.push((by, wanted));
        self.info_changed = true;
        Ok(())
    }

    /// Looks at the clock, for the host's absence.
    pub(crate) fn wait_for_host(&mut self, unix_ms: u64) {
        let here = self.is_here(self.doc.host);
        self.chair.pass_time(unix_ms, here);
    }

    /// At the end of a step: votes that mean nothing any more are forgotten, and when those who are
    /// here agree and the host has been away for long, the table has another one.
    pub(crate) fn settle_host(&mut self) {
        let before = self.chair.votes.len();
        if self.chair.host != Some(self.doc.host) || self.is_here(self.doc.host) {
            self.chair.host = Some(self.doc.host);
            self.chair.away_ms = 0;
            self.chair.votes.clear();
        }
        let doc = &self.doc;
        let sits = |person: &PersonId| doc.place_of(*person).is_some();
        self.chair.votes.retain(|(by, wanted)| sits(by) && sits(wanted));
        if self.chair.votes.len() != before {
            self.info_changed = true;
        }
        if self.chair.away_ms >= PATIENCE_MS
            && let Some(heir) = self.agreed()
        {
            self.doc.host = heir;
            self.chair.host = Some(heir);
            self.chair.votes.clear();
            self.doc_changed = true;
        }
    }

    /// Whom everybody wants who has a place and is here, and who is here, too.
    fn agreed(&self) -> Option<PersonId> {
        let people = self.doc.people();
        let mut here = people.into_iter().filter(|person| self.is_here(*person));
        let wanted = self.chair.vote_of(here.next()?)?;
        let all = here.all(|person| self.chair.vote_of(person) == Some(wanted));
        (all && self.is_here(wanted)).then_some(wanted)
    }

    /// When an agreement will count, in milliseconds since 1970.
    pub(crate) fn host_due(&self) -> Option<u64> {
        let looked = self.chair.looked.filter(|_| self.agreed().is_some())?;
        Some(looked.saturating_add(PATIENCE_MS.saturating_sub(self.chair.away_ms)))
    }

    /// The place of whoever this person wants as host.
    pub(crate) fn vote(&self, person: PersonId) -> Option<u8> {
        let wanted = self.chair.vote_of(person)?;
        self.doc.place_of(wanted).map(|place| place as u8)
    }
}
