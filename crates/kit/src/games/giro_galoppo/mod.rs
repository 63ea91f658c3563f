//! Random tables of Giro Galoppo.

mod golden;
mod shapes;
mod transcript;

use crate::golden::Golden;
use crate::shapes::Shapes;
use crate::{Pick, Specimen, Witness};
use catalog::rules::giro_galoppo::{
    Action, Card, Cell, Course, Effect, GiroGaloppo, Options, Phase, Placement, Spacing, Track,
    WOODEN,
};
use game::{
    ActionSet, Actor, Audience, Cites, Fact, Game, List, Millis, Numbers, Seat, SeatSet, Turn,
};
use serde_json::Value;

impl Specimen for GiroGaloppo {
    const LETTERS: &'static str = "GG";
    const RULE_COUNT: u8 = 18;
    const MOST_FACTS: u32 = 2_500;
    const GOLDEN: &'static [Golden] = golden::GOLDEN;
    const SHAPES: Shapes = shapes::SHAPES;

    fn add_people(options: &mut Options, random: &mut impl Numbers, seats: u8) {
        let mut ages: Vec<Seat> = (0..seats).map(Seat).collect();
        random.shuffle(&mut ages);
        options.age_order = List::of(Seat(0), ages);
    }

    fn add_own(options: &mut Options, random: &mut impl Numbers, seats: u8) {
        if random.one_in(2) {
            options.course = own_course(random, options.spacing);
        }
        if random.one_in(4) {
            let by_chance = Options { placement: Placement::Random, ..*options };
            let table = GiroGaloppo::new(&by_chance, seats).expect("the options are valid");
            if let Action::Layout(cells) = table.draw(random) {
                options.placement = Placement::Fixed(cells);
            }
        }
    }

    fn add_wild(options: &mut Options, random: &mut impl Numbers, seats: u8) {
        match random.below(4) {
            0 => Self::add_own(options, random, seats),
            // The close courses are only good where natural obstacles may touch.
            1 => options.course = wild_course(random),
            _ => (options.course, options.spacing) = (wild_course(random), Spacing::Wooden),
        }
        if random.one_in(8) {
            let cells = u32::from(options.course.track().length()) + 2;
            let any_five = [(); WOODEN].map(|()| Cell(random.below(cells) as u8));
            options.placement = Placement::Fixed(any_five);
        }
    }

    fn random_action(random: &mut impl Numbers) -> Action {
        match random.below(4) {
            0 => Action::Play(Card(random.byte())),
            1 => Action::Place(Cell(random.byte())),
            2 => Action::Layout([(); WOODEN].map(|()| Cell(random.below(70) as u8))),
            _ if random.one_in(2) => Action::Play(Card(random.below(8) as u8)),
            _ => Action::Place(Cell(random.below(64) as u8)),
        }
    }

    fn likely(&self, at: Millis, random: &mut impl Numbers) -> Option<(Actor, Action)> {
        let seat = match self.turn() {
            Turn::Chance => return Some((Actor::Chance, self.draw(random))),
            Turn::One(seat) => seat,
            // GG-7: now and then somebody chooses again.
            Turn::Round(_) if random.one_in(8) => Seat(random.below(self.seats().into()) as u8),
            Turn::Round(seats) => seats.iter().nth(random.below(seats.len() as u32) as usize)?,
            Turn::Live(_) | Turn::Over(_) => return None,
        };
        let legal = self.legal(Actor::Seat(seat), at);
        let action = legal.get(random.below(legal.len() as u32) as usize)?;
        Some((Actor::Seat(seat), action))
    }

    fn pause(&self, _random: &mut impl Numbers) -> u32 {
        0
    }

    /// The others have chosen other cards.
    fn twin(&self, to: Audience, random: &mut impl Numbers) -> GiroGaloppo {
        let mut twin = self.clone();
        let hidden: Vec<Seat> = SeatSet::all(self.seats())
            .iter()
            .zip(self.chosen())
            .filter(|(seat, card)| card.is_some() && to != Audience::Seat(*seat))
            .map(|(seat, _)| seat)
            .collect();
        for seat in hidden {
            let hand: Vec<Card> = self.hands()[seat.index()].iter().collect();
            let again = Fact::seat(seat.0, Action::Play(random.pick(&hand)));
            twin.play(&again, &mut |_| {}).expect("a choice may be changed");
        }
        twin
    }

    fn assert_sound(&self) {
        let positions: Vec<Cell> = self.positions().collect();
        for (i, &a) in positions.iter().enumerate() {
            assert!(a.0 <= self.line().0 + 6, "six cells behind the line are enough");
            assert!(!self.wooden().contains(a), "nobody stands on an obstacle");
            assert!(a == Cell::BOX || !positions[i + 1..].contains(&a), "one horse a cell");
        }
        assert!(self.wooden().len() <= WOODEN);
        if self.phase() != Phase::Placement {
            assert_eq!(self.wooden().len(), WOODEN);
        }
        let hand = self.hands()[0].len();
        assert!(self.hands().iter().all(|h| h.len() == hand), "hands are equally large");
        for (card, hand) in self.chosen().zip(self.hands()) {
            assert!(card.is_none_or(|c| hand.contains(c)), "a choice is in the hand");
        }
    }

