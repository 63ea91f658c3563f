//! A race in a line of text.
//!
//! ```text
//! [D].A#CB......r.m.r.#.#.#.#...|......
//! ```
//!
//! In brackets the box, then one character a cell: a horse (`A` is seat 0, `B` is seat 1 …), a
//! wooden obstacle `#`, a river `r`, the moor `m`, or nothing `.`; then the line `|` and the six
//! cells behind it. A picture that ends before the line goes on with six free cells and whatever
//! obstacles are missing.

use game::words::{Lang, Nameless, Speak, Told};
use game::{Audience, Cites, Fact, Game, Numbers, Ranking, Seat, Turn};
use giro_galoppo::{
    Action, Card, Cell, CellSet, Course, Effect, GiroGaloppo, Illegal, Options, Phase, Placement,
    Spacing, Track, WOODEN,
};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);
pub const D: Seat = Seat(3);

/// Somewhere in a race: what is drawn, to be played on from.
pub fn at(picture: &str) -> Position {
    Position { picture: complete(picture), options: Options::default() }
}

#[derive(Clone)]
pub struct Position {
    picture: String,
    options: Options,
}

impl Position {
    /// At a table with other options.
    pub fn with(mut self, change: impl FnOnce(&mut Options)) -> Position {
        change(&mut self.options);
        self
    }

    /// The eldest first.
    pub fn eldest_first(self, seats: &[Seat]) -> Position {
        let seats = seats.to_vec();
        self.with(|o| o.age_order = game::List::of(Seat(0), seats))
    }

    /// One round from here: a card for each seat.
    pub fn round<const N: usize>(self, cards: [u8; N]) -> Race {
        let mut race = self.with_cards_left(&cards.map(|c| vec![c]));
        race.round(cards);
        race
    }

    /// The race up to here, played so that each seat still has the cards `left` for it.
    ///
    /// Nobody can put a horse on a cell, so the cards that bring it there are looked for: each
    /// horse on its own first, then all together, until the race looks like the picture.
    pub fn with_cards_left(self, left: &[Vec<u8>]) -> Race {
        let start = Race::new(self.options, &self.picture);
        assert_eq!(start.letters().len(), left.len(), "a card for each horse of {}", self.picture);
        for rounds in 0..=6 {
            let ways: Vec<Vec<Vec<u8>>> =
                (0..left.len()).map(|s| self.ways(s, rounds, &left[s])).collect();
            if let Some(race) = self.arrange(&start, &ways, &mut Vec::new()) {
                return race;
            }
        }
        panic!("no cards lead to {} with {left:?} left", self.picture);
    }

    /// The cards that bring the horse of this seat to its cell when no other is in its way.
    fn ways(&self, seat: usize, rounds: usize, left: &[u8]) -> Vec<Vec<u8>> {
        let letter = (b'A' + seat as u8) as char;
        let (boxed, course) = self.picture.split_once(']').unwrap();
        let cells: Vec<char> = course.replace('|', "").chars().collect();
        let target = match boxed.contains(letter) {
            true => 0,
            false => 1 + cells.iter().position(|c| *c == letter).unwrap(),
        };
        let mut ways = vec![(0, Vec::new())];
        for _ in 0..rounds {
            let mut longer = Vec::new();
            for (cell, way) in &ways {
                for card in (1..=6).filter(|card| !left.contains(card) && !way.contains(card)) {
                    let to = cell + usize::from(card);
                    let refused = matches!(cells.get(to - 1), Some('#' | 'r' | 'm'));
                    let way = [&way[..], &[card]].concat();
                    longer.push((if refused { *cell } else { to }, way));
                }
            }
            ways = longer;
        }
        ways.into_iter().filter(|(cell, _)| *cell == target).map(|(_, way)| way).collect()
    }

