//! One race: its state, and what becomes of it.

mod arranged;

pub use arranged::BadPosition;

use crate::action::{Action, Actions, Card, CardSet};
use crate::board::{Cell, CellSet, Terrain, WOODEN};
use crate::effect::{Effect, Obstacle};
use crate::illegal::Illegal;
use crate::options::{AgeOrder, Options, Placement, Ties};
use crate::placement::{Ground, Sand, validate};
use crate::view::View;
use core::ops::RangeInclusive;
use game::{Actor, Audience, Fact, Game, List, Millis, Numbers, Ranking, Seat, SeatSet, Turn};

/// Room for this many seats.
pub const MAX_SEATS: usize = 5;

/// Where the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The wooden obstacles are being placed.
    Placement,
    /// The horses run.
    Race,
    /// The places are known.
    Over,
}

/// A race, whole: obstacles, horses, hands and secret choices.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GiroGaloppo {
    /// Natural and wooden.
    obstacles: CellSet,
    sand: CellSet,
    ground: Ground,
    round: u32,
    /// The horses' cells; eight bytes, so that a horse is found on a cell by looking at all at once.
    positions: [u8; 8],
    hands: [CardSet; MAX_SEATS],
    /// The cards that are chosen and not yet revealed; 0 is none.
    chosen: [u8; MAX_SEATS],
    /// Who has not chosen yet.
    waiting: SeatSet,
    /// GG-10: 0 is the eldest.
    age_rank: [u8; MAX_SEATS],
    seats: u8,
    /// The last cell in front of the line.
    line: u8,
    rivers: [Cell; 2],
    phase: Phase,
    /// Who places the next obstacle, when players do.
    placing: Seat,
    chance_places: bool,
    ties: Ties,
    variant: bool,
    open_discards: bool,
}

// What the rest of the program may ask.
impl GiroGaloppo {
    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The wooden obstacles that have been placed.
    pub fn wooden(&self) -> CellSet {
        CellSet(self.obstacles.0 & self.sand.0)
    }

    /// The horses' cells, by seat.
    pub fn positions(&self) -> impl Iterator<Item = Cell> + '_ {
        self.positions[..usize::from(self.seats)].iter().map(|&p| Cell(p))
    }

    /// The hands, by seat. A chosen card stays in the hand until the reveal.
    pub fn hands(&self) -> &[CardSet] {
        &self.hands[..usize::from(self.seats)]
    }

    /// The secret choices, by seat.
    pub fn chosen(&self) -> impl Iterator<Item = Option<Card>> + '_ {
        let card = |&c: &u8| (c != 0).then_some(Card(c));
        self.chosen[..usize::from(self.seats)].iter().map(card)
    }

    /// The round that is being played, from 1; at the end, the last one.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The last cell in front of the line.
    pub fn line(&self) -> Cell {
        Cell(self.line)
    }

    /// Whether used cards stay visible.
    pub(crate) fn open_discards(&self) -> bool {
        self.open_discards
    }

    /// GG-17.
    fn ranking(&self) -> Ranking {
        let mut ranking = Ranking::new();
        let mut unranked = SeatSet::all(self.seats);
        let behind_line = |s: &Seat| self.positions[s.index()] > self.line;
        while let Some(best) =
            unranked.iter().filter(behind_line).max_by_key(|s| self.positions[s.index()])
        {
            ranking.push(SeatSet::one(best));
            unranked = unranked.without(best);
        }
        ranking.push(unranked);
        ranking
    }

    fn obstacle_kind(&self, cell: Cell) -> Obstacle {
        if self.sand.contains(cell) {
            Obstacle::Wooden
        } else if self.rivers.contains(&cell) {
            Obstacle::River
        } else {
            Obstacle::Moor
        }
    }
}

impl Game for GiroGaloppo {
    const ID: &'static str = "giro-galoppo";
    const RULES: u16 = 2;
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;

