//! What is told of a match, in both languages: one table for the effects, one for the refusals.

use crate::effect::Effect;
use crate::illegal::Illegal;
use game::words::{Phrase, Slot, Speak, phrase};

impl Speak for Effect {
    fn phrase(&self) -> Phrase {
        match self {
            Effect::Rolled { .. } => phrase("{who} throws a {die}.", "{who} fait un {die}."),
            Effect::Advanced { .. } => phrase(
                "Horse {horse} of {who} trots from {from} to {to}.",
                "Le cheval {horse} de {who} trotte de {from} à {to}.",
            ),
            Effect::CameHome { .. } => phrase(
                "Horse {horse} of {who} comes home!",
                "Le cheval {horse} de {who} est rentré !",
            ),
            Effect::SentBack { .. } => phrase(
                "{by} sends horse {horse} of {who} back to the start!",
                "{by} renvoie le cheval {horse} de {who} au départ !",
            ),
            Effect::NextSeat { .. } => phrase("Now it is {who}'s turn.", "C'est au tour de {who}."),
            Effect::Placed { place: 1, .. } => {
                phrase("Both horses are home: {who} wins!", "Les deux sont rentrés : {who} gagne !")
            }
            Effect::Placed { .. } => phrase("{who} takes place {place}.", "Place {place} : {who}."),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Effect::*;
        let number = |n: u8| Slot::Number(n.into());
        Some(match (name, *self) {
            (
                "who",
                Rolled { seat, .. }
                | Advanced { seat, .. }
                | CameHome { seat, .. }
                | SentBack { seat, .. }
                | NextSeat { seat }
                | Placed { seat, .. },
            ) => Slot::Seat(seat),
            ("by", SentBack { by, .. }) => Slot::Seat(by),
            ("die", Rolled { die, .. }) => number(die.0),
            // People count their horses from 1.
            ("horse", Advanced { horse, .. } | CameHome { horse, .. } | SentBack { horse, .. }) => {
                number(horse.0 + 1)
            }
            ("from", Advanced { from, .. }) => number(from.0),
            ("to", Advanced { to, .. }) => number(to.0),
            ("place", Placed { place, .. }) => number(place),
            _ => return None,
        })
    }
}

impl Speak for Illegal {
    fn phrase(&self) -> Phrase {
        match self {
            Illegal::Players { .. } => phrase(
                "two to four can play, not {n}",
                "on joue à deux, trois ou quatre, pas à {n}",
            ),
            Illegal::NoSuchSeat { .. } => phrase(
                "there is no such seat at this table",
                "cette place n'existe pas à cette table",
            ),
            Illegal::Track { .. } => phrase(
                "the track has 20 cells or 12, not {n}",
                "la piste a 20 cases ou 12, pas {n}",
            ),
            Illegal::NotYourTurn { .. } => phrase(
                "it is the turn of {turn}, not of {who}",
                "c'est à {turn} de jouer, pas à {who}",
            ),
            Illegal::RollFirst => {
                phrase("the die must be thrown first", "il faut d'abord jeter le dé")
            }
            Illegal::MoveFirst { .. } => phrase(
                "{turn} must play the throw before the die rolls again",
                "{turn} doit jouer ses points avant que le dé ne roule à nouveau",
            ),
            Illegal::NoSuchFace => phrase("a die shows 1 to 6", "un dé montre de 1 à 6"),
            Illegal::NoSuchHorse => {
                phrase("everybody has two horses", "chacun a deux chevaux, pas plus")
            }
            Illegal::WrongActor => phrase(
                "chance throws the die and seats move; not the other way round",
                "le hasard lance le dé et les joueurs avancent ; pas l'inverse",
            ),
            Illegal::AlreadyHome { .. } => phrase(
                "horse {horse} is home and stays there",
                "le cheval {horse} est rentré et n'avance plus",
            ),
            Illegal::Over => phrase("the game is over", "la partie est finie"),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Illegal::*;
        Some(match (name, *self) {
            ("n", Players { players: n } | Track { cells: n }) => Slot::Number(n.into()),
            ("who", NotYourTurn { seat, .. }) => Slot::Seat(seat),
            ("turn", NotYourTurn { turn, .. } | MoveFirst { turn }) => Slot::Seat(turn),
            ("horse", AlreadyHome { horse }) => Slot::Number(u32::from(horse.0) + 1),
            _ => return None,
        })
    }
}
