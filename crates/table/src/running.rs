//! A match that is being played, of a game that is known here and nowhere above.

mod back;
mod reopen;
mod throw;

pub(crate) use back::took_back;
pub(crate) use reopen::reopen;

use crate::dice::{Dice, Seed};
use crate::limits::{Gauge, Limits};
use crate::mind::{Job, Mind, Question, Thought, ThoughtOf};
use crate::tempo::Tempo;
use bots::{Level, Play, Seating};
use catalog::record::{read_deed, write_fact_of};
use catalog::{AnyOptions, Listed, Unreadable, match_game};
use game::words::Speak;
use game::{ActionSet, Actor, Audience, Cites, Fact, Game, Millis, Seat, SeatSet, Turn};
use protocol::{FrameOf, Stopped, You, frame_text};
use std::collections::VecDeque;

/// A match of some game, as its table sees it.
pub(crate) trait Match: Send {
    /// How many facts there are.
    fn seq(&self) -> u64;
    /// When the last fact happened.
    fn last(&self) -> Millis;
    fn turn(&self) -> Turn;
    /// How many things the seat has done.
    fn acted(&self, seat: Seat) -> u32;
    /// Since when the match waits for the seat.
    fn waits_since(&self, seat: Seat) -> Millis;
    /// The seat does its `nth` thing.
    fn act(&mut self, seat: Seat, nth: u32, action: &str, at: Millis) -> Result<u64, NotActed>;
    /// The seat does the throw that comes after so many facts.
    fn throw(&mut self, seat: Seat, seq: u64, at: Millis) -> Result<u64, NotActed>;
    /// The seat has done `acted` things, and takes back its last choice among them, with all that came
    /// after it. Says whether it was done now, and not before.
    fn take_back(&mut self, seat: Seat, acted: u32, at: Millis) -> Result<bool, NotActed>;
    /// Whose throw the match waits for.
    fn thrower(&self) -> Option<Seat>;
    /// Makes happen what chance and the game's own clock owe by now.
    fn run_clock(&mut self, driven: &Driven, at: Millis);
    /// Makes happen what bots have decided to do by now.
    fn run_bots(&mut self, driven: &Driven, at: Millis);
    /// When the game's clock or a bot will have something to do.
    fn due(&self, driven: &Driven) -> Option<Millis>;
    /// What bots have to think about.
    fn jobs(&mut self, driven: &Driven, at: Millis) -> Vec<Job>;
    /// A bot has thought.
    fn thought(&mut self, thought: Thought);
    /// After which fact those who were there may be told again what there was to see: what came
    /// before lies face down.
    fn recalls_after(&self) -> u64;
    /// The frame for somebody who has seen everything up to `head.since`.
    fn frame(&self, to: Audience, head: &Head) -> String;
    /// The lines that were added since this was last asked: the first one's number, how many,
    /// and the text. The next step begins.
    fn take_lines(&mut self) -> Option<(u64, u32, Vec<u8>)>;
    /// Why nothing can happen any more, though the match has not ended.
    fn stopped(&self) -> Option<Stopped>;
    /// Nothing may happen any more.
    fn stop(&mut self, why: Stopped);
}

/// The seats that bots play now.
pub(crate) struct Driven {
    pub levels: [Option<Level>; 8],
    /// How long a bot waits before it acts, where there are turns.
    pub pace: u32,
    /// The seats whose throws chance does not make at once: those of people, who throw by hand, and of
    /// bots, who let one see it.
    pub held: SeatSet,
}

impl Driven {
    fn seats(&self) -> SeatSet {
        let driven = |(i, level): (usize, &Option<Level>)| level.map(|_| Seat(i as u8));
        self.levels.iter().enumerate().filter_map(driven).collect()
    }
}

/// What a frame says beside the match itself.
pub(crate) struct Head {
    pub now: Millis,
    pub due: Option<Millis>,
    /// What the receiver has seen; `None` is nothing.
    pub since: Option<u64>,
}

/// Why something was not done.
pub(crate) enum NotActed {
    /// The seat has done something else since.
    Stale,
    /// Something before it is missing.
    Gap,
    /// Somebody else is to throw, or nobody.
    NotYourThrow,
    /// The seat does too much at once.
    TooFast,
    /// The match was stopped.
    Stopped,
    /// The seat has not chosen anything that could be taken back.
    NothingToTakeBack,
    Malformed(String),
    Illegal {
        rule: String,
        why: Box<dyn Speak>,
    },
}

