//! A game in a few steps: a picture, a title, a sentence or two, and the rule that says it all.

use super::words::Learn;
use game::words::Lang;

/// One step.
pub struct Lesson {
    pub title: Learn,
    pub text: Learn,
    /// The rule that says it all.
    pub rule: &'static str,
    pub draw: fn(Lang) -> String,
}
