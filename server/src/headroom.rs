//! Room that users are known to have left, so that not every addition has to
//! count everything that is there.
//!
//! After a count, a part of what is left may be used without counting again: a
//! sixteenth, so that several nodes together do not use more than there is. Near
//! the limit every addition counts, and the limit is exact.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

const SHARE: i64 = 16;
/// Users that are remembered; beyond it all are forgotten, which only costs a count.
const MOST: usize = 10_000;

/// Bytes, documents and cranes, in this order.
pub(crate) type Amounts = [i64; 3];

#[derive(Debug, Default)]
pub(crate) struct Headroom(Mutex<HashMap<i64, Amounts>>);

impl Headroom {
    /// Whether the addition fits into what is known to be left, and takes it.
    pub(crate) fn take(&self, user: i64, new: Amounts) -> bool {
        let mut known = self.known();
        match known.get_mut(&user) {
            Some(left) if fits(left, &new) => {
                for (left, new) in left.iter_mut().zip(new) {
                    *left -= new;
                }
                true
            }
            _ => false,
        }
    }

    /// The same, without taking it.
    pub(crate) fn has(&self, user: i64, new: Amounts) -> bool {
        self.known().get(&user).is_some_and(|left| fits(left, &new))
    }

    /// Remembers what a count has left. None is no limit.
    pub(crate) fn note(&self, user: i64, left: [Option<i64>; 3]) {
        let share = |left: Option<i64>| left.map_or(i64::MAX / 2, |left| left.max(0) / SHARE);
        let mut known = self.known();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(user, left.map(share));
    }

    fn known(&self) -> MutexGuard<'_, HashMap<i64, Amounts>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn fits(left: &Amounts, new: &Amounts) -> bool {
    left.iter().zip(new).all(|(left, new)| left >= new)
}
