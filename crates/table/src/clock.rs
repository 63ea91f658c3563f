//! Time at a table: turn clocks, bots that stand in, and when to look again.

use crate::doc::{PersonId, PlaceDoc};
use crate::running::Driven;
use crate::step::Moment;
use crate::table::Table;
use game::{Millis, Seat, Turn};
use protocol::{Clock, Phase};

/// So long somebody may be away from a live match before a bot stands in.
const AWAY_MS: u64 = 20_000;

/// Who is away, and since when the table is being looked at.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// Who went, and when (in milliseconds since 1970).
    gone: Vec<(PersonId, u64)>,
    /// Since this time in the match somebody is there: before, no turn's time ran.
    pub thawed_at: Millis,
}

impl Presence {
    pub fn left(&mut self, person: PersonId, unix_ms: u64) {
        self.came(person);
        self.gone.push((person, unix_ms));
    }

    pub fn came(&mut self, person: PersonId) {
        self.gone.retain(|(gone, _)| *gone != person);
    }

    fn gone_since(&self, person: PersonId) -> Option<u64> {
        self.gone.iter().find(|(gone, _)| *gone == person).map(|(_, since)| *since)
    }
}

impl Table {
    /// Nothing goes on while nobody is there, unless people play a move a day.
    pub(crate) fn is_frozen(&self) -> bool {
        self.doc.phase != Phase::Playing
            || self.watchers.is_empty() && self.doc.settings.clock != Clock::Day
    }

    /// Makes happen whatever is due by now.
    pub(crate) fn run(&mut self, moment: &Moment<'_>) {
        if self.is_frozen() {
            return;
        }
        self.miss_people(moment);
        let at = self.match_time(moment);
        if let Some(running) = &mut self.running {
            running.run_clock(at);
        }
        self.end_turns(at);
        let driven = self.driven();
        if let Some(running) = &mut self.running {
            running.run_bots(&driven, at);
        }
    }

    /// When to call [`tick`](Table::tick), in milliseconds since 1970.
    pub fn next_due(&self) -> Option<u64> {
        if self.is_frozen() {
            return None;
        }
        let running = self.running.as_ref()?;
        let in_match = [running.due(&self.driven()), self.turn_due()];
        let in_match = in_match.into_iter().flatten().map(|at| self.doc.started + at.0);
        let missed = self.missed().map(|(_, since)| since + AWAY_MS);
        in_match.chain(missed).min()
    }

    /// When the table wants to be woken though nobody is there.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        match self.doc.settings.clock {
            Clock::Day => self.next_due(),
            Clock::Off | Clock::Seconds15 | Clock::Seconds30 | Clock::Seconds60 => None,
        }
    }

    /// Bots stand in for those who have been away for too long.
    fn miss_people(&mut self, moment: &Moment<'_>) {
        let late =
            |(place, since): (usize, u64)| (since + AWAY_MS <= moment.unix_ms).then_some(place);
        let late: Vec<usize> = self.missed().filter_map(late).collect();
        late.into_iter().for_each(|place| self.stand_in(place));
    }

    /// The places whose people are in a live match and not here, and since when.
    fn missed(&self) -> impl Iterator<Item = (usize, u64)> {
        let live = self.doc.settings.clock != Clock::Day;
        let places = self.doc.places.iter().enumerate().filter(move |_| live);
        places.filter_map(|(i, place)| match place {
            PlaceDoc::Person { id, away: false, .. } if self.doc.seat_of(i).is_some() => {
                Some((i, self.presence.gone_since(*id)?))
            }
            _ => None,
        })
    }

    /// Bots stand in for those whose turn has taken too long.
    fn end_turns(&mut self, at: Millis) {
        for (seat, due) in self.turns() {
            if due <= at
                && let Some(&place) = self.doc.seated.get(seat.index())
            {
                self.stand_in(place.into());
            }
        }
    }

    /// When the time of the turn is up.
    pub(crate) fn turn_due(&self) -> Option<Millis> {
        self.turns().into_iter().map(|(_, due)| due).min()
    }

    /// The people who are waited for, and until when.
    fn turns(&self) -> Vec<(Seat, Millis)> {
        let (Some(running), Some(limit)) = (&self.running, self.doc.settings.clock.millis()) else {
            return Vec::new();
        };
        let seats = match running.turn() {
            // A scramble has its own clock.
            Turn::Live(_) | Turn::Chance | Turn::Over(_) => return Vec::new(),
            turn @ (Turn::One(_) | Turn::Round(_)) => turn.seats(),
        };
        let plays = |seat: &Seat| {
            let place = self.doc.seated.get(seat.index()).map(|&p| usize::from(p));
            let place = place.and_then(|place| self.doc.places.get(place));
            matches!(place, Some(PlaceDoc::Person { away: false, .. }))
        };
        let thawed_at = match self.doc.settings.clock {
            Clock::Day => Millis::ZERO,
            _ => self.presence.thawed_at,
        };
        let due = |seat| (seat, running.waits_since(seat).max(thawed_at).plus(limit));
        seats.iter().filter(plays).map(due).collect()
    }

    /// A match begins: those who have a place and are not here are missed from now on.
    pub(crate) fn begin_watching(&mut self, unix_ms: u64) {
        for person in self.doc.people() {
            if !self.is_here(person) {
                self.presence.left(person, unix_ms);
            }
        }
    }

    fn stand_in(&mut self, place: usize) {
        if let Some(PlaceDoc::Person { away, .. }) = self.doc.places.get_mut(place) {
            *away = true;
            self.doc_changed = true;
        }
    }

    /// The seats that bots play now.
    pub(crate) fn driven(&self) -> Driven {
        let mut levels = [None; 8];
        for (level, &place) in levels.iter_mut().zip(&self.doc.seated) {
            *level = match self.doc.places.get(usize::from(place)) {
                Some(PlaceDoc::Bot { level }) => Some(level.0),
                // The settings are checked when they are made.
                Some(PlaceDoc::Person { away: true, .. }) => {
                    self.doc.settings.stand_in.parse().ok()
                }
                _ => None,
            };
        }
        Driven { levels, pace: self.doc.settings.pace.millis() }
    }
}
