//! A game in a few steps: a picture, a title, a sentence or two, and the rule that says it all.

use game::words::{Lang, Phrase};

/// One step.
pub struct Lesson {
    pub title: Phrase,
    pub text: Phrase,
    /// The rule that says it all.
    pub rule: &'static str,
    pub draw: fn(Lang) -> String,
}
