//! Practice: a move is weighed before it is sent, and can be taken back.
//!
//! When a choice is ours the worker is asked what everything is worth that we could do. Mostly it has answered
//! before anybody chooses; whoever is quicker waits for a moment, and no longer. A blunder is held until the
//! person says it again.

use super::device::Device;
use super::{TableClient, Transport};
use crate::dynamic::Timer;
use crate::games;
use crate::practice::PracticeWord;
use crate::words::Says as _;
use catalog::AnyAction;
use client::{Session, deed};
use coach::{Weighed, WeighedWay};
use leptos::prelude::*;
use protocol::{Phase, Wish};
use std::time::Duration;

/// How long a move waits for what the coach says of it.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is weighed, and what waits for it.
#[derive(Clone, Copy)]
pub struct Scales {
    /// A blunder that is held, and what is said of it.
    pub warning: RwSignal<Option<Warning>>,
    /// Whether a move waits for what the coach says.
    pub is_waiting: RwSignal<bool>,
    /// Whether we have chosen something that can be taken back.
    has_chosen: RwSignal<bool>,
    state: StoredValue<State>,
    timer: Timer,
}

/// A blunder that is not played yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Warning {
    /// What was chosen.
    pub action: AnyAction,
    /// What the coach says of it.
    pub way: WeighedWay,
}

/// Which choice it is: the match, and how many things we have done in it.
type Moment = (u32, u32);

#[derive(Default)]
struct State {
    /// The number of the last question, and what it was about.
    asked: u32,
    about: Option<Moment>,
    answer: Answer,
    /// Where the match was when we saw it last.
    seen: Option<Moment>,
    held: Option<AnyAction>,
}

#[derive(Default)]
enum Answer {
    /// There is none to come.
    #[default]
    None,
    Awaited,
    Here(Weighed),
}

/// What comes of a choice at once.
enum Choice {
    Play,
    Wait,
    Warn(WeighedWay),
}

impl Scales {
    /// Nothing is weighed.
    pub fn new() -> Scales {
        Scales {
            warning: RwSignal::new(None),
            is_waiting: RwSignal::new(false),
            has_chosen: RwSignal::new(false),
            state: StoredValue::new(State::default()),
            timer: Timer::new(),
        }
    }
}

// What the person does.
impl TableClient {
    /// Whether this is a table for practice, at which nobody else has anything to lose.
    pub fn is_practice(self) -> bool {
        self.is_here()
            && self.is_among_bots()
            && self.of_table(|table| table.settings.practice) == Some(true)
    }

    /// Whether there is something to take back.
    pub fn can_take_back(self) -> bool {
        let plays = self.phase() == Some(Phase::Playing) && self.seat.get().is_some();
        plays && self.is_practice() && self.scales.has_chosen.get()
    }

    /// Takes back our last choice.
    pub fn take_back(self) {
        self.hurry();
        self.reconsider();
        self.with(self.holder.get_untracked(), |session| {
            let frame = session.frame()?;
            let wish = Wish::TakeBack { match_no: frame.match_no, acted: frame.you?.acted };
            Some(session.ask(wish))
        });
    }

    /// Plays what was warned of.
    pub fn play_all_the_same(self) {
        if let Some(Warning { action, .. }) = self.scales.warning.get_untracked() {
            self.reconsider();
            self.play_now(&action);
        }
    }

    /// Lets go of what was chosen and not played yet.
    pub fn reconsider(self) {
        let Scales { warning, is_waiting, state, timer, .. } = self.scales;
        timer.stop();
        state.update_value(|state| state.held = None);
        warning.set(None);
        is_waiting.set(false);
    }

