//! Whatever options a game accepts, a match comes to its end.

use crate::Specimen;
use catalog::{AnyOptions, match_game};
use game::words::{Lang, Nameless, Told};
use game::{Actor, Cites, Millis, Numbers, Turn};

/// How long a match was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Length {
    /// How many facts it has.
    pub facts: u32,
    /// The most facts in a row that nobody at the table decided.
    pub undecided: u32,
}

/// Plays a match in which everybody wants the end.
///
/// # Panics
/// When it has not ended after [`MOST_FACTS`](Specimen::MOST_FACTS).
pub fn play_to_the_end<G: Specimen>(mut game: G, random: &mut impl Numbers) -> Length {
    let (mut at, mut length, mut undecided) = (Millis::ZERO, Length::default(), 0);
    // Sometimes nobody does anything for a while; not for ever.
    for _ in 0..G::MOST_FACTS.saturating_mul(8) {
        if matches!(game.turn(), Turn::Over(_)) {
            return length;
        }
        let Some(fact) = game.eager(at, random) else {
            at = at.plus(1_000);
            continue;
        };
        at = fact.at;
        game.apply_unchecked(&fact, &mut |_| {});
        length.facts += 1;
        undecided = if matches!(fact.by, Actor::Seat(_)) { 0 } else { undecided + 1 };
        length.undecided = length.undecided.max(undecided);
        if length.facts > G::MOST_FACTS {
            break;
        }
    }
    panic!("{}: the match does not end: {length:?}", G::ID);
}

/// Makes wild options. With those that are accepted a match ends; the others are refused with a
/// rule and a sentence, and there is no length.
///
/// # Panics
/// When something of this does not hold.
pub fn check_wild<G: Specimen>(random: &mut impl Numbers) -> Option<Length> {
    let seats = G::random_seats(random);
    check_options::<G>(&G::wild_options(random, seats), seats, random)
}

/// The same for these options, of whichever game.
///
/// # Panics
/// When something does not hold.
pub fn check_any(options: &AnyOptions, random: &mut impl Numbers) -> Option<Length> {
    fn of<G: Specimen>(options: &G::Options, random: &mut impl Numbers) -> Option<Length> {
        let seats = G::random_seats(random);
        check_options::<G>(options, seats, random)
    }
    match_game!(AnyOptions(options), G(options) => of::<G>(options, random))
}

fn check_options<G: Specimen>(
    options: &G::Options,
    seats: u8,
    random: &mut impl Numbers,
) -> Option<Length> {
    let why = match G::new(options, seats) {
        Ok(game) => return Some(play_to_the_end(game, random)),
        Err(why) => why,
    };
    assert!(why.rule().to_string().starts_with(G::LETTERS), "{why} cites a rule of its game");
    let [en, fr] = Lang::ALL.map(|lang| Told { what: &why, lang, cast: &Nameless }.to_string());
    assert!(en != fr && !en.contains('{') && !fr.contains('{'), "{en} / {fr}");
    None
}
