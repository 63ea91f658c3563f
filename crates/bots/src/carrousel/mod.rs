//! Carrousel: an honest model of a person.
//!
//! This game is about seeing first, and a program sees all moves at once: it would win every
//! card. So the bots look as people look: at one card after the other, finding an easy move sooner
//! than a hard one, now and then seeing one that is none, and their hands need time.
//!
//! There is one `Person`, and the levels differ in its `Habits` alone: in numbers.

mod anything;
mod habits;
mod hint;
mod luck;
mod newcomer;
mod person;
mod scene;

use crate::{Bot, Intent, Play, Random, Seating, Tip};
use catalog::rules::carrousel::{Action, Carrousel, Options, View};
use game::{Millis, Seat};
pub use hint::{Hint, hint};

impl Play for Carrousel {
    type Glance = View;

    // The budget is of no use here: what a person sees in a moment takes us no time to work out.
    fn bot(at: &Seating<'_, Options>) -> Box<dyn Bot<Carrousel>> {
        Box::new(person::Person::new(at))
    }

    fn newcomer(at: &Seating<'_, Options>) -> Box<dyn Bot<Carrousel>> {
        Box::new(newcomer::Newcomer::new(at))
    }

    fn anything(
        view: &View,
        seat: Seat,
        now: Millis,
        random: &mut Random,
    ) -> Option<Intent<Action>> {
        anything::scramble(view, seat, now, random)
    }

    /// Whoever asks is no champion: it is shown the easiest way that there is.
    fn tip(view: &View, options: &Options, seat: Seat) -> Tip<Action> {
        Tip::Do(hint(view, seat, options.expert).map(|hint| match hint {
            Hint::Claim(card) => Action::Claim(card),
            Hint::Move(step, _) => Action::Move(step),
        }))
    }
}