    fn arrange(
        &self,
        start: &Race,
        ways: &[Vec<Vec<u8>>],
        plan: &mut Vec<Vec<u8>>,
    ) -> Option<Race> {
        let Some(choices) = ways.get(plan.len()) else {
            let mut race = start.clone();
            for round in 0..plan[0].len() {
                if race.game.phase() == Phase::Over {
                    return None;
                }
                race.play_round(plan.iter().map(|way| way[round]));
            }
            return (race.picture() == self.picture).then_some(race);
        };
        choices.iter().find_map(|way| {
            plan.push(way.clone());
            let race = self.arrange(start, ways, plan);
            plan.pop();
            race
        })
    }
}

/// Goes on with six free cells and the obstacles that are missing, if the picture ends early.
fn complete(picture: &str) -> String {
    if picture.contains('|') {
        return picture.to_owned();
    }
    let mut whole = format!("{picture}......");
    for (obstacle, wanted) in [('r', 2), ('m', 1), ('#', WOODEN)] {
        for _ in picture.matches(obstacle).count()..wanted {
            whole.extend([obstacle, '.']);
        }
    }
    whole + "|......"
}

/// A race that is being run.
#[derive(Clone)]
pub struct Race {
    pub game: GiroGaloppo,
    /// The course with no horse on it, and the cells behind the line.
    course: String,
    /// What the last round had to tell.
    pub told: Vec<Effect>,
}

impl Race {
    /// The race on the course of this picture, before the first round.
    fn new(mut options: Options, picture: &str) -> Race {
        let (_, course) = picture.split_once(']').expect("a picture begins with the box");
        let course: String =
            course.chars().map(|c| if c.is_uppercase() { '.' } else { c }).collect();
        let cells = course.split_once('|').expect("a line").0;
        let wooden: Vec<Cell> =
            cells.chars().zip(1..).filter(|(c, _)| *c == '#').map(|(_, n)| Cell(n)).collect();
        let track = Track::parse(&cells.replace('.', "g").replace('#', "s"));
        options.course = Course::Own(track.unwrap());
        options.placement = Placement::Fixed(wooden.try_into().expect("five wooden obstacles"));
        // It makes no difference once they stand, and the pictures can be shorter.
        options.spacing = Spacing::Wooden;
        let seats = picture.matches(char::is_uppercase).count() as u8;
        let game = GiroGaloppo::new(&options, seats).unwrap();
        Race { game, course, told: Vec::new() }
    }

    /// Everybody plays a card.
    pub fn round<const N: usize>(&mut self, cards: [u8; N]) -> &mut Race {
        self.play_round(cards);
        self
    }

    fn play_round(&mut self, cards: impl IntoIterator<Item = u8>) {
        self.told.clear();
        for (seat, card) in cards.into_iter().enumerate() {
            let told = play(&mut self.game, Fact::seat(seat as u8, Action::Play(Card(card))));
            self.told.extend(told.unwrap());
        }
    }

    /// The horses' moves in the last round: `"B 1-3, A 0-3, B 3>2, C 4x6"`. A dash is a move, `>`
    /// a push, `x` a move that an obstacle refused, and `C -` a lost turn.
    pub fn moves(&self) -> String {
        let letter = |seat: Seat| (b'A' + seat.0) as char;
        let each = self.told.iter().filter_map(|effect| match *effect {
            Effect::Landed { seat, from, to } => Some((seat, format!("{}-{}", from.0, to.0))),
            Effect::Pushed { seat, from, to, .. } => Some((seat, format!("{}>{}", from.0, to.0))),
            Effect::Refused { seat, from, cell, .. } => {
                Some((seat, format!("{}x{}", from.0, cell.0)))
            }
            Effect::LostTurn { seat, .. } => Some((seat, "-".to_owned())),
            _ => None,
        });
        each.map(|(seat, what)| format!("{} {what}", letter(seat))).collect::<Vec<_>>().join(", ")
    }

