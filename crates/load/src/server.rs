//! The server that is driven: its address, its HTTP API, its sockets.

use super::LoadError;
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue, SET_COOKIE};
use hyper::{Method, Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use protocol::{CreatedTable, NewTable, Problem};
use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A socket at a table.
pub type Ws = WebSocketStream<TcpStream>;

/// Frames are some hundred bytes; the default buffer would be 128 KiB for each connection.
const READ_BUFFER: usize = 4 * 1024;

/// An answer of the API is far smaller.
const MAX_ANSWER: usize = 64 * 1024;

/// A connection that is not there after so long is tried at another server, where there are several: one that is stopped
/// takes connections and says nothing.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// Where a server is, or several of one house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    /// `host:port`, as the `Host` header says it.
    authority: String,
    /// Other servers of the same house, in the order in which they are tried.
    others: VecDeque<String>,
    /// The address of this machine that connections come from.
    from: Option<IpAddr>,
}

impl FromStr for Server {
    type Err = LoadError;

    /// One address, or several with commas between them.
    fn from_str(addresses: &str) -> Result<Server, LoadError> {
        let mut all = addresses.split(',').map(Server::read_one);
        let first = all.next().unwrap_or_else(|| Server::read_one(addresses))?;
        let others = all.map(|server| Ok(server?.authority)).collect::<Result<_, LoadError>>()?;
        Ok(Server { others, ..first })
    }
}

impl Server {
    fn read_one(address: &str) -> Result<Server, LoadError> {
        let wrong = |why: &'static str| LoadError::Address(address.to_owned(), why);
        let uri: Uri = address.parse().map_err(|_| wrong("it should be like http://host:8080"))?;
        match uri.scheme_str() {
            None | Some("http") => {}
            Some("https") => {
                return Err(wrong(
                    "https is not spoken here: use the http address behind the proxy",
                ));
            }
            Some(_) => return Err(wrong("it should begin with http://")),
        }
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(wrong("it should end after the port"));
        }
        let host = uri.host().filter(|host| !host.is_empty());
        let host = host.ok_or_else(|| wrong("it should name a host"))?;
        let port = uri.port_u16().unwrap_or(80);
        let authority = format!("{host}:{port}");
        Ok(Server { authority, others: VecDeque::new(), from: None })
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.authority)
    }
}

impl Server {
    /// The same server, talked to from this address.
    pub fn from(self, from: Option<IpAddr>) -> Server {
        Server { from, ..self }
    }

    /// Turns to the next server, as often as this says.
    pub fn turned(mut self, times: usize) -> Server {
        for _ in 0..times % (self.others.len() + 1) {
            self.turn();
        }
        self
    }

    /// Turns to the next server, if there is another.
    pub fn turn(&mut self) {
        if let Some(next) = self.others.pop_front() {
            self.others.push_back(std::mem::replace(&mut self.authority, next));
        }
    }

    async fn dial(&self) -> Result<TcpStream, LoadError> {
        let stream = match self.from {
            None => TcpStream::connect(&self.authority).await,
            Some(from) => self.dial_from(from).await,
        };
        let stream = stream.and_then(|stream| stream.set_nodelay(true).map(|()| stream));
        stream.map_err(|error| LoadError::Unreachable(self.to_string(), error))
    }

    async fn dial_from(&self, from: IpAddr) -> io::Result<TcpStream> {
        let mut there = tokio::net::lookup_host(&self.authority).await?;
        // Both ends speak the same IP.
        let there = there.find(|there| there.is_ipv4() == from.is_ipv4());
        let there = there.ok_or(io::ErrorKind::AddrNotAvailable)?;
        let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(there).await
    }

    /// A connection for requests.
    pub async fn api(&self) -> Result<Api, LoadError> {
        let io = TokioIo::new(self.dial().await?);
        let (requests, connection) = http1::handshake(io).await.map_err(LoadError::odd)?;
        // Whatever ends it is told to the request that waits.
        tokio::task::spawn_local(async move { drop(connection.await) });
        Ok(Api { server: self.clone(), requests })
    }

