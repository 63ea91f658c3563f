//! One table, and whoever plays at it on this device.

use crate::advise::{Absent, Adviser, advise};
use crate::analyse::analyse;
use crate::ask::{ask, weigh};
use crate::listing::{Listing, made, people, person, text};
use crate::rows::RowStore;
use crate::store::{Conflict, LocalStore};
use crate::verify::verify;
use crate::{Advised, Broken, CantAnalyse, FromHost, ToHost, Who};
use catalog::AnyOptions;
use coach::Desk;
use commit::TableKey;
use game::Seat;
use protocol::{Ask, NewTable, ToServer, Wish};
use std::collections::VecDeque;
use std::time::Duration;
use table::{
    Conn, Deed, Doc, Host, Input, Job, Kept, Limits, Moment, Names, Next, Outgoing, Progress,
    Reload, Seed,
};

/// Where time and secrets come from.
#[derive(Clone, Copy)]
pub struct World {
    /// Milliseconds since 1970.
    pub now: fn() -> u64,
    /// A new seed, unknown to everybody.
    pub seed: fn() -> Seed,
    /// Says something while it still works.
    pub tell: fn(&FromHost),
}

/// The shell of a table on this device, and whoever else answers the page. It does nothing by itself:
/// whoever runs it hands over what is [said](Shell::hear), calls it when it is [due](Shell::due) and lets
/// it [think](Shell::think). It waits for nothing but its rows.
pub struct Shell<R> {
    /// Where time and secrets come from.
    world: World,
    /// What is kept.
    store: LocalStore<R>,
    /// The table's host, once the table is made or brought back.
    host: Option<Host>,
    /// What lists show of the table.
    listing: Option<Listing>,
    /// When to read the table again: others changed it so often that nothing could be done.
    read_again: Option<u64>,
    /// Who has said hello.
    here: Vec<Who>,
    /// What bots have still to think about.
    jobs: VecDeque<Job>,
    /// Who answers whoever wants advice.
    adviser: Adviser,
    /// What the coach has worked out.
    desk: Desk,
    /// What was told last of whether the table is kept.
    told_kept: Option<bool>,
    /// What is to be told.
    said: Vec<FromHost>,
}

/// The page knows which table it has opened; none of its own has another number.
const KEY: TableKey = TableKey(0);

/// Nobody who plays.
const LOOKS_ON: Who = 0;

impl<R: RowStore> Shell<R> {
    /// A shell without a table.
    pub fn new(world: World, rows: R) -> Shell<R> {
        Shell {
            world,
            store: LocalStore::new(rows),
            host: None,
            listing: None,
            read_again: None,
            here: Vec::new(),
            jobs: VecDeque::new(),
            adviser: Adviser::default(),
            desk: Desk::default(),
            told_kept: None,
            said: Vec::new(),
        }
    }

    /// Something is said to it.
    pub async fn hear(&mut self, message: ToHost) -> Vec<FromHost> {
        match message {
            ToHost::Open { id, new } => self.open(id, new).await,
            ToHost::Hear { who, text } => self.say(who, &text).await,
            ToHost::Advise { n, question } => {
                let advice = advise(&mut self.adviser, question, (self.world.now)()).await;
                self.said.push(match advice {
                    Ok(action) => FromHost::Advice { n, action: action.map(Advised) },
                    Err(Absent) => FromHost::Failed,
                });
            }
            ToHost::Verify { n, record } => {
                self.said.push(FromHost::Verdict { n, verdict: verify(record).await });
            }
            ToHost::Analyse { n, record } => {
                let analysis = analyse(n, record, self.world.tell).await;
                self.said.push(FromHost::Analysis { n, analysis });
            }
            ToHost::Coach { n, ask: question } => {
                let answer = ask(&mut self.desk, question).await;
                self.said.push(FromHost::Coach { n, answer });
            }
            ToHost::Weigh { n, match_no, seat } => {
                let answer = self.weigh(match_no, Seat(seat)).await;
                self.said.push(FromHost::Coach { n, answer });
            }
            ToHost::Read { id, match_no: Some(match_no) } => {
                let record = self.store.record(&id, match_no).await;
                self.said.push(FromHost::Text(record));
            }
            ToHost::Read { id, match_no: None } => {
                let file = self.store.file(&id).await;
                self.said.push(FromHost::Text(Some(file)));
            }
            ToHost::Move { items } => {
                let moved = self.store.take_over(items).await;
                self.said.push(FromHost::Moved(moved));
            }
        }
        std::mem::take(&mut self.said)
    }

