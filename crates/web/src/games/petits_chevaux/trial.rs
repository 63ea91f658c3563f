//! A corner of the cross to try: you say what the die shows, and choose a horse.

use super::words::Word;
use crate::boards::{Stand, Wooden};
use crate::drawing::Drawing;
use crate::learn::Learn;
use crate::learn::{Again, Outcome, Said};
use crate::prefs::{Prefs, t};
use art::petits_chevaux::{Cross, rail};
use art::{Coat, DIE, ViewBox, die};
use catalog::rules::petits_chevaux::{
    Action, Colour, Die, Effect, Horse, Illegal, Options, PetitsChevaux, Phase, Progress, View,
};
use catalog::{AnyEffect, AnyIllegal};
use game::{Audience, Fact, Game, List, Seat, SeatSet};
use leptos::prelude::*;

/// You are yellow; blue is on the way home.
const SIDES: [Colour; 2] = [Colour(0), Colour(1)];
/// Where all stand at first.
const START: [[Option<Progress>; 4]; 2] = [
    [None, Some(Progress(4)), Some(Progress(53)), Some(Progress(58))],
    [Some(Progress(51)), Some(Progress(54)), Some(Progress(54)), None],
];
/// The corner that is seen: yellow's boxes, stable, and the way between.
const CORNER: ViewBox = ViewBox::of(560.0, 560.0);

type Standing = [[Option<Progress>; 4]; 2];

/// A match in which you are about to throw; `None` if they can't stand so.
fn arrange(horses: &Standing) -> Option<PetitsChevaux> {
    let side = |side: &[Option<Progress>; 4]| List::of(None, *side);
    let view = View {
        phase: Phase::Roll,
        seat: Seat(0),
        die: None,
        colours: List::of(Colour(0), SIDES),
        horses: List::of(List::new(None), horses.iter().map(side)),
        targets: List::new((Horse(0), Progress(0))),
        to_act: SeatSet::default(),
        ranking: None,
    };
    PetitsChevaux::arranged(&Options::default(), &view, 0, 0).ok()
}

fn standing(of: &PetitsChevaux) -> Standing {
    let mut all = START;
    for (seat, horses) in all.iter_mut().enumerate() {
        for (slot, progress) in horses.iter_mut().zip(of.horses(Seat(seat as u8))) {
            *slot = progress;
        }
    }
    all
}

/// Plays one thing, and lets blue wait: it is always you who throws.
fn play(of: &mut PetitsChevaux, fact: &Fact<Action>) -> Result<Vec<Effect>, Illegal> {
    let mut effects = Vec::new();
    of.play(fact, &mut |effect| {
        if !matches!(effect, Effect::NextSeat { .. }) {
            effects.push(effect);
        }
    })?;
    if of.phase() == Phase::Roll
        && let Some(yours) = arrange(&standing(of))
    {
        *of = yours;
    }
    Ok(effects)
}

/// Where a horse is drawn.
fn stand(standing: &Standing, seat: usize, horse: usize) -> Stand {
    let side = SIDES[seat];
    let Some(progress) = standing[seat][horse] else {
        return Stand { spot: Cross.paddock(side, horse), scale: Cross.paddock_scale() };
    };
    let same = |h: &usize| standing[seat][*h] == Some(progress);
    if (0..4).filter(same).count() > 1 {
        let which = (0..horse).filter(same).count();
        return Stand { spot: Cross.barrage(side, progress, which), scale: Cross.barrage_scale() };
    }
    Stand { spot: Cross.spot(side, progress), scale: Cross.horse_scale() }
}

/// The rails before all barrages.
fn rails(standing: &Standing) -> String {
    let mut out = String::new();
    for (horses, side) in standing.iter().zip(SIDES) {
        for (i, progress) in horses.iter().enumerate() {
            if let Some(progress) = progress.filter(|p| horses[..i].contains(&Some(*p))) {
                out += &rail(&Cross.spot(side, progress));
            }
        }
    }
    out
}

