//! Turns at heavy work: a few at a time for each user, and in all. Whoever has
//! many waiting stands in line for all but a few, so that others come between.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(crate) struct Turns {
    per_user: usize,
    in_all: Arc<Semaphore>,
    users: Mutex<HashMap<i64, Arc<Semaphore>>>,
}

/// A turn; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _own: OwnedSemaphorePermit,
    _in_all: OwnedSemaphorePermit,
}

impl Turns {
    pub(crate) fn new(per_user: usize, in_all: usize) -> Self {
        Self {
            per_user,
            in_all: Arc::new(Semaphore::new(in_all)),
            users: Mutex::default(),
        }
    }

    /// Waits for a turn. Nobody stands in the common line more often than
    /// there are turns for one user.
    pub(crate) async fn take(&self, user: i64) -> Turn {
        Turn {
            _own: permit(self.of(user)).await,
            _in_all: permit(Arc::clone(&self.in_all)).await,
        }
    }

    /// A turn if one is free.
    pub(crate) fn try_take(&self, user: i64) -> Option<Turn> {
        Some(Turn {
            _own: self.of(user).try_acquire_owned().ok()?,
            _in_all: Arc::clone(&self.in_all).try_acquire_owned().ok()?,
        })
    }

    fn of(&self, user: i64) -> Arc<Semaphore> {
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        // Users without a running or waiting job are removed from the map.
        users.retain(|_, turns| Arc::strong_count(turns) > 1);
        let turns = users.entry(user);
        Arc::clone(turns.or_insert_with(|| Arc::new(Semaphore::new(self.per_user))))
    }
}

async fn permit(turns: Arc<Semaphore>) -> OwnedSemaphorePermit {
    match turns.acquire_owned().await {
        Ok(permit) => permit,
        // Acquiring fails only on a closed semaphore, and these are never closed.
        Err(_) => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::Turns;

    #[test]
    fn a_user_has_a_few_turns_and_leaves_the_rest_to_others() {
        let turns = Turns::new(2, 3);
        let _first = turns.try_take(1).expect("a turn");
        let second = turns.try_take(1).expect("a turn");
        assert!(turns.try_take(1).is_none());
        let other = turns.try_take(2).expect("a turn is left for another");
        assert!(turns.try_take(3).is_none(), "there are three in all");
        drop(second);
        drop(other);
        assert!(turns.try_take(1).is_some());
    }

    #[test]
    fn whoever_asks_much_stands_in_the_common_line_only_a_few_times() {
        let turns = Turns::new(2, 2);
        let busy = [9, 9].map(|user| turns.try_take(user).expect("a turn"));
        let mut many: Vec<_> = (0..5).map(|_| Box::pin(turns.take(1))).collect();
        for waiting in &mut many {
            assert!(waiting.now_or_never().is_none());
        }
        let mut late = Box::pin(turns.take(2));
        assert!((&mut late).now_or_never().is_none());
        drop(busy);
        let got: Vec<_> = many
            .iter_mut()
            .filter_map(|turn| turn.now_or_never())
            .collect();
        assert_eq!(got.len(), 2);
        drop(got);
        assert!(late.now_or_never().is_some(), "before the other three");
    }

    #[test]
    fn nobody_is_remembered_for_ever() {
        let turns = Turns::new(2, 2);
        for user in 0..100 {
            drop(turns.try_take(user));
        }
        assert!(turns.users.lock().expect("users").len() <= 1);
    }
}
