//! Speaking to a server in secret, if it can prove who it is.

use super::address::Server;
use super::error::{Distrust, PlayError};
use std::io;
use std::sync::{Arc, OnceLock};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{CertificateError, ClientConfig, Error, RootCertStore};

/// From here on nobody else can read what is said.
pub async fn secure(server: &Server, stream: TcpStream) -> Result<TlsStream<TcpStream>, PlayError> {
    let host = server.host.trim_matches(['[', ']']).to_owned();
    let name = ServerName::try_from(host).map_err(|_| PlayError::Address(server.to_string()))?;
    let secured = TlsConnector::from(trust()).connect(name, stream).await;
    secured.map_err(|error| why(server, &error))
}

fn why(server: &Server, error: &io::Error) -> PlayError {
    let server = server.to_string();
    let tls = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
    let distrust = match tls {
        Some(Error::InvalidCertificate(why)) => match why {
            CertificateError::UnknownIssuer => Distrust::Stranger,
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                Distrust::OtherName
            }
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
                Distrust::Expired
            }
            other => Distrust::Other(other.to_string()),
        },
        // Whoever answers in other words has never heard of TLS.
        Some(Error::InvalidMessage(_)) => return PlayError::NoTls(server),
        _ => return PlayError::Unreachable(server, error.to_string()),
    };
    PlayError::Certificate(server, distrust)
}

/// Whom this machine trusts. It is read once: every request is a connection.
fn trust() -> Arc<ClientConfig> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    TRUST.get_or_init(read_trust).clone()
}

fn read_trust() -> Arc<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let ring = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(ring).with_safe_default_protocol_versions();
    // The provider has suites for all versions.
    let config = config.expect("TLS has versions");
    Arc::new(config.with_root_certificates(roots).with_no_client_auth())
}
