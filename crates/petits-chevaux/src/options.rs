//! What a table may settle before the start.

use crate::action::Die;
use crate::board::{Colour, MAX_SEATS};
use crate::exit_faces::ExitFaces;
use crate::illegal::pc;
use game::List;
use game::options::{Entry, Kind, OFF, ON, Preset, Remark, Row, Value, offer};
use game::words::phrase;

game::options! {
    /// The options of a match; the default is the printed game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    // Each switch is an option that players know by its name.
    #[allow(clippy::struct_excessive_bools)]
    pub struct Options {
        /// PC-1: how many horses a seat has: 4, 2 or 1.
        horses: u8 = Entry {
            rule: pc(1),
            label: phrase("Horses each", "Chevaux par joueur"),
            about: phrase("Fewer make a quick game.", "Moins de chevaux, partie plus courte."),
            kind: Kind::Choice { most: 255 },
            offered: &[
                offer(Value::Number(4), "4", "4"),
                offer(Value::Number(2), "2", "2"),
                offer(Value::Number(1), "1", "1"),
            ],
            told: Remark::always(
                "Everybody has {n} {n|horse|horses}.",
                "Chacun a {n} {n|cheval|chevaux}.",
            ),
            row: Row::new(
                "How many horses each player has; 2 or 1 makes a quick game (PC-1), and as many \
                 stable cells nearest the centre must be filled (PC-14).",
                "Le nombre de chevaux de chacun ; avec 2 ou 1, la partie est rapide (PC-1), et il \
                 faut remplir autant de cases d'écurie près du centre (PC-14).",
            ),
        },
        /// PC-3: the faces that let a horse out; 6 is always one of them.
        exit_on: ExitFaces = Entry {
            rule: pc(3),
            label: phrase("Leaving the box", "Sortir du box"),
            about: phrase("Which throws let a horse out.", "Quels lancers font sortir un cheval."),
            kind: Kind::Set { most: 6, always: Die::SIX.0 },
            offered: &[
                offer(Value::list([6]), "on a 6", "avec un 6"),
                offer(Value::list([1, 6]), "on a 1 or a 6", "avec un 1 ou un 6"),
                offer(Value::list([5, 6]), "on a 5 or a 6", "avec un 5 ou un 6"),
            ],
            told: Remark {
                special: &[(
                    Value::list([1, 2, 3, 4, 5, 6]),
                    phrase(
                        "A horse leaves the box on any throw.",
                        "Un cheval sort avec n'importe quel lancer.",
                    ),
                )],
                usual: phrase("A horse leaves the box on {list}.", "Un cheval sort avec {list}."),
            },
            row: Row {
                values: Some(phrase(
                    "{default}, or any numbers of the die with 6 among them, such as `[1, 6]`",
                    "{default}, ou d'autres nombres du dé avec le 6 parmi eux, comme `[1, 6]`",
                )),
                changes: phrase(
                    "With which throws a horse leaves its box (PC-3).",
                    "Les lancers qui font sortir un cheval de son box (PC-3).",
                ),
            },
        },
        /// PC-3: throws in a turn while no horse is on the track: 1 or 3.
        opening_tries: u8 = Entry {
            rule: pc(3),
            label: phrase("Throws while all horses wait", "Lancers tant que tout attend"),
            about: phrase(
                "How often you throw while no horse of yours is out.",
                "Combien de lancers tant qu'aucun de tes chevaux n'est sorti.",
            ),
            kind: Kind::Choice { most: 255 },
            offered: &[offer(Value::Number(1), "1", "1"), offer(Value::Number(3), "3", "3")],
            told: Remark::always(
                "{n} throws while none of your horses is on the track.",
                "{n} lancers tant qu'on n'a aucun cheval en piste.",
            ),
            row: Row::new(
                "With 3 you have up to three throws in a turn while none of your horses is on the \
                 track and none has moved (PC-3).",
                "Avec 3, on a jusqu'à trois lancers par tour tant qu'on n'a aucun cheval sur la \
                 piste et que rien n'a bougé (PC-3).",
            ),
        },
        /// PC-4: the n-th 6 in a row is not played and ends the turn. 1 is refused where only a 6
        /// lets a horse out.
        max_sixes: Option<u8> = Entry {
            rule: pc(4),
            label: phrase("Sixes in a row", "Six d'affilée"),
            about: phrase(
                "A third 6 in a row may end the turn.",
                "Un troisième 6 d'affilée peut finir le tour.",
            ),
            kind: Kind::Limit { most: 255, none: Some("none") },
            offered: &[
                offer(Value::None, "no limit", "sans limite"),
                offer(Value::Number(3), "the third ends the turn", "le troisième finit le tour"),
            ],
            told: Remark::always(
                "Six number {n} in a row is not played and ends the turn.",
                "Le six numéro {n} de suite ne se joue pas et finit le tour.",
            ),
            row: Row {
                values: Some(phrase(
                    "none (default), or a number such as 3",
                    "none (par défaut), ou un nombre comme 3",
                )),
                changes: phrase(
                    "With 3 the third 6 in a row is not played, and your turn ends there (PC-4). \
                     With 1 no 6 is ever played; that needs another number in `exit_on`.",
                    "Avec 3, le troisième 6 de suite n'est pas joué et le tour s'arrête là (PC-4). \
                     Avec 1, aucun 6 n'est jamais joué : il faut alors un autre nombre dans \
                     `exit_on`.",
                ),
            },
        },
        /// PC-6: a move may be declined.
        may_pass: bool = Entry {
            rule: pc(6),
            label: phrase("You may pass", "On peut passer"),
            about: phrase("Even if a horse could move.", "Même si un cheval pouvait avancer."),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always("Nobody has to move.", "On peut refuser d'avancer."),
            row: Row::new(
                "When on, you may choose not to move (PC-6).",
                "Avec on, on peut choisir de ne pas jouer (PC-6).",
            ),
        },
        /// PC-9: a barrage stops its owner's other horses, too.
        own_barrage_blocks: bool = Entry {
            rule: pc(9),
            label: phrase("Your own barrage stops you", "Ton barrage t'arrête aussi"),
            about: phrase(
                "Two horses on one cell stop everybody, or only the others.",
                "Deux chevaux sur une case arrêtent tout le monde, ou seulement les autres.",
            ),
            kind: Kind::Switch,
            offered: ON,
            told: Remark::always(
                "Your own barrage does not stop you.",
                "Son propre barrage n'arrête pas.",
            ),
            row: Row::new(
                "When off, your own barrage doesn't stop your own horses: they may go past it \
                 (PC-9).",
                "Avec off, un barrage n'arrête pas les chevaux de son propriétaire : ils peuvent \
                 le dépasser (PC-9).",
            ),
        },
        /// PC-10: landing on a rival barrage sends both horses home.
        barrage_capture: bool = Entry {
            rule: pc(10),
            label: phrase("Barrages can be captured", "On peut prendre un barrage"),
            about: phrase(
                "Landing on it exactly sends both horses home.",
                "Tomber pile dessus renvoie les deux chevaux.",
            ),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always(
                "A barrage can be landed on: both horses go back to their box.",
                "On peut tomber sur un barrage : les deux chevaux rentrent au box.",
            ),
            row: Row::new(
                "When on, you may end on a rival barrage, and both its horses go into their box \
                 (PC-10).",
                "Avec on, on peut s'arrêter sur un barrage adverse, et ses deux chevaux rentrent \
                 dans leur box (PC-10).",
            ),
        },
        /// PC-13: horses may pass each other in the stable.
        stable_overtaking: bool = Entry {
            rule: pc(13),
            label: phrase("Overtaking in the stable", "Doubler sur l'escalier"),
            about: phrase(
                "Horses may pass each other on the last cells.",
                "Les chevaux peuvent se doubler sur les dernières cases.",
            ),
            kind: Kind::Switch,
            offered: ON,
            told: Remark::always(
                "No overtaking in the stable.",
                "On ne se dépasse pas dans l'écurie.",
            ),
            row: Row::new(
                "When off, no horse may pass another one in the stable (PC-13).",
                "Avec off, aucun cheval ne peut en dépasser un autre dans l'écurie (PC-13).",
            ),
        },
        /// PC-14: the others play for the remaining places.
        play_on: bool = Entry {
            rule: pc(14),
            label: phrase("Play on for the other places", "Jouer pour les autres places"),
            about: phrase(
                "The match goes on after somebody has won.",
                "La partie continue après la victoire.",
            ),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always(
                "The others play on for the other places.",
                "Les autres continuent pour les autres places.",
            ),
            row: Row::new(
                "When on, the rest go on playing for second place and so on, until one is left; \
                 whoever has finished stops throwing, even after a 6 (PC-14).",
                "Avec on, les autres continuent pour la deuxième place et les suivantes, jusqu'à \
                 ce qu'il n'en reste qu'un ; qui a terminé ne lance plus, même après un 6 (PC-14).",
            ),
        },
    }
    people {
        /// The side of each seat; empty for the usual ones. Records keep it beside the options.
        colours: List<Colour, MAX_SEATS>,
    }
    presets {
        Preset {
            key: "quick",
            name: phrase("Quick game", "Partie rapide"),
            about: phrase(
                "Two horses each, and three throws to get the first one out.",
                "Deux chevaux chacun, et trois lancers pour sortir le premier.",
            ),
            settles: &[("horses", Value::Number(2)), ("opening_tries", Value::Number(3))],
        },
    }
}

impl Options {
    /// PC-4: whether a face that lets a horse out is ever played. The n-th 6 in a row is not, so
    /// that with a limit of 1 no 6 is. Every other throw is played, whatever the other options.
    pub(crate) fn let_somebody_out(&self) -> bool {
        self.exit_on.iter().any(|face| face != Die::SIX || self.max_sixes != Some(1))
    }
}
