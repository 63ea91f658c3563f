//! A table and all its clients, in one task: whoever has heard what is known without asking.

use super::choose::Chooser;
use super::client_side::ClientSide;
use super::server::Api;
use super::{LoadError, LoadRun, Plan};
use client::{Event, Sent};
use protocol::{Act, Code, NewTable, Phase, Wish};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::time::Sleep;

/// Wait of a client after "too fast".
const PATIENCE: Duration = Duration::from_millis(200);

/// A table without an acknowledged move for longer than this has stood still.
const STOOD_STILL: Duration = Duration::from_millis(250);

/// A table and all its clients; the first one is the host.
pub struct TableDriver {
    id: Rc<str>,
    clients: Vec<ClientSide>,
    hall: Rc<LoadRun>,
    /// How many have their place.
    seated: usize,
    /// Acknowledged moves that not everybody has heard of: match, fact, and when it was sent.
    untold: VecDeque<((u32, u64), Instant)>,
    /// How long between two moves, and when the next one may be.
    pace: Option<(Duration, Instant)>,
    sleep: Pin<Box<Sleep>>,
    /// When a move was acknowledged last.
    moved: Option<Instant>,
}

impl TableDriver {
    /// Makes a table, its people and their sockets, and takes the places.
    pub async fn assemble(hall: Rc<LoadRun>, number: u32) -> Result<TableDriver, LoadError> {
        let Plan { server, game, players, skill, settings, .. } = &hall.plan;
        // Tables begin at all servers in turn, and those who sit there are at different ones.
        let server = server.clone().turned(number as usize);
        let mut api = server.api().await?;
        let mut people = Vec::new();
        for _ in 0..*players {
            people.push(api.person().await?);
        }
        let new = NewTable { game: *game, options: None, settings: settings.clone() };
        let id: Rc<str> = api.table(&people[0], &new).await?.into();
        drop::<Api>(api);
        let sleep = Box::pin(tokio::time::sleep(Duration::ZERO));
        let mut party = TableDriver {
            id,
            clients: Vec::new(),
            hall: hall.clone(),
            seated: 0,
            untold: VecDeque::new(),
            pace: None,
            sleep,
            moved: None,
        };
        // One after the other: whoever sits down while the host is not there becomes the host.
        for (place, secret) in (0u8..).zip(people) {
            let seed = u64::from(number) * 8 + u64::from(place);
            let chooser = Chooser::new(*skill, seed);
            let server = server.clone().turned(place.into());
            let mut client = ClientSide::open(&server, &party.id, secret, chooser, seed).await?;
            let (name, luck) = (format!("Load {}", place + 1), String::new());
            client.session.ask(Wish::Sit { place, name, horse: None, luck, promise: None });
            party.clients.push(client);
            poll_fn(|cx| match party.poll(cx) {
                Poll::Pending if party.seated == party.clients.len() => Poll::Ready(Ok(())),
                other => other,
            })
            .await?;
        }
        Ok(party)
    }

    /// Plays one match after the other; `gap` is the time between two moves, `first` the first
    /// one's. It ends by being dropped or by failing.
    pub async fn play(&mut self, gap: Option<Duration>, first: Instant) -> Result<(), LoadError> {
        self.pace = gap.map(|gap| (gap, first));
        self.begin(0, 1);
        poll_fn(|cx| self.poll(cx)).await
    }

    /// Everybody goes.
    pub async fn close(self) {
        for client in self.clients {
            client.close().await;
        }
    }

    /// A client asks for this match, if it has not done so; says whether it had not.
    fn begin(&mut self, i: usize, match_no: u32) -> bool {
        let client = &mut self.clients[i];
        let is_new = match_no > client.begun;
        if is_new {
            client.begun = match_no;
            client.session.ask(Wish::Start { match_no });
        }
        is_new
    }

