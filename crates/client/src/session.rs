//! One person's side of one table.

use crate::clock::{Local, MatchClock};
use crate::event::{Event, Sent};
use crate::luck::{Luck, Pledge};
use crate::pending::Pending;
use catalog::{AnyEffect, AnyView};
use game::words::Lang;
use game::{Millis, Seat};
use protocol::{
    Act, Ask, Code, Emote, Frame, FromServer, Have, Hello, Parting, Ping, Raw, Refusal, Say,
    TableInfo, ToServer, VERSION, Welcome, Wish,
};
use std::collections::VecDeque;

pub use protocol::Unreadable;

/// One person's side of one table, through as many connections as it takes.
#[derive(Debug)]
pub struct Session {
    lang: Lang,
    /// Whether the person throws, where the table waits for it.
    throws: bool,
    link: Link,
    /// The number of the last message.
    n: u32,
    pending: Pending,
    to_send: VecDeque<String>,
    table: Option<TableInfo>,
    frame: Option<Frame>,
    /// The next frame tells everything since `hello`'s `have`, or everything there is.
    fresh: bool,
    /// Something came that could not be read: it may have been a frame.
    missed: bool,
    /// How many things the seat will have done when all that was sent is taken.
    nth: u32,
    /// The last fact that is known to be ours.
    acked: Have,
    clock: Option<MatchClock>,
    parting: Option<Parting>,
    luck: Luck,
}

/// How far a connection has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Link {
    Down,
    /// `hello` is said and not answered.
    Greeting,
    Up,
}

/// A move can't be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CantAct {
    /// No match is known.
    #[error("no match has begun")]
    NoMatch,
    /// One looks on.
    #[error("you have no seat in this match")]
    NoSeat,
}

impl Session {
    /// A session that has seen nothing, for somebody who speaks this language.
    pub fn new(lang: Lang) -> Session {
        Session {
            lang,
            throws: false,
            link: Link::Down,
            n: 0,
            pending: Pending::default(),
            to_send: VecDeque::new(),
            table: None,
            frame: None,
            fresh: false,
            missed: false,
            nth: 0,
            acked: Have { match_no: 0, seq: 0 },
            clock: None,
            parting: None,
            luck: Luck::default(),
        }
    }

    /// Lets the session add to the dice, by itself: it promises a text for each match and reveals
    /// it when it is asked to. `draw` makes one that nobody can guess (32 hexadecimal digits, say);
    /// `kept` is what an earlier session at this table had promised.
    #[must_use]
    pub fn with_luck(
        mut self,
        draw: impl FnMut() -> String + 'static,
        kept: Option<Pledge>,
    ) -> Session {
        self.luck = Luck::new(Box::new(draw), kept);
        self
    }

    /// Tells the table to wait for this person's [throws](Session::throw), where throwing is by hand. Without
    /// it the table throws.
    #[must_use]
    pub fn with_throws(mut self) -> Session {
        self.throws = true;
        self
    }

    /// What is promised for the dice, to be kept for a later session before anything is sent.
    pub fn pledge(&self) -> Option<&Pledge> {
        self.luck.pledge.as_ref()
    }
}

// The connection.
impl Session {
    /// There is a connection: says hello, and how far the match was seen.
    pub fn connected(&mut self) {
        self.disconnected();
        self.link = Link::Greeting;
        self.parting = None;
        let have = self.frame.as_ref().map(|f| Have { match_no: f.match_no, seq: f.seq });
        let (lang, throws) = (self.lang.into(), self.throws);
        let hello = Hello { protocol: VERSION, lang, have, throws };
        self.to_send.push_back(ToServer::Hello(hello).text());
    }

    /// The connection is gone, with whatever was on the way.
    pub fn disconnected(&mut self) {
        self.link = Link::Down;
        self.to_send.clear();
    }

    /// Whether the server has answered on this connection.
    pub fn is_up(&self) -> bool {
        self.link == Link::Up
    }

