//! A short race to try: you lay cards, and the other one does, too.

use super::words::Say;
use crate::drawing::Drawing;
use crate::learn::Learn;
use crate::learn::{Again, Outcome, Said};
use crate::prefs::{Prefs, t};
use crate::words::Says;
use art::giro_galoppo::{CARD, CardState, number_card};
use art::{Coat, Facing, HorseKind, N, Spot};
use catalog::rules::giro_galoppo::{
    Action, Actions, Card, Cell, Course, Effect, GiroGaloppo, Illegal, Options, Phase, Placement,
    Terrain, Track,
};
use catalog::{AnyEffect, AnyIllegal};
use game::{Actor, Fact, Game, Millis};
use leptos::prelude::*;
use std::fmt::Write as _;

/// Where the hurdles stand.
const HURDLES: [Cell; 5] = [Cell(5), Cell(11), Cell(18), Cell(24), Cell(28)];
/// From cell to cell.
const STEP: f64 = 60.0;
/// So many cells are seen at once.
const SEEN: f64 = 9.0;
/// Cells behind the line.
const HOME: u8 = 6;

/// A race that begins; `None` if the rules should ever refuse our hurdles.
fn begin() -> Option<GiroGaloppo> {
    let placement = Placement::Fixed(HURDLES);
    let options = Options { course: Course::Sprint, placement, ..Options::default() };
    GiroGaloppo::new(&options, 2).ok()
}

/// You lay a card, and the other one answers.
fn lay(race: &mut GiroGaloppo, card: Card) -> Result<Vec<Effect>, Illegal> {
    let mut effects = Vec::new();
    let mut see = |effect| {
        // That a card was chosen is seen by everybody here.
        if !matches!(effect, Effect::Chose { .. }) {
            effects.push(effect);
        }
    };
    race.play(&Fact::seat(0, Action::Play(card)), &mut see)?;
    if let Actions::Play(hand) = race.legal(Actor::Seat(game::Seat(1)), Millis::ZERO) {
        let nth = (race.round() as usize * 2) % hand.len().max(1);
        if let Some(answer) = hand.iter().nth(nth) {
            race.play(&Fact::seat(1, Action::Play(answer)), &mut see)?;
        }
    }
    Ok(effects)
}

fn x_of(cell: u8) -> f64 {
    (f64::from(cell) + 0.5) * STEP
}

fn ground(track: &Track) -> String {
    let last = track.length() + HOME;
    let mut out = String::new();
    for cell in 0..=last {
        let fill = match track.terrain(Cell(cell)) {
            Some(Terrain::Grass) => "meadow-deep",
            Some(Terrain::Sand) => "sand",
            Some(Terrain::River) => "brook",
            Some(Terrain::Moor) => "moor",
            None if cell == 0 => "wood",
            None => "cell",
        };
        // Writing to a string can't fail.
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"92\" width=\"{}\" height=\"58\" rx=\"10\" fill=\"var(--{fill})\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"170\" font-size=\"15\" font-weight=\"700\" text-anchor=\"middle\" \
             fill=\"var(--ink)\" font-family=\"var(--font)\">{}</text>",
            x_of(cell) - STEP / 2.0 + 1.5,
            STEP - 3.0,
            x_of(cell),
            if cell == 0 { String::new() } else { cell.to_string() }
        );
    }
    for Cell(cell) in HURDLES {
        out += &art::giro_galoppo::hurdle(&Spot { x: x_of(cell), y: 121.0, angle: 0.0 }, 54.0);
    }
    let line = x_of(track.length()) + STEP / 2.0;
    let _ = write!(
        out,
        "<rect x=\"{}\" y=\"86\" width=\"14\" height=\"70\" fill=\"url(#art-checks)\" \
         stroke=\"var(--outline)\"/><use href=\"#art-flag\" transform=\"translate({line} 88)\"/>",
        line - 7.0
    );
    out
}

/// A short race.
#[component]
pub fn Trial() -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let race = RwSignal::new(begin());
    let outcome = RwSignal::new(Outcome::default());
    let track = Course::Sprint.track();
    let cell = move |seat: usize| {
        let race = race.read();
        race.as_ref().and_then(|race| race.positions().nth(seat)).unwrap_or_default().0
    };
    let last = f64::from(track.length() + HOME) + 1.0;
    let camera = move || {
        let first = (f64::from(cell(0)) - 1.0).clamp(0.0, last - SEEN);
        format!("translate({}px,0px)", N(-first * STEP))
    };
    let horse = move |seat: usize, coat: Coat| {
        // In the box both wait side by side.
        let place = move || {
            let cell = cell(seat);
            let dy = if cell == 0 { 22.0 * seat as f64 - 12.0 } else { 0.0 };
            format!("translate({}px,{}px) scale(.7)", N(x_of(cell)), N(110.0 + dy))
        };
        let drawn = move || art::horse(coat, HorseKind::Ridden, Facing::Right, lang.get());
        view! { <g class="goes" style:transform=move || place() inner_html=move || drawn()></g> }
    };
    let card = move |number: u8| {
        let card = Card(number);
        let held = move || {
            race.read().as_ref().is_some_and(|race| {
                race.phase() == Phase::Race
                    && race.hands().first().is_some_and(|h| h.contains(card))
            })
        };
        let choose = move |_| {
            let laid = race.try_update(|race| race.as_mut().map(|race| lay(race, card))).flatten();
            if let Some(done) = laid {
                outcome.set(Outcome::of(done, AnyEffect::GiroGaloppo, AnyIllegal::GiroGaloppo));
            }
        };
        let drawn = move || {
            let state = if held() { CardState::Face } else { CardState::Spent };
            number_card(number, Coat::Red, state, lang.get())
        };
        let name = move || {
            let word = if held() { Say::Card } else { Say::SpentCard };
            word.said_in(lang.get()).replace("{card}", &number.to_string())
        };
        view! {
            <button
                class="try-card"
                disabled=move || !held()
                aria-label=move || name()
                on:click=choose
            ><Drawing view=CARD svg=Signal::derive(drawn)/></button>
        }
    };
    let again = move || {
        race.set(begin());
        outcome.set(Outcome::default());
    };
    view! {
        <p>{t(Say::TryRace)}</p>
        <svg class="stretch" viewBox=format!("0 0 {} 180", SEEN * STEP) aria-hidden="true">
            <g class="camera" style:transform=move || camera()>
                <g inner_html=ground(&track)></g>
                {horse(1, Coat::Blue)}
                {horse(0, Coat::Red)}
            </g>
        </svg>
        <div class="try-hand" role="group" aria-label=t(Learn::YourCards)>
            {(1..=6).map(card).collect_view()}
        </div>
        <Said outcome=outcome cast=(Learn::Red, Learn::Blue)/>
        <Again on_again=again/>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_can_be_tried_to_its_end() {
        let mut race = begin().unwrap();
        let effects = lay(&mut race, Card(5)).unwrap();
        assert!(effects.iter().any(|e| matches!(e, Effect::Refused { cell: Cell(5), .. })));
        assert!(lay(&mut race, Card(5)).is_err(), "the card is spent");
        for _ in 0..200 {
            if race.phase() == Phase::Over {
                return;
            }
            let card = race.hands()[0].iter().last().unwrap();
            lay(&mut race, card).unwrap();
        }
        panic!("nobody came to the line");
    }
}
