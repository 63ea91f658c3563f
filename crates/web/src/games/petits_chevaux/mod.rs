//! Petits Chevaux: the cross, the horses on it, and the die.

mod explore;
mod page;
mod place;
mod says;
mod show;
mod steps;
mod throw;
mod trial;
mod words;

use crate::boards::aim::Aim;
use crate::boards::gait::refusal;
use crate::boards::with_present;
use crate::boards::wooden::{Stand, Wooden};
use crate::dynamic::{Show, dynamic, in_own_task, watch};
use crate::players::called;
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::throwing;
use crate::words::Says as _;
use art::petits_chevaux::{Cross, rail};
use art::{Coat, HorseKind, Spot};
use catalog::rules::petits_chevaux::{Action, Effect as Seen, Horse, Phase, Progress, View};
use catalog::{AnyAction, AnyEffect, AnyOptions, AnyView};
use game::Seat;
use leptos::prelude::*;
use leptos::{ev, html};
use throw::{Die, Throw, Thrown};
use wasm_bindgen::JsCast;
use web_sys::Element;
use words::Word;

/// What everything on this table knows.
#[derive(Clone, Copy)]
struct Here {
    at: TableClient,
    view: Memo<Option<View>>,
    /// Whether we are to throw or to choose a horse, and have seen how it came to that.
    mine: Memo<bool>,
    /// The horse of ours that is pointed at.
    pointed: RwSignal<Option<u8>>,
    /// Whether a finger presses: it can't point, so that its first tap only shows where it leads.
    by_finger: StoredValue<bool>,
    /// Why nothing came of what was pressed last.
    note: RwSignal<Option<(Word, Seat)>>,
    /// Where the horses are.
    board: NodeRef<html::Div>,
}

impl Here {
    fn of_view<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        with_present(self.view, read)
    }

    /// Where this horse of ours can go now.
    fn target(self, horse: u8) -> Option<Progress> {
        let goal = |v: &View| v.targets.as_slice().iter().find(|(h, _)| h.0 == horse).map(|t| t.1);
        self.of_view(goal).flatten().filter(|_| self.mine.get())
    }

    /// A horse was pressed. One of ours that can't move is asked for, too: the answer says why.
    fn choose(self, seat: Seat, horse: u8) {
        // What counts is how it is by now.
        self.at.hurry();
        let turn = self.view.with_untracked(|v| v.as_ref().map(|v| (v.seat, v.phase)));
        let Some((turn, phase)) = turn else { return };
        let me = self.at.seat.get_untracked();
        // The horse of the last turn still has the focus: the same key throws.
        if me == Some(seat) && untrack(|| throwing::is_ours(self.at)) {
            self.at.throw();
            return;
        }
        // What we did is on its way: whoever presses again means the same.
        if me == Some(seat) && self.at.is_on_its_way() {
            return;
        }
        self.note.set(match me {
            _ if phase == Phase::Over => Some((Word::Over, seat)),
            None => Some((Word::JustWatching, seat)),
            Some(me) if me != turn => Some((Word::NotYourTurn, turn)),
            Some(me) if me != seat => Some((Word::NotYourHorse, seat)),
            Some(_) => None,
        });
        let can = untrack(|| self.target(horse)).is_some();
        if can && me == Some(seat) && self.by_finger.get_value() {
            let again = self.pointed.get_untracked() == Some(horse);
            self.pointed.set(Some(horse));
            if !again {
                return;
            }
        }
        if self.note.with_untracked(Option::is_none) {
            self.at.act(&AnyAction::PetitsChevaux(Action::Move(Horse(horse))));
        }
        if me != Some(seat) || !can {
            self.shake(seat.index(), usize::from(horse));
        }
    }

    /// A horse that can't move says so.
    fn shake(self, seat: usize, horse: usize) {
        let stand = untrack(|| self.of_view(|v| place::stand(v, seat, horse)));
        if let Some((board, stand)) = self.board.get_untracked().zip(stand) {
            refusal(&place::actor(seat, horse), stand).play(&board);
        }
    }
}

/// What is pressed to do this, as `data-can` names it.
pub fn control(action: &Action) -> Option<String> {
    match action {
        Action::Move(horse) => Some(format!("horse-{}", horse.0)),
        Action::Pass => Some("pass".to_owned()),
        Action::First(_) | Action::Roll(_) => None,
    }
}

