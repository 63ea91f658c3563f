//! One table, and whoever plays at it on this device.

use crate::advise::Adviser;
use crate::verify::verify;
use crate::{Advised, FromHost, KeptDoc, Lines, ToHost, ToKeep, Who};
use catalog::AnyOptions;
use commit::{Append, Commit, PersonId, Sealed, TableKey};
use protocol::{Settings, ToServer};
use std::collections::VecDeque;
use table::{
    Conn, Deed, Doc, Host, Input, Job, Kept, Limits, Moment, Names, NewTable, Next, Out, Outgoing,
    Seed,
};

/// Where time and secrets come from.
#[derive(Clone, Copy)]
pub struct World {
    /// Milliseconds since 1970.
    pub now: fn() -> u64,
    /// A new seed, unknown to everybody.
    pub seed: fn() -> Seed,
}

/// The shell of a table on this device, and whoever else answers the page. It does nothing by itself:
/// whoever runs it hands over what is [said](Shell::hear), calls it when it is [due](Shell::due) and lets
/// it [think](Shell::think).
pub struct Shell {
    /// Where time and secrets come from.
    world: World,
    /// The table's host, once the table is made or brought back.
    host: Option<Host>,
    /// A table that waits for the log of its match: its id, its revision and its document.
    loading: Option<(String, u64, Doc)>,
    /// What was said to it meanwhile.
    waiting: Vec<(Who, String)>,
    /// Who has said hello.
    here: Vec<Who>,
    /// What bots have still to think about.
    jobs: VecDeque<Job>,
    /// Who answers whoever wants advice.
    adviser: Adviser,
}

/// The page knows which table it has opened; none of its own has another number.
const KEY: TableKey = TableKey(0);

/// A person at this device. Nobody else can reach its tables, so there is nothing to guess.
fn person(who: Who) -> PersonId {
    let mut id = [0; 16];
    id[15] = who;
    PersonId(id)
}

impl Shell {
    /// A shell without a table.
    pub fn new(world: World) -> Shell {
        Shell {
            world,
            host: None,
            loading: None,
            waiting: Vec::new(),
            here: Vec::new(),
            jobs: VecDeque::new(),
            adviser: Adviser::default(),
        }
    }

    /// Something is said to it.
    pub fn hear(&mut self, message: ToHost) -> Vec<FromHost> {
        match message {
            ToHost::Create { id, game, options, settings } => {
                let options = options.as_ref().map_or("{}", |options| options.get());
                match AnyOptions::parse(game, options) {
                    Ok(options) => self.create(id, options, settings),
                    Err(why) => broken(&why),
                }
            }
            ToHost::Load { id, doc: KeptDoc { rev, doc } } => match Doc::read(doc.as_bytes()) {
                Ok(doc) if doc.match_no == 0 => self.load(id, rev, doc, Sealed::default()),
                Ok(doc) => {
                    let match_no = doc.match_no;
                    self.loading = Some((id, rev, doc));
                    vec![FromHost::WantsLog { match_no }]
                }
                Err(why) => broken(&why),
            },
            ToHost::Log { text } => match self.loading.take() {
                Some((id, rev, doc)) => self.load(id, rev, doc, text),
                None => Vec::new(),
            },
            ToHost::Hear { who, text } if self.loading.is_some() => {
                self.waiting.push((who, text));
                Vec::new()
            }
            ToHost::Hear { who, text } => self.say(who, &text),
            ToHost::Advise { n, question } => {
                let action = self.adviser.advise(question, (self.world.now)()).map(Advised);
                vec![FromHost::Advice { n, action }]
            }
            ToHost::Verify { n, record } => {
                vec![FromHost::Verdict { n, verdict: verify(&record) }]
            }
        }
    }

    fn create(&mut self, id: String, options: AnyOptions, settings: Settings) -> Vec<FromHost> {
        let new = NewTable { host: person(1), options, settings, seed: (self.world.seed)() };
        let doc = Doc::new(new);
        let kept = KeptDoc { rev: 1, doc: text(doc.write()) };
        let keep = Some(ToKeep { doc: Some(kept), lines: None });
        let mut said = vec![FromHost::Step { keep, tell: Vec::new() }];
        said.extend(self.load(id, 1, doc, Sealed::default()));
        said
    }