    fn assert_step(before: &GiroGaloppo, _fact: &Fact<Action>, after: &GiroGaloppo) {
        let sum = |race: &GiroGaloppo| race.positions().map(|p| u32::from(p.0)).sum::<u32>();
        assert!(sum(after) >= sum(before), "the sum of positions never falls");
        assert!(after.round() >= before.round());
    }

    fn assert_views(public: &Value, seats: &[Value]) {
        shapes::assert_views(public, seats);
    }

    fn witness(seen: &Witness<'_, GiroGaloppo>) -> Vec<u8> {
        let mut rules: Vec<u8> = seen.effects.iter().map(rule_of).collect();
        rules.extend(placement_rules(seen));
        rules.extend(tie_rules(seen));
        for (i, effect) in seen.effects.iter().enumerate() {
            if let Effect::Pushed { seat: pushed, .. } = effect {
                let moves_later = |e: &Effect| match e {
                    Effect::Landed { seat, .. } | Effect::Refused { seat, .. } => seat == pushed,
                    _ => false,
                };
                rules.extend(seen.effects[i + 1..].iter().any(moves_later).then_some(14));
            }
        }
        rules
    }
}

/// The rule that an effect shows.
fn rule_of(effect: &Effect) -> u8 {
    match effect {
        Effect::RaceBegins => 1,
        Effect::Placed { .. } => 2,
        Effect::LaidOut { .. } => 6,
        Effect::Chose { .. } | Effect::ChoseAgain { .. } => 7,
        Effect::Revealed { .. } | Effect::NextRound { .. } => 8,
        Effect::HoppedObstacle { .. } | Effect::HoppedHorse { .. } | Effect::Landed { .. } => 11,
        Effect::Refused { .. } => 12,
        Effect::Pushed { .. } => 13,
        Effect::CardsBack => 15,
        Effect::CrossedLine { .. } => 16,
        Effect::Ranked { .. } | Effect::NotRanked { .. } => 17,
        Effect::LostTurn { .. } => 18,
    }
}

/// GG-3 to GG-6 show in the cells that were refused.
fn placement_rules(seen: &Witness<'_, GiroGaloppo>) -> Vec<u8> {
    let (Action::Place(_), Actor::Seat(seat)) = (seen.fact.action, seen.fact.by) else {
        // A layout by chance obeys GG-5 as a whole.
        return if matches!(seen.fact.action, Action::Layout(_)) { vec![5] } else { vec![] };
    };
    let refused = |cell| seen.before.check(&Fact::seat(seat.0, Action::Place(Cell(cell)))).err();
    (1..=seen.before.line().0).filter_map(refused).map(|why| why.rule().number).collect()
}

/// GG-9 and GG-10 show in equal cards.
fn tie_rules(seen: &Witness<'_, GiroGaloppo>) -> Vec<u8> {
    let positions: Vec<Cell> = seen.before.positions().collect();
    let revealed = seen.effects.iter().filter_map(|e| match e {
        Effect::Revealed { seat, card } => Some((*card, positions[seat.index()])),
        _ => None,
    });
    let played: Vec<(Card, Cell)> = revealed.collect();
    let mut rules = Vec::new();
    for (i, (card, cell)) in played.iter().enumerate() {
        for (other, elsewhere) in &played[i + 1..] {
            if card == other {
                rules.push(if cell == elsewhere { 10 } else { 9 });
            }
        }
    }
    rules
}

/// A course on which the natural obstacles are as close together as they can be, or anywhere; the
/// five wooden ones find room often, but not always.
fn wild_course(random: &mut impl Numbers) -> Course {
    let length = random.pick(&[12, 14, 18, 24, 40, 119, 120]);
    let mut letters: Vec<char> =
        (0..length).map(|_| if random.one_in(4) { 'g' } else { 's' }).collect();
    let mut cell = 1 + random.below(length - 6) as usize;
    for letter in ['r', 'm', 'r'] {
        if let Some(there) = letters.get_mut(cell) {
            *there = letter;
        }
        cell += if random.one_in(3) { random.below(6) as usize } else { 2 };
    }
    let letters: String = letters.into_iter().collect();
    Course::Own(Track::parse(&letters).expect("these are the four letters"))
}

/// A course of our own that can be run, whose natural obstacles keep a distance.
fn own_course(random: &mut impl Numbers, spacing: Spacing) -> Course {
    loop {
        let longest = if random.one_in(8) { 120 } else { 67 };
        let length = 18 + random.below(longest - 17) as usize;
        let mut letters: Vec<char> =
            (0..length).map(|_| if random.one_in(3) { 'g' } else { 's' }).collect();
        let cells: Vec<usize> =
            (0..3).map(|_| 1 + random.below(length as u32 - 1) as usize).collect();
        let close = |a: usize, b: usize| a.abs_diff(b) < 4;
        if close(cells[0], cells[1]) || close(cells[1], cells[2]) || close(cells[0], cells[2]) {
            continue;
        }
        for (&cell, letter) in cells.iter().zip(['r', 'r', 'm']) {
            letters[cell] = letter;
        }
        let letters: String = letters.into_iter().collect();
        let course = Course::Own(Track::parse(&letters).expect("these are the four letters"));
        let options = Options { course, spacing, ..Options::default() };
        if GiroGaloppo::new(&options, 2).is_ok() {
            return course;
        }
    }
}
