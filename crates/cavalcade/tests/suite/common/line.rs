//! The line between a terminal and a server: slow, cut, or spoken to in secret.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A certificate for `localhost` that its owner has signed.
pub struct Certificate {
    pub file: PathBuf,
    key: PathBuf,
}

impl Certificate {
    pub fn make(folder: &Path) -> Certificate {
        let (key, file) = (folder.join("key.pem"), folder.join("certificate.pem"));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
        openssl.args(["-nodes", "-days", "2", "-subj", "/CN=a test of cavalcade"]);
        openssl.args(["-addext", "subjectAltName=DNS:localhost"]);
        // Else it would sign others, and may not speak for itself.
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.arg("-keyout").arg(&key).arg("-out").arg(&file);
        assert!(openssl.output().expect("openssl makes a certificate").status.success());
        Certificate { file, key }
    }

    fn acceptor(&self) -> TlsAcceptor {
        let chain = vec![CertificateDer::from_pem_file(&self.file).unwrap()];
        let key = PrivateKeyDer::from_pem_file(&self.key).unwrap();
        let ring = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(ring);
        let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        TlsAcceptor::from(Arc::new(config.with_single_cert(chain, key).unwrap()))
    }
}

/// A line to a server. It ends with the test.
pub struct Line {
    pub address: SocketAddr,
    whole: watch::Sender<bool>,
    _runtime: Runtime,
}

impl Line {
    /// Whatever is said arrives so much later, both ways.
    pub fn slow(server: &str, delay: Duration) -> Line {
        Line::new(server, delay, None)
    }

    /// The server's end of it knows TLS.
    pub fn secret(server: &str, certificate: &Certificate) -> Line {
        Line::new(server, Duration::ZERO, Some(certificate.acceptor()))
    }

    fn new(server: &str, delay: Duration, tls: Option<TlsAcceptor>) -> Line {
        let runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = { runtime }.worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (whole, is_whole) = watch::channel(true);
        let server = server.to_owned();
        runtime.spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (server, tls, is_whole) = (server.clone(), tls.clone(), is_whole.clone());
                tokio::spawn(async move {
                    let cut = cut(is_whole.clone());
                    if !*is_whole.borrow() {
                        return;
                    }
                    tokio::select! {
                        () = cut => {}
                        () = carry(client, &server, tls, delay) => {}
                    }
                });
            }
        });
        Line { address, whole, _runtime: runtime }
    }

    /// Cuts it: every connection ends, and no other is had.
    pub fn cut(&self) {
        self.whole.send_replace(false);
    }

    /// It is whole again.
    pub fn mend(&self) {
        self.whole.send_replace(true);
    }
}

async fn cut(mut is_whole: watch::Receiver<bool>) {
    // Whoever is gone can't cut it.
    let _ = is_whole.wait_for(|whole| !whole).await;
}

async fn carry(client: TcpStream, server: &str, tls: Option<TlsAcceptor>, delay: Duration) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let (from_server, to_server) = server.into_split();
    match tls {
        None => {
            let (from_client, to_client) = client.into_split();
            tokio::join!(
                carry_late(from_client, to_server, delay),
                carry_late(from_server, to_client, delay)
            );
        }
        Some(tls) => {
            // Whoever does not believe the certificate hangs up.
            let Ok(client) = tls.accept(client).await else { return };
            let (from_client, to_client) = tokio::io::split(client);
            tokio::join!(
                carry_late(from_client, to_server, delay),
                carry_late(from_server, to_client, delay)
            );
        }
    }
}

/// Carries what is said from one end to the other, as late as it should be and in order.
async fn carry_late(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    delay: Duration,
) {
    let (say, mut said) = mpsc::unbounded_channel();
    let hearing = async move {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from.read(&mut bytes).await {
            let _ = say.send((Instant::now() + delay, bytes[..count].to_vec()));
        }
    };
    let telling = async move {
        while let Some((due, bytes)) = said.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() || to.flush().await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    };
    tokio::join!(hearing, telling);
}
