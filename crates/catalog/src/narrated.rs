//! What is told of a match to somebody who listens: a sentence a turn.
//!
//! Effects are what a board animates: a throw, each horse that is passed, a landing. Read out one
//! after the other they are noise. A game says here what a turn comes to, in one sentence that is
//! enough for somebody who sees nothing: from the sentences alone it can be known who moved where,
//! who was sent back and who won (`kit::transcript` follows whole matches in that way).

mod places;
mod voice;

pub use places::by_stand;
pub use voice::{COLON, Voice};

use crate::recorded::Recorded;
use crate::{AnyEffect, AnyOptions, AnyView, Listed, match_game};
use game::words::{Cast, Lang};
use game::{Seat, Seen};

/// One sentence of what has happened, and where among the effects it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The index of the first effect that it tells of. Ascending in a list of sentences.
    pub from: usize,
    /// Whose doing it is.
    pub seat: Option<Seat>,
    /// The sentence.
    pub text: String,
}

/// A step of a match, and to whom it is told.
pub struct Telling<'a, G: Recorded> {
    /// What there was to see, in order.
    pub effects: &'a [G::Effect],
    /// The match after it, as this audience sees it.
    pub view: &'a G::View,
    /// Who listens.
    pub voice: Voice<'a>,
}

/// A game whose effects are told a sentence a turn.
pub trait Narrated: Recorded {
    /// What has happened, in order. What goes without saying has no sentence.
    fn narrate(told: &Telling<'_, Self>) -> Vec<Sentence>;

    /// Where everybody and everything is, for whoever asks: in the words and numbers of the
    /// sentences.
    fn whereabouts(view: &Self::View, options: &Self::Options, voice: Voice<'_>) -> String;

    /// How far everybody has come, by seat. Those who share a place by the rules are told in that order.
    fn stand(view: &Self::View) -> Vec<u32>;
}

impl<G: Narrated> Telling<'_, G> {
    /// Everybody's place, once it is known: told when the effects from this one on are shown.
    pub fn result(&self, from: usize) -> Option<Sentence> {
        let text = self.voice.result(&self.view.ranking()?, &G::stand(self.view));
        Some(Sentence { from, seat: None, text })
    }
}

/// What has happened in a match of some game on the way to `view`, told to `me`.
pub fn narrate(
    effects: &[AnyEffect],
    view: &AnyView,
    me: Option<Seat>,
    lang: Lang,
    cast: &dyn Cast,
) -> Vec<Sentence> {
    let voice = Voice { me, lang, cast };
    match_game!(AnyView(view), G(view) => {
        // Effects of another game can't come with this view.
        let effects: Vec<_> = effects.iter().filter_map(|e| G::own_effect(e).copied()).collect();
        G::narrate(&Telling { effects: &effects, view, voice })
    })
}

/// Everybody's place in a match of some game, once it is over.
pub fn result(view: &AnyView, voice: Voice<'_>) -> Option<String> {
    Some(voice.result(&view.ranking()?, &stand(view)))
}

/// How far everybody has come in a match of some game, by seat.
pub fn stand(view: &AnyView) -> Vec<u32> {
    match_game!(AnyView(view), G(view) => G::stand(view))
}

/// Where everybody and everything is in a match of some game; nothing, where the options are
/// another game's.
pub fn whereabouts(
    view: &AnyView,
    options: &AnyOptions,
    me: Option<Seat>,
    lang: Lang,
    cast: &dyn Cast,
) -> String {
    let voice = Voice { me, lang, cast };
    match_game!(AnyView(view), G(view) => {
        G::own_options(options).map(|options| G::whereabouts(view, options, voice)).unwrap_or_default()
    })
}