impl NotActed {
    fn illegal<I: Cites + Speak + 'static>(why: I) -> NotActed {
        NotActed::Illegal { rule: why.rule().to_string(), why: Box::new(why) }
    }
}

/// What a match begins with.
pub(crate) struct Opening<'a> {
    pub options: &'a AnyOptions,
    pub seats: u8,
    pub seed: Seed,
    pub dice: &'a Dice,
    pub match_no: u32,
}

/// A game that a table can host.
pub(crate) trait Hosted:
    Play + Listed<Options: Send, Action: Send, Effect: Send, View: Send> + Send + 'static
{
}

impl<G> Hosted for G where
    G: Play + Listed<Options: Send, Action: Send, Effect: Send, View: Send> + Send + 'static
{
}

/// Opens a match of whichever game the options are for.
pub(crate) fn open(opening: &Opening<'_>, limits: &Limits) -> Result<Box<dyn Match>, NotActed> {
    match_game!(AnyOptions(opening.options), G(options) => {
        Ok(Box::new(Running::<G>::new(options, opening, limits)?))
    })
}

/// Effects kept for those who come back, the latest ones. A fact has one or several.
const RECENT: usize = 512;

struct Running<G: Game> {
    game: G,
    options: G::Options,
    seats: u8,
    match_no: u32,
    seed: Seed,
    dice: Dice,
    facts: Vec<Fact<G::Action>>,
    /// How often something was taken back.
    taken_back: u32,
    /// The fact after which the bots' earlier thoughts are void.
    epoch: u64,
    /// See [`Driven::held`].
    held: SeatSet,
    acted: [u32; 8],
    waits_since: [Millis; 8],
    minds: Vec<Mind<G>>,
    tempo: Tempo,
    gauge: Gauge,
    /// The latest effects, each with the number of its fact.
    recent: VecDeque<(u64, G::Effect)>,
    /// Of every fact after this one `recent` has all effects.
    recent_after: u64,
    /// Which chapter it is, the fact after which it began, and the one before it.
    chapter: u32,
    chapter_after: u64,
    last_chapter_after: u64,
    /// What was added since it was last asked for.
    lines: Vec<u8>,
    lines_from: u64,
    /// The number of the last line: what was taken back stays in the log, with a line that says so.
    last_line: u64,
}

impl<G: Hosted> Running<G> {
    fn new(
        options: &G::Options,
        opening: &Opening<'_>,
        limits: &Limits,
    ) -> Result<Running<G>, NotActed> {
        let game = G::new(options, opening.seats).map_err(NotActed::illegal)?;
        let chapter = game.chapter();
        Ok(Running {
            game,
            options: options.clone(),
            seats: opening.seats,
            match_no: opening.match_no,
            seed: opening.seed,
            dice: opening.dice.clone(),
            facts: Vec::new(),
            taken_back: 0,
            epoch: 0,
            held: SeatSet::EMPTY,
            acted: [0; 8],
            waits_since: [Millis::ZERO; 8],
            minds: (0..opening.seats).map(|_| Mind::Nobody).collect(),
            tempo: Tempo::default(),
            gauge: Gauge::new(*limits),
            recent: VecDeque::new(),
            recent_after: 0,
            chapter,
            chapter_after: 0,
            last_chapter_after: 0,
            lines: Vec::new(),
            lines_from: 1,
            last_line: 0,
        })
    }

    /// Makes a fact happen that was checked, and whatever chance has to add to it.
    fn happen(&mut self, fact: Fact<G::Action>) {
        self.apply(fact);
        self.settle(fact.at);
    }

    fn settle(&mut self, at: Millis) {
        while self.game.turn() == Turn::Chance && self.stopped().is_none() && !self.is_held() {
            self.draw(at);
        }
    }

    /// Chance gives its outcome. It is a function of the fact's number: when it is drawn, and by whom,
    /// changes nothing.
    fn draw(&mut self, at: Millis) {
        let seq = self.facts.len() as u64 + 1;
        let action = self.game.draw(&mut self.dice.numbers(seq));
        self.apply(Fact { at, by: Actor::Chance, action });
    }

