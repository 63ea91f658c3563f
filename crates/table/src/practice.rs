//! A table for practice: moves are taken back, and the record says so.

use crate::doc::{PersonId, PlaceDoc};
use crate::running::took_back;
use crate::table::{No, Table};
use catalog::record::{Header, write_header};
use protocol::{Code, Phase};

impl Table {
    /// Somebody takes back its last choice.
    pub(crate) fn take_back(
        &mut self,
        person: PersonId,
        match_no: u32,
        acted: u32,
    ) -> Result<(), No> {
        if !self.doc.settings.practice || !self.limits.practice || !self.is_against_bots() {
            return Err(No::because(Code::NoPractice));
        }
        let (seat, at) = (self.seat_in(person, match_no)?, self.watch.now);
        let running = self.running.as_mut().filter(|_| self.doc.phase == Phase::Playing);
        let running = running.ok_or(No::because(Code::NotPlaying))?;
        if running.take_back(seat, acted, at)? {
            self.told = None;
        }
        self.come_back(person);
        Ok(())
    }

    /// Whether one person plays, and nobody else's choices are taken back with its own.
    fn is_against_bots(&self) -> bool {
        let place = |place: &u8| self.doc.places.get(usize::from(*place));
        let people = self.doc.seated.iter().filter_map(place);
        people.filter(|place| matches!(place, PlaceDoc::Person { .. })).count() == 1
    }
}

/// The record that a log makes: what was taken back is left out, and its header says how often that was. Of
/// a log in which nothing was taken back it is the log itself.
pub fn record(log: String) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let mut times = 0;
    for line in log.split_inclusive('\n') {
        match took_back(line.trim_end().as_bytes()) {
            Some(facts) => {
                // The first line is the header.
                lines.truncate(facts.saturating_add(1));
                times += 1;
            }
            None => lines.push(line),
        }
    }
    let header = lines.first().filter(|_| times > 0);
    let Some(Ok((mut header, _))) = header.map(|line| Header::parse(line.trim_end().as_bytes()))
    else {
        return log;
    };
    header.fair.get_or_insert_default().taken_back = times;
    let mut first = Vec::new();
    // Writing to memory does not fail.
    let _ = write_header(&mut first, &header);
    String::from_utf8(first).unwrap_or_default() + &lines[1..].concat()
}