    type Options = Options;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(options: &Options, seats: u8) -> Result<GiroGaloppo, Illegal> {
        if !Self::SEATS.contains(&seats) {
            return Err(Illegal::Players { players: seats });
        }
        let track = options.course.track();
        validate(&track, options.spacing)?;
        let age_rank = age_ranks(&options.age_order, seats)?;
        let mut ground = Ground::new(&track, options.spacing);
        let mut cells = Sand {
            sand: track.cells(|t| t == Terrain::Sand),
            obstacles: track.cells(Terrain::is_natural_obstacle),
        };
        if let Placement::Fixed(wooden) = options.placement {
            ground.place_all(&wooden, &mut cells)?;
        }
        let mut rivers = track.cells(|t| t == Terrain::River).iter();
        let everybody = usize::from(seats);
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        hands[..everybody].fill(CardSet::ALL); // GG-1
        // GG-2: the youngest is the first to place an obstacle.
        let youngest = (0..seats).map(Seat).max_by_key(|s| age_rank[s.index()]);
        Ok(GiroGaloppo {
            obstacles: cells.obstacles,
            sand: cells.sand,
            phase: if ground.is_done() { Phase::Race } else { Phase::Placement },
            ground,
            round: 1,
            positions: [0; 8],
            hands,
            chosen: [0; MAX_SEATS],
            waiting: SeatSet::all(seats),
            age_rank,
            seats,
            line: track.length(),
            // A valid course has two.
            rivers: [(); 2].map(|()| rivers.next().unwrap_or_default()),
            placing: youngest.unwrap_or_default(),
            chance_places: options.placement == Placement::Random,
            ties: options.ties,
            variant: options.variant,
            open_discards: options.open_discards,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Race => Turn::Round(self.waiting),
            Phase::Placement if self.chance_places => Turn::Chance,
            Phase::Placement => Turn::One(self.placing),
            Phase::Over => Turn::Over(self.ranking()),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        None
    }

    #[inline]
    fn legal(&self, by: Actor, _at: Millis) -> Actions {
        let Actor::Seat(seat) = by else { return Actions::NONE };
        match self.phase {
            // GG-7: until the reveal a choice may be changed, so the whole hand stays playable.
            Phase::Race if seat.0 < self.seats => Actions::Play(self.hands[seat.index()]),
            Phase::Placement if seat == self.placing && !self.chance_places => {
                Actions::Place(self.ground.legal())
            }
            _ => Actions::NONE,
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
            (Action::Play(card), Actor::Seat(seat)) => self.check_play(seat, card),
            (Action::Place(cell), Actor::Seat(seat)) => self.check_place(seat, cell),
            (Action::Layout(cells), Actor::Chance) => self.check_layout(&cells),
            (Action::Layout(_), _) => Err(Illegal::NotChancesToPlace),
            (Action::Place(_) | Action::Play(_), _) => Err(Illegal::OnlySeats),
        }
    }

    // Who calls knows what kind of action it is: inlined, the others and every effect that nobody
    // looks at are gone. The compiler finds it too long once somebody counts.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn apply_unchecked(&mut self, fact: &Fact<Action>, fx: &mut impl FnMut(Effect)) {
        match (fact.action, fact.by) {
            (Action::Play(card), Actor::Seat(seat)) => self.choose(seat, card, fx),
            (Action::Place(cell), Actor::Seat(seat)) => {
                fx(Effect::Placed { seat, cell });
                self.place(cell, fx);
                self.placing = seat.next(self.seats); // GG-2
            }
            (Action::Layout(cells), _) => {
                for cell in cells {
                    fx(Effect::LaidOut { cell });
                    self.place(cell, fx);
                }
            }
            // Excluded by the precondition: only seats place and play.
            (Action::Place(_) | Action::Play(_), _) => {}
        }
    }

    fn chance(&self, each: &mut impl FnMut(Action, u32)) {
        if self.turn() == Turn::Chance {
            self.ground.each_layout(&mut |cells| each(Action::Layout(cells), 1));
        }
    }

    fn draw(&self, numbers: &mut impl Numbers) -> Action {
        Action::Layout(self.ground.draw_layout(numbers))
    }

    /// GG-15: used cards lie face down, and nobody looks at them again, unless the table leaves
    /// them open. The cards of the round before this one have just been turned over.
    fn chapter(&self) -> u32 {
        if self.open_discards { 0 } else { self.round }
    }

    fn view(&self, to: Audience) -> View {
        View::new(self, to)
    }
}

/// GG-10: everybody's place in the order of age.
impl GiroGaloppo {
    /// Everybody's place in the order of age, by seat; 0 is the eldest (GG-10).
    pub fn age_ranks(&self) -> &[u8] {
        &self.age_rank[..usize::from(self.seats)]
    }

