//! What is told of a match, in both languages: one table for the effects, one for the refusals.

use crate::effect::Effect;
use crate::illegal::Illegal;
use game::words::{Phrase, Slot, Speak, phrase};

impl Speak for Effect {
    fn phrase(&self) -> Phrase {
        match self {
            Effect::First { .. } => phrase("{who} may begin.", "{who} commence."),
            Effect::Rolled { .. } => phrase("{who} throws a {die}.", "{who} fait un {die}."),
            Effect::LeftBox { .. } => phrase(
                "Horse {horse} of {who} comes out of the box.",
                "Le cheval {horse} de {who} sort de son box.",
            ),
            Effect::Hopped { .. } => phrase(
                "It overtakes horse {other} of {over}.",
                "Il dépasse le cheval {other} de {over}.",
            ),
            Effect::Advanced { .. } => phrase(
                "Horse {horse} of {who} trots from {from} to {to}.",
                "Le cheval {horse} de {who} trotte de {from} à {to}.",
            ),
            Effect::Stabled { .. } => phrase(
                "Horse {horse} of {who} goes to place {stall} of its stable.",
                "Le cheval {horse} de {who} va à la place {stall} de son écurie.",
            ),
            Effect::Captured { .. } => phrase(
                "{by} sends horse {horse} of {who} back to its box!",
                "{by} renvoie le cheval {horse} de {who} dans son box !",
            ),
            Effect::BarrageFormed { .. } => phrase(
                "Two horses of {who} stand together: nobody gets past.",
                "Deux chevaux de {who} sont côte à côte : personne ne passe.",
            ),
            Effect::BarrageOpened { .. } => phrase(
                "The way past {who} is free again.",
                "La route est libre à nouveau chez {who}.",
            ),
            Effect::NoMove { barred: true, .. } => phrase(
                "{who} can't move with a {die}: two horses side by side bar the way.",
                "{who} ne peut rien jouer avec un {die} : deux chevaux côte à côte barrent la route.",
            ),
            Effect::NoMove { .. } => {
                phrase("{who} can't move with a {die}.", "{who} ne peut rien jouer avec un {die}.")
            }
            Effect::Passed { .. } => {
                phrase("{who} does not want to move.", "{who} ne veut pas bouger.")
            }
            Effect::TooManySixes { .. } => phrase(
                "Too many sixes for {who}: this one does not count.",
                "Trop de six pour {who} : celui-ci ne compte pas.",
            ),
            Effect::ThrowsAgain { .. } => {
                phrase("A 6! {who} throws again.", "Un 6 ! {who} rejoue.")
            }
            Effect::TriesAgain { .. } => {
                phrase("{who} may try once more.", "{who} peut encore essayer.")
            }
            Effect::NextSeat { .. } => phrase("Now it is {who}'s turn.", "C'est au tour de {who}."),
            Effect::Finished { place: 1, .. } => phrase(
                "All horses of {who} are home: {who} wins!",
                "Tous les chevaux de {who} sont rentrés : {who} gagne !",
            ),
            Effect::Finished { .. } => phrase(
                "All horses of {who} are home: place {place}.",
                "Tous les chevaux de {who} sont rentrés : place {place}.",
            ),
            Effect::NotFinished { .. } => phrase(
                "{who} still had horses on the way.",
                "{who} avait encore des chevaux en route.",
            ),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Effect::*;
        let number = |n: u8| Slot::Number(n.into());
        Some(match (name, *self) {
            (
                "who",
                First { seat }
                | Rolled { seat, .. }
                | LeftBox { seat, .. }
                | Hopped { seat, .. }
                | Advanced { seat, .. }
                | Stabled { seat, .. }
                | Captured { seat, .. }
                | BarrageFormed { seat, .. }
                | BarrageOpened { seat, .. }
                | NoMove { seat, .. }
                | Passed { seat }
                | TooManySixes { seat }
                | ThrowsAgain { seat }
                | TriesAgain { seat }
                | NextSeat { seat }
                | Finished { seat, .. }
                | NotFinished { seat, .. },
            ) => Slot::Seat(seat),
            ("by", Captured { by, .. }) => Slot::Seat(by),
            ("over", Hopped { over, .. }) => Slot::Seat(over),
            ("die", Rolled { die, .. } | NoMove { die, .. }) => number(die.0),
            // People count their horses from 1.
            (
                "horse",
                LeftBox { horse, .. }
                | Advanced { horse, .. }
                | Stabled { horse, .. }
                | Captured { horse, .. },
            ) => number(horse.0 + 1),
            ("other", Hopped { other, .. }) => number(other.0 + 1),
            ("from", Advanced { from, .. }) => number(from.0),
            ("to", Advanced { to, .. }) => number(to.0),
            ("stall", Stabled { to, .. }) => number(to.stable_cell()?),
            ("place", Finished { place, .. } | NotFinished { place, .. }) => number(place),
            _ => return None,
        })
    }
}

impl Speak for Illegal {
    // A sentence for each of them, and all in one place.
    #[allow(clippy::too_many_lines)]
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
            Illegal::Colours => phrase(
                "every seat needs a side of its own, from 0 to 3",
                "chaque place a besoin de son propre côté, de 0 à 3",
            ),
            Illegal::Horses { .. } => phrase(
                "a seat has 4 horses, or 2, or 1, not {n}",
                "une place a 4 chevaux, ou 2, ou 1, pas {n}",
            ),
            Illegal::OpeningTries { .. } => {
                phrase("there is 1 try or there are 3, not {n}", "il y a 1 essai ou 3, pas {n}")
            }
            Illegal::MaxSixes => phrase(
                "max_sixes is a number from 1 on, or none",
                "max_sixes est un nombre à partir de 1, ou rien",
            ),
            Illegal::NoWayOut => phrase(
                "with max_sixes 1 no 6 is ever played, and where only a 6 lets out no horse could \
                 ever leave its box; let another face out, or allow 2 sixes",
                "avec max_sixes 1, aucun 6 n'est jamais joué, et si seul un 6 fait sortir, aucun \
                 cheval ne quitterait son box ; prenez une autre face pour sortir, ou permettez 2 six",
            ),
            Illegal::DrawFirst => phrase(
                "it must be drawn first who begins",
                "il faut d'abord tirer au sort qui commence",
            ),
            Illegal::AlreadyDrawn => phrase(
                "it has been drawn already who begins",
                "on a déjà tiré au sort qui commence",
            ),
            Illegal::NoSuchFirst => phrase(
                "the seat that was drawn is not at this table",
                "la place tirée au sort n'existe pas à cette table",
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
            Illegal::NoSuchHorse { .. } => {
                phrase("{who} has no such horse", "{who} n'a pas ce cheval")
            }
            Illegal::NotAnExit { .. } => phrase(
                "horse {horse} can't leave the box with this throw",
                "le cheval {horse} ne peut pas sortir du box avec ces points",
            ),
            Illegal::ExitBlocked { .. } => phrase(
                "two horses on the start cell keep horse {horse} in the box",
                "deux chevaux sur la case de départ empêchent le cheval {horse} de sortir",
            ),
            Illegal::OwnBarrage { .. } => phrase(
                "two of its own stand there already; horse {horse} can't join them",
                "deux des siens y sont déjà ; le cheval {horse} ne peut pas les rejoindre",
            ),
            Illegal::PastBarrage { .. } => phrase(
                "two horses side by side bar the way of horse {horse}",
                "deux chevaux côte à côte barrent la route au cheval {horse}",
            ),
            Illegal::OntoBarrage { .. } => phrase(
                "horse {horse} can't stop where two rivals stand together",
                "le cheval {horse} ne peut pas s'arrêter là où deux adversaires sont ensemble",
            ),
            Illegal::Overshoot { .. } => phrase(
                "that is too far: horse {horse} would run out of the stable",
                "c'est trop loin : le cheval {horse} sortirait de l'écurie",
            ),
            Illegal::StableTaken { .. } => phrase(
                "another horse stands on that stable place of horse {horse}",
                "un autre cheval occupe déjà cette place d'écurie, pas de place pour le {horse}",
            ),
            Illegal::StableOvertaking { .. } => phrase(
                "at this table horse {horse} may not overtake in the stable",
                "à cette table, le cheval {horse} ne peut pas dépasser dans l'écurie",
            ),
            Illegal::MustMove => phrase(
                "a move is possible, and it must be made",
                "on peut jouer, alors on doit jouer",
            ),
            Illegal::NothingToPass => {
                phrase("there is no throw to pass on", "il n'y a pas de points à passer")
            }
            Illegal::WrongActor => phrase(
                "chance draws and rolls, seats move and pass; not the other way round",
                "le hasard tire et lance, les joueurs avancent et passent ; pas l'inverse",
            ),
            Illegal::Over => phrase("the game is over", "la partie est finie"),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Illegal::*;
        Some(match (name, *self) {
            ("n", Players { players: n } | Horses { horses: n } | OpeningTries { tries: n }) => {
                Slot::Number(n.into())
            }
            ("who", NotYourTurn { seat, .. } | NoSuchHorse { seat }) => Slot::Seat(seat),
            ("turn", NotYourTurn { turn, .. } | MoveFirst { turn }) => Slot::Seat(turn),
            (
                "horse",
                NotAnExit { horse }
                | ExitBlocked { horse }
                | OwnBarrage { horse }
                | PastBarrage { horse }
                | OntoBarrage { horse }
                | Overshoot { horse }
                | StableTaken { horse }
                | StableOvertaking { horse },
            ) => Slot::Number(u32::from(horse.0) + 1),
            _ => return None,
        })
    }
}
