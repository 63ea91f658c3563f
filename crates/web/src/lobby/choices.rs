//! The options of the games, as the lobby offers them: each with the rule that it changes.

use catalog::GameId;
use catalog::record::Fields;
use game::words::{Phrase, phrase};

/// One option of a game.
pub struct Choice {
    /// Its name in a record's header.
    pub key: &'static str,
    /// The rule that it changes.
    pub rule: &'static str,
    pub label: Phrase,
    /// What it changes, in a sentence.
    pub about: Phrase,
    /// What can be chosen, as JSON without blanks; the printed rule comes first and is not written down.
    pub values: &'static [(&'static str, Phrase)],
}

const OFF_ON: &[(&str, Phrase)] = &[("false", NO), ("true", YES)];
const ON_OFF: &[(&str, Phrase)] = &[("true", YES), ("false", NO)];
const YES: Phrase = phrase("yes", "oui");
const NO: Phrase = phrase("no", "non");
const PRINTED: Phrase = phrase("as printed", "comme imprimé");

const GIRO_GALOPPO: &[Choice] = &[
    Choice {
        key: "course",
        rule: "GG-1",
        label: phrase("Course", "Parcours"),
        about: phrase("How long the race is.", "La longueur de la course."),
        values: &[
            ("\"classic\"", phrase("classic, 44 cells", "classique, 44 cases")),
            ("\"sprint\"", phrase("sprint, 30 cells", "sprint, 30 cases")),
            ("\"grand\"", phrase("grand, 60 cells", "grand, 60 cases")),
        ],
    },
    Choice {
        key: "placement",
        rule: "GG-6",
        label: phrase("Hurdles", "Haies"),
        about: phrase("Who puts up the five hurdles.", "Qui pose les cinq haies."),
        values: &[
            ("\"players\"", phrase("the players, in turn", "les joueurs, tour à tour")),
            ("\"random\"", phrase("by lot", "le hasard")),
        ],
    },
    Choice {
        key: "spacing",
        rule: "GG-4",
        label: phrase("Gap between hurdles", "Écart entre les haies"),
        about: phrase(
            "Between which obstacles a free cell must lie.",
            "Entre quels obstacles une case doit rester libre.",
        ),
        values: &[
            ("\"all\"", phrase("between all obstacles", "entre tous les obstacles")),
            ("\"wooden\"", phrase("only between hurdles", "entre les haies seulement")),
        ],
    },
    Choice {
        key: "ties",
        rule: "GG-9",
        label: phrase("Equal cards", "Cartes égales"),
        about: phrase(
            "The rearmost horse goes first: as it stands then, or as it stood when the cards were turned.",
            "Le dernier cheval part d'abord : selon sa place du moment, ou celle au retournement des cartes.",
        ),
        values: &[
            ("\"live\"", phrase("as they stand then", "selon la place du moment")),
            ("\"frozen\"", phrase("as they stood", "selon la place d'avant")),
        ],
    },
    Choice {
        key: "open_discards",
        rule: "GG-15",
        label: phrase("Used cards stay in sight", "Cartes jouées visibles"),
        about: phrase(
            "Everybody sees which cards are gone.",
            "Tout le monde voit les cartes déjà jouées.",
        ),
        values: OFF_ON,
    },
    Choice {
        key: "variant",
        rule: "GG-18",
        label: phrase("Only one of equal cards moves", "Cartes égales : un seul avance"),
        about: phrase(
            "The others lose their turn and their card.",
            "Les autres perdent leur tour et leur carte.",
        ),
        values: OFF_ON,
    },
];

const PETITS_CHEVAUX: &[Choice] = &[
    Choice {
        key: "horses",
        rule: "PC-1",
        label: phrase("Horses each", "Chevaux par joueur"),
        about: phrase("Fewer make a quick game.", "Moins de chevaux, partie plus courte."),
        values: &[("4", phrase("4", "4")), ("2", phrase("2", "2")), ("1", phrase("1", "1"))],
    },
    Choice {
        key: "exit_on",
        rule: "PC-3",
        label: phrase("Out of the box", "Sortir de l'écurie"),
        about: phrase("Which throws let a horse out.", "Quels lancers font sortir un cheval."),
        values: &[
            ("[6]", phrase("on a 6", "avec un 6")),
            ("[1,6]", phrase("on a 1 or a 6", "avec un 1 ou un 6")),
            ("[5,6]", phrase("on a 5 or a 6", "avec un 5 ou un 6")),
        ],
    },
    Choice {
        key: "opening_tries",
        rule: "PC-3",
        label: phrase("Throws while all horses wait", "Lancers tant que tout attend"),
        about: phrase(
            "How often you throw while no horse of yours is out.",
            "Combien de lancers tant qu'aucun de tes chevaux n'est sorti.",
        ),
        values: &[("1", phrase("1", "1")), ("3", phrase("3", "3"))],
    },
    Choice {
        key: "max_sixes",
        rule: "PC-4",
        label: phrase("Sixes in a row", "Six d'affilée"),
        about: phrase(
            "A third 6 in a row may end the turn.",
            "Un troisième 6 d'affilée peut finir le tour.",
        ),
        values: &[
            ("null", phrase("no limit", "sans limite")),
            ("3", phrase("the third ends the turn", "le troisième finit le tour")),
        ],
    },
    Choice {
        key: "may_pass",
        rule: "PC-6",
        label: phrase("You may pass", "On peut passer"),
        about: phrase("Even if a horse could move.", "Même si un cheval pouvait avancer."),
        values: OFF_ON,
    },
    Choice {
        key: "own_barrage_blocks",
        rule: "PC-9",
        label: phrase("Your own barrage stops you", "Ton barrage t'arrête aussi"),
        about: phrase(
            "Two horses on one cell stop everybody, or only the others.",
            "Deux chevaux sur une case arrêtent tout le monde, ou seulement les autres.",
        ),
        values: ON_OFF,
    },
    Choice {
        key: "barrage_capture",
        rule: "PC-10",
        label: phrase("Barrages can be captured", "On peut prendre un barrage"),
        about: phrase(
            "Landing on it exactly sends both horses home.",
            "Tomber pile dessus renvoie les deux chevaux.",
        ),
        values: OFF_ON,
    },
    Choice {
        key: "stable_overtaking",
        rule: "PC-13",
        label: phrase("Overtaking in the stable", "Doubler sur l'escalier"),
        about: phrase(
            "Horses may pass each other on the last cells.",
            "Les chevaux peuvent se doubler sur les dernières cases.",
        ),
        values: ON_OFF,
    },
    Choice {
        key: "play_on",
        rule: "PC-14",
        label: phrase("Play on for the other places", "Jouer pour les autres places"),
        about: phrase(
            "The match goes on after somebody has won.",
            "La partie continue après la victoire.",
        ),
        values: OFF_ON,
    },
];

