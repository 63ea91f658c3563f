//! Who has seen how much of the match: nobody is told what happened before it came.

use crate::doc::PersonId;
use crate::table::Table;
use protocol::Have;

/// Spectators that are remembered, here or gone, at most.
const MOST: usize = 256;

/// Those who look on, and after which fact each of them first came. Nothing of it is written down:
/// a stranger to a table that was loaded anew is told how things are, not how they came to be.
#[derive(Debug, Default)]
pub(crate) struct Witnesses(Vec<(PersonId, u64)>);

impl Witnesses {
    fn came_after(&self, person: PersonId) -> Option<u64> {
        self.0.iter().find(|(who, _)| *who == person).map(|(_, seq)| *seq)
    }
}

impl Table {
    /// A match begins, and whoever is here sees all of it.
    pub(crate) fn begin_witnessing(&mut self) {
        self.witnesses = Witnesses::default();
        for i in 0..self.watchers.len() {
            self.note_witness(self.watchers[i].person, 0);
        }
    }

    /// Somebody has come. Gives the fact after which it may be told what happened, of what it says
    /// that it has; `None` is nothing but how things are.
    pub(crate) fn witness(&mut self, person: PersonId, have: Option<Have>) -> Option<u64> {
        let seq = self.running.as_ref()?.seq();
        // Those who play were there from the beginning.
        let came_after = match self.seat_of(person) {
            Some(_) => Some(0),
            None => self.witnesses.came_after(person),
        };
        if came_after.is_none() {
            self.note_witness(person, seq);
        }
        let have = have.filter(|have| have.match_no == self.doc.match_no)?;
        came_after.filter(|came_after| have.seq >= *came_after).map(|_| have.seq)
    }

    fn note_witness(&mut self, person: PersonId, seq: u64) {
        if self.seat_of(person).is_some() || self.witnesses.came_after(person).is_some() {
            return;
        }
        if self.witnesses.0.len() >= MOST {
            // Whoever is gone may never come back.
            let gone = self.witnesses.0.iter().position(|(who, _)| !self.is_here(*who));
            self.witnesses.0.remove(gone.unwrap_or(0));
        }
        self.witnesses.0.push((person, seq));
    }
}
