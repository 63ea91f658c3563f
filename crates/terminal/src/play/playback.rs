//! What has happened, shown effect by effect on the way to a view that is already known.

use crate::choice::advance;
use catalog::{AnyEffect, AnyView, Sentence};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// More steps than this are not waited for: whoever is behind sees the rest at once.
const MOST_WAITING: usize = 3;

/// Whether effects take their time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// They do.
    Shown,
    /// What has happened is there at once.
    Still,
}

/// A step of a match.
#[derive(Debug)]
pub struct Step {
    pub view: AnyView,
    pub effects: Vec<AnyEffect>,
    pub sentences: Vec<Sentence>,
}

/// What is seen, and what is still to be shown.
#[derive(Debug)]
pub struct Playback {
    motion: Motion,
    /// What is seen.
    pub view: Option<AnyView>,
    /// What has been shown of the step that is shown, or of the last one.
    pub effects: Vec<AnyEffect>,
    waiting: VecDeque<Step>,
    /// How many effects and sentences of the first of them have been shown.
    shown: usize,
    told: usize,
    next: Option<Instant>,
}

impl Playback {
    pub fn new(motion: Motion) -> Playback {
        Playback {
            motion,
            view: None,
            effects: Vec::new(),
            waiting: VecDeque::new(),
            shown: 0,
            told: 0,
            next: None,
        }
    }

    pub fn push(&mut self, step: Step) {
        self.waiting.push_back(step);
    }

    pub fn is_running(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// When something more is to be shown.
    pub fn due(&self) -> Option<Instant> {
        self.next.filter(|_| self.is_running())
    }

    /// Somebody has seen enough.
    pub fn hurry(&mut self) -> Vec<String> {
        self.next = None;
        let mut told = Vec::new();
        while self.is_running() {
            self.go_on(&mut told, |_| None);
        }
        told
    }

    /// Another match, or another pair of eyes: this is seen, and nothing is shown on the way.
    pub fn jump(&mut self, view: Option<AnyView>) {
        (self.view, self.next, self.shown, self.told) = (view, None, 0, 0);
        self.waiting.clear();
        self.effects.clear();
    }

    /// Shows what is due; gives the sentences that go with it.
    pub fn tick(&mut self, now: Instant) -> Vec<String> {
        let mut told = Vec::new();
        while self.is_running() && self.next.is_none_or(|next| next <= now) {
            self.next = None;
            let hurried = self.motion == Motion::Still || self.waiting.len() > MOST_WAITING;
            self.go_on(&mut told, |pause| (!hurried && !pause.is_zero()).then(|| now + pause));
        }
        told
    }

    /// Shows one effect, or the view at the end of the step.
    fn go_on(&mut self, told: &mut Vec<String>, wait: impl Fn(Duration) -> Option<Instant>) {
        let Some(step) = self.waiting.front() else { return };
        if self.shown == 0 {
            self.effects.clear();
        }
        let effect = step.effects.get(self.shown).copied().filter(|_| self.view.is_some());
        let upto = effect.map_or(usize::MAX, |_| self.shown);
        let sentences = step.sentences[self.told..].iter().take_while(|one| one.from <= upto);
        let before = told.len();
        told.extend(sentences.map(|sentence| sentence.text.clone()));
        self.told += told.len() - before;
        if let (Some(effect), Some(view)) = (effect, &mut self.view) {
            self.next = wait(advance(view, &effect));
            self.effects.push(effect);
            self.shown += 1;
            return;
        }
        (self.shown, self.told) = (0, 0);
        if let Some(step) = self.waiting.pop_front() {
            self.view = Some(step.view);
        }
    }
}
