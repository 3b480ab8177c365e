//! Who listens for changes at this node, and what each is yet to be told. A
//! listener holds little: what it was not told yet is a set, and of too much
//! only "anything" is left.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::changes::Changed;

/// One for each browser of a user; a browser that cannot share has one a tab.
const OF_ONE_USER: usize = 16;
const IN_ALL: usize = 4_096;
/// Things that wait for one listener.
const WAITING: usize = 64;
/// Who was away for longer reads everything again.
const REMEMBERED: Duration = Duration::from_mins(2);
/// Changes that are remembered at most.
const MOST_REMEMBERED: usize = 1_024;

pub(crate) struct Listeners {
    of_one_user: usize,
    in_all: usize,
    state: Mutex<State>,
}

struct State {
    by_user: HashMap<i64, Vec<Arc<Listener>>>,
    count: usize,
    is_closed: bool,
    /// What changed lately, for those who come back from a break.
    lately: VecDeque<(Instant, Changed)>,
    /// From when on `lately` has everything.
    whole_since: Instant,
}

#[derive(Default)]
struct Listener {
    waiting: Mutex<BTreeSet<Changed>>,
    bell: Notify,
    end: Notify,
}

impl Listener {
    fn waiting(&self) -> MutexGuard<'_, BTreeSet<Changed>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, changed: Changed) {
        let mut waiting = self.waiting();
        if waiting.len() >= WAITING {
            *waiting = BTreeSet::from([Changed::Anything]);
        } else if !waiting.contains(&Changed::Anything) {
            waiting.insert(changed);
        }
        drop(waiting);
        self.bell.notify_one();
    }
}

impl Default for Listeners {
    fn default() -> Self {
        Self::new(OF_ONE_USER, IN_ALL)
    }
}