    /// Whether it makes sense to connect again: not when the server speaks another version.
    pub fn may_return(&self) -> bool {
        self.parting != Some(Parting::Version)
    }

    /// The next text to send, in order. Ask for it after everything else.
    pub fn next_to_send(&mut self) -> Option<String> {
        self.to_send.pop_front()
    }

    /// A text has arrived.
    ///
    /// When it can't be read it may have been a frame, so the next one will be a resync.
    pub fn received(&mut self, text: &str, now: Local) -> Result<Vec<Event>, Unreadable> {
        let message = serde_json::from_str(text).map_err(|e| {
            self.missed = true;
            Unreadable(e.to_string())
        })?;
        Ok(match message {
            FromServer::Welcome(welcome) => self.welcomed(welcome),
            FromServer::Table(table) => {
                self.table = Some(table);
                self.mind_luck();
                vec![Event::TableChanged]
            }
            FromServer::Frame(frame) => self.frame_came(frame, now).into_iter().collect(),
            FromServer::Ack(ack) => self.acked(ack).into_iter().collect(),
            FromServer::Refusal(refusal) => self.refused(refusal),
            FromServer::Said(said) => vec![Event::Said(said)],
            FromServer::Pong(pong) => vec![Event::Pong { n: pong.n }],
            FromServer::Bye(bye) => {
                self.parting = Some(bye.why);
                vec![Event::Bye(bye)]
            }
        })
    }

    fn welcomed(&mut self, welcome: Welcome) -> Vec<Event> {
        self.link = Link::Up;
        self.table = Some(welcome.table);
        self.fresh = true;
        // What was said about the dice may be too late now: it is thought over anew.
        if self.luck.is_active() && self.pending.drop_luck() {
            self.luck.doubt();
        }
        if let Some(table) = &self.table {
            self.pending.each_sit(|promise| *promise = self.luck.promise(table).or(*promise));
        }
        // The server also says welcome to a client that reads too slowly and has missed answers.
        let (again, lost) = self.pending.again();
        self.to_send.extend(again);
        self.mind_luck();
        let lost = lost.into_iter().map(|(n, what)| Event::Lost { n, what });
        std::iter::once(Event::Welcome).chain(lost).collect()
    }

    fn frame_came(&mut self, frame: Frame, now: Local) -> Option<Event> {
        let place = |f: &Frame| (f.match_no, f.seq);
        let seen = self.frame.as_ref().map_or((0, 0), place);
        let newer = self.frame.is_none() || place(&frame) > seen;
        let anew = self.fresh || frame.resync && place(&frame) == seen;
        if !newer && !anew {
            return None;
        }
        let goes_back = place(&frame) < seen;
        if goes_back {
            // What was answered since is not there any more: it was taken back.
            self.acked = Have { match_no: frame.match_no, seq: frame.seq };
        }
        let resync = frame.resync || goes_back || std::mem::take(&mut self.missed);
        self.fresh = false;
        self.clock = Some(MatchClock::hear(self.clock, frame.match_no, frame.now, now));
        self.count_moves(&frame);
        self.frame = Some(frame);
        Some(Event::Frame { resync })
    }

    /// Which move will be the next.
    fn count_moves(&mut self, frame: &Frame) {
        let acted = frame.you.map_or(0, |you| you.acted);
        let last = self.pending.acts(frame.match_no).last().map(|act| act.nth + 1);
        let behind = self.acked.match_no == frame.match_no && self.acked.seq > frame.seq;
        self.nth = match last {
            Some(next) => next.max(acted),
            None if behind => self.nth.max(acted),
            None => acted,
        };
    }

    fn acked(&mut self, ack: protocol::Ack) -> Option<Event> {
        // What is not waited for was answered before.
        let what = self.pending.take(ack.n)?;
        if self.luck.is_active() && what.is_luck() {
            return None;
        }
        let match_no = match &what {
            Sent::Act(act) => Some(act.match_no),
            Sent::Ask(Wish::Throw { match_no, .. }) => Some(*match_no),
            Sent::Ask(_) | Sent::Say(_) => None,
        };
        if let (Some(match_no), Some(seq)) = (match_no, ack.seq) {
            self.acked = Have { match_no, seq };
        }
        Some(Event::Acked { n: ack.n, seq: ack.seq, what })
    }

