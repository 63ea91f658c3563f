//! What people settle before a match: places, bots, ages, options, and the start.

use crate::doc::{LevelKey, PersonId, PlaceDoc};
use crate::limits::Limits;
use crate::step::Moment;
use crate::table::{No, Table, Why};
use crate::text;
use catalog::record::{Digest, People};
use catalog::{AnyOptions, GameId};
use game::Cites;
use game::words::{Lang, Nameless};
use protocol::{Code, Phase, Refusal, Score, Settings, Wish};

impl Table {
    /// Somebody wants something of the table.
    pub(crate) fn ask(
        &mut self,
        person: PersonId,
        want: &Wish,
        moment: &mut Moment<'_>,
    ) -> Result<(), No> {
        match want {
            Wish::Sit { place, name, horse, luck, promise } => {
                text::luck(luck).map_err(|_| No::because(Code::Text))?;
                if !self.may_enter(person)? {
                    return self.knock(person, *place, name, want, moment.unix_ms);
                }
                self.sit(person, *place, name, horse.as_deref(), *promise)?;
                self.porch.forget(person);
            }
            // What is said openly could be known to whoever adds something later: it counts for
            // nothing. The client may go on as it is used to.
            Wish::Luck { luck } => {
                self.seated_place(person)?;
                self.not_playing()?;
                text::luck(luck).map_err(|_| No::because(Code::Text))?;
                return Ok(());
            }
            Wish::Promise { match_no, promise } => {
                return self.promise(person, *match_no, *promise);
            }
            Wish::Reveal { match_no, luck } => {
                return self.reveal(person, *match_no, luck, moment.unix_ms);
            }
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
                self.put_bot(person, *place, LevelKey(level))?;
            }
            Wish::Clear { place } => {
                self.may_settle(person)?;
                if let Some(cleared) = self.place_mut(*place)?.person().filter(|p| *p != person) {
                    self.doc.bar(cleared);
                }
                self.doc.vacate(usize::from(*place));
                self.note_gone();
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
                let options = parse_options(self.doc.game(), options.get())?;
                self.change_options(options);
            }
            Wish::Settings { settings } => {
                self.may_settle(person)?;
                check_settings(settings, &self.limits)?;
                self.doc.settings = settings.clone();
            }
            Wish::Host { place } => return self.want_host(person, *place),
            Wish::Door { door } => return self.set_door(person, *door),
            Wish::Admit { knock, yes } => return self.admit(person, knock, *yes, moment.unix_ms),
            Wish::Start { match_no } => return self.start(person, *match_no, moment.unix_ms),
            Wish::TakeBack { match_no, acted } => {
                return self.take_back(person, *match_no, *acted);
            }
            // It has an answer of its own.
            Wish::Throw { match_no, seq } => return self.throw(person, *match_no, *seq).map(drop),
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
        promise: Option<Digest>,
    ) -> Result<(), No> {
        let bad_text = |_| No::because(Code::Text);
        let name = text::name(name).map_err(bad_text)?;
        let horse = horse.map(text::name).transpose().map_err(bad_text)?;
        if let Err(playing) = self.not_playing() {
            // Whoever was still writing its name when somebody pressed start keeps what it wrote.
            return self.rename(person, place, name, horse).ok_or(playing);
        }
        let old = self.doc.place_of(person);
        let swaps = match self.place_mut(place)? {
            PlaceDoc::Open => false,
            // It makes no difference to a bot where it sits.
            PlaceDoc::Bot { .. } if old.is_some() => true,
            PlaceDoc::Person { id, .. } if *id == person => false,
            PlaceDoc::Bot { .. } | PlaceDoc::Person { .. } => {
                return Err(No::because(Code::PlaceTaken));
            }
        };
        let place = usize::from(place);
        match old.filter(|old| *old != place) {
            Some(old) if swaps => self.doc.swap_places(old, place),
            Some(old) => self.doc.change_place(old, place),
            None => {}
        }
        // Another name or place does not take back what was promised, nor what was agreed or won.
        let (mut promise, mut ready, mut score) = (promise, false, Score::default());
        if let PlaceDoc::Person { promise: kept, ready: agreed, score: so_far, .. } =
            &self.doc.places[place]
        {
            (promise, ready, score) = (promise.or(*kept), *agreed, *so_far);
        }
        let (luck, away, left) = (String::new(), false, false);
        let horse = horse.filter(|_| self.doc.game().has_named_horses());
        self.doc.places[place] =
            PlaceDoc::Person { id: person, name, horse, promise, luck, away, left, ready, score };
        self.rename_namesakes(place);
        Ok(())
    }

    /// Whoever has this place is called otherwise from now on. All else stays as it is; nothing is
    /// changed if somebody else has it.
    fn rename(
        &mut self,
        person: PersonId,
        place: u8,
        new_name: String,
        new_horse: Option<String>,
    ) -> Option<()> {
        let rides = self.doc.game().has_named_horses();
        let PlaceDoc::Person { id, name, horse, .. } = self.place_mut(place).ok()? else {
            return None;
        };
        if *id != person {
            return None;
        }
        *name = new_name;
        if rides && new_horse.is_some() {
            *horse = new_horse;
        }
        Some(())
    }

    fn leave(&mut self, person: PersonId) -> Result<(), No> {
        let place = self.seated_place(person)?;
        let plays = self.doc.phase == Phase::Playing && self.doc.seat_of(place).is_some();
        if plays || self.doc.revealing.is_some() {
            // The others play on, with a bot on this place until the person is back.
            if let PlaceDoc::Person { away, left, .. } = &mut self.doc.places[place] {
                (*away, *left) = (true, true);
            }
            return Ok(());
        }
        self.doc.vacate(place);
        self.note_gone();
        if self.doc.host == person {
            self.doc.pass_on_host();
        }
        Ok(())
    }

    pub(crate) fn seated_place(&self, person: PersonId) -> Result<usize, No> {
        self.doc.place_of(person).ok_or(No::because(Code::NotSeated))
    }

    pub(crate) fn place_mut(&mut self, place: u8) -> Result<&mut PlaceDoc, No> {
        self.doc.places.get_mut(usize::from(place)).ok_or(No::because(Code::NoSuchPlace))
    }

    /// Nothing is changed while a match is played, or from when its seats are fixed.
    pub(crate) fn not_playing(&self) -> Result<(), No> {
        match self.doc.phase {
            Phase::Lobby | Phase::Over if self.doc.revealing.is_none() => Ok(()),
            _ => Err(No::because(Code::Playing)),
        }
    }

    /// The host settles things, between matches.
    fn may_settle(&self, person: PersonId) -> Result<(), No> {
        self.must_be_host(person)?;
        self.not_playing()
    }
}

/// Reads the options of a table to be made, and checks its settings; or says in `lang` why they
/// can't be.
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
    check_settings(settings, &Limits::default()).map_err(refused)?;
    parse_options(game, options.unwrap_or("{}")).map_err(refused)
}

fn parse_options(game: GameId, json: &str) -> Result<AnyOptions, No> {
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

fn check_settings(settings: &Settings, limits: &Limits) -> Result<(), No> {
    if settings.practice && !limits.practice {
        return Err(No::because(Code::NoPractice));
    }
    let known = settings.stand_in.parse::<bots::Level>();
    known.map(|_| ()).map_err(|_| No::because(Code::NoSuchBot))
}
