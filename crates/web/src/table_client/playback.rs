//! One clock for all that is shown of a match.
//!
//! A step comes from the table as a view and the effects that led to it. The board plays the effects
//! one after the other, and whatever is seen, said and heard of them follows *how many have been
//! shown*: the sentence at the board, whose turn it seems to be, the die, sounds. What comes meanwhile
//! waits for its turn; somebody who taps, or acts, need not wait.

use super::TableClient;
use crate::dynamic::{Timer, watch};
use crate::motion::{self, Score};
use crate::prefs::Speed;
use catalog::{AnyEffect, AnyView, Sentence};
use game::{Seat, SeatSet};
use leptos::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use web_sys::Element;

/// A board that has something to play says so within this time.
const BEGINS: Duration = Duration::from_millis(500);

/// Interval between two looks whether the last motion has ended.
const LOOK: Duration = Duration::from_millis(30);

/// Steps that wait, at most: whoever is further behind is shown the newest one.
const MOST_WAITING: usize = 4;

/// How much faster a step is played for every other one that waits.
const HASTE: f64 = 0.5;

/// What has come from the table and is to be shown: a step of the match.
#[derive(Clone, Debug)]
pub(super) struct Arrival {
    /// Where it led.
    pub view: Option<AnyView>,
    /// Our seat then.
    pub seat: Option<Seat>,
    /// Whose throw is waited for then.
    pub thrower: Option<Seat>,
    /// What there was to see, in order; empty when something is missing and only the view counts.
    pub effects: Arc<[AnyEffect]>,
    /// The same in words.
    pub sentences: Vec<Sentence>,
}

/// What is shown of a match.
#[derive(Clone, Copy)]
pub struct Playback {
    /// How many effects of the last step have been shown.
    shown: RwSignal<usize>,
    /// Whether any of them are still to be shown.
    running: RwSignal<bool>,
    /// The sentence that belongs to what is shown.
    line: RwSignal<Option<Sentence>>,
    /// What came meanwhile.
    waiting: StoredValue<VecDeque<Arrival>>,
    /// What is still to be said of this step.
    unsaid: StoredValue<VecDeque<Sentence>>,
    /// Whether something of this step has been said.
    has_told: StoredValue<bool>,
    /// When each effect is shown, in milliseconds from the beginning, then the end.
    times: StoredValue<Vec<f64>>,
    /// When this step began, by the page's clock.
    began_ms: StoredValue<f64>,
    clock: Timer,
    /// How fast the person wants it.
    speed: RwSignal<Speed>,
}

impl Playback {
    /// Nothing is shown yet.
    pub fn new(speed: RwSignal<Speed>) -> Playback {
        Playback {
            shown: RwSignal::new(0),
            running: RwSignal::new(false),
            line: RwSignal::new(None),
            waiting: StoredValue::new(VecDeque::new()),
            unsaid: StoredValue::new(VecDeque::new()),
            has_told: StoredValue::new(false),
            times: StoredValue::new(Vec::new()),
            began_ms: StoredValue::new(0.0),
            clock: Timer::new(),
            speed,
        }
    }

    /// Whether the board still shows how it came to the view. What follows from the view waits until
    /// then: first a race is seen to its end, then who has won it.
    pub fn is_running(self) -> bool {
        self.running.get()
    }

    /// How many effects of the last step have been shown.
    pub fn shown(self) -> usize {
        self.shown.get()
    }

    /// The sentence that belongs to what is shown; it stays until there is another one.
    pub fn line(self) -> Option<Sentence> {
        self.line.get()
    }

    /// Whose doing is being shown of this step: nobody's, perhaps. Nothing while there are no words for it.
    fn doing(self) -> Option<SeatSet> {
        let (shown, line) = (self.shown.get(), self.line.get());
        // Words come when the first of what they tell has been seen: until then they are still to come.
        let of = |sentence: &Sentence| sentence.seat.into_iter().collect();
        let begun = self
            .unsaid
            .with_value(|unsaid| unsaid.front().filter(|sentence| sentence.from <= shown).map(of));
        let told = || line.filter(|_| self.has_told.get_value()).as_ref().map(of);
        begun.or_else(told)
    }
}

// What the boards and the people do.
impl TableClient {
    /// Plays a board's score of the last step inside this element: the clock follows it.
    pub fn play(self, score: &Score, stage: &Element) {
        let playback = self.playback;
        if !playback.running.get_untracked() {
            // It was shown already, or somebody could not wait.
            motion::stop(stage);
            return;
        }
        let effects = self.latest.with_untracked(|update| update.effects.len());
        let haste = 1.0 + HASTE * playback.waiting.with_value(VecDeque::len) as f64;
        let rate = haste / playback.speed.get_untracked().factor();
        score.play_at(stage, rate);
        playback.times.set_value(score.times(effects).iter().map(|ms| ms / rate).collect());
        playback.began_ms.set_value(now_ms());
        self.follow();
    }

    /// Does something with the effects of the match as they are shown.
    pub fn each_shown(self, mut hear: impl FnMut(&[AnyEffect]) + 'static) {
        // The step, and how many of its effects have been heard of.
        let mut before = (0, 0);
        watch(move || {
            let shown = self.playback.shown.get();
            let (n, effects) = self.latest.with(|update| (update.n, update.effects.clone()));
            let from = if before.0 == n { before.1 } else { 0 };
            before = (n, shown);
            let new = effects.get(from..shown).unwrap_or_default();
            if !new.is_empty() {
                hear(new);
            }
        });
    }

