//! A table in a line of text.
//!
//! ```text
//! KYBGR | YKB RGB +1 | BGR GRB
//! ```
//!
//! The horses, head first, then the face-up cards of each seat and its points, if it has any.

use carrousel::{
    Action, CARDS, Card, Carrousel, Deal, Effect, Illegal, Move, Options, Order, Phase,
};
use game::words::{Lang, Nameless, Speak, Told};
use game::{Actor, Cites, Fact, Game, Millis, Numbers, Seat, SeatSet, Turn};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);

/// A table with these horses and these cards in front of each seat, at the time 0.
pub fn deal(horses: &str, rows: &[&str]) -> Table {
    deal_with(horses, rows, "", |_| {})
}

/// The same with these cards on top of the pile, at a table with other options.
pub fn deal_with(
    horses: &str,
    rows: &[&str],
    pile: &str,
    change: impl FnOnce(&mut Options),
) -> Table {
    let hand = rows[0].split_whitespace().count() as u8;
    let mut options = Options { hand: Some(hand), ..Options::default() };
    change(&mut options);
    let cards = rows.iter().chain([&pile]).flat_map(|row| row.split_whitespace()).map(card);
    let named: Vec<Card> = cards.collect();
    let others = Card::all().filter(|c| !named.contains(c));
    let deck: Vec<Card> = named.iter().copied().chain(others).collect();
    let game = Carrousel::new(&options, rows.len() as u8).unwrap();
    let mut table = Table { game, now: 0, told: Vec::new() };
    let deal = Deal { horses: Order::parse(horses).unwrap(), deck: deck.try_into().unwrap() };
    table.play(Actor::Chance, Action::Deal(deal)).unwrap();
    table
}

/// A table with the printed numbers, dealt by chance.
pub fn shuffled(seats: u8, options: &Options, seed: u64) -> Table {
    let game = Carrousel::new(options, seats).unwrap();
    let mut table = Table { game, now: 0, told: Vec::new() };
    let deal = table.game.draw(&mut Seeded(seed));
    table.play(Actor::Chance, deal).unwrap();
    table
}

pub fn card(letters: &str) -> Card {
    Card::parse(letters).unwrap()
}

/// A match that is being played.
#[derive(Clone)]
pub struct Table {
    pub game: Carrousel,
    /// The time at which the next thing happens.
    pub now: u64,
    /// What the last call had to tell.
    pub told: Vec<Effect>,
}

impl Table {
    /// Makes something happen now. What there is to tell must be tellable; a refusal must change
    /// nothing.
    pub fn play(&mut self, by: Actor, action: Action) -> Result<(), Illegal> {
        let before = self.game.clone();
        let mut told = Vec::new();
        let fact = Fact { at: Millis(self.now), by, action };
        let result = self.game.play(&fact, &mut |effect| told.push(effect));
        for effect in &told {
            speaks(effect);
        }
        if let Err(why) = result {
            speaks(&why);
            assert_eq!(self.game, before, "refused, and yet something has changed");
            assert_eq!(told, [], "refused, and yet something is told");
        }
        self.told = told;
        result
    }

    /// Time passes.
    pub fn wait(&mut self, ms: u64) -> &mut Table {
        self.now += ms;
        self
    }

    #[track_caller]
    fn must(&mut self, by: Actor, action: Action) -> &mut Table {
        self.play(by, action).unwrap();
        self
    }

    #[track_caller]
    pub fn touch(&mut self, seat: Seat) -> &mut Table {
        self.must(Actor::Seat(seat), Action::Touch)
    }

    #[track_caller]
    pub fn let_go(&mut self, seat: Seat) -> &mut Table {
        self.must(Actor::Seat(seat), Action::Release)
    }

    /// Touches, if the seat does not hold already, and moves.
    #[track_caller]
    pub fn moves(&mut self, seat: Seat, step: Move) -> &mut Table {
        if self.game.holder() != Some(seat) {
            self.touch(seat);
        }
        self.must(Actor::Seat(seat), Action::Move(step))
    }

    #[track_caller]
    pub fn claim(&mut self, seat: Seat, letters: &str) -> &mut Table {
        self.must(Actor::Seat(seat), Action::Claim(card(letters)))
    }

