//! A server's HTTP API and its sockets, as much of them as somebody needs who plays.

use super::address::{Address, At, Server};
use super::error::PlayError;
use super::tls;
use bytes::Bytes;
use game::words::Lang;
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1;
use hyper::header::{ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::{Code, CreatedTable, Joined, Me, NewTable, Problem, TakeCode};
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, protocol::WebSocketConfig};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A connection, with or without TLS.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A socket at a table.
pub type Ws = WebSocketStream<Box<dyn Stream>>;

/// A record has about this many bytes at most; other answers are far smaller.
const MAX_ANSWER: usize = 32 * 1024 * 1024;

/// Whoever does not answer within this time is not there.
const PATIENCE: Duration = Duration::from_secs(10);

/// Somebody at a server.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub server: Server,
    pub secret: String,
    pub lang: Lang,
}

/// A request that was not carried out.
struct NotDone {
    status: StatusCode,
    problem: Option<Problem>,
}

impl Visitor {
    /// Somebody the server knows, by this secret or by a new one.
    pub async fn come(
        server: Server,
        secret: Option<String>,
        lang: Lang,
    ) -> Result<Visitor, PlayError> {
        let mut visitor = Visitor { server, secret: secret.unwrap_or_default(), lang };
        if !visitor.secret.is_empty() {
            match visitor.ask::<Me>(Method::GET, "/api/me", None).await? {
                Ok(_) => return Ok(visitor),
                Err(NotDone { status: StatusCode::UNAUTHORIZED, .. }) => visitor.secret.clear(),
                Err(refused) => return Err(visitor.refused(refused)),
            }
        }
        match visitor.ask::<Me>(Method::POST, "/api/people?cookie=none", None).await? {
            Ok(Me { secret: Some(secret), .. }) => Ok(Visitor { secret, ..visitor }),
            Ok(_) => Err(PlayError::NotOurs(visitor.server.to_string())),
            Err(refused) => Err(visitor.refused(refused)),
        }
    }

    /// The id of a table that somebody was told of.
    pub async fn find(&self, address: &Address) -> Result<String, PlayError> {
        let code = match &address.at {
            At::Table(id) => {
                let path = format!("/api/tables/{id}");
                let there = self.ask::<serde_json::Value>(Method::GET, &path, None).await?;
                return there.map(|_| id.clone()).map_err(|refused| self.refused(refused));
            }
            At::Code(code) => code.clone(),
        };
        let body = serde_json::to_string(&TakeCode { code }).ok();
        let joined = self.ask::<Joined>(Method::POST, "/api/join", body).await?;
        joined.map(|joined| joined.id).map_err(|refused| self.refused(refused))
    }

    /// Makes a table; gives its id.
    pub async fn make(&self, new: &NewTable) -> Result<String, PlayError> {
        let body = serde_json::to_string(new).ok();
        let made = self.ask::<CreatedTable>(Method::POST, "/api/tables", body).await?;
        made.map(|made| made.id).map_err(|refused| self.refused(refused))
    }

    /// The record of a match that is over.
    pub async fn record(&self, table: &str, match_no: u32) -> Option<String> {
        let path = format!("/api/tables/{table}/matches/{match_no}/record");
        let (status, body) = self.send(Method::GET, &path, None).await.ok()?;
        let text = status.is_success().then(|| String::from_utf8(body.to_vec()).ok());
        text.flatten()
    }

    /// A socket at the table.
    pub async fn socket(&self, table: &str) -> Result<Ws, PlayError> {
        let Server { tls, .. } = &self.server;
        let scheme = if *tls { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/api/tables/{table}/socket", self.server.authority());
        let odd = |_| PlayError::NotOurs(self.server.to_string());
        let mut request = url.into_client_request().map_err(odd)?;
        request.headers_mut().insert(AUTHORIZATION, self.bearer()?);
        let config = WebSocketConfig::default();
        let stream = self.dial().await?;
        let opening = client_async_with_config(request, stream, Some(config));
        let opened = timeout(PATIENCE, opening).await.map_err(|_| self.silent())?;
        opened.map(|(ws, _)| ws).map_err(|error| match error {
            tungstenite::Error::Http(answer) => {
                let body = answer.body().as_deref().unwrap_or_default();
                let problem = serde_json::from_slice(body).ok();
                self.refused(NotDone { status: answer.status(), problem })
            }
            other => PlayError::Unreachable(self.server.to_string(), other.to_string()),
        })
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<Result<T, NotDone>, PlayError> {
        let (status, body) = self.send(method, path, body).await?;
        if !status.is_success() {
            return Ok(Err(NotDone { status, problem: serde_json::from_slice(&body).ok() }));
        }
        let answer = serde_json::from_slice(&body);
        answer.map(Ok).map_err(|_| PlayError::NotOurs(self.server.to_string()))
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<(StatusCode, Bytes), PlayError> {
        let odd = || PlayError::NotOurs(self.server.to_string());
        let lost = |error: hyper::Error| match error.is_parse() {
            true => odd(),
            false => PlayError::Unreachable(self.server.to_string(), error.to_string()),
        };
        let (mut requests, connection) =
            http1::handshake(TokioIo::new(self.dial().await?)).await.map_err(lost)?;
        // Whatever ends it is told to the request that waits.
        tokio::spawn(async move { drop(connection.await) });
        let mut request = Request::new(Full::<Bytes>::from(body.unwrap_or_default()));
        *request.method_mut() = method;
        *request.uri_mut() = path.parse().map_err(|_| odd())?;
        let headers = request.headers_mut();
        headers.insert(HOST, self.server.authority().parse().map_err(|_| odd())?);
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static(self.lang.code()));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if !self.secret.is_empty() {
            headers.insert(AUTHORIZATION, self.bearer()?);
        }
        let answer = async {
            let answer = requests.send_request(request).await.map_err(lost)?;
            let status = answer.status();
            let body = Limited::new(answer.into_body(), MAX_ANSWER).collect().await;
            Ok((status, body.map_err(|_| odd())?.to_bytes()))
        };
        timeout(PATIENCE, answer).await.map_err(|_| self.silent())?
    }

    async fn dial(&self) -> Result<Box<dyn Stream>, PlayError> {
        let Server { tls, host, port } = &self.server;
        let lost = |error: std::io::Error| {
            PlayError::Unreachable(self.server.to_string(), error.to_string())
        };
        let host = host.trim_matches(['[', ']']);
        let dialled = timeout(PATIENCE, TcpStream::connect((host, *port))).await;
        let stream = dialled.map_err(|_| self.silent())?.map_err(lost)?;
        stream.set_nodelay(true).map_err(lost)?;
        if !tls {
            return Ok(Box::new(stream));
        }
        let secured = timeout(PATIENCE, tls::secure(&self.server, stream)).await;
        secured.map_err(|_| self.silent())?.map(|secured| Box::new(secured) as Box<dyn Stream>)
    }

    fn bearer(&self) -> Result<HeaderValue, PlayError> {
        let bearer = HeaderValue::from_str(&format!("Bearer {}", self.secret));
        bearer.map_err(|_| PlayError::NotOurs(self.server.to_string()))
    }

    fn silent(&self) -> PlayError {
        PlayError::Unreachable(self.server.to_string(), std::io::ErrorKind::TimedOut.to_string())
    }

    fn refused(&self, NotDone { problem, .. }: NotDone) -> PlayError {
        match problem {
            Some(Problem { code: Code::Version, .. }) => {
                PlayError::Version(self.server.to_string())
            }
            Some(problem) => PlayError::Refused(problem.say),
            None => PlayError::NotOurs(self.server.to_string()),
        }
    }
}
