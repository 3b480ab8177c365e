//! The wire: heads, lengths, methods, ranges and paths as no browser sends them.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, NAME};

/// Bytes as they are sent. `HOST` stands for a line with the server's own name.
pub(crate) struct Wire {
    what: &'static str,
    sent: Vec<u8>,
    /// One of these; nothing at all is 0.
    statuses: &'static [u16],
    says: &'static str,
    /// Says that there is no more, where the server would wait for it.
    hangs_up: bool,
}

/// Those that end before they are whole.
const HALF: [&str; 7] = [
    "a body that breaks off",
    "pieces without an end",
    "half a head",
    "nothing",
    "TLS on the plain port",
    "another protocol",
    "HTTP/0.9",
];

const LONG: Duration = Duration::from_secs(20);

impl Wire {
    pub(crate) async fn try_on(&self, house: &House) -> Result<(), String> {
        let text = String::from_utf8_lossy(&self.sent).into_owned();
        let is_text = text.as_bytes() == self.sent;
        let sent = match is_text {
            true => house
                .filled(&text)
                .replace("HOST", &format!("host: {NAME}"))
                .into_bytes(),
            false => self.sent.clone(),
        };
        let answer = tokio::time::timeout(LONG, self.exchange(house, &sent)).await;
        let answer = answer.unwrap_or_else(|_| "silence".to_owned());
        let status = answer
            .strip_prefix("HTTP/1.1 ")
            .or(answer.strip_prefix("HTTP/1.0 "));
        let status = status
            .and_then(|rest| rest.get(..3)?.parse().ok())
            .unwrap_or(0);
        match self.statuses.contains(&status) && answer.contains(self.says) {
            true => Ok(()),
            false => {
                let short: String = answer.chars().take(300).collect();
                Err(format!(
                    "{}: wants {:?} and got {short:?}",
                    self.what, self.statuses
                ))
            }
        }
    }
}

impl Wire {
    /// Sends it, and reads until all is there that must be, or nothing more comes.
    async fn exchange(&self, house: &House, sent: &[u8]) -> String {
        let connected = TcpStream::connect(house.address).await;
        let mut stream = connected.expect("a connection");
        // The server may refuse before all is sent.
        let _ = stream.write_all(sent).await;
        if self.hangs_up {
            let _ = stream.shutdown().await;
        }
        let (mut answer, mut piece) = (Vec::new(), vec![0; 16 * 1024]);
        loop {
            let text = String::from_utf8_lossy(&answer);
            if text.contains("\r\n\r\n") && text.contains(self.says) {
                return text.into_owned();
            }
            match stream.read(&mut piece).await {
                Ok(0) | Err(_) => return String::from_utf8_lossy(&answer).into_owned(),
                Ok(read) => answer.extend(&piece[..read]),
            }
        }
    }
}

