//! Senders that take their time. They begin before all other cases and are
//! looked at after them, so that everything else is tried beside them.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::house::{House, NAME};

/// After so long the server must have ended it: it waits for 45 seconds, and
/// for half a minute on a head.
const PATIENCE: Duration = Duration::from_secs(100);

/// One line of the table: what is sent at first, and then again and again.
struct Slow {
    what: &'static str,
    first: &'static str,
    again: &'static str,
    /// Between one and the next.
    pause: Duration,
    /// Nothing at all is 0.
    status: u16,
    says: &'static str,
}

pub(crate) struct Begun {
    what: &'static str,
    status: u16,
    says: &'static str,
    came: JoinHandle<String>,
}

const SECOND: Duration = Duration::from_secs(1);

#[rustfmt::skip]
fn cases() -> Vec<Slow> {
    let slow = |what, first, again, status, says| Slow { what, first, again, pause: SECOND, status, says };
    vec![
        slow("half a head, and then nothing", "GET /api/settings HTTP/1.1\r\nHOST\r\n", "", 0, ""),
        slow("a head that drips in", "GET /api/settings HTTP/1.1\r\nHOST\r\nx: ", "a", 0, ""),
        slow("heads without end", "GET /api/settings HTTP/1.1\r\nHOST\r\n", "x: y\r\n", 0, ""),
        slow("a body that never begins", "POST /api/login HTTP/1.1\r\nHOST\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n", "", 408, "took too long"),
        slow("a body that drips in", "POST /api/login HTTP/1.1\r\nHOST\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{", " ", 408, "took too long"),
        slow("pieces that drip in", "POST /api/login HTTP/1.1\r\nHOST\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\n \r\n", 408, "took too long"),
        slow("a form that drips in", "POST /api/cranes/{crane}/documents HTTP/1.1\r\nHOST\r\nauthorization: Bearer {token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n", "c", 408, "took too long"),
        slow("a paper that drips in", "POST /api/cranes/{crane}/documents HTTP/1.1\r\nHOST\r\nauthorization: Bearer {token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\ncontent-disposition: form-data; name=\"document\"; filename=\"a.pdf\"\r\n\r\n%PDF-1.4\n", "%", 408, "took too long"),
        slow("a question that drips in", "POST /api/ai/query HTTP/1.1\r\nHOST\r\nauthorization: Bearer {token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\ncontent-disposition: form-data; name=\"prompt\"\r\n\r\n", "a", 408, "took too long"),
        slow("a message of another assistant that drips in", "POST /mcp HTTP/1.1\r\nHOST\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{", " ", 408, "took too long"),
        slow("a word at a link that drips in", "POST /s/{link} HTTP/1.1\r\nHOST\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 10000\r\n\r\nword=", "a", 408, "<h1>"),
    ]
}

/// Lets all of them begin.
pub(crate) fn begin(house: &House) -> Vec<Begun> {
    let all = cases().into_iter().map(|case| {
        let host = format!("host: {NAME}");
        let first = house.filled(case.first).replace("HOST", &host);
        let stream = TcpStream::connect(house.address);
        let came = tokio::spawn(async move {
            let stream = stream.await.expect("a connection");
            let answered = send(stream, first, case.again, case.pause);
            let answer = tokio::time::timeout(PATIENCE, answered).await;
            answer.unwrap_or_else(|_| "the server still waits".to_owned())
        });
        Begun {
            what: case.what,
            status: case.status,
            says: case.says,
            came,
        }
    });
    all.collect()
}

/// Sends a little now and then until the server has ended it; answers what it said.
async fn send(stream: TcpStream, first: String, again: &str, pause: Duration) -> String {
    let (mut reading, mut writing) = stream.into_split();
    let _ = writing.write_all(first.as_bytes()).await;
    let drip = async {
        loop {
            tokio::time::sleep(pause).await;
            if writing.write_all(again.as_bytes()).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    let mut answer = Vec::new();
    let take = async {
        let mut piece = [0; 4096];
        while let Ok(read @ 1..) = reading.read(&mut piece).await {
            answer.extend(&piece[..read]);
        }
    };
    tokio::select! {
        () = drip => {}
        () = take => {}
    }
    String::from_utf8_lossy(&answer).into_owned()
}

impl Begun {
    pub(crate) async fn ended(self) -> Result<(), String> {
        let came = self.came.await.unwrap_or_else(|error| error.to_string());
        let status = came.strip_prefix("HTTP/1.1 ");
        let status = status.and_then(|rest| rest.get(..3)?.parse().ok());
        let is_over = came != "the server still waits";
        match is_over && status.unwrap_or(0) == self.status && came.contains(self.says) {
            true => Ok(()),
            false => {
                let short: String = came.chars().take(300).collect();
                let wanted = (self.status, self.says);
                Err(format!("{}: wants {wanted:?} and got {short:?}", self.what))
            }
        }
    }
}
