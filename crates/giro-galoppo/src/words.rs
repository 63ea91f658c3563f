//! What is told of a race, in both languages: one table for the effects, one for the refusals.

use crate::effect::{Effect, Obstacle};
use crate::illegal::{CourseFault, Illegal};
use game::words::{Phrase, Slot, Speak, phrase};

impl Speak for Effect {
    fn phrase(&self) -> Phrase {
        match self {
            Effect::Placed { .. } => {
                phrase("{who} puts a hurdle on {cell}.", "{who} pose une haie sur la case {cell}.")
            }
            Effect::LaidOut { .. } => {
                phrase("A hurdle stands on {cell}.", "Une haie se dresse sur la case {cell}.")
            }
            Effect::RaceBegins => phrase("Ready, steady, go!", "À vos marques, prêts, partez !"),
            Effect::Chose { .. } => phrase("{who} has chosen a card.", "{who} a choisi une carte."),
            Effect::ChoseAgain { .. } => {
                phrase("{who} has chosen again.", "{who} a choisi de nouveau.")
            }
            Effect::Revealed { .. } => phrase("{who} shows a {card}.", "{who} montre un {card}."),
            Effect::HoppedObstacle { .. } => phrase(
                "{who} jumps over {obstacle} on {cell}.",
                "{who} saute par-dessus {obstacle}, case {cell}.",
            ),
            Effect::HoppedHorse { .. } => {
                phrase("{who} jumps over {other}.", "{who} saute par-dessus {other}.")
            }
            Effect::Landed { .. } => {
                phrase("{who} gallops from {from} to {to}.", "{who} galope de {from} à {to}.")
            }
            Effect::Refused { .. } => phrase(
                "{who} stops short at {obstacle} on {cell} and stays on {from}.",
                "{who} s'arrête net devant {obstacle}, case {cell}, et reste sur {from}.",
            ),
            Effect::Pushed { to, .. } if to.0 == 0 => phrase(
                "{by} pushes {who} back from {from}, all the way into the box.",
                "{by} fait reculer {who} de la case {from} jusque dans le box.",
            ),
            Effect::Pushed { .. } => phrase(
                "{by} pushes {who} back from {from} to {to}.",
                "{by} fait reculer {who} de la case {from} à la case {to}.",
            ),
            Effect::LostTurn { .. } => phrase(
                "{who} played a {card} too and has to wait.",
                "{who} a joué un {card} aussi et doit attendre.",
            ),
            Effect::CrossedLine { .. } => {
                phrase("{who} crosses the line!", "{who} passe la ligne d'arrivée !")
            }
            Effect::CardsBack => phrase(
                "Everybody takes their six cards back.",
                "Tout le monde reprend ses six cartes.",
            ),
            Effect::NextRound { .. } => phrase("Round {round}.", "Tour {round}."),
            Effect::Ranked { place: 1, .. } => {
                phrase("{who} wins the race!", "{who} gagne la course !")
            }
            Effect::Ranked { .. } => {
                phrase("{who} comes in at place {place}.", "{who} arrive à la place {place}.")
            }
            Effect::NotRanked { .. } => {
                phrase("{who} did not reach the line.", "{who} n'a pas atteint la ligne d'arrivée.")
            }
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Effect::*;
        let number = |n: u8| Slot::Number(n.into());
        Some(match (name, *self) {
            (
                "who",
                Placed { seat, .. }
                | Chose { seat }
                | ChoseAgain { seat }
                | Revealed { seat, .. }
                | HoppedObstacle { seat, .. }
                | HoppedHorse { seat, .. }
                | Landed { seat, .. }
                | Refused { seat, .. }
                | Pushed { seat, .. }
                | LostTurn { seat, .. }
                | CrossedLine { seat }
                | Ranked { seat, .. }
                | NotRanked { seat, .. },
            ) => Slot::Seat(seat),
            ("by", Pushed { by, .. }) => Slot::Seat(by),
            ("other", HoppedHorse { other, .. }) => Slot::Seat(other),
            (
                "cell",
                Placed { cell, .. }
                | LaidOut { cell }
                | HoppedObstacle { cell, .. }
                | Refused { cell, .. },
            ) => number(cell.0),
            ("from", Landed { from, .. } | Refused { from, .. } | Pushed { from, .. }) => {
                match from.0 {
                    0 => Slot::Words(THE_BOX),
                    cell => number(cell),
                }
            }
            ("to", Landed { to, .. } | Pushed { to, .. }) => number(to.0),
            ("card", Revealed { card, .. } | LostTurn { card, .. }) => number(card.0),
            ("obstacle", HoppedObstacle { obstacle, .. } | Refused { obstacle, .. }) => {
                Slot::Words(match obstacle {
                    Obstacle::Wooden => phrase("the hurdle", "la haie"),
                    Obstacle::River => phrase("the river", "la rivière"),
                    Obstacle::Moor => phrase("the moor", "le marais"),
                })
            }
            ("round", NextRound { round }) => Slot::Number(round),
            ("place", Ranked { place, .. } | NotRanked { place, .. }) => number(place),
            _ => return None,
        })
    }
}

const THE_BOX: Phrase = phrase("the box", "son box");

impl Speak for Illegal {
    fn phrase(&self) -> Phrase {
        match self {
            Illegal::Players { .. } => phrase(
                "two to five can play, not {players}",
                "on joue à deux, trois, quatre ou cinq, pas à {players}",
            ),
            Illegal::NoSuchSeat { .. } => phrase(
                "there is no such seat at this table",
                "cette place n'existe pas à cette table",
            ),
            Illegal::AgeOrder => phrase(
                "the age order must name every seat once, eldest first",
                "l'ordre des âges doit nommer chaque place une fois, l'aîné d'abord",
            ),
            Illegal::Course { fault } => fault.phrase(),
            Illegal::NotYourObstacle { .. } => phrase(
                "it is the turn of {turn} to place an obstacle, not of {who}",
                "c'est à {turn} de poser un obstacle, pas à {who}",
            ),
            Illegal::NothingToPlace => phrase(
                "the obstacles stand already; play a card",
                "les obstacles sont déjà posés ; jouez une carte",
            ),
            Illegal::PlaceFirst => phrase(
                "the five wooden obstacles must stand before the race begins",
                "les cinq obstacles de bois doivent être posés avant la course",
            ),
            Illegal::NotSand { .. } => phrase(
                "an obstacle goes on a sand cell in front of the line; this cell is none",
                "un obstacle se pose sur une case de sable avant la ligne ; celle-ci n'en est pas une",
            ),
            Illegal::AlreadyObstacle { .. } => phrase(
                "there is an obstacle on cell {cell} already",
                "il y a déjà un obstacle sur la case {cell}",
            ),
            Illegal::TooClose { .. } => phrase(
                "cell {cell} touches another obstacle; leave a free cell between them",
                "la case {cell} touche un autre obstacle ; laissez une case libre entre les deux",
            ),
            Illegal::LayoutOfFive => phrase(
                "a layout has five obstacles, no more and no fewer",
                "il y a cinq obstacles à poser, ni plus ni moins",
            ),
            Illegal::LayoutTooFewFar => phrase(
                "fewer than two obstacles lie between the last natural obstacle and the line",
                "il y a moins de deux obstacles entre le dernier obstacle naturel et la ligne",
            ),
            Illegal::NoWayToFinish { .. } => phrase(
                "with an obstacle on cell {cell} the five could no longer be placed as the rules \
                 want, two of them behind the last natural obstacle",
                "avec un obstacle sur la case {cell}, on ne pourrait plus poser les cinq comme le \
                 veut la règle, dont deux après le dernier obstacle naturel",
            ),
            Illegal::Wall { .. } => phrase(
                "with an obstacle on cell {cell} six would stand side by side in the end, and no \
                 card jumps six",
                "avec un obstacle sur la case {cell}, il y en aurait six côte à côte à la fin, et \
                 aucune carte n'en saute six",
            ),
            Illegal::NotChancesToPlace => phrase(
                "chance does not lay out the obstacles at this moment of this table",
                "ce n'est pas au hasard de poser les obstacles, à cette table ou à ce moment",
            ),
            Illegal::ChancePlaces => phrase(
                "at this table chance lays out the obstacles",
                "à cette table, c'est le hasard qui pose les obstacles",
            ),
            Illegal::NotInHand { .. } => {
                phrase("{who} does not have that card in hand", "{who} n'a pas cette carte en main")
            }
            Illegal::OnlySeats => phrase(
                "only somebody at the table can do that",
                "seul quelqu'un à la table peut faire cela",
            ),
            Illegal::Over => phrase("the race is over", "la course est finie"),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Illegal::*;
        Some(match (name, *self) {
            ("players", Players { players }) => Slot::Number(players.into()),
            ("who", NotYourObstacle { seat, .. } | NotInHand { seat, .. }) => Slot::Seat(seat),
            ("turn", NotYourObstacle { turn, .. }) => Slot::Seat(turn),
            (
                "cell",
                AlreadyObstacle { cell }
                | TooClose { cell }
                | NoWayToFinish { cell }
                | Wall { cell },
            ) => Slot::Number(cell.0.into()),
            ("cell", Course { fault }) => Slot::Number(fault.cell()?.0.into()),
            _ => return None,
        })
    }
}

impl CourseFault {
    fn phrase(self) -> Phrase {
        match self {
            CourseFault::UnknownLetter(_) => phrase(
                "cell {cell} of the course is none of g (grass), s (sand), r (river), m (moor)",
                "la case {cell} du parcours n'est ni g (herbe), ni s (sable), ni r (rivière), \
                 ni m (marais)",
            ),
            CourseFault::TooLong => phrase(
                "the course has more than 120 cells; cell 121 is the first too many",
                "le parcours a plus de 120 cases ; la case 121 est la première de trop",
            ),
            CourseFault::FirstCell => phrase(
                "cell 1 of the course must be grass or sand",
                "la case 1 du parcours doit être d'herbe ou de sable",
            ),
            CourseFault::Rivers { spare: Some(_) } => phrase(
                "a course has two river cells; cell {cell} is one too many",
                "un parcours a deux cases de rivière ; la case {cell} est de trop",
            ),
            CourseFault::Rivers { spare: None } => phrase(
                "a course has two river cells; this one has fewer, from cell 1 to its end",
                "un parcours a deux cases de rivière ; celui-ci en a moins, de la case 1 à la fin",
            ),
            CourseFault::Moors { spare: Some(_) } => phrase(
                "a course has one moor cell; cell {cell} is one too many",
                "un parcours a une case de marais ; la case {cell} est de trop",
            ),
            CourseFault::Moors { spare: None } => phrase(
                "a course has one moor cell; this one has none, from cell 1 to its end",
                "un parcours a une case de marais ; celui-ci n'en a pas, de la case 1 à la fin",
            ),
            CourseFault::Touching(_) => phrase(
                "the natural obstacle on cell {cell} touches the one before it",
                "l'obstacle naturel de la case {cell} touche le précédent",
            ),
            CourseFault::NoLayout { .. } => phrase(
                "the five wooden obstacles can't be placed on this course, two of them behind \
                 cell {cell}",
                "on ne peut pas poser les cinq obstacles de bois sur ce parcours, dont deux après \
                 la case {cell}",
            ),
            CourseFault::OnlyWalls(_) => phrase(
                "however the five wooden obstacles are placed on this course, six obstacles stand \
                 side by side at cell {cell}, and no card jumps six",
                "de quelque façon qu'on pose les cinq obstacles de bois sur ce parcours, il y en a \
                 six côte à côte à la case {cell}, et aucune carte n'en saute six",
            ),
        }
    }

    /// The cell that is to blame.
    pub fn cell(self) -> Option<crate::Cell> {
        match self {
            CourseFault::UnknownLetter(cell)
            | CourseFault::Touching(cell)
            | CourseFault::OnlyWalls(cell)
            | CourseFault::NoLayout { after: cell } => Some(cell),
            CourseFault::Rivers { spare } | CourseFault::Moors { spare } => spare,
            CourseFault::FirstCell => Some(crate::Cell(1)),
            CourseFault::TooLong => Some(crate::Cell(crate::MAX_LENGTH as u8 + 1)),
        }
    }
}
