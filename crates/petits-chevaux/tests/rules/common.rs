//! A match in a line of text.
//!
//! ```text
//! 3 3 . . | 12 61 . .
//! ```
//!
//! The horses of seat 0, then those of seat 1, and so on: each as far as it has come on its own
//! way, or `.` in its box. With two players the sides are opposite: what is 0 to one is 28 to the
//! other.

use game::words::{Lang, Nameless, Speak, Told};
use game::{ActionSet, Actor, Cites, Fact, Game, Millis, Numbers, Seat, Turn};
use petits_chevaux::{
    Action, Die, Effect, Horse, Illegal, Options, PetitsChevaux, Phase, Progress,
};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);

/// A match that stands like this, and seat 0 is about to throw.
///
/// To get there, moves must be declined, so `may_pass` is on at this table.
pub fn at(picture: &str) -> Table {
    at_with(picture, |_| {})
}

/// The same at a table with other options.
pub fn at_with(picture: &str, change: impl FnOnce(&mut Options)) -> Table {
    let seats: Vec<Vec<&str>> =
        picture.split('|').map(|s| s.split_whitespace().collect()).collect();
    let mut options =
        Options { horses: seats[0].len() as u8, may_pass: true, ..Options::default() };
    change(&mut options);
    let mut horses: Vec<(Seat, Horse, u8)> = Vec::new();
    for (s, row) in seats.iter().enumerate() {
        for (h, progress) in row.iter().enumerate() {
            if let Ok(progress) = progress.parse() {
                horses.push((Seat(s as u8), Horse(h as u8), progress));
            }
        }
    }
    // Those that have come far go first: then nobody has to get past them.
    horses.sort_by_key(|(.., progress)| std::cmp::Reverse(*progress));
    let start = Table::new(seats.len() as u8, &options);
    let mut table = bring_all(&start, &horses).unwrap_or_else(|| panic!("no way to {picture}"));
    table.wait_for(A);
    table.shows(picture);
    table
}

/// Brings the horses to their cells one after the other, in whichever order it can be done.
fn bring_all(table: &Table, horses: &[(Seat, Horse, u8)]) -> Option<Table> {
    if horses.is_empty() {
        return Some(table.clone());
    }
    (0..horses.len()).find_map(|n| {
        let mut rest = horses.to_vec();
        let (seat, horse, progress) = rest.remove(n);
        let mut table = table.clone();
        table.wait_for(seat);
        table.throw_and_move(6, horse)?;
        bring(&table, horse, progress, &mut Vec::new()).and_then(|table| bring_all(&table, &rest))
    })
}

/// Brings a horse to its cell by throws of less than six, so that no two sixes come in a row.
/// From the cells in `dead_ends` there is no way.
fn bring(table: &Table, horse: Horse, to: u8, dead_ends: &mut Vec<u8>) -> Option<Table> {
    let seat = table.game.seat();
    let from = table.progress(seat, horse)?;
    if from == to {
        return Some(table.clone());
    }
    if dead_ends.contains(&from) {
        return None;
    }
    for die in (1..=5).rev().filter(|die| from + die <= to) {
        let mut table = table.clone();
        if table.throw_and_move(die, horse).is_some() {
            table.wait_for(seat);
            if let Some(there) = bring(&table, horse, to, dead_ends) {
                return Some(there);
            }
        }
    }
    dead_ends.push(from);
    None
}

/// A match that is being played.
#[derive(Clone)]
pub struct Table {
    pub game: PetitsChevaux,
    /// What the last call had to tell.
    pub told: Vec<Effect>,
}

impl Table {
    /// A table where seat 0 has been drawn to begin.
    pub fn new(seats: u8, options: &Options) -> Table {
        let game = PetitsChevaux::new(options, seats).unwrap();
        let mut table = Table { game, told: Vec::new() };
        table.play(Fact::chance(Action::First(A))).unwrap();
        table
    }