/// The table: board, die, what to do.
#[component]
pub fn Table(at: TableClient) -> impl IntoView {
    let view = Memo::new(move |_| match at.view.get() {
        Some(AnyView::PetitsChevaux(view)) => Some(view),
        _ => None,
    });
    let mine = Memo::new(move |_| {
        let seat = at.seat.get().filter(|_| !at.playback.is_running());
        let chooses =
            view.with(|v| v.as_ref().zip(seat).is_some_and(|(v, seat)| v.to_act.contains(seat)));
        chooses || throwing::is_ours(at)
    });
    let (pointed, note) = (RwSignal::new(None), RwSignal::new(None));
    let board = NodeRef::<html::Div>::new();
    let by_finger = StoredValue::new(false);
    let here = Here { at, view, mine, pointed, by_finger, note, board };
    let told = Memo::new(move |_| {
        let ours = |effect: &AnyEffect| match effect {
            AnyEffect::PetitsChevaux(effect) => Some(*effect),
            _ => None,
        };
        at.latest.with(|update| {
            (update.n, update.effects.iter().filter_map(ours).collect::<Vec<Seen>>())
        })
    });
    let thrown = Memo::new(move |before: Option<&Thrown>| {
        let lies = |v: &View| v.die.map(|die| Throw { seat: v.seat, face: die.0 });
        let lies = with_present(view, lies).flatten();
        let before = before.and_then(|thrown| thrown.last);
        told.with(|(_, effects)| throw::thrown(effects, at.playback.shown(), lies, before))
    });
    watch(move || {
        // The horses are on the board, the die is beside it.
        let Some(stage) = board.get().and_then(|board| board.parent_element()) else { return };
        told.with(|(_, effects)| {
            note.set(None);
            pointed.set(None);
            view.with_untracked(|v| {
                if let Some(v) = v {
                    at.play(&show::score(effects, v), &stage);
                }
            });
        });
    });
    view! {
        <div class="board" node_ref=board><Board here=here/></div>
        <div class="controls" class:mine=mine>
            <Die at=at thrown=thrown view=view/>
            <Task here=here told=told/>
        </div>
    }
}

/// The cross with everything on it.
#[component]
fn Board(here: Here) -> impl IntoView {
    let Here { at, mine, pointed, .. } = here;
    let svg = NodeRef::<leptos::svg::Svg>::new();
    // Who plays, and with how many horses, stays the same through a match.
    let all = Memo::new(move |_| {
        let of = |v: &View, seat: usize| (place::side(v, seat), place::horses(v, seat).len());
        let every = |v: &View| (0..v.horses.len()).map(|s| of(v, s)).collect::<Vec<_>>();
        here.of_view(every).unwrap_or_default()
    });
    let horses = move || {
        let each =
            |(seat, (side, count)): (usize, (catalog::rules::petits_chevaux::Colour, usize))| {
                (0..count).map(move |horse| {
                    view! { <HorseOf here=here seat=seat horse=horse coat=Coat::from(side)/> }
                })
            };
        all.get().into_iter().enumerate().flat_map(each).collect_view()
    };
    let rails = move |up: bool| {
        let draw = |v: &View| {
            let here =
                place::barrages(v).into_iter().filter(move |spot| place::goes_up(spot) == up);
            here.map(|spot| rail(&spot)).collect::<String>()
        };
        here.of_view(draw).unwrap_or_default()
    };
    let point = move |target: Option<web_sys::EventTarget>| {
        let found = target.and_then(|t| t.dyn_into::<Element>().ok());
        let found = found.and_then(|e| e.closest("[data-can]").ok().flatten());
        let can = found.and_then(|e| e.get_attribute("data-can"));
        let horse = can.and_then(|can| can.strip_prefix("horse-")?.parse().ok());
        if pointed.get_untracked() != horse {
            pointed.set(horse);
        }
    };
    let press = move |event: ev::MouseEvent| {
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        // A horse that was hit has heard it itself.
        let hit = target.and_then(|t| t.closest(".wooden").ok().flatten()).is_some();
        let Some(svg) = svg.get_untracked().filter(|_| !hit) else { return };
        let aim = Aim::of(&event, &svg, Cross.view_box());
        if let Some((seat, horse)) = untrack(|| meant(here, aim)) {
            here.choose(seat, horse);
        }
    };
    view! {
        <svg
            node_ref=svg
            viewBox=Cross.view_box().to_string()
            role="group"
            // Chromium gives the focus to drawings that listen for it.
            tabindex="-1"
            aria-label=move || at.whereabouts()
            class:choosing=mine
            on:click=press
            on:pointerdown=move |event: ev::PointerEvent| {
                here.by_finger.set_value(event.pointer_type() == "touch");
            }
            on:pointerover=move |event: ev::PointerEvent| if points(&event) { point(event.target()) }
            on:pointerleave=move |event: ev::PointerEvent| if points(&event) { point(None) }
            on:focusin=move |event: ev::FocusEvent| if !here.by_finger.get_value() { point(event.target()) }
            on:focusout=move |_| if !here.by_finger.get_value() { point(None) }
            on:keydown=move |_| here.by_finger.set_value(false)
        >
            <g inner_html=Cross.background() aria-hidden="true"></g>
            <g inner_html=move || rails(true) aria-hidden="true"></g>
            {in_own_task(horses)}
            <g inner_html=move || rails(false) aria-hidden="true"></g>
            <Targets here=here/>
        </svg>
    }
}

