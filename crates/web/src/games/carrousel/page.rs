//! What the page asks of Carrousel.

use super::steps::STEPS;
use super::trial::Trial;
use super::{Table, quest};
use crate::end::{Axes, EndWord, Progress};
use crate::games::OnPage;
use crate::learn::Lesson;
use crate::moment::{BLOW, KNOCK, Moment};
use crate::puzzles::Quest;
use crate::sound::{FANFARE, HOP, RATTLE, Sound, TAP, THUD, UP};
use crate::table_client::TableClient;
use ::coach::Difficulty;
use catalog::rules::carrousel::{Action, Carrousel, Effect, Phase, View};
use game::words::phrase;
use game::{Seat, SeatSet};
use leptos::prelude::*;

impl OnPage for Carrousel {
    const USUAL_PLAYERS: u8 = 3;
    const STEPS: &'static [Lesson] = &STEPS;
    const AXES: Axes = Axes { up: EndWord::Points, along: EndWord::Second, at_a_stroke: true };

    const HAS_QUESTS: bool = true;

    fn quest(difficulty: Difficulty, seed: u64) -> Option<Quest> {
        quest::quest(difficulty, seed)
    }

    fn is_same(view: &View, a: &Action, b: &Action) -> bool {
        quest::is_same(view, a, b)
    }

    /// A hand on the horses is not a move yet.
    fn is_attempt(action: &Action) -> bool {
        matches!(action, Action::Move(_) | Action::Claim(_))
    }

    fn board(at: TableClient) -> AnyView {
        view! { <Table at=at/> }.into_any()
    }

    fn trial() -> AnyView {
        view! { <Trial/> }.into_any()
    }

    /// More than one thing is touched for a move: the way is shown instead.
    fn control(_action: &Action) -> Option<String> {
        None
    }

    fn sound(effect: &Effect) -> Option<Sound> {
        Some(match effect {
            Effect::Touched { .. } => TAP,
            Effect::Moved { .. } => HOP,
            Effect::Scored { .. } => UP,
            Effect::LostPoint { .. } => THUD,
            Effect::Impasse { .. } => RATTLE,
            Effect::Ranked { place: 1, .. } => FANFARE,
            _ => return None,
        })
    }

    fn moment(effect: &Effect, _me: Option<Seat>) -> Option<Moment> {
        let (seat, say, felt) = match *effect {
            Effect::Scored { seat, .. } => (seat, phrase("A card!", "Une carte !"), KNOCK),
            Effect::LuckyStrike { seat, .. } => {
                (seat, phrase("Lucky strike!", "Coup de chance !"), KNOCK)
            }
            Effect::LostPoint { seat, .. } => {
                (seat, phrase("A card lost", "Une carte perdue"), BLOW)
            }
            Effect::NothingToLose { seat } => (seat, phrase("Missed", "Raté"), BLOW),
            _ => return None,
        };
        Some(Moment { seat, by: None, say, felt })
    }

    fn progress<'a>(mut effects: impl Iterator<Item = &'a Effect>, changed: bool) -> Progress {
        let ended = effects.any(|effect| matches!(effect, Effect::Ranked { .. }));
        if changed || ended { Progress::AtThisTime } else { Progress::None }
    }

    /// Everybody may act all the time: whoever holds is what matters.
    fn waits_for(view: &View) -> SeatSet {
        view.holder.into_iter().collect()
    }

    fn score(view: &View, seat: Seat) -> Option<String> {
        let points = view.points.as_slice().get(seat.index())?;
        Some(format!("{points}/{}", view.target))
    }

    /// Whoever is shown the way is there first. Among people that would be no game.
    fn can_be_advised(view: &View, _seat: Seat, among_bots: bool) -> bool {
        view.phase == Phase::Live && among_bots
    }
}
