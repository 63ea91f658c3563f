//! Carrousel: the ring of seven, the cards before everybody, and hands that are quick.

mod around;
mod cards;
mod hands;
mod keys;
mod page;
mod preview;
mod quest;
mod ring;
mod show;
mod shown;
mod spots;
mod steps;
mod task;
mod trial;
mod way;
mod words;
mod zones;

use crate::boards::with_present;
use crate::dynamic::{Show, in_own_task, watch};
use crate::motion::is_reduced;
use crate::table_client::TableClient;
use cards::{Flying, OwnPile, OwnRow, Rows, card_selector, frame_of, pile_selector};
use catalog::rules::carrousel::{Action, Card, Effect as Seen, Options, Order, Phase, View};
use catalog::{AnyAction, AnyEffect, AnyOptions, AnyView};
use game::Seat;
use hands::{Hand, Meaning, Spot, means};
use keys::Typed;
use leptos::ev;
use leptos::prelude::*;
use preview::{Preview, preview};
use ring::Board;
use task::{Keys, LetGo, Note, Task};
use wasm_bindgen::JsCast;
use way::{Way, is_expert};
use words::Word;

/// What everything on this table knows.
#[derive(Clone, Copy)]
struct Here {
    at: TableClient,
    view: Memo<Option<View>>,
    /// Whether the carousel is ours.
    holds: Memo<bool>,
    /// What is in our hand.
    hand: RwSignal<Option<Hand>>,
    /// What would be put where if the hand opened now.
    aim: RwSignal<Option<(Hand, Spot)>>,
    /// Why nothing came of what was done last.
    note: RwSignal<Option<Note>>,
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

    /// The cards that we can win.
    fn own_cards(self) -> Vec<Card> {
        let (me, expert) = (self.at.seat.get(), is_expert(self.at));
        let cards = |v: &View| {
            let all = (0..v.rows.len() as u8).map(Seat);
            let counting = all.filter(|seat| expert || Some(*seat) == me);
            counting.flat_map(|seat| row(v, seat).to_vec()).collect()
        };
        self.of_view(cards).unwrap_or_default()
    }

    /// What is seen of the first three while something is in our hand.
    fn preview(self) -> Option<Preview> {
        let (order, hand) = (self.order()?, self.hand.get()?);
        let (hand, spot) = self.aim.get().map_or((hand, None), |(hand, spot)| (hand, Some(spot)));
        Some(preview(order, hand, spot, &self.own_cards()))
    }

    /// Whether what is in our hand would win this card.
    fn would_win(self, card: Option<Card>) -> bool {
        self.preview().is_some_and(|seen| seen.wins && Some(seen.first) == card)
    }

    fn act(self, action: Action) {
        self.at.act(&AnyAction::Carrousel(action));
    }

    /// A spot is tapped, or chosen by a key: the first horse takes the carousel, what follows ends
    /// the move.
    ///
    /// Nothing waits for the server here: what comes too late it refuses, and says why.
    fn choose(self, spot: Spot) {
        let order = untrack(|| self.order());
        match (self.hand.get_untracked(), spot, order) {
            // Who has two in the hand and taps a horse would rather have that one.
            (None | Some(Hand::Two(..)), Spot::On(place), Some(order)) => {
                self.take(Hand::One(order.0[usize::from(place)]));
            }
            (Some(hand), spot, _) => self.put(hand, spot),
            (None, ..) => {}
        }
    }

    fn take(self, hand: Hand) {
        self.note.set(None);
        self.aim.set(None);
        if self.at.seat.get_untracked().is_none() {
            self.note.set(Some(Note::Why(Word::Watching)));
            return;
        }
        let held_before = self.hand.get_untracked().is_some() || self.holds.get_untracked();
        if untrack(|| self.may_take()) {
            self.hand.set(Some(hand));
        }
        if !held_before {
            self.act(Action::Touch);
        }
    }

