//! What a table may settle before the start.

use crate::illegal::ca;
use game::options::{Entry, Kind, OFF, Offer, Remark, Row, Value, offer};
use game::words::{Phrase, phrase};

game::options! {
    /// The options of a match; the default is the printed game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Options {
        /// CA-1: face-up cards of a seat; by default 9, 6 or 5 for 2, 3 or 4 players.
        hand: Option<u8> = Entry {
            rule: ca(1),
            label: phrase("Cards each", "Cartes par joueur"),
            about: phrase(
                "How many cards lie face up in front of everybody.",
                "Combien de cartes sont visibles devant chacun.",
            ),
            kind: Kind::Limit { most: 255, none: None },
            offered: &[PRINTED],
            told: Remark::always(
                "{n} {n|card|cards} face up each.",
                "{n} {n|carte visible|cartes visibles} chacun.",
            ),
            row: Row {
                values: Some(phrase(
                    "9, 6, 5 for 2, 3, 4 players (default), or another number",
                    "9, 6, 5 à 2, 3, 4 joueurs (par défaut), ou un autre nombre",
                )),
                changes: phrase(
                    "How many cards lie in front of each player (CA-1).",
                    "Le nombre de cartes devant chacun (CA-1).",
                ),
            },
        },
        /// CA-10: points to win; by default 20, 15 or 10 for 2, 3 or 4 players.
        target: Option<u8> = Entry {
            rule: ca(10),
            label: phrase("Points to win", "Points pour gagner"),
            about: phrase("Fewer make a quick game.", "Moins de points, partie plus courte."),
            kind: Kind::Limit { most: 255, none: None },
            offered: &[
                PRINTED,
                offer(Value::Number(5), "5", "5"),
                offer(Value::Number(8), "8", "8"),
                offer(Value::Number(10), "10", "10"),
            ],
            told: Remark::always(
                "{n} {n|point wins|points win}.",
                "Il faut {n} {n|point|points} pour gagner.",
            ),
            row: Row {
                values: Some(phrase(
                    "20, 15, 10 for 2, 3, 4 players (default), or another number",
                    "20, 15, 10 à 2, 3, 4 joueurs (par défaut), ou un autre nombre",
                )),
                changes: phrase(
                    "How many points it takes to win (CA-10; together with `hand` it must fit the \
                     60 cards, CA-1).",
                    "Le nombre de points qu'il faut pour gagner (CA-10 ; avec `hand`, il doit \
                     convenir aux 60 cartes, CA-1).",
                ),
            },
        },
        /// CA-6: how long a seat may hold the carousel.
        hold_ms: u32 = Entry {
            rule: ca(6),
            label: phrase("Time to hold the carousel", "Temps pour tenir le manège"),
            about: phrase(
                "Whoever takes longer has failed.",
                "Qui met plus longtemps a raté son coup.",
            ),
            kind: Kind::Number { most: u32::MAX },
            offered: &[
                offer(Value::Number(5_000), "5 seconds", "5 secondes"),
                offer(Value::Number(3_000), "3 seconds", "3 secondes"),
                offer(Value::Number(10_000), "10 seconds", "10 secondes"),
            ],
            told: Remark::always("A hand may hold on for {n} ms.", "On peut garder la main {n} ms."),
            row: Row {
                values: Some(ANY_NUMBER),
                changes: phrase(
                    "How long one may hold without moving, in thousandths of a second (CA-6).",
                    "Le temps pendant lequel on peut tenir sans jouer, en millièmes de seconde \
                     (CA-6).",
                ),
            },
        },
        /// CA-6: letting go is free.
        gentle_hands: bool = Entry {
            rule: ca(6),
            label: phrase("Letting go is free", "Lâcher ne coûte rien"),
            about: phrase("For small hands.", "Pour les petites mains."),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always("Letting go costs nothing.", "Lâcher ne coûte rien."),
            row: Row::new(
                "When on, letting go costs nothing, but that player may not touch a horse for one \
                 second (CA-6).",
                "Avec on, lâcher ne coûte rien, mais on ne peut plus toucher un cheval pendant une \
                 seconde (CA-6).",
            ),
        },
        /// CA-8: a wrong claim is free.
        free_claims: bool = Entry {
            rule: ca(8),
            label: phrase("A wrong claim is free", "Se tromper ne coûte rien"),
            about: phrase("It costs no point.", "Aucun point n'est perdu."),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always("A wrong claim costs nothing.", "Une annonce fausse ne coûte rien."),
            row: Row::new(
                "When on, a wrong claim costs nothing (CA-8).",
                "Avec on, une annonce fausse ne coûte rien (CA-8).",
            ),
        },
        /// CA-9: how long nothing may happen.
        impasse_ms: u32 = Entry {
            rule: ca(9),
            label: phrase("Time until an impasse", "Temps jusqu'à l'impasse"),
            about: phrase(
                "When nothing has happened for so long, the tail goes to the head.",
                "Quand rien ne s'est passé pendant ce temps, le dernier passe en tête.",
            ),
            kind: Kind::Number { most: u32::MAX },
            offered: &[offer(Value::Number(20_000), "20 seconds", "20 secondes")],
            told: Remark::always(
                "The impasse comes after {n} ms.",
                "L'impasse arrive après {n} ms.",
            ),
            row: Row {
                values: Some(ANY_NUMBER),
                changes: phrase(
                    "How long it takes until an impasse, in thousandths of a second (CA-9).",
                    "Le temps qu'il faut pour une impasse, en millièmes de seconde (CA-9).",
                ),
            },
        },
        /// CA-11: everybody's cards count for everybody.
        expert: bool = Entry {
            rule: ca(11),
            label: phrase("Expert", "Expert"),
            about: phrase(
                "Everybody's cards count for everybody.",
                "Les cartes de tous comptent pour tous.",
            ),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always(
                "Everybody's cards count for everybody.",
                "Les cartes de tous comptent pour tous.",
            ),
            row: Row::new(
                "When on, all face-up cards on the table count for everybody (CA-11).",
                "Avec on, toutes les cartes face visible de la table comptent pour tout le monde \
                 (CA-11).",
            ),
        },
        /// CA-5, CA-6, CA-8: nobody loses a point, and a hand may stay on the horses for a minute.
        kitchen: bool = Entry {
            rule: ca(5),
            label: phrase("Kitchen rules", "Règles de cuisine"),
            about: phrase(
                "For the smallest: nobody loses a point, and you may hold for a whole minute.",
                "Pour les petits : personne ne perd de point, et on tient toute une minute.",
            ),
            kind: Kind::Switch,
            offered: OFF,
            told: Remark::always(
                "Kitchen rules: nobody loses a point, nobody has to hurry.",
                "Règles de cuisine : personne ne perd de point, personne ne se presse.",
            ),
            row: Row::new(
                "When on, a miss (CA-5), letting go (CA-6) and a wrong claim (CA-8) cost nothing, and a \
                 hold lasts a minute, or `hold_ms` if that is longer (CA-6).",
                "Avec on, un coup manqué (CA-5), lâcher (CA-6) et une annonce fausse (CA-8) ne coûtent \
                 rien, et une prise dure une minute, ou `hold_ms` si c'est plus long (CA-6).",
            ),
        },
    }
}

/// CA-6, `kitchen`: a hold lasts a minute at least.
const KITCHEN_HOLD_MS: u32 = 60_000;
const PRINTED: Offer = offer(Value::None, "as usual", "comme d'habitude");
const ANY_NUMBER: Phrase = phrase("{default}, or another number", "{default}, ou un autre nombre");

impl Options {
    /// The printed number of face-up cards and of points for this many players.
    pub const fn printed(seats: u8) -> (u8, u8) {
        match seats {
            2 => (9, 20),
            3 => (6, 15),
            _ => (5, 10),
        }
    }

    /// CA-6: how long a hold may last. In the kitchen nobody has to hurry; but somebody who went
    /// away with a hand on the horses does not keep the others waiting for ever.
    pub const fn longest_hold_ms(&self) -> u32 {
        if self.kitchen && self.hold_ms < KITCHEN_HOLD_MS { KITCHEN_HOLD_MS } else { self.hold_ms }
    }
}
