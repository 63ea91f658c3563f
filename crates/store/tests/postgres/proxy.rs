//! A way to the database that breaks when a test says so.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// When the way breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// Before what is sent gets there: it is not done.
    Question,
    /// After it got there, and before its answer is back: it is done, and nobody knows.
    Answer,
}

/// Passes everything on, until it is told to break.
#[derive(Clone)]
pub struct Proxy {
    pub address: SocketAddr,
    breaks: Arc<Mutex<Option<(Break, u32)>>>,
}

impl Proxy {
    pub async fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Proxy { address: listener.local_addr().unwrap(), breaks: Arc::default() };
        let shared = proxy.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                tokio::spawn(shared.clone().pass(client, server));
            }
        });
        proxy
    }

    /// Breaks a connection at the next question or answer, after so many others.
    pub fn break_after(&self, when: Break, others: u32) {
        *self.breaks.lock().unwrap() = Some((when, others));
    }

    /// Breaks nothing more, and says whether it has broken something.
    pub fn mend(&self) -> bool {
        self.breaks.lock().unwrap().take().is_none()
    }

    fn breaks_now(&self, now: Break) -> bool {
        let mut breaks = self.breaks.lock().unwrap();
        match *breaks {
            Some((when, 0)) if when == now => {
                *breaks = None;
                true
            }
            Some((when, others)) if when == now => {
                *breaks = Some((when, others - 1));
                false
            }
            _ => false,
        }
    }

    async fn pass(self, mut client: TcpStream, mut server: TcpStream) {
        let (mut question, mut answer) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        loop {
            tokio::select! {
                read = client.read(&mut question) => {
                    let Ok(n @ 1..) = read else { return };
                    let is_broken = self.breaks_now(Break::Question);
                    if is_broken || server.write_all(&question[..n]).await.is_err() {
                        return;
                    }
                }
                read = server.read(&mut answer) => {
                    let Ok(n @ 1..) = read else { return };
                    let is_broken = self.breaks_now(Break::Answer);
                    if is_broken || client.write_all(&answer[..n]).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}
