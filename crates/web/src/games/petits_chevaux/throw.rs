//! The die in the hand of whoever throws.

use super::says::fill;
use super::words::Word;
use crate::drawing::Drawing;
use crate::dynamic::dynamic;
use crate::motion::{Ease, Score};
use crate::prefs::Prefs;
use crate::table_client::TableClient;
use crate::throwing;
use crate::words::Says;
use art::{Coat, DIE, die};
use catalog::rules::petits_chevaux::{Effect, View};
use game::Seat;
use leptos::prelude::*;

/// Duration of a throw where there is time, in milliseconds.
const THROW_MS: f64 = 520.0;
/// All throws of one step together, at most.
const ALL_MS: f64 = 2600.0;
/// The name by which a score finds the die.
const DIE_ACTOR: &str = "die";
/// More throws in vain than this are not shown.
const SHOWN: usize = 8;

/// A face of the die in somebody's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throw {
    pub seat: Seat,
    pub face: u8,
}

impl Throw {
    pub fn of(effect: &Effect) -> Option<Throw> {
        match *effect {
            Effect::Rolled { seat, die } => Some(Throw { seat, face: die.0 }),
            _ => None,
        }
    }
}

/// How long each throw of a step takes, in milliseconds.
pub fn throw_ms(effects: &[Effect]) -> f64 {
    let throws = effects.iter().filter_map(Throw::of).count().max(1);
    THROW_MS.min(ALL_MS / throws as f64)
}

/// The die leaves the hand and comes to rest.
pub fn tumble(score: &mut Score, ms: f64) {
    let poses = [
        ("translateY(0) rotate(-400deg) scale(.7)", 0.0, Ease::Out),
        ("translateY(-24%) rotate(-150deg) scale(1.1)", 0.4, Ease::Out),
        ("translateY(0) rotate(14deg) scale(1)", 0.4, Ease::Linear),
        ("translateY(0) rotate(0deg) scale(1)", 0.2, Ease::Out),
    ];
    let [(first, ..), rest @ ..] = poses;
    score.stand(DIE_ACTOR, first.to_owned());
    for (pose, part, ease) in rest {
        score.travel(DIE_ACTOR, pose.to_owned(), part * ms, ease);
    }
}

/// The die as it is seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thrown {
    /// What lies on the tray, or is about to.
    pub last: Option<Throw>,
    /// Whether it is in the air: nobody knows its face yet.
    pub tumbles: bool,
    /// The throws of this step that led to nothing.
    spent: Vec<Throw>,
}

/// The die after so many of these effects; `lies` is what the view says of it, `before` what was seen
/// before them.
pub fn thrown(
    effects: &[Effect],
    shown: usize,
    lies: Option<Throw>,
    before: Option<Throw>,
) -> Thrown {
    let (past, future) = effects.split_at(shown.min(effects.len()));
    let mut spent: Vec<Throw> = past.iter().filter_map(Throw::of).collect();
    if let Some(next) = future.first().and_then(Throw::of) {
        return Thrown { last: Some(next), tumbles: true, spent };
    }
    let last = spent.pop().or(lies.filter(|_| future.is_empty())).or(before);
    Thrown { last, tumbles: false, spent }
}

