//! The explorer of dice: put the horses of two as you like, and see what each throw is worth.

use super::words::Word as Say;
use crate::coats::coat_of;
use crate::drawing::Drawing;
use crate::dynamic::{dynamic, watch};
use crate::explore::{Chances, Explorer, percent};
use crate::prefs::{Prefs, t};
use crate::words::Says;
use art::{Coat, Drawn};
use catalog::rules::petits_chevaux::{
    Action, HORSES, Horse, Options, PetitsChevaux, Phase, Progress, View,
};
use catalog::{AnyAction, Listed};
use game::{Audience, Game, List, Seat};
use leptos::prelude::*;

/// The horses of two; `None` waits in its box.
type Horses = [[Option<Progress>; HORSES]; 2];

/// Where the last place of the stable is, counted from the box on.
const LAST: u8 = 62;

/// What everybody sees of a position; nothing, if the rules should refuse our options.
fn view(horses: Horses, seat: Seat) -> Option<View> {
    let mut view = PetitsChevaux::new(&Options::default(), 2).ok()?.view(Audience::Public);
    view.horses = List::of(List::new(None), horses.map(|side| List::of(None, side)));
    (view.seat, view.die, view.phase) = (seat, None, Phase::Roll);
    Some(view)
}

/// The explorer.
#[component]
pub fn Explore(explorer: Explorer) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let mut first: Horses = [[None; HORSES]; 2];
    first[0][0] = Some(Progress(20));
    first[1][0] = Some(Progress(9));
    let horses = RwSignal::new(first);
    let throws = RwSignal::new(Seat(0));
    let seen = Memo::new(move |_| view(horses.get(), throws.get()));
    watch(move || {
        let Some(view) = seen.get() else { return };
        // Both are made of numbers and names, which can be written.
        let options = serde_json::to_value(Options::default()).unwrap_or_default();
        explorer.ask(options, serde_json::to_value(view).unwrap_or_default());
    });
    let coats = Memo::new(move |_| {
        let sides = seen.get().map(|view| view.colours.as_slice().to_vec()).unwrap_or_default();
        let coat = |side: &catalog::rules::petits_chevaux::Colour| {
            coat_of(PetitsChevaux::GAME, usize::from(side.0))
        };
        sides.iter().map(coat).collect::<Vec<_>>()
    });
    let coat = move |seat: usize| coats.with(|coats| coats.get(seat).copied()).unwrap_or(Coat::Red);
    // Without the symbol, which the board shows.
    let name = move |seat: usize| {
        let whole = coat(seat).horse_name().in_lang(lang.get());
        whole.split(',').next().unwrap_or(whole).to_owned()
    };
    let drawn = move || {
        seen.get().map(|view| PetitsChevaux::drawing(&view, &Options::default(), lang.get()))
    };
    let Some((frame, _)) = untrack(drawn) else { return ().into_any() };
    let svg = Signal::derive(move || drawn().map(|(_, svg)| svg).unwrap_or_default());
    let players = Signal::derive(move || [0, 1].map(|seat| (coat(seat), name(seat))).to_vec());
    let who = move |seat: usize| {
        view! {
            <button
                aria-pressed=move || (throws.get() == Seat(seat as u8)).to_string()
                on:click=move |_| throws.set(Seat(seat as u8))
            >{move || name(seat)}</button>
        }
    };
    let side = move |seat: usize| {
        view! {
            <fieldset class=move || format!("side {}", coat(seat).class())>
                <legend>{move || name(seat)}</legend>
                {[(); HORSES].iter().enumerate().map(|(horse, ())| {
                    view! { <OneHorse horses=horses seat=seat horse=horse/> }
                }).collect_view()}
            </fieldset>
        }
    };
    view! {
        <div class="desk">
            <div class="record-board"><Drawing class="cross" view=frame svg=svg/></div>
            <Chances explorer=explorer players=players/>
            <div class="pieces" role="group" aria-label=t(Say::WhoThrows)>
                <span>{t(Say::WhoThrows)}</span>
                {[0, 1].map(who)}
            </div>
            <div class="sides">{[0, 1].map(side)}</div>
            <Throws explorer=explorer/>
        </div>
    }
    .into_any()
}

/// Where a horse stands, and a slider to put it elsewhere.
#[component]
fn OneHorse(horses: RwSignal<Horses>, seat: usize, horse: usize) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let at = move || horses.with(|horses| horses[seat][horse]);
    let said = move || {
        let (word, n) = match at() {
            None => (Say::WaitsInBox, 0),
            Some(progress) => match progress.stable_cell() {
                Some(stable) => (Say::AtStable, stable),
                None => (Say::OnWay, progress.0 + 1),
            },
        };
        let said = word.said_in(lang.get()).replace("{n}", &n.to_string());
        said.replace("{horse}", &(horse + 1).to_string())
    };
    let id = format!("at-{seat}-{horse}");
    let change = move |change: leptos::ev::Event| {
        let to: u8 = event_target_value(&change).parse().unwrap_or(0);
        horses.update(|horses| horses[seat][horse] = to.checked_sub(1).map(Progress));
    };
    view! {
        <label for=id.clone()>{said}</label>
        <input
            id=id
            type="range"
            min="0"
            max=LAST.to_string()
            prop:value=move || at().map_or(0, |progress| progress.0 + 1).to_string()
            aria-valuetext=move || said()
            on:change=change
        />
    }
}

/// What each throw is worth, and what can be made of it.
#[component]
fn Throws(explorer: Explorer) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let rows = move || {
        let found = explorer.found()?;
        let row = |die: u8| {
            let of_die = || found.choices.iter().filter(|choice| choice.throw == Some(die));
            let best = of_die().map(|choice| choice.worth).fold(0.0, f64::max);
            let told = of_die().map(|choice| {
                let (word, horse) = match choice.reads(PetitsChevaux::GAME) {
                    Some(AnyAction::PetitsChevaux(Action::Move(Horse(horse)))) => {
                        (Say::HorseMoves, horse + 1)
                    }
                    _ => (Say::NoMove, 0),
                };
                let said = word.said_in(lang.get()).replace("{horse}", &horse.to_string());
                let is_best = choice.worth >= best - 1e-9;
                view! { <li class:best=is_best>{said}" "{percent(choice.worth)}</li> }
            });
            view! {
                <tr><th scope="row">{die}</th><td><ul>{told.collect_view()}</ul></td></tr>
            }
        };
        Some((1..=6).map(row).collect_view())
    };
    view! {
        <table class="numbers throws">
            <caption>{t(Say::WorthOfThrows)}</caption>
            <tbody>{dynamic(rows)}</tbody>
        </table>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_goes_from_the_box_to_the_last_place_of_the_stable() {
        let last = Progress(LAST - 1);
        assert_eq!(last.stable_cell(), Some(6));
        let mut horses = [[None; HORSES]; 2];
        horses[1][3] = Some(last);
        let view = view(horses, Seat(1)).unwrap();
        assert!(PetitsChevaux::arranged(&Options::default(), &view, 0, 0).is_ok());
        horses[1][2] = Some(Progress(LAST));
        let view = super::view(horses, Seat(1)).unwrap();
        assert!(PetitsChevaux::arranged(&Options::default(), &view, 0, 0).is_err());
    }
}