/// Whether something points before it presses; a finger can't.
fn points(event: &ev::PointerEvent) -> bool {
    event.pointer_type() != "touch"
}

/// The horse that was meant by a press beside it: one that can move, by itself or by the cell it
/// would go to; else any, so that it can be said why not.
fn meant(here: Here, aim: Aim) -> Option<(Seat, u8)> {
    let me = here.at.seat.get();
    here.of_view(|view| {
        let half = Cross.cell_width() / 2.0;
        let whole = |seat: usize| {
            let each = move |horse| {
                ((Seat(seat as u8), horse as u8), place::stand(view, seat, horse).spot)
            };
            (0..place::horses(view, seat).len()).map(each)
        };
        let mine = me.filter(|_| here.mine.get());
        let can = mine.into_iter().flat_map(|me| {
            let goal = move |(horse, to): &(Horse, _)| {
                let goal = Cross.spot(place::side(view, me.index()), *to);
                let from = place::stand(view, me.index(), usize::from(horse.0)).spot;
                [((me, horse.0), goal), ((me, horse.0), from)]
            };
            view.targets.as_slice().iter().flat_map(goal).collect::<Vec<((Seat, u8), Spot)>>()
        });
        let any = (0..view.horses.len()).flat_map(whole);
        aim.nearest(half, can).or_else(|| aim.nearest(half, any))
    })
    .flatten()
}

/// The cells that can be reached, and the horse that is pointed at as it would stand there.
#[component]
fn Targets(here: Here) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let cells = move || {
        let mine = here.mine.get();
        let cells = |v: &View| {
            let each = |(horse, to): &(Horse, _)| {
                let side = place::side(v, v.seat.index());
                let takes = place::meets_rival(v, v.seat.index(), *to);
                (horse.0, Cross.outline(side, *to), takes)
            };
            v.targets.as_slice().iter().map(each).collect::<Vec<_>>()
        };
        let cells = here.of_view(cells).filter(|_| mine).unwrap_or_default();
        let cell = |(horse, outline, takes): (u8, String, bool)| {
            let aimed = move || here.pointed.get() == Some(horse);
            view! { <path class="target" class:takes=takes class:aimed=move || aimed() d=outline></path> }
        };
        cells.into_iter().map(cell).collect_view()
    };
    let ghost = move || {
        let to = here.target(here.pointed.get()?)?;
        let side = here.of_view(|v| place::side(v, v.seat.index()))?;
        let Stand { spot, scale } = place::on_cell(side, to);
        let horse = art::horse(Coat::from(side), HorseKind::Ridden, spot.facing(), lang.get());
        Some(view! { <g class="ghost" transform=spot.upright(scale) inner_html=horse></g> })
    };
    view! { <g aria-hidden="true">{dynamic(cells)}{move || ghost()}</g> }
}

