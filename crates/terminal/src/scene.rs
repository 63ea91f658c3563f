//! What a game says of itself so that it can be drawn and played in a terminal, and what its drawings need to know.

use crate::choice::{Choice, Picked};
use crate::paint::{Horse, PLAIN, SOFT};
use crate::sheet::Sheet;
use crate::words::Said;
use catalog::{AnyAction, AnyEffect, AnyGame, AnyOptions, AnyView, Listed, Voice, match_game};
use game::words::{Cast, Lang, Phrase, Slot, Speak, Told};
use game::{Millis, Seat, SeatSet, Seen};
use std::time::Duration;

/// A game whose board can be drawn in text, and that can be played there.
pub trait Pictured: Listed {
    /// Players of a match that somebody just wants to play.
    const USUAL_PLAYERS: u8;

    /// Whether an adviser must know what has happened: the view no longer shows it.
    const HAS_MEMORY: bool = false;

    /// What was done, in short.
    fn said(action: &Self::Action) -> Said;

    /// What the signs on the board mean, no wider than this.
    fn legend(context: &DrawContext<'_>, width: usize) -> Sheet;

    /// The board, no wider than this if possible.
    fn draw(shown: &Shown<'_, Self>, context: &DrawContext<'_>, width: usize) -> Drawing;

    /// The horse that stands for a seat.
    fn horse_of(view: &Self::View, seat: Seat) -> Option<Horse>;

    /// What a seat can do now, in the order in which keys lead through it.
    fn choices(turn: &OnTurn<'_, Self>) -> Vec<Choice<Self::Action>>;

    /// What somebody means by a word, whether it may be or not: so that it can be told which rule forbids it.
    fn attempt(view: &Self::View, word: &str) -> Option<Self::Action>;

    /// What is to be done now, or whom everybody waits for.
    fn prompt(shown: &Shown<'_, Self>, me: Option<Seat>, voice: Voice<'_>) -> String;

    /// Shows an effect on the view before it, and says for how long it should be seen.
    fn advance(view: &mut Self::View, effect: &Self::Effect) -> Duration;

    /// Whether whoever acts now sees what others at the same keyboard must not see.
    fn is_secret(view: &Self::View) -> bool {
        let _ = view;
        false
    }

    /// Whether it makes sense for the seat to ask for advice.
    fn can_be_advised(view: &Self::View, seat: Seat, among_bots: bool) -> bool {
        let _ = among_bots;
        view.to_act().contains(seat)
    }
}

/// A match as somebody sees it.
pub struct Shown<'a, G: Listed> {
    pub view: &'a G::View,
    pub options: &'a G::Options,
    /// All of it, secrets included: only whoever replays has that.
    pub whole: Option<&'a G>,
}

/// A match as the seat sees it that may do something.
pub struct OnTurn<'a, G: Listed> {
    pub view: &'a G::View,
    pub options: &'a G::Options,
    pub me: Seat,
    /// The first half of what it does, where that takes two keys.
    pub picked: Option<Picked>,
    pub voice: Voice<'a>,
}

/// A board with what belongs beside it.
#[derive(Default)]
pub struct Drawing {
    pub board: Sheet,
    /// Above the story, if the board leaves room; else below the board.
    pub side: Sheet,
    /// Where on the board a mouse finds the choices.
    pub spots: Vec<Spot>,
}

/// A part of the board that stands for one of the choices, by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
    pub choice: usize,
}

/// A match of some game as somebody sees it.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub view: &'a AnyView,
    pub options: &'a AnyOptions,
    pub whole: Option<&'a AnyGame>,
}

impl Scene<'_> {
    /// The board, no wider than this if possible.
    pub fn draw(&self, context: &DrawContext<'_>, width: usize) -> Drawing {
        match_game!(AnyView(self.view), G(view) => {
            // The options are those of the match.
            let Some(options) = G::own_options(self.options) else { return Drawing::default() };
            let whole = self.whole.and_then(G::own);
            G::draw(&Shown { view, options, whole }, context, width)
        })
    }
}

/// What the drawings of all games need to know.
#[derive(Clone, Copy)]
pub struct DrawContext<'a> {
    pub cast: &'a dyn Cast,
    /// What there was to see last.
    pub effects: &'a [AnyEffect],
    pub seats: u8,
    pub lang: Lang,
    /// Whoever plays here, with what it can do.
    pub hand: Option<Hand<'a>>,
    /// What time it is in the match, where that matters.
    pub now: Option<Millis>,
}

/// Whoever plays here, with what it can do.
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    pub seat: Seat,
    pub choices: &'a [Choice],
    /// The choice that is looked at.
    pub cursor: Option<usize>,
    pub picked: Option<Picked>,
    /// What a champion would do.
    pub advised: Option<&'a AnyAction>,
}

impl Hand<'_> {
    /// The index of the choice that does this.
    pub fn choice(&self, does: impl Fn(&AnyAction) -> bool) -> Option<usize> {
        self.choices.iter().position(|choice| choice.action().is_some_and(&does))
    }

    /// Whether this choice is the one that is looked at.
    pub fn is_at(&self, choice: Option<usize>) -> bool {
        choice.is_some() && self.cursor == choice
    }

    /// The action that is looked at.
    pub fn looked_at(&self) -> Option<&AnyAction> {
        self.choices.get(self.cursor?)?.action()
    }
}

impl<'a> DrawContext<'a> {
    /// For a picture that nobody plays on.
    pub fn new(cast: &'a dyn Cast, seats: u8, lang: Lang) -> DrawContext<'a> {
        DrawContext { cast, effects: &[], seats, lang, hand: None, now: None }
    }

    /// The words in the language of the picture.
    pub fn word(&self, phrase: Phrase) -> &'static str {
        phrase.in_lang(self.lang)
    }

    pub fn name(&self, seat: Seat) -> String {
        let mut name = String::new();
        // Writing to a string does not fail.
        let _ = self.cast.name(seat, self.lang, &mut name);
        name
    }

    pub fn told(&self, what: &dyn Speak) -> String {
        Told { what, lang: self.lang, cast: self.cast }.to_string()
    }

    pub fn everybody(&self) -> impl Iterator<Item = Seat> + use<> {
        SeatSet::all(self.seats).iter()
    }

    /// What happened, marked with the horse of whom it is about: what one horse does in a row is
    /// told in one go.
    pub fn story(&self, view: &AnyView, effects: &[AnyEffect], width: usize) -> Sheet {
        let about = |effect: &AnyEffect| match effect.slot("who") {
            Some(Slot::Seat(seat)) => horse_of(view, seat),
            _ => None,
        };
        let together = |a: &AnyEffect, b: &AnyEffect| about(a).is_some() && about(a) == about(b);
        let mut story = Sheet::new();
        for effects in effects.chunk_by(together) {
            let y = story.height();
            match effects.first().and_then(about) {
                Some(horse) => story.paste(0, y, &chip(horse)),
                None => _ = story.put(1, y, "·", SOFT),
            }
            let told: Vec<_> = effects.iter().map(|effect| self.told(effect)).collect();
            let told = Sheet::paragraph(&told.join(" "), width.saturating_sub(4), PLAIN);
            story.paste(4, y, &told);
        }
        story
    }
}

/// The horse that stands for a seat.
pub fn horse_of(view: &AnyView, seat: Seat) -> Option<Horse> {
    match_game!(AnyView(view), G(view) => G::horse_of(view, seat))
}

/// A horse as it stands in lists.
pub fn chip(horse: Horse) -> Sheet {
    Sheet::line(&format!(" {} ", horse.letter()), horse.ink())
}