    fn refused(&mut self, refusal: Refusal) -> Vec<Event> {
        let Some(n) = refusal.n else {
            return vec![Event::Refused { what: None, refusal }];
        };
        match self.pending.take(n) {
            None => Vec::new(),
            Some(Sent::Act(act)) => self.act_refused(act, refusal),
            // Nobody but this session has asked for it; it tries again when the table changes.
            Some(what) if self.luck.is_active() && what.is_luck() => {
                self.luck.doubt();
                Vec::new()
            }
            // It was heard the first time, before a connection broke.
            Some(Sent::Ask(wish)) if is_done(&wish, refusal.code) => {
                vec![Event::Acked { n, seq: None, what: Sent::Ask(wish) }]
            }
            what @ Some(_) => vec![Event::Refused { what, refusal }],
        }
    }

    fn act_refused(&mut self, act: Act, refusal: Refusal) -> Vec<Event> {
        let (match_no, nth, code) = (act.match_no, act.nth, refusal.code);
        let mut events = vec![Event::Refused { what: Some(Sent::Act(act)), refusal }];
        let frame = self.frame.as_ref().filter(|f| f.match_no == match_no);
        let acted = frame.and_then(|f| f.you).map_or(0, |you| you.acted);
        if code == Code::Stale {
            // A bot has played in the meantime; what follows may be good or not.
            self.nth = self.nth.max(acted);
            return events;
        }
        // What was sent after it stands on nothing. It must not be sent again, either: by then it
        // could be taken for something else.
        for act in self.pending.take_following(match_no, nth) {
            let refusal = Refusal {
                n: Some(act.n),
                code: Code::Gap,
                rule: None,
                say: Code::Gap.phrase().in_lang(self.lang).to_owned(),
            };
            events.push(Event::Refused { what: Some(Sent::Act(act)), refusal });
        }
        if frame.is_some() {
            self.nth = if code == Code::Gap { acted } else { nth.max(acted) };
        }
        events
    }
}

/// Whether a wish is refused because it is as it was wished: nobody sits there to leave, nobody
/// knocks there to be answered.
fn is_done(wish: &Wish, code: Code) -> bool {
    match wish {
        Wish::Leave {} => code == Code::NotSeated,
        Wish::Admit { .. } => code == Code::NobodyThere,
        _ => false,
    }
}

// What the person wants.
impl Session {
    /// Does something in the match: [`deed`](crate::deed) writes an action down. Gives the number
    /// of the message.
    ///
    /// The next move may be sent before this one is answered; if this one is refused, so is that.
    pub fn act(&mut self, action: Raw) -> Result<u32, CantAct> {
        let frame = self.frame.as_ref().ok_or(CantAct::NoMatch)?;
        frame.you.ok_or(CantAct::NoSeat)?;
        let (match_no, nth) = (frame.match_no, self.nth);
        self.nth += 1;
        let n = self.number();
        self.send(ToServer::Act(Act { n, match_no, nth, action }));
        Ok(n)
    }

    /// Throws, if the match waits for it and it was not said already. Gives the number of the message.
    pub fn throw(&mut self) -> Option<u32> {
        let frame = self.frame.as_ref().filter(|_| self.may_throw())?;
        let want = Wish::Throw { match_no: frame.match_no, seq: frame.seq };
        let n = self.number();
        self.send(ToServer::Ask(Ask { n, want }));
        Some(n)
    }

    /// Asks something of the table. Gives the number of the message.
    ///
    /// A session that adds to the dice promises its text when it sits down.
    pub fn ask(&mut self, want: Wish) -> u32 {
        let mut want = want;
        if let (Wish::Sit { promise, .. }, Some(table)) = (&mut want, &self.table) {
            *promise = self.luck.promise(table).or(*promise);
        }
        let n = self.number();
        self.send(ToServer::Ask(Ask { n, want }));
        n
    }