#[rustfmt::skip]
pub(crate) fn cases() -> Vec<Wire> {
    let long = "a".repeat(200_000);
    let many = "x: y\r\n".repeat(500);
    let ranges: Vec<String> = (0..1_000).map(|at| format!("{at}-{at}")).collect();
    let ranges = ranges.join(",");
    let get = |rest: &str| format!("GET /api/settings HTTP/1.1\r\n{rest}\r\n").into_bytes();
    let post = |rest: &str| format!("POST /api/login HTTP/1.1\r\nHOST\r\ncontent-type: application/json\r\n{rest}").into_bytes();
    let keyed = |rest: &str| format!("POST /api/mates/requests HTTP/1.1\r\nHOST\r\nauthorization: Bearer {{token}}\r\nidempotency-key: once\r\ncontent-type: application/json\r\n{rest}").into_bytes();
    let link = |range: &str| format!("GET /s/{{open link}}?file HTTP/1.1\r\nHOST\r\nrange: {range}\r\nconnection: close\r\n\r\n").into_bytes();
    let path = |path: &str| format!("GET {path} HTTP/1.1\r\nHOST\r\nconnection: close\r\n\r\n").into_bytes();
    let method = |method: &str| format!("{method} /api/settings HTTP/1.1\r\nHOST\r\nconnection: close\r\n\r\n").into_bytes();
    let table: Vec<(&'static str, Vec<u8>, &'static [u16], &'static str)> = vec![
        ("both lengths", post("content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"), &[400], "The request is not valid JSON."),
        ("two lengths that differ", post("content-length: 2\r\ncontent-length: 3\r\n\r\n{}"), &[400], ""),
        ("a length below nothing", post("content-length: -1\r\n\r\n"), &[400], ""),
        ("a length with a sign", post("content-length: +2\r\n\r\n{}"), &[400], ""),
        ("a length in other digits", post("content-length: 0x2\r\n\r\n{}"), &[400], ""),
        ("a length of 2^64", post("content-length: 18446744073709551616\r\n\r\n{}"), &[400], ""),
        ("a length of 2^63", post("content-length: 9223372036854775808\r\n\r\n{}"), &[413], "The request is too large."),
        ("a length of 2^63 that is not sent twice", keyed("content-length: 9223372036854775808\r\n\r\n{}"), &[413], "The request is too large."),
        ("a length of a megabyte", post("content-length: 1048576\r\n\r\n{}"), &[413], "The request is too large."),
        ("a length of 2^63 to another assistant", b"POST /mcp HTTP/1.1\r\nHOST\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: 9223372036854775808\r\n\r\n".to_vec(), &[413], "The request is too large."),
        ("a form of 2^63", b"POST /api/cranes/{crane}/documents HTTP/1.1\r\nHOST\r\nauthorization: Bearer {token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9223372036854775808\r\n\r\n".to_vec(), &[413], "Maximum file size is"),
        ("a body that breaks off", post("content-length: 100\r\n\r\n{}"), &[400], "The request broke off."),
        ("a made-up encoding", post("transfer-encoding: gzip\r\n\r\n{}"), &[400], ""),
        ("an encoding with a space", post("transfer-encoding : chunked\r\n\r\n0\r\n\r\n"), &[400], ""),
        ("two encodings", post("transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n"), &[400], ""),
        ("a piece of no length", post("transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"), &[400], "The request broke off."),
        ("a piece of 2^64 bytes", post("transfer-encoding: chunked\r\n\r\n10000000000000000\r\n{}\r\n0\r\n\r\n"), &[400], "The request broke off."),
        ("a piece that lies about its length", post("transfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n"), &[400], "The request broke off."),
        ("pieces without an end", post("transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n"), &[400], "The request broke off."),
        ("no host", get(""), &[421], "does not answer to that name"),
        ("two hosts", get("HOST\r\nhost: evil.example\r\n"), &[400], "more than one host"),
        ("the same host twice", get("HOST\r\nHOST\r\n"), &[400], "more than one host"),
        ("another host", get("host: evil.example\r\n"), &[421], "does not answer to that name"),
        ("a host with a user", get("host: cranes.example.nz@evil.example\r\n"), &[421], "does not answer to that name"),
        ("a host with a path", get("host: cranes.example.nz/evil\r\n"), &[421], "does not answer to that name"),
        ("a host with another port", get("host: cranes.example.nz:1\r\n"), &[421], "does not answer to that name"),
        ("a host that goes on", get("host: cranes.example.nz.evil.example\r\n"), &[421], "does not answer to that name"),
        ("an empty host", get("host:\r\n"), &[421], "does not answer to that name"),
        ("another host in the address", b"GET http://evil.example/api/settings HTTP/1.1\r\nhost: evil.example\r\n\r\n".to_vec(), &[421], "does not answer to that name"),
        ("a made-up forwarded host", get("host: evil.example\r\nx-forwarded-host: evil.example\r\n"), &[421], "does not answer to that name"),
        ("a head with a NUL", get("HOST\r\nx: a\0b\r\n"), &[400], ""),
        ("a head without a colon", get("HOST\r\nnonsense\r\n"), &[400], ""),
        ("a head with a space in its name", get("HOST\r\nx y: z\r\n"), &[400], ""),
        ("a head that goes on in the next line", get("HOST\r\nx: a\r\n b\r\n"), &[400], ""),
        ("a head of 200,000 letters", get(&format!("HOST\r\nx: {long}\r\n")), &[431], ""),
        ("five hundred heads", get(&format!("HOST\r\n{many}")), &[431], ""),
        ("a path of 200,000 letters", path(&format!("/{long}")), &[431], ""),
        ("TRACE", method("TRACE"), &[405], "This address does not take that kind of request."),
        ("TRACK", method("TRACK"), &[405], "This address does not take that kind of request."),
        ("CONNECT", b"CONNECT evil.example:443 HTTP/1.1\r\nHOST\r\n\r\n".to_vec(), &[404], "There is nothing at this address."),
        ("a method in small letters", method("get"), &[405], "This address does not take that kind of request."),
        ("a made-up method", method("BREW"), &[405], "This address does not take that kind of request."),
        ("a method with odd letters", method("GE\"T"), &[400], ""),
        ("PUT to the front page", b"PUT / HTTP/1.1\r\nHOST\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_vec(), &[404], "There is nothing at this address."),
        ("HTTP/0.9", b"GET /\r\n\r\n".to_vec(), &[400], ""),
        ("HTTP/9.9", b"GET / HTTP/9.9\r\nHOST\r\n\r\n".to_vec(), &[400], ""),
        ("HTTP/2 without asking", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(), &[400, 505, 0], ""),
        ("TLS on the plain port", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(), &[400], ""),
        ("another protocol", b"SSH-2.0-OpenSSH_9.9\r\n\r\n".to_vec(), &[400], ""),
        ("an upgrade to HTTP/2", get("HOST\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n"), &[200], "liftPlanningUrl"),
        ("an upgrade to a socket", get("HOST\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: AAAA\r\nsec-websocket-version: 13\r\n"), &[200], "liftPlanningUrl"),
        ("an expectation that is none", post("content-length: 2\r\nexpect: the-unexpected\r\n\r\n{}"), &[422], "missing field"),
        ("two requests at once", b"GET /healthz HTTP/1.1\r\nHOST\r\n\r\nGET /healthz HTTP/1.1\r\nHOST\r\nconnection: close\r\n\r\n".to_vec(), &[200], "HTTP/1.1 200"),
        ("half a head", b"GET /api/settings HTTP/1.1\r\nHOST\r\n".to_vec(), &[0, 400], ""),
        ("nothing", vec![], &[0], ""),
        ("a range past the end", link("bytes=99999999-"), &[416], "This did not work"),
        ("a range of nothing", link("bytes=-0"), &[416], "This did not work"),
        ("a range the wrong way round", link("bytes=9-1"), &[200], "PK"),
        ("a range of 2^64", link("bytes=18446744073709551616-"), &[416], "This did not work"),
        ("a range below nothing", link("bytes=--5"), &[200], "PK"),
        ("a thousand ranges", link(&format!("bytes={ranges}")), &[200], "PK"),
        ("ranges that overlap", link("bytes=0-99999,0-99999,0-99999,0-99999"), &[200], "PK"),
        ("a range of lines", link("lines=1-2"), &[200], "PK"),
        ("out of the folder", path("/../../../../etc/passwd"), &[200], "<title>"),
        ("out of the folder, written out", path("/%2e%2e/%2e%2e/etc/passwd"), &[200], "<title>"),
        ("out of the scripts", path("/assets/../../../etc/passwd"), &[404], "There is nothing at this address."),
        ("out of the scripts, written out", path("/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd"), &[404], "There is nothing at this address."),
        ("out of the scripts, with a stroke the other way", path("/assets/..%5c..%5cwindows%5cwin.ini"), &[404], "There is nothing at this address."),
        ("a script with a NUL", path("/assets/index.js%00.png"), &[404], "There is nothing at this address."),
        ("a hidden file", path("/.git/config"), &[200], "<title>"),
        ("a path that is no text", path("/api/%ff%fe"), &[404], "There is nothing at this address."),
        ("a path with half an escape", path("/api/cranes/%"), &[401], "Please sign in."),
        ("a path with a fragment", path("/api/none#x"), &[404], "There is nothing at this address."),
        ("two strokes", path("//evil.example/api"), &[200], "<title>"),
        ("a made-up address of the client", get("HOST\r\nx-forwarded-for: <script>, 999.1.1.1, ::::\r\nconnection: close\r\n"), &[200], "liftPlanningUrl"),
        ("an id with a line break in it", get("HOST\r\nx-request-id: a%0d%0aset-cookie:x\r\nconnection: close\r\n"), &[200], "liftPlanningUrl"),
        ("ten thousand cookies", get(&format!("HOST\r\ncookie: {}\r\nconnection: close\r\n", "a=b; ".repeat(2_000))), &[200], "liftPlanningUrl"),
        ("an encoding without end", get(&format!("HOST\r\naccept-encoding: {}\r\nconnection: close\r\n", "gzip;q=0.1,".repeat(1_000))), &[200], "liftPlanningUrl"),
        ("what it knows already, a thousand times", get(&format!("HOST\r\nif-none-match: {}\r\nconnection: close\r\n", "\"a\",".repeat(1_000))), &[200], "liftPlanningUrl"),
    ];
    let wires = table.into_iter().map(|(what, sent, statuses, says)| Wire { what, sent, statuses, says, hangs_up: HALF.contains(&what) });
    wires.collect()
}
