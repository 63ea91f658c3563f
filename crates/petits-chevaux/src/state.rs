//! One match: its state, and what becomes of it.

mod arranged;

pub use arranged::BadPosition;

use crate::action::{Action, Actions, Die, Horse};
use crate::board::{
    Colour, HORSES, LAST, MAX_SEATS, Progress, STABLE, TRACK, ring_bit, ring_to_way,
};
use crate::effect::Effect;
use crate::exit_faces::ExitFaces;
use crate::illegal::Illegal;
use crate::options::Options;
use crate::view::View;
use core::ops::RangeInclusive;
use game::{Actor, Audience, Fact, Game, List, Millis, Numbers, Ranking, Seat, SeatSet, Turn};

/// Where the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// It is to be drawn who begins.
    Draw,
    /// The die is to be thrown.
    Roll,
    /// The points are to be given to a horse.
    Move,
    /// The places are known.
    Over,
}

/// The progress of a horse in its box. In a mask of a seat's way its bit is free (62), so that
/// "can leave the box" is a bit like every other "can move from here".
const BOXED: u8 = LAST + 1;
/// The progress of a horse that a seat does not have, when it plays with fewer than four.
const ABSENT: u8 = LAST + 2;

/// A match, whole. Nothing in it is secret.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
// Each switch is an option that players know by its name.
#[allow(clippy::struct_excessive_bools)]
pub struct PetitsChevaux {
    /// The ring cells where a seat has a horse, by seat.
    occupied: [u64; MAX_SEATS],
    /// The ring cells where two horses stand. A cell is only ever one seat's.
    barrages: u64,
    progress: [[u8; HORSES]; MAX_SEATS],
    /// The stable cells where a horse stands, by seat; bit 0 is progress 56.
    stables: [u8; MAX_SEATS],
    colours: [Colour; MAX_SEATS],
    /// Who has brought all horses home, in this order.
    finished: List<Seat, MAX_SEATS>,
    phase: Phase,
    turn: Seat,
    /// The throw that is to be played; 0 when there is none.
    die: u8,
    /// The horses that can move by it.
    movable: u8,
    /// Throws in this turn, or [`MOVED`](Self::MOVED).
    throws: u8,
    /// Sixes in a row in this turn.
    sixes: u8,
    seats: u8,
    horses: u8,
    exit_on: ExitFaces,
    opening_tries: u8,
    /// 0 is no limit.
    max_sixes: u8,
    may_pass: bool,
    own_barrage_blocks: bool,
    barrage_capture: bool,
    stable_overtaking: bool,
    play_on: bool,
}

// What the rest of the program may ask.
impl PetitsChevaux {
    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose throw or move it is; at the end, who moved last.
    pub fn seat(&self) -> Seat {
        self.turn
    }

    /// The throw that is to be played.
    pub fn die(&self) -> Option<Die> {
        (self.die != 0).then_some(Die(self.die))
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many horses each seat has.
    pub fn horses_each(&self) -> u8 {
        self.horses
    }

    /// The side of a seat.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// The horses of a seat, by index; `None` is in the box.
    pub fn horses(&self, seat: Seat) -> impl Iterator<Item = Option<Progress>> + '_ {
        let progress = |&p: &u8| (p <= LAST).then_some(Progress(p));
        self.progress[seat.index()][..usize::from(self.horses)].iter().map(progress)
    }

    /// How many cells each horse of a seat has come out of its box, by index: 0 is in the box, 1 on the start cell. There
    /// are four, and those that a table plays without never come out.
    #[inline]
    pub fn ways(&self, seat: Seat) -> [u8; HORSES] {
        // All four at once: which horses are in their boxes is nothing that a processor could guess.
        const ONES: u32 = u32::from_le_bytes([1; HORSES]);
        const { assert!(BOXED == 62 && ABSENT == 63) };
        let ways = u32::from_le_bytes(self.progress[seat.index()]) + ONES;
        // One more has bit 6 for those that are not on their way, and for no other.
        let off = (ways + ONES) >> 6 & ONES;
        (ways & !(off * 0xFF)).to_le_bytes()
    }

    /// Where a horse of the seat on turn would come to stand with the throw that is to be played.
    pub fn target(&self, horse: Horse) -> Option<Progress> {
        let movable = horse.0 < self.horses && self.movable >> horse.0 & 1 == 1;
        movable.then(|| match self.progress[self.turn.index()][usize::from(horse.0)] {
            BOXED => Progress(0),
            p => Progress(p + self.die),
        })
    }