    /// The seats, eldest first (GG-10).
    pub fn age_order(&self) -> AgeOrder {
        let mut seats = [0, 1, 2, 3, 4].map(Seat);
        let seats = &mut seats[..usize::from(self.seats)];
        seats.sort_unstable_by_key(|seat| self.age_rank[seat.index()]);
        List::of(Seat(0), seats.iter().copied())
    }
}

fn age_ranks(order: &AgeOrder, seats: u8) -> Result<[u8; MAX_SEATS], Illegal> {
    let mut ranks = [0, 1, 2, 3, 4];
    if order.is_empty() {
        return Ok(ranks);
    }
    let named: SeatSet = order.as_slice().iter().copied().filter(|s| s.0 < seats).collect();
    if named != SeatSet::all(seats) || order.len() != usize::from(seats) {
        return Err(Illegal::AgeOrder);
    }
    for (rank, seat) in order.as_slice().iter().enumerate() {
        ranks[seat.index()] = rank as u8;
    }
    Ok(ranks)
}

// The placement, GG-2 to GG-6.
impl GiroGaloppo {
    fn check_place(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        if self.phase != Phase::Placement {
            return Err(Illegal::NothingToPlace);
        }
        if self.chance_places {
            return Err(Illegal::ChancePlaces);
        }
        if seat != self.placing {
            return Err(Illegal::NotYourObstacle { seat, turn: self.placing });
        }
        if self.ground.legal().contains(cell) {
            return Ok(());
        }
        Err(self.ground.why_not(cell, &Sand { sand: self.sand, obstacles: self.obstacles }))
    }

    fn check_layout(&self, cells: &[Cell; WOODEN]) -> Result<(), Illegal> {
        if !self.chance_places || self.phase != Phase::Placement {
            return Err(Illegal::NotChancesToPlace);
        }
        let mut on = Sand { sand: self.sand, obstacles: self.obstacles };
        self.ground.clone().place_all(cells, &mut on)
    }

    #[inline]
    fn place(&mut self, cell: Cell, fx: &mut impl FnMut(Effect)) {
        self.ground.place(cell);
        self.obstacles = self.obstacles.with(cell);
        if self.ground.is_done() {
            self.phase = Phase::Race;
            fx(Effect::RaceBegins);
        }
    }
}

// The race, GG-7 to GG-18.
impl GiroGaloppo {
    fn check_play(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if self.phase == Phase::Placement {
            return Err(Illegal::PlaceFirst);
        }
        if !self.hands[seat.index()].contains(card) {
            return Err(Illegal::NotInHand { seat, card });
        }
        Ok(())
    }

    #[inline]
    fn choose(&mut self, seat: Seat, card: Card, fx: &mut impl FnMut(Effect)) {
        let again = !self.waiting.contains(seat);
        fx(if again { Effect::ChoseAgain { seat } } else { Effect::Chose { seat } });
        self.chosen[seat.index()] = card.0;
        self.waiting = self.waiting.without(seat);
        if self.waiting.is_empty() {
            self.run_round(fx);
        }
    }

    /// All have chosen: the cards are revealed and the horses move.
    fn run_round(&mut self, fx: &mut impl FnMut(Effect)) {
        for seat in SeatSet::all(self.seats) {
            fx(Effect::Revealed { seat, card: Card(self.chosen[seat.index()]) });
        }
        // GG-9. The variant looks when the number comes up, whatever the ties are (GG-18).
        let live = self.ties == Ties::Live || self.variant;
        let mut queue = Queue::new(self);
        while let Some((seat, card)) = queue.next() {
            if let Some(pushed) = self.gallop(seat, card, fx)
                && live
            {
                queue.is_now_at(pushed, self.positions[pushed.index()]);
            }
            if self.variant {
                // GG-18: who has the same card has lost its turn.
                queue.drop_all_with(card, &mut |seat| {
                    fx(Effect::LostTurn { seat, card: Card(card) });
                });
            }
        }
        self.spend_cards();
        self.end_round(fx);
    }

    /// GG-11 to GG-14: one horse moves exactly its card, or not at all. Tells whom it pushed.
    #[inline]
    fn gallop(&mut self, seat: Seat, card: u8, fx: &mut impl FnMut(Effect)) -> Option<Seat> {
        let from = self.positions[seat.index()];
        let to = from + card;
        for cell in from + 1..to {
            self.tell_hop(seat, Cell(cell), fx);
        }
        if self.obstacles.contains(Cell(to)) {
            // GG-12
            let obstacle = self.obstacle_kind(Cell(to));
            fx(Effect::Refused { seat, from: Cell(from), cell: Cell(to), obstacle });
            return None;
        }
        let pushed = self.horse_on(to);
        self.positions[seat.index()] = to;
        fx(Effect::Landed { seat, from: Cell(from), to: Cell(to) });
        if let Some(pushed) = pushed {
            self.push_back(pushed, seat, to, fx);
        }
        if from <= self.line && to > self.line {
            fx(Effect::CrossedLine { seat });
        }
        pushed
    }

    #[inline]
    fn tell_hop(&self, seat: Seat, cell: Cell, fx: &mut impl FnMut(Effect)) {
        if self.obstacles.contains(cell) {
            fx(Effect::HoppedObstacle { seat, cell, obstacle: self.obstacle_kind(cell) });
        } else if let Some(other) = self.horse_on(cell.0) {
            fx(Effect::HoppedHorse { seat, cell, other });
        }
    }

