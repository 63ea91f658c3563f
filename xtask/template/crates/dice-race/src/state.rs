//! One match: its state, and what becomes of it.

use crate::action::{Action, Actions, Die, Horse};
use crate::board::{Cell, HORSES, MAX_SEATS};
use crate::effect::Effect;
use crate::illegal::Illegal;
use crate::options::Options;
use crate::view::View;
use core::ops::RangeInclusive;
use game::{Actor, Audience, Fact, Game, Millis, Numbers, Ranking, Seat, SeatSet, Turn};

/// Where the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The die is to be thrown.
    Roll,
    /// A horse is to be moved by the throw.
    Move,
    /// The places are known.
    Over,
}

/// A match, whole. Nothing in it is secret.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DiceRace {
    horses: [[Cell; HORSES]; MAX_SEATS],
    phase: Phase,
    turn: Seat,
    /// The throw that is to be played.
    die: Option<Die>,
    seats: u8,
    track: u8,
}

// What the rest of the program may ask.
impl DiceRace {
    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose throw or move it is; at the end, who has won.
    pub fn seat(&self) -> Seat {
        self.turn
    }

    /// The throw that is to be played.
    pub fn die(&self) -> Option<Die> {
        self.die
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many cells the track has.
    pub fn track(&self) -> u8 {
        self.track
    }

    /// Where the horses of a seat stand.
    pub fn horses(&self, seat: Seat) -> [Cell; HORSES] {
        self.horses[seat.index()]
    }

    /// How far the horses of a seat have come together.
    pub fn steps_gone(&self, seat: Seat) -> u8 {
        self.horses(seat).iter().map(|cell| cell.0).sum()
    }

    /// Where a horse of the seat on turn would come to stand by the throw that is to be played;
    /// `None` when it can't move.
    pub fn target(&self, horse: Horse) -> Option<Cell> {
        let from = *self.horses(self.turn).get(usize::from(horse.0))?;
        let (die, home) = (self.die?, Cell::home(self.track));
        // DR-5: what is too many brings it home all the same.
        (from < home).then(|| Cell(from.0 + die.0).min(home))
    }

    /// The match that looks like this; `None` when none does. A view shows everything, so that
    /// whoever has one can think ahead.
    pub fn of_view(view: &View) -> Option<DiceRace> {
        let seats = view.horses.len() as u8;
        let mut game = DiceRace::new(&Options { track: view.track }, seats).ok()?;
        for (own, shown) in game.horses.iter_mut().zip(view.horses.as_slice()) {
            *own = shown.as_slice().try_into().ok()?;
        }
        (game.phase, game.turn, game.die) = (view.phase, view.seat, view.die);
        let stands = game.horses.as_flattened().iter().all(|cell| *cell <= Cell::home(view.track));
        let thrown = match view.phase {
            Phase::Move => view.die.is_some_and(Die::is_a_face),
            Phase::Roll | Phase::Over => view.die.is_none(),
        };
        (stands && thrown && view.seat.0 < seats && View::new(&game) == *view).then_some(game)
    }

    /// DR-8: the winner, then the others by how far they have come.
    fn ranking(&self) -> Ranking {
        let mut ranking = Ranking::new();
        ranking.push(SeatSet::one(self.turn));
        let others = SeatSet::all(self.seats).without(self.turn);
        // From the furthest down: whoever has come equally far shares a place.
        for steps in (0..=2 * Cell::home(self.track).0).rev() {
            ranking.push(others.iter().filter(|seat| self.steps_gone(*seat) == steps).collect());
        }
        ranking
    }
}

impl Game for DiceRace {
    const ID: &'static str = "dice-race";
    const RULES: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;

