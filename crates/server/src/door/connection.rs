//! A connection with its time limits.

use crate::app::App;
use crate::limits::OpenConnection;
use crate::measure::Limits;
use hyper::rt::{Read, ReadBufCursor, Sleep, Timer, Write};
use hyper_util::rt::TokioIo;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

/// Where a connection was too slow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Slow {
    /// A header began and did not end.
    Header,
    /// No request came.
    Silent,
    /// A body did not come.
    Body,
    /// What was sent was not taken.
    Answer,
}

impl Slow {
    pub const fn key(self) -> &'static str {
        match self {
            Slow::Header => "header",
            Slow::Silent => "silent",
            Slow::Body => "body",
            Slow::Answer => "answer",
        }
    }
}

/// A connection that is counted as long as it is open, also when it has become a socket, and that
/// fails when the other side takes nothing for too long.
pub(super) struct Connection {
    io: TokioIo<TcpStream>,
    app: Arc<App>,
    heard: Arc<AtomicBool>,
    /// Runs while the other side takes nothing.
    stalled: Option<Pin<Box<tokio::time::Sleep>>>,
    _counted: OpenConnection,
}

impl Connection {
    pub fn new(stream: TcpStream, app: Arc<App>, counted: OpenConnection) -> (Connection, Heard) {
        app.metrics.open.inc();
        let heard = Arc::new(AtomicBool::new(false));
        let io = TokioIo::new(stream);
        let line = Connection { io, app, heard: heard.clone(), stalled: None, _counted: counted };
        (line, Heard(heard))
    }

    /// What became of a write; one that waits, waits only so long.
    fn watched<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let limit = self.app.config.limits.stalled;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
        ready!(stalled.as_mut().poll(cx));
        self.app.metrics.too_slow(Slow::Answer);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.app.metrics.open.dec();
    }
}

impl Read for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.io).poll_read(cx, buf);
        if read.is_ready() {
            self.heard.store(true, Ordering::Relaxed);
        }
        read
    }
}

impl Write for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(cx, buf);
        self.watched(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(cx, bufs);
        self.watched(cx, written)
    }
}

/// Whether anything has been heard since the connection began to wait for a request.
pub(super) struct Heard(Arc<AtomicBool>);

impl Heard {
    pub fn timer(&self, limits: &Limits) -> HeaderTimer {
        HeaderTimer {
            heard: self.0.clone(),
            begun: AtomicBool::new(false),
            header: limits.header,
            keep_alive: limits.keep_alive,
        }
    }

    /// Where a connection is that has waited for a request for too long.
    pub fn slow_at(&self) -> Slow {
        if self.0.load(Ordering::Relaxed) { Slow::Header } else { Slow::Silent }
    }
}

/// hyper asks for one sleep when it begins to wait for a request, and drops it when the request's
/// header is there. It knows one limit for both the pause between two requests and the header; here
/// they are two.
pub(super) struct HeaderTimer {
    heard: Arc<AtomicBool>,
    /// Whether there has been a wait before.
    begun: AtomicBool,
    header: Duration,
    keep_alive: Duration,
}

impl Timer for HeaderTimer {
    fn sleep(&self, _: Duration) -> Pin<Box<dyn Sleep>> {
        self.heard.store(false, Ordering::Relaxed);
        // Whoever has just connected has something to say.
        let first = !self.begun.swap(true, Ordering::Relaxed);
        let silent = if first { self.header } else { self.keep_alive };
        Box::pin(HeaderSleep {
            sleep: Box::pin(tokio::time::sleep(silent)),
            heard: self.heard.clone(),
            // The first header's time runs already.
            hurries: first,
            header: self.header,
        })
    }

    fn sleep_until(&self, _: Instant) -> Pin<Box<dyn Sleep>> {
        self.sleep(self.keep_alive)
    }
}

struct HeaderSleep {
    sleep: Pin<Box<tokio::time::Sleep>>,
    heard: Arc<AtomicBool>,
    hurries: bool,
    header: Duration,
}

impl Sleep for HeaderSleep {}

impl Future for HeaderSleep {
    type Output = ();

    /// hyper polls this whenever something has come and a header is not whole yet.
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if !self.hurries && self.heard.load(Ordering::Relaxed) {
            self.hurries = true;
            let deadline = tokio::time::Instant::now() + self.header;
            self.sleep.as_mut().reset(deadline);
        }
        self.sleep.as_mut().poll(cx)
    }
}
