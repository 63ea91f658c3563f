//! What went wrong, in a sentence.

use super::watch::{Incident, Kind};
use catalog::rules::carrousel::{Card, Effect};
use game::words::{Phrase, Slot, Speak, phrase};
use game::{Rule, Seat};

/// What went wrong for somebody.
pub(super) struct IncidentSays<'a> {
    pub(super) who: Seat,
    pub(super) incident: &'a Incident,
}

/// The rule that matters.
pub(super) fn rule(incident: &Incident) -> Option<Rule> {
    let number = match incident.kind {
        Kind::Missed(Some(_)) => return None,
        Kind::Missed(None) => 9,
        Kind::WrongMove => 5,
        Kind::LetGo | Kind::TooLong => 6,
        Kind::WrongClaim => 8,
    };
    Some(Rule { game: "CA", number })
}

impl Speak for IncidentSays<'_> {
    fn phrase(&self) -> Phrase {
        match (self.incident.kind, self.incident.card) {
            (Kind::Missed(Some(_)), _) => phrase(
                "For {s} {s|second|seconds}, {who} was one move away from {card}. Then {rival} moved.",
                "Pendant {s} {s|seconde|secondes}, {who} était à un déplacement de {card}. Puis {rival} a bougé.",
            ),
            (Kind::Missed(None), _) => phrase(
                "For {s} {s|second|seconds}, {who} was one move away from {card}, and nobody saw anything.",
                "Pendant {s} {s|seconde|secondes}, {who} était à un déplacement de {card}, et personne n'a rien vu.",
            ),
            (Kind::WrongMove, Some(_)) => phrase(
                "This move of {who} made no card. Another one would have made {card}.",
                "Ce déplacement de {who} n'a donné aucune carte. Un autre donnait {card}.",
            ),
            (Kind::WrongMove, None) => phrase(
                "This move of {who} made no card, and there was none to be made.",
                "Ce déplacement de {who} n'a donné aucune carte, et il n'y en avait pas à faire.",
            ),
            (Kind::LetGo, Some(_)) => phrase(
                "{who} let go. One move would have made {card}.",
                "{who} a lâché. Un déplacement donnait {card}.",
            ),
            (Kind::LetGo, None) => phrase(
                "{who} touched the horses and had nothing to make.",
                "{who} a touché les chevaux sans rien avoir à faire.",
            ),
            (Kind::TooLong, Some(_)) => phrase(
                "{who} held on for too long. One move would have made {card}.",
                "{who} a gardé la main trop longtemps. Un déplacement donnait {card}.",
            ),
            (Kind::TooLong, None) => phrase(
                "{who} held on for too long, and had nothing to make.",
                "{who} a gardé la main trop longtemps, sans rien avoir à faire.",
            ),
            (Kind::WrongClaim, _) => phrase(
                "{who} called a lucky strike that was none.",
                "{who} a annoncé un coup de chance qui n'en était pas un.",
            ),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        let Incident { kind, ms, card, .. } = self.incident;
        Some(match (name, *kind) {
            ("who", _) => Slot::Seat(self.who),
            ("rival", Kind::Missed(Some(rival))) => Slot::Seat(rival),
            ("s", _) => Slot::Number(u32::try_from((ms + 500) / 1_000).unwrap_or(u32::MAX)),
            ("card", _) => return colours((*card)?),
            _ => return None,
        })
    }
}

/// The colours of a card, as the game itself names them.
fn colours(card: Card) -> Option<Slot> {
    Effect::LuckyStrike { seat: Seat(0), card }.slot("card")
}