    /// The horse on a cell of the course.
    ///
    /// Precondition: not the box, where there may be many.
    #[inline]
    fn horse_on(&self, cell: u8) -> Option<Seat> {
        const ONES: u64 = u64::from_le_bytes([1; 8]);
        const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);
        // A byte of `differ` is 0 where the position is `cell`. Positions and cells are below 128,
        // so that the high bits are free to catch the borrow of exactly those bytes.
        let differ = u64::from_le_bytes(self.positions) ^ (ONES * u64::from(cell));
        let found = !((differ | HIGHS) - ONES) & HIGHS;
        (found != 0).then(|| Seat((found.trailing_zeros() / 8) as u8))
    }

    /// GG-13: back to the first free cell. The mover has left the cell it came from.
    #[inline]
    fn push_back(&mut self, seat: Seat, by: Seat, from: u8, fx: &mut impl FnMut(Effect)) {
        let mut to = from - 1;
        while to > 0 && (self.obstacles.contains(Cell(to)) || self.horse_on(to).is_some()) {
            to -= 1;
        }
        self.positions[seat.index()] = to;
        fx(Effect::Pushed { seat, by, from: Cell(from), to: Cell(to) });
    }

    /// GG-15: the cards are laid aside.
    #[inline]
    fn spend_cards(&mut self) {
        for seat in 0..usize::from(self.seats) {
            self.hands[seat].0 &= !(1 << (self.chosen[seat] - 1));
        }
        self.chosen = [0; MAX_SEATS];
        self.waiting = SeatSet::all(self.seats);
    }

    #[inline]
    fn end_round(&mut self, fx: &mut impl FnMut(Effect)) {
        if self.positions.iter().any(|&p| p > self.line) {
            self.phase = Phase::Over; // GG-16
            self.tell_ranking(fx);
            return;
        }
        // GG-15: after six rounds the cards come back, to go on with.
        if self.hands[0].is_empty() {
            self.hands[..usize::from(self.seats)].fill(CardSet::ALL);
            fx(Effect::CardsBack);
        }
        self.round = self.round.saturating_add(1);
        fx(Effect::NextRound { round: self.round });
    }

    fn tell_ranking(&self, fx: &mut impl FnMut(Effect)) {
        for (i, seats) in self.ranking().places().iter().enumerate() {
            let place = i as u8 + 1;
            for seat in *seats {
                fx(match self.positions[seat.index()] > self.line {
                    true => Effect::Ranked { seat, place },
                    false => Effect::NotRanked { seat, place },
                });
            }
        }
    }
}

/// GG-8 to GG-10: who moves next. The lowest card; then the rearmost; then the eldest.
///
/// Each seat is one number, made so that the least of them is the next to move: its card, its
/// position, its place in the order of age and, to know it again, the seat itself.
struct Queue([u32; MAX_SEATS]);

impl Queue {
    const MOVED: u32 = u32::MAX;

    #[inline]
    fn new(race: &GiroGaloppo) -> Queue {
        let mut queue = Queue([Queue::MOVED; MAX_SEATS]);
        for (i, key) in queue.0.iter_mut().enumerate().take(race.seats.into()) {
            let bytes = [race.chosen[i], race.positions[i], race.age_rank[i], i as u8];
            *key = u32::from_be_bytes(bytes);
        }
        queue
    }

    /// Takes the next seat out, with its card.
    #[inline]
    fn next(&mut self) -> Option<(Seat, u8)> {
        let least = self.0.into_iter().fold(Queue::MOVED, u32::min);
        if least == Queue::MOVED {
            return None;
        }
        let [card, _, _, seat] = least.to_be_bytes();
        *self.0.get_mut(usize::from(seat))? = Queue::MOVED;
        Some((Seat(seat), card))
    }

    /// GG-9: positions are read live.
    #[inline]
    fn is_now_at(&mut self, seat: Seat, position: u8) {
        let key = &mut self.0[seat.index()];
        if *key != Queue::MOVED {
            let [card, _, age, seat] = key.to_be_bytes();
            *key = u32::from_be_bytes([card, position, age, seat]);
        }
    }

    /// GG-18.
    fn drop_all_with(&mut self, card: u8, dropped: &mut impl FnMut(Seat)) {
        for (i, key) in self.0.iter_mut().enumerate() {
            if key.to_be_bytes()[0] == card {
                *key = Queue::MOVED;
                dropped(Seat(i as u8));
            }
        }
    }
}
