//! One match: what can be asked of it and done with it, by numbers.

use crate::error::{NoRecord, StudyError};
use crate::step::{returns, settle, step};
use crate::table::{Setup, Table};
use catalog::record::{Deed, Malformed, Wrong, read_fact_of, write_fact_of, write_header};
use catalog::{AnyGame, Unreadable};
use game::words::{Lang, Nameless, Told};
use game::{ActionSet, Actor, Audience, Fact, Millis, Random, Seat, SeatSet, Turn};
use lab::Numbered;
use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One seat.
    One,
    /// Several, each in secret.
    Round,
    /// Whoever is first.
    Live,
    /// Chance.
    Chance,
    /// Nobody: it is over.
    Over,
}

impl Kind {
    /// Its name for other programs.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::One => "one",
            Kind::Round => "round",
            Kind::Live => "live",
            Kind::Chance => "chance",
            Kind::Over => "over",
        }
    }
}

/// Something that there was to see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening {
    /// As views and effects are written.
    pub json: String,
    /// A sentence in English, seats by their numbers.
    pub english: String,
    /// The same in French.
    pub french: String,
}

/// A match of some game.
pub trait Match: Send + Sync {
    /// Where it is played.
    fn table(&self) -> Arc<dyn Table>;
    /// Who acts next.
    fn kind(&self) -> Kind;
    /// Which seats may act.
    fn to_act(&self) -> SeatSet;
    /// What time it is, in milliseconds.
    fn now(&self) -> u64;
    /// When the clock has something to do, if nobody does anything before.
    fn deadline(&self) -> Option<u64>;
    /// How many facts have happened.
    fn len(&self) -> usize;
    /// Whether none has.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// What a seat may do, by number.
    fn legal(&self, seat: usize) -> Result<Vec<usize>, StudyError>;
    /// The same as a mask.
    fn mark(&self, seat: usize, mask: &mut [bool]) -> Result<(), StudyError>;
    /// A seat does something, now or at a later time; where only one may, it need not be said which.
    fn apply(
        &mut self,
        number: i64,
        seat: Option<usize>,
        at: Option<u64>,
    ) -> Result<(), StudyError>;
    /// Everybody who may act does, and time passes where it does.
    fn step(
        &mut self,
        numbers: &[i64],
        random: &mut Random,
        tick_ms: u32,
    ) -> Result<(), StudyError>;
    /// The chances of everything that chance can do now.
    fn outcomes(&self) -> Result<Vec<f64>, StudyError>;
    /// Chance does the one with this number.
    fn apply_outcome(&mut self, number: usize) -> Result<(), StudyError>;
    /// What chance would do with this number, as records write it.
    fn outcome(&self, number: usize) -> Result<String, StudyError>;
    /// Chance does whatever it owes until a seat is to act.
    fn draw(&mut self, random: &mut Random) -> Result<(), StudyError>;
    /// The clock does what is due next.
    fn strike(&mut self) -> Result<(), StudyError>;
    /// One more line of a record happens.
    fn write_on(&mut self, line: &[u8]) -> Result<(), Wrong>;
    /// What a seat, or everybody, may know: as JSON.
    fn view(&self, seat: Option<usize>) -> Result<String, StudyError>;
    /// The whole state, as records show it.
    fn state(&self) -> String;
    /// What there was to see when the last fact, or the last step, happened.
    fn happenings(&self) -> Vec<Happening>;
    /// What a seat knows, as numbers.
    fn observe(&self, seat: usize, places: &mut [u8]) -> Result<(), StudyError>;
    /// All that a seat has done and seen since the beginning: no two of its situations that it can tell
    /// apart have the same.
    fn memory(&self, seat: usize) -> Result<String, StudyError>;
    /// What it came to for everybody, if it is over: from 1 for having beaten all to −1.
    fn returns(&self) -> Option<Vec<f64>>;
    /// The places, best first, if it is over.
    fn places(&self) -> Option<Vec<SeatSet>>;
    /// All that has happened, as a record.
    fn record(&self) -> Result<Vec<u8>, NoRecord>;
    /// The same for matches that began in the middle: a record but for its start.
    fn facts(&self) -> Vec<u8>;
    /// The match as some game's.
    fn any(&self) -> AnyGame;
    /// Whether it is the same position at the same table and time.
    fn is(&self, other: &dyn Match) -> bool;
    /// A number that is the same for equal matches.
    fn hash(&self) -> u64;
    /// Another one like it.
    fn copy(&self) -> Box<dyn Match>;
    /// For whoever knows which game it is.
    fn as_any(&self) -> &dyn Any;
}