    /// What is in our hand is put somewhere.
    fn put(self, hand: Hand, spot: Spot) {
        let Some(order) = untrack(|| self.order()) else { return };
        self.note.set(None);
        self.aim.set(None);
        match means(order, hand, spot) {
            Meaning::Move(step) => {
                self.hand.set(None);
                self.act(Action::Move(step));
            }
            Meaning::Take(both) => self.hand.set(Some(both)),
            Meaning::Back => self.hand.set(None),
            Meaning::No(why) => self.note.set(Some(Note::Why(why))),
        }
    }

    /// What is in our hand goes back to where it was. The carousel is still ours.
    fn put_back(self) {
        self.hand.set(None);
        self.aim.set(None);
    }

    fn claim(self, card: Card) {
        self.note.set(None);
        self.act(Action::Claim(card));
    }

    /// A key was pressed somewhere on the page.
    fn press(self, key: &ev::KeyboardEvent) {
        let writes = |target: web_sys::EventTarget| {
            let element = target.dyn_ref::<web_sys::Element>();
            element.is_some_and(|e| e.matches("input, select, textarea").unwrap_or_default())
        };
        let elsewhere = key.ctrl_key() || key.alt_key() || key.meta_key() || key.repeat();
        if elsewhere || key.target().is_some_and(writes) {
            return;
        }
        if key.key() == "Escape" && self.hand.get_untracked().is_some() {
            self.put_back();
            self.note.set(Some(Note::Why(Word::PutBack)));
        }
        let plank = keys::plank(&key.code());
        let Some((plank, order)) = plank.zip(untrack(|| self.order())) else { return };
        key.prevent_default();
        match keys::typed(order, self.hand.get_untracked(), plank, key.shift_key()) {
            Some(Typed::Take(hand)) => self.take(hand),
            Some(Typed::Put(spot)) => {
                if let Some(hand) = self.hand.get_untracked() {
                    self.put(hand, spot);
                }
            }
            None => {}
        }
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
    let (hand, aim, note) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
    let shown = shown::memo(at, view);
    let here = Here { at, view, holds, hand, aim, note, shown };
    shown::point(here);
    task::watch_misses(here);
    let keys = window_event_listener(ev::keydown, move |key| here.press(&key));
    on_cleanup(move || keys.remove());
    // A hold that has ended, or never began, leaves nothing in our hand.
    let holder = Memo::new(move |_| view.with(|v| v.as_ref().and_then(|v| v.holder)));
    Effect::new(move |before: Option<bool>| {
        let ours = holds.get();
        let others = holder.get().is_some() && !ours;
        if others || (before == Some(true) && !ours) || at.refusal.with(Option::is_some) {
            here.put_back();
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
        at.play(&score, &stage);
    });
    view! {
        <div class="board round" node_ref=board>
            {in_own_task(move || view! { <Rows here=here/> })}
            {in_own_task(move || view! { <Board here=here/> })}
        </div>
        <div class="controls ride" class:mine=holds>
            <div class="head">
                <OwnPile here=here/>
                <Task here=here/>
                <Show when=move || at.seat.get().is_some()><LetGo here=here/></Show>
            </div>
            <OwnRow here=here/>
            <Show when=move || at.seat.get().is_some()><Keys/></Show>
        </div>
        <Flying card=flying/>
    }
}

/// How long a hold and an impasse take at this table, in milliseconds. In the kitchen nobody has
/// to hurry (CA-6).
fn times(at: TableClient) -> (Option<u32>, u32) {
    let options = match at.options() {
        Some(AnyOptions::Carrousel(options)) => options,
        _ => Options::default(),
    };
    ((!options.kitchen).then_some(options.hold_ms), options.impasse_ms)
}

/// A seat's row.
fn row(view: &View, seat: Seat) -> &[Card] {
    view.rows.as_slice().get(seat.index()).map_or(&[], |row| row.as_slice())
}
