//! A real mail server on loopback that keeps what it is given.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use mailin_embedded::response::{INTERNAL_ERROR, OK};
use mailin_embedded::{Handler, Response, Server, SslConfig};

#[derive(Clone, Default)]
pub(super) struct PostOffice {
    delivered: Arc<Mutex<Vec<String>>>,
    closed: Arc<AtomicBool>,
    incoming: Vec<u8>,
}

impl PostOffice {
    /// Opens on a free port; its threads end with the test's process.
    pub(super) fn open() -> (Self, SocketAddr) {
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
    pub(super) fn set_closed(&self, closed: bool) {
        self.closed.store(closed, Ordering::SeqCst);
    }

    pub(super) fn delivered(&self) -> Vec<String> {
        self.delivered.lock().expect("no panic").clone()
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

    fn data(&mut self, piece: &[u8]) -> io::Result<()> {
        self.incoming.extend_from_slice(piece);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let mail = String::from_utf8_lossy(&std::mem::take(&mut self.incoming)).into_owned();
        self.delivered.lock().expect("no panic").push(mail);
        OK
    }
}
