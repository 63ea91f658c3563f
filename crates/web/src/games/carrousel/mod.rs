//! Carrousel: the ring of seven, the cards before everybody, and hands that are quick.

mod cards;
mod hands;
mod page;
mod ring;
mod show;
mod shown;
mod steps;
mod trial;
mod way;
mod words;

use crate::boards::with_present;
use crate::dynamic::{Show, watch};
use crate::motion::is_reduced;
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::words::Says as _;
use cards::{Flying, OwnPile, OwnRow, Rows, card_selector, frame_of, pile_selector};
use catalog::rules::carrousel::{
    Action, Card, Effect as Seen, Horse, Move, Options, Order, Phase, View,
};
use catalog::{AnyAction, AnyEffect, AnyOptions, AnyView};
use game::Seat;
use hands::{How, TO_HEAD, TO_TAIL};
use leptos::prelude::*;
use ring::Board;
use way::Way;
use words::Word;

/// What everything on this table knows.
#[derive(Clone, Copy)]
struct Here {
    at: TableClient,
    view: Memo<Option<View>>,
    /// Whether the carousel is ours.
    holds: Memo<bool>,
    /// The horse in our hand.
    taken: RwSignal<Option<Horse>>,
    /// What we do with two horses.
    how: RwSignal<How>,
    /// Why nothing came of what was done last.
    note: RwSignal<Option<Word>>,
    /// The way that we were shown, as long as it leads somewhere.
    shown: Memo<Option<Way>>,
}

impl Here {
    fn of_view<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        with_present(self.view, read)
    }

    fn order(self) -> Option<Order> {
        self.of_view(|v| v.order).flatten()
    }

    /// Whether we may take a horse now, or have the carousel already.
    fn may_take(self) -> bool {
        let free = |v: &View| v.phase == Phase::Live && v.holder.is_none();
        let seated = self.at.seat.get().is_some();
        seated && (self.holds.get() || self.of_view(free) == Some(true))
    }

    fn act(self, action: Action) {
        self.at.act(&AnyAction::Carrousel(action));
    }

    /// A horse is touched: the first one takes the carousel, the second one ends the move.
    ///
    /// Nothing waits for the server here: what comes too late it refuses, and says why.
    fn touch(self, horse: Horse) {
        self.note.set(None);
        let Some(order) = untrack(|| self.order()) else { return };
        let first = self.taken.get_untracked().filter(|&first| first != horse);
        match first {
            Some(first) => {
                self.finish(hands::towards(order, self.how.get_untracked(), first, horse));
            }
            None => self.take(horse),
        }
    }

    fn take(self, horse: Horse) {
        if self.at.seat.get_untracked().is_none() {
            self.note.set(Some(Word::Watching));
            return;
        }
        let held_before = self.taken.get_untracked().is_some() || self.holds.get_untracked();
        if untrack(|| self.may_take()) {
            self.taken.set(Some(horse));
        }
        if !held_before {
            self.act(Action::Touch);
        }
    }

    /// The horse in our hand goes to a free place.
    fn away(self) {
        let order = untrack(|| self.order());
        if let Some((order, taken)) = order.zip(self.taken.get_untracked()) {
            self.finish(hands::away(order, taken));
        }
    }

    fn finish(self, step: Result<Move, Word>) {
        match step {
            Ok(step) => {
                self.taken.set(None);
                self.act(Action::Move(step));
            }
            Err(why) => self.note.set(Some(why)),
        }
    }

    /// A move that needs no horse in the hand.
    fn at_once(self, step: Move) {
        if !self.holds.get_untracked() {
            self.act(Action::Touch);
        }
        self.finish(Ok(step));
    }

    fn claim(self, card: Card) {
        self.note.set(None);
        self.act(Action::Claim(card));
    }
}

