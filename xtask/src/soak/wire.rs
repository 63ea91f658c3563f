//! The little of HTTP and WebSocket that a hostile client needs, on plain blocking sockets: no
//! library would send what is wrong.

use socket2::{Domain, Type};
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

/// Nobody waits for the server longer than this.
const PATIENCE: Duration = Duration::from_secs(5);

/// The server that is attacked, and the address that this attacker has.
#[derive(Clone, Copy)]
pub struct Target {
    pub server: SocketAddr,
    pub from: IpAddr,
}

/// The answer to a request.
pub struct Answer {
    pub status: u16,
    head: String,
    pub body: String,
}

impl Answer {
    /// The secret in the cookie.
    pub fn secret(&self) -> Option<String> {
        let cookie = self.head.split("cavalcade=").nth(1)?;
        Some(cookie.split(';').next()?.to_owned())
    }

    /// The table's id.
    pub fn table(&self) -> Option<String> {
        let told: serde_json::Value = serde_json::from_str(&self.body).ok()?;
        Some(told.get("id")?.as_str()?.to_owned())
    }
}

impl Target {
    /// A connection on which nothing has been said.
    pub fn connect(self) -> io::Result<TcpStream> {
        let socket = socket2::Socket::new(Domain::for_address(self.server), Type::STREAM, None)?;
        socket.bind(&SocketAddr::new(self.from, 0).into())?;
        socket.connect_timeout(&self.server.into(), PATIENCE)?;
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    pub fn post(self, path: &str, secret: Option<&str>, body: &str) -> io::Result<Answer> {
        let bearer = secret.map(|secret| format!("Authorization: Bearer {secret}\r\n"));
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{}\r\n{body}",
            self.server,
            body.len(),
            bearer.unwrap_or_default(),
        );
        self.ask(request.as_bytes())
    }

    /// Sends these bytes and reads an answer to its end.
    pub fn ask(self, request: &[u8]) -> io::Result<Answer> {
        let mut stream = self.connect()?;
        // Whoever is turned away is so before it has said all of it.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.take(1 << 20).read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::ConnectionReset)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    /// A socket at a table, after `hello`; `None` when the server refuses.
    pub fn socket(self, table: &str, secret: &str) -> io::Result<Option<Socket>> {
        let mut stream = self.connect()?;
        let request = format!(
            "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {secret}\r\n\r\n",
            self.server
        );
        stream.write_all(request.as_bytes())?;
        let mut status = [0; 12];
        stream.read_exact(&mut status)?;
        if &status != b"HTTP/1.1 101" {
            return Ok(None);
        }
        let mut socket = Socket(stream);
        socket.say(r#"{"hello":{"protocol":1}}"#)?;
        Ok(Some(socket))
    }
}

/// A socket at a table.
pub struct Socket(TcpStream);

impl Socket {
    /// Sends a text, masked with zeros as the standard allows.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        let mut frame = vec![0x81];
        match text.len() {
            n @ ..126 => frame.push(0x80 | n as u8),
            n @ ..65_536 => {
                frame.push(0xfe);
                frame.extend((n as u16).to_be_bytes());
            }
            n => {
                frame.push(0xff);
                frame.extend((n as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame)
    }

    /// What has come, waiting for it a moment; fails when the socket is closed.
    pub fn hear(&mut self) -> io::Result<String> {
        self.0.set_read_timeout(Some(Duration::from_millis(1)))?;
        let mut some = [0; 16 * 1024];
        match self.0.read(&mut some) {
            Ok(0) => Err(io::ErrorKind::ConnectionReset.into()),
            Ok(n) => Ok(String::from_utf8_lossy(&some[..n]).into_owned()),
            Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                Ok(String::new())
            }
            Err(e) => Err(e),
        }
    }
}
