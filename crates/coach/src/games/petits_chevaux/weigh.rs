//! The die has fallen, and nothing has moved yet: what each move is worth.

use super::why::why;
use crate::step::written;
use crate::{Depth, Names, Recording, Weighed, WeighedWay};
use bots::petits_chevaux::{Judge, Solution};
use catalog::Listed;
use catalog::rules::petits_chevaux::{PetitsChevaux, Phase};
use game::{ActionSet, Actor, Game, Millis, Seat};

/// By trials, unless this game is solved already.
pub(super) fn weigh(
    recording: &Recording,
    seat: Seat,
    depth: &Depth,
    solution: Option<&Solution>,
) -> Option<Weighed> {
    let options = PetitsChevaux::own_options(&recording.header.options)?;
    let mut table = PetitsChevaux::new(options, recording.seats()).ok()?;
    for (_, fact) in recording.facts_of::<PetitsChevaux>() {
        table.apply_unchecked(&fact, &mut |_| {});
        if super::winner(&table).is_some() {
            // What is played for the other places is not judged.
            return None;
        }
    }
    if table.phase() != Phase::Move || table.seat() != seat {
        return None;
    }
    let judge = Judge { options, solution, trials: depth.trials };
    let (choices, after): (Vec<_>, Vec<_>) = Judge::choices(&table).into_iter().unzip();
    let worths = judge.worths(&after, recording.facts.len() as u64 + 1);
    let worth = |nth: usize| worths.chances(nth)[seat.index()];
    let best = (0..after.len()).reduce(|a, b| if worth(b) > worth(a) { b } else { a })?;
    let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
    let names = Names(&recording.header);
    let way = |action| {
        let same = Judge::same_choice(&table, action);
        let nth = choices.iter().position(|choice| *choice == same)?;
        let way = WeighedWay {
            action: written::<PetitsChevaux>(&action),
            worth: worth(nth),
            best_worth: worth(best),
            error: worths.error(best, nth, seat),
            why: None,
        };
        Some(way.explained(|| why(&table, same, choices[best], &names)))
    };
    let ways = ActionSet::iter(&legal).filter_map(way).collect();
    Some(Weighed { exact: solution.is_some(), ways })
}