    fn apply(&mut self, fact: Fact<G::Action>) {
        let before = self.game.turn();
        let seq = self.facts.len() as u64 + 1;
        let (recent, minds) = (&mut self.recent, &mut self.minds);
        self.game.apply_unchecked(&fact, &mut |effect| {
            recent.push_back((seq, effect));
            for mind in minds.iter_mut() {
                mind.see(&effect);
            }
        });
        while self.recent.len() > RECENT {
            if let Some((dropped, _)) = self.recent.pop_front() {
                self.recent_after = dropped;
            }
        }
        let written = self.lines.len();
        // Writing to memory does not fail.
        let _ = write_fact_of::<G>(&mut self.lines, &fact);
        self.last_line += 1;
        self.gauge.add(self.lines.len() - written);
        if fact.by == Actor::Clock {
            self.tempo.clock_acted(fact.at);
        }
        self.facts.push(fact);
        self.note_turn(&before, &fact);
        self.note_chapter();
    }

    fn note_chapter(&mut self) {
        let chapter = self.game.chapter();
        if chapter != self.chapter {
            self.chapter = chapter;
            self.last_chapter_after = self.chapter_after;
            self.chapter_after = self.facts.len() as u64;
        }
    }

    /// Keeps the books about who is waited for.
    fn note_turn(&mut self, before: &Turn, fact: &Fact<G::Action>) {
        let after = self.game.turn();
        let actor = match fact.by {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance | Actor::Clock => None,
        };
        if let Some(seat) = actor {
            self.acted[seat.index()] += 1;
        }
        for seat in after.seats() {
            if !before.seats().contains(seat) || actor == Some(seat) {
                self.waits_since[seat.index()] = fact.at;
            }
        }
        if let Some(seat) = self.game.thrower() {
            self.waits_since[seat.index()] = fact.at;
        }
        // A secret choice changes nothing for those who have not chosen yet.
        let only_a_choice = match (before, &after) {
            (Turn::Round(before), Turn::Round(after)) => after.len() <= before.len(),
            _ => false,
        };
        if !only_a_choice {
            self.epoch = self.facts.len() as u64;
        }
    }

    /// When a bot will do what, where it has decided.
    fn decided(&self, seat: Seat, driven: &Driven) -> Option<(Millis, G::Action)> {
        let turn = self.game.turn();
        if !turn.seats().contains(seat) {
            return None;
        }
        let mind = &self.minds[seat.index()];
        let pause = match turn {
            Turn::Live(_) => 0,
            _ => driven.pace,
        };
        let earliest = self.waits_since[seat.index()].plus(pause);
        let earliest = earliest.max(self.tempo.bots_from(self.seats, pause, self.last_at()));
        match mind.intent(self.epoch) {
            Some(intent) => {
                let fact = Fact { at: intent.at, by: Actor::Seat(seat), action: intent.action };
                let good = matches!(turn, Turn::Live(_)) || self.game.check(&fact).is_ok();
                let action = if good { intent.action } else { self.any_action(seat)? };
                Some((intent.at.max(earliest), action))
            }
            // A bot that has no idea must not stop the others.
            None if !mind.is_behind(self.epoch) && mind.is_done() => match turn {
                Turn::Live(_) => None,
                _ => Some((earliest, self.any_action(seat)?)),
            },
            None => None,
        }
    }

    fn any_action(&self, seat: Seat) -> Option<G::Action> {
        self.game.legal(Actor::Seat(seat), self.last_at()).get(0)
    }

    /// When the game's clock has something to do.
    fn clock_due(&self) -> Option<Millis> {
        self.game.deadline().map(|deadline| self.tempo.clock_due(deadline))
    }

    /// A match that has ended can't be stopped.
    fn stopped(&self) -> Option<Stopped> {
        self.gauge.stopped().filter(|_| !matches!(self.game.turn(), Turn::Over(_)))
    }

    fn last_at(&self) -> Millis {
        self.facts.last().map_or(Millis::ZERO, |fact| fact.at)
    }

