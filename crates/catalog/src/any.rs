//! A match of some game, for the edges where only a file or a socket knows which.

use crate::record::{Malformed, People};
use crate::recorded::{ActorKind, Recorded};
use crate::{GameId, for_each_game, match_game};
use game::options::{self, OptionValues, Preset, Sentence};
use game::words::{Phrase, Slot, Speak};
use game::{Audience, Cites, Fact, Game, Numbers, Ranking, Rule, SeatSet, Seen, Turn};
use serde::Serialize;

type GameOf<G> = G;
type OptionsOf<G> = <G as Game>::Options;
type ActionOf<G> = <G as Game>::Action;
type EffectOf<G> = <G as Game>::Effect;
type ViewOf<G> = <G as Game>::View;
type IllegalOf<G> = <G as Game>::Illegal;
type StateOf<G> = <G as Recorded>::State;

/// Declares an enum with a variant a game.
macro_rules! any {
    (($(#[$meta:meta])* $name:ident($of:ident)) $($rules:ident::$type:ident,)*) => {
        $(#[$meta])*
        // The games' types differ in size; these live one at a time, at the edges.
        #[allow(clippy::large_enum_variant)]
        pub enum $name {
            $(
                #[doc = concat!("Of `", stringify!($rules), "`.")]
                $type($of<crate::rules::$rules::$type>),
            )*
        }
    };
}

for_each_game!([any]
    /// A match of some game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    AnyGame(GameOf)
);
for_each_game!([any]
    /// The options of some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyOptions(OptionsOf)
);
for_each_game!([any]
    /// An action in some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyAction(ActionOf)
);
for_each_game!([any]
    /// Something to see and to tell in some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyEffect(EffectOf)
);
for_each_game!([any]
    /// What one audience may know of a match of some game.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(untagged)]
    AnyView(ViewOf)
);
for_each_game!([any]
    /// A refusal in some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyIllegal(IllegalOf)
);
for_each_game!([any]
    /// The state of some match, as records show it.
    #[derive(Serialize)]
    #[serde(untagged)]
    AnyState(StateOf)
);

/// A fact in some game.
pub type AnyFact = Fact<AnyAction>;

/// The way from a game's own types to those of some game, and back.
pub trait Listed: Recorded {
    /// The game's name.
    const GAME: GameId;
    /// The match as some game's.
    fn any(self) -> AnyGame;
    /// The options as some game's.
    fn any_options(options: Self::Options) -> AnyOptions;
    /// The action as some game's.
    fn any_action(action: Self::Action) -> AnyAction;
    /// The effect as some game's.
    fn any_effect(effect: Self::Effect) -> AnyEffect;
    /// The view as some game's.
    fn any_view(view: Self::View) -> AnyView;
    /// The refusal as some game's.
    fn any_illegal(why: Self::Illegal) -> AnyIllegal;
    /// The match, if it is this game's.
    fn own(game: &AnyGame) -> Option<&Self>;
    /// The options, if they are this game's.
    fn own_options(options: &AnyOptions) -> Option<&Self::Options>;
    /// The action, if it is this game's.
    fn own_action(action: &AnyAction) -> Option<&Self::Action>;
    /// The effect, if it is this game's.
    fn own_effect(effect: &AnyEffect) -> Option<&Self::Effect>;
    /// The view, if it is this game's.
    fn own_view(view: &AnyView) -> Option<&Self::View>;
}

/// What is in the value, if it is of this game.
macro_rules! own {
    ($any:ident::$type:ident, $value:expr) => {
        match $value {
            $any::$type(own) => Some(own),
            // With a single game there would be no other.
            #[allow(unreachable_patterns)]
            _ => None,
        }
    };
}

macro_rules! listed {
    (() $($rules:ident::$type:ident,)*) => {
        $(impl Listed for crate::rules::$rules::$type {
            const GAME: GameId = GameId::$type;
            fn any(self) -> AnyGame {
                AnyGame::$type(self)
            }
            fn any_options(options: Self::Options) -> AnyOptions {
                AnyOptions::$type(options)
            }
            fn any_action(action: Self::Action) -> AnyAction {
                AnyAction::$type(action)
            }
            fn any_effect(effect: Self::Effect) -> AnyEffect {
                AnyEffect::$type(effect)
            }
            fn any_view(view: Self::View) -> AnyView {
                AnyView::$type(view)
            }
            fn any_illegal(why: Self::Illegal) -> AnyIllegal {
                AnyIllegal::$type(why)
            }
            fn own(game: &AnyGame) -> Option<&Self> {
                own!(AnyGame::$type, game)
            }
            fn own_options(options: &AnyOptions) -> Option<&Self::Options> {
                own!(AnyOptions::$type, options)
            }
            fn own_action(action: &AnyAction) -> Option<&Self::Action> {
                own!(AnyAction::$type, action)
            }
            fn own_effect(effect: &AnyEffect) -> Option<&Self::Effect> {
                own!(AnyEffect::$type, effect)
            }
            fn own_view(view: &AnyView) -> Option<&Self::View> {
                own!(AnyView::$type, view)
            }
        })*
    };
}

for_each_game!([listed]);

/// The fact belongs to another game than the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is a fact of another game")]
pub struct OtherGame;

/// These are not options of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadOptions(String);

impl AnyGame {
    /// The match before its first fact.
    pub fn new(options: &AnyOptions, seats: u8) -> Result<AnyGame, AnyIllegal> {
        match_game!(AnyOptions(options), G(options) => {
            G::new(options, seats).map(G::any).map_err(G::any_illegal)
        })
    }

    /// Which game it is.
    pub fn id(&self) -> GameId {
        match_game!(AnyGame(self), G(_) => G::GAME)
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        match_game!(AnyGame(self), G(game) => game.seat_count())
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        match_game!(AnyGame(self), G(game) => game.turn())
    }

    /// What `to` may know.
    pub fn view(&self, to: Audience) -> AnyView {
        match_game!(AnyGame(self), G(game) => G::any_view(game.view(to)))
    }

    /// One outcome of chance. Precondition: it is chance's turn.
    pub fn draw(&self, numbers: &mut impl Numbers) -> AnyAction {
        match_game!(AnyGame(self), G(game) => G::any_action(game.draw(numbers)))
    }

    /// The whole state, as records show it.
    pub fn state(&self) -> impl Serialize {
        macro_rules! state {
            (() $($rules:ident::$type:ident,)*) => {
                match self {
                    $(AnyGame::$type(game) => AnyState::$type(game.state()),)*
                }
            };
        }
        for_each_game!([state])
    }

    /// Makes the fact happen if it may; otherwise the match stays as it is.
    pub fn play(
        &mut self,
        fact: &AnyFact,
        fx: &mut impl FnMut(AnyEffect),
    ) -> Result<Result<(), AnyIllegal>, OtherGame> {
        match_game!(AnyGame(self), G(game) => {
            let action = *G::own_action(&fact.action).ok_or(OtherGame)?;
            let fact = Fact { at: fact.at, by: fact.by, action };
            let played = game.play(&fact, &mut |effect| fx(G::any_effect(effect)));
            Ok(played.map_err(G::any_illegal))
        })
    }
}

impl AnyOptions {
    /// Which game they are for.
    pub fn game(&self) -> GameId {
        match_game!(AnyOptions(self), G(_) => G::GAME)
    }

    /// Reads the options of a game, as they stand in the header of a record.
    pub fn parse(game: GameId, json: &str) -> Result<AnyOptions, BadOptions> {
        AnyOptions::read(game, json, &People::default()).map_err(|wrong| match wrong {
            Malformed::Header(why) => BadOptions(why),
            other => BadOptions(other.to_string()),
        })
    }

    /// Reads the options of a game from JSON, and what is about the people at the table.
    pub fn read(game: GameId, json: &str, people: &People) -> Result<AnyOptions, Malformed> {
        match_game!(game, G => {
            let options = serde_json::from_str(json).map_err(|e| Malformed::options(&e))?;
            G::any_options(options).with_people(people)
        })
    }

    /// The same options for these people.
    pub fn with_people(self, people: &People) -> Result<AnyOptions, Malformed> {
        match_game!(AnyOptions(self), G(mut options) => {
            G::seat_people(&mut options, people)?;
            Ok(G::any_options(options))
        })
    }

    /// The options of a way to play that this game offers.
    pub fn preset(game: GameId, preset: &Preset) -> AnyOptions {
        match_game!(game, G => G::any_options(preset.options()))
    }

    /// What is settled, by the names of the options.
    pub fn values(&self) -> &dyn OptionValues {
        match_game!(AnyOptions(self), G(o) => o)
    }

    /// What is settled, to be changed.
    pub fn values_mut(&mut self) -> &mut dyn OptionValues {
        match_game!(AnyOptions(self), G(o) => o)
    }

    /// A sentence for each option that is not the printed game's.
    pub fn told(&self) -> Vec<Sentence> {
        match_game!(AnyOptions(self), G(o) => options::told(o).collect())
    }

    /// What is about the people at the table.
    pub fn people(&self) -> People {
        match_game!(AnyOptions(self), G(options) => G::people_of(options))
    }
}

impl Serialize for AnyOptions {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match_game!(AnyOptions(self), G(options) => options.serialize(s))
    }
}

impl AnyAction {
    /// The game that it is an action of.
    pub fn game(&self) -> GameId {
        match_game!(AnyAction(self), G(_) => G::GAME)
    }

    /// Who does this: chance, the clock, or a seat.
    pub fn actor(&self) -> ActorKind {
        match_game!(AnyAction(self), G(action) => G::actor_of(action))
    }

    /// Whether two outcomes of chance come to the same.
    pub fn is_same_outcome(&self, other: &AnyAction) -> bool {
        match_game!(AnyAction(self), G(action) => {
            G::own_action(other).is_some_and(|other| G::is_same_outcome(action, other))
        })
    }
}

impl AnyView {
    /// Reads a view of a match of this game.
    pub fn read(game: GameId, json: &str) -> serde_json::Result<AnyView> {
        match_game!(game, G => serde_json::from_str(json).map(G::any_view))
    }

    /// Which game it is of.
    pub fn game(&self) -> GameId {
        match_game!(AnyView(self), G(_) => G::GAME)
    }
}

impl Seen for AnyView {
    fn to_act(&self) -> SeatSet {
        match_game!(AnyView(self), G(view) => view.to_act())
    }
    fn ranking(&self) -> Option<Ranking> {
        match_game!(AnyView(self), G(view) => view.ranking())
    }
}

impl AnyEffect {
    /// Reads a list of effects of this game.
    pub fn read_all(game: GameId, json: &str) -> serde_json::Result<Vec<AnyEffect>> {
        match_game!(game, G => {
            let effects: Vec<_> = serde_json::from_str(json)?;
            Ok(effects.into_iter().map(G::any_effect).collect())
        })
    }
}

impl Speak for AnyEffect {
    fn phrase(&self) -> Phrase {
        match_game!(AnyEffect(self), G(effect) => effect.phrase())
    }
    fn slot(&self, name: &str) -> Option<Slot> {
        match_game!(AnyEffect(self), G(effect) => effect.slot(name))
    }
}

impl AnyIllegal {
    /// The game whose rule it is.
    pub fn game(&self) -> GameId {
        match_game!(AnyIllegal(self), G(_) => G::GAME)
    }
}

impl Speak for AnyIllegal {
    fn phrase(&self) -> Phrase {
        match_game!(AnyIllegal(self), G(why) => why.phrase())
    }
    fn slot(&self, name: &str) -> Option<Slot> {
        match_game!(AnyIllegal(self), G(why) => why.slot(name))
    }
}

impl Cites for AnyIllegal {
    fn rule(&self) -> Rule {
        match_game!(AnyIllegal(self), G(why) => why.rule())
    }
}

impl std::fmt::Display for AnyIllegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match_game!(AnyIllegal(self), G(why) => why.fmt(f))
    }
}

impl std::error::Error for AnyIllegal {}
