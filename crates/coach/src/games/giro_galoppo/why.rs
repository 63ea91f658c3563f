//! Why another card would have been better, by what it would have done to the others' cards.

use crate::{Names, Sentence, Why};
use catalog::rules::giro_galoppo::{Action, Card, Cell, Effect, GiroGaloppo};
use game::words::{Phrase, Slot, Speak, phrase};
use game::{Fact, Game, Rule, Seat};

/// A reason, with both cards.
#[derive(Clone, Copy, Debug)]
struct Reason {
    who: Seat,
    card: Card,
    best: Card,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Crosses,
    Refused { cell: Cell },
    LostTurn,
    Pushes { rival: Seat, to: Cell },
    Pushed { rival: Seat, to: Cell },
    Further { to: Cell },
    Keeps,
}

/// Why `best` was better for `who` than the card it played.
pub(super) fn why(
    before: &GiroGaloppo,
    cards: &[Card],
    who: Seat,
    best: Card,
    names: &Names<'_>,
) -> Why {
    let card = cards[who.index()];
    let mut other = cards.to_vec();
    other[who.index()] = best;
    let kind = kind(who, &Ride::of(before, cards, who), &Ride::of(before, &other, who));
    let reason = Reason { who, card, best, kind };
    Why { says: Sentence::of(&reason, names), rule: reason.rule().map(|rule| rule.to_string()) }
}

/// Why an obstacle on another cell would have been better.
pub(super) fn placed(who: Seat, cell: Cell, best: Cell, names: &Names<'_>) -> Why {
    Why {
        says: Sentence::of(&BetterCell { who, cell, best }, names),
        rule: Some(Rule { game: "GG", number: 2 }.to_string()),
    }
}

fn kind(who: Seat, done: &Ride, missed: &Ride) -> Kind {
    let crosses = |effect: &Effect| matches!(*effect, Effect::CrossedLine { seat } if seat == who);
    let refused = |effect: &Effect| match *effect {
        Effect::Refused { seat, cell, .. } if seat == who => Some(cell),
        _ => None,
    };
    let lost = |effect: &Effect| matches!(*effect, Effect::LostTurn { seat, .. } if seat == who);
    let pushes = |effect: &Effect| match *effect {
        Effect::Pushed { seat, by, to, .. } if by == who => Some((seat, to)),
        _ => None,
    };
    let is_pushed = |effect: &Effect| match *effect {
        Effect::Pushed { seat, by, to, .. } if seat == who => Some((by, to)),
        _ => None,
    };
    let (was, would) = (&done.effects, &missed.effects);
    if would.iter().any(crosses) && !was.iter().any(crosses) {
        Kind::Crosses
    } else if let (Some(cell), None) =
        (was.iter().find_map(refused), would.iter().find_map(refused))
    {
        Kind::Refused { cell }
    } else if was.iter().any(lost) && !would.iter().any(lost) {
        Kind::LostTurn
    } else if let (Some((rival, to)), None) =
        (would.iter().find_map(pushes), was.iter().find_map(pushes))
    {
        Kind::Pushes { rival, to }
    } else if let (Some((rival, to)), None) =
        (was.iter().find_map(is_pushed), would.iter().find_map(is_pushed))
    {
        Kind::Pushed { rival, to }
    } else if missed.cell > done.cell {
        Kind::Further { to: missed.cell }
    } else {
        Kind::Keeps
    }
}

/// What a round came to for a seat.
struct Ride {
    effects: Vec<Effect>,
    /// Where its horse stands then.
    cell: Cell,
}

impl Ride {
    fn of(before: &GiroGaloppo, cards: &[Card], who: Seat) -> Ride {
        let mut race = before.clone();
        let mut effects = Vec::new();
        for (seat, card) in (0..).zip(cards) {
            let fact = Fact::seat(seat, Action::Play(*card));
            race.apply_unchecked(&fact, &mut |effect| effects.push(effect));
        }
        let cell = race.positions().nth(who.index()).unwrap_or_default();
        Ride { effects, cell }
    }
}

impl Reason {
    fn rule(&self) -> Option<Rule> {
        let number = match self.kind {
            Kind::Crosses => 16,
            Kind::Refused { .. } => 12,
            Kind::LostTurn => 18,
            Kind::Pushes { .. } | Kind::Pushed { .. } => 13,
            Kind::Further { .. } => return None,
            Kind::Keeps => 15,
        };
        Some(Rule { game: "GG", number })
    }
}

