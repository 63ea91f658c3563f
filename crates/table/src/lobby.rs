//! What people settle before a match: places, bots, ages, options, and the start.

use crate::dice::Dice;
use crate::doc::{LevelKey, PersonId, PlaceDoc};
use crate::running::{Opening, open};
use crate::step::Moment;
use crate::table::{No, Table, Why};
use crate::text;
use catalog::record::{Fair, Header, People, SeatInfo, write_header};
use catalog::{AnyOptions, GameId};
use game::words::{Lang, Nameless};
use game::{Cites, Millis, Numbers};
use protocol::{Code, Phase, Refusal, Settings, Wish};

impl Table {
    /// Somebody wants something of the table.
    pub(crate) fn ask(
        &mut self,
        person: PersonId,
        want: &Wish,
        moment: &mut Moment<'_>,
    ) -> Result<(), No> {
        match want {
            Wish::Sit { place, name, horse, luck } => {
                if !self.may_enter(person)? {
                    return self.knock(person, *place, name, want, moment.unix_ms);
                }
                self.sit(person, *place, name, horse.as_deref(), luck)?;
                self.porch.forget(person);
            }
            Wish::Luck { luck } => self.add_luck(person, luck)?,
            Wish::Leave {} if self.porch.forget(person) => {
                self.info_changed = true;
                return Ok(());
            }
            Wish::Leave {} => self.leave(person)?,
            Wish::Back {} => {
                self.seated_place(person)?;
                self.come_back(person);
                return Ok(());
            }
            Wish::Bot { place, level } => {
                self.must_be_host_or_deputy(person)?;
                self.not_playing()?;
                let level = level.parse().map_err(|_| No::because(Code::NoSuchBot))?;
                self.put_bot(person, *place, PlaceDoc::Bot { level: LevelKey(level) })?;
            }
            Wish::Clear { place } => {
                self.may_settle(person)?;
                if let Some(cleared) = self.place_mut(*place)?.person().filter(|p| *p != person) {
                    self.doc.bar(cleared);
                }
                self.doc.vacate(usize::from(*place));
            }
            Wish::Ages { eldest_first } => {
                self.seated_place(person)?;
                self.not_playing()?;
                let known = |place: &u8| usize::from(*place) < self.doc.places.len();
                let mut once = eldest_first.clone();
                once.sort_unstable();
                once.dedup();
                if once.len() != eldest_first.len() || !eldest_first.iter().all(known) {
                    return Err(No::because(Code::NoSuchPlace));
                }
                self.doc.eldest_first.clone_from(eldest_first);
            }
            Wish::Options { options } => {
                self.may_settle(person)?;
                self.doc.options = read_options(self.doc.game(), options.get())?;
            }
            Wish::Settings { settings } => {
                self.may_settle(person)?;
                check_settings(settings)?;
                self.doc.settings = settings.clone();
            }
            Wish::Host { place } => return self.want_host(person, *place),
            Wish::Door { door } => return self.set_door(person, *door),
            Wish::Admit { knock, yes } => return self.admit(person, knock, *yes, moment.unix_ms),
            Wish::Start { match_no } => return self.start(person, *match_no, moment),
        }
        self.doc_changed = true;
        Ok(())
    }

