//! What can be done at a table, as keys to press and words to type: the same for the screen and for plain lines.

use crate::scene::{OnTurn, Pictured, Shown};
use catalog::{AnyAction, AnyEffect, AnyOptions, AnyView, GameId, Listed, Voice, match_game};
use game::Seat;
use game::words::{Cast, Lang, Told};
use std::time::Duration;

/// No move takes more keys.
const MOST_KEYS: usize = 3;

/// Something that can be done now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<A = AnyAction> {
    /// The key for it; without one it is found by arrows or by typing its word.
    pub key: Option<char>,
    /// The word for it: a number, mostly.
    pub word: String,
    /// What would come of it, in a few words.
    pub told: String,
    /// What it does.
    pub does: Does<A>,
    /// How it is pressed.
    pub press: Press,
}

/// What a choice does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Does<A = AnyAction> {
    /// This.
    Act(A),
    /// Half of something: the next choice says the rest.
    Pick {
        /// What is remembered.
        picked: Picked,
        /// What is done already.
        act: Option<A>,
    },
}

/// The first half of a move; what it means is the game's to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked(pub u8);

/// How a choice is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// Its key does it.
    Once,
    /// Its key shows what would come of it, and the same key or Enter does it.
    Twice,
}

impl<A> Choice<A> {
    /// Something that its key does.
    pub fn new(key: char, word: impl Into<String>, told: impl Into<String>, does: A) -> Choice<A> {
        let (word, told) = (word.into(), told.into());
        Choice { key: Some(key), word, told, does: Does::Act(does), press: Press::Once }
    }

    /// What it does, if it is not only half of something.
    pub fn action(&self) -> Option<&A> {
        match &self.does {
            Does::Act(action) => Some(action),
            Does::Pick { .. } => None,
        }
    }

    /// The same of some game.
    fn any<B>(self, any: impl Fn(A) -> B) -> Choice<B> {
        let does = match self.does {
            Does::Act(action) => Does::Act(any(action)),
            Does::Pick { picked, act } => Does::Pick { picked, act: act.map(any) },
        };
        Choice { key: self.key, word: self.word, told: self.told, does, press: self.press }
    }
}

/// A match as whoever plays here sees it.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// What it sees.
    pub view: &'a AnyView,
    /// What the table has settled.
    pub options: &'a AnyOptions,
    /// Its seat; nobody's, for whoever looks on.
    pub me: Option<Seat>,
    /// The first half of what it does.
    pub picked: Option<Picked>,
    /// Its language, and everybody's names.
    pub voice: Voice<'a>,
}

/// What can be done now.
pub fn choices(at: &Position<'_>) -> Vec<Choice> {
    let Position { picked, voice, .. } = *at;
    let Some(me) = at.me else { return Vec::new() };
    match_game!(AnyView(at.view), G(view) => {
        let Some(options) = G::own_options(at.options) else { return Vec::new() };
        let choices = G::choices(&OnTurn { view, options, me, picked, voice });
        choices.into_iter().map(|choice| choice.any(G::any_action)).collect()
    })
}

/// What somebody does, in short.
pub fn told(action: &AnyAction, lang: Lang, cast: &dyn Cast) -> String {
    let what = match_game!(AnyAction(action), G(action) => G::said(action));
    Told { what: &what, lang, cast }.to_string()
}

/// The words of the choices that lead to this, one after the other; nothing, if none do.
pub fn way_to(at: &Position<'_>, action: &AnyAction) -> Option<Vec<String>> {
    // The shortest of them: what is taken could also be put back and taken again.
    (1..=MOST_KEYS).find_map(|most| way_within(at, action, most))
}

fn way_within(at: &Position<'_>, action: &AnyAction, most: usize) -> Option<Vec<String>> {
    let choices = choices(at);
    if let Some(found) = choices.iter().find(|choice| choice.action() == Some(action)) {
        return Some(vec![found.word.clone()]);
    }
    let most = most.checked_sub(1).filter(|most| *most > 0)?;
    choices.iter().find_map(|choice| {
        let Does::Pick { picked, .. } = choice.does else { return None };
        let rest = way_within(&Position { picked: Some(picked), ..*at }, action, most)?;
        Some(std::iter::once(choice.word.clone()).chain(rest).collect())
    })
}

/// What is to be done now, or whom everybody waits for.
pub fn prompt(at: &Position<'_>) -> String {
    match_game!(AnyView(at.view), G(view) => {
        let Some(options) = G::own_options(at.options) else { return String::new() };
        G::prompt(&Shown { view, options, whole: None }, at.me, at.voice)
    })
}

/// What somebody means by a word, whether it may be or not: the table then says why not.
pub fn attempt(view: &AnyView, word: &str) -> Option<AnyAction> {
    match_game!(AnyView(view), G(view) => G::attempt(view, word).map(G::any_action))
}

/// Shows an effect on the view before it, and says for how long it should be seen.
pub fn advance(view: &mut AnyView, effect: &AnyEffect) -> Duration {
    match_game!(AnyView(view), G(view) => {
        G::own_effect(effect).map_or(Duration::ZERO, |effect| G::advance(view, effect))
    })
}

/// Players of a match that somebody just wants to play.
pub fn usual_players(game: GameId) -> u8 {
    match_game!(game, G => G::USUAL_PLAYERS)
}

/// Whether an adviser must know what has happened.
pub fn has_memory(game: GameId) -> bool {
    match_game!(game, G => G::HAS_MEMORY)
}

/// Whether whoever acts now sees what others at the same keyboard must not see.
pub fn is_secret(view: &AnyView) -> bool {
    match_game!(AnyView(view), G(view) => G::is_secret(view))
}

/// Whether it makes sense for the seat to ask for advice.
pub fn can_be_advised(view: &AnyView, seat: Seat, among_bots: bool) -> bool {
    match_game!(AnyView(view), G(view) => G::can_be_advised(view, seat, among_bots))
}
