//! The board: meadow, course, hurdles and horses.

use super::placing::{Spots, press};
use super::preview::{Ghost, Way};
use super::race::Race;
use super::score;
use super::words::Say;
use crate::boards::wooden::Wooden;
use crate::dynamic::{dynamic, in_own_task};
use art::Coat;
use art::giro_galoppo::hurdle;
use catalog::rules::giro_galoppo::Cell;
use game::Seat;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::svg::Svg;

/// The board. Its ground is drawn once; horses are moved.
#[component]
pub fn Course(race: Race, board: NodeRef<Div>) -> impl IntoView {
    let drawing = NodeRef::<Svg>::new();
    let frame = move || race.field.with(|field| field.track.view_box().to_string());
    let ground = move || race.field.with(|field| field.track.background());
    let signs = move || {
        let (field, coats) = (race.field.get(), race.coats.get());
        let sign = |(stall, coat): (usize, &Coat)| field.track.stall_sign(stall, *coat);
        coats.iter().enumerate().map(sign).collect::<String>()
    };
    view! {
        <div class="board" node_ref=board on:pointerdown=move |_| race.preview.set(None)>
            <svg
                class="race"
                node_ref=drawing
                viewBox=move || frame()
                role="group"
                aria-label=move || race.at.whereabouts()
                on:click=move |click| press(race, drawing, &click)
            >
                <g inner_html=move || ground() aria-hidden="true"></g>
                <g inner_html=move || signs() aria-hidden="true"></g>
                <Spots race=race/>
                <Hurdles race=race/>
                <Way race=race/>
                <Horses race=race/>
                <Ghost race=race/>
            </svg>
        </div>
    }
}

#[component]
fn Hurdles(race: Race) -> impl IntoView {
    let cells = Memo::new(move |_| race.of_view(|view| view.obstacles.as_slice().to_vec()));
    let stand = move |cell: Cell| {
        let drawn =
            move || race.field.with(|field| hurdle(&field.track.cell(cell), field.track.width()));
        view! { <g data-actor=score::hurdle(cell) inner_html=move || drawn()></g> }
    };
    view! {
        <g class="hurdles" aria-hidden="true">
            {dynamic(move || cells.get().into_iter().map(stand).collect_view())}
        </g>
    }
}

#[component]
fn Horses(race: Race) -> impl IntoView {
    let horse = move |(index, coat): (usize, Coat)| {
        let seat = Seat(index as u8);
        let stand = Memo::new(move |_| {
            let field = race.field.get();
            race.view.with(|view| match view {
                Some(view) => field.rest(view, seat),
                None => field.stand(seat, Cell::BOX),
            })
        });
        let label = move || {
            let positions = race.of_view(|view| view.positions.as_slice().get(index).copied());
            let (what, cell) = match positions.unwrap_or_default() {
                Cell::BOX => (Say::HorseInBox, String::new()),
                cell => (Say::HorseOn, cell.0.to_string()),
            };
            race.say(what, &[("cell", &cell), ("name", &race.at.name(seat))])
        };
        view! {
            <Wooden
                actor=score::horse(seat)
                coat=coat
                label=Signal::derive(label)
                stand=Signal::derive(move || stand.get())
                can=Signal::stored(None::<String>)
                on_choose=move || race.hint.set(Some(Say::HorsesRunByCards))
            />
        }
    };
    in_own_task(move || race.coats.get().into_iter().enumerate().map(horse).collect_view())
}
