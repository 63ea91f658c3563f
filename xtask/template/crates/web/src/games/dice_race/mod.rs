//! Dice Race: the track, the horses on it, and the die.

mod page;
mod place;
mod says;
mod show;
mod steps;
mod trial;
mod words;

use crate::boards::gait::refusal;
use crate::boards::with_present;
use crate::boards::wooden::Wooden;
use crate::coats::coats_of_seats;
use crate::drawing::Drawing;
use crate::dynamic::{Show, dynamic, watch};
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::throwing;
use crate::words::Says as _;
use art::{Coat, DIE, die};
use catalog::rules::dice_race::{Action, Cell, Effect as Seen, HORSES, Horse, Phase, View};
use catalog::{AnyAction, AnyEffect, AnyView};
use game::Seat;
use leptos::html;
use leptos::prelude::*;
use words::Word;

/// What everything on this table knows.
#[derive(Clone, Copy)]
struct Here {
    at: TableClient,
    view: Memo<Option<View>>,
    /// What has just happened, with its number.
    told: Memo<(u32, Vec<Seen>)>,
    /// Whether we are to choose a horse.
    mine: Memo<bool>,
    /// Why nothing came of what was pressed last.
    note: RwSignal<Option<(Word, Seat)>>,
    /// Where the horses are.
    board: NodeRef<html::Div>,
}

impl Here {
    fn new(at: TableClient) -> Here {
        let view = Memo::new(move |_| match at.view.get() {
            Some(AnyView::DiceRace(view)) => Some(view),
            _ => None,
        });
        let mine = Memo::new(move |_| {
            let seat = at.seat.get().filter(|_| !at.playback.is_running());
            view.with(|v| v.as_ref().zip(seat).is_some_and(|(v, seat)| v.to_act.contains(seat)))
        });
        let told = Memo::new(move |_| {
            let ours = |effect: &AnyEffect| match effect {
                AnyEffect::DiceRace(effect) => Some(*effect),
                _ => None,
            };
            at.latest.with(|update| (update.n, update.effects.iter().filter_map(ours).collect()))
        });
        Here { at, view, told, mine, note: RwSignal::new(None), board: NodeRef::new() }
    }

