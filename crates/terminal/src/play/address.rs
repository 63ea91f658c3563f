//! Where a friend's table is, as people write it.

use super::error::PlayError;
use http::Uri;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// A server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    /// Whether it is spoken to in secret.
    pub tls: bool,
    /// Its name or number; one of IPv6 stands in brackets.
    pub host: String,
    /// Its port.
    pub port: u16,
}

/// A table at a server, or what leads to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The server.
    pub server: Server,
    /// The table there.
    pub at: At,
}

/// What leads to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum At {
    /// Its id, which is in its link.
    Table(String),
    /// The code that people tell each other.
    Code(String),
}

impl Server {
    /// As the `Host` header says it.
    pub fn authority(&self) -> String {
        let usual = if self.tls { 443 } else { 80 };
        match self.port == usual {
            true => self.host.clone(),
            false => format!("{}:{}", self.host, self.port),
        }
    }

    /// The link to a table.
    pub fn link(&self, table: &str) -> String {
        format!("{self}/t/{table}")
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.tls { "https" } else { "http" }, self.authority())
    }
}

fn wrong(text: &str) -> PlayError {
    PlayError::Address(text.to_owned())
}

/// The parts of an address: a server, and the path behind it.
fn read(text: &str) -> Result<(Server, String), PlayError> {
    let text = text.trim();
    let named = text.contains("://");
    let whole = if named { text.to_owned() } else { format!("http://{text}") };
    let uri: Uri = whole.parse().map_err(|_| wrong(text))?;
    let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(|| wrong(text))?;
    let bare = host.trim_matches(['[', ']']);
    let tls = match uri.scheme_str() {
        Some("http") if named => false,
        Some("https") => true,
        _ if named => return Err(wrong(text)),
        // A machine at home has no certificate; a name in the world has one.
        _ => uri.port().is_none() && bare != "localhost" && bare.parse::<IpAddr>().is_err(),
    };
    let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
    Ok((Server { tls, host: host.to_owned(), port }, uri.path().to_owned()))
}

impl FromStr for Server {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Server, PlayError> {
        let (server, path) = read(text)?;
        if matches!(path.as_str(), "" | "/") { Ok(server) } else { Err(wrong(text)) }
    }
}

impl FromStr for Address {
    type Err = PlayError;

    /// A link (`https://play.example/t/…`), or a code and its server (`LUPUBENU@play.example`).
    fn from_str(text: &str) -> Result<Address, PlayError> {
        if let Some((code, server)) = text.split_once('@') {
            let code: String = code.chars().filter(char::is_ascii_alphabetic).collect();
            let server = server.parse().map_err(|_| wrong(text))?;
            let at = At::Code(code);
            return if at == At::Code(String::new()) {
                Err(wrong(text))
            } else {
                Ok(Address { server, at })
            };
        }
        let (server, path) = read(text)?;
        let id = path.strip_prefix("/t/").map(|id| id.trim_end_matches('/'));
        let is_id = |id: &&str| {
            !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
        };
        let id = id.filter(is_id).ok_or_else(|| wrong(text))?.to_owned();
        Ok(Address { server, at: At::Table(id) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_codes_are_read_as_people_write_them() {
        let read = |text: &str| {
            let Address { server, at } = text.parse().unwrap();
            (server.to_string(), at)
        };
        let table = |id: &str| At::Table(id.to_owned());
        let code = |code: &str| At::Code(code.to_owned());
        assert_eq!(
            read("http://localhost:8080/t/a1b2"),
            ("http://localhost:8080".into(), table("a1b2"))
        );
        assert_eq!(read("https://play.example/t/x/"), ("https://play.example".into(), table("x")));
        assert_eq!(read("play.example/t/x"), ("https://play.example".into(), table("x")));
        assert_eq!(
            read("lupu benu@127.0.0.1:9000"),
            ("http://127.0.0.1:9000".into(), code("lupubenu"))
        );
        assert_eq!(
            read("LUPU-BENU@https://a.example"),
            ("https://a.example".into(), code("LUPUBENU"))
        );
        assert_eq!(read("LUPU@[::1]:80"), ("http://[::1]".into(), code("LUPU")));
        for wrong in ["", "nonsense", "http://x", "ftp://x/t/a", "@x", "http://x/t/a/b", "12@"] {
            assert!(matches!(wrong.parse::<Address>(), Err(PlayError::Address(_))), "{wrong}");
        }
    }
}
