//! A match is begun: the first one by the host, another one by those who sit there, when they are ready.
//! And how the matches of this table ended so far.

use crate::clock::Patience;
use crate::doc::{PersonId, PlaceDoc};
use crate::table::{No, Table};
use catalog::AnyOptions;
use game::{Ranking, Seat};
use protocol::{Code, Phase, Score};

/// So long after another match was proposed the host may begin it without those who are not ready, in
/// milliseconds: time enough to look up and to press a button.
const PATIENCE_MS: u64 = 10_000;

// What people say.
impl Table {
    /// Somebody wants the next match.
    pub(crate) fn start(
        &mut self,
        person: PersonId,
        match_no: u32,
        unix_ms: u64,
    ) -> Result<(), No> {
        if match_no == self.doc.match_no && match_no > 0 {
            // Said twice, or by two at once.
            return Ok(());
        }
        if match_no != self.doc.match_no + 1 {
            return Err(No::because(Code::OtherMatch));
        }
        if self.doc.revealing.is_some() {
            // It is about to begin.
            return Ok(());
        }
        self.not_playing()?;
        let place = self.doc.place_of(person);
        let runs_the_table = self.must_be_host_or_deputy(person);
        let again = self.doc.phase == Phase::Over;
        if !again || place.is_none() {
            runs_the_table.as_ref().map_err(|no| No::because(no.code))?;
        }
        // What can't be played is refused now: later nobody waits for an answer.
        self.try_opening()?;
        if again {
            self.propose(place, unix_ms);
            let waited = self.rematch_from().is_some_and(|from| from <= unix_ms);
            if !(waited && runs_the_table.is_ok()) && self.is_anybody_unready() {
                return Ok(());
            }
        }
        self.gather_luck(unix_ms)?;
        self.doc_changed = true;
        Ok(())
    }

    fn propose(&mut self, place: Option<usize>, unix_ms: u64) {
        self.doc.proposed.get_or_insert(unix_ms);
        if let Some(place) = place
            && let PlaceDoc::Person { ready, .. } = &mut self.doc.places[place]
        {
            *ready = true;
        }
        self.doc_changed = true;
    }

    fn try_opening(&self) -> Result<(), No> {
        let seated = self.doc.taken();
        if !self.doc.game().seats().contains(&(seated.len() as u8)) {
            return Err(No::because(Code::Players));
        }
        self.opened(&seated, &vec![String::new(); seated.len()]).map(drop)
    }
}

// What becomes of it.
impl Table {
    /// From when on the host need not wait, in milliseconds since 1970.
    pub(crate) fn rematch_from(&self) -> Option<u64> {
        self.doc.proposed.map(|proposed| proposed.saturating_add(PATIENCE_MS))
    }

    /// How long each is waited for who is not ready.
    fn unready(&self) -> impl Iterator<Item = Patience> {
        self.doc.places.iter().filter_map(|place| match place {
            PlaceDoc::Person { id, ready: false, .. } => self.patience(*id),
            _ => None,
        })
    }

    fn is_anybody_unready(&self) -> bool {
        self.unready().next().is_some()
    }

    /// Begins the match that was proposed, when everybody is ready who is waited for.
    pub(crate) fn begin_agreed(&mut self, unix_ms: u64) {
        let waits = self.doc.phase == Phase::Over && self.doc.revealing.is_none();
        if !waits || self.doc.proposed.is_none() || self.watchers.is_empty() {
            return;
        }
        // A clock that was set back must not make anybody wait for longer.
        self.doc.proposed = self.doc.proposed.map(|proposed| proposed.min(unix_ms));
        if self.is_anybody_unready() {
            return;
        }
        // Somebody may have gone meanwhile, so that too few are left.
        if self.try_opening().and_then(|()| self.gather_luck(unix_ms)).is_err() {
            self.forget_proposal();
        }
        self.doc_changed = true;
    }

    /// When the last one is given up who is not ready and not here, in milliseconds since 1970.
    pub(crate) fn rematch_due(&self) -> Option<u64> {
        let waits = self.doc.phase == Phase::Over && self.doc.revealing.is_none();
        if !waits || self.doc.proposed.is_none() || self.watchers.is_empty() {
            return None;
        }
        self.unready().try_fold(0, |latest, patience| match patience {
            Patience::WhileHere => None,
            Patience::Until(until) => Some(until.max(latest)),
        })
    }

    /// Nobody has proposed anything.
    pub(crate) fn forget_proposal(&mut self) {
        self.doc.proposed = None;
        for place in &mut self.doc.places {
            if let PlaceDoc::Person { ready, .. } = place {
                *ready = false;
            }
        }
    }

    /// Somebody has lost its place: what nobody wants any more is forgotten.
    pub(crate) fn note_gone(&mut self) {
        let ready = |place: &PlaceDoc| matches!(place, PlaceDoc::Person { ready: true, .. });
        if !self.doc.places.iter().any(ready) {
            self.doc.proposed = None;
        }
    }
}

// The score.
impl Table {
    /// A match has come to its end.
    pub(crate) fn keep_score(&mut self, ranking: &Ranking) {
        for (seat, &place) in self.doc.seated.iter().enumerate() {
            let place = self.doc.places.get_mut(usize::from(place));
            if let Some(score) = place.and_then(PlaceDoc::score_mut) {
                score.played = score.played.saturating_add(1);
                let won = ranking.place_of(Seat(seat as u8)) == Some(0);
                score.won = score.won.saturating_add(won.into());
            }
        }
    }

    /// Another game begins by its options: what was won in the one before does not count in it, and whoever
    /// was ready was ready for something else.
    pub(crate) fn change_options(&mut self, options: AnyOptions) {
        if options == self.doc.options {
            return;
        }
        self.doc.options = options;
        self.forget_proposal();
        for score in self.doc.places.iter_mut().filter_map(PlaceDoc::score_mut) {
            *score = Score::default();
        }
    }
}
