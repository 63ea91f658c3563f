//! `cavalcade serve`: tables for a household, a club, a school.

use crate::data::DataArgs;
use crate::keep::Keep;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Addresses, BadLimit, Config, Limits, OpenFiles, Page, PublicUrl, Server};
use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

#[derive(Args)]
#[command(long_about = "\
Serve tables to browsers and programs.

Everything is kept in one folder, or in a PostgreSQL (--store). Whoever wants to play opens the address that is printed; nobody
needs an account. Stop it with Ctrl-C: clients are told, and whatever was begun is finished.")]
#[command(after_help = "\
Examples:
  cavalcade serve                            for this machine
  cavalcade serve --listen 0.0.0.0:8080      for everybody in the same network
  cavalcade serve --public-url https://play.example --behind-proxy
  PGPASSWORD=… cavalcade serve --store postgres://cavalcade@db.example/cavalcade
  PGPASSWORD=… cavalcade serve --store postgres://… --bus nats://bus.example --node one
  cavalcade serve --limit tables-per-day=50 --limit idle-seconds=60")]
pub struct ServeArgs {
    /// Where to listen; 0.0.0.0 lets other machines in; port 0 takes a free one
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value = "127.0.0.1:8080",
        env = "CAVALCADE_LISTEN"
    )]
    listen: SocketAddr,
    #[command(flatten)]
    data: DataArgs,
    #[cfg(feature = "nodes")]
    #[command(flatten)]
    nodes: crate::nodes::NodesArgs,
    // Brackets would be shown in the help.
    #[allow(clippy::doc_markdown)]
    /// The address that people use, when a proxy stands in front, such as `https://play.example`
    #[arg(long, value_name = "URL", env = "CAVALCADE_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// Believe the X-Forwarded-For and X-Forwarded-Proto of the proxy in front
    #[arg(long, env = "CAVALCADE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How long tables are kept at which no match ever began: 12h, 7d, 8w or forever
    #[arg(long, value_name = "TIME", default_value = "7d", env = "CAVALCADE_KEEP_UNPLAYED")]
    keep_unplayed: Keep,
    /// How long tables and the records of their matches are kept after they were last touched
    #[arg(long, value_name = "TIME", default_value = "forever", env = "CAVALCADE_RETAIN")]
    retain: Keep,
    /// Set a limit, such as tables-per-day=50; docs/hosting.md lists them
    #[arg(
        long = "limit",
        value_name = "NAME=VALUE",
        value_delimiter = ',',
        value_parser = limit,
        env = "CAVALCADE_LIMITS"
    )]
    limits: Vec<String>,
    /// How the log is written
    #[arg(long, value_enum, default_value_t = LogFormat::Text, env = "CAVALCADE_LOG_FORMAT")]
    log: LogFormat,
    /// How much of people's addresses the log tells
    #[arg(long, value_enum, default_value_t = Told::Short, env = "CAVALCADE_LOG_ADDRESSES")]
    log_addresses: Told,
    /// Serve the page from this folder, for whoever is working on it
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
    /// Open the game in a browser, where there is one
    #[arg(long)]
    open: bool,
    /// Take messages as fast as they come, for load tests
    #[arg(long)]
    generous: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Told {
    /// Nothing
    None,
    /// Their network only
    Short,
    /// All of them
    Full,
}

impl From<Told> for Addresses {
    fn from(told: Told) -> Addresses {
        match told {
            Told::None => Addresses::None,
            Told::Short => Addresses::Short,
            Told::Full => Addresses::Full,
        }
    }
}

/// A limit that can be set.
fn limit(written: &str) -> Result<String, BadLimit> {
    Limits::default().set(written).map(|()| written.to_owned())
}

/// The limits that were asked for, and no more connections than there are files for.
fn limits(args: &ServeArgs) -> Result<Limits> {
    let mut limits = if args.generous { Limits::generous() } else { Limits::default() };
    for limit in &args.limits {
        limits.set(limit)?;
    }
    if let Some(files) = OpenFiles::raise() {
        let wanted = if limits.connections == 0 { u32::MAX } else { limits.connections };
        let is_asked = args.limits.iter().any(|limit| limit.starts_with("connections="));
        limits.connections = files.connections(wanted);
        let OpenFiles { now: allowed, before } = files;
        tracing::info!(allowed, before, connections = limits.connections, "open files");
        // Without a limit, as many as there are files for are what was asked for.
        if let Some(needed) = files.missing(wanted, is_asked && wanted < u32::MAX) {
            tracing::warn!(
                allowed,
                needed,
                connections = limits.connections,
                "the system allows too few open files: give it as many as are needed \
                 (LimitNOFILE= of the service, ulimit -Hn of a shell), or ask for fewer \
                 connections (--limit connections=)"
            );
        }
    }
    Ok(limits)
}

