//! One server of several, as it is said on the command line.

use crate::data::Typed;
use anyhow::{Context, Result};
use bus::{Address, Nats};
use clap::Args;
use server::{Cluster, Times};
use std::sync::Arc;
use store::Leases;

#[derive(Args)]
pub struct NodesArgs {
    // Brackets would be shown in the help.
    #[allow(clippy::doc_markdown)]
    /// The NATS between this server and others at the same PostgreSQL: nats://USER:PASSWORD@HOST:4222, several
    /// servers with commas between them
    #[arg(long, value_name = "URL", env = "CAVALCADE_BUS", hide_env_values = true)]
    bus: Option<Typed>,
    /// What this server is called among the others, in metrics and logs [default: the machine's name]
    #[arg(long, value_name = "NAME", env = "CAVALCADE_NODE")]
    node: Option<String>,
}

impl NodesArgs {
    /// What is needed to be one of several, if that was asked for.
    pub async fn cluster(&self, leases: Option<Arc<dyn Leases>>) -> Result<Option<Cluster>> {
        let Some(typed) = &self.bus else { return Ok(None) };
        let leases = leases.context(
            "--bus is for servers that share a PostgreSQL: give --store postgres://… as well",
        )?;
        let address = Address::read(typed.as_str()).context("--bus")?;
        let name = self.node.clone().unwrap_or_else(machine);
        let bus = Arc::new(Nats::connect(&address, &name).await?);
        Ok(Some(Cluster { name, bus, leases, times: Times::default() }))
    }
}

/// What the machine is called.
fn machine() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let told = told.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    let name = told.trim();
    if name.is_empty() { "node".to_owned() } else { name.to_owned() }
}