/// A match of a game.
#[derive(Clone)]
pub(crate) struct Played<G: Numbered> {
    pub(crate) setup: Arc<Setup<G>>,
    pub(crate) game: G,
    pub(crate) now: Millis,
    pub(crate) facts: Vec<Fact<G::Action>>,
    effects: Vec<G::Effect>,
}

impl<G: Numbered> Played<G> {
    pub(crate) fn new(setup: Arc<Setup<G>>) -> Played<G> {
        let game = setup.first.clone();
        Played { setup, game, now: Millis::ZERO, facts: Vec::new(), effects: Vec::new() }
    }

    pub(crate) fn seat(&self, seat: usize) -> Result<Seat, StudyError> {
        let seats = self.setup.seats;
        match u8::try_from(seat) {
            Ok(number) if number < seats => Ok(Seat(number)),
            _ => Err(StudyError::NoSuchSeat { seat, seats }),
        }
    }

    /// Who is meant when nobody is named.
    fn whose(&self, seat: Option<usize>) -> Result<Seat, StudyError> {
        if let Some(seat) = seat {
            return self.seat(seat);
        }
        let seats = self.game.turn().seats();
        let mut first = seats.iter();
        match (first.next(), first.next()) {
            (Some(seat), None) => Ok(seat),
            (Some(_), Some(_)) => Err(StudyError::WhichSeat(
                seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", "),
            )),
            (None, _) => Err(StudyError::NobodyActs(match self.kind() {
                Kind::Chance => "it is chance's turn",
                _ => "the match is over",
            })),
        }
    }

    /// A fact happens, if it may; the effects of those before it are forgotten.
    fn play(&mut self, fact: Fact<G::Action>) -> Result<(), StudyError> {
        self.game.check(&fact).map_err(|why| StudyError::Illegal(G::any_illegal(why)))?;
        self.effects.clear();
        self.happen(fact);
        Ok(())
    }

    fn happen(&mut self, fact: Fact<G::Action>) {
        let Played { game, facts, effects, now, .. } = self;
        game.apply_unchecked(&fact, &mut |effect| effects.push(effect));
        *now = fact.at.max(*now);
        facts.push(fact);
    }

    fn nth_outcome(&self, number: usize) -> Result<G::Action, StudyError> {
        let (mut found, mut count) = (None, 0);
        self.game.chance(&mut |action, _| {
            if count == number {
                found = Some(action);
            }
            count += 1;
        });
        match (self.kind(), count) {
            (Kind::Chance, 0) => Err(StudyError::TooManyOutcomes),
            (Kind::Chance, _) => found.ok_or(StudyError::NoSuchOutcome { number, count }),
            _ => Err(StudyError::NotChance),
        }
    }

    fn deed(action: &G::Action) -> String {
        // Actions are written into memory, which has room.
        serde_json::to_string(&Deed::<G>(action)).unwrap_or_default()
    }
}

impl<G: Numbered> Match for Played<G> {
    fn table(&self) -> Arc<dyn Table> {
        Arc::clone(&self.setup) as Arc<dyn Table>
    }

    fn kind(&self) -> Kind {
        match self.game.turn() {
            Turn::One(_) => Kind::One,
            Turn::Round(_) => Kind::Round,
            Turn::Live(_) => Kind::Live,
            Turn::Chance => Kind::Chance,
            Turn::Over(_) => Kind::Over,
        }
    }

    fn to_act(&self) -> SeatSet {
        self.game.turn().seats()
    }

    fn now(&self) -> u64 {
        self.now.0
    }

    fn deadline(&self) -> Option<u64> {
        self.game.deadline().map(|due| due.0)
    }

    fn len(&self) -> usize {
        self.facts.len()
    }

    fn legal(&self, seat: usize) -> Result<Vec<usize>, StudyError> {
        let legal = self.game.legal(Actor::Seat(self.seat(seat)?), self.now);
        let mut numbers: Vec<usize> =
            legal.iter().filter_map(|action| G::number_of(&action)).collect();
        numbers.sort_unstable();
        if self.kind() == Kind::Live {
            numbers.extend(self.setup.wait());
        }
        Ok(numbers)
    }

