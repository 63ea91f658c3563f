//! TLS to the database, with the modes that libpq has: what `sslmode` and `sslrootcert` mean is what
//! people know from `psql`.

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::CryptoProvider;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error as ThisError;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

/// How a connection is secured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tls {
    mode: SslMode,
    check: Check,
}

/// What of the server's certificate is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Check {
    /// Nothing: who listens on the way learns nothing, who stands in between does.
    Nothing,
    /// That one of the roots vouches for it, whatever name it has.
    Issuer(Roots),
    /// That, and the name.
    Name(Roots),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Roots {
    System,
    File(PathBuf),
}

/// Why TLS can't be had.
#[derive(Debug, ThisError)]
pub(super) enum TlsError {
    #[error("the certificates in {} can't be read: check sslrootcert", .0.display())]
    Roots(PathBuf, #[source] Box<dyn Error + Send + Sync>),
    #[error("there are no certificates to check with: name a file by sslrootcert")]
    NoRoots,
    #[error(transparent)]
    Rustls(#[from] rustls::Error),
}

impl Tls {
    /// As `sslmode` and `sslrootcert` say; nothing, if there is no such mode. Without a file, the
    /// system's roots count.
    pub fn read(mode: Option<&str>, root: Option<&str>) -> Option<Self> {
        let roots = || match root {
            None | Some("system") => Roots::System,
            Some(file) => Roots::File(file.into()),
        };
        let (mode, check) = match mode {
            Some("disable") => (SslMode::Disable, Check::Nothing),
            None | Some("allow" | "prefer") => (SslMode::Prefer, Check::Nothing),
            // With roots it is `verify-ca`, as it always was in libpq.
            Some("require") if root.is_some() => (SslMode::Require, Check::Issuer(roots())),
            Some("require") => (SslMode::Require, Check::Nothing),
            Some("verify-ca") => (SslMode::Require, Check::Issuer(roots())),
            Some("verify-full") => (SslMode::Require, Check::Name(roots())),
            Some(_) => return None,
        };
        Some(Self { mode, check })
    }

    pub fn mode(&self) -> SslMode {
        self.mode
    }

    pub fn connector(&self) -> Result<MakeRustlsConnect, TlsError> {
        let provider = Arc::new(default_provider());
        let vouched = match &self.check {
            Check::Nothing => None,
            Check::Issuer(roots) => Some(Vouched::by(roots, Name::Any, &provider)?),
            Check::Name(roots) => Some(Vouched::by(roots, Name::Same, &provider)?),
        };
        let verifier = Arc::new(Verifier { provider: Arc::clone(&provider), vouched });
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }
}

/// Signatures are always checked. Who they are of is checked where it is asked for.
#[derive(Debug)]
struct Verifier {
    provider: Arc<CryptoProvider>,
    /// Nothing for `prefer` and `require` of libpq.
    vouched: Option<Vouched>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        match &self.vouched {
            Some(vouched) => vouched.verify(certificate, between, name, ocsp, now),
            None => Ok(ServerCertVerified::assertion()),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// Whether the certificate must have the name of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Same,
    Any,
}

/// One of the roots vouches for the certificate, or it is one of them itself: `verify-full` and
/// `verify-ca` of libpq.
#[derive(Debug)]
struct Vouched {
    web_pki: Arc<WebPkiServerVerifier>,
    /// What the file names. A server's certificate that was made by hand is often its own root, which
    /// the rules of the web forbid.
    own: Vec<CertificateDer<'static>>,
    name: Name,
}

impl Vouched {
    fn by(roots: &Roots, name: Name, provider: &Arc<CryptoProvider>) -> Result<Self, TlsError> {
        let mut store = RootCertStore::empty();
        let own = match roots {
            Roots::System => Vec::new(),
            Roots::File(path) => read(path)?,
        };
        if *roots == Roots::System {
            store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        } else {
            store.add_parsable_certificates(own.iter().cloned());
        }
        if store.is_empty() {
            return Err(TlsError::NoRoots);
        }
        let (store, provider) = (Arc::new(store), Arc::clone(provider));
        let web_pki = WebPkiServerVerifier::builder_with_provider(store, provider).build();
        let web_pki = web_pki.map_err(|error| rustls::Error::General(error.to_string()))?;
        Ok(Self { web_pki, own, name })
    }

    fn verify(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        use CertificateError::{NotValidForName, NotValidForNameContext};
        if self.own.iter().any(|own| own == certificate) {
            if self.name == Name::Same {
                verify_server_name(&ParsedCertificate::try_from(certificate)?, name)?;
            }
            return Ok(ServerCertVerified::assertion());
        }
        match self.web_pki.verify_server_cert(certificate, between, name, ocsp, now) {
            // The name is looked at last.
            Err(rustls::Error::InvalidCertificate(
                NotValidForName | NotValidForNameContext { .. },
            )) if self.name == Name::Any => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }
}

fn read(path: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let bad = |error: Box<dyn Error + Send + Sync>| TlsError::Roots(path.to_owned(), error);
    let all = CertificateDer::pem_file_iter(path).map_err(|error| bad(error.into()))?;
    all.collect::<Result<_, _>>().map_err(|error| bad(error.into()))
}
