//! Requests: built once as bytes, and sent one at a time while preparing.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use bytes::Bytes;
use serde_json::Value;

use crate::context::Outcome;
use crate::wire;

/// A request under construction.
pub(crate) struct Request {
    head: String,
    body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(method: &str, path: &str) -> Self {
        Self {
            head: format!("{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n"),
            body: Vec::new(),
        }
    }

    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.head += &format!("{name}: {value}\r\n");
        self
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string().into_bytes())
    }

    pub(crate) fn body(self, kind: &str, body: Vec<u8>) -> Self {
        let length = body.len().to_string();
        let mut request = self
            .header("content-type", kind)
            .header("content-length", &length);
        request.body = body;
        request
    }

    pub(crate) fn bytes(self) -> Bytes {
        let mut bytes = self.head.into_bytes();
        bytes.extend_from_slice(b"\r\n");
        bytes.extend_from_slice(&self.body);
        bytes.into()
    }
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Outcome<Value> {
        Ok(serde_json::from_slice(&self.body)?)
    }
}

/// Sends one request on a connection of its own, and insists on success.
pub(crate) fn send(address: SocketAddr, request: Request) -> Outcome<Reply> {
    let mut stream = TcpStream::connect(address)?;
    let bytes = request.bytes();
    stream.write_all(&bytes)?;
    let mut buffer = Vec::new();
    let mut piece = vec![0; 64 * 1024];
    let answer = loop {
        if let Some(answer) = wire::answer(&buffer) {
            break answer;
        }
        match stream.read(&mut piece)? {
            0 => return Err("the server hung up".into()),
            read => buffer.extend_from_slice(&piece[..read]),
        }
    };
    let reply = Reply {
        status: answer.status,
        body: wire::body(&buffer, answer),
    };
    if (200..300).contains(&reply.status) {
        return Ok(reply);
    }
    let line = bytes
        .split(|byte| *byte == b'\r')
        .next()
        .unwrap_or_default();
    Err(format!(
        "{} was answered {}: {}",
        String::from_utf8_lossy(line),
        reply.status,
        String::from_utf8_lossy(&reply.body)
    )
    .into())
}