    /// What there is to choose in the match, weighed.
    async fn weigh(&mut self, match_no: u32, seat: Seat) -> Result<String, CantAnalyse> {
        let id = self.listing.as_ref().map(Listing::id).ok_or(CantAnalyse::NothingPlayed)?;
        let record = self.store.record(id, match_no).await.ok_or(CantAnalyse::NothingPlayed)?;
        weigh(&mut self.desk, record.0, seat).await
    }

    async fn open(&mut self, id: String, new: Option<NewTable>) {
        let kept = match (self.store.load(&id).await, new) {
            (Ok(Some(kept)), _) => Some(kept),
            // A table that has just been made is played, whatever can be read and kept.
            (_, Some(new)) => self.make(&id, new).await,
            (Ok(None), None) => return self.break_off(Broken::Missing),
            (Err(_), None) => None,
        };
        let Some(kept) = kept else { return self.break_off(Broken::Unreadable) };
        let (listing, people) = (Listing::new(&id, &kept.doc), people(&kept.doc));
        let names = Names { id, code: String::new(), key: KEY };
        // Nobody else plays here: whoever wants to practise may.
        let limits = Limits { practice: true, ..Limits::default() };
        match Host::load(names, limits, kept) {
            Ok(host) => {
                (self.host, self.listing) = (Some(host), Some(listing));
                self.said.push(FromHost::Opened { people });
                self.tell_kept().await;
            }
            Err(_) => self.break_off(Broken::Unreadable),
        }
    }

    /// Makes a table, unless its options are none.
    async fn make(&mut self, id: &str, new: NewTable) -> Option<Kept> {
        let options = new.options.as_ref().map_or("{}", |options| options.get());
        let options = AnyOptions::parse(new.game, options).ok()?;
        let (settings, seed) = (new.settings, (self.world.seed)());
        let doc = Doc::new(table::NewTable { host: person(1), options, settings, seed });
        match self.store.keep(made(id, &doc)).await {
            Ok(()) => Some(Kept { rev: 1, doc, log: Vec::new().into() }),
            // There is one after all.
            Err(Conflict) => self.store.load(id).await.ok()?,
        }
    }

    async fn say(&mut self, who: Who, text: &str) {
        // Whoever draws is our own; should it say nonsense, the next hello makes it good.
        let Ok(message) = ToServer::read(text) else { return };
        let (conn, arrives) = (Conn(who.into()), !self.here.contains(&who));
        let input = match message {
            ToServer::Hello(hello) if arrives => {
                self.here.push(who);
                Input::Arrive { conn, person: person(who), hello }
            }
            message => {
                let others = self.agree(who, &message);
                self.happen(Input::Do(Deed::Hear { conn, message })).await;
                for input in others {
                    self.happen(input).await;
                }
                return;
            }
        };
        self.happen(input).await;
    }

    /// People at one device need not each press a button to be ready for another match: what one of them
    /// says about it they all say.
    fn agree(&self, who: Who, message: &ToServer) -> Vec<Input> {
        let ToServer::Ask(Ask { want: want @ Wish::Start { .. }, .. }) = message else {
            return Vec::new();
        };
        let others = self.here.iter().filter(|other| **other != who && **other != LOOKS_ON);
        // Their sessions have not asked, and take no notice of the answer.
        let message = || ToServer::Ask(Ask { n: u32::MAX, want: want.clone() });
        let hear = |other: &Who| Deed::Hear { conn: Conn((*other).into()), message: message() };
        others.map(|other| Input::Do(hear(other))).collect()
    }

