//! Time at a table: turn clocks, bots that stand in, and when to look again.

use crate::doc::{PersonId, PlaceDoc};
use crate::running::Driven;
use crate::table::Table;
use game::{Millis, Seat, Turn};
use protocol::{Clock, Phase};

/// Absence from a live match after which a bot stands in, in milliseconds.
const AWAY_MS: u32 = 20_000;

/// The match's own time. The clock on the wall may be set back; this one never goes back, and
/// goes on from where it was.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MatchClock {
    /// When the match's time was 0, in milliseconds since 1970.
    began: i64,
    /// The latest time that was seen.
    pub now: Millis,
}

impl MatchClock {
    pub fn new(began_unix_ms: u64, now: Millis) -> MatchClock {
        MatchClock { began: signed(began_unix_ms), now }
    }

    fn look(&mut self, unix_ms: u64) {
        let time = signed(unix_ms).saturating_sub(self.began);
        match u64::try_from(time) {
            Ok(time) if time >= self.now.0 => self.now = Millis(time),
            _ => self.began = signed(unix_ms).saturating_sub(signed(self.now.0)),
        }
    }

    /// A time in the match, in milliseconds since 1970.
    fn unix_ms(&self, at: Millis) -> u64 {
        u64::try_from(self.began.saturating_add(signed(at.0))).unwrap_or(0)
    }
}

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// Who is away, and since when the table is being looked at. All times are the match's.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// Who of those with a place went, and when.
    gone: Vec<(PersonId, Millis)>,
    /// Since then somebody is there: before, no turn's time ran.
    pub thawed_at: Millis,
    /// The turns whose time was up, by when they had begun.
    overdue: [Option<Millis>; 8],
}

/// For how long somebody is waited for.
pub(crate) enum Patience {
    /// As long as it is here.
    WhileHere,
    /// Until this moment, in milliseconds since 1970.
    Until(u64),
}

impl Presence {
    pub fn left(&mut self, person: PersonId, at: Millis) {
        self.came(person);
        self.gone.push((person, at));
    }

    pub fn came(&mut self, person: PersonId) {
        self.gone.retain(|(gone, _)| *gone != person);
    }

    fn gone_since(&self, person: PersonId) -> Option<Millis> {
        self.gone.iter().find(|(gone, _)| *gone == person).map(|(_, since)| *since)
    }
}

impl Table {
    /// Looks at the clock: the first thing that is done whenever something happens.
    pub(crate) fn look_at_clock(&mut self, unix_ms: u64) {
        self.watch.look(unix_ms);
        self.wait_for_host(unix_ms);
    }

    /// People play a move a day and need not be there at the same time. A scramble can't be
    /// played so.
    pub(crate) fn is_by_post(&self) -> bool {
        self.doc.settings.clock == Clock::Day && !self.doc.game().is_live()
    }

    /// Nothing goes on while nobody is there, unless people play a move a day.
    pub(crate) fn is_frozen(&self) -> bool {
        self.doc.phase != Phase::Playing || self.watchers.is_empty() && !self.is_by_post()
    }

    /// Makes happen whatever is due by now.
    pub(crate) fn run(&mut self) {
        if self.is_frozen() {
            return;
        }
        self.miss_people();
        let at = self.watch.now;
        let driven = self.driven();
        if let Some(running) = &mut self.running {
            running.run_clock(&driven, at);
        }
        self.end_turns();
        let driven = self.driven();
        if let Some(running) = &mut self.running {
            running.run_bots(&driven, at);
        }
    }

    /// When to call [`tick`](Table::tick), in milliseconds since 1970.
    pub fn next_due(&self) -> Option<u64> {
        let reveal = self.reveal_due();
        let due = || [self.match_due(), self.host_due(), self.rematch_due()];
        reveal.or_else(|| due().into_iter().flatten().min())
    }

    /// When something is due in the match.
    fn match_due(&self) -> Option<u64> {
        if self.is_frozen() {
            return None;
        }
        let running = self.running.as_ref()?;
        let due = [running.due(&self.driven()), self.turn_due()];
        let missed = self.missed().map(|(_, since)| since.plus(AWAY_MS));
        due.into_iter().flatten().chain(missed).min().map(|at| self.watch.unix_ms(at))
    }