const CARROUSEL: &[Choice] = &[
    Choice {
        key: "target",
        rule: "CA-10",
        label: phrase("Points to win", "Points pour gagner"),
        about: phrase("Fewer make a quick game.", "Moins de points, partie plus courte."),
        values: &[
            ("null", PRINTED),
            ("5", phrase("5", "5")),
            ("8", phrase("8", "8")),
            ("10", phrase("10", "10")),
        ],
    },
    Choice {
        key: "hold_ms",
        rule: "CA-6",
        label: phrase("Time to hold the carousel", "Temps pour tenir le manège"),
        about: phrase(
            "Whoever takes longer has failed.",
            "Qui met plus longtemps a raté son coup.",
        ),
        values: &[
            ("5000", phrase("5 seconds", "5 secondes")),
            ("3000", phrase("3 seconds", "3 secondes")),
            ("10000", phrase("10 seconds", "10 secondes")),
        ],
    },
    Choice {
        key: "gentle_hands",
        rule: "CA-6",
        label: phrase("Letting go is free", "Lâcher ne coûte rien"),
        about: phrase("For small hands.", "Pour les petites mains."),
        values: OFF_ON,
    },
    Choice {
        key: "free_claims",
        rule: "CA-8",
        label: phrase("A wrong claim is free", "Se tromper ne coûte rien"),
        about: phrase("It costs no point.", "Aucun point n'est perdu."),
        values: OFF_ON,
    },
    Choice {
        key: "expert",
        rule: "CA-11",
        label: phrase("Expert", "Expert"),
        about: phrase(
            "Everybody's cards count for everybody.",
            "Les cartes de tous comptent pour tous.",
        ),
        values: OFF_ON,
    },
];

/// The options of a game.
pub const fn choices(game: GameId) -> &'static [Choice] {
    match game {
        GameId::GiroGaloppo => GIRO_GALOPPO,
        GameId::PetitsChevaux => PETITS_CHEVAUX,
        GameId::Carrousel => CARROUSEL,
    }
}

/// Which of its values an option has, in the options of a table; `None` is one that is not offered.
pub fn chosen(choice: &Choice, options: &str) -> Option<usize> {
    let mut options = Fields::read(options).unwrap_or_default();
    let Some(value) = options.take_optional(choice.key) else { return Some(0) };
    choice.values.iter().position(|(json, _)| *json == value.get())
}

/// The options of a table with another value for one of them.
pub fn with_choice(choice: &Choice, value: usize, options: &str) -> String {
    let mut options = Fields::read(options).unwrap_or_default();
    options.take_optional(choice.key);
    if let (1.., Some((json, _))) = (value, choice.values.get(value))
        && let Ok(value) = serde_json::from_str(json)
    {
        options.put(choice.key, value);
    }
    serde_json::to_string(&options).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::AnyOptions;

    #[test]
    fn every_choice_can_be_made_and_the_first_is_the_printed_rule() {
        for game in GameId::ALL {
            let printed = AnyOptions::parse(game, "{}").unwrap();
            for choice in choices(game) {
                for (i, (json, _)) in choice.values.iter().enumerate() {
                    let options = with_choice(choice, i, "{}");
                    let read = AnyOptions::parse(game, &options);
                    let read = read.unwrap_or_else(|e| panic!("{options}: {e}"));
                    assert_eq!(chosen(choice, &options), Some(i), "{options}");
                    let told = serde_json::to_string(&read).unwrap();
                    assert_eq!(chosen(choice, &told), Some(i), "{told}");
                    if *json != "null" {
                        let written = format!("{{\"{}\":{json}}}", choice.key);
                        let written = AnyOptions::parse(game, &written).unwrap();
                        assert_eq!(format!("{written:?}"), format!("{read:?}"), "{}", choice.key);
                    }
                    let same = format!("{read:?}") == format!("{printed:?}");
                    assert_eq!(same, i == 0, "{} of {}", json, choice.key);
                }
            }
        }
    }

    #[test]
    fn every_choice_names_a_rule_of_its_game() {
        for game in GameId::ALL {
            let page = game.rules_page(game::words::Lang::En);
            for choice in choices(game) {
                assert!(page.contains(choice.rule), "{}", choice.rule);
            }
        }
    }
}
