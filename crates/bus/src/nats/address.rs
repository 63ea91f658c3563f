//! Where NATS is, with a password that nothing prints.

use async_nats::{ConnectOptions, ServerAddr};
use std::fmt;
use thiserror::Error;
use url::Url;

/// Where NATS is: `nats://HOST:PORT`, or several with commas between them. Printed, it has no password.
#[derive(Clone)]
pub struct Address {
    servers: Vec<ServerAddr>,
    who: Who,
}

/// Who we say we are.
#[derive(Clone)]
enum Who {
    Nobody,
    User(String, String),
    Token(String),
}

/// An address that can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadAddress {
    /// It is no URL.
    #[error(
        "the bus is at nats://HOST:PORT (or tls://HOST:PORT), several with commas between them: this is none"
    )]
    Malformed,
    /// It is a URL of something else.
    #[error("the bus is a NATS: write nats://HOST:PORT, or tls://HOST:PORT")]
    OtherScheme,
}

impl Address {
    /// Reads `nats://USER:PASSWORD@HOST:PORT`, `nats://TOKEN@HOST`, `tls://HOST`, or several of them.
    pub fn read(text: &str) -> Result<Address, BadAddress> {
        let mut servers = Vec::new();
        let mut who = Who::Nobody;
        for part in text.split(',') {
            let mut url: Url = part.trim().parse().map_err(|_| BadAddress::Malformed)?;
            if !matches!(url.scheme(), "nats" | "tls") {
                return Err(BadAddress::OtherScheme);
            }
            if url.host_str().is_none_or(str::is_empty) || !matches!(url.path(), "" | "/") {
                return Err(BadAddress::Malformed);
            }
            let plain = |text: &str| {
                percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
            };
            match (url.username(), url.password()) {
                ("", None) => {}
                (token, None) => who = Who::Token(plain(token)),
                (user, Some(password)) => who = Who::User(plain(user), plain(password)),
            }
            // What is secret is told apart from where it goes, so that no error can repeat it.
            url.set_username("").map_err(|()| BadAddress::Malformed)?;
            url.set_password(None).map_err(|()| BadAddress::Malformed)?;
            servers.push(ServerAddr::from_url(url).map_err(|_| BadAddress::Malformed)?);
        }
        Ok(Address { servers, who })
    }

    pub(super) fn servers(&self) -> Vec<ServerAddr> {
        self.servers.clone()
    }

    pub(super) fn authorise(&self, options: ConnectOptions) -> ConnectOptions {
        match &self.who {
            Who::Nobody => options,
            Who::User(user, password) => options.user_and_password(user.clone(), password.clone()),
            Who::Token(token) => options.token(token.clone()),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, server) in self.servers.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma}{}://{}:{}", server.scheme(), server.host(), server.port())?;
        }
        Ok(())
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

    #[test]
    fn an_address_is_read_and_its_password_is_not_told() {
        let address = Address::read("nats://ana:se%20cret@one:4223,tls://two").unwrap();
        assert_eq!(address.to_string(), "nats://one:4223,tls://two:4222");
        assert!(!format!("{address:?}").contains("cret"));
        assert!(matches!(address.who, Who::User(_, password) if password == "se cret"));
        let token = Address::read("nats://t0ken@one").unwrap();
        assert!(!format!("{token:?} {token}").contains("t0ken"));
    }

    #[test]
    fn what_is_no_address_is_said() {
        for (text, why) in [
            ("", BadAddress::Malformed),
            ("one:4222", BadAddress::OtherScheme),
            ("nats://", BadAddress::Malformed),
            ("nats://one/there", BadAddress::Malformed),
            ("http://one", BadAddress::OtherScheme),
            ("nats://one,redis://two", BadAddress::OtherScheme),
        ] {
            assert_eq!(Address::read(text).map(|_| ()), Err(why), "{text}");
        }
    }
}