    /// What the luck of a bot is made of that begins to play now. After something was taken back it is
    /// another one: whoever saw its secret choice does not know the next one.
    fn bot_luck(&self, seat: Seat) -> String {
        let (seat, facts) = (seat.0, self.facts.len());
        match self.taken_back {
            0 => format!("bot {seat} {facts}"),
            times => format!("bot {seat} {facts} {times}"),
        }
    }

    /// A bot for the seat that has seen the match so far.
    fn bot(&self, seat: Seat, level: Level) -> Box<dyn bots::Bot<G>> {
        let mut bot = G::bot(&Seating {
            options: &self.options,
            seats: self.seats,
            seat,
            level,
            budget: None,
            // Nobody can know it before the seed is published.
            seed: self.seed.aside(&self.bot_luck(seat)),
        });
        if let Ok(mut again) = G::new(&self.options, self.seats) {
            for fact in &self.facts {
                again.apply_unchecked(fact, &mut |effect| bot.see(&effect));
            }
        }
        bot
    }
}

impl<G: Hosted> Match for Running<G> {
    fn seq(&self) -> u64 {
        self.facts.len() as u64
    }

    fn last(&self) -> Millis {
        self.last_at()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn acted(&self, seat: Seat) -> u32 {
        self.acted[seat.index()]
    }

    fn waits_since(&self, seat: Seat) -> Millis {
        self.waits_since[seat.index()]
    }

    fn act(&mut self, seat: Seat, nth: u32, action: &str, at: Millis) -> Result<u64, NotActed> {
        let action = read_deed::<G>(action.as_bytes()).map_err(|fault| match fault {
            Unreadable::Malformed(fault) => NotActed::Malformed(fault.to_string()),
            Unreadable::Illegal(why) => NotActed::illegal(why),
        })?;
        let by = Actor::Seat(seat);
        if nth < self.acted(seat) {
            // Sent twice, perhaps because the answer was lost.
            let own = self.facts.iter().enumerate().filter(|(_, fact)| fact.by == by);
            return match own.skip(nth as usize).map(|(i, fact)| (i, fact.action)).next() {
                Some((i, done)) if done == action => Ok(i as u64 + 1),
                _ => Err(NotActed::Stale),
            };
        }
        if nth > self.acted(seat) {
            return Err(NotActed::Gap);
        }
        if self.stopped().is_some() {
            return Err(NotActed::Stopped);
        }
        let fact = Fact { at: at.max(self.last_at()), by, action };
        if self.tempo.is_hectic(seat, fact.at, self.gauge.limits().deeds_a_second) {
            return Err(NotActed::TooFast);
        }
        self.game.check(&fact).map_err(NotActed::illegal)?;
        let seq = self.seq() + 1;
        self.happen(fact);
        self.tempo.person_acted(seat, fact.at);
        Ok(seq)
    }

    fn throw(&mut self, seat: Seat, seq: u64, at: Millis) -> Result<u64, NotActed> {
        self.throw_by_hand(seat, seq, at)
    }

    fn take_back(&mut self, seat: Seat, acted: u32, at: Millis) -> Result<bool, NotActed> {
        self.take_back_choice(seat, acted, at)
    }

    fn thrower(&self) -> Option<Seat> {
        self.game.thrower().filter(|_| self.stopped().is_none())
    }

    fn run_clock(&mut self, driven: &Driven, at: Millis) {
        self.held = driven.held;
        let at = at.max(self.last_at());
        self.settle(at);
        while self.clock_due().is_some_and(|due| due <= at) && self.stopped().is_none() {
            let Some(action) = self.game.legal(Actor::Clock, at).get(0) else { break };
            self.happen(Fact { at, by: Actor::Clock, action });
        }
    }

    fn run_bots(&mut self, driven: &Driven, at: Millis) {
        let at = at.max(self.last_at());
        while self.stopped().is_none() {
            if self.throw_due(driven).is_some_and(|due| due <= at) {
                self.draw(at);
                self.settle(at);
                self.tempo.bot_acted();
                continue;
            }
            let due = driven.seats().iter().filter_map(|seat| {
                let (when, action) = self.decided(seat, driven)?;
                (when <= at).then_some((when, seat, action))
            });
            let Some((_, seat, action)) = due.min_by_key(|(when, ..)| *when) else { break };
            let fact = Fact { at, by: Actor::Seat(seat), action };
            if self.game.check(&fact).is_ok() {
                self.happen(fact);
                self.tempo.bot_acted();
            } else {
                // In a scramble somebody may have been quicker; it will think again.
                if let Mind::Decided(_, _, intent) = &mut self.minds[seat.index()] {
                    *intent = None;
                }
            }
        }
    }

    fn due(&self, driven: &Driven) -> Option<Millis> {
        let bots = driven.seats();
        let bots = bots.iter().filter_map(|seat| self.decided(seat, driven).map(|(when, _)| when));
        bots.chain(self.clock_due()).chain(self.throw_due(driven)).min()
    }

    fn jobs(&mut self, driven: &Driven, at: Millis) -> Vec<Job> {
        let mut jobs = Vec::new();
        let to_act = self.game.turn().seats();
        for (i, level) in driven.levels.iter().enumerate().take(self.seats.into()) {
            let (seat, Some(level)) = (Seat(i as u8), *level) else { continue };
            if !to_act.contains(seat) || !self.minds[i].is_behind(self.epoch) {
                continue;
            }
            let bot =
                match std::mem::replace(&mut self.minds[i], Mind::Thinking(self.epoch, Vec::new()))
                {
                    Mind::Decided(bot, ..) => bot,
                    Mind::Nobody | Mind::Thinking(..) | Mind::Failed(_) => self.bot(seat, level),
                };
            let view = self.game.view(Audience::Seat(seat));
            let (match_no, taken_back) = (self.match_no, self.taken_back);
            let question = Question { seat, match_no, seq: self.epoch, taken_back };
            let now = at.max(self.last_at());
            jobs.push(Job::new(question, move || {
                let mut bot = bot;
                let intent = bot.intend(&view, now);
                ThoughtOf::<G> { bot, intent }
            }));
        }
        jobs
    }

    fn thought(&mut self, thought: Thought) {
        let Question { seat, match_no, seq, taken_back } = thought.question;
        let Some(mind) = self.minds.get_mut(seat.index()) else { return };
        // A thought about another match is about nothing here. A bot that was asked before the table
        // was loaded anew has not seen what came since.
        let Mind::Thinking(asked, unseen) = mind else { return };
        if (match_no, taken_back) != (self.match_no, self.taken_back) || *asked != seq {
            return;
        }
        let Some(came) = thought.came else {
            *mind = Mind::Failed(seq);
            return;
        };
        // A table plays one game: it always fits.
        let Ok(came) = came.downcast::<ThoughtOf<G>>() else { return };
        let ThoughtOf { mut bot, intent } = *came;
        for effect in unseen.iter() {
            bot.see(effect);
        }
        *mind = Mind::Decided(bot, seq, intent);
    }

    fn recalls_after(&self) -> u64 {
        self.last_chapter_after
    }

    fn frame(&self, to: Audience, head: &Head) -> String {
        let known = head.since.filter(|&seq| (self.recent_after..=self.seq()).contains(&seq));
        let since = known.unwrap_or(self.seq());
        let from = self.recent.partition_point(|(seq, _)| *seq <= since);
        let effects: Vec<&G::Effect> =
            self.recent.range(from..).map(|(_, effect)| effect).collect();
        frame_text(&FrameOf {
            match_no: self.match_no,
            seq: self.seq(),
            now: head.now.0,
            due: head.due.map(|due| due.0),
            throw: Match::thrower(self).map(|seat| seat.0),
            you: match to {
                Audience::Seat(seat) => Some(You { seat: seat.0, acted: self.acted(seat) }),
                Audience::Public => None,
            },
            resync: known.is_none(),
            view: self.game.view(to),
            effects,
        })
    }

    fn take_lines(&mut self) -> Option<(u64, u32, Vec<u8>)> {
        let first = self.lines_from;
        let count = (self.last_line + 1 - first) as u32;
        self.lines_from = self.last_line + 1;
        self.gauge.end_step();
        (count > 0).then(|| (first, count, std::mem::take(&mut self.lines)))
    }

    fn stopped(&self) -> Option<Stopped> {
        Running::stopped(self)
    }

    fn stop(&mut self, why: Stopped) {
        self.gauge.stop(why);
    }
}
