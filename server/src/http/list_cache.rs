//! Answers that were written once and still hold, because nothing at all was
//! committed since, and no certificate ran out: most lists are asked for between two changes.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cranedesk_platform::db::Db;

use super::conditional::Tagged;
use crate::error::Result;

/// Bytes that are kept at most, in all.
const ROOM: usize = 8 * 1024 * 1024;

/// One answer for each user, all of the same state of the database.
#[derive(Default)]
pub(crate) struct ListCache(Mutex<State>);

#[derive(Default)]
struct State {
    version: Option<i64>,
    size: usize,
    /// Each with the moment until which it says what is so.
    answers: HashMap<i64, (Tagged, i64)>,
}

impl ListCache {
    /// The user's answer, by `read` unless the last one still holds.
    pub(crate) async fn get_or<F>(
        &self,
        db: &Db,
        (user, now): (i64, i64),
        read: impl FnOnce() -> F,
    ) -> Result<Tagged>
    where
        F: Future<Output = Result<(Tagged, i64)>>,
    {
        // Taken before reading: a commit in between makes the stored answer newer than
        // its version, which is safe; the other order could make it older.
        let Some(version) = db.version() else {
            return Ok(read().await?.0);
        };
        if let Some((answer, until)) = self.at(version).answers.get(&user)
            && now <= *until
        {
            return Ok(answer.clone());
        }
        let (answer, until) = read().await?;
        self.at(version).keep(user, &answer, until);
        Ok(answer)
    }

    /// What is kept, emptied if it is of another state than this.
    fn at(&self, version: i64) -> MutexGuard<'_, State> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.version != Some(version) {
            *state = State {
                version: Some(version),
                ..State::default()
            };
        }
        state
    }
}

impl State {
    fn keep(&mut self, user: i64, answer: &Tagged, until: i64) {
        if let Some((old, _)) = self.answers.remove(&user) {
            self.size -= old.size();
        }
        if self.size + answer.size() <= ROOM {
            self.size += answer.size();
            self.answers.insert(user, (answer.clone(), until));
        }
    }
}