    /// When the table wants to be woken though nobody is there.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        if !self.is_by_post() {
            return None;
        }
        if let Some(until) = self.reveal_due() {
            return Some(until);
        }
        if self.is_frozen() {
            return None;
        }
        // Where nothing is due a bot is about to think: that must not wait for a visitor.
        Some(self.match_due().unwrap_or(self.watch.unix_ms(self.watch.now)))
    }

    /// Bots stand in for those who have been away for too long.
    fn miss_people(&mut self) {
        let now = self.watch.now;
        let late = |(place, since): (usize, Millis)| (since.plus(AWAY_MS) <= now).then_some(place);
        let late: Vec<usize> = self.missed().filter_map(late).collect();
        for place in late {
            self.stand_in(place);
        }
    }

    /// The places whose people are in a live match and not here, and since when.
    fn missed(&self) -> impl Iterator<Item = (usize, Millis)> {
        let live = !self.is_by_post();
        let places = self.doc.places.iter().enumerate().filter(move |_| live);
        places.filter_map(|(i, place)| match place {
            PlaceDoc::Person { id, away: false, .. } if self.doc.seat_of(i).is_some() => {
                Some((i, self.presence.gone_since(*id)?))
            }
            _ => None,
        })
    }

    /// For how long somebody is waited for who is to say something about the next match, if at all. Whoever
    /// has just gone may have a bad connection.
    pub(crate) fn patience(&self, person: PersonId) -> Option<Patience> {
        if self.is_here(person) {
            return Some(Patience::WhileHere);
        }
        let until = self.presence.gone_since(person).filter(|_| !self.is_by_post())?.plus(AWAY_MS);
        (until > self.watch.now).then(|| Patience::Until(self.watch.unix_ms(until)))
    }

    /// Bots stand in for those whose turn has taken too long.
    fn end_turns(&mut self) {
        for (seat, began, due) in self.turns() {
            if due <= self.watch.now
                && let Some(&place) = self.doc.seated.get(seat.index())
            {
                self.presence.overdue[seat.index()] = Some(began);
                self.stand_in(place.into());
            }
        }
    }

    /// When the time of the turn is up.
    pub(crate) fn turn_due(&self) -> Option<Millis> {
        self.turns().into_iter().map(|(_, _, due)| due).min()
    }

    /// The people who are waited for, since when, and until when.
    fn turns(&self) -> Vec<(Seat, Millis, Millis)> {
        let (Some(running), Some(limit)) = (&self.running, self.doc.settings.clock.millis()) else {
            return Vec::new();
        };
        if self.doc.phase != Phase::Playing {
            return Vec::new();
        }
        let seats = match running.turn() {
            // A scramble has its own clock.
            Turn::Live(_) | Turn::Over(_) => return Vec::new(),
            Turn::Chance => running.thrower().into_iter().collect(),
            turn @ (Turn::One(_) | Turn::Round(_)) => turn.seats(),
        };
        let plays = |seat: &Seat| {
            let place = self.doc.seated.get(seat.index()).map(|&p| usize::from(p));
            let place = place.and_then(|place| self.doc.places.get(place));
            matches!(place, Some(PlaceDoc::Person { away: false, .. })) && !self.is_overdue(*seat)
        };
        let thawed_at = if self.is_by_post() { Millis::ZERO } else { self.presence.thawed_at };
        let turn = |seat| {
            let began = running.waits_since(seat);
            (seat, began, began.max(thawed_at).plus(limit))
        };
        seats.iter().filter(plays).map(turn).collect()
    }

    /// Whether the time of this seat's turn was up. The bot then plays this turn even when the
    /// person says that it is back: or else it could have as much time as it likes.
    pub(crate) fn is_overdue(&self, seat: Seat) -> bool {
        let began = self.running.as_ref().map(|running| running.waits_since(seat));
        began.is_some() && self.presence.overdue[seat.index()] == began
    }

    /// A match begins: those who have a place and are not here are missed from now on.
    pub(crate) fn begin_watching(&mut self) {
        for person in self.doc.people() {
            if !self.is_here(person) {
                self.presence.left(person, self.watch.now);
            }
        }
    }

    /// The match's clock and everybody's absence begin anew.
    pub(crate) fn begin_time(&mut self, unix_ms: u64) {
        self.watch = MatchClock::new(unix_ms, Millis::ZERO);
        self.presence = Presence::default();
        self.begin_watching();
        self.begin_witnessing();
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
        for (i, (level, &place)) in levels.iter_mut().zip(&self.doc.seated).enumerate() {
            *level = match self.doc.places.get(usize::from(place)) {
                Some(PlaceDoc::Bot { level, .. }) => Some(level.0),
                // The settings are checked when they are made.
                Some(PlaceDoc::Person { away, .. }) if *away || self.is_overdue(Seat(i as u8)) => {
                    self.doc.settings.stand_in.parse().ok()
                }
                _ => None,
            };
        }
        Driven { levels, pace: self.doc.settings.pace.millis(), held: self.held() }
    }
}