    fn load(&mut self, id: String, rev: u64, doc: Doc, log: Sealed<String>) -> Vec<FromHost> {
        let names = Names { id, code: String::new(), key: KEY };
        let kept = Kept { rev, doc, log: log.0.into_bytes().into() };
        match Host::load(names, Limits::default(), kept) {
            Ok(host) => self.host = Some(host),
            Err(why) => return broken(&why),
        }
        let waiting = std::mem::take(&mut self.waiting);
        waiting.into_iter().flat_map(|(who, text)| self.say(who, &text)).collect()
    }

    fn say(&mut self, who: Who, text: &str) -> Vec<FromHost> {
        // Whoever draws is our own; should it say nonsense, the next hello makes it good.
        let Ok(message) = ToServer::read(text) else { return Vec::new() };
        let (conn, arrives) = (Conn(who.into()), !self.here.contains(&who));
        let input = match message {
            ToServer::Hello(hello) if arrives => {
                self.here.push(who);
                Input::Arrive { conn, person: person(who), hello }
            }
            message => Input::Do(Deed::Hear { conn, message }),
        };
        self.happen(input)
    }

    /// Time has passed.
    pub fn tick(&mut self) -> Vec<FromHost> {
        self.happen(Input::Do(Deed::Wake))
    }

    /// When to [`tick`](Shell::tick), in milliseconds since 1970.
    pub fn due(&self) -> Option<u64> {
        self.host.as_ref()?.next_due()
    }

    /// Whether a bot has something to think about.
    pub fn is_pensive(&mut self) -> bool {
        if let Some(host) = &mut self.host {
            self.jobs.extend(host.jobs((self.world.now)()));
        }
        !self.jobs.is_empty()
    }

    /// One bot thinks.
    pub fn think(&mut self) -> Vec<FromHost> {
        match self.jobs.pop_front() {
            Some(job) => self.happen(Input::Thought(job.think())),
            None => Vec::new(),
        }
    }

    /// Something happens at the table. What is to be kept goes to the page together with what is to be
    /// told then; the page is the part of this shell that keeps, and tells nobody before.
    fn happen(&mut self, input: Input) -> Vec<FromHost> {
        let Some(host) = self.host.take() else { return Vec::new() };
        let mut seed = self.world.seed;
        let mut moment = Moment { unix_ms: (self.world.now)(), seed: &mut seed };
        let (mut said, mut keep) = (Vec::new(), None);
        let mut progress = host.happen(input, &mut moment);
        loop {
            said.extend(step(keep.take(), progress.send));
            match progress.next {
                Next::Listen(host) => {
                    self.host = Some(host);
                    return said;
                }
                Next::Keep { commit, pending } => {
                    keep = Some(to_keep(commit));
                    progress = pending.kept(&mut moment);
                }
            }
        }
    }
}

fn broken(why: &dyn std::error::Error) -> Vec<FromHost> {
    vec![FromHost::Broken { why: why.to_string() }]
}

/// What is to be kept, and who is to be told, if anybody.
fn step(keep: Option<ToKeep>, send: Outgoing) -> Option<FromHost> {
    let tell = |out: Out| (out.to.0 as Who, text(out.text.into()).0);
    let tell: Vec<(Who, String)> = send.out.into_iter().map(tell).collect();
    let anything = keep.is_some() || !tell.is_empty();
    anything.then_some(FromHost::Step { keep, tell })
}

fn to_keep(commit: Commit) -> ToKeep {
    ToKeep {
        doc: commit.doc.map(|doc| KeptDoc { rev: doc.expected_rev + 1, doc: text(doc.doc.0) }),
        lines: commit.append.map(|Append { match_no, seq, lines, .. }| Lines {
            match_no,
            seq,
            text: text(lines.0),
        }),
    }
}

/// Documents, records and messages are text.
fn text(bytes: Vec<u8>) -> Sealed<String> {
    Sealed(String::from_utf8(bytes).unwrap_or_default())
}
