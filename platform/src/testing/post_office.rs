//! A real mail server on loopback that keeps what it is given.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use mailin_embedded::response::{INTERNAL_ERROR, NO_MAILBOX, OK};
use mailin_embedded::{Handler, Response, Server, SslConfig};

#[derive(Clone, Default)]
pub struct PostOffice {
    delivered: Arc<(Mutex<Vec<String>>, Condvar)>,
    closed: Arc<AtomicBool>,
    silent: Arc<AtomicBool>,
    unknown: Arc<Mutex<Vec<String>>>,
    incoming: Vec<u8>,
}

impl PostOffice {
    /// Opens on a free port; its threads end with the test's process.
    pub fn open() -> (Self, SocketAddr) {
        let office = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut server = Server::new(office.clone());
        server
            .with_name("localhost")
            .with_ssl(SslConfig::None)
            .expect("no TLS")
            .with_tcp_listener(listener);
        std::thread::spawn(move || {
            let _ = server.serve();
        });
        (office, address)
    }

    /// From now on it turns mail away, or takes it again.
    pub fn set_closed(&self, closed: bool) {
        self.closed.store(closed, Ordering::SeqCst);
    }

    /// From now on it keeps what it is given, but never says so.
    pub fn set_silent(&self, silent: bool) {
        self.silent.store(silent, Ordering::SeqCst);
    }

    /// From now on it knows nobody of this address.
    pub fn forget(&self, address: &str) {
        let mut unknown = self.unknown.lock().expect("no panic");
        unknown.push(address.to_owned());
    }

    pub fn delivered(&self) -> Vec<String> {
        self.delivered.0.lock().expect("no panic").clone()
    }

    /// Waits until so many mails are there.
    pub fn wait_for(&self, mails: usize) -> Vec<String> {
        let (delivered, arrived) = &*self.delivered;
        let delivered = delivered.lock().expect("no panic");
        let enough = arrived.wait_while(delivered, |delivered| delivered.len() < mails);
        enough.expect("no panic").clone()
    }
}

impl Handler for PostOffice {
    fn mail(&mut self, _: IpAddr, _: &str, _: &str) -> Response {
        if self.closed.load(Ordering::SeqCst) {
            INTERNAL_ERROR
        } else {
            OK
        }
    }

    fn rcpt(&mut self, to: &str) -> Response {
        let unknown = self.unknown.lock().expect("no panic");
        match unknown.iter().any(|address| address == to) {
            true => NO_MAILBOX,
            false => OK,
        }
    }

    fn data(&mut self, piece: &[u8]) -> io::Result<()> {
        self.incoming.extend_from_slice(piece);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let mail = String::from_utf8_lossy(&std::mem::take(&mut self.incoming)).into_owned();
        let (delivered, arrived) = &*self.delivered;
        delivered.lock().expect("no panic").push(mail);
        arrived.notify_all();
        while self.silent.load(Ordering::SeqCst) {
            std::thread::park();
        }
        OK
    }
}
