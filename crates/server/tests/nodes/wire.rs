//! A way that can be cut.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Everything.
    All,
    /// What is asked, but no answer.
    Questions,
    /// Nothing: connections break, and new ones are refused.
    Nothing,
}

/// A way to a server, on threads of its own: no test can be too busy for it.
#[derive(Clone)]
pub struct Wire {
    pub address: SocketAddr,
    passes: Arc<Mutex<Passes>>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    pub fn to(port: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let wire =
            Wire { address, passes: Arc::new(Mutex::new(Passes::All)), open: Arc::default() };
        let shared = wire.clone();
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let Ok(client) = client else { return };
                if *shared.passes.lock().unwrap() == Passes::Nothing {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                shared.connect(&client, &server);
            }
        });
        wire
    }

    pub fn set(&self, passes: Passes) {
        *self.passes.lock().unwrap() = passes;
        if passes == Passes::Nothing {
            for stream in self.open.lock().unwrap().drain(..) {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
    }

    fn connect(&self, client: &TcpStream, server: &TcpStream) {
        for stream in [client, server] {
            stream.set_nodelay(true).unwrap();
            self.open.lock().unwrap().push(stream.try_clone().unwrap());
        }
        for (from, to, is_answer) in [(client, server, false), (server, client, true)] {
            let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
            let passes = self.passes.clone();
            std::thread::spawn(move || {
                let mut bytes = vec![0; 1 << 16];
                while let Ok(n @ 1..) = from.read(&mut bytes) {
                    while is_answer && *passes.lock().unwrap() == Passes::Questions {
                        std::thread::sleep(Duration::from_millis(5));
                    }
                    if to.write_all(&bytes[..n]).is_err() {
                        break;
                    }
                }
                let _ = from.shutdown(Shutdown::Both);
                let _ = to.shutdown(Shutdown::Both);
            });
        }
    }
}