    /// Says a ready phrase. Gives the number of the message.
    pub fn say(&mut self, emote: Emote) -> u32 {
        let n = self.number();
        self.send(ToServer::Say(Say { n, emote }));
        n
    }

    /// Asks whether anybody is there, if there is a connection. Gives the number of the message.
    pub fn ping(&mut self) -> u32 {
        let n = self.number();
        if self.is_up() {
            self.to_send.push_back(ToServer::Ping(Ping { n }).text());
        }
        n
    }

    /// Says what there is to say about the dice, once.
    fn mind_luck(&mut self) {
        if self.pending.has_luck() {
            return;
        }
        if let Some(want) = self.table.as_ref().and_then(|table| self.luck.answer(table)) {
            let n = self.number();
            self.send(ToServer::Ask(Ask { n, want }));
        }
    }

    fn number(&mut self) -> u32 {
        self.n = self.n.wrapping_add(1);
        self.n
    }

    fn send(&mut self, message: ToServer) {
        let sent = self.is_up();
        if sent {
            self.to_send.push_back(message.text());
        }
        self.pending.push(message, sent);
    }
}

// What there is to see.
impl Session {
    /// The table, once the server has said welcome.
    pub fn table(&self) -> Option<&TableInfo> {
        self.table.as_ref()
    }

    /// The latest frame.
    pub fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    /// One's seat in the match.
    pub fn seat(&self) -> Option<Seat> {
        self.frame()?.you.map(|you| Seat(you.seat))
    }

    /// Whose throw the match waits for.
    pub fn thrower(&self) -> Option<Seat> {
        self.frame()?.throw.map(Seat)
    }

    /// Whether the match waits for one's own throw, and nothing was said about it yet.
    pub fn may_throw(&self) -> bool {
        let (Some(frame), Some(seat)) = (self.frame(), self.seat()) else { return false };
        let behind = self.acked.match_no == frame.match_no && self.acked.seq > frame.seq;
        self.thrower() == Some(seat) && !behind && !self.pending.has_throw(frame.match_no)
    }

    /// What may be known of the match now.
    pub fn view(&self) -> Option<Result<AnyView, Unreadable>> {
        let (table, frame) = (self.table()?, self.frame()?);
        let view = AnyView::read(table.game, frame.view.get());
        Some(view.map_err(|e| Unreadable(e.to_string())))
    }

    /// What there was to see since the frame before; it means nothing after a resync.
    pub fn effects(&self) -> Option<Result<Vec<AnyEffect>, Unreadable>> {
        let (table, frame) = (self.table()?, self.frame()?);
        let effects = AnyEffect::read_all(table.game, frame.effects.get());
        Some(effects.map_err(|e| Unreadable(e.to_string())))
    }

    /// What time it is in the match.
    pub fn match_time(&self, now: Local) -> Option<Millis> {
        self.clock.map(|clock| clock.at(now))
    }

    /// When this time in the match will be, by the client's own clock.
    pub fn local_time(&self, at: Millis) -> Option<Local> {
        self.clock.map(|clock| clock.local(at))
    }

    /// When the turn's time is up, by the client's own clock.
    pub fn due(&self) -> Option<Local> {
        self.local_time(Millis(self.frame()?.due?))
    }

    /// What was said and not answered yet, in order.
    pub fn unanswered(&self) -> impl Iterator<Item = &ToServer> {
        self.pending.messages()
    }

    /// Whether every move is answered and the frame shows what became of it: the moment for a
    /// program to decide on the next one.
    pub fn is_settled(&self) -> bool {
        self.frame.as_ref().is_some_and(|frame| {
            let shown = self.acked.match_no != frame.match_no || self.acked.seq <= frame.seq;
            let quiet = self.pending.acts(frame.match_no).next().is_none();
            shown && quiet && !self.pending.has_throw(frame.match_no)
        })
    }
}
