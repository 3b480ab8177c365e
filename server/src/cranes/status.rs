//! How a certificate stands: expired, expiring soon, or valid.

use crate::certificates::OfEach;
use crate::dates::DAY_MS;

/// "Soon" reaches this far.
const SOON: i64 = 30 * DAY_MS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Expired,
    ExpiringSoon,
    Valid,
}

impl Status {
    /// Of a certificate that runs out at `expiry`, both in milliseconds.
    pub(crate) fn at(expiry: i64, now: i64) -> Self {
        if expiry < now {
            Self::Expired
        } else if expiry - now <= SOON {
            Self::ExpiringSoon
        } else {
            Self::Valid
        }
    }

    /// Of a crane: how its earliest certificate stands. What is no date does
    /// not count, and a crane without any date is up to date.
    pub(crate) fn of_crane(expires_at: OfEach<Option<i64>>, now: i64) -> Self {
        let earliest = expires_at.into_iter().flatten().min();
        earliest.map_or(Self::Valid, |expiry| Self::at(expiry, now))
    }
}

#[cfg(test)]
mod tests {
    use super::{SOON, Status};

    #[test]
    fn a_certificate_is_good_until_its_last_moment() {
        let now = 1_000_000;
        assert_eq!(Status::at(now - 1, now), Status::Expired);
        assert_eq!(Status::at(now, now), Status::ExpiringSoon);
        assert_eq!(Status::at(now + SOON, now), Status::ExpiringSoon);
        assert_eq!(Status::at(now + SOON + 1, now), Status::Valid);
    }

    #[test]
    fn a_crane_stands_as_its_earliest_certificate() {
        let far = Some(10 * SOON);
        assert_eq!(
            Status::of_crane([far, None, Some(1), far], 2),
            Status::Expired
        );
        assert_eq!(Status::of_crane([None; 4], 2), Status::Valid);
    }
}
