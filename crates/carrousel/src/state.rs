//! One match: its state, and what becomes of it.

use crate::action::{Action, Actions, Deal, Move};
use crate::board::{CARDS, Card, MAX_ROW, MAX_SEATS, Order};
use crate::effect::Effect;
use crate::illegal::Illegal;
use crate::options::Options;
use crate::view::View;
use core::ops::RangeInclusive;
use game::{Actor, Audience, Fact, Game, List, Millis, Numbers, Ranking, Seat, SeatSet, Turn};

/// CA-6: how long a seat that let go gently may not touch.
const BARRED_MS: u32 = 1_000;

/// Where the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The cards are to be dealt.
    Deal,
    /// Everybody plays at once.
    Live,
    /// The places are known.
    Over,
}

/// Who holds the carousel, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Hold {
    seat: Seat,
    since: Millis,
}

type Row = List<Card, MAX_ROW>;

/// A match, whole: the pile's order too.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools)] // Options of the table, each may be so or not.
pub struct Carrousel {
    order: Order,
    rows: [Row; MAX_SEATS],
    /// Oldest first.
    won: [Row; MAX_SEATS],
    /// Bottom first: the last is the top.
    pile: List<Card, CARDS>,
    hold: Option<Hold>,
    /// CA-7: who may claim; the one who holds can't, but may be among them.
    claims: SeatSet,
    /// CA-9: when the order last changed or a point was last won.
    progress_at: Millis,
    /// CA-6: until when a seat may not touch.
    barred_until: [Millis; MAX_SEATS],
    phase: Phase,
    seats: u8,
    hand: u8,
    target: u8,
    hold_ms: u32,
    impasse_ms: u32,
    gentle_hands: bool,
    free_claims: bool,
    expert: bool,
    kitchen: bool,
}

// What the rest of the program may ask.
impl Carrousel {
    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The horses, head first; none before the deal.
    pub fn order(&self) -> Option<Order> {
        (self.phase != Phase::Deal).then_some(self.order)
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many points win.
    pub fn target(&self) -> u8 {
        self.target
    }

    /// The face-up cards of each seat.
    pub fn rows(&self) -> impl Iterator<Item = &[Card]> {
        self.rows[..usize::from(self.seats)].iter().map(Row::as_slice)
    }

    /// The cards each seat has won, oldest first.
    pub fn won(&self) -> impl Iterator<Item = &[Card]> {
        self.won[..usize::from(self.seats)].iter().map(Row::as_slice)
    }

    /// How many cards the pile has.
    pub fn pile(&self) -> usize {
        self.pile.len()
    }

    /// Who holds the carousel.
    pub fn holder(&self) -> Option<Seat> {
        self.hold.map(|h| h.seat)
    }

    /// CA-7: who may claim now.
    pub fn claimants(&self) -> SeatSet {
        match (self.phase, self.hold) {
            (Phase::Live, Some(hold)) => self.claims.without(hold.seat),
            (Phase::Live, None) => self.claims,
            (Phase::Deal | Phase::Over, _) => SeatSet::EMPTY,
        }
    }

    /// When the hold runs out (CA-6).
    pub fn hold_ends(&self) -> Option<Millis> {
        self.hold.map(|h| h.since.plus(self.hold_ms))
    }

    /// When the impasse comes, if nobody holds then.
    pub fn impasse_at(&self) -> Millis {
        self.progress_at.plus(self.impasse_ms)
    }

    /// From when on a seat may touch.
    pub fn may_touch_from(&self, seat: Seat) -> Millis {
        self.barred_until[seat.index()]
    }

    /// The same match with another order of the pile: it looks the same to everybody.
    #[must_use]
    pub fn with_pile_shuffled(&self, numbers: &mut impl Numbers) -> Carrousel {
        let mut other = self.clone();
        numbers.shuffle(other.pile.as_mut_slice());
        other
    }

    fn points(&self, seat: Seat) -> u8 {
        self.won[seat.index()].len() as u8
    }

    /// CA-10: by points; equal points share a place.
    fn ranking(&self) -> Ranking {
        let mut ranking = Ranking::new();
        for points in (0..=self.target).rev() {
            let equal = |s: &Seat| self.points(*s) == points;
            ranking.push(SeatSet::all(self.seats).iter().filter(equal).collect());
        }
        ranking
    }
}

impl Game for Carrousel {
    const ID: &'static str = "carrousel";
    const RULES: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;

