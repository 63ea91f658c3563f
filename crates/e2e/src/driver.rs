//! The program that drives browsers for us.

use crate::needs::Needs;
use anyhow::{Context, Result, ensure};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A running chromedriver; its browsers end with it.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts it on a free port.
    pub fn start(needs: &Needs) -> Result<Driver> {
        // Free now; nobody else is likely to take it within the next moment.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut command = Command::new(&needs.chromedriver);
        command.arg(format!("--port={port}")).arg("--log-level=WARNING");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().context("chromedriver can't be started")?;
        let driver = Driver { child, port };
        let began = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            ensure!(began.elapsed() < Duration::from_secs(20), "chromedriver does not answer");
            sleep(Duration::from_millis(20));
        }
        Ok(driver)
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks it to close its browsers and to end: killed outright, it would leave them behind.
    fn ask_to_end(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        let head = "GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        stream.write_all(head.as_bytes())?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Whatever fails here, the next lines end it all the same.
        let _ = self.ask_to_end();
        let began = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && began.elapsed().as_secs() < 5 {
            sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