    /// Somebody need not see the rest: everything is shown as it is by now.
    ///
    /// Where everybody acts at once people touch the board all the time, and it never waits.
    pub fn hurry(self) {
        if !self.playback.running.get_untracked() || self.is_live() {
            return;
        }
        motion::stop_all();
        self.catch_up(false);
    }

    /// Who acts in what is shown, or is waited for when nothing is.
    pub fn acting(self) -> SeatSet {
        let doing = match self.playback.running.get() && !self.is_live() {
            true => {
                let shown = self.playback.shown.get();
                let doer = self
                    .latest
                    .with(|update| update.effects.get(shown).and_then(crate::games::doer));
                doer.map(SeatSet::one).or_else(|| self.playback.doing())
            }
            false => None,
        };
        doing.unwrap_or_else(|| {
            let waited = self.view.with(|view| view.as_ref().map(crate::games::waits_for));
            waited.into_iter().flatten().chain(self.thrower.get()).collect()
        })
    }

    /// Whether something is shown of this seat's turn: it acts, or it is waited for.
    pub fn is_turn_of(self, seat: Seat) -> bool {
        self.acting().contains(seat)
    }
}

// The clock.
impl TableClient {
    /// A step has come: it is shown now, or when it is its turn.
    pub(super) fn queue(self, step: Arrival) {
        let playback = self.playback;
        let plays = playback.running.get_untracked() && !self.is_live();
        // Without effects something was missed: the view is all there is, and it is needed now.
        let is_all = step.effects.is_empty();
        playback.waiting.update_value(|waiting| waiting.push_back(step));
        let waiting = playback.waiting.with_value(VecDeque::len);
        if !plays || is_all || waiting > MOST_WAITING || document().hidden() {
            self.catch_up(!document().hidden());
        }
    }

    /// Shows a step, effect by effect if there is time.
    fn show(self, step: Arrival, at_leisure: bool) {
        let (playback, effects) = (self.playback, step.effects.len());
        playback.unsaid.set_value(step.sentences.into());
        playback.has_told.set_value(false);
        playback.shown.set(0);
        playback.running.set(at_leisure && effects > 0);
        self.latest.update(|update| {
            update.n += 1;
            update.effects = step.effects;
        });
        self.seat.set(step.seat);
        self.thrower.set(step.thrower);
        self.view.set(step.view);
        if playback.running.get_untracked() {
            playback.clock.start(BEGINS, move || self.end_step());
        } else {
            self.show_effects(effects);
        }
    }

    /// Shows what is due by now, and waits for the next.
    fn follow(self) {
        let (playback, now) = (self.playback, now_ms());
        let passed = now - playback.began_ms.get_value();
        let (due, next) = playback.times.with_value(|times| {
            let due = times.iter().take_while(|time| **time <= passed).count();
            (due, times.get(due).copied())
        });
        let effects = self.latest.with_untracked(|update| update.effects.len());
        self.show_effects(due.min(effects));
        match next {
            Some(next) => {
                let wait = Duration::from_millis((next - passed).ceil().max(1.0) as u64);
                playback.clock.start(wait, move || self.follow());
            }
            // Motions begin with the next picture: on a slow machine they end a little later.
            None if motion::is_played() => playback.clock.start(LOOK, move || self.follow()),
            None => self.end_step(),
        }
    }

    /// The step has been shown: the next one, if one waits.
    fn end_step(self) {
        let effects = self.latest.with_untracked(|update| update.effects.len());
        self.show_effects(effects);
        match self.playback.waiting.try_update_value(VecDeque::pop_front).flatten() {
            Some(step) => self.show(step, true),
            None => self.settle(),
        }
    }

    /// Shows everything that there is, at once; the newest step effect by effect if there is time.
    fn catch_up(self, at_leisure: bool) {
        let playback = self.playback;
        if playback.running.get_untracked() {
            let effects = self.latest.with_untracked(|update| update.effects.len());
            self.show_effects(effects);
        }
        let mut steps = playback.waiting.try_update_value(std::mem::take).unwrap_or_default();
        let newest = steps.pop_back();
        for step in steps {
            self.tell(step.sentences);
        }
        playback.running.set(false);
        if let Some(newest) = newest {
            let moves = playback.speed.get_untracked() != Speed::AtOnce && !motion::is_reduced();
            self.show(newest, at_leisure && moves);
        }
        if !playback.running.get_untracked() {
            self.settle();
        }
    }

    /// Nothing is left to be shown.
    fn settle(self) {
        self.playback.clock.stop();
        self.playback.running.set(false);
        self.pass_device();
    }

    /// So many effects have been shown: what is to be said of them is said.
    fn show_effects(self, shown: usize) {
        let playback = self.playback;
        if playback.shown.get_untracked() < shown {
            playback.shown.set(shown);
        }
        let due = playback.unsaid.try_update_value(|unsaid| {
            let due = unsaid.iter().take_while(|sentence| sentence.from < shown).count();
            unsaid.drain(..due).collect::<Vec<_>>()
        });
        self.tell(due.unwrap_or_default());
    }

    /// Says something of the match; what is said together stands together at the board.
    fn tell(self, sentences: Vec<Sentence>) {
        let Some(last) = sentences.last() else { return };
        let texts: Vec<String> = sentences.iter().map(|sentence| sentence.text.clone()).collect();
        let line = Sentence { text: texts.join(" "), ..last.clone() };
        self.playback.has_told.set_value(true);
        self.playback.line.set(Some(line));
        self.say_aloud(texts);
    }

    /// Whether everybody acts at once.
    fn is_live(self) -> bool {
        self.peek_table(|table| table.game.is_live()) == Some(true)
    }
}

fn now_ms() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