    #[track_caller]
    pub fn impasse(&mut self) -> &mut Table {
        self.must(Actor::Clock, Action::Impasse)
    }

    #[track_caller]
    pub fn expire(&mut self) -> &mut Table {
        self.must(Actor::Clock, Action::Expire)
    }

    /// It is refused for this reason, by this rule.
    #[track_caller]
    pub fn refuses(&self, by: Actor, action: Action, why: Illegal, rule: &str) {
        assert_eq!(self.clone().play(by, action), Err(why));
        assert_eq!(why.rule().to_string(), rule);
    }

    /// A move that scores for this seat, or one that does not.
    pub fn find_move(&self, seat: Seat, scores: bool) -> Option<Move> {
        Move::ALL.into_iter().find(|step| {
            let mut table = self.clone();
            table.moves(seat, *step);
            table.told.contains(&Effect::Missed { seat }) != scores
        })
    }

    /// This seat wins a point by a move.
    #[track_caller]
    pub fn score(&mut self, seat: Seat) -> &mut Table {
        let step = self.find_move(seat, true).expect("a move that scores");
        self.moves(seat, step)
    }

    /// This seat makes a move that does not score.
    #[track_caller]
    pub fn miss(&mut self, seat: Seat) -> &mut Table {
        let step = self.find_move(seat, false).expect("a move that does not score");
        self.moves(seat, step)
    }

    pub fn points(&self, seat: Seat) -> usize {
        self.game.won().nth(seat.index()).unwrap().len()
    }

    /// The cards a seat has won, oldest first.
    pub fn won(&self, seat: Seat) -> String {
        cards(self.game.won().nth(seat.index()).unwrap())
    }

    /// Who may claim now: `"AC"`.
    pub fn claimants(&self) -> String {
        letters(self.game.claimants())
    }

    /// The whole table in a line.
    pub fn picture(&self) -> String {
        let seat = |(row, won): (&[Card], &[Card])| match won.len() {
            0 => cards(row),
            points => format!("{} +{points}", cards(row)),
        };
        let seats = self.game.rows().zip(self.game.won()).map(seat);
        [self.order()].into_iter().chain(seats).collect::<Vec<_>>().join(" | ")
    }

    #[track_caller]
    pub fn shows(&self, picture: &str) -> &Table {
        assert_eq!(self.picture(), picture);
        self
    }

    pub fn order(&self) -> String {
        self.game.order().unwrap().to_string()
    }

    /// The places, best first, seats that share one together: `"B AC"`.
    pub fn places(&self) -> String {
        let Turn::Over(ranking) = self.game.turn() else { panic!("the match goes on") };
        ranking.places().iter().map(|seats| letters(*seats)).collect::<Vec<_>>().join(" ")
    }

    pub fn is_over(&self) -> bool {
        self.game.phase() == Phase::Over
    }

    /// The cards in rows, won and in the pile, altogether.
    pub fn all_cards(&self) -> usize {
        let lying = |rows: usize, row: &[Card]| rows + row.len();
        self.game.rows().chain(self.game.won()).fold(0, lying) + self.game.pile()
    }
}

fn letters(seats: SeatSet) -> String {
    seats.iter().map(|s| (b'A' + s.0) as char).collect()
}

pub fn cards(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// All sixty cards in rows of this length, as many as there are, and what is left.
pub fn rows_of(length: usize) -> Vec<String> {
    let all: Vec<Card> = Card::all().collect();
    assert_eq!(all.len(), CARDS);
    all.chunks(length).map(cards).collect()
}

/// The sentence exists in both languages, and every slot in it is filled.
pub fn speaks(what: &dyn Speak) {
    let [en, fr] = Lang::ALL.map(|lang| Told { what, lang, cast: &Nameless }.to_string());
    assert!(!en.contains('{') && !fr.contains('{'), "{en} / {fr}");
    assert_ne!(en, fr);
}

/// Numbers that are the same on every run (`SplitMix64`).
pub struct Seeded(pub u64);

impl Numbers for Seeded {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % u64::from(bound)) as u32
    }
}
