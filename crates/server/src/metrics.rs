//! What the operator can watch.

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
    pub connections: Gauge,
    pub messages: Counter,
    pub facts: Counter,
    pub unreadable: Counter,
    pub resyncs: Counter,
    pub reloads: Counter,
    refusals: Family<Refused, Counter>,
    /// From the moment a table hears a message to the moment everybody's answer is on its way.
    pub step: Histogram,
    /// The part of it that is waiting for the disk.
    pub commit: Histogram,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Refused {
    code: String,
}

impl Metrics {
    pub fn new() -> Metrics {
        let seconds = || Histogram::new(exponential_buckets(0.000_1, 2.0, 16));
        let mut metrics = Metrics {
            registry: Registry::with_prefix("cavalcade"),
            tables: Gauge::default(),
            connections: Gauge::default(),
            messages: Counter::default(),
            facts: Counter::default(),
            unreadable: Counter::default(),
            resyncs: Counter::default(),
            reloads: Counter::default(),
            refusals: Family::default(),
            step: seconds(),
            commit: seconds(),
        };
        let registry = &mut metrics.registry;
        registry.register("tables", "Tables in memory", metrics.tables.clone());
        registry.register("connections", "Open sockets", metrics.connections.clone());
        registry.register("messages", "Messages from clients", metrics.messages.clone());
        registry.register("facts", "Facts written", metrics.facts.clone());
        registry.register("unreadable", "Messages that can't be read", metrics.unreadable.clone());
        registry.register("resyncs", "Slow clients told anew", metrics.resyncs.clone());
        registry.register("reloads", "Tables loaded again", metrics.reloads.clone());
        registry.register("refusals", "Refusals by code", metrics.refusals.clone());
        registry.register("step_seconds", "Message to answer", metrics.step.clone());
        registry.register("commit_seconds", "Waiting for the disk", metrics.commit.clone());
        metrics
    }

    pub fn refused(&self, code: Code) {
        let code = serde_json::to_string(&code).unwrap_or_default();
        let label = Refused { code: code.trim_matches('"').to_owned() };
        self.refusals.get_or_create(&label).inc();
    }

    /// The page for Prometheus.
    pub fn page(&self) -> String {
        let mut page = String::new();
        // Writing to a string does not fail.
        let _ = prometheus_client::encoding::text::encode(&mut page, &self.registry);
        page
    }
}
