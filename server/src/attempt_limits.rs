//! Limits on how often something may be tried, kept in the database so that
//! they hold on every node and across restarts.
//!
//! Three brakes. A bucket: so many at once, then one more every few seconds; what
//! turns out good may be given back. A window: so many in any hour or day, for
//! what reaches other people. A delay: doubles with each failure, so that
//! whoever guesses waits. All are taken before it is known how an attempt ends,
//! so that many at once are as slow as one after another. A tally only counts,
//! and a mark is only there or not.

mod window;

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::params;

pub(crate) use self::window::Window;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// How many may come at once, and how often one more is free after that.
#[derive(Clone, Copy)]
pub(crate) struct Bucket {
    pub(crate) name: &'static str,
    /// What there were too many of, as the caller is told.
    pub(crate) what: &'static str,
    pub(crate) burst: i64,
    pub(crate) every_ms: i64,
}

/// Failures before the delay begins, and how far it grows.
const FREE_FAILURES: i64 = 3;
const LONGEST_DELAY_MS: i64 = 15 * 60 * 1000;
/// After this long without an attempt, all is forgotten.
const FORGET_MS: i64 = DAY_MS;

impl Bucket {
    fn key(&self, who: &str) -> String {
        format!("{}:{who}", self.name)
    }

    /// Takes one for `who`, or says how long to wait. One statement, so that
    /// parallel attempts cannot slip through between looking and taking.
    pub(crate) fn take(&self, db: &mut Writer<'_>, who: &str, now: i64) -> Result<()> {
        let key = self.key(who);
        let sql = "INSERT INTO attempt_limits (key, until)
            VALUES ($1, cast($2 AS BIGINT) + cast($3 AS BIGINT))
            ON CONFLICT (key) DO UPDATE SET until = $3 + CASE
                WHEN attempt_limits.until - $2 BETWEEN 0 AND $5 THEN attempt_limits.until
                ELSE $2 END
            WHERE attempt_limits.until - $2 <= $4 OR attempt_limits.until - $2 > $5
            RETURNING until";
        let (room, full) = (self.room(), self.full());
        let params = params![&key, now, self.every_ms, room, full];
        let taken = db.optional(sql, params, |_| Ok(()))?;
        match taken {
            Some(()) => Ok(()),
            None => {
                let until = find_until(db, &key)?.unwrap_or(now);
                Err(wait(self.what, until - room - now))
            }
        }
    }

    /// Says how long to wait where there is none to take, and takes none.
    pub(crate) fn check(&self, db: &mut Reader<'_>, who: &str, now: i64) -> Result<()> {
        let ahead = find_until(db, &self.key(who))?.map(|until| until - now);
        match ahead {
            Some(ahead) if ahead > self.room() && ahead <= self.full() => {
                Err(wait(self.what, ahead - self.room()))
            }
            _ => Ok(()),
        }
    }

    /// How far ahead of the present a bucket may be that has one left.
    fn room(&self) -> i64 {
        (self.burst - 1) * self.every_ms
    }

    /// How far ahead one can be at all. What is further was written by a clock
    /// that was wrong, and counts for nothing.
    fn full(&self) -> i64 {
        self.burst * self.every_ms
    }

    /// Gives back what a good attempt took.
    pub(crate) fn give_back(&self, db: &mut Writer<'_>, who: &str) -> DbResult<()> {
        let sql = "UPDATE attempt_limits SET until = until - $2 WHERE key = $1";
        db.execute(sql, params![&self.key(who), self.every_ms])?;
        Ok(())
    }
}

/// The growing delay under one key.
#[derive(Clone)]
pub(crate) struct Delay(pub(crate) String);

impl Delay {
    /// Counts an attempt as a failure, or says how long to wait. Answers how
    /// many there were in a row, with this one. A good one clears them all.
    pub(crate) fn take(&self, db: &mut Writer<'_>, now: i64) -> Result<i64> {
        self.forget_the_future(db, now)?;
        let sql = "INSERT INTO attempt_limits (key, until, failures) VALUES ($1, $2, 1)
            ON CONFLICT (key) DO UPDATE SET failures =
                CASE WHEN attempt_limits.until < $3 THEN 1 ELSE attempt_limits.failures + 1 END
            WHERE attempt_limits.until <= $2
            RETURNING failures";
        let taken: Option<i64> =
            db.optional(sql, params![&self.0, now, now - FORGET_MS], |row| {
                row.only()
            })?;
        let Some(failures) = taken else {
            let until = find_until(db, &self.0)?.unwrap_or(now);
            return Err(wait("attempts", until - now));
        };
        let sql = "UPDATE attempt_limits SET until = $2 WHERE key = $1";
        db.execute(sql, params![&self.0, now + delay_ms(failures)])?;
        Ok(failures)
    }