    fn mark(&self, seat: usize, mask: &mut [bool]) -> Result<(), StudyError> {
        let wanted = self.setup.action_count();
        if mask.len() != wanted {
            return Err(StudyError::WrongLength { what: "mask", wanted, given: mask.len() });
        }
        mask.fill(false);
        for number in self.legal(seat)? {
            mask[number] = true;
        }
        Ok(())
    }

    fn apply(
        &mut self,
        number: i64,
        seat: Option<usize>,
        at: Option<u64>,
    ) -> Result<(), StudyError> {
        let asked = number;
        let number = self.setup.checked(asked)?;
        let seat = self.whose(seat)?;
        let at = at.map_or(self.now, Millis);
        if at < self.now {
            return Err(StudyError::TimeGoesBack { from: self.now.0, to: at.0 });
        }
        if self.setup.wait() == Some(number) {
            self.effects.clear();
            // Time does not pass by what the clock has to do.
            while let Some(due) = self.game.deadline().filter(|&due| due <= at) {
                let due = due.max(self.now);
                let Some(action) = self.game.legal(Actor::Clock, due).get(0) else { break };
                self.happen(Fact { at: due, by: Actor::Clock, action });
            }
            self.now = at;
            return Ok(());
        }
        let count = self.setup.action_count();
        let action =
            G::numbered(number).ok_or(StudyError::NoSuchAction { number: asked, count })?;
        self.play(Fact { at, by: Actor::Seat(seat), action })
    }

    fn step(
        &mut self,
        numbers: &[i64],
        random: &mut Random,
        tick_ms: u32,
    ) -> Result<(), StudyError> {
        let wanted = usize::from(self.setup.seats);
        if numbers.len() != wanted {
            let given = numbers.len();
            return Err(StudyError::WrongLength { what: "actions", wanted, given });
        }
        let (kind, wait) = (self.kind(), self.setup.wait());
        if let Kind::Chance | Kind::Over = kind {
            self.whose(None)?;
        }
        let live = kind == Kind::Live;
        let actors = if live { SeatSet::all(self.setup.seats) } else { self.to_act() };
        for seat in actors {
            let number = self.setup.checked(numbers[seat.index()])?;
            if wait == Some(number) {
                continue;
            }
            if let Some(action) = G::numbered(number) {
                let fact = Fact { at: self.now, by: Actor::Seat(seat), action };
                let illegal = |why| StudyError::Illegal(G::any_illegal(why));
                self.game.check(&fact).map_err(illegal)?;
            }
        }
        self.effects.clear();
        let Played { game, now, facts, effects, .. } = self;
        let choice = |seat: Seat| {
            let number = usize::try_from(numbers[seat.index()]).ok()?;
            if wait == Some(number) { None } else { G::numbered(number) }
        };
        step(game, now, tick_ms, random, choice, &mut |game: &mut G, fact: &Fact<_>| {
            game.apply_unchecked(fact, &mut |effect| effects.push(effect));
            facts.push(*fact);
        });
        Ok(())
    }

    fn outcomes(&self) -> Result<Vec<f64>, StudyError> {
        let mut weights = Vec::new();
        self.game.chance(&mut |_, weight| weights.push(f64::from(weight)));
        match (self.kind(), weights.is_empty()) {
            (Kind::Chance, true) => Err(StudyError::TooManyOutcomes),
            (Kind::Chance, false) => {
                let all: f64 = weights.iter().sum();
                Ok(weights.into_iter().map(|weight| weight / all).collect())
            }
            _ => Err(StudyError::NotChance),
        }
    }

    fn apply_outcome(&mut self, number: usize) -> Result<(), StudyError> {
        let action = self.nth_outcome(number)?;
        self.play(Fact { at: self.now, by: Actor::Chance, action })
    }

    fn outcome(&self, number: usize) -> Result<String, StudyError> {
        self.nth_outcome(number).map(|action| Self::deed(&action))
    }