impl Speak for Reason {
    fn phrase(&self) -> Phrase {
        match self.kind {
            Kind::Crosses => phrase(
                "The {best} would have taken {who} over the line.",
                "Le {best} aurait fait passer la ligne à {who}.",
            ),
            Kind::Refused { .. } => phrase(
                "With the {card}, the horse of {who} stopped in front of the obstacle on cell {cell}. The {best} was better.",
                "Avec le {card}, le cheval de {who} s'est arrêté devant l'obstacle de la case {cell}. Le {best} était meilleur.",
            ),
            Kind::LostTurn => phrase(
                "With the {card}, {who} lost its turn to somebody with the same card. The {best} was better.",
                "Avec le {card}, {who} a perdu son tour contre la même carte. Le {best} était meilleur.",
            ),
            Kind::Pushes { to: Cell::BOX, .. } => phrase(
                "The {best} would have pushed {rival} back into the box.",
                "Le {best} aurait fait reculer {rival} jusqu'au box.",
            ),
            Kind::Pushes { .. } => phrase(
                "The {best} would have pushed {rival} back to cell {to}.",
                "Le {best} aurait fait reculer {rival} jusqu'à la case {to}.",
            ),
            Kind::Pushed { to: Cell::BOX, .. } => phrase(
                "With the {card}, {who} was pushed back into the box by {rival}. With the {best} that would not have happened.",
                "Avec le {card}, {rival} a fait reculer {who} jusqu'au box. Avec le {best}, ce ne serait pas arrivé.",
            ),
            Kind::Pushed { .. } => phrase(
                "With the {card}, {who} was pushed back to cell {to} by {rival}. With the {best} that would not have happened.",
                "Avec le {card}, {rival} a fait reculer {who} jusqu'à la case {to}. Avec le {best}, ce ne serait pas arrivé.",
            ),
            Kind::Further { .. } => phrase(
                "The {best} was better than the {card}: it would have brought {who} to cell {to}.",
                "Le {best} était meilleur que le {card} : il menait {who} à la case {to}.",
            ),
            Kind::Keeps => phrase(
                "The {best} was better than the {card}: {who} would have kept the {card} for later.",
                "Le {best} était meilleur que le {card} : {who} aurait gardé le {card} pour plus tard.",
            ),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        Some(match (name, self.kind) {
            ("who", _) => Slot::Seat(self.who),
            ("card", _) => Slot::Number(self.card.0.into()),
            ("best", _) => Slot::Number(self.best.0.into()),
            ("cell", Kind::Refused { cell }) => Slot::Number(cell.0.into()),
            ("rival", Kind::Pushes { rival, .. } | Kind::Pushed { rival, .. }) => Slot::Seat(rival),
            ("to", Kind::Pushes { to, .. } | Kind::Pushed { to, .. } | Kind::Further { to }) => {
                Slot::Number(to.0.into())
            }
            _ => return None,
        })
    }
}

/// An obstacle that would have been better elsewhere.
#[derive(Clone, Copy, Debug)]
struct BetterCell {
    who: Seat,
    cell: Cell,
    best: Cell,
}

impl Speak for BetterCell {
    fn phrase(&self) -> Phrase {
        phrase(
            "The hurdle that {who} put on cell {cell} would have been better on cell {best}.",
            "La haie que {who} a posée sur la case {cell} était mieux sur la case {best}.",
        )
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        Some(match name {
            "who" => Slot::Seat(self.who),
            "cell" => Slot::Number(self.cell.0.into()),
            "best" => Slot::Number(self.best.0.into()),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::AnyOptions;
    use catalog::record::{Header, SeatInfo};
    use catalog::rules::giro_galoppo::Options;
    use game::words::Lang;

    /// GG-13: whoever is pushed back far enough is in the box, which nobody calls cell 0.
    #[test]
    fn the_box_has_no_number() {
        let named = |name: &str| SeatInfo { name: Some(name.to_owned()), ..SeatInfo::default() };
        let options = AnyOptions::GiroGaloppo(Options::default());
        let header = Header::new(vec![named("Ada"), named("Bo")], options);
        let says = |kind| {
            let reason = Reason { who: Seat(0), card: Card(2), best: Card(1), kind };
            Sentence::of(&reason, &Names(&header)).in_lang(Lang::En).to_owned()
        };
        let rival = Seat(1);
        for kind in [Kind::Pushes { rival, to: Cell::BOX }, Kind::Pushed { rival, to: Cell::BOX }] {
            assert!(says(kind).contains("back into the box"), "{}", says(kind));
        }
        let on_the_course = says(Kind::Pushes { rival, to: Cell(3) });
        assert_eq!(on_the_course, "The 1 would have pushed Bo back to cell 3.");
    }
}
