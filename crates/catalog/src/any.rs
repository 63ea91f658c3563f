//! A match of some game, for the edges where only a file or a socket knows which.

use crate::GameId;
use crate::record::{Malformed, People};
use crate::recorded::{ActorKind, Recorded};
use carrousel::Carrousel;
use game::words::{Phrase, Slot, Speak};
use game::{Cites, Fact, Game, Rule, Turn};
use giro_galoppo::GiroGaloppo;
use petits_chevaux::PetitsChevaux;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Declares an enum with a variant a game.
macro_rules! any {
    ($(#[$meta:meta])* $name:ident, $giro:ty, $petits:ty, $carrousel:ty) => {
        $(#[$meta])*
        // The games' types differ in size; these live one at a time, at the edges.
        #[allow(clippy::large_enum_variant)]
        pub enum $name {
            /// Of Giro Galoppo.
            GiroGaloppo($giro),
            /// Of Petits Chevaux.
            PetitsChevaux($petits),
            /// Of Carrousel.
            Carrousel($carrousel),
        }
    };
}

any!(
    /// A match of some game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    AnyGame, GiroGaloppo, PetitsChevaux, Carrousel
);
any!(
    /// The options of some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyOptions, giro_galoppo::Options, petits_chevaux::Options, carrousel::Options
);
any!(
    /// An action in some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyAction, giro_galoppo::Action, petits_chevaux::Action, carrousel::Action
);
any!(
    /// Something to see and to tell in some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyEffect, giro_galoppo::Effect, petits_chevaux::Effect, carrousel::Effect
);
any!(
    /// What one audience may know of a match of some game.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(untagged)]
    AnyView, giro_galoppo::View, petits_chevaux::View, carrousel::View
);
any!(
    /// A refusal in some game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    AnyIllegal, giro_galoppo::Illegal, petits_chevaux::Illegal, carrousel::Illegal
);
any!(
    /// The state of some match, as records show it.
    #[derive(Serialize)]
    #[serde(untagged)]
    AnyState,
    <GiroGaloppo as Recorded>::State,
    <PetitsChevaux as Recorded>::State,
    <Carrousel as Recorded>::State
);

/// A fact in some game.
pub type AnyFact = Fact<AnyAction>;

/// Does the same for the value of every game.
macro_rules! each {
    ($kind:ident, $value:expr, $of:ident => $body:expr) => {
        match $value {
            $kind::GiroGaloppo($of) => $body,
            $kind::PetitsChevaux($of) => $body,
            $kind::Carrousel($of) => $body,
        }
    };
}

/// Does the same for every game and keeps the kind: `map!(AnyGame => AnyState, …)`.
macro_rules! map {
    ($from:ident => $to:ident, $value:expr, $of:ident => $body:expr) => {
        match $value {
            $from::GiroGaloppo($of) => $to::GiroGaloppo($body),
            $from::PetitsChevaux($of) => $to::PetitsChevaux($body),
            $from::Carrousel($of) => $to::Carrousel($body),
        }
    };
}

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
        macro_rules! start {
            ($kind:ident, $game:ty, $options:expr) => {
                <$game>::new($options, seats).map(AnyGame::$kind).map_err(AnyIllegal::$kind)
            };
        }
        match options {
            AnyOptions::GiroGaloppo(o) => start!(GiroGaloppo, GiroGaloppo, o),
            AnyOptions::PetitsChevaux(o) => start!(PetitsChevaux, PetitsChevaux, o),
            AnyOptions::Carrousel(o) => start!(Carrousel, Carrousel, o),
        }
    }

    /// Which game it is.
    pub fn id(&self) -> GameId {
        match self {
            AnyGame::GiroGaloppo(_) => GameId::GiroGaloppo,
            AnyGame::PetitsChevaux(_) => GameId::PetitsChevaux,
            AnyGame::Carrousel(_) => GameId::Carrousel,
        }
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        each!(AnyGame, self, g => g.seat_count())
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        each!(AnyGame, self, g => g.turn())
    }

    /// The whole state, as records show it.
    pub fn state(&self) -> impl Serialize {
        map!(AnyGame => AnyState, self, g => g.state())
    }

    /// Makes the fact happen if it may; otherwise the match stays as it is.
    pub fn play(
        &mut self,
        fact: &AnyFact,
        fx: &mut impl FnMut(AnyEffect),
    ) -> Result<Result<(), AnyIllegal>, OtherGame> {
        macro_rules! play {
            ($kind:ident, $game:expr, $action:expr) => {
                $game
                    .play(&Fact { at: fact.at, by: fact.by, action: $action }, &mut |effect| {
                        fx(AnyEffect::$kind(effect));
                    })
                    .map_err(AnyIllegal::$kind)
            };
        }
        Ok(match (self, fact.action) {
            (AnyGame::GiroGaloppo(g), AnyAction::GiroGaloppo(a)) => play!(GiroGaloppo, g, a),
            (AnyGame::PetitsChevaux(g), AnyAction::PetitsChevaux(a)) => {
                play!(PetitsChevaux, g, a)
            }
            (AnyGame::Carrousel(g), AnyAction::Carrousel(a)) => play!(Carrousel, g, a),
            (AnyGame::GiroGaloppo(_) | AnyGame::PetitsChevaux(_) | AnyGame::Carrousel(_), _) => {
                return Err(OtherGame);
            }
        })
    }
}

