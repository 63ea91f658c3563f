//! A track to try: you say what the die shows, and choose a horse.

use super::place::{stand, track};
use super::words::Word;
use crate::boards::Wooden;
use crate::drawing::Drawing;
use crate::learn::{Again, Learn, Outcome, Said};
use crate::prefs::{Prefs, t};
use art::{Coat, DIE, die};
use catalog::rules::dice_race::{
    Action, Cell, DiceRace, Die, Effect, HORSES, Horse, Illegal, Options, Phase, View,
};
use catalog::{AnyEffect, AnyIllegal};
use game::{Audience, Fact, Game, List, Seat};
use leptos::prelude::*;

/// A short track; you are yellow, and blue is in your way.
const START: [[Cell; HORSES]; 2] = [[Cell(0), Cell(9)], [Cell(4), Cell(11)]];

/// A match in which the horses stand so and you are about to throw; `None` if they can't.
fn arrange(horses: [[Cell; HORSES]; 2]) -> Option<DiceRace> {
    let start = DiceRace::new(&Options { track: 12 }, 2).ok()?.view(Audience::Public);
    let row = |cells| List::of(Cell::START, cells);
    let horses = List::of(List::new(Cell::START), horses.map(row));
    DiceRace::of_view(&View { horses, ..start })
}

/// Plays one thing, and lets blue wait: it is always you who throws.
fn play(table: &mut DiceRace, fact: &Fact<Action>) -> Result<Vec<Effect>, Illegal> {
    let mut effects = Vec::new();
    table.play(fact, &mut |effect| {
        if !matches!(effect, Effect::NextSeat { .. }) {
            effects.push(effect);
        }
    })?;
    if table.phase() == Phase::Roll
        && let Some(yours) = arrange([Seat(0), Seat(1)].map(|seat| table.horses(seat)))
    {
        *table = yours;
    }
    Ok(effects)
}

/// A track to try the rules on.
#[component]
pub fn Trial() -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let table = RwSignal::new(arrange(START));
    let outcome = RwSignal::new(Outcome::default());
    let shown = Memo::new(move |_| table.read().as_ref().map(|t| t.view(Audience::Public)));
    let do_it = move |fact: Fact<Action>| {
        let done = table.try_update(|table| table.as_mut().map(|table| play(table, &fact)));
        if let Some(done) = done.flatten() {
            outcome.set(Outcome::of(done, AnyEffect::DiceRace, AnyIllegal::DiceRace));
        }
    };
    let again = move || {
        table.set(arrange(START));
        outcome.set(Outcome::default());
    };
    let lit = move |view: &View| !view.targets.is_empty();
    let board = move || {
        let view = shown.get()?;
        let drawing = track(&view);
        Some(view! {
            <svg class="corner" viewBox=drawing.view_box().to_string() role="group" aria-label=t(Learn::TryIt)>
                <g inner_html=drawing.background() aria-hidden="true"></g>
                {(0..2 * HORSES).map(|i| view! {
                    <TrialHorse shown=shown seat=i / HORSES horse=i % HORSES on_choose=do_it/>
                }).collect_view()}
            </svg>
        })
    };
    let face = move |pips: u8| {
        let waits = move || shown.read().as_ref().is_some_and(|view| view.phase == Phase::Roll);
        view! {
            <button
                class="try-die"
                disabled=move || !waits()
                aria-label=move || format!("{} {pips}", t(Learn::DieNo)())
                on:click=move |_| do_it(Fact::chance(Action::Roll(Die(pips))))
            ><Drawing view=DIE svg=Signal::derive(move || die(pips, lang.get()))/></button>
        }
    };
    view! {
        <p>{t(Word::TryIt)}</p>
        {untrack(board)}
        <div class="try-hand" role="group" aria-label=t(Learn::DieShows)>
            {(1..=6).map(face).collect_view()}
        </div>
        <Said outcome=outcome cast=(Learn::Yellow, Learn::Blue)/>
        <p class="soft">
            {move || shown.read().as_ref().is_some_and(lit).then(|| t(Learn::PickHorse)())}
        </p>
        <Again on_again=again/>
    }
}

#[component]
fn TrialHorse(
    shown: Memo<Option<View>>,
    seat: usize,
    horse: usize,
    on_choose: impl Fn(Fact<Action>) + Copy + 'static,
) -> impl IntoView {
    let (coat, name) = match seat {
        0 => (Coat::Yellow, Learn::Yellow),
        _ => (Coat::Blue, Learn::Blue),
    };
    let (whose, which) = (seat as u8, Horse(horse as u8));
    let can = move || {
        let movable = |view: &View| view.targets.as_slice().iter().any(|(one, _)| *one == which);
        (seat == 0 && shown.read().as_ref().is_some_and(movable)).then(String::new)
    };
    let at = move || shown.read().as_ref().map(|view| stand(view, seat, horse));
    let label = move || format!("{}, {} {}", t(name)(), t(Learn::HorseNo)(), horse + 1);
    view! {
        <Wooden
            actor=format!("try-{seat}-{horse}")
            coat=coat
            label=Signal::derive(label)
            stand=Signal::derive(move || at().unwrap_or_default())
            can=Signal::derive(can)
            on_choose=move || on_choose(Fact::seat(whose, Action::Move(which)))
        />
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_and_the_horses_obey_the_rules() {
        let mut table = arrange(START).unwrap();
        play(&mut table, &Fact::chance(Action::Roll(Die(4)))).unwrap();
        let effects = play(&mut table, &Fact::seat(0, Action::Move(Horse(0)))).unwrap();
        assert!(effects.iter().any(|e| matches!(e, Effect::SentBack { seat: Seat(1), .. })));
        assert_eq!((table.phase(), table.seat()), (Phase::Roll, Seat(0)), "blue waits");
        play(&mut table, &Fact::chance(Action::Roll(Die(6)))).unwrap();
        assert!(play(&mut table, &Fact::seat(1, Action::Move(Horse(0)))).is_err(), "it is yours");
        play(&mut table, &Fact::seat(0, Action::Move(Horse(1)))).unwrap();
        assert_eq!(table.horses(Seat(0)), [Cell(4), Cell::home(12)]);
    }
}
