//! What the page asks of Giro Galoppo.

use super::explore::Explore;
use super::steps::STEPS;
use super::trial::Trial;
use super::{Table, control};
use crate::end::{Axes, EndWord, Progress};
use crate::explore::Explorer;
use crate::games::OnPage;
use crate::learn::Lesson;
use crate::moment::{BLOW, KNOCK, Moment};
use crate::sound::{FANFARE, HOP, Sound, TAP, THUD, UP};
use crate::table_client::TableClient;
use catalog::rules::giro_galoppo::{Action, Effect, GiroGaloppo, Phase, View};
use game::Seat;
use game::words::{Phrase, phrase};
use leptos::prelude::*;

impl OnPage for GiroGaloppo {
    const USUAL_PLAYERS: u8 = 4;
    const STEPS: &'static [Lesson] = &STEPS;
    const HAS_PUZZLES: bool = true;
    const HAS_EXPLORER: bool = true;
    const AXES: Axes = Axes { up: EndWord::Cell, along: EndWord::Round, at_a_stroke: false };
    // Which cards were played.
    const HAS_MEMORY: bool = true;

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

    fn sound(effect: &Effect) -> Option<Sound> {
        Some(match effect {
            Effect::Placed { .. } | Effect::Chose { .. } => TAP,
            Effect::Landed { .. } => HOP,
            Effect::Refused { .. } | Effect::Pushed { .. } | Effect::LostTurn { .. } => THUD,
            Effect::CrossedLine { .. } => UP,
            Effect::Ranked { place: 1, .. } => FANFARE,
            _ => return None,
        })
    }

    fn moment(effect: &Effect, _me: Option<Seat>) -> Option<Moment> {
        let (seat, by, say, felt) = match *effect {
            Effect::Pushed { seat, by, .. } => {
                (seat, Some(by), phrase("Pushed!", "Poussé !"), BLOW)
            }
            Effect::Refused { seat, .. } => (seat, None, phrase("Refused!", "Refus !"), BLOW),
            Effect::LostTurn { seat, .. } => {
                (seat, None, phrase("Stays put!", "Sur place !"), BLOW)
            }
            Effect::CrossedLine { seat } => (seat, None, phrase("Across!", "Arrivé !"), KNOCK),
            _ => return None,
        };
        Some(Moment { seat, by, say, felt })
    }

    /// Round by round.
    fn progress<'a>(mut effects: impl Iterator<Item = &'a Effect>, _changed: bool) -> Progress {
        match effects.any(|effect| matches!(effect, Effect::Revealed { .. })) {
            true => Progress::Next,
            false => Progress::None,
        }
    }

    fn has_chosen(view: &View, seat: Seat) -> bool {
        view.chosen.contains(seat)
    }

    /// Of equal cards on one cell the elder goes first (GG-10).
    fn note(view: &View, seat: Seat) -> Option<Phrase> {
        let is_eldest = view.age_order.as_slice().first() == Some(&seat);
        is_eldest.then(|| phrase("the oldest", "l'aîné·e"))
    }

    fn is_secret(view: &View) -> bool {
        view.phase == Phase::Race
    }
}