    /// Time has passed.
    pub async fn tick(&mut self) -> Vec<FromHost> {
        match self.read_again {
            Some(when) if when <= (self.world.now)() => self.read_again().await,
            Some(_) => {}
            None => self.happen(Input::Do(Deed::Wake)).await,
        }
        std::mem::take(&mut self.said)
    }

    /// When to [`tick`](Shell::tick), in milliseconds since 1970.
    pub fn due(&self) -> Option<u64> {
        self.read_again.or_else(|| self.host.as_ref()?.next_due())
    }

    /// Whether a bot has something to think about.
    pub fn is_pensive(&mut self) -> bool {
        if let Some(host) = &mut self.host {
            self.jobs.extend(host.jobs((self.world.now)()));
        }
        !self.jobs.is_empty()
    }

    /// One bot thinks.
    pub async fn think(&mut self) -> Vec<FromHost> {
        if let Some(job) = self.jobs.pop_front() {
            self.happen(Input::Thought(job.think())).await;
        }
        std::mem::take(&mut self.said)
    }

    /// Something happens at the table.
    async fn happen(&mut self, input: Input) {
        let Some(host) = self.host.take() else { return };
        let progress = self.now(|moment| host.happen(input, moment));
        self.go_on(progress).await;
    }

    /// The table is read again.
    async fn read_again(&mut self) {
        self.read_again = None;
        let Some(host) = self.host.take() else { return };
        if let Some(progress) = self.reload(host.reload()).await {
            self.go_on(progress).await;
        }
    }

    /// First keeps, then tells, until the host listens again.
    async fn go_on(&mut self, mut progress: Progress) {
        loop {
            self.tell(progress.send);
            let (commit, pending) = match progress.next {
                Next::Keep { commit, pending } => (commit, pending),
                Next::Listen(host) => {
                    // Counted from when it was found out, whatever is said meanwhile.
                    let (now, before) = ((self.world.now)(), self.read_again);
                    let after = |wait: Duration| before.unwrap_or(now + wait.as_millis() as u64);
                    self.read_again = host.trouble().map(after);
                    self.host = Some(host);
                    return;
                }
            };
            let writes = self.listing.as_mut().map(|listing| listing.writes(commit));
            let kept = self.store.keep(writes.unwrap_or_default()).await;
            self.tell_kept().await;
            let next = match kept {
                Ok(()) => Some(self.now(|moment| pending.kept(moment))),
                Err(Conflict) => self.reload(pending.conflict()).await,
            };
            match next {
                Some(next) => progress = next,
                None => return,
            }
        }
    }

    /// The table as it is kept now, for a host that waits for it; nothing, if it can't be read any more.
    async fn reload(&mut self, reload: Reload) -> Option<Progress> {
        let Ok(Some(kept)) = self.store.load(self.listing.as_ref()?.id()).await else {
            self.break_off(Broken::Unreadable);
            return None;
        };
        self.listing = self.listing.as_ref().map(|before| Listing::new(before.id(), &kept.doc));
        let progress = self.now(|moment| reload.loaded(kept, moment)).ok();
        if progress.is_none() {
            self.break_off(Broken::Unreadable);
        }
        progress
    }

    fn now<T>(&self, act: impl FnOnce(&mut Moment<'_>) -> T) -> T {
        let mut seed = self.world.seed;
        act(&mut Moment { unix_ms: (self.world.now)(), seed: &mut seed })
    }

    fn tell(&mut self, send: Outgoing) {
        let tell = send.out.into_iter().map(|out| (out.to.0 as Who, text(out.text.into()).0));
        let tell: Vec<(Who, String)> = tell.collect();
        if !tell.is_empty() {
            self.said.push(FromHost::Tell(tell));
        }
    }

    async fn tell_kept(&mut self) {
        let kept = self.store.is_kept().await;
        if self.told_kept.replace(kept) != Some(kept) {
            self.said.push(FromHost::Kept(kept));
        }
    }

    fn break_off(&mut self, why: Broken) {
        (self.host, self.read_again) = (None, None);
        self.said.push(FromHost::Broken(why));
    }
}