    fn draw(&mut self, random: &mut Random) -> Result<(), StudyError> {
        if self.kind() != Kind::Chance {
            return Err(StudyError::NotChance);
        }
        self.effects.clear();
        let Played { game, now, facts, effects, .. } = self;
        settle(game, *now, random, &mut |game: &mut G, fact: &Fact<_>| {
            game.apply_unchecked(fact, &mut |effect| effects.push(effect));
            facts.push(*fact);
        });
        Ok(())
    }

    fn strike(&mut self) -> Result<(), StudyError> {
        let due = self.game.deadline().ok_or(StudyError::NothingDue)?;
        let at = due.max(self.now);
        let action = self.game.legal(Actor::Clock, at).get(0).ok_or(StudyError::NothingDue)?;
        self.play(Fact { at, by: Actor::Clock, action })
    }

    fn write_on(&mut self, line: &[u8]) -> Result<(), Wrong> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return Err(Malformed::BlankLine.into());
        }
        let fact = read_fact_of(&self.game, line, self.now).map_err(|wrong| match wrong {
            Unreadable::Malformed(fault) => Wrong::Malformed(fault),
            Unreadable::Illegal(why) => Wrong::Illegal(G::any_illegal(why)),
        })?;
        self.game.check(&fact).map_err(|why| Wrong::Illegal(G::any_illegal(why)))?;
        self.effects.clear();
        self.happen(fact);
        Ok(())
    }

    fn view(&self, seat: Option<usize>) -> Result<String, StudyError> {
        let to = match seat {
            Some(seat) => Audience::Seat(self.seat(seat)?),
            None => Audience::Public,
        };
        // Views are written into memory, which has room.
        Ok(serde_json::to_string(&self.game.view(to)).unwrap_or_default())
    }

    fn state(&self) -> String {
        // As above.
        serde_json::to_string(&self.game.state()).unwrap_or_default()
    }

    fn happenings(&self) -> Vec<Happening> {
        let told = |what: &G::Effect, lang| Told { what, lang, cast: &Nameless }.to_string();
        let happening = |effect: &G::Effect| Happening {
            // As above.
            json: serde_json::to_string(effect).unwrap_or_default(),
            english: told(effect, Lang::En),
            french: told(effect, Lang::Fr),
        };
        self.effects.iter().map(happening).collect()
    }

    fn observe(&self, seat: usize, places: &mut [u8]) -> Result<(), StudyError> {
        let (seat, wanted) = (self.seat(seat)?, self.setup.observed().len());
        if places.len() != wanted {
            return Err(StudyError::WrongLength {
                what: "observation",
                wanted,
                given: places.len(),
            });
        }
        self.game.observe(seat, self.now, places);
        Ok(())
    }

    fn memory(&self, seat: usize) -> Result<String, StudyError> {
        let seat = self.seat(seat)?;
        let mut game = self.setup.first.clone();
        let mut told = String::new();
        for fact in &self.facts {
            if fact.by == Actor::Seat(seat) {
                told += &Self::deed(&fact.action);
            }
            game.apply_unchecked(fact, &mut |effect| {
                // As above.
                told += &serde_json::to_string(&effect).unwrap_or_default();
            });
        }
        Ok(told)
    }

    fn returns(&self) -> Option<Vec<f64>> {
        match self.game.turn() {
            Turn::Over(ranking) => Some(returns(&ranking, self.setup.seats).collect()),
            _ => None,
        }
    }

    fn places(&self) -> Option<Vec<SeatSet>> {
        match self.game.turn() {
            Turn::Over(ranking) => Some(ranking.places().to_vec()),
            _ => None,
        }
    }

    fn record(&self) -> Result<Vec<u8>, NoRecord> {
        if self.setup.start.is_some() { Err(NoRecord) } else { Ok(self.facts()) }
    }

    fn facts(&self) -> Vec<u8> {
        let mut record = Vec::new();
        // Memory has room.
        let _ = write_header(&mut record, &self.setup.header());
        for fact in &self.facts {
            let _ = write_fact_of::<G>(&mut record, fact);
        }
        record
    }

    fn any(&self) -> AnyGame {
        self.game.clone().any()
    }

    fn is(&self, other: &dyn Match) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            (&self.game, self.now) == (&other.game, other.now)
                && (Arc::ptr_eq(&self.setup, &other.setup) || self.setup.is(&*other.setup))
        })
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (G::ID, &self.game, self.now).hash(&mut hasher);
        hasher.finish()
    }

    fn copy(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