impl Listeners {
    fn new(of_one_user: usize, in_all: usize) -> Self {
        Self {
            of_one_user,
            in_all,
            state: Mutex::new(State {
                by_user: HashMap::new(),
                count: 0,
                is_closed: false,
                lately: VecDeque::new(),
                whole_since: Instant::now(),
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more, who last heard something `age` ago and is told what
    /// changed since. A user's oldest goes where they have too many; none where
    /// all places are taken, or the server is about to stop.
    pub(crate) fn admit(self: &Arc<Self>, user: i64, age: Duration) -> Option<Seat> {
        let mut held = self.state();
        let state = &mut *held;
        if state.is_closed {
            return None;
        }
        let full = state.count >= self.in_all;
        let own = state.by_user.entry(user).or_default();
        let is_too_many = own.len() >= self.of_one_user;
        if full && own.is_empty() {
            state.by_user.remove(&user);
            return None;
        }
        if is_too_many || full {
            own.remove(0).end.notify_one();
            state.count -= 1;
        }
        let listener = Arc::new(Listener::default());
        for changed in state.since(age, user) {
            listener.tell(changed);
        }
        let own = state.by_user.entry(user).or_default();
        own.push(Arc::clone(&listener));
        state.count += 1;
        Some(Seat {
            listeners: Arc::clone(self),
            user,
            listener,
        })
    }

    /// What changed in the last `age`, as far as it may concern a user. Whether
    /// they may know of a crane is asked when they are told.
    pub(crate) fn lately(&self, user: i64, age: Duration) -> BTreeSet<Changed> {
        self.state().since(age, user).into_iter().collect()
    }

    pub(crate) fn count(&self) -> usize {
        self.state().count
    }

    /// Remembers a change, for those who come back.
    pub(crate) fn remember(&self, changed: Changed) {
        let now = Instant::now();
        let mut state = self.state();
        state.lately.push_back((now, changed));
        while let Some((at, _)) = state.lately.front().copied()
            && (state.lately.len() > MOST_REMEMBERED || now - at > REMEMBERED)
        {
            state.lately.pop_front();
            state.whole_since = at;
        }
    }

    /// Tells those of some users who listen here.
    pub(crate) fn tell(&self, users: &[i64], changed: Changed) {
        let state = self.state();
        let told = users.iter().filter_map(|user| state.by_user.get(user));
        told.flatten().for_each(|listener| listener.tell(changed));
    }

    pub(crate) fn tell_all(&self, changed: Changed) {
        let state = self.state();
        let all = state.by_user.values().flatten();
        all.for_each(|listener| listener.tell(changed));
    }

    /// The server stops: everybody's stream ends, and nobody gets another.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        let all = state.by_user.values().flatten();
        all.for_each(|listener| listener.end.notify_one());
    }
}

impl State {
    fn since(&self, age: Duration, user: i64) -> Vec<Changed> {
        let Some(from) = Instant::now().checked_sub(age) else {
            return vec![Changed::Anything];
        };
        if from < self.whole_since {
            return vec![Changed::Anything];
        }
        let later = self.lately.iter().filter(|(at, _)| *at >= from);
        let concerning = later.filter(|(_, changed)| match changed {
            Changed::Of(whose, _) => *whose == user,
            Changed::Crane(_) | Changed::Anything => true,
        });
        concerning.map(|(_, changed)| *changed).collect()
    }
}

/// One listener's place among all; given back when this goes.
pub(crate) struct Seat {
    listeners: Arc<Listeners>,
    user: i64,
    listener: Arc<Listener>,
}

impl Seat {
    pub(crate) fn user(&self) -> i64 {
        self.user
    }

    /// Waits for what changed; `None` when the place was given away.
    pub(crate) async fn next(&self) -> Option<BTreeSet<Changed>> {
        loop {
            let waiting = std::mem::take(&mut *self.listener.waiting());
            if !waiting.is_empty() {
                return Some(waiting);
            }
            tokio::select! {
                () = self.listener.end.notified() => return None,
                () = self.listener.bell.notified() => {}
            }
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut state = self.listeners.state();
        let Some(own) = state.by_user.get_mut(&self.user) else {
            return;
        };
        let before = own.len();
        own.retain(|other| !Arc::ptr_eq(other, &self.listener));
        let gone = before - own.len();
        if own.is_empty() {
            state.by_user.remove(&self.user);
        }
        state.count -= gone;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;
    use std::time::Duration;

    use super::{Listeners, REMEMBERED, WAITING};
    use crate::changes::{Changed, Part};

    const NOW: Duration = Duration::ZERO;

    #[tokio::test]
    async fn a_user_with_too_many_loses_the_oldest_and_a_full_house_takes_nobody_else() {
        let listeners = Arc::new(Listeners::new(2, 3));
        let first = listeners.admit(1, NOW).expect("a place");
        let second = listeners.admit(1, NOW).expect("a place");
        let third = listeners.admit(1, NOW).expect("a place");
        assert_eq!(first.next().await, None, "it made room");
        let other = listeners.admit(2, NOW).expect("a place");
        assert!(listeners.admit(3, NOW).is_none(), "all are taken");
        let again = listeners.admit(2, NOW).expect("one's own place");
        assert_eq!(other.next().await, None, "it made room");
        assert_eq!(listeners.count(), 3);
        drop((first, second, third, other, again));
        assert_eq!(listeners.count(), 0, "each was counted once");
    }

    #[tokio::test]
    async fn whoever_is_told_too_much_at_once_is_told_anything() {
        let listeners = Arc::new(Listeners::default());
        let seat = listeners.admit(1, NOW).expect("a place");
        for crane in 0..=WAITING as i64 {
            listeners.tell(&[1, 2], Changed::Crane(crane));
        }
        listeners.tell(&[2], Changed::Of(2, Part::Mates));
        assert_eq!(seat.next().await, Some(BTreeSet::from([Changed::Anything])));
        listeners.close();
        assert_eq!(seat.next().await, None);
        assert!(listeners.admit(1, NOW).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_comes_back_is_told_what_changed_meanwhile() {
        let listeners = Arc::new(Listeners::default());
        tokio::time::advance(Duration::from_secs(10)).await;
        listeners.remember(Changed::Crane(1));
        tokio::time::advance(Duration::from_secs(10)).await;
        for changed in [
            Changed::Crane(2),
            Changed::Of(1, Part::Mates),
            Changed::Of(2, Part::Mates),
        ] {
            listeners.remember(changed);
        }
        let since = |seconds| listeners.lately(1, Duration::from_secs(seconds));
        let few = BTreeSet::from([Changed::Crane(2), Changed::Of(1, Part::Mates)]);
        assert_eq!(since(5), few);
        assert_eq!(since(15).len(), 3);
        assert_eq!(since(30), BTreeSet::from([Changed::Anything]), "before all");
        tokio::time::advance(REMEMBERED).await;
        listeners.remember(Changed::Crane(3));
        assert_eq!(since(60), BTreeSet::from([Changed::Crane(3)]));
        let long_ago = REMEMBERED.as_secs() + 15;
        assert_eq!(since(long_ago), BTreeSet::from([Changed::Anything]));
        let seat = listeners.admit(1, Duration::from_secs(1)).expect("a place");
        assert_eq!(seat.next().await, Some(BTreeSet::from([Changed::Crane(3)])));
    }
}