    fn ranking(&self) -> Ranking {
        let mut ranking = Ranking::new();
        let mut others = SeatSet::all(self.seats);
        for &seat in self.finished.as_slice() {
            ranking.push(SeatSet::one(seat));
            others = others.without(seat);
        }
        ranking.push(others);
        ranking
    }
}

impl Game for PetitsChevaux {
    const ID: &'static str = "petits-chevaux";
    const RULES: u16 = 2;
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;

    type Options = Options;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(options: &Options, seats: u8) -> Result<PetitsChevaux, Illegal> {
        if !Self::SEATS.contains(&seats) {
            return Err(Illegal::Players { players: seats });
        }
        if !matches!(options.horses, 1 | 2 | 4) {
            return Err(Illegal::Horses { horses: options.horses });
        }
        if !matches!(options.opening_tries, 1 | 3) {
            return Err(Illegal::OpeningTries { tries: options.opening_tries });
        }
        if options.max_sixes == Some(0) {
            return Err(Illegal::MaxSixes);
        }
        if !options.let_somebody_out() {
            return Err(Illegal::NoWayOut);
        }
        let mut stable_of_horses = [ABSENT; HORSES];
        stable_of_horses[..usize::from(options.horses)].fill(BOXED); // PC-1
        let mut progress = [[ABSENT; HORSES]; MAX_SEATS];
        progress[..usize::from(seats)].fill(stable_of_horses);
        Ok(PetitsChevaux {
            occupied: [0; MAX_SEATS],
            barrages: 0,
            progress,
            stables: [0; MAX_SEATS],
            colours: sides(options.colours.as_slice(), seats)?,
            finished: List::new(Seat(0)),
            phase: Phase::Draw,
            turn: Seat(0),
            die: 0,
            movable: 0,
            throws: 0,
            sixes: 0,
            seats,
            horses: options.horses,
            exit_on: options.exit_on,
            opening_tries: options.opening_tries,
            max_sixes: options.max_sixes.unwrap_or(0),
            may_pass: options.may_pass,
            own_barrage_blocks: options.own_barrage_blocks,
            barrage_capture: options.barrage_capture,
            stable_overtaking: options.stable_overtaking,
            play_on: options.play_on,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Draw | Phase::Roll => Turn::Chance,
            Phase::Move => Turn::One(self.turn),
            Phase::Over => Turn::Over(self.ranking()),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        None
    }

    #[inline]
    fn legal(&self, by: Actor, _at: Millis) -> Actions {
        if self.phase == Phase::Move && by == Actor::Seat(self.turn) {
            Actions::new(self.movable, self.may_pass)
        } else {
            Actions::NONE
        }
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
            (Action::First(seat), Actor::Chance) => self.check_first(seat),
            (Action::Roll(die), Actor::Chance) => self.check_roll(die),
            (Action::Move(horse), Actor::Seat(seat)) => {
                self.check_turn(seat)?;
                self.check_move(horse)
            }
            (Action::Pass, Actor::Seat(_)) if self.phase == Phase::Roll => {
                Err(Illegal::NothingToPass)
            }
            (Action::Pass, Actor::Seat(seat)) => {
                self.check_turn(seat)?;
                if self.may_pass { Ok(()) } else { Err(Illegal::MustMove) }
            }
            _ => Err(Illegal::WrongActor),
        }
    }

    // Who calls knows what kind of action it is: inlined, the others and every effect that nobody
    // looks at are gone. The compiler finds it too long once somebody counts.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn apply_unchecked(&mut self, fact: &Fact<Action>, fx: &mut impl FnMut(Effect)) {
        match fact.action {
            Action::Roll(die) => self.roll(die, fx),
            Action::Move(horse) => self.move_horse(horse, fx),
            Action::Pass => {
                fx(Effect::Passed { seat: self.turn });
                self.end_throw(fx);
            }
            Action::First(seat) => {
                self.turn = seat;
                self.phase = Phase::Roll;
                fx(Effect::First { seat });
            }
        }
    }

    fn chance(&self, each: &mut impl FnMut(Action, u32)) {
        match self.phase {
            Phase::Draw => (0..self.seats).for_each(|s| each(Action::First(Seat(s)), 1)),
            Phase::Roll => (1..=6).for_each(|die| each(Action::Roll(Die(die)), 1)),
            Phase::Move | Phase::Over => {}
        }
    }