impl AnyOptions {
    /// Which game they are for.
    pub fn game(&self) -> GameId {
        match self {
            AnyOptions::GiroGaloppo(_) => GameId::GiroGaloppo,
            AnyOptions::PetitsChevaux(_) => GameId::PetitsChevaux,
            AnyOptions::Carrousel(_) => GameId::Carrousel,
        }
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
        fn options<O: DeserializeOwned>(json: &str) -> Result<O, Malformed> {
            serde_json::from_str(json).map_err(|e| Malformed::options(&e))
        }
        let options = match game {
            GameId::GiroGaloppo => AnyOptions::GiroGaloppo(options(json)?),
            GameId::PetitsChevaux => AnyOptions::PetitsChevaux(options(json)?),
            GameId::Carrousel => AnyOptions::Carrousel(options(json)?),
        };
        options.with_people(people)
    }

    /// The same options with what is about the people at the table.
    pub fn with_people(mut self, people: &People) -> Result<AnyOptions, Malformed> {
        match &mut self {
            AnyOptions::GiroGaloppo(o) => GiroGaloppo::seat_people(o, people)?,
            AnyOptions::PetitsChevaux(o) => PetitsChevaux::seat_people(o, people)?,
            AnyOptions::Carrousel(o) => Carrousel::seat_people(o, people)?,
        }
        Ok(self)
    }

    /// What is about the people at the table.
    pub(crate) fn people(&self) -> People {
        match self {
            AnyOptions::GiroGaloppo(o) => GiroGaloppo::people_of(o),
            AnyOptions::PetitsChevaux(o) => PetitsChevaux::people_of(o),
            AnyOptions::Carrousel(o) => Carrousel::people_of(o),
        }
    }
}

impl Serialize for AnyOptions {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        each!(AnyOptions, self, o => o.serialize(s))
    }
}

impl AnyAction {
    /// The game that it is an action of.
    pub fn game(&self) -> GameId {
        match self {
            AnyAction::GiroGaloppo(_) => GameId::GiroGaloppo,
            AnyAction::PetitsChevaux(_) => GameId::PetitsChevaux,
            AnyAction::Carrousel(_) => GameId::Carrousel,
        }
    }

    /// Who does this: chance, the clock, or a seat.
    pub fn actor(&self) -> ActorKind {
        match self {
            AnyAction::GiroGaloppo(a) => GiroGaloppo::actor_of(a),
            AnyAction::PetitsChevaux(a) => PetitsChevaux::actor_of(a),
            AnyAction::Carrousel(a) => Carrousel::actor_of(a),
        }
    }
}

impl AnyView {
    /// Reads a view of a match of this game.
    pub fn read(game: GameId, json: &str) -> serde_json::Result<AnyView> {
        Ok(match game {
            GameId::GiroGaloppo => AnyView::GiroGaloppo(serde_json::from_str(json)?),
            GameId::PetitsChevaux => AnyView::PetitsChevaux(serde_json::from_str(json)?),
            GameId::Carrousel => AnyView::Carrousel(serde_json::from_str(json)?),
        })
    }
}

impl AnyEffect {
    /// Reads a list of effects of this game.
    pub fn read_all(game: GameId, json: &str) -> serde_json::Result<Vec<AnyEffect>> {
        fn list<E: DeserializeOwned>(
            json: &str,
            wrap: fn(E) -> AnyEffect,
        ) -> serde_json::Result<Vec<AnyEffect>> {
            Ok(serde_json::from_str::<Vec<E>>(json)?.into_iter().map(wrap).collect())
        }
        match game {
            GameId::GiroGaloppo => list(json, AnyEffect::GiroGaloppo),
            GameId::PetitsChevaux => list(json, AnyEffect::PetitsChevaux),
            GameId::Carrousel => list(json, AnyEffect::Carrousel),
        }
    }
}

impl Speak for AnyEffect {
    fn phrase(&self) -> Phrase {
        each!(AnyEffect, self, e => e.phrase())
    }
    fn slot(&self, name: &str) -> Option<Slot> {
        each!(AnyEffect, self, e => e.slot(name))
    }
}

impl Speak for AnyIllegal {
    fn phrase(&self) -> Phrase {
        each!(AnyIllegal, self, i => i.phrase())
    }
    fn slot(&self, name: &str) -> Option<Slot> {
        each!(AnyIllegal, self, i => i.slot(name))
    }
}

impl Cites for AnyIllegal {
    fn rule(&self) -> Rule {
        each!(AnyIllegal, self, i => i.rule())
    }
}

impl std::fmt::Display for AnyIllegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        each!(AnyIllegal, self, i => i.fmt(f))
    }
}

impl std::error::Error for AnyIllegal {}
