//! Options at random, from what a game declares.

use crate::{Pick, Specimen};
use game::Numbers;
use game::options::{Kind, OptionSpec, OptionTable, OptionValues, Value};

/// How often options are drawn anew because they don't go together, before that is taken for a
/// fault. Most of them do.
const TRIES: u32 = 1_000;

/// Valid options: offered values, small numbers, and what the game's [`Specimen`] adds.
pub(crate) fn random<G: Specimen>(random: &mut impl Numbers, seats: u8) -> G::Options {
    for _ in 0..TRIES {
        let mut options = drawn::<G, _>(random, usual);
        G::add_people(&mut options, random, seats);
        G::add_own(&mut options, random, seats);
        if G::new(&options, seats).is_ok() {
            return options;
        }
    }
    panic!("{}: hardly any options go together", G::ID);
}

/// Options of any value that can be written.
pub(crate) fn wild<G: Specimen>(random: &mut impl Numbers, seats: u8) -> G::Options {
    let mut options = drawn::<G, _>(random, any);
    G::add_people(&mut options, random, seats);
    G::add_wild(&mut options, random, seats);
    options
}

fn drawn<G: Specimen, N: Numbers>(
    random: &mut N,
    draw: fn(&OptionSpec, &mut N) -> Value,
) -> G::Options {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS {
        let value = draw(spec, random);
        options.set(spec.key, &value).expect("it is one of the declared values");
    }
    options
}

fn usual(spec: &OptionSpec, random: &mut impl Numbers) -> Value {
    match (spec.kind, spec.printed) {
        // Less time than is printed, so that it runs out now and then.
        (Kind::Number { .. }, Value::Number(printed)) => {
            Value::Number((printed / random.pick(&[1, 5, 16])).max(1))
        }
        (Kind::Limit { .. }, _) if random.one_in(2) => Value::None,
        (Kind::Limit { .. }, _) => Value::Number(1 + random.below(8)),
        (Kind::Set { most, always }, _) => set(most, always, 4, random),
        _ => random.pick(spec.offered).value,
    }
}

fn any(spec: &OptionSpec, random: &mut impl Numbers) -> Value {
    match spec.kind {
        Kind::Number { most } if random.one_in(2) => {
            let numbers = [0, 1, 2, 10, 1_000, 86_400_000, most - 1, most];
            Value::Number(random.pick(&numbers).min(most))
        }
        Kind::Limit { most, .. } => match random.below(16) {
            0..4 => Value::None,
            4 => Value::Number(random.pick(&[0, most])),
            5 => Value::Number(random.below(most)),
            6..11 => Value::Number(1 + random.below(4)),
            _ => Value::Number(1 + random.below(most.min(32))),
        },
        Kind::Choice { most } if random.one_in(16) => Value::Number(random.below(most)),
        Kind::Set { most, always } => set(most, always, 2, random),
        _ => usual(spec, random),
    }
}

/// A set in which every number that may be missing is once in `rare` times.
fn set(most: u8, always: u8, rare: u32, random: &mut impl Numbers) -> Value {
    let numbers = (1..=most).filter(|&number| number == always || random.one_in(rare));
    Value::List(game::List::of(0, numbers))
}
