//! Why another move would have been better, by what there is to see after both.

use crate::{Names, Sentence, Why};
use catalog::rules::petits_chevaux::{Action, Die, Effect, Horse, PetitsChevaux, Phase};
use game::words::{Phrase, Slot, Speak, phrase};
use game::{Actor, Fact, Game, List, Millis, Rule, Seat};

/// Faces of the die.
type Faces = List<u8, 6>;

/// A reason, with the horse that should have moved.
#[derive(Clone, Copy, Debug)]
struct Reason {
    who: Seat,
    die: Die,
    /// The horse that should have moved; none where it was better to pass.
    better: Option<Horse>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Wins,
    Captures { rival: Seat },
    Danger { horse: Horse, rival: Seat, faces: Faces },
    GoesHome,
    LeavesBox,
    Bars,
    Opens,
    Waits,
    BetterHorse,
}

/// Why `best` was better than `chosen`.
pub(super) fn why(table: &PetitsChevaux, chosen: Action, best: Action, names: &Names<'_>) -> Why {
    let (done, missed) = (Aftermath::of(table, chosen), Aftermath::of(table, best));
    let better = match best {
        Action::Move(horse) => Some(horse),
        Action::First(_) | Action::Roll(_) | Action::Pass => None,
    };
    let who = table.seat();
    let reason = Reason {
        who,
        die: table.die().unwrap_or(Die::SIX),
        better,
        kind: kind(who, &done, &missed, better),
    };
    Why { says: Sentence::of(&reason, names), rule: reason.rule().map(|rule| rule.to_string()) }
}

fn kind(who: Seat, done: &Aftermath, missed: &Aftermath, better: Option<Horse>) -> Kind {
    let captured = |aftermath: &Aftermath| {
        aftermath.effects.iter().find_map(|effect| match *effect {
            Effect::Captured { seat, by, .. } if by == who => Some(seat),
            _ => None,
        })
    };
    // What the better move has and the other one has not.
    let only = |is: fn(&Effect) -> bool| missed.shows(is) && !done.shows(is);
    if only(|effect| matches!(effect, Effect::Finished { .. })) {
        Kind::Wins
    } else if let (Some(rival), None) = (captured(missed), captured(done)) {
        Kind::Captures { rival }
    } else if let Some(danger) =
        done.danger.filter(|d| missed.danger.is_none_or(|other| other.faces.len() < d.faces.len()))
    {
        Kind::Danger { horse: danger.horse, rival: danger.rival, faces: danger.faces }
    } else if only(|effect| matches!(effect, Effect::Stabled { from, .. } if from.is_on_track())) {
        Kind::GoesHome
    } else if only(|effect| matches!(effect, Effect::LeftBox { .. })) {
        Kind::LeavesBox
    } else if only(|effect| matches!(effect, Effect::BarrageFormed { .. })) {
        Kind::Bars
    } else if better.is_none() {
        Kind::Waits
    } else if done.shows(|effect| matches!(effect, Effect::BarrageOpened { .. })) {
        Kind::Opens
    } else {
        Kind::BetterHorse
    }
}

/// What there is to see after a move.
struct Aftermath {
    effects: Vec<Effect>,
    danger: Option<Danger>,
}

/// The next one to throw can send a horse home.
#[derive(Clone, Copy)]
struct Danger {
    horse: Horse,
    rival: Seat,
    faces: Faces,
}

impl Aftermath {
    fn of(table: &PetitsChevaux, action: Action) -> Aftermath {
        let who = table.seat();
        let mut after = table.clone();
        let mut effects = Vec::new();
        after.apply_unchecked(&Fact::seat(who.0, action), &mut |effect| effects.push(effect));
        Aftermath { effects, danger: danger(&after, who) }
    }

    fn shows(&self, is: fn(&Effect) -> bool) -> bool {
        self.effects.iter().any(is)
    }
}

/// The horse of `who` that most faces of the next throw can send home.
fn danger(table: &PetitsChevaux, who: Seat) -> Option<Danger> {
    let rival = table.seat();
    if rival == who || table.phase() != Phase::Roll {
        return None;
    }
    let mut faces = [Faces::default(); 4];
    for die in 1..=6 {
        for horse in hit_with(table, Die(die), who) {
            // Each face stands there once.
            if let Some(of) = faces.get_mut(usize::from(horse.0))
                && of.as_slice().last() != Some(&die)
            {
                let _ = of.push(die);
            }
        }
    }
    let hit =
        (0..4).map(|horse| Danger { horse: Horse(horse), rival, faces: faces[usize::from(horse)] });
    let worst = hit.reduce(|a, b| if b.faces.len() > a.faces.len() { b } else { a })?;
    (!worst.faces.is_empty()).then_some(worst)
}