    type Options = Options;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(options: &Options, seats: u8) -> Result<DiceRace, Illegal> {
        if !Self::SEATS.contains(&seats) {
            return Err(Illegal::Players { players: seats }); // DR-1
        }
        if !matches!(options.track, 20 | 12) {
            return Err(Illegal::Track { cells: options.track }); // DR-2
        }
        Ok(DiceRace {
            horses: [[Cell::START; HORSES]; MAX_SEATS],
            phase: Phase::Roll,
            turn: Seat(0), // DR-3
            die: None,
            seats,
            track: options.track,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Roll => Turn::Chance,
            Phase::Move => Turn::One(self.turn),
            Phase::Over => Turn::Over(self.ranking()),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        None
    }

    #[inline]
    fn legal(&self, by: Actor, _at: Millis) -> Actions {
        if by != Actor::Seat(self.turn) {
            return Actions::NONE;
        }
        let movable = (0..HORSES as u8).map(Horse).filter(|horse| self.target(*horse).is_some());
        movable.fold(Actions::NONE, Actions::with)
    }

    fn check(&self, fact: &Fact<Action>) -> Result<(), Illegal> {
        if let Actor::Seat(seat) = fact.by
            && seat.0 >= self.seats
        {
            return Err(Illegal::NoSuchSeat { seat });
        }
        if self.phase == Phase::Over {
            return Err(Illegal::Over);
        }
        match (fact.action, fact.by) {
            (Action::Roll(die), Actor::Chance) => self.check_roll(die),
            (Action::Move(horse), Actor::Seat(seat)) => self.check_move(seat, horse),
            _ => Err(Illegal::WrongActor),
        }
    }

    #[inline]
    fn apply_unchecked(&mut self, fact: &Fact<Action>, fx: &mut impl FnMut(Effect)) {
        match fact.action {
            Action::Roll(die) => {
                fx(Effect::Rolled { seat: self.turn, die });
                self.die = Some(die);
                self.phase = Phase::Move; // DR-7: there is always a horse that can move.
            }
            Action::Move(horse) => self.advance(horse, fx),
        }
    }

    fn chance(&self, each: &mut impl FnMut(Action, u32)) {
        if self.phase == Phase::Roll {
            (1..=6).for_each(|face| each(Action::Roll(Die(face)), 1));
        }
    }

    #[inline]
    fn draw(&self, numbers: &mut impl Numbers) -> Action {
        Action::Roll(Die(numbers.below(6) as u8 + 1))
    }

    fn thrower(&self) -> Option<Seat> {
        (self.phase == Phase::Roll).then_some(self.turn)
    }

    fn view(&self, _to: Audience) -> View {
        View::new(self)
    }
}

// What may be done, and what comes of it.
impl DiceRace {
    fn check_roll(&self, die: Die) -> Result<(), Illegal> {
        match self.phase {
            Phase::Roll if die.is_a_face() => Ok(()),
            Phase::Roll => Err(Illegal::NoSuchFace),
            Phase::Move | Phase::Over => Err(Illegal::MoveFirst { turn: self.turn }),
        }
    }

    fn check_move(&self, seat: Seat, horse: Horse) -> Result<(), Illegal> {
        if seat != self.turn {
            return Err(Illegal::NotYourTurn { seat, turn: self.turn }); // DR-3
        }
        if self.die.is_none() {
            return Err(Illegal::RollFirst);
        }
        if usize::from(horse.0) >= HORSES {
            return Err(Illegal::NoSuchHorse);
        }
        self.target(horse).map(drop).ok_or(Illegal::AlreadyHome { horse })
    }

    fn advance(&mut self, horse: Horse, fx: &mut impl FnMut(Effect)) {
        let Some(to) = self.target(horse) else { return };
        let seat = self.turn;
        let from = self.horses(seat)[usize::from(horse.0)];
        self.horses[seat.index()][usize::from(horse.0)] = to;
        self.die = None;
        let home = Cell::home(self.track);
        if to == home {
            fx(Effect::CameHome { seat, horse, from });
            if self.horses(seat) == [home; HORSES] {
                return self.end(fx);
            }
        } else {
            fx(Effect::Advanced { seat, horse, from, to });
            self.send_back_rivals(to, fx);
        }
        self.turn = seat.next(self.seats); // DR-3
        self.phase = Phase::Roll;
        fx(Effect::NextSeat { seat: self.turn });
    }

    /// DR-6: a horse of the seat on turn has landed here.
    fn send_back_rivals(&mut self, cell: Cell, fx: &mut impl FnMut(Effect)) {
        for rival in SeatSet::all(self.seats).without(self.turn) {
            for (i, at) in self.horses[rival.index()].iter_mut().enumerate() {
                if *at == cell {
                    *at = Cell::START;
                    let horse = Horse(i as u8);
                    fx(Effect::SentBack { seat: rival, horse, by: self.turn, from: cell });
                }
            }
        }
    }

    /// DR-8: the seat on turn has both horses home.
    fn end(&mut self, fx: &mut impl FnMut(Effect)) {
        self.phase = Phase::Over;
        for (i, seats) in self.ranking().places().iter().enumerate() {
            for seat in *seats {
                fx(Effect::Placed { seat, place: i as u8 + 1 });
            }
        }
    }
}
