//! What the page asks of Dice Race.

use super::steps::STEPS;
use super::trial::Trial;
use super::{Table, control};
use crate::end::{Axes, EndWord, Progress};
use crate::games::OnPage;
use crate::learn::Lesson;
use crate::sound::{FANFARE, HOP, RATTLE, Sound, THUD, UP};
use crate::table_client::TableClient;
use catalog::rules::dice_race::{Action, DiceRace, Effect};
use leptos::prelude::*;

impl OnPage for DiceRace {
    const USUAL_PLAYERS: u8 = 3;
    const STEPS: &'static [Lesson] = &STEPS;
    const AXES: Axes = Axes { up: EndWord::Gone, along: EndWord::Throw, at_a_stroke: false };

    fn board(at: TableClient) -> AnyView {
        view! { <Table at=at/> }.into_any()
    }

    fn trial() -> AnyView {
        view! { <Trial/> }.into_any()
    }

    fn control(action: &Action) -> Option<String> {
        control(action)
    }

    fn sound(effect: &Effect) -> Option<Sound> {
        Some(match effect {
            Effect::Rolled { .. } => RATTLE,
            Effect::Advanced { .. } => HOP,
            Effect::CameHome { .. } => UP,
            Effect::SentBack { .. } => THUD,
            Effect::Placed { place: 1, .. } => FANFARE,
            Effect::Placed { .. } | Effect::NextSeat { .. } => return None,
        })
    }

    /// Throw by throw; a throw and what was done with it are one moment.
    fn progress<'a>(mut effects: impl Iterator<Item = &'a Effect>, _changed: bool) -> Progress {
        match effects.any(|effect| matches!(effect, Effect::Rolled { .. })) {
            true => Progress::Next,
            false => Progress::Same,
        }
    }
}
