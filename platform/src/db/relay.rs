//! Announcements between nodes: one connection of each node that listens to
//! PostgreSQL and tells it what was committed here.
//!
//! They are sent after the commit and not in it: `NOTIFY` in a transaction makes
//! all such commits of a database wait for each other.

use std::convert::Infallible;
use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::task::JoinSet;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::announcements::{Announcements, Heard, Told};
use super::error::{DbError, DbResult, describe};
use super::postgres::{CONNECT, tls_config};
use crate::clock::random_bytes;

/// PostgreSQL takes 8,000 bytes in one message.
const LONGEST: usize = 7_500;
/// Stands for everything where some may have been missed.
const MISSED: &str = "*";
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// A connection that is dead without a word is found out after this.
const ALIVE: Duration = Duration::from_secs(30);

/// Carries announcements to and fro until it is dropped. `begun` is called
/// after the first attempt to connect, however that went.
pub(super) async fn run(
    url: &str,
    announcements: &Arc<Announcements>,
    begun: impl FnOnce(),
) -> Infallible {
    let node = hex::encode(random_bytes::<8>());
    let mut own = announcements.subscribe();
    let mut begun = Some(begun);
    let mut pause = FIRST_PAUSE;
    let mut is_first = true;
    loop {
        let line = Line::open(url, &node, announcements).await;
        if let Some(begun) = begun.take() {
            begun();
        }
        let ended = match line {
            Ok(mut line) => {
                pause = FIRST_PAUSE;
                line.carry(&mut own, announcements, is_first).await
            }
            Err(error) => Err(error),
        };
        is_first = false;
        if let Err(error) = ended {
            tracing::warn!(%error, "the line to the other nodes is down");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

struct Line {
    client: Client,
    node: String,
    channel: String,
    /// What drives the connection and hears the others.
    hearing: JoinSet<()>,
}

impl Line {
    async fn open(url: &str, node: &str, announcements: &Arc<Announcements>) -> DbResult<Self> {
        let trouble = |error: tokio_postgres::Error| DbError::Unavailable(describe(&error));
        let mut config: Config = url.parse().map_err(trouble)?;
        config.connect_timeout(CONNECT).keepalives_idle(ALIVE);
        let tls = MakeRustlsConnect::new(tls_config()?);
        let (client, mut connection) = config.connect(tls).await.map_err(trouble)?;
        let mut hearing = JoinSet::new();
        let (own, announcements) = (node.to_owned(), Arc::clone(announcements));
        hearing.spawn(async move {
            loop {
                match poll_fn(|context| connection.poll_message(context)).await {
                    Some(Ok(AsyncMessage::Notification(message))) => {
                        hear(message.payload(), &own, &announcements);
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return,
                }
            }
        });
        // Other programs, and other registers in the same database, are not meant.
        let named = "SELECT 'cranedesk_' || md5(current_schema())";
        let row = client.query_one(named, &[]).await.map_err(trouble)?;
        let channel: String = row.try_get(0).map_err(trouble)?;
        // Under that name the operator finds it among the node's connections.
        let listen = format!("SET application_name TO {channel}; LISTEN {channel}");
        client.batch_execute(&listen).await.map_err(trouble)?;
        Ok(Self {
            client,
            node: node.to_owned(),
            channel,
            hearing,
        })
    }

    /// Tells the others what is announced here, until the connection ends.
    async fn carry(
        &mut self,
        own: &mut Receiver<Told>,
        announcements: &Announcements,
        is_first: bool,
    ) -> DbResult<()> {
        if !is_first {
            // What happened while the line was down is not known, here or there.
            announcements.tell(Heard::Missed, false);
            self.send(MISSED).await?;
        }
        loop {
            let texts = tokio::select! {
                _ = self.hearing.join_next() => {
                    return Err(DbError::Unavailable("the connection ended".into()));
                }
                texts = gather(own) => texts,
            };
            if let Some(texts) = texts {
                self.send(&texts).await?;
            }
        }
    }

    async fn send(&self, texts: &str) -> DbResult<()> {
        let message = format!("{}\n{texts}", self.node);
        self.client
            .execute("SELECT pg_notify($1, $2)", &[&self.channel, &message])
            .await
            .map(|_| ())
            .map_err(|error| DbError::Unavailable(describe(&error)))
    }
}

/// What was announced here, as many as one message holds; one to a line.
async fn gather(own: &mut Receiver<Told>) -> Option<String> {
    let mut texts = String::new();
    let mut next = match own.recv().await {
        Ok(told) => Ok(told),
        Err(RecvError::Lagged(_)) => return Some(MISSED.to_owned()),
        // The database is closed: there is nothing more to come.
        Err(RecvError::Closed) => std::future::pending().await,
    };
    loop {
        match next {
            Ok(Told {
                heard: Heard::Said(text),
                is_ours: true,
            }) => {
                if texts.len() + text.len() > LONGEST {
                    return Some(MISSED.to_owned());
                }
                if !texts.is_empty() {
                    texts.push('\n');
                }
                texts.push_str(&text);
            }
            Ok(_) => {}
            Err(TryRecvError::Lagged(_)) => return Some(MISSED.to_owned()),
            Err(TryRecvError::Empty | TryRecvError::Closed) => break,
        }
        if texts.len() > LONGEST / 2 {
            break;
        }
        next = own.try_recv();
    }
    (!texts.is_empty()).then_some(texts)
}

fn hear(message: &str, own: &str, announcements: &Announcements) {
    let mut lines = message.lines();
    if lines.next() == Some(own) {
        return;
    }
    for line in lines {
        let heard = match line {
            MISSED => Heard::Missed,
            text => Heard::Said(text.into()),
        };
        announcements.tell(heard, false);
    }
}
