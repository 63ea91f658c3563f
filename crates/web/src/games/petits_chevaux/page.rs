//! What the page asks of Petits Chevaux.

use super::explore::Explore;
use super::steps::STEPS;
use super::throw::Throw;
use super::trial::Trial;
use super::{Table, control};
use crate::end::{Axes, EndWord, Progress};
use crate::explore::Explorer;
use crate::games::OnPage;
use crate::learn::Lesson;
use crate::moment::{BLOW, KNOCK, Moment};
use crate::sound::{BAR, FANFARE, HOP, RATTLE, Sound, THUD, UP};
use crate::table_client::TableClient;
use catalog::rules::petits_chevaux::{Action, Effect, Horse, PetitsChevaux, STABLE, TRACK, View};
use game::Seat;
use game::words::phrase;
use leptos::prelude::*;

impl OnPage for PetitsChevaux {
    const USUAL_PLAYERS: u8 = 4;
    const STEPS: &'static [Lesson] = &STEPS;
    const HAS_PUZZLES: bool = true;
    const HAS_EXPLORER: bool = true;
    const AXES: Axes = Axes { up: EndWord::Gone, along: EndWord::Throw, at_a_stroke: false };
    const TURNS: Option<fn(&Effect) -> Option<Seat>> = Some(|effect| match effect {
        Effect::First { seat } | Effect::NextSeat { seat } => Some(*seat),
        _ => None,
    });

    /// Horses that stand together are alike.
    fn is_same(view: &View, a: &Action, b: &Action) -> bool {
        let place = |action: &Action| match *action {
            Action::Move(Horse(horse)) => {
                let side = view.horses.as_slice().get(view.seat.index())?;
                side.as_slice().get(usize::from(horse)).copied()
            }
            Action::First(_) | Action::Roll(_) | Action::Pass => None,
        };
        a == b || place(a).is_some_and(|at| place(b) == Some(at))
    }

    fn board(at: TableClient) -> AnyView {
        view! { <Table at=at/> }.into_any()
    }

    fn trial() -> AnyView {
        view! { <Trial/> }.into_any()
    }

    fn explorer(explorer: Explorer) -> Option<AnyView> {
        Some(view! { <Explore explorer=explorer/> }.into_any())
    }

    fn control(action: &Action) -> Option<String> {
        control(action)
    }

    fn doer(effect: &Effect) -> Option<Seat> {
        Throw::of(effect).map(|throw| throw.seat)
    }

    fn sound(effect: &Effect) -> Option<Sound> {
        Some(match effect {
            Effect::Rolled { .. } => RATTLE,
            Effect::LeftBox { .. } | Effect::Advanced { .. } => HOP,
            Effect::Stabled { .. } => UP,
            Effect::Captured { .. } | Effect::NoMove { .. } => THUD,
            Effect::BarrageFormed { .. } => BAR,
            Effect::Finished { place: 1, .. } => FANFARE,
            _ => return None,
        })
    }

    fn moment(effect: &Effect, me: Option<Seat>) -> Option<Moment> {
        let (seat, by, say, felt) = match *effect {
            Effect::Captured { seat, by, .. } => {
                (seat, Some(by), phrase("Caught!", "Attrapé !"), BLOW)
            }
            Effect::BarrageFormed { seat, .. } => {
                (seat, None, phrase("Barrage!", "Barrage !"), KNOCK)
            }
            Effect::LeftBox { seat, .. } => (seat, None, phrase("Off we go!", "En route !"), KNOCK),
            Effect::ThrowsAgain { seat } => (seat, None, phrase("Again!", "Encore !"), KNOCK),
            Effect::TooManySixes { seat } => {
                (seat, None, phrase("Too many sixes!", "Trop de six !"), BLOW)
            }
            // Of others it is told in words; one's own lost turn is felt.
            Effect::NoMove { seat, .. } if me == Some(seat) => {
                (seat, None, phrase("No move", "Bloqué"), BLOW)
            }
            _ => return None,
        };
        Some(Moment { seat, by, say, felt })
    }

    /// How many horses are home.
    fn score(view: &View, seat: Seat) -> Option<String> {
        let horses = view.horses.as_slice().get(seat.index())?.as_slice();
        // PC-14: on one of the cells that are to be filled.
        let first = TRACK + STABLE - horses.len() as u8;
        let at_home = |horse: &Option<super::Progress>| horse.is_some_and(|at| at.0 >= first);
        Some(format!("{}/{}", horses.iter().filter(|horse| at_home(horse)).count(), horses.len()))
    }

    /// Throw by throw; a throw and what was done with it are one moment.
    fn progress<'a>(mut effects: impl Iterator<Item = &'a Effect>, _changed: bool) -> Progress {
        match effects.any(|effect| matches!(effect, Effect::Rolled { .. })) {
            true => Progress::Next,
            false => Progress::Same,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::tests::view;
    use super::*;

    /// PC-14: the cells nearest the centre are to be filled.
    #[test]
    fn home_is_where_a_horse_may_stay() {
        let first = TRACK + STABLE - 4;
        let stand = [Some(first - 1), Some(first), Some(TRACK + STABLE - 1), Some(3)];
        let view = view(stand, [None; 4]);
        assert_eq!(PetitsChevaux::score(&view, Seat(0)).as_deref(), Some("2/4"));
        assert_eq!(PetitsChevaux::score(&view, Seat(1)).as_deref(), Some("0/4"));
    }
}