    /// A socket at the table, for the person with this secret.
    pub async fn socket(&self, table: &str, secret: &str) -> Result<Ws, LoadError> {
        let url = format!("ws://{}/api/tables/{table}/socket", self.authority);
        let mut request = url.into_client_request().map_err(LoadError::odd)?;
        request.headers_mut().insert(AUTHORIZATION, bearer(secret)?);
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        let stream = self.dial().await?;
        let opening = client_async_with_config(request, stream, Some(config));
        let opened = if self.others.is_empty() {
            opening.await
        } else {
            let late = |_| LoadError::odd("the connection takes too long");
            tokio::time::timeout(CONNECT_WITHIN, opening).await.map_err(late)?
        };
        opened.map(|(ws, _)| ws).map_err(|error| match error {
            tungstenite::Error::Http(answer) => {
                let body = answer.body().as_deref().unwrap_or_default();
                self.refused(answer.status(), body)
            }
            other => LoadError::odd(other),
        })
    }

    fn refused(&self, status: StatusCode, body: &[u8]) -> LoadError {
        match serde_json::from_slice::<Problem>(body) {
            Ok(problem) => LoadError::Refused(problem.say),
            Err(_) => LoadError::NotOurs(self.to_string(), status),
        }
    }
}

/// A connection for requests.
pub struct Api {
    server: Server,
    requests: SendRequest<Full<Bytes>>,
}

impl Api {
    /// Makes a person; gives its secret.
    pub async fn person(&mut self) -> Result<String, LoadError> {
        let request = self.request("/api/people", None)?;
        let (cookies, _) = self.send(request).await?;
        let secret = cookies.iter().find_map(|cookie| {
            let (name, rest) = cookie.split_once('=')?;
            (name == "cavalcade").then(|| rest.split(';').next().unwrap_or(rest).to_owned())
        });
        secret.ok_or_else(|| LoadError::odd("a person without a secret"))
    }

    /// Makes a table; gives its id.
    pub async fn table(&mut self, host: &str, new: &NewTable) -> Result<String, LoadError> {
        let body = serde_json::to_vec(new).map_err(LoadError::odd)?;
        let mut request = self.request("/api/tables", Some(host))?;
        request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *request.body_mut() = Full::new(body.into());
        let (_, body) = self.send(request).await?;
        let created: CreatedTable = serde_json::from_slice(&body).map_err(LoadError::odd)?;
        Ok(created.id)
    }

    fn request(&self, path: &str, person: Option<&str>) -> Result<Request<Full<Bytes>>, LoadError> {
        let mut request = Request::new(Full::default());
        *request.method_mut() = Method::POST;
        *request.uri_mut() = path.parse().map_err(LoadError::odd)?;
        let host = self.server.authority.parse().map_err(LoadError::odd)?;
        request.headers_mut().insert(HOST, host);
        if let Some(secret) = person {
            request.headers_mut().insert(AUTHORIZATION, bearer(secret)?);
        }
        Ok(request)
    }

    async fn send(
        &mut self,
        request: Request<Full<Bytes>>,
    ) -> Result<(Vec<String>, Bytes), LoadError> {
        let answer = self.requests.send_request(request).await.map_err(LoadError::odd)?;
        let status = answer.status();
        let cookies = answer.headers().get_all(SET_COOKIE).iter();
        let cookies = cookies.filter_map(|c| c.to_str().ok().map(str::to_owned)).collect();
        let body = Limited::new(answer.into_body(), MAX_ANSWER).collect().await;
        let body = body.map_err(LoadError::odd)?.to_bytes();
        if status.is_success() {
            Ok((cookies, body))
        } else {
            Err(self.server.refused(status, &body))
        }
    }
}

fn bearer(secret: &str) -> Result<HeaderValue, LoadError> {
    HeaderValue::from_str(&format!("Bearer {secret}")).map_err(LoadError::odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        let reads = |address: &str| address.parse::<Server>().map(|server| server.to_string());
        for address in ["http://127.0.0.1:8080", "http://127.0.0.1:8080/", "127.0.0.1:8080"] {
            assert_eq!(reads(address).unwrap(), "http://127.0.0.1:8080");
        }
        assert_eq!(reads("http://play.example").unwrap(), "http://play.example:80");
        let several: Server = "http://a:1,b:2,http://c:3".parse().unwrap();
        let turns: Vec<String> = (0..4).map(|n| several.clone().turned(n).to_string()).collect();
        assert_eq!(turns, ["http://a:1", "http://b:2", "http://c:3", "http://a:1"]);
        assert_eq!(reads("http://[::1]:9000").unwrap(), "http://[::1]:9000");
        for wrong in ["", "https://play.example", "ftp://x", "http://x/t/abc", "/x", "a b"] {
            assert!(matches!(reads(wrong), Err(LoadError::Address(..))), "{wrong}");
        }
    }
}
