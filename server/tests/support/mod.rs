//! The program itself, running.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts a server on a port of its own and waits until it says where it is.
pub(crate) fn serve(program: &mut Command, data: &Path) -> (Child, SocketAddr) {
    let mut child = program
        .env("CRANEDESK_DATA_DIR", data)
        .env("CRANEDESK_LISTEN", "127.0.0.1:0")
        .env("CRANEDESK_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut said = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    output.read_line(&mut said).expect("a line");
    let address = said.trim().rsplit('/').next();
    let address = address.and_then(|address| address.parse().ok());
    let address = address.unwrap_or_else(|| panic!("no address in {said:?}"));
    (child, address)
}
