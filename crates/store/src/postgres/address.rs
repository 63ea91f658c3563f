//! Where a PostgreSQL is and who we are there: a URL, and PostgreSQL's own variables for what it leaves
//! out. The password is in here, and nothing that is printed has it.

use super::tls::Tls;
use percent_encoding::percent_decode_str;
use std::fmt;
use std::path::Path;
use std::time::Duration;
use thiserror::Error;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

/// The address of a database. `Display` and `Debug` tell it without the password.
#[derive(Clone)]
pub struct Address {
    pub(super) config: Config,
    pub(super) tls: Tls,
}

/// A text that is no [`Address`]. It is not told again, because a password may be in it.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadAddress {
    /// It can't be read.
    #[error(
        "the address of the database can't be read: write postgres://USER@HOST:PORT/DATABASE, and the \
         password into PGPASSWORD or, with %XX for what is neither letter nor digit, behind USER:"
    )]
    Unreadable,
    /// A part of it says something that we can't do.
    #[error("`{name}` of the database's address can't be that: {expected}")]
    Value {
        /// As it is called in the address.
        name: &'static str,
        /// What it may be.
        expected: &'static str,
    },
}

/// How long a connection may take to come up.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// After so long a peer that acknowledges nothing is taken for gone.
const SILENT_FOR: Duration = Duration::from_secs(10);

/// Where Debian and others put the socket.
const SOCKET_FOLDER: &str = "/var/run/postgresql";

impl Address {
    /// Whether a text means a database, rather than a folder.
    pub fn is_meant(text: &str) -> bool {
        ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
    }

    /// Reads a URL; what it does not say is taken from the environment: `PGHOST`, `PGPORT`, `PGUSER`,
    /// `PGPASSWORD`, `PGDATABASE`, `PGSSLMODE`, `PGSSLROOTCERT`, `PGAPPNAME`, `PGOPTIONS`,
    /// `PGCONNECT_TIMEOUT`, `PGTARGETSESSIONATTRS`.
    pub fn read(url: &str) -> Result<Self, BadAddress> {
        Self::with(url, |name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn with(url: &str, env: impl Fn(&str) -> Option<String>) -> Result<Self, BadAddress> {
        if !Self::is_meant(url) {
            return Err(BadAddress::Unreadable);
        }
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        if place.matches('@').count() > 1 {
            // A password with an `@` in it would be taken for a host, and told.
            return Err(BadAddress::Unreadable);
        }
        let place = with_port(place, env("PGPORT").as_deref());
        let mut said = Said::default();
        let mut others = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or(BadAddress::Unreadable)?;
            let decoded =
                || percent_decode_str(value).decode_utf8().map(std::borrow::Cow::into_owned);
            let decoded = || decoded().map_err(|_| BadAddress::Unreadable);
            match name {
                "sslmode" => said.ssl_mode = Some(decoded()?),
                "sslrootcert" => said.root = Some(decoded()?),
                _ => {
                    said.names.push(name.to_owned());
                    others.push(pair);
                }
            }
        }
        let rest = if others.is_empty() { String::new() } else { format!("?{}", others.join("&")) };
        let mut config: Config =
            format!("{place}{rest}").parse().map_err(|_| BadAddress::Unreadable)?;
        fill(&mut config, &said, &env)?;
        let mode = said.ssl_mode.or_else(|| env("PGSSLMODE"));
        let root = said.root.or_else(|| env("PGSSLROOTCERT"));
        let is_local = config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_)));
        let expected = "disable, prefer, require, verify-ca or verify-full";
        let tls = Tls::read(mode.as_deref(), root.as_deref())
            .ok_or(BadAddress::Value { name: "sslmode", expected })?;
        // A socket of this machine needs none, and PostgreSQL has none for it.
        config.ssl_mode(if is_local { SslMode::Disable } else { tls.mode() });
        Ok(Self { config, tls })
    }

    /// Who we are there.
    pub(super) fn user(&self) -> &str {
        self.config.get_user().unwrap_or("(you)")
    }

    /// Which database is meant: by default the one that is called like the user.
    pub(super) fn database(&self) -> &str {
        self.config.get_dbname().unwrap_or_else(|| self.user())
    }
}