    /// A wait that is longer than the failures before it bring was written by a
    /// clock that was wrong for a moment, and must not lock anybody out.
    fn forget_the_future(&self, db: &mut Writer<'_>, now: i64) -> DbResult<()> {
        let sql = "SELECT until, failures FROM attempt_limits WHERE key = $1";
        let found = db.optional(sql, params![&self.0], |row| {
            Ok((row.get("until")?, row.get("failures")?))
        })?;
        let (until, failures): (i64, i64) = found.unwrap_or_default();
        if until - now > delay_ms(failures) {
            let sql = "DELETE FROM attempt_limits WHERE key = $1 AND until = $2";
            db.execute(sql, params![&self.0, until])?;
        }
        Ok(())
    }

    /// Takes back one attempt that turned out good, and leaves the others.
    pub(crate) fn give_back(&self, db: &mut Writer<'_>, now: i64) -> DbResult<()> {
        let sql = "UPDATE attempt_limits SET failures = failures - 1, until = $2
            WHERE key = $1 AND failures > 0";
        db.execute(sql, params![&self.0, now])?;
        Ok(())
    }

    pub(crate) fn clear(&self, db: &mut Writer<'_>) -> DbResult<()> {
        db.execute(
            "DELETE FROM attempt_limits WHERE key = $1",
            params![&self.0],
        )?;
        Ok(())
    }
}

/// How often something happened lately; forgotten a day after the last time.
#[derive(Clone)]
pub(crate) struct Tally(pub(crate) String);

impl Tally {
    /// Counts one more, and answers how many there are.
    pub(crate) fn add(&self, db: &mut Writer<'_>, now: i64) -> DbResult<i64> {
        let sql = "INSERT INTO attempt_limits (key, until, failures) VALUES ($1, $2, 1)
            ON CONFLICT (key) DO UPDATE SET until = $2, failures =
                CASE WHEN attempt_limits.until < $3 THEN 1 ELSE attempt_limits.failures + 1 END
            RETURNING failures";
        db.one(sql, params![&self.0, now, now - FORGET_MS], |row| {
            row.only()
        })
    }

    pub(crate) fn take_off(&self, db: &mut Writer<'_>) -> DbResult<()> {
        let sql = "UPDATE attempt_limits SET failures = failures - 1
            WHERE key = $1 AND failures > 0";
        db.execute(sql, params![&self.0])?;
        Ok(())
    }

    pub(crate) fn count(&self, db: &mut Reader<'_>, now: i64) -> DbResult<i64> {
        let sql = "SELECT failures FROM attempt_limits WHERE key = $1 AND until >= $2";
        let found = db.optional(sql, params![&self.0, now - FORGET_MS], |row| row.only())?;
        Ok(found.unwrap_or(0))
    }
}

/// Something that is remembered until a moment.
#[derive(Clone)]
pub(crate) struct Mark(pub(crate) String);

impl Mark {
    pub(crate) fn set(&self, db: &mut Writer<'_>, until: i64) -> DbResult<()> {
        let sql = "INSERT INTO attempt_limits (key, until) VALUES ($1, $2)
            ON CONFLICT (key) DO UPDATE SET until = $2";
        db.execute(sql, params![&self.0, until])?;
        Ok(())
    }

    pub(crate) fn is_set(&self, db: &mut Reader<'_>, now: i64) -> DbResult<bool> {
        Ok(find_until(db, &self.0)?.is_some_and(|until| until > now))
    }
}

/// Forgets limits that nobody has run into for long.
pub(crate) fn delete_stale(db: &mut Writer<'_>, now: i64) -> DbResult<u64> {
    db.execute(
        "DELETE FROM attempt_limits WHERE until < $1",
        params![now - FORGET_MS],
    )
}

fn find_until(db: &mut Reader<'_>, key: &str) -> DbResult<Option<i64>> {
    let sql = "SELECT until FROM attempt_limits WHERE key = $1";
    db.optional(sql, params![key], |row| row.only())
}

fn delay_ms(failures: i64) -> i64 {
    if failures <= FREE_FAILURES {
        return 0;
    }
    let doublings = u32::try_from((failures - FREE_FAILURES - 1).min(20)).unwrap_or(20);
    (1000 * 2_i64.pow(doublings)).min(LONGEST_DELAY_MS)
}

fn wait(what: &'static str, ms: i64) -> Error {
    let seconds = u64::try_from((ms + 999) / 1000).unwrap_or(0).max(1);
    Error::TooMany {
        what,
        retry_after: seconds,
    }
}

#[cfg(test)]
mod tests {
    use super::delay_ms;

    #[test]
    fn the_delay_doubles_up_to_a_quarter_of_an_hour() {
        let delays: Vec<i64> = (1..=8).map(delay_ms).collect();
        assert_eq!(delays, [0, 0, 0, 1000, 2000, 4000, 8000, 16000]);
        assert_eq!(delay_ms(1_000_000), 900_000);
    }
}
