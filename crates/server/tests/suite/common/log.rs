//! Everything that is logged.

use std::io;
use std::sync::{Arc, Mutex};
use tracing_subscriber::fmt::MakeWriter;

/// Everything that was logged.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;
    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

impl Log {
    /// Keeps a log of everything until the guard is dropped, down to the last detail.
    pub fn begin(&self) -> tracing::subscriber::DefaultGuard {
        // Where only one thread listens, tracing takes what another thread without a listener says
        // first for something that nobody wants to hear, ever.
        let deaf = tracing_subscriber::fmt().with_writer(io::sink);
        let _ = tracing::subscriber::set_global_default(deaf.with_env_filter("trace").finish());
        let log = tracing_subscriber::fmt().with_writer(self.clone()).without_time();
        let filter = "trace,hyper=off,mio=off,tokio_tungstenite=off,tungstenite=off,polling=off";
        tracing::subscriber::set_default(log.with_env_filter(filter).with_ansi(false).finish())
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// Without how long things took, which is never the same.
    pub fn timeless(&self) -> String {
        let is_time = |word: &&str| !word.starts_with("ms=");
        let line = |line: &str| line.split(' ').filter(is_time).collect::<Vec<_>>().join(" ");
        self.text().lines().map(line).collect::<Vec<_>>().join("\n")
    }
}
