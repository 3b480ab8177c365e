//! A unit of work on its way to a database thread, and its answer on the way back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::sync::oneshot;

use super::announcements::{Announcements, Heard};
use super::error::DbError;
use super::session::{Reader, Writer};

pub(super) enum Job {
    Read(Box<dyn Read>),
    Write(Box<dyn Write>),
}

/// How a unit of work ended, before its transaction is closed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Commit,
    Undo,
    /// Undo, and run it once more: the server asked for it.
    Again,
    /// Nobody waits for the answer any more.
    Abandoned,
}

pub(super) trait Read: Send {
    fn run(self: Box<Self>, db: &mut Reader<'_>);
    fn refuse(self: Box<Self>, error: DbError);
}

pub(super) trait Write: Send {
    fn run(&mut self, db: &mut Writer<'_>) -> Outcome;
    /// Sends the answer; `closed` says how the commit or the undo went.
    fn finish(self: Box<Self>, closed: Result<(), DbError>);
}

pub(super) struct ReadJob<F, T, E> {
    work: F,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> ReadJob<F, T, E>
where
    F: FnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
    T: Send + 'static,
    E: From<DbError> + Send + 'static,
{
    pub(super) fn boxed(work: F) -> (Box<dyn Read>, oneshot::Receiver<Result<T, E>>) {
        let (reply, answer) = oneshot::channel();
        (Box::new(Self { work, reply }), answer)
    }
}

impl<F, T, E> Read for ReadJob<F, T, E>
where
    F: FnOnce(&mut Reader<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<DbError> + Send,
{
    fn run(self: Box<Self>, db: &mut Reader<'_>) {
        if self.reply.is_closed() {
            return;
        }
        let Self { work, reply } = *self;
        // A caller that went away needs no answer; a panic answers `Stopped`.
        if let Ok(result) = catch_unwind(AssertUnwindSafe(|| work(db))) {
            let _ = reply.send(result);
        }
    }

    fn refuse(self: Box<Self>, error: DbError) {
        let _ = self.reply.send(Err(E::from(error)));
    }
}

pub(super) struct WriteJob<F, T, E> {
    work: F,
    result: Option<Result<T, E>>,
    announced: Vec<String>,
    announcements: Arc<Announcements>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> WriteJob<F, T, E>
where
    F: FnMut(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
    T: Send + 'static,
    E: From<DbError> + Send + 'static,
{
    pub(super) fn boxed(
        work: F,
        announcements: Arc<Announcements>,
    ) -> (Box<dyn Write>, oneshot::Receiver<Result<T, E>>) {
        let (reply, answer) = oneshot::channel();
        let job = Self {
            work,
            result: None,
            announced: Vec::new(),
            announcements,
            reply,
        };
        (Box::new(job), answer)
    }
}

impl<F, T, E> Write for WriteJob<F, T, E>
where
    F: FnMut(&mut Writer<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<DbError> + Send,
{
    fn run(&mut self, db: &mut Writer<'_>) -> Outcome {
        if self.reply.is_closed() {
            return Outcome::Abandoned;
        }
        self.result = catch_unwind(AssertUnwindSafe(|| (self.work)(db))).ok();
        self.announced = db.take_announced();
        if db.gave_way() {
            return Outcome::Again;
        }
        match self.result {
            Some(Ok(_)) => Outcome::Commit,
            Some(Err(_)) | None => Outcome::Undo,
        }
    }

    fn finish(self: Box<Self>, closed: Result<(), DbError>) {
        if closed.is_ok() && matches!(self.result, Some(Ok(_))) {
            for text in self.announced {
                self.announcements.tell(Heard::Said(text.into()), true);
            }
        }
        let result = match (self.result, closed) {
            // The result is handed out only after the commit succeeded.
            (Some(Ok(_)), Err(error)) => Err(E::from(error)),
            (Some(result), _) => result,
            (None, Err(error)) => Err(E::from(error)),
            (None, Ok(())) => Err(E::from(DbError::Stopped)),
        };
        let _ = self.reply.send(result);
    }
}