    /// Something is chosen: says whether it is held for now.
    pub(super) fn holds(self, action: &AnyAction) -> bool {
        let Scales { state, timer, is_waiting, .. } = self.scales;
        if !untrack(|| self.is_practice()) {
            return false;
        }
        let now = self.with(self.holder.get_untracked(), |session| moment(session)).flatten();
        let choice = state.try_update_value(|state| match &state.answer {
            _ if state.about != now || now.is_none() => Choice::Play,
            Answer::None => Choice::Play,
            Answer::Awaited => {
                state.held = Some(*action);
                Choice::Wait
            }
            Answer::Here(weighed) => match weighed.warns(action.game(), action) {
                Some(way) => Choice::Warn(way.clone()),
                None => Choice::Play,
            },
        });
        match choice {
            None | Some(Choice::Play) => {
                self.reconsider();
                false
            }
            Some(Choice::Wait) => {
                is_waiting.set(true);
                timer.start(PATIENCE, move || self.release());
                true
            }
            Some(Choice::Warn(way)) => {
                self.scales.warning.set(Some(Warning { action: *action, way }));
                true
            }
        }
    }

    /// What was held is played, unless the coach warns of it by now. Nobody waits for ever.
    fn release(self) {
        let held = self.scales.state.try_update_value(|state| {
            if matches!(state.answer, Answer::Awaited) {
                state.answer = Answer::None;
            }
            state.held.take()
        });
        self.reconsider();
        if let Some(Some(action)) = held
            && !self.holds(&action)
        {
            self.play_now(&action);
        }
    }

    pub(super) fn play_now(self, action: &AnyAction) {
        self.with(self.holder.get_untracked(), |session| session.act(deed(action)));
    }
}

// What the coach says.
impl TableClient {
    /// A frame has come: if a choice is ours, it is weighed ahead.
    pub(super) fn weigh_ahead(self, session: &Session) {
        let plays =
            |table: &protocol::TableInfo| table.phase == Phase::Playing && !table.game.is_live();
        let plays = session.table().is_some_and(plays) && untrack(|| self.is_practice());
        let Some(now) = moment(session).filter(|_| plays) else { return };
        self.scales.has_chosen.set(now.1 > 0);
        let seat = session.seat();
        let ours = session.view().and_then(Result::ok).zip(seat);
        let ours = ours.is_some_and(|(view, seat)| games::waits_for(&view).contains(seat));
        let state = self.scales.state;
        if state.with_value(|state| state.about) != Some(now) || !ours {
            // It is about another moment by now.
            self.reconsider();
        }
        let (Some(seat), true) = (seat, ours) else { return };
        let n = state.try_update_value(|state| {
            let is_new = state.about != Some(now);
            is_new.then(|| {
                state.asked += 1;
                (state.about, state.answer) = (Some(now), Answer::Awaited);
                state.asked
            })
        });
        if let Some(Some(n)) = n {
            self.on_device(|device| device.weigh(n, now.0, seat));
        }
    }

    /// Whoever listens is told that there are fewer choices of ours than before.
    pub(super) fn note_taken_back(self, session: &Session) {
        let now = moment(session);
        let before =
            self.scales.state.try_update_value(|state| std::mem::replace(&mut state.seen, now));
        if let (Some(Some((played, acted))), Some((plays, acts))) = (before, now)
            && played == plays
            && acts < acted
        {
            let said = PracticeWord::TakenBack.said_in(self.lang.get_untracked());
            self.say_aloud(vec![said.to_owned()]);
        }
    }

    fn on_device(self, act: impl FnOnce(&Device)) {
        self.transport.with_value(|transport| {
            if let Transport::Device(device) = transport {
                act(device);
            }
        });
    }

    /// The coach has answered, or can't.
    pub(super) fn weighed(self, n: u32, answer: Option<&str>) {
        let weighed = answer.and_then(|text| serde_json::from_str(text).ok());
        let held = self.scales.state.try_update_value(|state| {
            // An older question is of no interest, nor is one that nobody waits for any more.
            if state.asked == n && matches!(state.answer, Answer::Awaited) {
                state.answer = weighed.map_or(Answer::None, Answer::Here);
            }
            state.held.is_some() && !matches!(state.answer, Answer::Awaited)
        });
        if held == Some(true) {
            // Not now: the sessions are being told.
            self.scales.timer.start(Duration::ZERO, move || self.release());
        }
    }
}

/// Which choice it is; nothing, for whoever has no seat.
fn moment(session: &Session) -> Option<Moment> {
    let frame = session.frame()?;
    Some((frame.match_no, frame.you?.acted))
}