    #[inline]
    fn draw(&self, numbers: &mut impl Numbers) -> Action {
        if self.phase == Phase::Draw {
            Action::First(Seat(numbers.below(self.seats.into()) as u8)) // PC-2
        } else {
            Action::Roll(Die(numbers.below(6) as u8 + 1))
        }
    }

    /// Who begins is drawn by nobody (PC-2); the die is thrown by whose turn it is.
    fn thrower(&self) -> Option<Seat> {
        (self.phase == Phase::Roll).then_some(self.turn)
    }

    fn view(&self, _to: Audience) -> View {
        View::new(self)
    }
}

/// The side of each seat: as they were given, or the usual ones.
fn sides(given: &[Colour], seats: u8) -> Result<[Colour; MAX_SEATS], Illegal> {
    let usual = [0, 1, 2, 3].map(Colour);
    match given {
        // With two players the default colours are opposite.
        [] if seats == 2 => Ok([0, 2, 1, 3].map(Colour)),
        [] => Ok(usual),
        given => {
            let different: SeatSet = given.iter().filter(|c| c.0 < 4).map(|c| Seat(c.0)).collect();
            if given.len() != usize::from(seats) || different.len() != given.len() {
                return Err(Illegal::Colours);
            }
            let mut sides = usual;
            sides[..given.len()].copy_from_slice(given);
            Ok(sides)
        }
    }
}

/// The ways that are closed to the seat on turn, as masks of its way.
struct Blocks {
    /// Cells that it can't pass.
    passing: u64,
    /// Cells that it can't end on.
    landing: u64,
}

// The throw.
impl PetitsChevaux {
    /// So many throws count in a turn in which a horse has moved: more than any number of tries,
    /// because a throw that moved a horse ends them (PC-3).
    pub const MOVED: u8 = u8::MAX;

    fn check_first(&self, seat: Seat) -> Result<(), Illegal> {
        match self.phase {
            Phase::Draw if seat.0 < self.seats => Ok(()),
            Phase::Draw => Err(Illegal::NoSuchFirst),
            _ => Err(Illegal::AlreadyDrawn),
        }
    }

    fn check_roll(&self, die: Die) -> Result<(), Illegal> {
        match self.phase {
            Phase::Roll if die.is_a_face() => Ok(()),
            Phase::Roll => Err(Illegal::NoSuchFace),
            Phase::Draw => Err(Illegal::DrawFirst),
            Phase::Move | Phase::Over => Err(Illegal::MoveFirst { turn: self.turn }),
        }
    }

    #[inline]
    fn roll(&mut self, die: Die, fx: &mut impl FnMut(Effect)) {
        fx(Effect::Rolled { seat: self.turn, die });
        self.die = die.0;
        self.throws = self.throws.saturating_add(1);
        self.sixes = if die == Die::SIX { self.sixes.saturating_add(1) } else { 0 };
        if self.max_sixes != 0 && self.sixes >= self.max_sixes {
            fx(Effect::TooManySixes { seat: self.turn }); // PC-4
            return self.end_turn(fx);
        }
        self.movable = self.movable_horses();
        if self.movable == 0 {
            fx(Effect::NoMove { seat: self.turn, die, barred: self.is_barred() }); // PC-6
            self.end_throw(fx);
        } else {
            self.phase = Phase::Move;
        }
    }

    /// The throw is played, passed or useless.
    #[inline]
    fn end_throw(&mut self, fx: &mut impl FnMut(Effect)) {
        let seat = self.turn;
        if self.die == Die::SIX.0 {
            fx(Effect::ThrowsAgain { seat }); // PC-4
        } else if self.throws < self.opening_tries && self.occupied[seat.index()] == 0 {
            fx(Effect::TriesAgain { seat }); // PC-3
        } else {
            return self.end_turn(fx);
        }
        self.await_throw();
    }

    #[inline]
    fn end_turn(&mut self, fx: &mut impl FnMut(Effect)) {
        self.throws = 0;
        self.sixes = 0;
        self.turn = self.turn.next(self.seats);
        // PC-14: who is done throws no more. Somebody is not done, or the match would be over.
        while !self.finished.is_empty() && self.finished.as_slice().contains(&self.turn) {
            self.turn = self.turn.next(self.seats);
        }
        fx(Effect::NextSeat { seat: self.turn });
        self.await_throw();
    }

    #[inline]
    fn await_throw(&mut self) {
        self.phase = Phase::Roll;
        self.die = 0;
        self.movable = 0;
    }
}

