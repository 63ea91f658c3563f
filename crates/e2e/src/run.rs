//! A run: a server, and the people who come to it.

use crate::browser::{Browser, Look};
use crate::driver::Driver;
use crate::needs::Needs;
use crate::quick;
use crate::test_server::{TestServer, read_page};
use anyhow::{Context, Result, bail};
use server::Page;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// No run takes longer than this.
const LONGEST: Duration = Duration::from_secs(180);

/// So long a browser that may hang is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// What all scenes share.
#[derive(Debug)]
pub struct Suite {
    needs: Needs,
    driver: Driver,
    page: Page,
}

impl Suite {
    /// Finds what is needed, and starts the driver.
    pub fn set() -> Result<Suite> {
        let needs = Needs::find()?;
        let page = read_page(&needs.page)?;
        Ok(Suite { driver: Driver::start(&needs)?, needs, page })
    }

    /// What was found.
    pub fn needs(&self) -> &Needs {
        &self.needs
    }

    /// Plays a run. Afterwards nobody's console may have complained; when it fails, there is a
    /// picture of everybody's screen.
    pub async fn play<F, S>(self: &Arc<Self>, name: &str, story: S) -> Result<()>
    where
        S: FnOnce(Arc<TestRun>) -> F,
        F: Future<Output = Result<()>>,
    {
        let run = Arc::new(TestRun::open(self.clone()).await?);
        let told = match tokio::time::timeout(LONGEST, story(run.clone())).await {
            Ok(told) => told,
            Err(_) => Err(anyhow::anyhow!("not finished after {} s", LONGEST.as_secs())),
        };
        let end = run.end(name, told.is_err()).await;
        match (told, end) {
            (Err(error), Err(more)) => Err(error.context(more)),
            (told, end) => told.and(end),
        }
    }
}

/// A server with an empty store, and the browsers that were opened at it.
#[derive(Debug)]
pub struct TestRun {
    suite: Arc<Suite>,
    url: String,
    /// The server.
    pub test_server: Mutex<TestServer>,
    browsers: Mutex<Vec<Browser>>,
}

impl TestRun {
    async fn open(suite: Arc<Suite>) -> Result<TestRun> {
        let test_server = TestServer::open(suite.page.clone()).await?;
        let url = test_server.url();
        Ok(TestRun { suite, url, test_server: Mutex::new(test_server), browsers: Mutex::default() })
    }

    /// What was found.
    pub fn needs(&self) -> &Needs {
        &self.suite.needs
    }

    /// Where the server is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Somebody comes, with a browser of their own.
    pub async fn person(&self, look: Look) -> Result<Browser> {
        self.person_at(self.url.clone(), look).await
    }

    /// Somebody comes by another address of the same server.
    pub async fn person_at(&self, url: String, look: Look) -> Result<Browser> {
        let driver = self.suite.driver.url();
        let browser = Browser::open(&driver, &self.suite.needs, url, look).await?;
        self.browsers.lock().await.push(browser.clone());
        Ok(browser)
    }

    /// Somebody comes whose tables are short and whose bots act at once: see [`quick`].
    pub async fn quick_person(&self, look: Look) -> Result<Browser> {
        let browser = self.person(look).await?;
        browser.prepare(&quick::script()).await?;
        Ok(browser)
    }

    async fn end(&self, name: &str, failed: bool) -> Result<()> {
        let mut complaints = Vec::new();
        let mut browsers = self.browsers.lock().await;
        browsers.retain(|browser| !browser.is_closed());
        for (i, browser) in browsers.drain(..).enumerate() {
            if failed {
                // A browser that is gone has no picture; the failure itself is told anyway.
                let picture = format!("failed-{name}-{}", i + 1);
                let _ = tokio::time::timeout(PATIENCE, browser.picture(&picture)).await;
            }
            match tokio::time::timeout(PATIENCE, browser.complaints()).await {
                Ok(Ok(bad)) => complaints.extend(bad),
                Ok(Err(error)) => complaints.push(format!("it can't be read: {error:#}")),
                Err(_) => complaints.push("it can't be read: the page hangs".to_owned()),
            }
            // The driver closes what does not close now.
            let _ = tokio::time::timeout(PATIENCE, browser.close()).await;
        }
        self.test_server.lock().await.stop().await.context("stopping the server")?;
        if !complaints.is_empty() {
            bail!("the console complains:\n  {}", complaints.join("\n  "));
        }
        Ok(())
    }
}
