//! What a table may settle before the start.

use crate::board::{Cell, Course, Track, WOODEN};
use crate::illegal::gg;
use game::options::{Entry, Kind, OFF, Preset, Remark, Row, Setting, Value, offer};
use game::words::phrase;
use game::{List, Seat};

/// The seats, eldest first. Empty when the seats stand in that order already.
pub type AgeOrder = List<Seat, 5>;

game::options! {
    /// The options of a race; the default is the printed game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Options {
        /// GG-1: where the race is run.
        course: Course = Entry {
            rule: gg(1),
            label: phrase("Course", "Parcours"),
            about: phrase("How long the race is.", "La longueur de la course."),
            kind: Kind::WordOrLetters { field: "cells", alphabet: Track::LETTERS },
            offered: &[
                offer(Value::Word("classic"), "classic, 44 cells", "classique, 44 cases"),
                offer(Value::Word("sprint"), "sprint, 30 cells", "sprint, 30 cases"),
                offer(Value::Word("grand"), "grand, 60 cells", "grand, 60 cases"),
            ],
            told: Remark {
                special: &[
                    (
                        Value::Word("sprint"),
                        phrase(
                            "The course is the sprint, 30 cells.",
                            "Le parcours est le sprint, 30 cases.",
                        ),
                    ),
                    (
                        Value::Word("grand"),
                        phrase(
                            "The course is the grand one, 60 cells.",
                            "Le parcours est le grand, 60 cases.",
                        ),
                    ),
                ],
                usual: phrase(
                    "The course is the players' own, {n} cells.",
                    "Le parcours est celui des joueurs, {n} cases.",
                ),
            },
            row: Row {
                values: Some(phrase(
                    "{default}, `sprint`, `grand`, or one of your own",
                    "{default}, `sprint`, `grand`, ou le vôtre",
                )),
                changes: phrase(
                    "Where the race is run; see \"Getting ready\" (GG-1).",
                    "Le parcours de la course ; voir « La mise en place » (GG-1).",
                ),
            },
        },
        /// GG-4: which obstacles keep a free cell between them.
        spacing: Spacing = Entry {
            rule: gg(4),
            label: phrase("Gap between hurdles", "Écart entre les haies"),
            about: phrase(
                "Between which obstacles a free cell must lie.",
                "Entre quels obstacles une case doit rester libre.",
            ),
            kind: Kind::Word,
            offered: &[
                offer(Spacing::All.word(), "between all obstacles", "entre tous les obstacles"),
                offer(Spacing::Wooden.word(), "only between hurdles", "entre les haies seulement"),
            ],
            told: Remark::always(
                "A hurdle may stand right next to the river or the moor.",
                "Une haie peut toucher la rivière ou le marais.",
            ),
            row: Row::new(
                "With `wooden` only hurdles must keep clear of each other; a hurdle may touch a \
                 river or the moor (GG-4).",
                "Avec `wooden`, seules les haies doivent s'écarter les unes des autres ; une haie \
                 peut toucher une rivière ou le marais (GG-4).",
            ),
        },
        /// GG-6: who places the wooden obstacles.
        placement: Placement = Entry {
            rule: gg(6),
            label: phrase("Hurdles", "Haies"),
            about: phrase("Who puts up the five hurdles.", "Qui pose les cinq haies."),
            kind: Kind::WordOrList { length: WOODEN },
            offered: &[
                offer(Value::Word("players"), "the players, in turn", "les joueurs, tour à tour"),
                offer(Value::Word("random"), "by lot", "le hasard"),
            ],
            told: Remark {
                special: &[(
                    Value::Word("random"),
                    phrase("The hurdles are placed by lot.", "Les haies sont placées au hasard."),
                )],
                usual: phrase(
                    "The hurdles stand from the beginning.",
                    "Les haies sont en place dès le début.",
                ),
            },
            row: Row {
                values: Some(phrase(
                    "{default}, `random`, or a list of five cells",
                    "{default}, `random`, ou une liste de cinq cases",
                )),
                changes: phrase(
                    "With `random` chance sets all five hurdles, every legal way being equally \
                     likely; with a list they stand on those cells from the start, and the list \
                     must obey GG-3 to GG-5 and make no wall (GG-6).",
                    "Avec `random`, le hasard pose les cinq haies, toutes les façons permises \
                     ayant la même chance ; avec une liste, elles sont sur ces cases dès le \
                     départ, et la liste doit respecter GG-3 à GG-5 sans faire de mur (GG-6).",
                ),
            },
        },
        /// GG-9: when the rearmost of equal cards is looked for.
        ties: Ties = Entry {
            rule: gg(9),
            label: phrase("Equal cards", "Cartes égales"),
            about: phrase(
                "The rearmost horse goes first: as it stands then, or as it stood when the cards \
                 were turned.",
                "Le dernier cheval part d'abord : selon sa place du moment, ou celle au \
                 retournement des cartes.",
            ),
            kind: Kind::Word,
            offered: &[
                offer(Ties::Live.word(), "as they stand then", "selon la place du moment"),
                offer(Ties::Frozen.word(), "as they stood", "selon la place d'avant"),
            ],
            told: Remark::always(
                "Of equal cards, the order is settled when they are turned over.",
                "Entre cartes égales, l'ordre est fixé quand on les retourne.",
            ),
            row: Row::new(
                "With `frozen` the places at the moment of turning over decide who of equal cards \
                 goes first (GG-9).",
                "Avec `frozen`, ce sont les places au moment de retourner les cartes qui disent \
                 qui part le premier entre cartes égales (GG-9).",
            ),
        },
        /// GG-15: used cards stay visible.
        open_discards: bool = Entry {
            rule: gg(15),
            label: phrase("Used cards stay in sight", "Cartes jouées visibles"),
            about: phrase(
                "Everybody sees which cards are gone.",
                "Tout le monde voit les cartes déjà jouées.",
            ),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always("Used cards stay visible.", "Les cartes jouées restent visibles."),
            row: Row::new(
                "When on, the used cards can be seen by everybody (GG-15).",
                "Avec on, tout le monde peut voir les cartes dépensées (GG-15).",
            ),
        },
        /// GG-18: of equal cards only one moves.
        variant: bool = Entry {
            rule: gg(18),
            label: phrase("Only one of equal cards moves", "Cartes égales : un seul avance"),
            about: phrase(
                "The others lose their turn and their card.",
                "Les autres perdent leur tour et leur carte.",
            ),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always(
                "Of equal cards, only the rearmost horse moves.",
                "Entre cartes égales, seul le dernier cheval avance.",
            ),
            row: Row::new(
                "When on, only one horse moves among equal cards (GG-18).",
                "Avec on, un seul cheval avance parmi les cartes égales (GG-18).",
            ),
        },
    }
    people {
        /// GG-2, GG-10: who is older than whom. Records keep it beside the options.
        age_order: AgeOrder,
    }
    presets {
        Preset {
            key: "quick",
            name: phrase("Quick race", "Course rapide"),
            about: phrase(
                "The short course, and the obstacles stand there already.",
                "Le petit parcours, et les obstacles sont déjà en place.",
            ),
            settles: &[("course", Value::Word("sprint")), ("placement", Value::Word("random"))],
        },
    }
}