    /// Makes a fact happen. What there is to tell must be tellable; a refusal must change nothing.
    pub fn play(&mut self, fact: Fact<Action>) -> Result<(), Illegal> {
        let before = self.game.clone();
        let mut told = Vec::new();
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

    /// Throws the die for whoever's turn it is.
    #[track_caller]
    pub fn roll(&mut self, die: u8) -> &mut Table {
        self.play(Fact::chance(Action::Roll(Die(die)))).unwrap();
        self
    }

    /// Throws the die and gives the points to a horse.
    #[track_caller]
    pub fn go(&mut self, seat: Seat, die: u8, horse: u8) -> &mut Table {
        assert_eq!(self.game.seat(), seat, "whose turn it is");
        self.roll(die);
        let rolled = std::mem::take(&mut self.told);
        self.play(Fact::seat(seat.0, Action::Move(Horse(horse)))).unwrap();
        self.told.splice(0..0, rolled);
        self
    }

    /// Throws the die, and nothing can be done with it.
    #[track_caller]
    pub fn no_move(&mut self, seat: Seat, die: u8) -> &mut Table {
        assert_eq!(self.game.seat(), seat, "whose turn it is");
        self.roll(die);
        let is_it = |effect: &Effect| matches!(*effect, Effect::NoMove { seat: s, die: d, .. } if (s, d) == (seat, Die(die)));
        assert!(self.told.iter().any(is_it), "{:?}", self.told);
        self
    }

    /// After this throw the move is refused for this reason, by this rule.
    #[track_caller]
    pub fn refuses(&self, die: u8, horse: u8, why: impl Fn(Horse) -> Illegal, rule: &str) {
        let (why, mut table) = (why(Horse(horse)), self.clone());
        assert!(!table.movable(die).contains(&horse), "horse {horse} can move by {die}");
        assert_eq!(why.rule().to_string(), rule);
        table.roll(die);
        assert_eq!(table.game.phase(), Phase::Move, "somebody can move, or nobody is asked");
        let fact = Fact::seat(self.game.seat().0, Action::Move(Horse(horse)));
        assert_eq!(table.play(fact), Err(why));
    }

    /// The horses that could move by this throw.
    pub fn movable(&self, die: u8) -> Vec<u8> {
        let mut table = self.clone();
        table.roll(die);
        if table.game.phase() != Phase::Move {
            return Vec::new();
        }
        let legal = table.game.legal(Actor::Seat(table.game.seat()), Millis::ZERO);
        legal
            .iter()
            .filter_map(|a| if let Action::Move(h) = a { Some(h.0) } else { None })
            .collect()
    }

    /// The throws by which this horse could move.
    pub fn throws_for(&self, horse: u8) -> Vec<u8> {
        (1..=6).filter(|die| self.movable(*die).contains(&horse)).collect()
    }

    /// The others waste their throws until this seat begins a turn.
    pub fn wait_for(&mut self, seat: Seat) {
        // Whoever has thrown already in this turn throws once more, or twice.
        for _ in 0..20 {
            let fresh = self
                .told
                .iter()
                .any(|e| matches!(e, Effect::NextSeat { .. } | Effect::First { .. }));
            if self.game.seat() == seat && self.game.phase() == Phase::Roll && fresh {
                return;
            }
            self.roll(1);
            if let Turn::One(seat) = self.game.turn() {
                self.play(Fact::seat(seat.0, Action::Pass)).unwrap();
            }
        }
        panic!("seat {seat} is not to throw");
    }

    /// Throws and moves, if that is possible and hurts nobody.
    fn throw_and_move(&mut self, die: u8, horse: Horse) -> Option<()> {
        let seat = self.game.seat();
        let landed = |e: &Effect| matches!(e, Effect::Captured { .. } | Effect::Finished { .. });
        self.roll(die);
        self.play(Fact::seat(seat.0, Action::Move(horse))).ok()?;
        (!self.told.iter().any(landed)).then_some(())
    }

    pub fn progress(&self, seat: Seat, horse: Horse) -> Option<u8> {
        self.game.horses(seat).nth(horse.0.into())?.map(|Progress(p)| p)
    }

    /// The whole match in a line.
    pub fn picture(&self) -> String {
        let horse = |h: Option<Progress>| h.map_or(".".to_owned(), |p| p.0.to_string());
        let row = |s| self.game.horses(Seat(s)).map(horse).collect::<Vec<_>>().join(" ");
        (0..self.game.seats()).map(row).collect::<Vec<_>>().join(" | ")
    }

    #[track_caller]
    pub fn shows(&self, picture: &str) -> &Table {
        assert_eq!(self.picture(), picture);
        self
    }

    /// Who throws or moves next.
    pub fn next(&self) -> Seat {
        self.game.seat()
    }

    /// The places, best first, seats that share one together: `"B AC"`.
    pub fn places(&self) -> String {
        let Turn::Over(ranking) = self.game.turn() else { panic!("the match goes on") };
        let place = |seats: &game::SeatSet| seats.iter().map(|s| (b'A' + s.0) as char).collect();
        ranking.places().iter().map(place).collect::<Vec<String>>().join(" ")
    }
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
