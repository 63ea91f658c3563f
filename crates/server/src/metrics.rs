//! What the operator can watch.

use crate::door::Slow;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use protocol::Code;

/// What the operator can watch.
pub(crate) struct Metrics {
    registry: Registry,
    pub tables: Gauge,
    /// Sockets at tables.
    pub connections: Gauge,
    /// Connections of any kind, at the door.
    pub open: Gauge,
    pub accept_failures: Counter,
    slow: Family<TooSlow, Counter>,
    requests: Family<Answered, Counter>,
    /// From a request's header to the moment its answer is on its way.
    pub request: Histogram,
    pub messages: Counter,
    pub facts: Counter,
    pub unreadable: Counter,
    pub resyncs: Counter,
    pub reloads: Counter,
    pub commit_failures: Counter,
    refusals: Family<Refused, Counter>,
    /// From the moment a table hears a message to the moment everybody's answer is on its way.
    pub step: Histogram,
    /// The part of it that is waiting for the disk.
    pub commit: Histogram,
    /// What there is to watch where there are several nodes.
    pub nodes: NodeMetrics,
}

/// What there is to watch where there are several nodes.
pub(crate) struct NodeMetrics {
    pub owned: Gauge,
    pub hand_overs: Counter,
    pub expelled: Counter,
    pub sessions_lost: Counter,
    pub unreadable: Counter,
    /// From ourselves to ourselves.
    pub bus: Histogram,
}

impl NodeMetrics {
    fn register(&self, registry: &mut Registry) {
        registry.register("owned_tables", "Tables that this node runs", self.owned.clone());
        let taken = self.hand_overs.clone();
        registry.register("hand_overs", "Tables taken over from another node", taken);
        let expelled = self.expelled.clone();
        registry.register("expelled", "Times that the others took this node for gone", expelled);
        let lost = self.sessions_lost.clone();
        registry.register("sessions_lost", "Ways to other nodes that were given up", lost);
        let unreadable = self.unreadable.clone();
        registry.register("bus_unreadable", "Messages of nodes that can't be read", unreadable);
        registry.register("bus_seconds", "Over the bus and back", self.bus.clone());
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Refused {
    at: &'static str,
    code: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct TooSlow {
    at: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Answered {
    status: u16,
}

/// Who refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// A connection, before anything is read from it.
    Door,
    /// A request.
    Http,
    /// A message, before the table hears it.
    Socket,
    /// A message, at the table.
    Table,
}

impl At {
    const fn key(self) -> &'static str {
        match self {
            At::Door => "door",
            At::Http => "http",
            At::Socket => "socket",
            At::Table => "table",
        }
    }
}

impl Metrics {
    /// With the name of the node, if there are several.
    pub fn new(node: Option<&str>) -> Metrics {
        let seconds = || Histogram::new(exponential_buckets(0.000_1, 2.0, 16));
        let mut metrics = Metrics {
            registry: match node {
                Some(name) => {
                    let label = ("node".into(), name.to_owned().into());
                    Registry::with_prefix_and_labels("cavalcade", std::iter::once(label))
                }
                None => Registry::with_prefix("cavalcade"),
            },
            tables: Gauge::default(),
            connections: Gauge::default(),
            open: Gauge::default(),
            accept_failures: Counter::default(),
            slow: Family::default(),
            requests: Family::default(),
            request: seconds(),
            messages: Counter::default(),
            facts: Counter::default(),
            unreadable: Counter::default(),
            resyncs: Counter::default(),
            reloads: Counter::default(),
            commit_failures: Counter::default(),
            refusals: Family::default(),
            step: seconds(),
            commit: seconds(),
            nodes: NodeMetrics {
                owned: Gauge::default(),
                hand_overs: Counter::default(),
                expelled: Counter::default(),
                sessions_lost: Counter::default(),
                unreadable: Counter::default(),
                bus: seconds(),
            },
        };
        let registry = &mut metrics.registry;
        registry.register("tables", "Tables in memory", metrics.tables.clone());
        registry.register("connections", "Open sockets", metrics.connections.clone());
        registry.register("open", "Open connections, sockets too", metrics.open.clone());
        let failures = metrics.accept_failures.clone();
        registry.register("accept_failures", "Connections that the system refused", failures);
        registry.register("slow", "Connections closed for being slow", metrics.slow.clone());
        registry.register("requests", "Requests by status", metrics.requests.clone());
        registry.register("request_seconds", "Request to answer", metrics.request.clone());
        registry.register("messages", "Messages from clients", metrics.messages.clone());
        registry.register("facts", "Facts written", metrics.facts.clone());
        registry.register("unreadable", "Messages that can't be read", metrics.unreadable.clone());
        registry.register("resyncs", "Slow clients told anew", metrics.resyncs.clone());
        registry.register("reloads", "Tables loaded again", metrics.reloads.clone());
        let failures = metrics.commit_failures.clone();
        registry.register("commit_failures", "Moves that could not be written", failures);
        registry.register("refusals", "Refusals by code and place", metrics.refusals.clone());
        registry.register("step_seconds", "Message to answer", metrics.step.clone());
        registry.register("commit_seconds", "Waiting for the disk", metrics.commit.clone());
        if node.is_some() {
            metrics.nodes.register(registry);
        }
        metrics
    }

    pub fn refused(&self, at: At, code: Code) {
        let code = serde_json::to_string(&code).unwrap_or_default();
        let label = Refused { at: at.key(), code: code.trim_matches('"').to_owned() };
        self.refusals.get_or_create(&label).inc();
    }

    pub fn too_slow(&self, at: Slow) {
        self.slow.get_or_create(&TooSlow { at: at.key() }).inc();
    }

    pub fn answered(&self, status: u16) {
        self.requests.get_or_create(&Answered { status }).inc();
    }

    /// The page for Prometheus.
    pub fn page(&self) -> String {
        let mut page = String::new();
        // Writing to a string does not fail.
        let _ = prometheus_client::encoding::text::encode(&mut page, &self.registry);
        page
    }
}
