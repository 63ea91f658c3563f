//! The address that people use.

use axum::http::Uri;
use std::fmt;
use std::str::FromStr;

/// The address that people use, as browsers write it in `Origin`: scheme, host, and the port if it is
/// not the usual one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

/// Why something is no such address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadUrl {
    /// It can't be read at all.
    #[error("write it as https://play.example")]
    Unreadable,
    /// Something else than a browser's page.
    #[error("it begins with https:// or http://")]
    Scheme,
    /// Nobody is there.
    #[error("it names a host, without a user: https://play.example")]
    Host,
    /// What stands behind the colon.
    #[error("its port is a number up to 65535")]
    Port,
    /// The page is at the root of its host.
    #[error("it ends after the host, or after the port: the game has a host of its own")]
    Path,
}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(written: &str) -> Result<PublicUrl, BadUrl> {
        // A reader of addresses would leave it out.
        if written.contains('#') {
            return Err(BadUrl::Path);
        }
        let url: Uri = written.trim().parse().map_err(|_| BadUrl::Unreadable)?;
        let (scheme, usual) = match url.scheme_str() {
            Some("https") => ("https", 443_u16),
            Some("http") => ("http", 80),
            _ => return Err(BadUrl::Scheme),
        };
        let authority = url.authority().ok_or(BadUrl::Host)?;
        if authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(BadUrl::Host);
        }
        if !matches!(url.path(), "" | "/") || url.query().is_some() {
            return Err(BadUrl::Path);
        }
        let host = authority.host().to_ascii_lowercase();
        let port = match authority.as_str()[host.len()..].strip_prefix(':') {
            Some(port) => port.parse().map_err(|_| BadUrl::Port)?,
            None => usual,
        };
        Ok(PublicUrl(match port == usual {
            true => format!("{scheme}://{host}"),
            false => format!("{scheme}://{host}:{port}"),
        }))
    }
}

impl PublicUrl {
    /// As browsers write it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether people come over TLS, so that cookies may say so.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_as_browsers_write_them() {
        for (written, read) in [
            ("https://play.example", "https://play.example"),
            ("https://Play.Example/", "https://play.example"),
            ("https://play.example:443", "https://play.example"),
            ("http://192.168.1.7:8080", "http://192.168.1.7:8080"),
            ("http://[::1]:80/", "http://[::1]"),
        ] {
            assert_eq!(written.parse::<PublicUrl>().unwrap().as_str(), read);
        }
    }

    #[test]
    fn what_is_no_address_of_a_page_is_told_apart() {
        for (written, why) in [
            ("", BadUrl::Unreadable),
            ("play.example", BadUrl::Scheme),
            ("ftp://play.example", BadUrl::Scheme),
            ("/games", BadUrl::Scheme),
            ("https://", BadUrl::Unreadable),
            ("https://me@play.example", BadUrl::Host),
            ("https://play.example/games", BadUrl::Path),
            ("https://play.example/?a=1", BadUrl::Path),
            ("https://play.example/#t", BadUrl::Path),
            ("https://play.example:x", BadUrl::Port),
            ("https://play.example:", BadUrl::Port),
            ("https://play.example:70000", BadUrl::Port),
        ] {
            assert_eq!(written.parse::<PublicUrl>(), Err(why), "{written}");
        }
    }
}
