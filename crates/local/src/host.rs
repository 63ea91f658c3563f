//! One table, and whoever plays at it on this device.

use crate::advise::Adviser;
use crate::verify::verify;
use crate::{Advised, FromHost, KeptDoc, Lines, ToHost, ToKeep, Who};
use catalog::AnyOptions;
use protocol::{Settings, ToServer};
use std::collections::VecDeque;
use table::{Conn, DocWrite, Job, LogWrite, Moment, NewTable, PersonId, Seed, Step, Table, Write};

/// Where time and secrets come from.
#[derive(Clone, Copy)]
pub struct World {
    /// Milliseconds since 1970.
    pub now: fn() -> u64,
    /// A new seed, unknown to everybody.
    pub seed: fn() -> Seed,
}

/// One table, and who has come to it. It does nothing by itself: whoever runs it hands over what is
/// [said](Host::hear), calls it when it is [due](Host::due) and lets it [think](Host::think).
pub struct Host {
    world: World,
    table: Option<Table>,
    /// A table that waits for the log of its match.
    loading: Option<(String, KeptDoc)>,
    /// What was said to it meanwhile.
    waiting: Vec<(Who, String)>,
    here: Vec<Who>,
    jobs: VecDeque<Job>,
    adviser: Adviser,
}

/// A person at this device. Nobody else can reach its tables, so there is nothing to guess.
fn person(who: Who) -> PersonId {
    let mut id = [0; 16];
    id[15] = who;
    PersonId(id)
}

impl Host {
    /// A host without a table.
    pub fn new(world: World) -> Host {
        Host {
            world,
            table: None,
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
                    Ok(options) => told(self.create(id, options, settings)),
                    Err(why) => broken(&why),
                }
            }
            ToHost::Load { id, doc } => match Table::match_to_load(doc.doc.as_bytes()) {
                Ok(0) => self.load(&id, &doc, ""),
                Ok(match_no) => {
                    self.loading = Some((id, doc));
                    vec![FromHost::WantsLog { match_no }]
                }
                Err(why) => broken(&why),
            },
            ToHost::Log { text } => match self.loading.take() {
                Some((id, doc)) => self.load(&id, &doc, &text),
                None => Vec::new(),
            },
            ToHost::Hear { who, text } if self.loading.is_some() => {
                self.waiting.push((who, text));
                Vec::new()
            }
            ToHost::Hear { who, text } => told(self.say(who, &text)),
            ToHost::Advise { n, question } => {
                let action = self.adviser.advise(question, (self.world.now)()).map(Advised);
                vec![FromHost::Advice { n, action }]
            }
            ToHost::Verify { n, record } => {
                vec![FromHost::Verdict { n, verdict: verify(&record) }]
            }
        }
    }

    fn create(&mut self, id: String, options: AnyOptions, settings: Settings) -> Step {
        let (host, seed) = (person(1), (self.world.seed)());
        let new = NewTable { id, code: String::new(), host, options, settings, seed };
        let (table, doc) = Table::create(new);
        self.table = Some(table);
        let doc = DocWrite { expected_rev: 0, doc, people: Vec::new(), wake_at: None };
        Step { write: Some(Write { doc: Some(doc), log: None }), ..Step::default() }
    }

    fn load(&mut self, id: &str, doc: &KeptDoc, log: &str) -> Vec<FromHost> {
        match Table::load(id, "", doc.rev, doc.doc.as_bytes(), log.as_bytes()) {
            Ok(table) => self.table = Some(table),
            Err(why) => return broken(&why),
        }
        let waiting = std::mem::take(&mut self.waiting);
        waiting.into_iter().flat_map(|(who, text)| told(self.say(who, &text))).collect()
    }

    fn say(&mut self, who: Who, text: &str) -> Step {
        // Whoever draws is our own; should it say nonsense, the next hello makes it good.
        let Ok(message) = ToServer::read(text) else { return Step::default() };
        let (conn, arrives) = (Conn(who.into()), !self.here.contains(&who));
        match &message {
            ToServer::Hello(hello) if arrives => {
                self.here.push(who);
                self.step(|table, moment| table.arrive(conn, person(who), hello, moment))
            }
            _ => self.step(|table, moment| table.hear(conn, &message, moment)),
        }
    }

    /// Time has passed.
    pub fn tick(&mut self) -> Vec<FromHost> {
        told(self.step(Table::tick))
    }

    /// When to [`tick`](Host::tick), in milliseconds since 1970.
    pub fn due(&self) -> Option<u64> {
        self.table.as_ref()?.next_due()
    }

    /// Whether a bot has something to think about.
    pub fn is_pensive(&mut self) -> bool {
        if let Some(table) = &mut self.table {
            let mut seed = self.world.seed;
            let moment = Moment { unix_ms: (self.world.now)(), seed: &mut seed };
            self.jobs.extend(table.jobs(&moment));
        }
        !self.jobs.is_empty()
    }

    /// One bot thinks.
    pub fn think(&mut self) -> Vec<FromHost> {
        let Some(job) = self.jobs.pop_front() else { return Vec::new() };
        let thought = job.think();
        told(self.step(|table, moment| table.thought(thought, moment)))
    }

    fn step(&mut self, act: impl FnOnce(&mut Table, &mut Moment<'_>) -> Step) -> Step {
        let mut seed = self.world.seed;
        let mut moment = Moment { unix_ms: (self.world.now)(), seed: &mut seed };
        self.table.as_mut().map(|table| act(table, &mut moment)).unwrap_or_default()
    }
}

fn broken(why: &dyn std::error::Error) -> Vec<FromHost> {
    vec![FromHost::Broken { why: why.to_string() }]
}

/// What is to be kept, and who is to be told.
fn told(step: Step) -> Vec<FromHost> {
    let keep = step.write.map(|Write { doc, log }| ToKeep {
        doc: doc.map(|doc| KeptDoc { rev: doc.expected_rev + 1, doc: text(doc.doc) }),
        lines: log.map(|LogWrite { match_no, seq, lines, .. }| Lines {
            match_no,
            seq,
            text: text(lines),
        }),
    });
    let tell: Vec<(Who, String)> =
        step.out.into_iter().map(|out| (out.to.0 as Who, text(out.text.into()))).collect();
    let anything = keep.is_some() || !tell.is_empty();
    anything.then_some(FromHost::Step { keep, tell }).into_iter().collect()
}

/// Documents, records and messages are text.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}
