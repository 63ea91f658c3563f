//! Carrousel: an honest model of a person.
//!
//! This game is about seeing first, and a program sees all moves at once: it would win every
//! card. So the bots look as people look: at one card after the other, finding an easy move sooner
//! than a hard one, now and then seeing one that is none, and their hands need time.
//!
//! There is one `Person`, and the levels differ in its `Habits` alone: in numbers.

mod habits;
mod hint;
mod luck;
mod person;
mod scene;

use crate::{Bot, Play, Seating};
use carrousel::{Carrousel, Options};
pub use hint::{Hint, hint};

impl Play for Carrousel {
    // The budget is of no use here: what a person sees in a moment takes us no time to work out.
    fn bot(at: &Seating<'_, Options>) -> Box<dyn Bot<Carrousel>> {
        Box::new(person::Person::new(at))
    }
}