// The move.
impl PetitsChevaux {
    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        match self.phase {
            Phase::Draw => Err(Illegal::DrawFirst),
            Phase::Move | Phase::Roll if seat != self.turn => {
                Err(Illegal::NotYourTurn { seat, turn: self.turn })
            }
            Phase::Move => Ok(()),
            Phase::Roll | Phase::Over => Err(Illegal::RollFirst),
        }
    }

    fn check_move(&self, horse: Horse) -> Result<(), Illegal> {
        if horse.0 >= self.horses {
            return Err(Illegal::NoSuchHorse { seat: self.turn });
        }
        if self.movable >> horse.0 & 1 == 1 {
            return Ok(());
        }
        Err(self.why_not(horse))
    }

    /// The first reason why a horse that is there can't move.
    fn why_not(&self, horse: Horse) -> Illegal {
        let from = self.progress[self.turn.index()][usize::from(horse.0)];
        if from == BOXED {
            return match self.exit_on.contains(Die(self.die)) {
                true => Illegal::ExitBlocked { horse },
                false => Illegal::NotAnExit { horse },
            };
        }
        let to = from + self.die;
        if to > LAST {
            return Illegal::Overshoot { horse };
        }
        let between = (1u64 << to) - (2 << from);
        let passed = self.blocks().passing & between;
        if passed != 0 {
            return match passed >> TRACK == 0 {
                true => Illegal::PastBarrage { horse },
                false => Illegal::StableOvertaking { horse },
            };
        }
        if to >= TRACK {
            return Illegal::StableTaken { horse };
        }
        let own = self.occupied[self.turn.index()] & ring_bit(to, self.colours[self.turn.index()]);
        match own != 0 {
            true => Illegal::OwnBarrage { horse },
            false => Illegal::OntoBarrage { horse },
        }
    }

    #[inline]
    fn blocks(&self) -> Blocks {
        let seat = self.turn.index();
        let colour = self.colours[seat];
        let own = self.barrages & self.occupied[seat];
        let rival = self.barrages & !self.occupied[seat];
        let passing = if self.own_barrage_blocks { self.barrages } else { rival }; // PC-9
        let landing = if self.barrage_capture { own } else { self.barrages }; // PC-8, PC-10
        let stable = self.stable_blocks();
        Blocks {
            passing: ring_to_way(passing, colour) | stable.passing,
            landing: ring_to_way(landing, colour) | stable.landing,
        }
    }

    /// What blocks in one's own stable, where no barrages are.
    #[inline]
    fn stable_blocks(&self) -> Blocks {
        let stable = u64::from(self.stables[self.turn.index()]) << TRACK; // PC-12
        Blocks { passing: if self.stable_overtaking { 0 } else { stable }, landing: stable } // PC-13
    }

    /// Whether a horse could move by the die if no two stood together.
    #[inline]
    fn is_barred(&self) -> bool {
        self.movable_among(self.stable_blocks()) != 0
    }

    /// The horses that can move by the die, as bits.
    ///
    /// All cells of the way are looked at together: `free` has a bit for every cell from which a
    /// horse could move now.
    #[allow(clippy::inline_always)] // It is asked for after every throw.
    #[inline(always)]
    fn movable_horses(&self) -> u8 {
        self.movable_among(self.blocks())
    }

    #[allow(clippy::inline_always)] // Most of a throw's work.
    #[inline(always)]
    fn movable_among(&self, Blocks { passing, landing }: Blocks) -> u8 {
        let die = self.die;
        // A barrage one cell ahead stops throws from 2, two cells ahead from 3, and so on.
        let one = passing >> 1;
        let two = one | passing >> 2;
        let three = two | passing >> 3;
        let four = three | passing >> 4;
        let five = four | passing >> 5;
        let stopped = [0, 0, one, two, three, four, five, 0][usize::from(die & 7)];
        let overshoots = u64::MAX << (LAST + 1 - die); // PC-12
        let mut free = !(stopped | landing >> die | overshoots);
        // PC-3, PC-11: the exit is like a move to progress 0.
        let exit = self.exit_on.contains(Die(die)) && landing & 1 == 0;
        free |= u64::from(exit) << BOXED;
        let [a, b, c, d] = self.progress[self.turn.index()].map(|p| (free >> (p & 63) & 1) as u8);
        a | b << 1 | c << 2 | d << 3
    }

    #[inline]
    fn move_horse(&mut self, horse: Horse, fx: &mut impl FnMut(Effect)) {
        let seat = self.turn;
        let from = self.progress[seat.index()][usize::from(horse.0 & 3)];
        let to = if from == BOXED { 0 } else { from + self.die };
        if from == BOXED {
            fx(Effect::LeftBox { seat, horse });
        } else {
            self.leave(seat, from, fx);
            self.tell_hops(seat, horse, from, to, fx);
        }
        self.progress[seat.index()][usize::from(horse.0 & 3)] = to;
        self.throws = PetitsChevaux::MOVED;
        if to < TRACK {
            if from != BOXED {
                fx(Effect::Advanced { seat, horse, from: Progress(from), to: Progress(to) });
            }
            self.land(seat, to, fx);
        } else {
            fx(Effect::Stabled { seat, horse, from: Progress(from), to: Progress(to) });
            self.stables[seat.index()] |= 1 << (to - TRACK);
            if self.stables[seat.index()] == self.full_stable() {
                return self.finish(seat, fx);
            }
        }
        self.end_throw(fx);
    }

    #[inline]
    fn leave(&mut self, seat: Seat, from: u8, fx: &mut impl FnMut(Effect)) {
        if from >= TRACK {
            self.stables[seat.index()] &= !(1 << (from - TRACK));
            return;
        }
        let cell = ring_bit(from, self.colours[seat.index()]);
        if self.barrages & cell != 0 {
            self.barrages &= !cell;
            fx(Effect::BarrageOpened { seat, at: Progress(from) });
        } else {
            self.occupied[seat.index()] &= !cell;
        }
    }

    /// PC-7, PC-8, PC-10: a horse has come to stand on a track cell.
    #[inline]
    fn land(&mut self, seat: Seat, to: u8, fx: &mut impl FnMut(Effect)) {
        let cell = ring_bit(to, self.colours[seat.index()]);
        if self.occupied[seat.index()] & cell != 0 {
            self.barrages |= cell;
            fx(Effect::BarrageFormed { seat, at: Progress(to) });
            return;
        }
        self.occupied[seat.index()] |= cell;
        for rival in (0..MAX_SEATS as u8).map(Seat) {
            if rival != seat && self.occupied[rival.index()] & cell != 0 {
                self.send_home(rival, cell, seat, Progress(to), fx);
            }
        }
    }

    fn send_home(
        &mut self,
        rival: Seat,
        cell: u64,
        by: Seat,
        at: Progress,
        fx: &mut impl FnMut(Effect),
    ) {
        self.occupied[rival.index()] &= !cell;
        self.barrages &= !cell;
        let colour = self.colours[rival.index()];
        for (i, progress) in self.progress[rival.index()].iter_mut().enumerate() {
            if *progress < TRACK && ring_bit(*progress, colour) == cell {
                *progress = BOXED;
                fx(Effect::Captured { seat: rival, horse: Horse(i as u8), by, at });
            }
        }
    }

    /// The horses that are passed on the track.
    #[inline]
    fn tell_hops(&self, seat: Seat, horse: Horse, from: u8, to: u8, fx: &mut impl FnMut(Effect)) {
        let own = self.colours[seat.index()];
        for over in (0..self.seats).map(Seat) {
            let turn = 14 * (4 + self.colours[over.index()].0 - own.0);
            for (i, &p) in self.progress[over.index()].iter().enumerate() {
                let seen = (p + turn) % TRACK;
                if p < TRACK && seen > from && seen < to {
                    fx(Effect::Hopped { seat, horse, over, other: Horse(i as u8) });
                }
            }
        }
    }

    /// PC-14: the stable cells nearest the centre, as many as there are horses.
    #[inline]
    fn full_stable(&self) -> u8 {
        let all = (1 << STABLE) - 1;
        all & (all << (STABLE - self.horses))
    }

    /// PC-14: the last horse is home.
    fn finish(&mut self, seat: Seat, fx: &mut impl FnMut(Effect)) {
        // A seat finishes once, so there is room.
        let _ = self.finished.push(seat);
        fx(Effect::Finished { seat, place: self.finished.len() as u8 });
        if self.play_on && self.finished.len() + 1 < usize::from(self.seats) {
            return self.end_turn(fx);
        }
        self.await_throw();
        self.phase = Phase::Over;
        let place = self.finished.len() as u8 + 1;
        for seat in SeatSet::all(self.seats) {
            if !self.finished.as_slice().contains(&seat) {
                fx(Effect::NotFinished { seat, place });
            }
        }
    }
}