/// A corner of the cross.
#[component]
pub fn Trial() -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let table = RwSignal::new(arrange(&START));
    let outcome = RwSignal::new(Outcome::default());
    let horses = Memo::new(move |_| table.read().as_ref().map_or(START, standing));
    let lit = Memo::new(move |_| {
        let view = table.read().as_ref().map(|table| table.view(Audience::Public));
        let targets = view.map(|view| view.targets.as_slice().to_vec());
        targets.unwrap_or_default().into_iter().map(|(horse, _)| horse).collect::<Vec<_>>()
    });
    let do_it = move |fact: Fact<Action>| {
        let done = table.try_update(|table| table.as_mut().map(|table| play(table, &fact)));
        if let Some(done) = done.flatten() {
            outcome.set(Outcome::of(done, AnyEffect::PetitsChevaux, AnyIllegal::PetitsChevaux));
        }
    };
    let horse = move |seat: usize, index: usize| {
        let (coat, name) = match seat {
            0 => (Coat::Yellow, Learn::Yellow),
            _ => (Coat::Blue, Learn::Blue),
        };
        let can = move || (seat == 0 && lit.get().contains(&Horse(index as u8))).then(String::new);
        let label = move || format!("{}, {} {}", t(name)(), t(Learn::HorseNo)(), index + 1);
        let choose = move || do_it(Fact::seat(seat as u8, Action::Move(Horse(index as u8))));
        view! {
            <Wooden
                actor=format!("try-{seat}-{index}")
                coat=coat
                label=Signal::derive(label)
                stand=Signal::derive(move || stand(&horses.get(), seat, index))
                can=Signal::derive(can)
                on_choose=choose
            />
        }
    };
    let face = move |pips: u8| {
        let waits = move || table.read().as_ref().is_some_and(|table| table.phase() == Phase::Roll);
        view! {
            <button
                class="try-die"
                disabled=move || !waits()
                aria-label=move || format!("{} {pips}", t(Learn::DieNo)())
                on:click=move |_| do_it(Fact::chance(Action::Roll(Die(pips))))
            ><Drawing view=DIE svg=Signal::derive(move || die(pips, lang.get()))/></button>
        }
    };
    let again = move || {
        table.set(arrange(&START));
        outcome.set(Outcome::default());
    };
    let all = (0..2).flat_map(|seat| (0..4).map(move |index| (seat, index)));
    view! {
        <p>{t(Word::TryDie)}</p>
        <svg class="corner" viewBox=CORNER.to_string() role="group" aria-label=t(Learn::TryIt)>
            <g inner_html=Cross.background() aria-hidden="true"></g>
            <g inner_html=move || rails(&horses.get()) aria-hidden="true"></g>
            {all.map(|(seat, index)| horse(seat, index)).collect_view()}
        </svg>
        <div class="try-hand" role="group" aria-label=t(Learn::DieShows)>
            {(1..=6).map(face).collect_view()}
        </div>
        <Said outcome=outcome cast=(Learn::Yellow, Learn::Blue)/>
        <p class="soft">{move || (!lit.read().is_empty()).then(|| t(Learn::PickHorse)())}</p>
        <Again on_again=again/>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_and_the_horses_obey_the_rules() {
        let mut table = arrange(&START).unwrap();
        play(&mut table, &Fact::chance(Action::Roll(Die(5)))).unwrap();
        let effects = play(&mut table, &Fact::seat(0, Action::Move(Horse(1)))).unwrap();
        assert!(effects.iter().any(|e| matches!(e, Effect::Captured { seat: Seat(1), .. })));
        assert_eq!((table.phase(), table.seat()), (Phase::Roll, Seat(0)), "blue waits");
        play(&mut table, &Fact::chance(Action::Roll(Die(4)))).unwrap();
        let past = play(&mut table, &Fact::seat(0, Action::Move(Horse(1))));
        assert!(past.is_err(), "a barrage bars the road");
    }
}
