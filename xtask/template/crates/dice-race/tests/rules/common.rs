//! A match in a line of text.
//!
//! ```text
//! 0 7 | 12 21
//! ```
//!
//! Where the horses of seat 0 stand, then those of seat 1, and so on: 0 is the start, and on a track
//! of 20 cells 21 is home.

use dice_race::{Action, Cell, DiceRace, Die, Effect, Horse, Illegal, Options, View};
use game::words::{Lang, Nameless, Speak, Told};
use game::{Audience, Fact, Game, List, Seat};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);
pub const D: Seat = Seat(3);

/// A match that is being played.
#[derive(Clone)]
pub struct Table {
    pub game: DiceRace,
    /// What the last call had to tell.
    pub told: Vec<Effect>,
}

/// A match on a track of 20 cells that stands like this, and seat 0 is about to throw.
#[track_caller]
pub fn at(picture: &str) -> Table {
    let row = |row: &str| {
        List::of(Cell::START, row.split_whitespace().map(|cell| Cell(cell.parse().unwrap())))
    };
    let rows: Vec<_> = picture.split('|').map(row).collect();
    let start = DiceRace::new(&Options::default(), rows.len() as u8).unwrap();
    let horses = List::of(List::new(Cell::START), rows);
    let view = View { horses, ..start.view(Audience::Public) };
    Table { game: DiceRace::of_view(&view).unwrap(), told: Vec::new() }
}

impl Table {
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

    /// Throws the die and moves a horse by it.
    #[track_caller]
    pub fn go(&mut self, seat: Seat, die: u8, horse: u8) -> &mut Table {
        self.roll(die).play(Fact::seat(seat.0, Action::Move(Horse(horse)))).unwrap();
        self
    }

    /// How the match stands now.
    #[track_caller]
    pub fn shows(&self, picture: &str) {
        let row = |seat| self.game.horses(Seat(seat)).map(|cell| cell.0.to_string()).join(" ");
        let rows: Vec<String> = (0..self.game.seats()).map(row).collect();
        assert_eq!(rows.join(" | "), picture);
    }
}

/// Both languages have a sentence for it, with every slot filled.
fn speaks(what: &dyn Speak) {
    for lang in Lang::ALL {
        let told = Told { what, lang, cast: &Nameless }.to_string();
        assert!(!told.is_empty() && !told.contains(['{', '}']), "{told}");
    }
}