    pub(crate) fn sit(
        &mut self,
        person: PersonId,
        place: u8,
        name: &str,
        horse: Option<&str>,
        luck: &str,
    ) -> Result<(), No> {
        self.not_playing()?;
        let bad_text = |_| No::because(Code::Text);
        let name = text::name(name).map_err(bad_text)?;
        let horse = horse.map(text::name).transpose().map_err(bad_text)?;
        let luck = text::luck(luck).map_err(bad_text)?;
        let taken = self.place_mut(place)?;
        if *taken != PlaceDoc::Open && taken.person() != Some(person) {
            return Err(No::because(Code::PlaceTaken));
        }
        let place = usize::from(place);
        let mut kept = String::new();
        if let Some(old) = self.doc.place_of(person) {
            if old != place {
                self.doc.change_place(old, place);
            }
            if let PlaceDoc::Person { luck, .. } = &mut self.doc.places[place] {
                kept = std::mem::take(luck);
            }
        }
        // Another name does not take back what was added to the dice.
        let luck = if luck.is_empty() { kept } else { luck };
        // Only Giro Galoppo's horses have names.
        let horse = horse.filter(|_| self.doc.game() == GameId::GiroGaloppo);
        self.doc.places[place] =
            PlaceDoc::Person { id: person, name, horse, luck, away: false, left: false };
        Ok(())
    }

    fn add_luck(&mut self, person: PersonId, more: &str) -> Result<(), No> {
        let place = self.seated_place(person)?;
        self.not_playing()?;
        let more = text::luck(more).map_err(|_| No::because(Code::Text))?;
        if let PlaceDoc::Person { luck, .. } = &mut self.doc.places[place] {
            *luck = more;
        }
        Ok(())
    }

    fn leave(&mut self, person: PersonId) -> Result<(), No> {
        let place = self.seated_place(person)?;
        if self.doc.phase == Phase::Playing && self.doc.seat_of(place).is_some() {
            // The others play on, with a bot on this place until the person is back.
            if let PlaceDoc::Person { away, left, .. } = &mut self.doc.places[place] {
                (*away, *left) = (true, true);
            }
            return Ok(());
        }
        self.doc.vacate(place);
        if self.doc.host == person {
            self.doc.pass_on_host();
        }
        Ok(())
    }

    fn start(&mut self, person: PersonId, match_no: u32, moment: &Moment<'_>) -> Result<(), No> {
        if match_no == self.doc.match_no && match_no > 0 {
            // Said twice, or by two at once.
            return Ok(());
        }
        if match_no != self.doc.match_no + 1 {
            return Err(No::because(Code::OtherMatch));
        }
        self.not_playing()?;
        // A rematch may be begun by anybody who plays.
        let plays_again = self.doc.phase == Phase::Over && self.doc.place_of(person).is_some();
        if !plays_again {
            self.must_be_host_or_deputy(person)?;
        }
        let taken = |i: &u8| self.doc.places[usize::from(*i)] != PlaceDoc::Open;
        let seated: Vec<u8> = (0..self.doc.places.len() as u8).filter(taken).collect();
        if !self.doc.game().seats().contains(&(seated.len() as u8)) {
            return Err(No::because(Code::Players));
        }
        let (seats, luck): (Vec<SeatInfo>, Vec<String>) =
            seated.iter().map(|&i| written(&self.doc.places[usize::from(i)])).unzip();
        let seed = self.doc.seed;
        let options = self.options_for(&seated, &Dice::new(seed, &luck))?;
        let fair = Fair { commit: seed.commit(), luck: luck.clone(), seed: Some(seed.to_hex()) };
        let opening =
            Opening { options: &options, seats: seats.len() as u8, seed, luck: &luck, match_no };
        let mut running = open(&opening, &self.limits)?;
        running.run_clock(Millis::ZERO);
        let header = Header {
            // The commitment is the one thing that is this match's alone, and public.
            id: Some(fair.commit[..16].to_owned()),
            started: Some(rfc3339(moment.unix_ms)),
            fair: Some(fair),
            seats,
            options,
        };
        let mut line = Vec::new();
        // Writing to memory does not fail.
        let _ = write_header(&mut line, &header);
        self.header = Some(line);
        self.running = Some(running);
        self.doc.phase = Phase::Playing;
        self.doc.stopped = None;
        self.doc.match_no = match_no;
        self.doc.started = moment.unix_ms;
        self.doc.seated = seated;
        self.told = 0;
        self.begin_time(moment.unix_ms);
        self.doc_changed = true;
        Ok(())
    }

