//! The door: connections are taken here, counted, and sent away when they take too long.
//!
//! Whatever a connection has not done in time closes it: `connection` measures the time. Who comes too
//! often gets a word and is gone, at the price of one small write.

mod connection;

pub(crate) use connection::Slow;

use crate::app::App;
use crate::limits::{Full, OpenConnection};
use crate::metrics::At;
use crate::often::Often;
use axum::Router;
use axum::extract::ConnectInfo;
use connection::Connection;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::service::TowerToHyperService;
use protocol::Code;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// No request's header is longer.
const MAX_HEADER: usize = 16 * 1024;

/// Buffer size of a connection, in bytes.
const BUFFER: usize = 64 * 1024;

/// After an accept that failed the next one waits, at first this long …
const FIRST_PAUSE: Duration = Duration::from_millis(10);

/// … and never longer than this.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Takes connections until the server is to stop. Those that are open then are waited for with the
/// server's other tasks.
pub(crate) async fn open(app: &Arc<App>, listener: TcpListener, router: Router) {
    let failing = Often::default();
    loop {
        let accept = next(|| listener.accept(), app, &failing);
        let (stream, address) = tokio::select! {
            accepted = accept => accepted,
            () = app.stop.cancelled() => return,
        };
        let limits = &app.config.limits;
        // Behind a proxy all connections come from its address; there, sockets are counted by the
        // address that the proxy tells.
        let per_address = match app.config.behind_proxy {
            true => 0,
            false => limits.connections_per_address,
        };
        match app.doors.enter(address.ip(), per_address, limits.connections) {
            Ok(counted) => {
                let serve = serve(app.clone(), stream, address, router.clone(), counted);
                app.tasks.spawn(serve);
            }
            Err(full) => turn_away(app, &stream, full),
        }
    }
}

/// The next connection. An accept that fails because the system has nothing left is tried again
/// after a pause, and told once a minute.
async fn next<T, F>(mut accept: impl FnMut() -> F, app: &App, failing: &Often) -> T
where
    F: Future<Output = io::Result<T>>,
{
    let mut pause = FIRST_PAUSE;
    loop {
        match accept().await {
            Ok(accepted) => return accepted,
            // It was gone before it was taken.
            Err(error) if is_gone(&error) => {}
            Err(error) => {
                app.metrics.accept_failures.inc();
                if let Some(times) = failing.happened() {
                    tracing::error!(
                        %error,
                        times,
                        "no connection can be accepted: allow this process more open files \
                         (ulimit -n, LimitNOFILE=), or set a lower --limit connections"
                    );
                }
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// Says why, if that can be said at once, and closes.
fn turn_away(app: &App, stream: &TcpStream, full: Full) {
    let (code, status) = match full {
        Full::Address => (Code::TooFast, "429 Too Many Requests"),
        Full::House => (Code::Unavailable, "503 Service Unavailable"),
    };
    app.metrics.refused(At::Door, code);
    // By then whatever is silent now has been closed.
    let wait = app.config.limits.header.as_secs().max(1);
    let say = code.phrase().in_lang(game::words::Lang::En);
    let answer = format!(
        "HTTP/1.1 {status}\r\nRetry-After: {wait}\r\nConnection: close\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\r\n{say}\n",
        say.len() + 1
    );
    // Whatever has come is taken: a connection that is closed with something unread is cut off, and
    // the answer with it. More than this is not done for anybody who is turned away.
    let _ = stream.try_read(&mut [0; 2048]);
    let _ = stream.try_write(answer.as_bytes());
}

/// Serves one connection to its end, or until it becomes a socket.
async fn serve(
    app: Arc<App>,
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    counted: OpenConnection,
) {
    // A move must not wait for the next one to fill a packet.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection may be slow");
    }
    let (line, heard) = Connection::new(stream, app.clone(), counted);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.call(request)
    });
    let limits = &app.config.limits;
    let connection = http1::Builder::new()
        .timer(heard.timer(limits))
        .header_read_timeout(limits.keep_alive)
        .max_header_size(MAX_HEADER)
        .max_buf_size(BUFFER)
        .serve_connection(line, service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = app.stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        if error.is_timeout() {
            app.metrics.too_slow(heard.slow_at());
        }
        tracing::debug!(%error, "a connection has ended");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use std::cell::Cell;
    use store::Sqlite;

    #[tokio::test(start_paused = true)]
    async fn an_accept_that_fails_is_tried_seldom_and_comes_back() {
        let app = App::new(Config::default(), Arc::new(Sqlite::in_memory().unwrap()), None);
        let tries = Cell::new(0);
        let began = tokio::time::Instant::now();
        let accept = || {
            tries.set(tries.get() + 1);
            let works = began.elapsed() > Duration::from_secs(60);
            // 24 is EMFILE: too many open files.
            async move { works.then_some(()).ok_or(io::Error::from_raw_os_error(24)) }
        };
        next(accept, &app, &Often::default()).await;
        assert!(tries.get() < 100, "{} tries in a minute", tries.get());
        assert_eq!(app.metrics.accept_failures.get(), tries.get() - 1);
    }

    #[tokio::test]
    async fn whoever_is_gone_already_is_no_trouble() {
        let app = App::new(Config::default(), Arc::new(Sqlite::in_memory().unwrap()), None);
        let tries = Cell::new(0);
        let accept = || {
            tries.set(tries.get() + 1);
            let gone = tries.get() < 5;
            async move { if gone { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(()) } }
        };
        next(accept, &app, &Often::default()).await;
        assert_eq!(app.metrics.accept_failures.get(), 0);
    }
}
