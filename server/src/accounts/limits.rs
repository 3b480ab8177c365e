//! What slows down guessing, kept in the database so that it holds on every
//! node and across restarts.
//!
//! Two brakes. Per address, a bucket: so many attempts at once, then one every
//! few seconds; an attempt that turns out good is given back. Per account *and*
//! address, a delay that doubles with each wrong attempt: whoever guesses waits,
//! and the owner who signs in from elsewhere does not.

use std::net::IpAddr;

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::params;

use crate::error::{Error, Result};

/// How many attempts may come at once, and how often one more is free after that.
pub(super) struct Bucket {
    name: &'static str,
    burst: i64,
    every_ms: i64,
}

pub(super) const SIGN_INS: Bucket = Bucket {
    name: "sign-in",
    burst: 10,
    every_ms: 6_000,
};

/// Wider, since a whole crew may register from one office on the first day.
pub(super) const REGISTRATIONS: Bucket = Bucket {
    name: "register",
    burst: 200,
    every_ms: 10_000,
};

/// Wrong attempts before the delay begins, and how far it grows.
const FREE_FAILURES: i64 = 3;
const LONGEST_DELAY_MS: i64 = 15 * 60 * 1000;
/// After this long without an attempt, all is forgotten.
pub(super) const FORGET_MS: i64 = 24 * 60 * 60 * 1000;

impl Bucket {
    fn key(&self, address: IpAddr) -> String {
        format!("{}:{}", self.name, network(address))
    }

    /// Takes one attempt, or says how long to wait. One statement, so that
    /// parallel attempts cannot slip through between looking and taking.
    pub(super) fn take(&self, db: &mut Writer<'_>, address: IpAddr, now: i64) -> Result<()> {
        let key = self.key(address);
        let sql = "INSERT INTO attempt_limits (key, until)
            VALUES ($1, cast($2 AS BIGINT) + cast($3 AS BIGINT))
            ON CONFLICT (key) DO UPDATE SET until = $3
                + CASE WHEN attempt_limits.until > $2 THEN attempt_limits.until ELSE $2 END
            WHERE attempt_limits.until - $2 <= $4
            RETURNING until";
        let room = (self.burst - 1) * self.every_ms;
        let taken = db.optional(sql, params![&key, now, self.every_ms, room], |_| Ok(()))?;
        match taken {
            Some(()) => Ok(()),
            None => {
                let until = find_until(db, &key)?.unwrap_or(now);
                Err(wait(until - room - now))
            }
        }
    }

    /// Gives back what a good attempt took.
    pub(super) fn give_back(&self, db: &mut Writer<'_>, address: IpAddr) -> DbResult<()> {
        let sql = "UPDATE attempt_limits SET until = until - $2 WHERE key = $1";
        db.execute(sql, params![&self.key(address), self.every_ms])?;
        Ok(())
    }
}

/// The growing delay for one account as seen from one address.
#[derive(Clone)]
pub(super) struct Delay(String);

impl Delay {
    /// For signing in under a name, whether somebody has it or not.
    pub(super) fn of_name(name: &str, address: IpAddr) -> Self {
        // A name typed by a stranger can be of any length.
        let name: String = name.chars().take(64).collect();
        Self(format!("name:{name}:{}", network(address)))
    }

    /// For a signed-in user who must prove the current password.
    pub(super) fn of_user(id: i64, address: IpAddr) -> Self {
        Self(format!("user:{id}:{}", network(address)))
    }

    pub(super) fn check(&self, db: &mut Reader<'_>, now: i64) -> Result<()> {
        match find_until(db, &self.0)? {
            Some(until) if until > now => Err(wait(until - now)),
            _ => Ok(()),
        }
    }

    pub(super) fn grow(&self, db: &mut Writer<'_>, now: i64) -> DbResult<()> {
        let sql = "INSERT INTO attempt_limits (key, until, failures) VALUES ($1, $2, 1)
            ON CONFLICT (key) DO UPDATE SET failures =
                CASE WHEN attempt_limits.until < $3 THEN 1 ELSE attempt_limits.failures + 1 END
            RETURNING failures";
        let failures: i64 = db.one(sql, params![&self.0, now, now - FORGET_MS], |row| {
            row.get(0)
        })?;
        let sql = "UPDATE attempt_limits SET until = $2 WHERE key = $1";
        db.execute(sql, params![&self.0, now + delay_ms(failures)])?;
        Ok(())
    }

    pub(super) fn clear(&self, db: &mut Writer<'_>) -> DbResult<()> {
        db.execute(
            "DELETE FROM attempt_limits WHERE key = $1",
            params![&self.0],
        )?;
        Ok(())
    }
}

pub(super) fn delete_stale(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    db.execute(
        "DELETE FROM attempt_limits WHERE until < $1",
        params![before],
    )
}

fn find_until(db: &mut Reader<'_>, key: &str) -> DbResult<Option<i64>> {
    let sql = "SELECT until FROM attempt_limits WHERE key = $1";
    db.optional(sql, params![key], |row| row.get(0))
}

fn delay_ms(failures: i64) -> i64 {
    if failures <= FREE_FAILURES {
        return 0;
    }
    let doublings = u32::try_from((failures - FREE_FAILURES - 1).min(20)).unwrap_or(20);
    (1000 * 2_i64.pow(doublings)).min(LONGEST_DELAY_MS)
}

fn wait(ms: i64) -> Error {
    let seconds = u64::try_from((ms + 999) / 1000).unwrap_or(0).max(1);
    Error::TooMany {
        retry_after: seconds,
    }
}

/// One household or office has a whole IPv6 network, so that is what counts.
fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{delay_ms, network};

    #[test]
    fn the_delay_doubles_up_to_a_quarter_of_an_hour() {
        let delays: Vec<i64> = (1..=8).map(delay_ms).collect();
        assert_eq!(delays, [0, 0, 0, 1000, 2000, 4000, 8000, 16000]);
        assert_eq!(delay_ms(1_000_000), 900_000);
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
