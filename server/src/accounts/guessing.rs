//! What slows down guessing: per address, so many attempts; per account *and*
//! address, a growing delay. Whoever guesses waits, and the owner who signs in
//! from elsewhere does not. Where many addresses guess at one account, those
//! from which its owner never signed in share one more growing delay.

use std::net::IpAddr;

use cranedesk_platform::db::{DbResult, Writer};
use ipnet::IpNet;

use crate::attempt_limits::{Bucket, Delay, Tally, Window};
use crate::dates::HOUR_MS;
use crate::error::Result;
use crate::http::client;

const SIGN_INS: Bucket = Bucket {
    name: "sign-in",
    what: "attempts",
    burst: 10,
    every_ms: 6_000,
};

/// Wider, since a whole crew may register from one office on the first day.
pub(super) const REGISTRATIONS: Bucket = Bucket {
    name: "register",
    what: "attempts",
    burst: 200,
    every_ms: 10_000,
};

/// Each is a mail to an address that somebody typed.
pub(super) const EMAIL_CHANGES: Window = Window {
    name: "email-change",
    what: "changes of the address",
    most: 5,
    within_ms: HOUR_MS,
};

/// The same for addresses that people register with, from one network.
pub(super) const WELCOMES: Window = Window {
    name: "welcome",
    what: "links",
    most: 30,
    within_ms: HOUR_MS,
};

/// Networks that may fail at one name in a day before the others are slowed.
const FEW_NETWORKS: i64 = 3;

/// Everything that counts for signing in under one name, whether somebody has
/// it or not.
#[derive(Clone)]
pub(super) struct Guard {
    network: String,
    /// This network's failures at this name.
    own: Delay,
    /// Networks that failed at this name.
    networks: Tally,
    /// What unknown networks share once there are many.
    shared: Delay,
}

/// What an attempt took, to be given back if it is a good one.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    is_first_here: bool,
    is_shared: bool,
    /// With this attempt, few networks became many.
    pub(super) is_one_too_many: bool,
}

impl Guard {
    pub(super) fn of(name: &str, address: IpAddr) -> Self {
        // A name typed by a stranger can be of any length.
        let name: String = name.chars().take(64).collect();
        let network = network(address);
        Self {
            own: Delay(format!("name:{name}:{network}")),
            networks: Tally(format!("networks:{name}")),
            shared: Delay(format!("everywhere:{name}")),
            network,
        }
    }

    pub(super) fn network(&self) -> &str {
        &self.network
    }

    /// Counts an attempt, or says how long to wait. `is_known`: the owner has
    /// signed in from here before.
    pub(super) fn take(&self, db: &mut Writer<'_>, is_known: bool, now: i64) -> Result<Taken> {
        let is_first_here = self.own.take(db, now)? == 1 && !is_known;
        SIGN_INS.take(db, &self.network, now)?;
        let networks = if is_first_here {
            self.networks.add(db, now)?
        } else {
            self.networks.count(db, now)?
        };
        let is_shared = !is_known && networks > FEW_NETWORKS;
        if is_shared {
            self.shared.take(db, now)?;
        }
        Ok(Taken {
            is_first_here,
            is_shared,
            is_one_too_many: is_first_here && networks == FEW_NETWORKS + 1,
        })
    }

    /// Whoever just proved to be the owner need not wait for their own slips.
    pub(super) fn forget_own_failures(&self, db: &mut Writer<'_>) -> DbResult<()> {
        self.own.clear(db)
    }

    /// The attempt was a good one. What others took stays taken: their guessing
    /// does not end because the owner signs in.
    pub(super) fn give_back(&self, db: &mut Writer<'_>, taken: Taken, now: i64) -> DbResult<()> {
        SIGN_INS.give_back(db, &self.network)?;
        self.own.clear(db)?;
        if taken.is_first_here {
            self.networks.take_off(db)?;
        }
        if taken.is_shared {
            self.shared.give_back(db, now)?;
        }
        Ok(())
    }
}

/// The delay for a signed-in user who must prove the current password.
pub(super) fn delay_of_user(id: i64, address: IpAddr) -> Delay {
    Delay(format!("user:{id}:{}", network(address)))
}

/// As attempts are counted, and known networks stored.
pub(super) fn network(address: IpAddr) -> String {
    match client::network(address) {
        IpNet::V4(one) => one.addr().to_string(),
        IpNet::V6(wide) => wide.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
