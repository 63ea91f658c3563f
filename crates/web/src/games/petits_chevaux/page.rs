//! What the page asks of Petits Chevaux.

use super::steps::STEPS;
use super::trial::Trial;
use super::{Table, control};
use crate::end::{Axes, EndWord, Progress};
use crate::games::OnPage;
use crate::learn::Lesson;
use crate::sound::{FANFARE, HOP, RATTLE, Sound, THUD, UP};
use crate::table_client::TableClient;
use catalog::rules::petits_chevaux::{Action, Effect, PetitsChevaux, View};
use leptos::prelude::*;

impl OnPage for PetitsChevaux {
    const USUAL_PLAYERS: u8 = 4;
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
            Effect::LeftBox { .. } | Effect::Advanced { .. } => HOP,
            Effect::Stabled { .. } => UP,
            Effect::Captured { .. } => THUD,
            Effect::Finished { place: 1, .. } => FANFARE,
            _ => return None,
        })
    }

    /// How far all horses of a side have come together. A horse on its start cell has come one step
    /// out of its box.
    fn stand(view: &View) -> Vec<f64> {
        let sides = view.horses.as_slice().iter();
        let way = |horse: Option<_>| horse.map_or(0.0, |at: super::Progress| f64::from(at.0) + 1.0);
        sides.map(|horses| horses.as_slice().iter().map(|horse| way(*horse)).sum()).collect()
    }

    /// Throw by throw; a throw and what was done with it are one moment.
    fn progress<'a>(mut effects: impl Iterator<Item = &'a Effect>, _changed: bool) -> Progress {
        match effects.any(|effect| matches!(effect, Effect::Rolled { .. })) {
            true => Progress::Next,
            false => Progress::Same,
        }
    }
}