#[component]
fn HorseOf(here: Here, seat: usize, horse: usize, coat: Coat) -> impl IntoView {
    let Here { at, .. } = here;
    let lang = expect_context::<Prefs>().lang;
    let (owner, index) = (Seat(seat as u8), horse as u8);
    let stand = Memo::new(move |_| {
        let home = Stand {
            spot: Cross.paddock(catalog::rules::petits_chevaux::Colour::default(), horse),
            scale: 0.0,
        };
        here.of_view(|v| place::stand(v, seat, horse)).unwrap_or(home)
    });
    let can = Memo::new(move |_| {
        let ours = at.seat.get() == Some(owner) && here.target(index).is_some();
        ours.then(|| control(&Action::Move(Horse(index)))).flatten()
    });
    let label = Signal::derive(move || {
        let (me, lang) = (at.seat.get(), lang.get());
        let say = |v: &View| says::horse(v, (owner, index), me, |seat| at.name(seat), lang);
        here.of_view(say).unwrap_or_default()
    });
    let actor = place::actor(seat, horse);
    let choose = move || here.choose(owner, index);
    view! {
        <Wooden actor=actor coat=coat label=label stand=stand can=can number={index + 1} on_choose=choose/>
    }
}

/// Whose turn it is and what to do.
#[component]
fn Task(here: Here, told: Memo<(u32, Vec<Seen>)>) -> impl IntoView {
    let Here { at, view, mine, note, .. } = here;
    let prefs = expect_context::<Prefs>();
    let lang = prefs.lang;
    let may_pass = move || {
        let allowed = matches!(at.options(), Some(AnyOptions::PetitsChevaux(o)) if o.may_pass);
        allowed && mine.get() && here.of_view(|v| v.phase == Phase::Move) == Some(true)
    };
    let turn = move || match at.playback.is_running() {
        true => at.acting().into_iter().next(),
        false => view.with(|v| v.as_ref().map(|v| v.seat)),
    };
    let whose = move || match mine.get() {
        true => Word::YourTurn.said_in(lang.get()).to_owned(),
        false => turn().map(|seat| called(at, prefs, seat)).unwrap_or_default(),
    };
    let task = move || {
        let (me, thrower) = (at.seat.get(), at.thrower.get());
        let task = |v: &View| says::task(v, thrower, me, |seat| at.name(seat), lang.get());
        here.of_view(task).filter(|_| !at.playback.is_running()).unwrap_or_default()
    };
    let note = move || {
        let pressed = note.get().map(|(word, who)| says::fill(word, lang.get(), 0, &at.name(who)));
        pressed.or_else(|| advice(here, lang.get()))
    };
    // The narration says it, too: whoever listens hears it once.
    let luck = move || {
        let shown = at.playback.shown();
        let luck = told.with(|(_, effects)| {
            says::nothing_moved(&effects[..shown.min(effects.len())], at.seat.get(), lang.get())
        });
        luck.filter(|_| note().is_none())
    };
    let pass = move |_| at.act(&AnyAction::PetitsChevaux(Action::Pass));
    view! {
        <div class="task">
            <p class="whose" data-seat=move || turn().map(|seat| seat.0)>{move || whose()}</p>
            <p class="soft">{move || task()}</p>
            <p class="note" role="status">{move || note()}</p>
            <p class="note">{move || luck()}</p>
        </div>
        <Show when=may_pass>
            <button data-can=control(&Action::Pass) on:click=pass>{t(Word::Pass)}</button>
        </Show>
    }
}

/// What a champion would play, and what comes of it.
fn advice(here: Here, lang: game::words::Lang) -> Option<String> {
    let horse = here.at.advised.get()?.strip_prefix("horse-")?.parse().ok()?;
    let me = here.at.seat.get()?;
    let name = |seat| here.at.name(seat);
    let label = here.of_view(|v| says::horse(v, (me, horse), Some(me), name, lang))?;
    Some(Word::Advice.said_in(lang).replace("{what}", &label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_of_a_seat_names_what_is_to_be_pressed() {
        assert_eq!(control(&Action::Move(Horse(2))).as_deref(), Some("horse-2"));
        assert_eq!(control(&Action::Pass).as_deref(), Some("pass"));
    }
}