/// The die on a tray of the colour of whoever throws, and before it the throws in vain.
#[component]
pub fn Die(at: TableClient, thrown: Memo<Thrown>, view: Memo<Option<View>>) -> impl IntoView {
    let Prefs { lang, throwing, .. } = expect_context();
    let ours = Memo::new(move |_| throwing::is_ours(at));
    let coat = move |seat: Seat| {
        let side =
            view.with(|v| v.as_ref().and_then(|v| v.colours.as_slice().get(seat.index()).copied()));
        Coat::from(side.unwrap_or_default()).class()
    };
    let tumbles = move || thrown.with(|thrown| thrown.tumbles);
    let last = Memo::new(move |_| thrown.with(|thrown| thrown.last));
    let seat = move || last.get().map(|throw| throw.seat);
    let face = move || last.get().map_or(0, |throw| throw.face);
    // In the air any other face will do.
    let drawn = move || if tumbles() { face() % 6 + 1 } else { face() };
    let tray = move || {
        // Whoever is to throw has it in hand.
        let seat = at.thrower.get().filter(|_| !at.playback.is_running()).or_else(seat);
        let seat = seat.or_else(|| view.with(|v| v.as_ref().map(|v| v.seat)));
        format!("tray {}", seat.map_or("", coat))
    };
    let known = move || (!tumbles()).then(face);
    let spent = move || {
        let all = thrown.with(|thrown| thrown.spent.clone());
        let latest = all[all.len().saturating_sub(SHOWN)..].to_vec();
        latest.into_iter().map(|throw| {
            let svg = die(throw.face, lang.get());
            view! { <li class=coat(throw.seat)><Drawing view=DIE svg=svg class="small-die"/></li> }
        }).collect_view()
    };
    let label = move || match known() {
        _ if ours.get() => Word::ThrowNow.said_in(lang.get()).to_owned(),
        Some(face) => fill(Word::TheDie, lang.get(), face, ""),
        None => Word::Tumbles.said_in(lang.get()).to_owned(),
    };
    let said = move || {
        let spent = |thrown: &Thrown| {
            thrown.spent.iter().map(|t| t.face.to_string()).collect::<Vec<_>>().join(", ")
        };
        Word::Spent.said_in(lang.get()).replace("{n}", &thrown.with(spent))
    };
    view! {
        <button
            class=move || tray()
            class:tumbles=move || tumbles()
            class:lit=ours
            disabled=move || !ours.get()
            data-can=move || ours.get().then_some(throwing::THROW)
            aria-label=move || label()
            on:click=move |_| throwing::throw(at, throwing)
            data-face=move || known()
            data-seat=move || seat().map(|seat| seat.0)
        >
            <div class="dice" data-actor=DIE_ACTOR>
                <Drawing view=DIE svg=Signal::derive(move || die(drawn(), lang.get()))/>
            </div>
        </button>
        <ul class="spent" aria-label=move || said()>{dynamic(spent)}</ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::rules::petits_chevaux::Die;

    fn throw(seat: u8, face: u8) -> Throw {
        Throw { seat: Seat(seat), face }
    }

    fn rolled(seat: u8, face: u8) -> Effect {
        Effect::Rolled { seat: Seat(seat), die: Die(face) }
    }

    #[test]
    fn a_die_is_in_the_air_until_its_throw_has_been_shown() {
        let next = Effect::NextSeat { seat: Seat(1) };
        let effects = [rolled(0, 2), next, rolled(1, 6)];
        let at = |shown| thrown(&effects, shown, Some(throw(1, 6)), Some(throw(3, 3)));
        assert_eq!((at(0).last, at(0).tumbles), (Some(throw(0, 2)), true));
        assert_eq!((at(1).last, at(1).tumbles), (Some(throw(0, 2)), false));
        assert_eq!((at(2).last, at(2).tumbles), (Some(throw(1, 6)), true));
        assert_eq!(
            at(3),
            Thrown { last: Some(throw(1, 6)), tumbles: false, spent: vec![throw(0, 2)] }
        );
    }

    #[test]
    fn before_the_next_throw_the_last_one_lies_there() {
        let effects = [Effect::NextSeat { seat: Seat(1) }];
        let at = |shown, lies| thrown(&effects, shown, lies, Some(throw(3, 3))).last;
        assert_eq!(at(0, Some(throw(1, 4))), Some(throw(3, 3)), "nothing has been shown yet");
        assert_eq!(at(1, Some(throw(1, 4))), Some(throw(1, 4)));
        assert_eq!(at(1, None), Some(throw(3, 3)));
    }

    #[test]
    fn many_throws_take_no_longer_than_a_few() {
        let many = [rolled(0, 1); 40];
        assert!(40.0 * throw_ms(&many) <= ALL_MS + 1.0);
        assert!((throw_ms(&many[..2]) - THROW_MS).abs() < 1.0);
    }
}