/// What the query of the URL says itself.
#[derive(Default)]
struct Said {
    ssl_mode: Option<String>,
    root: Option<String>,
    names: Vec<String>,
}

impl Said {
    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|said| said == name)
    }
}

/// The driver takes a host without a port for one with the usual port, whatever `PGPORT` says.
fn with_port(place: &str, port: Option<&str>) -> String {
    let begin =
        place.find('@').or_else(|| place.find("//").map(|at| at + 1)).map_or(0, |at| at + 1);
    let end = place[begin..].find('/').map_or(place.len(), |at| begin + at);
    let host = &place[begin..end];
    match port {
        Some(port) if !host.is_empty() && !host.contains([':', ',']) => {
            format!("{}{host}:{port}{}", &place[..begin], &place[end..])
        }
        _ => place.to_owned(),
    }
}

fn fill(
    config: &mut Config,
    said: &Said,
    env: &impl Fn(&str) -> Option<String>,
) -> Result<(), BadAddress> {
    // An empty host in the URL is one that was not said.
    let is_said = |host: &Host| !matches!(host, Host::Tcp(name) if name.is_empty());
    if !config.get_hosts().iter().any(is_said) && config.get_hostaddrs().is_empty() {
        let usual = if Path::new(SOCKET_FOLDER).is_dir() { SOCKET_FOLDER } else { "localhost" };
        for host in env("PGHOST").unwrap_or_else(|| usual.to_owned()).split(',') {
            // What begins with a slash is a folder.
            config.host(host);
        }
    }
    if config.get_ports().is_empty() {
        for port in env("PGPORT").iter().flat_map(|ports| ports.split(',')) {
            let bad = BadAddress::Value { name: "PGPORT", expected: "a number below 65536" };
            config.port(port.parse().map_err(|_| bad)?);
        }
    }
    if let (None, Some(user)) = (config.get_user(), env("PGUSER")) {
        config.user(user);
    }
    if let (None, Some(password)) = (config.get_password(), env("PGPASSWORD")) {
        config.password(password);
    }
    if let (None, Some(name)) = (config.get_dbname(), env("PGDATABASE")) {
        config.dbname(name);
    }
    if let (None, Some(options)) = (config.get_options(), env("PGOPTIONS")) {
        config.options(options);
    }
    if config.get_application_name().is_none() {
        config.application_name(env("PGAPPNAME").unwrap_or_else(|| "cavalcade".to_owned()));
    }
    if config.get_connect_timeout().is_none() {
        let seconds =
            env("PGCONNECT_TIMEOUT").and_then(|text| text.parse().ok()).filter(|&s| s > 0);
        config.connect_timeout(seconds.map_or(CONNECT_WITHIN, Duration::from_secs));
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(SILENT_FOR);
    }
    if !said.has("keepalives_idle") {
        config.keepalives_idle(SILENT_FOR);
    }
    if !said.has("target_session_attrs") {
        // Of several hosts the one that can be written to: after a fail-over it is another one.
        let any = env("PGTARGETSESSIONATTRS").as_deref() == Some("any");
        let attrs = if any { TargetSessionAttrs::Any } else { TargetSessionAttrs::ReadWrite };
        config.target_session_attrs(attrs);
    }
    Ok(())
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        let ports = self.config.get_ports();
        for (i, host) in self.config.get_hosts().iter().enumerate() {
            f.write_str(if i > 0 { "," } else { "" })?;
            match host {
                Host::Tcp(name) => f.write_str(name)?,
                #[cfg(unix)]
                Host::Unix(path) => write!(f, "{}", path.display())?,
            }
            if let Some(port) = ports.get(i).or(ports.first()).filter(|&&port| port != 5432) {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{}", self.config.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str, env: &[(&str, &str)]) -> Result<Address, BadAddress> {
        let find = |name: &str| env.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Address::with(url, find)
    }

    #[test]
    fn the_password_is_used_and_never_told() {
        let in_url = "postgres://ana:s3cr%2Ft@db.example:6000/house?sslmode=require";
        let in_query = "postgresql://ana@db.example:6000/house?password=s3cr/t";
        let in_env = "postgres://ana@db.example:6000/house";
        for url in [in_url, in_query, in_env] {
            let address = read(url, &[("PGPASSWORD", "s3cr/t")]).unwrap();
            assert_eq!(address.config.get_password(), Some(&b"s3cr/t"[..]));
            assert_eq!(address.to_string(), "postgres://ana@db.example:6000/house");
            for told in
                [format!("{address:?}"), format!("{address:#?}"), format!("{:?}", address.config)]
            {
                assert!(!told.contains("s3cr"), "{told}");
            }
        }
        // Nor by what is wrong with it.
        for bad in [
            "postgres://ana:x@s3cr@host/db",
            "postgres://ana:x?s3cr@host/db",
            "postgres://ana:s3cr@host:port/db",
            "postgres://ana:s3cr@host/db?sslmode=s3cr",
            "postgres://ana:s3cr@host/db?s3cr=1",
            "mysql://ana:s3cr@host",
        ] {
            let error = read(bad, &[]).map(drop).expect_err(bad);
            assert!(!format!("{error} {error:?}").contains("s3cr"), "{error}");
        }
    }

    #[test]
    fn what_the_url_leaves_out_is_in_the_variables() {
        let env = [
            ("PGHOST", "one,two"),
            ("PGPORT", "1,2"),
            ("PGUSER", "bo"),
            ("PGPASSWORD", "pw"),
            ("PGDATABASE", "house"),
            ("PGSSLMODE", "verify-full"),
            ("PGCONNECT_TIMEOUT", "7"),
        ];
        let all = read("postgres://", &env).unwrap();
        assert_eq!(all.to_string(), "postgres://bo@one:1,two:2/house");
        assert_eq!(all.config.get_password(), Some(&b"pw"[..]));
        assert_eq!(all.config.get_ssl_mode(), SslMode::Require);
        assert_eq!(all.config.get_connect_timeout(), Some(&Duration::from_secs(7)));
        assert_eq!(all.config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        let port = |url| read(url, &[("PGPORT", "6000")]).unwrap().to_string();
        assert_eq!(port("postgres://ana@host/db"), "postgres://ana@host:6000/db");
        assert_eq!(port("postgres://ana:x@host:7/db"), "postgres://ana@host:7/db");
        assert_eq!(port("postgres://host"), "postgres://host:6000/");
        // What the URL says counts more.
        let url = "postgres://ana:x@host:9/db?sslmode=disable&target_session_attrs=any";
        let said = read(url, &env).unwrap();
        assert_eq!(said.to_string(), "postgres://ana@host:9/db");
        assert_eq!(said.config.get_password(), Some(&b"x"[..]));
        assert_eq!(said.config.get_ssl_mode(), SslMode::Disable);
        assert_eq!(said.config.get_target_session_attrs(), TargetSessionAttrs::Any);
    }

    #[test]
    fn a_socket_of_this_machine_needs_no_tls() {
        let local = read("postgres://ana@%2Frun%2Fpg/db?sslmode=require", &[]).unwrap();
        assert_eq!(local.config.get_ssl_mode(), SslMode::Disable);
        assert_eq!(local.to_string(), "postgres://ana@/run/pg/db");
    }

    #[test]
    fn other_texts_are_no_address() {
        for bad in ["", "cavalcade-data", "mysql://host/db", "postgres://host:port/db"] {
            assert_eq!(read(bad, &[]).map(drop), Err(BadAddress::Unreadable), "{bad}");
        }
        let bad = read("postgres://host/db?sslmode=sometimes", &[]).map(drop).unwrap_err();
        assert!(bad.to_string().contains("verify-full"), "{bad}");
    }
}
