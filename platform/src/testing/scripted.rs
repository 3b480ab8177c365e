//! A server on this machine that answers as a test wrote down, in order, and
//! remembers what it was asked.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};

/// What the server does with one request.
#[derive(Clone, Debug)]
pub enum Scripted {
    Json(u16, Value),
    /// A page of HTML.
    Page(&'static str),
    /// An answer in full: status, headers and body.
    Plain(u16, Vec<(&'static str, String)>, Vec<u8>),
    /// Server-sent events, as they go over the wire, and then the end …
    Events(String),
    /// … or silence.
    EventsThenSilence(String),
    /// A line of events, or the body of an error, that never ends.
    Endless(u16),
    /// Takes the question and says nothing at all.
    Silence,
}

/// A piece of a line without end.
const PIECE: &[u8] = &[b'x'; 64 * 1024];

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: String,
    pub headers: HeaderMap,
    /// Null where it is no JSON.
    pub body: Value,
}

pub struct ScriptedServer {
    pub address: SocketAddr,
    stage: Arc<Stage>,
    serving: tokio::task::JoinHandle<()>,
}

#[derive(Default)]
struct Stage {
    script: Mutex<VecDeque<Scripted>>,
    asked: Mutex<Vec<Asked>>,
    came: Notify,
    /// Clients that wait for an answer which never comes, or never ends.
    kept_waiting: Arc<watch::Sender<usize>>,
    /// Bytes of lines without end that were handed out.
    endless: Arc<AtomicUsize>,
}

impl ScriptedServer {
    pub async fn start(script: impl IntoIterator<Item = Scripted>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let stage = Arc::new(Stage::default());
        let router = Router::new()
            .fallback(answer)
            .layer(axum::extract::DefaultBodyLimit::disable())
            .with_state(Arc::clone(&stage));
        let serving = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        let server = Self {
            address,
            stage,
            serving,
        };
        server.then(script);
        server
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Adds to the script.
    pub fn then(&self, script: impl IntoIterator<Item = Scripted>) {
        self.stage.script.lock().expect("a script").extend(script);
    }

    /// Everything it was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.stage.asked.lock().expect("a list").clone()
    }

    /// Waits until the next question has come.
    pub async fn until_asked(&self) {
        self.stage.came.notified().await;
    }

    /// Waits until so many questions have come in all.
    pub async fn until_asked_times(&self, times: usize) {
        while self.asked().len() < times {
            self.until_asked().await;
        }
    }

    /// How many bytes of lines without end clients have taken, with what is on
    /// its way to them.
    pub fn endless_bytes(&self) -> usize {
        self.stage.endless.load(Ordering::Relaxed)
    }

    /// Waits until every client has given up on an answer that went silent, or
    /// has no end. One that gave up before its question came here counts too.
    pub async fn until_hung_up(&self) {
        let mut waiting = self.stage.kept_waiting.subscribe();
        let _ = waiting.wait_for(|waiting| *waiting == 0).await;
    }
}

impl Drop for ScriptedServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn answer(State(stage): State<Arc<Stage>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await;
    let asked = Asked {
        path: parts.uri.to_string(),
        headers: parts.headers,
        body: serde_json::from_slice(&body.unwrap_or_default()).unwrap_or_default(),
    };
    stage.asked.lock().expect("a list").push(asked);
    let next = stage.script.lock().expect("a script").pop_front();
    // Before anybody hears that it came, so that nobody looks for it too early.
    let kept_waiting = KeptWaiting::new(&stage.kept_waiting);
    stage.came.notify_one();
    let events = |body: Body| {
        let kind = [(header::CONTENT_TYPE, "text/event-stream")];
        (kind, body).into_response()
    };
    match next {
        Some(Scripted::Json(status, value)) => {
            let status = StatusCode::from_u16(status).expect("a status");
            (status, axum::Json(value)).into_response()
        }
        Some(Scripted::Page(html)) => axum::response::Html(html).into_response(),
        Some(Scripted::Plain(status, headers, body)) => {
            let mut response = Response::new(Body::from(body));
            *response.status_mut() = StatusCode::from_u16(status).expect("a status");
            for (name, value) in headers {
                let value = HeaderValue::from_str(&value).expect("a value");
                response.headers_mut().insert(name, value);
            }
            response
        }
        Some(Scripted::Events(text)) => events(Body::from(text)),
        Some(Scripted::EventsThenSilence(text)) => {
            let stream = ThenSilence {
                text: Some(text.into()),
                _waits: kept_waiting,
            };
            events(Body::from_stream(stream))
        }
        Some(Scripted::Endless(status)) => {
            let sent = Arc::clone(&stage.endless);
            let line = futures_util::stream::repeat_with(move || {
                let _waits = &kept_waiting;
                sent.fetch_add(PIECE.len(), Ordering::Relaxed);
                Ok::<_, Infallible>(Bytes::from_static(PIECE))
            });
            let status = StatusCode::from_u16(status).expect("a status");
            (status, events(Body::from_stream(line))).into_response()
        }
        Some(Scripted::Silence) => {
            let _waits = kept_waiting;
            std::future::pending().await
        }
        None => (StatusCode::NOT_IMPLEMENTED, "the script has ended").into_response(),
    }
}

/// One more that waits, until it is dropped with the answer.
struct KeptWaiting(Arc<watch::Sender<usize>>);

impl KeptWaiting {
    fn new(count: &Arc<watch::Sender<usize>>) -> Self {
        count.send_modify(|waiting| *waiting += 1);
        Self(Arc::clone(count))
    }
}

impl Drop for KeptWaiting {
    fn drop(&mut self) {
        self.0.send_modify(|waiting| *waiting -= 1);
    }
}

struct ThenSilence {
    text: Option<Bytes>,
    _waits: KeptWaiting,
}

impl Stream for ThenSilence {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Self::Item>> {
        match self.text.take() {
            Some(text) => Poll::Ready(Some(Ok(text))),
            None => Poll::Pending,
        }
    }
}