    type Options = Options;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(options: &Options, seats: u8) -> Result<Carrousel, Illegal> {
        if !Self::SEATS.contains(&seats) {
            return Err(Illegal::Players { players: seats });
        }
        let (hand, target) = Options::printed(seats);
        let (hand, target) = (options.hand.unwrap_or(hand), options.target.unwrap_or(target));
        let cards = u32::from(seats) * (u32::from(hand) + u32::from(target)).saturating_sub(1);
        if hand == 0 || target == 0 || cards as usize > CARDS {
            return Err(Illegal::TooManyCards { players: seats, hand, target });
        }
        if options.hold_ms == 0 || options.impasse_ms == 0 {
            return Err(Illegal::NoTime);
        }
        let empty = Row::new(Card::default());
        Ok(Carrousel {
            order: Order::default(),
            rows: [empty; MAX_SEATS],
            won: [empty; MAX_SEATS],
            pile: List::new(Card::default()),
            hold: None,
            claims: SeatSet::EMPTY,
            progress_at: Millis::ZERO,
            barred_until: [Millis::ZERO; MAX_SEATS],
            phase: Phase::Deal,
            seats,
            hand,
            target,
            hold_ms: options.longest_hold_ms(),
            impasse_ms: options.impasse_ms,
            gentle_hands: options.gentle_hands,
            free_claims: options.free_claims,
            expert: options.expert,
            kitchen: options.kitchen,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        match (self.phase, self.hold) {
            (Phase::Live, Some(hold)) => Turn::Live(SeatSet::one(hold.seat)),
            (Phase::Live, None) => Turn::Live(SeatSet::all(self.seats)),
            (Phase::Deal, _) => Turn::Chance,
            (Phase::Over, _) => Turn::Over(self.ranking()),
        }
    }

    #[inline]
    fn deadline(&self) -> Option<Millis> {
        match (self.phase, self.hold) {
            // CA-9: the impasse waits for the hold's end, whenever that is.
            (Phase::Live, Some(_)) => self.hold_ends(),
            (Phase::Live, None) => Some(self.impasse_at()),
            (Phase::Deal | Phase::Over, _) => None,
        }
    }

    #[inline]
    fn legal(&self, by: Actor, at: Millis) -> Actions {
        let none = Actions::default();
        if self.phase != Phase::Live {
            return none;
        }
        let holder = self.holder();
        match by {
            Actor::Seat(seat) if holder == Some(seat) => {
                Actions { single: Some(Action::Release), moves: true, claims: false }
            }
            Actor::Seat(seat) if seat.0 < self.seats => {
                let may_touch = holder.is_none() && at >= self.may_touch_from(seat);
                let single = may_touch.then_some(Action::Touch);
                Actions { single, moves: false, claims: self.claimants().contains(seat) }
            }
            Actor::Clock if self.deadline().is_some_and(|d| at >= d) => {
                let event = if holder.is_some() { Action::Expire } else { Action::Impasse };
                Actions { single: Some(event), ..none }
            }
            Actor::Seat(_) | Actor::Clock | Actor::Chance => none,
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
        if let (Action::Deal(deal), Actor::Chance) = (&fact.action, fact.by) {
            return self.check_deal(deal);
        }
        if self.phase == Phase::Deal {
            return Err(Illegal::DealFirst);
        }
        match (fact.action, fact.by) {
            (Action::Touch, Actor::Seat(seat)) => self.check_touch(seat, fact.at),
            (Action::Release, Actor::Seat(seat)) => self.check_holding(seat),
            (Action::Move(step), Actor::Seat(seat)) => {
                self.check_holding(seat)?;
                if step.is_allowed() { Ok(()) } else { Err(Illegal::NoSuchMove) }
            }
            (Action::Claim(_), Actor::Seat(seat)) => self.check_claim(seat),
            (Action::Impasse, Actor::Clock) => self.check_impasse(fact.at),
            (Action::Expire, Actor::Clock) => self.check_expire(fact.at),
            _ => Err(Illegal::WrongActor),
        }
    }

    // Who calls knows what kind of action it is: inlined, the others and every effect that nobody
    // looks at are gone. The compiler finds it too long once somebody counts.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn apply_unchecked(&mut self, fact: &Fact<Action>, fx: &mut impl FnMut(Effect)) {
        match (fact.action, fact.by) {
            (Action::Touch, Actor::Seat(seat)) => {
                self.hold = Some(Hold { seat, since: fact.at }); // CA-2
                fx(Effect::Touched { seat });
            }
            (Action::Move(step), Actor::Seat(seat)) => self.move_horses(seat, step, fact.at, fx),
            (Action::Release, Actor::Seat(seat)) => self.release(seat, fact.at, fx),
            (Action::Claim(card), Actor::Seat(seat)) => self.claim(seat, card, fact.at, fx),
            (Action::Impasse, _) => {
                self.reorder(Move::TailToHead, fact.at); // CA-9
                self.claims = SeatSet::all(self.seats); // CA-7
                fx(Effect::Impasse { order: self.order });
            }
            (Action::Expire, _) => {
                if let Some(Hold { seat, .. }) = self.hold.take() {
                    fx(Effect::HeldTooLong { seat });
                    self.fail(seat, fx); // CA-6
                }
            }
            (Action::Deal(ref deal), _) => self.deal(deal, fact.at, fx),
            // Excluded by the precondition: only seats touch, move, let go and claim.
            _ => {}
        }
    }

    fn chance(&self, _each: &mut impl FnMut(Action, u32)) {
        // 120 orders of the horses times 60! of the cards are too many to list.
    }

    fn draw(&self, numbers: &mut impl Numbers) -> Action {
        let mut deal = Deal::unshuffled();
        numbers.shuffle(&mut deal.horses.0);
        numbers.shuffle(&mut deal.deck);
        Action::Deal(deal)
    }

    fn view(&self, to: Audience) -> View {
        View::new(self, to)
    }
}

// What may happen.
impl Carrousel {
    fn check_deal(&self, deal: &Deal) -> Result<(), Illegal> {
        match self.phase {
            Phase::Deal if deal.is_complete() => Ok(()),
            Phase::Deal => Err(Illegal::BadDeal),
            Phase::Live | Phase::Over => Err(Illegal::AlreadyDealt),
        }
    }

    fn check_touch(&self, seat: Seat, at: Millis) -> Result<(), Illegal> {
        match self.holder() {
            Some(holder) => Err(Illegal::Held { seat, holder }),
            None if at < self.may_touch_from(seat) => Err(Illegal::Barred { seat }),
            None => Ok(()),
        }
    }

    fn check_holding(&self, seat: Seat) -> Result<(), Illegal> {
        match self.holder() == Some(seat) {
            true => Ok(()),
            false => Err(Illegal::NotHolding { seat }),
        }
    }

    fn check_claim(&self, seat: Seat) -> Result<(), Illegal> {
        if self.holder() == Some(seat) {
            return Err(Illegal::HolderClaims { seat });
        }
        match self.claims.contains(seat) {
            true => Ok(()),
            false => Err(Illegal::NoClaim { seat }),
        }
    }

    fn check_impasse(&self, at: Millis) -> Result<(), Illegal> {
        match self.holder() {
            Some(holder) => Err(Illegal::ImpasseWaits { holder }),
            None => not_before(self.impasse_at(), at),
        }
    }

    fn check_expire(&self, at: Millis) -> Result<(), Illegal> {
        not_before(self.hold_ends().ok_or(Illegal::NobodyHolds)?, at)
    }
}

/// CA-12: the clock does nothing before its time.
fn not_before(due: Millis, at: Millis) -> Result<(), Illegal> {
    match due.0.saturating_sub(at.0) {
        0 => Ok(()),
        early => Err(Illegal::TooEarly { by_ms: u32::try_from(early).unwrap_or(u32::MAX) }),
    }
}

// What becomes of it.
impl Carrousel {
    fn deal(&mut self, deal: &Deal, at: Millis, fx: &mut impl FnMut(Effect)) {
        let mut cards = deal.deck.iter().copied();
        for row in &mut self.rows[..usize::from(self.seats)] {
            for card in cards.by_ref().take(self.hand.into()) {
                // A row has room for as many cards as the options allow.
                let _ = row.push(card);
            }
        }
        for card in cards.rev() {
            // The pile has room for all cards.
            let _ = self.pile.push(card);
        }
        self.order = deal.horses;
        self.phase = Phase::Live;
        self.progress_at = at;
        self.claims = SeatSet::all(self.seats); // CA-7
        fx(Effect::Dealt { order: self.order });
    }

    #[inline]
    fn reorder(&mut self, step: Move, at: Millis) {
        self.order = step.apply(self.order);
        self.progress_at = at;
    }

    #[inline]
    fn move_horses(&mut self, seat: Seat, step: Move, at: Millis, fx: &mut impl FnMut(Effect)) {
        self.hold = None;
        self.reorder(step, at);
        fx(Effect::Moved { seat, step, order: self.order });
        match self.find(seat, self.order.head()) {
            Some(place) => {
                self.claims = SeatSet::EMPTY; // CA-7
                self.score(seat, place, fx); // CA-4
            }
            None => {
                fx(Effect::Missed { seat });
                self.fail(seat, fx); // CA-5
            }
        }
    }

    #[inline]
    fn release(&mut self, seat: Seat, at: Millis, fx: &mut impl FnMut(Effect)) {
        self.hold = None;
        if self.gentle_hands || self.kitchen {
            self.barred_until[seat.index()] = at.plus(BARRED_MS);
            fx(Effect::LetGoGently { seat });
        } else {
            fx(Effect::LetGo { seat });
            self.fail(seat, fx); // CA-6
        }
    }

    /// CA-7, CA-8: whatever comes of it, who may claim stays as it was.
    #[inline]
    fn claim(&mut self, seat: Seat, card: Card, at: Millis, fx: &mut impl FnMut(Effect)) {
        let right = card == self.order.head();
        if let Some(place) = self.find(seat, card).filter(|_| right) {
            fx(Effect::LuckyStrike { seat, card });
            self.progress_at = at; // CA-9: a point was won.
            self.score(seat, place, fx);
        } else {
            fx(Effect::WrongClaim { seat, card });
            if !self.free_claims && !self.kitchen {
                self.lose_point(seat, fx);
            }
        }
    }

    /// Where `card` lies face up for `seat`: in its own row, or (CA-11) in anybody's.
    #[inline]
    fn find(&self, seat: Seat, card: Card) -> Option<(Seat, usize)> {
        let counts = if self.expert { SeatSet::all(self.seats) } else { SeatSet::one(seat) };
        counts.iter().find_map(|owner| {
            let row = self.rows[owner.index()].as_slice();
            row.iter().position(|&c| c == card).map(|place| (owner, place))
        })
    }

    /// CA-4: the card is won and replaced in its owner's row.
    fn score(&mut self, seat: Seat, at: (Seat, usize), fx: &mut impl FnMut(Effect)) {
        let (owner, place) = at;
        let row = &mut self.rows[owner.index()];
        let card = row.as_slice()[place];
        // Nobody wins more cards than the target, for which there is room.
        let _ = self.won[seat.index()].push(card);
        fx(Effect::Scored { seat, card, owner, points: self.points(seat) });
        let row = &mut self.rows[owner.index()];
        match self.pile.pop() {
            Some(drawn) => {
                row.as_mut_slice()[place] = drawn;
                fx(Effect::Drew { owner, place: place as u8, card: drawn });
            }
            None => {
                row.remove(place);
                fx(Effect::RowShrank { owner, place: place as u8 });
            }
        }
        if self.points(seat) >= self.target {
            self.phase = Phase::Over; // CA-10
            self.tell_ranking(fx);
        }
    }

    /// CA-5, CA-7: a point is lost, and everybody else may claim.
    #[inline]
    fn fail(&mut self, seat: Seat, fx: &mut impl FnMut(Effect)) {
        self.claims = SeatSet::all(self.seats).without(seat);
        if !self.kitchen {
            self.lose_point(seat, fx);
        }
    }

    #[inline]
    fn lose_point(&mut self, seat: Seat, fx: &mut impl FnMut(Effect)) {
        match self.won[seat.index()].pop() {
            Some(card) => {
                // Under the pile, which has room for all cards.
                let _ = self.pile.insert(0, card);
                fx(Effect::LostPoint { seat, card, points: self.points(seat) });
            }
            None => fx(Effect::NothingToLose { seat }),
        }
    }

    fn tell_ranking(&self, fx: &mut impl FnMut(Effect)) {
        for (i, seats) in self.ranking().places().iter().enumerate() {
            for seat in *seats {
                fx(Effect::Ranked { seat, place: i as u8 + 1, points: self.points(seat) });
            }
        }
    }
}