    fn of_view<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        with_present(self.view, read)
    }

    /// Where this horse of ours can go now.
    fn target(self, horse: u8) -> Option<Cell> {
        let goal = |v: &View| v.targets.as_slice().iter().find(|(h, _)| h.0 == horse).map(|t| t.1);
        self.of_view(goal).flatten().filter(|_| self.mine.get())
    }

    /// A horse was pressed. One of ours that can't move is asked for, too: the answer says why.
    fn choose(self, seat: Seat, horse: u8) {
        // What counts is how it is by now.
        self.at.hurry();
        let turn = self.view.with_untracked(|v| v.as_ref().map(|v| (v.seat, v.phase)));
        let Some((turn, phase)) = turn else { return };
        let note = match self.at.seat.get_untracked() {
            _ if phase == Phase::Over => Some((Word::Over, seat)),
            None => Some((Word::JustWatching, seat)),
            Some(me) if me != turn => Some((Word::NotYourTurn, turn)),
            Some(me) if me != seat => Some((Word::NotYourHorse, seat)),
            Some(_) => None,
        };
        self.note.set(note);
        if note.is_none() {
            self.at.act(&AnyAction::DiceRace(Action::Move(Horse(horse))));
        }
        if note.is_some() || untrack(|| self.target(horse)).is_none() {
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
fn control(action: &Action) -> Option<String> {
    match action {
        Action::Move(horse) => Some(format!("horse-{}", horse.0)),
        Action::Roll(_) => None,
    }
}

/// The table: track, die, what to do.
#[component]
fn Table(at: TableClient) -> impl IntoView {
    let here = Here::new(at);
    let how = expect_context::<Prefs>().throwing;
    watch(move || {
        let Some(board) = here.board.get() else { return };
        here.told.with(|(_, effects)| {
            here.note.set(None);
            here.view.with_untracked(|v| {
                if let Some(v) = v {
                    here.at.play(&show::score(effects, v), &board);
                }
            });
        });
    });
    view! {
        <div class="board" node_ref=here.board><Board here=here/></div>
        <div class="controls" class:mine=here.mine>
            <LastThrow here=here/>
            <Task here=here/>
            <Show when=move || throwing::is_ours(at)>
                <button
                    class="go"
                    data-can=throwing::THROW
                    on:click=move |_| throwing::throw(at, how)
                >{t(Word::ThrowNow)}</button>
            </Show>
        </div>
    }
}

/// The track with everything on it.
#[component]
fn Board(here: Here) -> impl IntoView {
    let at = here.at;
    let lang = expect_context::<Prefs>().lang;
    // How long the track is, and who plays, stays the same through a match.
    let track = Memo::new(move |_| here.of_view(place::track));
    let coats = Memo::new(move |_| at.of_table(coats_of_seats).unwrap_or_default());
    let label = move || {
        here.of_view(|v| says::board(v, |seat| at.name(seat), lang.get())).unwrap_or_default()
    };
    let horses = move || {
        let each = |(seat, coat): (usize, Coat)| {
            (0..HORSES).map(move |horse| {
                view! { <HorseOf here=here seat=seat horse=horse coat=coat/> }
            })
        };
        coats.get().into_iter().enumerate().flat_map(each).collect_view()
    };
    let targets = move || {
        let lit = |v: &View| {
            let each = |(_, to): &(Horse, Cell)| {
                (place::track(v).outline(*to), place::catches(v, v.seat.index(), *to))
            };
            v.targets.as_slice().iter().map(each).collect::<Vec<_>>()
        };
        let lit = here.of_view(lit).filter(|_| here.mine.get()).unwrap_or_default();
        let cell = |(d, catches): (String, bool)| {
            view! { <path class="goal" class:catches=catches d=d></path> }
        };
        lit.into_iter().map(cell).collect_view()
    };
    dynamic(move || {
        track.get().map(|track| {
            view! {
                <svg
                    viewBox=track.view_box().to_string()
                    role="group"
                    aria-label=move || label()
                >
                    <g inner_html=track.background() aria-hidden="true"></g>
                    <g aria-hidden="true">{dynamic(targets)}</g>
                    {dynamic(horses)}
                </svg>
            }
        })
    })
}

#[component]
fn HorseOf(here: Here, seat: usize, horse: usize, coat: Coat) -> impl IntoView {
    let at = here.at;
    let lang = expect_context::<Prefs>().lang;
    let (owner, index) = (Seat(seat as u8), horse as u8);
    let stand =
        Memo::new(move |_| here.of_view(|v| place::stand(v, seat, horse)).unwrap_or_default());
    let can = Memo::new(move |_| {
        let ours = at.seat.get() == Some(owner) && here.target(index).is_some();
        ours.then(|| control(&Action::Move(Horse(index)))).flatten()
    });
    let label = Signal::derive(move || {
        let say = |v: &View| says::horse(v, owner, index, &at.name(owner), lang.get());
        here.of_view(say).unwrap_or_default()
    });
    let choose = move || here.choose(owner, index);
    view! {
        <Wooden actor=place::actor(seat, horse) coat=coat label=label stand=stand can=can on_choose=choose/>
    }
}

/// The die as it was thrown last, in the colour of whoever threw it.
#[component]
fn LastThrow(here: Here) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let shown = Memo::new(move |last: Option<&Option<(Seat, u8)>>| {
        let playback = here.at.playback;
        let now = here.of_view(|v| v.die.map(|die| (v.seat, die.0))).flatten();
        let now = now.filter(|_| !playback.is_running());
        let told = here.told.with(|(_, effects)| {
            effects.iter().take(playback.shown()).rev().find_map(|effect| match effect {
                Seen::Rolled { seat, die } => Some((*seat, die.0)),
                _ => None,
            })
        });
        now.or(told).or(last.copied().flatten())
    });
    let face = move || shown.get().map_or(0, |(_, face)| face);
    let class = move || {
        let coats = here.at.of_table(coats_of_seats).unwrap_or_default();
        let coat = shown.get().and_then(|(seat, _)| coats.get(seat.index()).copied());
        format!("thrown {}", coat.map_or("", Coat::class))
    };
    let label = move || says::fill(Word::TheDie, lang.get(), face(), "");
    view! {
        <div class=move || class() role="img" aria-label=move || label()>
            <Drawing view=DIE svg=Signal::derive(move || die(face(), lang.get()))/>
        </div>
    }
}

/// Whose turn it is and what to do.
#[component]
fn Task(here: Here) -> impl IntoView {
    let at = here.at;
    let lang = expect_context::<Prefs>().lang;
    let whose = move || match here.mine.get() {
        true => Word::YourTurn.said_in(lang.get()).to_owned(),
        false => here.of_view(|v| at.name(v.seat)).unwrap_or_default(),
    };
    let task = move || {
        let task = |v: &View| says::task(v, at.seat.get(), |seat| at.name(seat), lang.get());
        here.of_view(task).unwrap_or_default()
    };
    let note =
        move || here.note.get().map(|(word, who)| says::fill(word, lang.get(), 0, &at.name(who)));
    view! {
        <div class="task">
            <p class="whose">{move || whose()}</p>
            <p class="soft">{move || task()}</p>
            <p class="note" role="status">{move || note()}</p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_names_the_horse_that_is_to_be_pressed() {
        assert_eq!(control(&Action::Move(Horse(1))).as_deref(), Some("horse-1"));
    }
}
