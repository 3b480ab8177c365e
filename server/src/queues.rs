//! How many questions are worked on at a time, and where: on threads of their
//! own that give way to all others, so that nobody's question stops a request.

use std::io;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;
use tracing::Instrument;

use crate::error::{Error, Result};
use crate::turns::{Turn, Turns};

/// Questions of one user, from the first byte of the form to the last of the
/// answer; each may have a file.
const OPEN_PER_USER: usize = 8;
const OPEN: usize = 256;
/// Questions of one user that the built-in assistant works on.
const ANSWERED_PER_USER: usize = 2;
/// Questions of one user that a model works on, and of all.
const ASKED_PER_USER: usize = 3;
const ASKED: usize = 16;
/// Files that come with questions; reading one may take a gigabyte.
const READ: usize = 2;
/// What the built-in assistant may spend on one question.
const WORK: Duration = Duration::from_secs(30);
/// Below those that answer requests.
const NICENESS: i32 = 10;

pub(crate) struct Queues {
    open: Turns,
    answering: Turns,
    models: Turns,
    readers: Turns,
    /// Only ever empty while it is dropped.
    threads: Option<Runtime>,
}

impl Queues {
    pub(crate) fn start() -> io::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // One more than a user may have, so that another finds a free one.
        let threads = cores.max(ANSWERED_PER_USER + 1);
        let runtime = Builder::new_multi_thread()
            .thread_name("questions")
            .worker_threads(threads)
            .on_thread_start(|| {
                // Best effort: without the lower priority, questions compete with requests.
                let own = rustix::thread::gettid();
                let _ = rustix::process::setpriority_process(Some(own), NICENESS);
            })
            .enable_all()
            .build()?;
        Ok(Self {
            open: Turns::new(OPEN_PER_USER, OPEN),
            answering: Turns::new(ANSWERED_PER_USER, threads),
            models: Turns::new(ASKED_PER_USER, ASKED),
            readers: Turns::new(1, READ),
            threads: Some(runtime),
        })
    }

    /// A place for one more question, from its first byte to the answer's last.
    pub(crate) fn admit(&self, user: i64) -> Result<Turn> {
        self.open.try_take(user).ok_or(Error::TooMany {
            what: "questions at once",
            retry_after: 5,
        })
    }

    /// Works on threads of its own. Dropped, as happens when the asker hangs
    /// up, it stops the work.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        let gone = || Error::Internal("the threads for questions are gone".into());
        let threads = self.threads.as_ref().ok_or_else(gone)?;
        let mut task = JoinSet::new();
        task.spawn_on(work.in_current_span(), threads.handle());
        match task.join_next().await {
            Some(Ok(done)) => done,
            Some(Err(error)) => Err(Error::Internal(error.to_string())),
            None => Err(gone()),
        }
    }

    pub(crate) async fn turn_to_answer(&self, user: i64, tell: impl Future<Output = ()>) -> Turn {
        wait(&self.answering, user, tell).await
    }

    pub(crate) async fn turn_to_ask_a_model(
        &self,
        user: i64,
        tell: impl Future<Output = ()>,
    ) -> Turn {
        wait(&self.models, user, tell).await
    }

    pub(crate) async fn turn_to_read(&self, user: i64) -> Turn {
        self.readers.take(user).await
    }
}

/// A turn; where it does not come at once, the asker is told first.
async fn wait(turns: &Turns, user: i64, tell: impl Future<Output = ()>) -> Turn {
    match turns.try_take(user) {
        Some(turn) => turn,
        None => {
            tell.await;
            turns.take(user).await
        }
    }
}

/// Ends work on one question that goes on and on.
pub(crate) async fn within_bounds<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::time::timeout(WORK, work)
        .await
        .unwrap_or(Err(Error::TimedOut))
}

impl Drop for Queues {
    fn drop(&mut self) {
        if let Some(threads) = self.threads.take() {
            // This may be one of the threads, which cannot wait for itself.
            threads.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Queues;
    use crate::error::{Error, Result};

    #[tokio::test]
    async fn questions_are_worked_on_apart_from_requests() {
        let queues = Queues::start().expect("threads");
        let name = || std::thread::current().name().map(str::to_owned);
        let there = queues
            .work(async move { Ok(name()) })
            .await
            .expect("a name");
        assert_eq!(there.as_deref(), Some("questions"));
        assert_ne!(name().as_deref(), Some("questions"));
    }

    #[tokio::test]
    async fn a_question_that_breaks_down_is_a_fault_and_the_next_is_answered() {
        let queues = Queues::start().expect("threads");
        let broken: Result<()> = queues.work(async { panic!("a crane fell over") }).await;
        assert!(matches!(broken, Err(Error::Internal(_))));
        assert!(queues.work(async { Ok(()) }).await.is_ok());
    }

    #[tokio::test]
    async fn a_question_that_nobody_waits_for_is_stopped() {
        let queues = Queues::start().expect("threads");
        let (held, gone) = tokio::sync::oneshot::channel::<()>();
        let work = queues.work(async move {
            let _held = held;
            std::future::pending::<Result<()>>().await
        });
        tokio::select! {
            biased;
            _ = work => {}
            () = tokio::task::yield_now() => {}
        }
        assert!(gone.await.is_err());
    }

    #[test]
    fn a_user_has_a_few_questions_open() {
        let queues = Queues::start().expect("threads");
        let open: Vec<_> = (0..8).map(|_| queues.admit(1).expect("a place")).collect();
        let refused = queues.admit(1).expect_err("no ninth");
        assert_eq!(
            refused.to_string(),
            "Too many questions at once. Please try again in 5 seconds."
        );
        assert!(queues.admit(2).is_ok());
        drop(open);
        assert!(queues.admit(1).is_ok());
    }
}