/// The horses of `who` that a throw of this face could send home.
fn hit_with(table: &PetitsChevaux, die: Die, who: Seat) -> Vec<Horse> {
    let mut thrown = table.clone();
    thrown.apply_unchecked(&Fact::chance(Action::Roll(die)), &mut |_| {});
    if thrown.phase() != Phase::Move {
        return Vec::new();
    }
    let by = Actor::Seat(thrown.seat());
    let legal = thrown.legal(by, Millis::ZERO);
    let mut hit = Vec::new();
    for action in game::ActionSet::iter(&legal) {
        let mut after = thrown.clone();
        after.apply_unchecked(&Fact { at: Millis::ZERO, by, action }, &mut |effect| {
            if let Effect::Captured { seat, horse, .. } = effect
                && seat == who
            {
                hit.push(horse);
            }
        });
    }
    hit
}

impl Reason {
    fn rule(&self) -> Option<Rule> {
        let number = match self.kind {
            Kind::Wins => 14,
            Kind::Captures { .. } | Kind::Danger { .. } => 7,
            Kind::GoesHome => 12,
            Kind::LeavesBox => 3,
            Kind::Bars => 8,
            Kind::Opens => 9,
            Kind::Waits => 6,
            Kind::BetterHorse => return None,
        };
        Some(Rule { game: "PC", number })
    }
}

impl Speak for Reason {
    fn phrase(&self) -> Phrase {
        match self.kind {
            Kind::Wins => phrase(
                "With the {die}, horse {better} of {who} could have come home, and {who} would have won.",
                "Avec le {die}, le cheval {better} de {who} pouvait rentrer, et c'était gagné.",
            ),
            Kind::Captures { .. } => phrase(
                "The {die} would have sent a horse of {rival} home: horse {better} of {who} could have landed on it.",
                "Le {die} pouvait renvoyer un cheval de {rival} dans son box : le cheval {better} de {who} tombait dessus.",
            ),
            Kind::Danger { .. } if self.better.is_none() => phrase(
                "This left horse {horse} of {who} where {rival} can send it home with {faces}. It was better to wait.",
                "Le cheval {horse} de {who} est resté là où {rival} peut le renvoyer avec {faces}. Mieux valait attendre.",
            ),
            Kind::Danger { .. } => phrase(
                "This left horse {horse} of {who} where {rival} can send it home with {faces}. Horse {better} should have moved.",
                "Le cheval {horse} de {who} est resté là où {rival} peut le renvoyer avec {faces}. Il fallait avancer le cheval {better}.",
            ),
            Kind::GoesHome => phrase(
                "With the {die}, horse {better} of {who} could have gone into the stable, where nobody can send it home.",
                "Avec le {die}, le cheval {better} de {who} pouvait entrer à l'écurie, où personne ne peut le renvoyer.",
            ),
            Kind::LeavesBox => phrase(
                "With the {die}, {who} could have let horse {better} out of its box.",
                "Avec le {die}, {who} pouvait faire sortir le cheval {better} de son box.",
            ),
            Kind::Bars => phrase(
                "With the {die}, horse {better} of {who} could have joined another one, and nobody would have got past.",
                "Avec le {die}, le cheval {better} de {who} pouvait en rejoindre un autre, et personne ne passait plus.",
            ),
            Kind::Opens => phrase(
                "Two horses of {who} stood together and held the others up. Horse {better} should have moved instead.",
                "Deux chevaux de {who} étaient côte à côte et retenaient les autres. Il fallait plutôt avancer le cheval {better}.",
            ),
            Kind::Waits => phrase(
                "It was better for {who} not to move.",
                "{who} avait intérêt à ne pas bouger.",
            ),
            Kind::BetterHorse => phrase(
                "With the {die}, horse {better} was the better one for {who} to move.",
                "Avec le {die}, {who} avait intérêt à avancer le cheval {better}.",
            ),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        let horse = |horse: Horse| Slot::Number(u32::from(horse.0) + 1);
        Some(match (name, self.kind) {
            ("who", _) => Slot::Seat(self.who),
            ("die", _) => Slot::Number(self.die.0.into()),
            ("better", _) => horse(self.better?),
            ("rival", Kind::Captures { rival } | Kind::Danger { rival, .. }) => Slot::Seat(rival),
            ("horse", Kind::Danger { horse: in_danger, .. }) => horse(in_danger),
            ("faces", Kind::Danger { faces, .. }) => Slot::OneOf(faces),
            _ => return None,
        })
    }
}
