//! A match begins, in one step: its header, its dice, its first facts.

use crate::dice::{Dice, Edition};
use crate::doc::PlaceDoc;
use crate::running::{Match, Opening, open};
use crate::table::{No, Table};
use catalog::record::{Ages, Digest, Fair, Header, SeatInfo, SecondEdition, write_header};
use catalog::{AnyOptions, Recorded, match_game};
use game::{Millis, Numbers};
use protocol::{Code, Phase};

/// A match that could begin.
pub(crate) struct Opened {
    options: AnyOptions,
    ages: Option<Ages>,
    running: Box<dyn Match>,
}

impl Table {
    /// How the dice of the next match are made.
    pub(crate) fn next_edition(&self) -> Edition {
        Edition::Second { table: self.tag, match_no: self.doc.match_no + 1 }
    }

    /// How the dice are made of which the commitment is told now.
    pub(crate) fn edition(&self) -> Edition {
        match self.doc.phase {
            Phase::Playing => self.begun,
            Phase::Lobby | Phase::Over => self.next_edition(),
        }
    }

    /// Sets up the next match, with what each seat adds to the dice.
    pub(crate) fn opened(&self, seated: &[u8], luck: &[String]) -> Result<Opened, No> {
        let (seed, match_no) = (self.doc.seed, self.doc.match_no + 1);
        let dice = Dice::new(seed, &self.next_edition(), luck);
        let (options, ages) = self.options_for(seated, &dice)?;
        let seats = seated.len() as u8;
        let opening = Opening { options: &options, seats, seed, dice: &dice, match_no };
        let running = open(&opening, &self.limits)?;
        Ok(Opened { options, ages, running })
    }

    /// Begins the next match, with what was revealed, by place.
    pub(crate) fn begin(&mut self, revealed: &[(u8, String)], unix_ms: u64) -> Result<(), No> {
        let seated = self.doc.taken();
        let said = |place: u8| revealed.iter().find(|(p, _)| *p == place).map(|(_, text)| text);
        let luck: Vec<String> =
            seated.iter().map(|&place| said(place).cloned().unwrap_or_default()).collect();
        let Opened { options, ages, running } = self.opened(&seated, &luck)?;
        let (seed, edition, match_no) = (self.doc.seed, self.next_edition(), self.doc.match_no + 1);
        let (seats, promises): (Vec<SeatInfo>, Vec<Option<Digest>>) =
            seated.iter().map(|&place| written(&self.doc.places[usize::from(place)])).unzip();
        for (&place, text) in seated.iter().zip(&luck) {
            if let PlaceDoc::Person { luck, .. } = &mut self.doc.places[usize::from(place)] {
                luck.clone_from(text);
            }
        }
        let fair = Fair {
            commit: seed.commit(&edition),
            luck,
            seed: Some(seed.to_hex()),
            second: Some(SecondEdition { table: self.tag, match_no, promises, ages }),
            taken_back: 0,
        };
        let header = Header {
            // The commitment is the one thing that is this match's alone, and public.
            id: Some(fair.commit[..16].to_owned()),
            started: Some(rfc3339(unix_ms)),
            fair: Some(fair),
            seats,
            options,
        };
        let mut line = Vec::new();
        // Writing to memory does not fail.
        let _ = write_header(&mut line, &header);
        self.header = Some(line);
        self.begun = edition;
        self.doc.phase = Phase::Playing;
        self.forget_proposal();
        self.doc.stopped = None;
        self.doc.match_no = match_no;
        self.doc.started = unix_ms;
        self.doc.seated = seated;
        self.told = Some(0);
        // Who throws by hand is known now.
        self.running = Some(running);
        self.begin_time(unix_ms);
        let driven = self.driven();
        if let Some(running) = &mut self.running {
            running.run_clock(&driven, Millis::ZERO);
        }
        self.doc_changed = true;
        Ok(())
    }

    /// The options with what is about the people, and how their ages were settled.
    fn options_for(&self, seated: &[u8], dice: &Dice) -> Result<(AnyOptions, Option<Ages>), No> {
        let (eldest_first, ages) = match self.doc.game().has_ages() {
            true => self.settle_ages(seated, dice),
            false => (Vec::new(), None),
        };
        let people = match_game!(self.doc.game(), G => G::people_for(seated, &eldest_first));
        let options = self.doc.options.with_people(&people);
        let options = options.map_err(|e| No::saying(Code::Options, e.to_string()))?;
        Ok((options, ages))
    }

    /// The seats, eldest first, and how that was settled: whoever was not named comes after those who
    /// were; where nobody was, the lot decides.
    fn settle_ages(&self, seated: &[u8], dice: &Dice) -> (Vec<u8>, Option<Ages>) {
        let seat = |place: &u8| seated.iter().position(|p| p == place).map(|seat| seat as u8);
        let mut order: Vec<u8> = self.doc.eldest_first.iter().filter_map(seat).collect();
        let told = order.clone();
        order.extend((0..seated.len() as u8).filter(|seat| !told.contains(seat)));
        let ages = match told.len() {
            0 => Ages::Drawn,
            n if n == seated.len() => Ages::Told,
            _ => Ages::Partly,
        };
        if ages == Ages::Drawn {
            draw_ages(dice, &mut order);
        }
        (order, Some(ages))
    }
}

/// Nobody has said who is older: it is drawn by lot, as if it were fact 0.
pub(crate) fn draw_ages(dice: &Dice, seats: &mut [u8]) {
    dice.numbers(0).shuffle(seats);
}

fn written(place: &PlaceDoc) -> (SeatInfo, Option<Digest>) {
    match place {
        PlaceDoc::Open => (SeatInfo::default(), None),
        PlaceDoc::Person { name, horse, promise, .. } => {
            let info = SeatInfo { name: Some(name.clone()), horse: horse.clone(), bot: None };
            (info, *promise)
        }
        PlaceDoc::Bot { level, name, .. } => {
            let bot = Some(level.0.key().to_owned());
            (SeatInfo { name: name.clone(), horse: None, bot }, None)
        }
    }
}

/// A moment as RFC 3339 writes it, in universal time.
fn rfc3339(unix_ms: u64) -> String {
    let whole_seconds = i64::try_from(unix_ms / 1000).unwrap_or(0);
    jiff::Timestamp::from_second(whole_seconds).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_rfc_3339_writes_them() {
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00Z");
        assert_eq!(rfc3339(951_826_554_321), "2000-02-29T12:15:54Z");
        assert_eq!(rfc3339(1_794_784_645_000), "2026-11-15T23:17:25Z");
    }
}