/// The table: carousel, cards, what to do.
#[component]
pub fn Table(at: TableClient) -> impl IntoView {
    let view = Memo::new(move |_| match at.view.get() {
        Some(AnyView::Carrousel(view)) => Some(view),
        _ => None,
    });
    let holds = Memo::new(move |_| {
        let seat = at.seat.get();
        seat.is_some() && view.with(|v| v.as_ref().is_some_and(|v| v.holder == seat))
    });
    let (taken, how, note) =
        (RwSignal::new(None), RwSignal::new(How::default()), RwSignal::new(None));
    let shown = shown::memo(at, view);
    let here = Here { at, view, holds, taken, how, note, shown };
    shown::point(here);
    // A hold that has ended, or never began, leaves nothing in our hand.
    let holder = Memo::new(move |_| view.with(|v| v.as_ref().and_then(|v| v.holder)));
    Effect::new(move |before: Option<bool>| {
        let ours = holds.get();
        let others = holder.get().is_some() && !ours;
        if others || (before == Some(true) && !ours) || at.refusal.with(Option::is_some) {
            taken.set(None);
        }
        ours
    });
    let flying = RwSignal::new(None::<Card>);
    let board = NodeRef::<leptos::html::Div>::new();
    watch(move || {
        let Some(board) = board.get() else { return };
        let ours = |effect: &AnyEffect| match effect {
            AnyEffect::Carrousel(effect) => Some(*effect),
            _ => None,
        };
        let effects: Vec<Seen> =
            at.latest.with(|update| update.effects.iter().filter_map(ours).collect());
        let mut score = show::score(&effects);
        let Some(stage) = board.parent_element() else { return };
        if let Some((card, owner, winner)) = show::won(&effects).filter(|_| !is_reduced()) {
            let place = show::won_from(&effects).unwrap_or_default();
            let from = frame_of(&stage, &card_selector(owner, place));
            let to = frame_of(&stage, &pile_selector(winner));
            if let Some((from, to)) = from.zip(to) {
                flying.set(Some(card));
                show::fly(&mut score, from, to, cards::FLYING_WIDTH);
            }
        }
        // Somebody's touch is no reason to cut a ride short.
        if !score.is_empty() {
            score.play(&stage);
        }
    });
    view! {
        <div class="board round" node_ref=board>
            <Rows here=here/>
            <Board here=here/>
        </div>
        <div class="controls ride" class:mine=holds>
            <div class="head">
                <OwnPile here=here/>
                <Task here=here/>
            </div>
            <OwnRow here=here/>
            <Show when=move || at.seat.get().is_some()><Buttons here=here/></Show>
        </div>
        <Flying card=flying/>
    }
}

/// What is to be done now, and whose carousel it is.
#[component]
fn Task(here: Here) -> impl IntoView {
    let Here { at, holds, taken, how, note, .. } = here;
    let lang = expect_context::<Prefs>().lang;
    let say = move || {
        let lang = lang.get();
        if let Some(note) = note.get().or_else(|| shown::say(here)) {
            return note.said_in(lang).to_owned();
        }
        let me = at.seat.get();
        let holder = here.of_view(|v| v.holder).flatten();
        let over = here.of_view(|v| v.phase == Phase::Over) == Some(true);
        let claims = here.of_view(|v| me.is_some_and(|me| v.claimants.contains(me)));
        match (over, me, holder) {
            (true, ..) => Word::Over.said_in(lang).to_owned(),
            (_, _, Some(who)) if !holds.get() => {
                Word::Theirs.said_in(lang).replace("{who}", &at.name(who))
            }
            (_, None, _) => Word::Watching.said_in(lang).to_owned(),
            _ if taken.get().is_some() => how.get().next().said_in(lang).to_owned(),
            _ if holds.get() => Word::Yours.said_in(lang).to_owned(),
            _ if claims == Some(true) => Word::FreeToClaim.said_in(lang).to_owned(),
            _ => Word::Free.said_in(lang).to_owned(),
        }
    };
    view! { <p class="say" role="status">{move || say()}</p> }
}

/// The moves that need no second horse, what two horses do, and letting go.
#[component]
fn Buttons(here: Here) -> impl IntoView {
    let Here { holds, how, .. } = here;
    let lang = expect_context::<Prefs>().lang;
    let label = move || {
        let lang = lang.get();
        format!("{}: {}", Word::How.said_in(lang), how.get().word().said_in(lang))
    };
    let blocked = move || !here.may_take();
    let can = move |what: &'static str| move || here.may_take().then_some(what);
    let choice = move |each: How| {
        view! {
            <button
                aria-pressed=move || (how.get() == each).to_string()
                on:click=move |_| how.set(each)
            >{t(each.word())}</button>
        }
    };
    // Where there is little room, one button goes through them all.
    let cycle = move |_| how.update(|how| *how = how.next_way());
    view! {
        <div class="moves">
            <button
                disabled=move || blocked()
                data-can=can(TO_TAIL)
                on:click=move |_| here.at_once(Move::HeadToTail)
            >{t(Word::ToTail)}</button>
            <button
                disabled=move || blocked()
                data-can=can(TO_HEAD)
                on:click=move |_| here.at_once(Move::TailToHead)
            >{t(Word::ToHead)}</button>
            <button class="cycle" aria-label=move || label() on:click=cycle>
                {move || how.get().word().said_in(lang.get())}
            </button>
            <button
                class:go=holds
                disabled=move || !holds.get()
                data-can=move || holds.get().then_some("let-go")
                on:click=move |_| here.act(Action::Release)
            >{t(Word::LetGo)}</button>
        </div>
        <div class="how" role="group" aria-label=t(Word::How)>{How::ALL.map(choice)}</div>
    }
}

/// How long a hold and an impasse take at this table, in milliseconds.
fn times(at: TableClient) -> (u32, u32) {
    let options = match at.options() {
        Some(AnyOptions::Carrousel(options)) => options,
        _ => Options::default(),
    };
    (options.hold_ms, options.impasse_ms)
}

/// A seat's row.
fn row(view: &View, seat: Seat) -> &[Card] {
    view.rows.as_slice().get(seat.index()).map_or(&[], |row| row.as_slice())
}
