//! The real server, on a real port, with a store of its own.

use anyhow::{Context, Result};
use server::{Asset, Config, Limits, Page, Server};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::Sqlite;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server; it can be stopped and started again with the same tables at the same address.
#[derive(Debug)]
pub struct TestServer {
    address: SocketAddr,
    page: Page,
    data: TempDir,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), server::ServeError>>,
}

impl TestServer {
    /// Starts a server with an empty store.
    pub async fn open(page: Page) -> Result<TestServer> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut test_server =
            TestServer { address, page, data: tempfile::tempdir()?, running: None };
        test_server.start().await?;
        Ok(test_server)
    }

    /// Where it is: `http://127.0.0.1:…`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Starts it again after [`stop`](TestServer::stop).
    pub async fn start(&mut self) -> Result<()> {
        let listener = TcpListener::bind(self.address).await?;
        self.address = listener.local_addr()?;
        let (limits, page) = (Limits::generous(), self.page.clone());
        let config = Config { limits, page, ..Config::default() };
        let server = Server::new(config, Arc::new(Sqlite::open(self.data.path())?));
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            // Dropped without a word means the same.
            let _ = stopped.await;
        };
        let task = tokio::spawn(server.run(listener, stopped));
        self.running = Some(Running { stop, task });
        Ok(())
    }

    /// Stops it; every connection ends.
    pub async fn stop(&mut self) -> Result<()> {
        let Some(Running { stop, task }) = self.running.take() else { return Ok(()) };
        // It may have stopped by itself, and then says why below.
        let _ = stop.send(());
        let ended = tokio::time::timeout(Duration::from_secs(20), task).await;
        ended.context("the server does not stop")???;
        Ok(())
    }
}

/// The page as the binary has it: compressed, and kept until the process ends. A page that was
/// built in a hurry is not compressed, and served from its folder.
pub fn read_page(folder: &Path) -> Result<Page> {
    if !folder.join("index.html.br").is_file() {
        return Ok(Page::Folder(folder.to_owned()));
    }
    let mut assets = Vec::new();
    read_folder(folder, "", &mut assets)?;
    Ok(Page::Built(assets.leak()))
}

fn read_folder(folder: &Path, prefix: &str, assets: &mut Vec<Asset>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            read_folder(&path, &format!("{prefix}{name}/"), assets)?;
        } else if path.extension().is_none_or(|e| e != "gz" && e != "br") {
            let read = |ending: &str| -> Result<&'static [u8]> {
                let file = folder.join(format!("{name}{ending}"));
                Ok(fs::read(&file).with_context(|| file.display().to_string())?.leak())
            };
            let (plain, gzip, brotli) = (read("")?, read(".gz")?, read(".br")?);
            let path = format!("{prefix}{name}").leak();
            assets.push(Asset { path, plain, gzip, brotli });
        }
    }
    Ok(())
}