/// GG-4: between which obstacles a free cell must lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Spacing {
    /// Between any two.
    #[default]
    All,
    /// Between any two wooden ones.
    Wooden,
}

/// GG-6: who places the wooden obstacles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Placement {
    /// The players, one at a time.
    #[default]
    Players,
    /// Chance, uniformly over the legal layouts.
    Random,
    /// Nobody: they stand on these cells from the start.
    Fixed([Cell; WOODEN]),
}

/// GG-9: when the rearmost of equal cards is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// Each time one of them is to move.
    #[default]
    Live,
    /// Once, at the reveal.
    Frozen,
}

game::worded!(Spacing: All = "all", Wooden = "wooden");
game::worded!(Ties: Live = "live", Frozen = "frozen");

impl Setting for Placement {
    fn value(&self) -> Value {
        match self {
            Placement::Players => Value::Word("players"),
            Placement::Random => Value::Word("random"),
            Placement::Fixed(cells) => Value::list(cells.map(|cell| cell.0)),
        }
    }
    fn of(value: &Value) -> Option<Placement> {
        match value {
            Value::Word("players") => Some(Placement::Players),
            Value::Word("random") => Some(Placement::Random),
            Value::List(cells) => {
                let cells: [u8; WOODEN] = cells.as_slice().try_into().ok()?;
                Some(Placement::Fixed(cells.map(Cell)))
            }
            _ => None,
        }
    }
}
