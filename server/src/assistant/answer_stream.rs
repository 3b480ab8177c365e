//! An answer on its way to the asker, piece by piece, while it is being made.

use std::convert::Infallible;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde_json::json;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tracing::Instrument;

use super::model::Answer;
use crate::error::{Error, Result};

/// Where an answerer says what it does and what it has so far. Nobody listens
/// where the asker wants the answer whole.
#[derive(Clone)]
pub(crate) struct AnswerStream(Option<mpsc::Sender<Said>>);

enum Said {
    Status(String),
    Reading(String),
    Text(String),
    Answer(Box<Answer>),
    Failed(Error),
}

impl AnswerStream {
    pub(super) fn silent() -> Self {
        Self(None)
    }

    /// What is being done meanwhile, such as "Searching the documents…".
    pub(crate) async fn status(&self, text: &str) {
        self.say(|| Said::Status(text.to_owned())).await;
    }

    /// How the question was read.
    pub(crate) async fn reading(&self, text: &str) {
        self.say(|| Said::Reading(text.to_owned())).await;
    }

    /// The next piece of the answer.
    pub(crate) async fn text(&self, piece: &str) {
        self.say(|| Said::Text(piece.to_owned())).await;
    }

    async fn say(&self, said: impl FnOnce() -> Said) {
        if let Self(Some(listener)) = self {
            // Whoever has hung up is told nothing; the work is stopped from outside.
            let _ = listener.send(said()).await;
        }
    }
}

/// Pieces that may wait for a slow reader before the answerer waits too.
const WAITING: usize = 32;

/// Does the work and answers with what it says as it says it. Dropping the
/// answer, as happens when the asker hangs up, stops the work.
pub(super) fn answer<F>(
    work: impl FnOnce(AnswerStream) -> F,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>>
where
    F: Future<Output = Result<Answer>> + Send + 'static,
{
    let (speaker, listener) = mpsc::channel(WAITING);
    let work = work(AnswerStream(Some(speaker.clone())));
    let mut task = JoinSet::new();
    task.spawn(
        async move {
            let last = match work.await {
                Ok(answer) => Said::Answer(Box::new(answer)),
                Err(error) => Said::Failed(error),
            };
            let _ = speaker.send(last).await;
        }
        .in_current_span(),
    );
    let events = stream::unfold(Some((listener, task)), |open| async {
        let (mut listener, task) = open?;
        // A worker that ended without a final event has failed.
        let said = listener
            .recv()
            .await
            .unwrap_or_else(|| Said::Failed(Error::Internal("an answerer broke down".into())));
        let is_last = matches!(said, Said::Answer(_) | Said::Failed(_));
        Some((Ok(event(&said)), (!is_last).then_some((listener, task))))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

fn event(said: &Said) -> Event {
    let (name, data) = match said {
        Said::Status(text) => ("status", json!({ "text": text })),
        Said::Reading(text) => ("reading", json!({ "text": text })),
        Said::Text(text) => ("text", json!({ "text": text })),
        Said::Answer(answer) => ("answer", json!(answer)),
        Said::Failed(error) => {
            error.log();
            let data = json!({
                "status": error.status().as_u16(),
                "message": error.to_string(),
                "builtInOffered": matches!(error, Error::NoAnswer(_)),
            });
            ("error", data)
        }
    };
    Event::default().event(name).data(data.to_string())
}
