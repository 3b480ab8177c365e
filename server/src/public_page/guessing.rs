//! What slows down guessing at addresses that are handed out: so many that
//! lead nowhere from one network, and then a wait for that network alone.

use std::net::IpAddr;

use cranedesk_platform::db::Db;

use crate::attempt_limits::Bucket;
use crate::error::Error;
use crate::http::client::{ClientAddress, network};

const MISSES: Bucket = Bucket {
    name: "handed-out-miss",
    what: "addresses that lead nowhere",
    burst: 60,
    every_ms: 5_000,
};

/// Somebody who opens an address that was handed out.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    /// What limits count by.
    pub(crate) network: String,
    /// What the log keeps.
    pub(crate) shortened: String,
    pub(crate) now: i64,
}

impl Visit {
    pub(crate) fn new(ClientAddress(address): ClientAddress, now: i64) -> Self {
        Self {
            network: network(address).to_string(),
            shortened: shortened(address),
            now,
        }
    }

    /// Counts an address that leads nowhere. One that leads somewhere is opened
    /// from any network: many share theirs with a stranger who guesses.
    pub(crate) async fn missed(&self, db: &Db) -> Error {
        let (network, now) = (self.network.clone(), self.now);
        match db.write(move |db| MISSES.take(db, &network, now)).await {
            Ok(()) => Error::NotFound("Not in use"),
            Err(error) => error,
        }
    }
}

/// An address without the part that tells one household from the next.
fn shortened(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.x")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:x")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn the_log_keeps_no_whole_address() {
        let of = |text: &str| shortened(text.parse().expect("an address"));
        assert_eq!(of("203.0.113.77"), "203.0.113.x");
        assert_eq!(of("::ffff:203.0.113.77"), "203.0.113.x");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:x");
    }
}