    /// The options with what is about the people.
    fn options_for(&self, seated: &[u8], dice: &Dice) -> Result<AnyOptions, No> {
        let seat = |place: &u8| seated.iter().position(|p| p == place).map(|seat| seat as u8);
        let people = match self.doc.game() {
            GameId::GiroGaloppo => {
                let mut order: Vec<u8> = self.doc.eldest_first.iter().filter_map(seat).collect();
                let told = order.clone();
                order.extend((0..seated.len() as u8).filter(|seat| !told.contains(seat)));
                if told.is_empty() {
                    // Nobody has said who is older: it is drawn by lot, as fact 0.
                    dice.numbers(0).shuffle(&mut order);
                }
                People { age_order: Some(order), colours: None }
            }
            // A place is a side of the board.
            GameId::PetitsChevaux => People { age_order: None, colours: Some(seated.to_vec()) },
            GameId::Carrousel => People::default(),
        };
        let json = crate::doc::raw(&self.doc.options);
        AnyOptions::read(self.doc.game(), json.get(), &people)
            .map_err(|e| No::saying(Code::Options, e.to_string()))
    }

    pub(crate) fn seated_place(&self, person: PersonId) -> Result<usize, No> {
        self.doc.place_of(person).ok_or(No::because(Code::NotSeated))
    }

    pub(crate) fn place_mut(&mut self, place: u8) -> Result<&mut PlaceDoc, No> {
        self.doc.places.get_mut(usize::from(place)).ok_or(No::because(Code::NoSuchPlace))
    }

    pub(crate) fn not_playing(&self) -> Result<(), No> {
        match self.doc.phase {
            Phase::Playing => Err(No::because(Code::Playing)),
            Phase::Lobby | Phase::Over => Ok(()),
        }
    }

    /// The host settles things, between matches.
    fn may_settle(&self, person: PersonId) -> Result<(), No> {
        self.must_be_host(person)?;
        self.not_playing()
    }
}

impl Table {
    /// Reads the options of a table to be made, and checks its settings; or says in `lang` why
    /// they can't be.
    pub fn read_options(
        game: GameId,
        options: Option<&str>,
        settings: &Settings,
        lang: Lang,
    ) -> Result<AnyOptions, Refusal> {
        let refused = |no: No| {
            let say = no.sentence(lang, &Nameless);
            Refusal { n: None, code: no.code, rule: no.rule, say }
        };
        check_settings(settings).map_err(refused)?;
        read_options(game, options.unwrap_or("{}")).map_err(refused)
    }
}

fn read_options(game: GameId, json: &str) -> Result<AnyOptions, No> {
    let options = AnyOptions::read(game, json, &People::default())
        .map_err(|e| No::saying(Code::Options, e.to_string()))?;
    // Options that no number of players can play with are refused now, not at the start.
    let mut refused = No::because(Code::Options);
    for seats in game.seats() {
        match catalog::AnyGame::new(&options, seats) {
            Ok(_) => return Ok(options),
            Err(why) => {
                refused.rule = Some(why.rule().to_string());
                refused.why = Some(Why::Game(Box::new(why)));
            }
        }
    }
    Err(refused)
}

fn check_settings(settings: &Settings) -> Result<(), No> {
    let known = settings.stand_in.parse::<bots::Level>();
    known.map(|_| ()).map_err(|_| No::because(Code::NoSuchBot))
}

fn written(place: &PlaceDoc) -> (SeatInfo, String) {
    match place {
        PlaceDoc::Open => (SeatInfo::default(), String::new()),
        PlaceDoc::Person { name, horse, luck, .. } => {
            let info = SeatInfo { name: Some(name.clone()), horse: horse.clone(), bot: None };
            (info, luck.clone())
        }
        PlaceDoc::Bot { level } => {
            let bot = Some(level.0.key().to_owned());
            (SeatInfo { name: None, horse: None, bot }, String::new())
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