    fn letters(&self) -> String {
        ('A'..='E').take(self.game.seats().into()).collect()
    }

    /// The course it is run on.
    pub fn track(&self) -> Track {
        let (cells, _) = self.course.split_once('|').unwrap();
        Track::parse(&cells.replace('.', "g").replace('#', "s")).unwrap()
    }

    /// The whole picture.
    pub fn picture(&self) -> String {
        let mut boxed = String::new();
        let mut cells: Vec<char> = self.course.replace('|', "").chars().collect();
        for (letter, cell) in self.letters().chars().zip(self.game.positions()) {
            match cell.0 {
                0 => boxed.push(letter),
                n => cells[usize::from(n) - 1] = letter,
            }
        }
        cells.insert(self.game.line().0.into(), '|');
        format!("[{boxed}]{}", cells.iter().collect::<String>())
    }

    /// The race looks like this picture, which may end where no horse stands any more.
    #[track_caller]
    pub fn shows(&self, picture: &str) -> &Race {
        let whole = self.picture();
        let end = picture.len().max(whole.rfind(char::is_uppercase).unwrap_or(0) + 1);
        assert_eq!(&whole[..end.min(whole.len())], picture);
        self
    }

    /// The places, best first, seats that share one together: `"B A CD"`.
    pub fn places(&self) -> String {
        match self.game.turn() {
            Turn::Over(ranking) => places(&ranking),
            turn => panic!("the race goes on: {turn:?}"),
        }
    }
}

pub fn places(ranking: &Ranking) -> String {
    let place = |seats: &game::SeatSet| seats.iter().map(|s| (b'A' + s.0) as char).collect();
    ranking.places().iter().map(place).collect::<Vec<String>>().join(" ")
}

/// Makes a fact happen. What there is to tell must be tellable; a refusal must change nothing.
pub fn play(game: &mut GiroGaloppo, fact: Fact<Action>) -> Result<Vec<Effect>, Illegal> {
    let before = game.clone();
    let mut told = Vec::new();
    let result = game.play(&fact, &mut |effect| told.push(effect));
    for effect in &told {
        speaks(effect);
    }
    if let Err(why) = result {
        speaks(&why);
        assert_eq!(*game, before, "refused, and yet something has changed");
        assert_eq!(told, [], "refused, and yet something is told");
    }
    result.map(|()| told)
}

/// The fact is refused for this reason, by this rule.
#[track_caller]
pub fn refused(game: &GiroGaloppo, fact: Fact<Action>, why: Illegal, rule: &str) {
    assert_eq!(play(&mut game.clone(), fact), Err(why));
    assert_eq!(why.rule().to_string(), rule);
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

/// A table on this course (one letter a cell), where the obstacles are yet to be placed.
pub fn field(seats: u8, course: &str, change: impl FnOnce(&mut Options)) -> GiroGaloppo {
    let course = Course::Own(Track::parse(course).unwrap());
    let mut options = Options { course, ..Options::default() };
    change(&mut options);
    GiroGaloppo::new(&options, seats).unwrap()
}

/// The course as it is to whoever places next: `o` open to an obstacle, `#` has one, `-` neither.
pub fn open(game: &GiroGaloppo) -> String {
    let open = match game.turn() {
        Turn::One(seat) => game.view(Audience::Seat(seat)).placeable,
        _ => CellSet::EMPTY,
    };
    let draw = |cell| match cell {
        cell if game.wooden().contains(cell) => '#',
        cell if open.contains(cell) => 'o',
        _ => '-',
    };
    (1..=game.line().0).map(|n| draw(Cell(n))).collect()
}

/// Whoever's turn it is places an obstacle.
pub fn place(game: &mut GiroGaloppo, cell: u8) -> Result<Vec<Effect>, Illegal> {
    let Turn::One(seat) = game.turn() else { panic!("nobody places now") };
    play(game, Fact::seat(seat.0, Action::Place(Cell(cell))))
}
