//! Requests, as plain as they can be.

use super::{House, SOON};
use serde_json::Value;
use std::fmt::Write;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The answer to a request.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The secret in the cookie.
    pub fn cookie(&self) -> Option<String> {
        let cookie = self.header("set-cookie")?.strip_prefix("cavalcade=")?;
        Some(cookie.split(';').next()?.to_owned())
    }
}

impl House {
    pub async fn get(&self, path: &str, secret: Option<&str>) -> Answer {
        self.request("GET", path, &bearer(secret), "").await
    }

    pub async fn post(&self, path: &str, secret: Option<&str>, body: &Value) -> Answer {
        self.request("POST", path, &bearer(secret), &body.to_string()).await
    }

    pub async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n",
            self.address,
            body.len()
        );
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        tokio::time::timeout(SOON, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
        let cut = answer.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
        let head = String::from_utf8_lossy(&answer[..cut]).into_owned();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head, body: answer[cut + 4..].to_vec() }
    }
}

/// Leaked: a test's few headers may live as long as it does.
fn bearer(secret: Option<&str>) -> Vec<(&'static str, &'static str)> {
    let leak = |secret: &str| -> &'static str { format!("Bearer {secret}").leak() };
    secret.map(|secret| ("Authorization", leak(secret))).into_iter().collect()
}