    /// Does everything that can be done now.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), LoadError>> {
        loop {
            for i in 0..self.clients.len() {
                while let Poll::Ready(events) = self.clients[i].poll_events(cx, &self.hall) {
                    for event in events? {
                        self.hear(i, event)?;
                    }
                }
            }
            let wake = self.act()?;
            self.clients.iter_mut().for_each(|client| client.poll_send(cx));
            let Some(wake) = wake else { return Poll::Pending };
            self.sleep.as_mut().reset(wake.into());
            if self.sleep.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
        }
    }

    fn hear(&mut self, i: usize, event: Event) -> Result<(), LoadError> {
        let client = &mut self.clients[i];
        match event {
            Event::Frame { resync } => {
                client.chooser.see(&client.session, resync)?;
                client.curious = true;
                client.intent = None;
                self.note_told();
            }
            Event::Acked { what: Sent::Act(act), seq: Some(seq), .. } => {
                self.note_move(i, &act, seq)?;
            }
            Event::Acked { what: Sent::Ask(Wish::Sit { .. }), .. } => self.seated += 1,
            Event::Refused { what: Some(Sent::Ask(Wish::Sit { .. })), refusal } => {
                return Err(LoadError::Refused(refusal.say));
            }
            Event::Refused { what, refusal } => {
                self.hall.figures.borrow_mut().error(&key(refusal.code));
                if let Code::TooFast | Code::Unavailable = refusal.code {
                    client.patient_until = Some(Instant::now() + PATIENCE);
                }
                match what {
                    Some(Sent::Act(_)) => (client.sent_at, client.curious) = (None, true),
                    Some(Sent::Ask(Wish::Start { .. })) => client.begun -= 1,
                    _ => {}
                }
            }
            Event::Welcome => {
                client.welcomed();
                self.look_at_table(i);
            }
            Event::TableChanged => self.look_at_table(i),
            Event::Bye(_) => self.hall.figures.borrow_mut().error("bye"),
            Event::Acked { .. } | Event::Lost { .. } | Event::Said(_) | Event::Pong { .. } => {}
        }
        Ok(())
    }

    /// When a match is over everybody is ready for another one.
    fn look_at_table(&mut self, i: usize) {
        let Some(table) = self.clients[i].session.table() else { return };
        if table.phase != Phase::Over {
            return;
        }
        // The session has promised already what it adds to the dice, and what is said first arrives first.
        let next = table.match_no + 1;
        if self.begin(i, next) && i == 0 {
            self.hall.figures.borrow_mut().matches += 1;
        }
    }

    fn note_move(&mut self, i: usize, act: &Act, seq: u64) -> Result<(), LoadError> {
        let client = &mut self.clients[i];
        let mut figures = self.hall.figures.borrow_mut();
        figures.moves += 1;
        let stood = self.moved.replace(Instant::now()).map(|moved| moved.elapsed());
        let pace = self.pace.map_or(Duration::ZERO, |(gap, _)| gap);
        if let Some(stood) = stood.filter(|stood| *stood > pace + STOOD_STILL) {
            figures.still.add(stood);
        }
        if let Some(sent_at) = client.sent_at.take() {
            figures.acked.add(sent_at.elapsed());
            self.untold.push_back(((act.match_no, seq), sent_at));
        }
        if let Some(ledger) = &mut *self.hall.ledger.borrow_mut() {
            let seat = client.session.seat().map_or(0, |seat| seat.0);
            ledger.note(&self.id, &client.secret, seat, act, seq)?;
        }
        Ok(())
    }

    /// Measures the moves that everybody has heard of now.
    fn note_told(&mut self) {
        let Some((mut first, _)) = self.untold.front().copied() else { return };
        let heard = |client: &ClientSide| client.session.frame().map(|f| (f.match_no, f.seq));
        let Some(heard) = self.clients.iter().map(heard).min().flatten() else { return };
        let now = Instant::now();
        while first <= heard {
            if let Some((_, sent_at)) = self.untold.pop_front() {
                self.hall.figures.borrow_mut().told.add(now.duration_since(sent_at));
            }
            match self.untold.front() {
                Some((next, _)) => first = *next,
                None => return,
            }
        }
    }

    /// Lets everybody think and do what is due; says when something will be.
    fn act(&mut self) -> Result<Option<Instant>, LoadError> {
        let mut wake = None;
        let now = Instant::now();
        for client in &mut self.clients {
            client.think(&self.hall, now)?;
            if client.session.may_throw() {
                match client.patient_until.filter(|until| *until > now) {
                    Some(until) => wake = Some(wake.map_or(until, |wake: Instant| wake.min(until))),
                    None => {
                        client.session.throw();
                    }
                }
            }
            let Some((due, _)) = client.intent else { continue };
            let due = self.pace.map_or(due, |(_, next)| due.max(next));
            if due > now {
                wake = Some(wake.map_or(due, |wake: Instant| wake.min(due)));
                continue;
            }
            if let Some((gap, next)) = &mut self.pace {
                // Whoever is late hurries, but makes up for no more than a few moves.
                *next = (*next + *gap).max(now.checked_sub(*gap * 4).unwrap_or(now));
            }
            if let Some((_, action)) = client.intent.take() {
                client.sent_at = Some(Instant::now());
                client.session.act(action).map_err(LoadError::odd)?;
            }
        }
        Ok(wake)
    }
}

/// The code as messages write it.
fn key(code: Code) -> String {
    let written = serde_json::to_value(code).ok();
    written.and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}