pub fn run(args: &ServeArgs) -> Result<ExitCode> {
    start_log(args.log);
    let place = args.data.place()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let opened = runtime.block_on(place.open_for_nodes());
    let opened = opened.with_context(|| format!("the data in {place}"))?;
    #[cfg(feature = "nodes")]
    let cluster = runtime.block_on(args.nodes.cluster(opened.leases.clone()))?;
    let config = Config {
        public_url: args.public_url.clone(),
        behind_proxy: args.behind_proxy,
        limits: limits(args)?,
        log_addresses: args.log_addresses.into(),
        keep: server::Keep { unplayed: args.keep_unplayed.0, played: args.retain.0 },
        page: args.page.clone().map_or(Page::Built(crate::page::PAGE), Page::Folder),
        ..Config::default()
    };
    runtime.block_on(async {
        let listener = TcpListener::bind(args.listen)
            .await
            .with_context(|| format!("can't listen at {}: choose another --listen", args.listen))?;
        announce(listener.local_addr()?, args.public_url.as_ref());
        if args.open {
            open_browser(listener.local_addr()?.port());
        }
        #[cfg(feature = "nodes")]
        let server = match cluster {
            Some(cluster) => Server::among(config, opened.store, cluster),
            None => Server::new(config, opened.store),
        };
        #[cfg(not(feature = "nodes"))]
        let server = Server::new(config, opened.store);
        server.run(listener, stop_signal()).await?;
        tracing::info!("stopped");
        Ok(ExitCode::SUCCESS)
    })
}

fn start_log(format: LogFormat) {
    // Whoever looks at a terminal wants to see the address and what goes wrong; whoever keeps the
    // log wants to see every request.
    let watched = std::io::stderr().is_terminal() && format == LogFormat::Text;
    // What happens to the bus is told in words of our own.
    let usual = if watched { "info,request=warn,async_nats=off" } else { "info,async_nats=off" };
    let filter = EnvFilter::try_from_env("CAVALCADE_LOG").unwrap_or_else(|_| usual.into());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let ansi = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    match format {
        LogFormat::Text => log.with_ansi(ansi).with_target(false).init(),
        LogFormat::Json => log.json().init(),
    }
}

/// Says where the game is; with a code to scan, where other machines can come in.
fn announce(listening: SocketAddr, public_url: Option<&PublicUrl>) {
    if let Some(url) = public_url {
        println!("Cavalcade is at {url}");
        print_code(url.as_str());
        return;
    }
    let port = listening.port();
    if !listening.ip().is_unspecified() {
        println!("Cavalcade is at http://{listening}");
        if !listening.ip().is_loopback() {
            print_code(&format!("http://{listening}"));
        }
        return;
    }
    println!("Cavalcade is at http://localhost:{port}");
    let Some(address) = lan_address() else { return };
    let url = format!("http://{}", SocketAddr::new(address, port));
    println!("For phones and others in the same network: {url}");
    print_code(&url);
}

/// Opens the game in a browser, if this machine has a screen.
fn open_browser(port: u16) {
    let has_screen =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    if has_screen || cfg!(target_os = "macos") {
        let quiet = std::process::Stdio::null;
        let mut open = std::process::Command::new(opener);
        open.arg(format!("http://localhost:{port}")).stdout(quiet()).stderr(quiet());
        // Where there is none, the address is on the screen.
        drop(open.spawn());
    }
}

/// The address by which others in the network reach this machine.
fn lan_address() -> Option<IpAddr> {
    let all = if_addrs::get_if_addrs().ok()?;
    let mut others = all.into_iter().map(|i| i.ip()).filter(|ip| !ip.is_loopback());
    // Telephones know IPv4 everywhere.
    others.find(IpAddr::is_ipv4)
}

fn print_code(url: &str) {
    if !std::io::stdout().is_terminal() {
        return;
    }
    if let Ok(code) = QrCode::new(url) {
        // Terminals are dark more often than not: the light squares are drawn.
        let picture = code
            .render::<Dense1x2>()
            .dark_color(Dense1x2::Dark)
            .light_color(Dense1x2::Light)
            .build();
        println!("{picture}");
    }
}

/// Ctrl-C, or whatever stops a service.
async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
