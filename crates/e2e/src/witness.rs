//! Stands between browser and server and notes what is asked for.

use anyhow::Result;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Notes every path that is asked for, by the page, its workers or the browser itself.
#[derive(Clone, Debug)]
pub struct Witness {
    address: SocketAddr,
    paths: Arc<Mutex<Vec<String>>>,
}

impl Witness {
    /// Stands before the server at this address.
    pub async fn before(server: &str) -> Result<Witness> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let witness = Witness { address, paths: Arc::default() };
        let (server, noting) = (server.trim_start_matches("http://").to_owned(), witness.clone());
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let (server, noting) = (server.clone(), noting.clone());
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(&server).await {
                        // A connection that breaks off is the browser's own affair.
                        let _ = noting.pass(browser, server).await;
                    }
                });
            }
        });
        Ok(witness)
    }

    /// Where it stands.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The paths that were asked for, in order.
    pub fn paths(&self) -> Vec<String> {
        self.paths.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn pass(&self, browser: TcpStream, server: TcpStream) -> std::io::Result<()> {
        let (mut from_browser, mut to_browser) = browser.into_split();
        let (mut from_server, mut to_server) = server.into_split();
        let back = tokio::spawn(async move {
            tokio::io::copy(&mut from_server, &mut to_browser).await.map(drop)
        });
        let mut buffer = vec![0; 16 * 1024];
        loop {
            let read = from_browser.read(&mut buffer).await?;
            if read == 0 {
                break;
            }
            // Browsers send the head of a request in one piece.
            if let Some(path) = requested(&buffer[..read]) {
                self.paths.lock().unwrap_or_else(PoisonError::into_inner).push(path);
            }
            to_server.write_all(&buffer[..read]).await?;
        }
        back.abort();
        Ok(())
    }
}

/// The path of a request that begins here.
fn requested(bytes: &[u8]) -> Option<String> {
    let line = bytes.split(|&b| b == b'\r').next()?;
    let line = std::str::from_utf8(line).ok()?;
    let mut words = line.split(' ');
    let (method, path, version) = (words.next()?, words.next()?, words.next()?);
    let known = matches!(method, "GET" | "POST" | "PUT" | "DELETE" | "HEAD");
    (known && version.starts_with("HTTP/")).then(|| format!("{method} {path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_told_from_what_else_passes() {
        assert_eq!(requested(b"GET /a HTTP/1.1\r\nHost: b\r\n\r\n"), Some("GET /a".to_owned()));
        assert_eq!(requested(b"\x81\x85abcdefgh"), None);
        assert_eq!(requested(b""), None);
    }
}
